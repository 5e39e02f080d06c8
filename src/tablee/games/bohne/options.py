"""The constants of Nicht die Bohne! that an experiment may turn; there is nothing else to agree on."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.constants import constant, number_in
from tablee.core.option import Option
from tablee.core.rule import Words
from tablee.games.bohne.moves import COLOURS, MINUS, SIGNS, face
from tablee.games.bohne.scoring import put_by

ROUNDS: Final = constant(
    "rounds",
    3,
    1,
    9,
    Words("Manches", "Runden", "Rounds"),
    Words("Nombre de manches de la partie.", "Anzahl Runden des Spiels.", "Number of rounds in the game."),
)
HIGHEST: Final = constant(
    "highest",
    10,
    4,
    10,
    Words("Plus haute valeur", "Höchster Wert", "Highest value"),
    Words(
        "Chaque couleur a les valeurs de 1 à celle-ci.",
        "Jede Farbe hat die Werte von 1 bis zu diesem.",
        "Each colour has the values from 1 to this one.",
    ),
)
COPIES: Final = constant(
    "copies",
    1,
    1,
    3,
    Words("Cartes de chaque valeur", "Karten jedes Werts", "Cards of each value"),
    Words(
        "Nombre de cartes de chaque valeur dans chaque couleur.",
        "Anzahl Karten jedes Werts in jeder Farbe.",
        "Number of cards of each value in each colour.",
    ),
)
MINUS_CARDS: Final = constant(
    "minus_cards",
    3,
    0,
    3,
    Words("Cartes « − »", "Karten «−»", "Cards '−'"),
    Words("Nombre de « − » par couleur.", "Anzahl «−» pro Farbe.", "Number of '−' in each colour."),
)
DOUBLE_CARDS: Final = constant(
    "double_cards",
    1,
    0,
    1,
    Words("Cartes « ×2 »", "Karten «×2»", "Cards '×2'"),
    Words("Nombre de « ×2 » par couleur.", "Anzahl «×2» pro Farbe.", "Number of '×2' in each colour."),
)
ZERO_CARDS: Final = constant(
    "zero_cards",
    1,
    0,
    1,
    Words("Cartes « Nicht die Bohne »", "Karten «Nicht die Bohne»", "Cards 'Nicht die Bohne'"),
    Words(
        "Nombre de « Nicht die Bohne » par couleur.",
        "Anzahl «Nicht die Bohne» pro Farbe.",
        "Number of 'Nicht die Bohne' in each colour.",
    ),
)


@final
class Agreed:
    """The options of a game as numbers, and what follows from them."""

    def __init__(self, chosen: dict[str, object]) -> None:
        self.chosen: Final = chosen
        self.rounds: Final[i64] = number_in(chosen, ROUNDS)
        self.highest: Final = number_in(chosen, HIGHEST)
        self.of_each: Final = number_in(chosen, COPIES)
        self.specials: Final = [number_in(chosen, option) for option in (MINUS_CARDS, DOUBLE_CARDS, ZERO_CARDS)]
        cards: i64 = 0
        packed: i64 = 0
        for sign in range(1, int(SIGNS) + 1):
            cards += self.copies(sign)
            packed += put_by(sign) * self.copies(sign)
        self.colour_cards: Final[i64] = cards
        self.whole: Final[i64] = packed  # all cards of a colour, as ``scoring`` packs a row

    def __repr__(self) -> str:
        """Equal for equal options."""
        return repr(self.chosen)

    def copies(self, sign: int) -> int:
        """BOH-1.1: of each colour."""
        if sign >= int(MINUS):
            return self.specials[sign - int(MINUS)]
        return self.of_each if sign <= self.highest else 0

    def deck(self) -> list[int]:
        found: list[int] = []
        for colour in range(int(COLOURS)):
            for sign in range(1, int(SIGNS) + 1):
                found += [int(face(colour, sign))] * self.copies(sign)
        return found

    def hand_size(self, seats: i64) -> i64:
        """BOH-2.2: of the ordinary cards twenty, fifteen, twelve or ten."""
        return COLOURS * self.colour_cards // seats

    def most_points(self) -> int:
        """All beans of all colours, doubled."""
        return 2 * int(COLOURS) * self.of_each * self.highest * (self.highest + 1) // 2


def options() -> list[Option]:
    return [ROUNDS, HIGHEST, COPIES, MINUS_CARDS, DOUBLE_CARDS, ZERO_CARDS]
