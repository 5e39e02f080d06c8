"""The twelve animals a player may choose as an avatar."""

from typing import Final

from tablee.server.errors import trouble

ANIMALS: Final = (
    "fox",
    "owl",
    "hedgehog",
    "marmot",
    "hare",
    "badger",
    "heron",
    "lynx",
    "snail",
    "trout",
    "ibex",
    "crow",
)


def check_animal(animal: str) -> str:
    """Empty: none."""
    if animal and animal not in ANIMALS:
        raise trouble("no-such-animal", text=animal, known=", ".join(ANIMALS))
    return animal
