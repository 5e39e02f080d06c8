"""One table: its log and the state derived from it. No I/O, no clock."""
