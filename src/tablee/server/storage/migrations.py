"""The database schema as a list of migrations. Released migrations are never changed; new ones are appended."""

from typing import Final

MIGRATIONS: Final[list[list[str]]] = [
    [
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, spec TEXT NOT NULL, seed {blob} NOT NULL, start TEXT NOT NULL,
            public {flag} NOT NULL, state TEXT NOT NULL, free INTEGER NOT NULL, created {real} NOT NULL,
            touched {real} NOT NULL, due {real} NOT NULL, archived {flag} NOT NULL)""",
        """CREATE TABLE log (
            table_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,
            code INTEGER NOT NULL, data TEXT NOT NULL, ref TEXT NOT NULL, at {real} NOT NULL,
            PRIMARY KEY (table_id, number)){rowless}""",
        "CREATE INDEX tables_open ON tables (created) WHERE state = 'open'",
        "CREATE INDEX tables_due ON tables (due) WHERE due > 0",
        "CREATE INDEX tables_touched ON tables (touched)",
    ],
    ["CREATE TABLE pulse (one INTEGER PRIMARY KEY, at {real} NOT NULL)"],  # written by health probes
    [  # partial index for the lobby: public tables with free seats
        "CREATE INDEX tables_lobby ON tables (created DESC) WHERE state = 'open' AND public AND free > 0 AND NOT archived",
        "DROP INDEX tables_open",
    ],
    [  # who wants to hear of a table (see subscriptions.py), and what the server makes once, such as its keys
        """CREATE TABLE subscriptions (
            table_id TEXT NOT NULL, id TEXT NOT NULL, seat INTEGER NOT NULL, data TEXT NOT NULL,
            version INTEGER NOT NULL, seen INTEGER NOT NULL, due {real} NOT NULL, PRIMARY KEY (table_id, id))""",
        "CREATE TABLE made_once (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ],
    [
        """CREATE TABLE keyrings (
            id TEXT PRIMARY KEY, proof TEXT NOT NULL, version BIGINT NOT NULL, data TEXT NOT NULL, touched {real} NOT NULL)"""
    ],
    ["CREATE INDEX log_begun ON log (kind, at) WHERE number = 1"],  # what is stored, by kind
]

# in the order of ``Row``
COLUMNS: Final = "id, spec, seed, start, public, state, free, created, touched, due, archived"
LOBBY: Final = (  # repeats the conditions of the index tables_lobby literally, so that it is used
    f"SELECT {COLUMNS} FROM tables WHERE state = 'open' AND public AND free > 0 AND NOT archived ORDER BY created DESC"
)
SQLITE: Final = {"blob": "BLOB", "flag": "INTEGER", "real": "REAL", "rowless": " WITHOUT ROWID"}
POSTGRES: Final = {"blob": "BYTEA", "flag": "BOOLEAN", "real": "DOUBLE PRECISION", "rowless": ""}


def statements(version: int, dialect: dict[str, str]) -> list[str]:
    return [statement.format(**dialect) for statement in MIGRATIONS[version]]
