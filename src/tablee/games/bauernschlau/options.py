"""The options of Bauernschlau, and the constants agreed by them."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.constants import constant, number_in
from tablee.core.option import CHOICE, FLAG, Option
from tablee.core.rule import Words
from tablee.games.bauernschlau.geese import Geese

# How farms are assigned: by seat order; any of the six; one of those provided
FARM_CHOICES: Final = ["fixed", "free", "chosen"]

ONES: Final = constant(
    "ones",
    8,
    0,
    8,
    Words("Moutons à 1", "Schafe zu 1", "Sheep worth 1"),
    Words("Nombre de moutons blancs qui valent 1.", "Anzahl weisser Schafe zu 1.", "Number of white sheep worth 1."),
)
WHITE_SHEEP: Final = constant(
    "white_sheep",
    9,
    3,
    9,
    Words("Moutons à 2, 3 et 5", "Schafe zu 2, 3 und 5", "Sheep worth 2, 3 and 5"),
    Words(
        "Nombre de moutons blancs de chaque valeur au-dessus de 1.",
        "Anzahl weisser Schafe jedes Werts über 1.",
        "Number of white sheep of each value above 1.",
    ),
)
BLACK_SHEEP: Final = constant(
    "black_sheep",
    17,
    0,
    17,
    Words("Moutons noirs", "Schwarze Schafe", "Black sheep"),
    Words("Nombre de moutons noirs.", "Anzahl schwarzer Schafe.", "Number of black sheep."),
)
EXTRA_ACTIONS: Final = constant(
    "extra_actions",
    2,
    0,
    4,
    Words("Actions de plus", "Zusatzaktionen", "Extra actions"),
    Words(
        "Nombre d'actions de plus que donne un mouton noir révélé.",
        "Anzahl weiterer Aktionen für ein aufgedecktes schwarzes Schaf.",
        "Number of further actions for a black sheep turned over.",
    ),
)
MORE_PIECES: Final = constant(
    "more_pieces",
    0,
    0,
    8,
    Words("Barrières de plus", "Zaunstücke dazu", "More pieces of fence"),
    Words(
        "Barrières que chacun reçoit en plus de celles que prévoit le nombre de joueurs.",
        "Zaunstücke, die alle zusätzlich zu denen erhalten, die die Spielerzahl vorsieht.",
        "Pieces of fence that everyone gets besides those that the number of players provides for.",
    ),
)


@final
class Agreed:
    """The constants of a game."""

    def __init__(self, chosen: dict[str, object]) -> None:
        self.sheep: Final = [
            number_in(chosen, option) for option in (ONES, WHITE_SHEEP, WHITE_SHEEP, WHITE_SHEEP, BLACK_SHEEP)
        ]
        self.extra_actions: Final[i64] = number_in(chosen, EXTRA_ACTIONS)
        self.more_pieces: Final[i64] = number_in(chosen, MORE_PIECES)

    def __repr__(self) -> str:
        """Equal for equal options."""
        return f"{self.sheep}, {self.extra_actions} more actions, {self.more_pieces} more pieces"

    def deck(self) -> list[int]:
        """BAU-1.2: the faces of the sheep, from the cheapest to the black ones."""
        return [face for face in range(1, len(self.sheep) + 1) for _ in range(self.sheep[face - 1])]

    def pieces_each(self, seats: i64) -> i64:
        """BAU-2.3"""
        usual: i64 = 16 if seats <= 3 else 12 if seats <= 5 else 10
        return usual + self.more_pieces


def options() -> list[Option]:
    return [
        Option(
            "farms",
            CHOICE,
            "fixed",
            FARM_CHOICES,
            Words(
                "Les fermes suivent l'ordre des places, ou chacun choisit la sienne : n'importe laquelle, ou parmi celles"
                " que prévoit le nombre de joueurs.",
                "Die Höfe folgen der Sitzordnung, oder alle wählen ihren: irgendeinen, oder einen von denen, die die"
                " Spielerzahl vorsieht.",
                "Farms follow the order of seats, or everyone chooses one: any at all, or one of those the number of"
                " players provides for.",
            ),
            [
                Words("selon les places", "nach der Sitzordnung", "by order of seats"),
                Words("au choix, n'importe laquelle", "nach Wahl, irgendeiner", "your choice, any"),
                Words("au choix, bien réparties", "nach Wahl, schön verteilt", "your choice, spread evenly"),
            ],
            title=Words("Choix des fermes", "Wahl der Höfe", "Choice of farms"),
        ),
        Option(
            "dog_bonus",
            FLAG,
            "no",
            [],
            Words(
                "Un mouton noir mené par le chien donne aussi deux actions de plus.",
                "Auch ein vom Hund getriebenes schwarzes Schaf gibt zwei weitere Aktionen.",
                "A black sheep driven by the dog gives two more actions as well.",
            ),
            title=Words(
                "Noir mené par le chien",
                "Vom Hund getriebenes schwarzes Schaf",
                "Black sheep driven by the dog",
            ),
        ),
        Option(
            "games",
            CHOICE,
            "1",
            ["1", "2", "3", "4", "5", "6"],
            Words(
                "Nombre de parties du championnat.",
                "Anzahl Spiele der Meisterschaft.",
                "Number of games in the championship.",
            ),
            title=Words("Championnat", "Meisterschaft", "Championship"),
        ),
        Geese(),
        ONES,
        WHITE_SHEEP,
        BLACK_SHEEP,
        EXTRA_ACTIONS,
        MORE_PIECES,
    ]
