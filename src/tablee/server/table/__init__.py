"""One table: its log and what the log comes to. No I/O, no clock of its own."""
