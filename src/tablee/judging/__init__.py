"""Evaluation functions: what a position is worth to a seat. Bots search with them."""
