"""What a player may choose to be at the table: twelve animals, drawn by the pages."""

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
