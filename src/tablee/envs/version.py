"""The version of what a network reads: the same numbers in the same places, the same codes of moves."""

import json
from hashlib import sha256
from typing import Final

from tablee.core.observe import Observer
from tablee.core.rule import Mistake, mistake

MEANING: Final = 2  # raised when a number comes to mean something else in the same place


def version_of(observer: Observer) -> str:
    """A digest that changes with the layout, the ranges, the faces or the moves, and with nothing else."""
    parts = [[part.name, part.start, part.shape, part.axes, part.low, part.high] for part in observer.parts]
    moves = [move.text for move in observer.game.catalogue]
    read = [MEANING, observer.game.name, int(observer.seats), parts, observer.faces, moves]
    return f"{MEANING}-{sha256(json.dumps(read).encode()).hexdigest()[:12]}"


def other_version(asked: str, here: str) -> Mistake:
    return mistake(
        "observation-version",
        f"Ce réseau lit la version {asked} de cette observation ; ici, c'est la {here} : places, options ou Tablée diffèrent.",
        f"Dieses Netz liest Version {asked} dieser Beobachtung; hier ist es {here}: Plätze, Optionen oder Tablée sind anders.",
        f"This network reads version {asked} of this observation; here it is {here}: seats, options or Tablée differ.",
    )
