"""The review of a finished game: what each decision cost, what was luck, and where the game turned. See docs/review.md."""
