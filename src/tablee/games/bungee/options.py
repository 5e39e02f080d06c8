"""The options of Bungee, and what is agreed by them."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.constants import constant, number_in
from tablee.core.option import FLAG, Option
from tablee.core.rule import Words
from tablee.games.bungee.moves import BUNGEE, MOST_CARDS

CALLERS_ACT_AGAIN: Final = Option(
    "callers_act_again",
    FLAG,
    "no",
    [],
    Words(
        "Dans un tour de plus, ceux qui ont déjà annoncé peuvent rejouer.",
        "In einer Zusatzrunde dürfen auch die noch einmal spielen, die schon angesagt haben.",
        "In an extra lap those who have already called may play again.",
    ),
    title=Words("Rejouer après l'annonce", "Nach der Ansage noch einmal", "Callers play again"),
)
ROUNDS: Final = constant(
    "rounds",
    6,
    1,
    12,
    Words("Manches", "Runden", "Rounds"),
    Words("Nombre de manches de la partie.", "Anzahl Runden des Spiels.", "Number of rounds in the game."),
)
HAND_SIZE: Final = constant(
    "hand_size",
    5,
    1,
    int(MOST_CARDS),
    Words("Cartes en main", "Handkarten", "Cards in a hand"),
    Words(
        "Nombre de cartes que chacun reçoit, et tient au plus.",
        "Anzahl Karten, die alle erhalten und höchstens halten.",
        "Number of cards that everyone gets, and holds at most.",
    ),
)
CALL_LIMIT: Final = constant(
    "call_limit",
    5,
    1,
    40,
    Words("Limite pour annoncer", "Grenze fürs Ansagen", "Limit for a call"),
    Words(
        "Points que la main peut valoir au plus pour crier Bungee.",
        "Punkte, die eine Hand höchstens zählen darf, um Bungee zu rufen.",
        "Points that a hand may count at most to call Bungee.",
    ),
)
COPIES: Final = constant(
    "copies",
    5,
    2,
    8,
    Words("Cartes de 1 à 9", "Karten von 1 bis 9", "Cards from 1 to 9"),
    Words(
        "Nombre de cartes de chaque valeur de 1 à 9.",
        "Anzahl Karten jedes Werts von 1 bis 9.",
        "Number of cards of each value from 1 to 9.",
    ),
)
TENS: Final = constant(
    "tens",
    8,
    0,
    12,
    Words("Cartes 10", "Zehner", "Tens"),
    Words("Nombre de cartes 10.", "Anzahl Zehner.", "Number of tens."),
)
BUNGEES: Final = constant(
    "bungees",
    3,
    0,
    8,
    Words("Cartes Bungee", "Bungee-Karten", "Bungee cards"),
    Words("Nombre de cartes Bungee.", "Anzahl Bungee-Karten.", "Number of Bungee cards."),
)


@final
class Agreed:
    """The options of a game as numbers."""

    def __init__(self, chosen: dict[str, object]) -> None:
        self.chosen: Final = chosen
        self.callers_act_again: Final = chosen["callers_act_again"] is True
        self.rounds: Final[i64] = number_in(chosen, ROUNDS)
        self.hand_size: Final[i64] = number_in(chosen, HAND_SIZE)
        self.call_limit: Final[i64] = number_in(chosen, CALL_LIMIT)
        self.copies: Final[i64] = number_in(chosen, COPIES)
        self.tens: Final[i64] = number_in(chosen, TENS)
        self.bungees: Final[i64] = number_in(chosen, BUNGEES)

    def __repr__(self) -> str:
        """Equal for equal options."""
        return repr(self.chosen)

    def deck(self) -> list[int]:
        """BUN-1.1"""
        values = [value for value in range(1, 10) for _ in range(int(self.copies))]
        return [10] * int(self.tens) + values + [int(BUNGEE)] * int(self.bungees)

    def can_be_dealt(self, seats: int) -> bool:
        """A card that is not a Bungee is always left for the lucky card, and one to draw (BUN-1.3, 2.7, 9.2)."""
        return 9 * self.copies + self.tens >= seats * self.hand_size + 2


def options() -> list[Option]:
    return [CALLERS_ACT_AGAIN, ROUNDS, HAND_SIZE, CALL_LIMIT, COPIES, TENS, BUNGEES]
