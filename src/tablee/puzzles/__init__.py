"""Positions to think about: mined from games, kept as data, asked on the table. See docs/puzzles.md."""
