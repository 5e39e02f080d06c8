"""Environments for learning: PettingZoo, OpenSpiel, Gymnasium, and batches of games. Each needs its library installed.

What they have in common stands in ``schema`` and ``batch``; they need NumPy and nothing else.
"""
