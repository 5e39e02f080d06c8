"""Where tables and their logs are stored: in memory, in a SQLite file, or in a PostgreSQL that several servers share."""
