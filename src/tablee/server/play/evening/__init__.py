"""A club's evening and the tables it opens."""
