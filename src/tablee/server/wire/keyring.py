"""Messages of keyrings: what the server keeps for a person's devices and cannot read."""

from typing import Annotated, Final

from msgspec import Meta, Struct

MOST_DATA: Final = 175_000  # characters of base64: 128 KiB
LATEST: Final = 2**53 - 1  # the largest whole number of a browser

Version = Annotated[int, Meta(ge=1, le=LATEST)]


class KeyringWrite(Struct, forbid_unknown_fields=True):
    """The whole keyring, sealed by the device."""

    after: Annotated[int, Meta(ge=0, le=LATEST, description="the version it replaces; 0: there is none yet")]
    version: Annotated[Version, Meta(description="its own; higher than that")]
    data: Annotated[
        str,
        Meta(
            min_length=4,
            max_length=MOST_DATA,
            pattern="^[A-Za-z0-9+/]+={0,2}$",
            description="ciphertext in base64",
        ),
    ]


class KeyringDrop(Struct, forbid_unknown_fields=True):
    """Give it up: what it held is deleted, and its code opens nothing any more."""

    after: Annotated[int, Meta(ge=1, le=LATEST, description="the version that is stored")]


class KeyringNow(Struct):
    version: int
    data: Annotated[str, Meta(description="as it was written; empty: it is the version asked about")] = ""
