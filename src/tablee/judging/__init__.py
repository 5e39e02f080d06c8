"""What a position is worth to a seat: the evaluation functions that bots think with."""
