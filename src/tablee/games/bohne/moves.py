"""The cards and decisions of Nicht die Bohne!, their numbers and their notation.

A card is its colour and its sign: R B G Y (red, blue, green, yellow), then 1 to 10, ``-``, ``x2`` or ``N``
(Nicht die Bohne): ``R7``, ``B-``, ``Gx2``, ``YN``. The minus cards of a colour are alike and share one face.

``lay R7`` lays the red seven; ``take 2`` takes the card that seat 2 has laid. Words may be cut short (``l r7``,
``t 2``), and the sentences of the three languages are read too (``poser le 7 rouge``).
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.move import Move, Step
from tablee.core.rule import Words

COLOURS: Final[i64] = 4
SIGNS: Final[i64] = 13  # of each colour: 1 to 10, then the special cards
MINUS: Final[i64] = 11
DOUBLE: Final[i64] = 12
NOT_A_BEAN: Final[i64] = 13
MOST_SEATS: Final[i64] = 6

LETTERS: Final = ["R", "B", "G", "Y"]
COLOUR_NAMES: Final = ["red", "blue", "green", "yellow"]  # of the zones where the rows lie
COLOUR_WORDS: Final = [
    Words("rouge", "Rot", "red"),
    Words("bleu", "Blau", "blue"),
    Words("vert", "Grün", "green"),
    Words("jaune", "Gelb", "yellow"),
]
SIGN_TEXTS: Final = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "-", "x2", "N"]
SIGN_WORDS: Final = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "−", "×2", "Nicht die Bohne"]
COLOUR_ADJECTIVES: Final = [
    Words("rouge", "rote", "red"),
    Words("bleu", "blaue", "blue"),
    Words("vert", "grüne", "green"),
    Words("jaune", "gelbe", "yellow"),
]
SPECIAL_NAMES: Final = [
    Words("« moins »", "«Minus»", "minus"),
    Words("« ×2 »", "«×2»", "×2"),
    Words("« Nicht die Bohne »", "«Nicht die Bohne»", "'Nicht die Bohne'"),
]
A: Final = 0  # how a card is spoken of
THE: Final = 1
YOUR: Final = 2
FACES: Final = ["?", *[letter + sign for letter in LETTERS for sign in SIGN_TEXTS]]

LAY: Final[i64] = 0  # + face - 1
TAKE: Final[i64] = 52  # + the seat that laid the card

# Steps: the questions
LEADING: Final[i64] = 0  # the seat with the token lays its card open
LAYING: Final[i64] = 1  # all others lay theirs face down, in any order
TAKING: Final[i64] = 2

STEPS: Final = [
    Step(
        "lead",
        Words(
            "Tu as le jeton : pose une carte, face visible.",
            "Du hast den Spielstein: Leg eine Karte offen hin.",
            "You have the token: lay a card, face up.",
        ),
    ),
    Step(
        "lay",
        Words(
            "Pose une carte, face cachée.",
            "Leg eine Karte verdeckt hin.",
            "Lay a card, face down.",
        ),
    ),
    Step(
        "take",
        Words(
            "Quelle carte prends-tu ?",
            "Welche Karte nimmst du?",
            "Which card do you take?",
        ),
    ),
]


def face(colour: i64, sign: i64) -> i64:
    return colour * SIGNS + sign


def colour_of(face: i64) -> i64:
    return (face - 1) // SIGNS


def sign_of(face: i64) -> i64:
    """1 to 10 are the values; what is above is special."""
    return (face - 1) % SIGNS + 1


def lay(face: i64) -> i64:
    return LAY + face - 1


def take(seat: i64) -> i64:
    return TAKE + seat


def card_words(face: int) -> Words:
    """A card in words."""
    colour = COLOUR_WORDS[colour_of(face)]
    sign = SIGN_WORDS[sign_of(face) - 1]
    return Words(f"{colour.fr} {sign}", f"{colour.de} {sign}", f"{colour.en} {sign}")


def card(face: int, which: int) -> Words:
    """As one lays or takes it: a red minus (there are three of them), the red one, your red one."""
    sign = sign_of(face)
    colour = COLOUR_ADJECTIVES[colour_of(face)]
    if sign < MINUS:
        value = SIGN_WORDS[sign - 1]
        if which == YOUR:
            return Words(f"ton {value} {colour.fr}", f"deine {colour.de} {value}", f"your {colour.en} {value}")
        return Words(f"le {value} {colour.fr}", f"die {colour.de} {value}", f"the {colour.en} {value}")
    name = SPECIAL_NAMES[sign - int(MINUS)]
    if which == YOUR:
        return Words(f"ton {name.fr} {colour.fr}", f"dein {colour.de}s {name.de}", f"your {colour.en} {name.en}")
    if which == A and sign == MINUS:
        return Words(f"un {name.fr} {colour.fr}", f"ein {colour.de}s {name.de}", f"a {colour.en} {name.en}")
    return Words(f"le {name.fr} {colour.fr}", f"das {colour.de} {name.de}", f"the {colour.en} {name.en}")


def catalogue() -> list[Move]:
    moves: list[Move] = []
    for face in range(1, len(FACES)):
        said = card(face, A)
        words = Words(f"poser {said.fr}", f"{said.de} legen", f"lay {said.en}")
        moves.append(Move(len(moves), f"lay {FACES[face]}", words))
    for seat in range(int(MOST_SEATS)):
        words = Words(
            f"prendre la carte de la place {seat}", f"Karte von Platz {seat} nehmen", f"take the card of seat {seat}"
        )
        named = Words(
            f"prendre la carte posée par {{{seat}}}", f"Karte von {{{seat}}} nehmen", f"take {{{seat}}}'s card"
        )
        moves.append(Move(len(moves), f"take {seat}", words, named))
    return moves
