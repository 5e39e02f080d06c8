"""The decisions of Bauernschlau, their numbers and their notation.

``draw`` · ``place b4`` · ``turn b4`` · ``drive b4`` then ``to c5`` then ``dog e5`` · ``fence d4-d5`` · ``herd`` is the
special action, ``stop`` declines what is left of the two extra ones, ``farm d5`` chooses a farm. How fields and edges
are named stands in ``meadow``.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.move import Move, Step
from tablee.core.rule import Words
from tablee.games.bauernschlau.meadow import EDGES, FARMS, FIELDS, MEADOW

FACES: Final = ["?", "1", "2", "3", "5", "-3"]

DRAW: Final[i64] = 0  # a sheep from the supply, to look at and to place
HERD: Final[i64] = 1  # the special action: as many as there are players
STOP: Final[i64] = 2  # decline the extra actions that are left
FARM: Final[i64] = 3  # + place
TURN_UP: Final[i64] = 9  # + field: turn over the sheep there
DRIVE: Final[i64] = 70  # the dog goes to the sheep there …
PLACE: Final[i64] = 131
TO: Final[i64] = 192  # … takes it there …
DOG: Final[i64] = 253  # … and goes there itself
FENCE: Final[i64] = 314  # + edge

# Steps: the questions
TURN: Final[i64] = 0
EXTRA: Final[i64] = 1
PLACE_SHEEP: Final[i64] = 2
DRIVE_TO: Final[i64] = 3
DOG_TO: Final[i64] = 4
CHOOSE_FARM: Final[i64] = 5

STEPS: Final = [
    Step("turn", Words("Que fais-tu ?", "Was tust du?", "What do you do?")),
    Step(
        "extra",
        Words(
            "Un mouton noir : encore une action, ou tu t'arrêtes ?",
            "Ein schwarzes Schaf: noch eine Aktion, oder genügt es?",
            "A black sheep: one more action, or is that enough?",
        ),
    ),
    Step("place", Words("Où poses-tu ce mouton ?", "Wohin setzt du dieses Schaf?", "Where do you place this sheep?")),
    Step(
        "drive to",
        Words(
            "Où le chien mène-t-il ce mouton ?", "Wohin treibt der Hund dieses Schaf?", "Where does the dog take it?"
        ),
    ),
    Step("dog to", Words("Et le chien, où va-t-il ?", "Und wohin geht der Hund?", "And where does the dog go?")),
    Step("farm", Words("Quelle ferme prends-tu ?", "Welchen Hof nimmst du?", "Which farm do you take?")),
]


def catalogue() -> list[Move]:
    moves = [
        Move(int(DRAW), "draw", Words("prendre un mouton", "ein Schaf nehmen", "take a sheep")),
        Move(int(HERD), "herd", Words("placer un troupeau", "eine Herde setzen", "place a herd")),
        Move(int(STOP), "stop", Words("s'arrêter là", "es dabei belassen", "leave it at that")),
    ]
    fields = MEADOW.fields
    for place in range(int(FARMS)):
        at = fields[MEADOW.farms[place]]
        moves.append(Move(len(moves), f"farm {at}", Words(f"ferme {at}", f"Hof {at}", f"the farm {at}")))
    for at in fields:
        words = Words(f"retourner le mouton de {at}", f"Schaf auf {at} aufdecken", f"turn over the sheep on {at}")
        moves.append(Move(len(moves), f"turn {at}", words))
    for at in fields:
        words = Words(f"mener le mouton de {at}", f"Schaf von {at} treiben", f"drive the sheep on {at}")
        moves.append(Move(len(moves), f"drive {at}", words))
    for at in fields:
        words = Words(f"poser en {at}", f"auf {at} setzen", f"place on {at}")
        moves.append(Move(len(moves), f"place {at}", words))
    for at in fields:
        words = Words(f"jusqu'en {at}", f"bis {at} treiben", f"take it to {at}")
        moves.append(Move(len(moves), f"to {at}", words))
    for at in fields:
        words = Words(f"le chien va en {at}", f"Hund nach {at}", f"the dog goes to {at}")
        moves.append(Move(len(moves), f"dog {at}", words))
    for edge in range(int(EDGES)):
        at = MEADOW.edges[edge]
        words = Words(f"barrière {at}", f"Zaun {at}", f"a fence at {at}")
        moves.append(Move(len(moves), f"fence {at}", words))
    return moves


def field_touch(field: i64) -> str:
    """How a screen names a field: pastures, farms, the middle."""
    name = MEADOW.fields[field]
    if MEADOW.is_pasture(field):
        return f"pasture/{name}"
    return f"farm/{name}" if MEADOW.place[field] >= 0 else "middle"


def touches(code: i64) -> list[str]:
    """What is touched, in order. A sheep alone is turned over; the dog and then a sheep is a drive."""
    if code >= FENCE:
        return [f"edge/{MEADOW.edges[code - FENCE]}"]
    if code >= PLACE:
        return [field_touch((code - PLACE) % FIELDS)]
    if code >= DRIVE:
        return ["dog", field_touch(code - DRIVE)]
    if code >= TURN_UP:
        return [field_touch(code - TURN_UP)]
    if code >= FARM:
        return [field_touch(MEADOW.farms[code - FARM])]
    return [["stock", "herd", "stop"][code]]
