"""Environments for machine learning: PettingZoo, OpenSpiel, Gymnasium, and batches. Each needs its library installed.

``schema`` and ``batch`` need only NumPy.
"""
