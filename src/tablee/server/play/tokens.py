"""Seats are links: whoever holds the token sits there. Only hashes are stored, and they are compared in constant time."""

import hmac
from hashlib import sha256
from secrets import token_bytes, token_urlsafe
from typing import Final

TOKEN_BYTES: Final = 18  # 144 bits
TABLE_BYTES: Final = 9  # an id names a table; nothing is protected by not knowing it
SEED_BYTES: Final = 32
LONGEST: Final = 64


def new_token() -> str:
    return token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    return token_urlsafe(TABLE_BYTES)


def new_seed() -> bytes:
    return token_bytes(SEED_BYTES)


def hashed(token: str) -> str:
    """A token is as random as a key, so one round without salt does."""
    return sha256(b"tablee link " + token.encode()).hexdigest()


def opens(token: str, stored: str) -> bool:
    return bool(stored) and hmac.compare_digest(hashed(token), stored)


def is_table_id(text: str) -> bool:
    return len(text) == 12 and text.isascii() and text.replace("-", "a").replace("_", "a").isalnum()
