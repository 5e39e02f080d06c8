"""Seats are links: whoever holds the token sits there. Only hashes are stored, and they are compared in constant time."""

import hmac
from hashlib import sha256
from secrets import choice, token_bytes, token_urlsafe
from typing import Final

TOKEN_BYTES: Final = 18  # 144 bits
TABLE_BYTES: Final = 9  # an id names a table; nothing is protected by not knowing it
SEED_BYTES: Final = 32
LONGEST: Final = 64
CODE_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that is read or heard for another
CODE_LENGTH: Final = 10  # 50 bits, of use once


def new_token() -> str:
    return token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    return token_urlsafe(TABLE_BYTES)


def new_code() -> str:
    """For a seat, to be passed on by voice or message."""
    return "".join(choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def plain(code: str) -> str:
    """As it was made, however it was typed."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def new_seed() -> bytes:
    return token_bytes(SEED_BYTES)


def hashed(token: str) -> str:
    """A token is as random as a key, so one round without salt does."""
    return sha256(b"tablee link " + token.encode()).hexdigest()


def opens(token: str, stored: str) -> bool:
    return bool(stored) and hmac.compare_digest(hashed(token), stored)


def is_table_id(text: str) -> bool:
    return len(text) == 12 and text.isascii() and text.replace("-", "a").replace("_", "a").isalnum()
