"""Tokens: a seat's link is a bearer token. Only hashes are stored, and they are compared in constant time."""

import hmac
from hashlib import sha256
from secrets import choice, token_bytes, token_urlsafe
from typing import Final

TOKEN_BYTES: Final = 18  # 144 bits
TABLE_BYTES: Final = 9  # an id is no secret
SEED_BYTES: Final = 32
LONGEST: Final = 64
CODE_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without characters that are easily confused
CODE_LENGTH: Final = 10  # 50 bits, single use


def new_token() -> str:
    return token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """Never with a dash in front, which a command line would read as an option."""
    while (made := token_urlsafe(TABLE_BYTES)).startswith("-"):
        pass
    return made


def new_code() -> str:
    """A one-time code for a seat, easy to read out."""
    return "".join(choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def plain(code: str) -> str:
    """Normalise a code as typed."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def new_seed() -> bytes:
    return token_bytes(SEED_BYTES)


def hashed(token: str) -> str:
    """Tokens have full entropy, so a fast unsalted hash is enough."""
    return sha256(b"tablee link " + token.encode()).hexdigest()


def opens(token: str, stored: str) -> bool:
    return bool(stored) and hmac.compare_digest(hashed(token), stored)


def is_table_id(text: str) -> bool:
    return len(text) == 12 and text.isascii() and text.replace("-", "a").replace("_", "a").isalnum()
