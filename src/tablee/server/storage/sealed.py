"""What a store keeps for somebody without being able to read it: a keyring. Replaced as a whole, by compare-and-set."""

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Sealed:
    id: str
    proof: str  # hash of the token that opens it
    version: int  # from 1
    data: str  # base64 of the ciphertext; empty: it was given up
    touched: float


# With the placeholders of SQLite; PostgreSQL numbers its own.
ADD: Final = (
    "INSERT INTO keyrings (id, proof, version, data, touched) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
)
REPLACE: Final = "UPDATE keyrings SET version = ?, data = ?, touched = ? WHERE id = ? AND version = ?"
READ: Final = "SELECT id, proof, version, data, touched FROM keyrings WHERE id = ?"


def put(box: Sealed, after: int) -> tuple[str, tuple[object, ...]]:
    """The statement and its values; it changes one row, or none if the stored version is not ``after`` (0: not there)."""
    if after == 0:
        return ADD, (box.id, box.proof, box.version, box.data, box.touched)
    return REPLACE, (box.version, box.data, box.touched, box.id, after)


async def put_durably(db: Any, box: Sealed, after: int) -> bool:
    """Over a connection of asyncpg; committed to disk when it returns."""
    statement, values = put(box, after)
    async with db.transaction():
        await db.execute("SET LOCAL synchronous_commit = on")
        return str(await db.execute(numbered(statement), *values)).endswith(" 1")


def numbered(statement: str) -> str:
    for at in range(1, statement.count("?") + 1):
        statement = statement.replace("?", f"${at}", 1)
    return statement
