"""Storage of tables and their logs: in memory, in a SQLite file, or in a PostgreSQL shared by several servers."""
