"""The bots at the tables of this server."""
