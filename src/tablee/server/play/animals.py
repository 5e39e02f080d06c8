"""The twelve animals a player may choose as an avatar, and the colours they come in: ``fox`` or ``fox-sky``."""

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
COLOURS: Final = ("rust", "ochre", "moss", "sea", "sky", "plum", "rose", "slate")


def check_animal(animal: str) -> str:
    """Empty: none."""
    drawn, painted, colour = animal.partition("-")
    if animal and (drawn not in ANIMALS or (painted and colour not in COLOURS)):
        raise trouble("no-such-animal", text=animal, known=", ".join(ANIMALS))
    return animal
