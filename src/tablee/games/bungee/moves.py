"""The moves of Bungee: codes and notation."""

from typing import Final

from mypy_extensions import i64

from tablee.core.move import Move, Step
from tablee.core.rule import Words

BUNGEE: Final[i64] = 11  # the face of a Bungee card; 1 to 10 are the values
SIX: Final[i64] = 6
# So many equal cards have the codes of PLAY. Records store those codes, so this number never changes; for larger hands the
# catalogue goes on with the codes of MORE.
STRIDE: Final[i64] = 5
MOST_CARDS: Final[i64] = 8  # that an option may deal to a hand
FACES: Final = ["?", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B"]
BUNGEE_NAME: Final = "Bungee"  # the card

TAKE: Final[i64] = 0  # the top card of the discard pile
CALL: Final[i64] = 1  # Bungee!
DECLINE: Final[i64] = 2  # do not call; or leave the Bungee card that was turned up
STAND: Final[i64] = 3  # an extra lap: let the own call stand
SWAP: Final[i64] = 4  # take in the Bungee card turned up, and discard one card of a value
PLAY: Final[i64] = 15  # one to STRIDE cards of one value
MORE: Final[i64] = 70  # more than STRIDE of them, up to MOST_CARDS

# Steps: the questions
TURN: Final[i64] = 0
PLAY_AFTER_TAKE: Final[i64] = 1
LATE_CALL: Final[i64] = 2
LUCKY_SWAP: Final[i64] = 3
CALLED_BEFORE: Final[i64] = 4

STEPS: Final = [
    Step("turn", Words("Joue, prends ou annonce.", "Spiel, nimm oder sag an.", "Play, take or call.")),
    Step(
        "play after take",
        Words(
            "Tu as pris la défausse : que joues-tu ?",
            "Du hast genommen: Was spielst du?",
            "You took: what do you play?",
        ),
    ),
    Step("late call", Words("Dernier tour : tu annonces ?", "Schlussrunde: Sagst du an?", "Last lap: do you call?")),
    Step(
        "lucky swap",
        Words(
            "Tu donnes et c'est un Bungee : l'échanges-tu ?",
            "Du gibst, und es ist ein Bungee: Tauschst du?",
            "You deal, and it is a Bungee: do you swap it in?",
        ),
    ),
    Step(
        "called before",
        Words(
            "Tu as annoncé : tu en restes là ou tu joues encore ?",
            "Du hast angesagt: Bleibt es dabei, oder spielst du noch einmal?",
            "You have called: does it stand, or do you play once more?",
        ),
    ),
]


def swap(value: i64) -> i64:
    return SWAP + value - 1


def play(value: i64, count: i64) -> i64:
    if count > STRIDE:
        return MORE + (value - 1) * (MOST_CARDS - STRIDE) + count - STRIDE - 1
    return PLAY + (value - 1) * STRIDE + count - 1


def value_of(code: i64) -> i64:
    if code >= MORE:
        return (code - MORE) // (MOST_CARDS - STRIDE) + 1
    return (code - PLAY) // STRIDE + 1 if code >= PLAY else code - SWAP + 1


def count_of(code: i64) -> i64:
    if code >= MORE:
        return (code - MORE) % (MOST_CARDS - STRIDE) + STRIDE + 1
    return (code - PLAY) % STRIDE + 1


def catalogue(hand_size: i64) -> list[Move]:
    moves = [
        Move(int(TAKE), "take", Words("prendre la défausse", "Ablage nehmen", "take the discard")),
        Move(int(CALL), "call", Words("crier BUNGEE !", "BUNGEE! rufen", "call BUNGEE!")),
        Move(int(DECLINE), "decline", Words("renoncer", "verzichten", "decline")),
        Move(int(STAND), "stand", Words("en rester là", "dabei bleiben", "let the call stand")),
    ]
    for value in range(1, int(BUNGEE) + 1):
        name = FACES[value]
        words = Words(
            f"prendre le Bungee, jeter {name}", f"Bungee nehmen, {name} ablegen", f"take the Bungee, discard {name}"
        )
        moves.append(Move(len(moves), f"swap {name}", words))
    for value in range(1, int(BUNGEE) + 1):
        moves += plays(value, 1, int(STRIDE), len(moves))
    if hand_size > STRIDE:
        for value in range(1, int(BUNGEE) + 1):
            moves += plays(value, int(STRIDE) + 1, int(MOST_CARDS), len(moves))
    return moves


def plays(value: int, fewest: int, most: int, code: int) -> list[Move]:
    found: list[Move] = []
    for count in range(fewest, most + 1):
        cards = " ".join([FACES[value]] * count)
        words = Words(f"jouer {cards}", f"{cards} spielen", f"play {cards}")
        found.append(Move(code + len(found), cards, words))
    return found
