"""Circles of people, their tables and their history."""
