"""The options of Brändi Dog, and what is agreed by them."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.constants import constant, number_in
from tablee.core.option import CHOICE, FLAG, Option
from tablee.core.rule import Words
from tablee.games.dog.board import MARBLES
from tablee.games.dog.moves import JOKER

FIRST_DEAL: Final = constant(
    "first_deal",
    6,
    1,
    8,
    Words("Cartes à la première donne", "Karten beim ersten Geben", "Cards in the first deal"),
    Words(
        "Nombre de cartes que chacun reçoit à la première donne ; il en vient une de moins, ou de plus, à chaque donne.",
        "Anzahl Karten, die alle beim ersten Geben erhalten; danach ist es jedes Mal eine weniger, oder eine mehr.",
        "Number of cards that everyone gets in the first deal; each deal brings one fewer, or one more.",
    ),
)
LAST_DEAL: Final = constant(
    "last_deal",
    2,
    1,
    8,
    Words("Cartes à la dernière donne", "Karten beim letzten Geben", "Cards in the last deal"),
    Words(
        "Nombre de cartes à la donne après laquelle tout recommence ; autant qu'à la première : toujours le même nombre.",
        "Anzahl Karten beim Geben, nach dem es von vorn beginnt; so viele wie beim ersten: immer gleich viele.",
        "Number of cards in the deal after which all begins again; as many as in the first: always the same number.",
    ),
)
JOKERS: Final = constant(
    "jokers",
    6,
    0,
    12,
    Words("Jokers", "Joker", "Jokers"),
    Words("Nombre de jokers.", "Anzahl Joker.", "Number of jokers."),
)
COPIES: Final = constant(
    "copies",
    8,
    4,
    12,
    Words("Cartes de chaque rang", "Karten jedes Rangs", "Cards of each rank"),
    Words(
        "Nombre de cartes de chaque rang, de l'as au roi.",
        "Anzahl Karten jedes Rangs, von Ass bis König.",
        "Number of cards of each rank, from ace to king.",
    ),
)
TO_BRING_HOME: Final = constant(
    "marbles",
    int(MARBLES),
    1,
    int(MARBLES),
    Words("Pions à rentrer", "Murmeln heimzubringen", "Marbles to bring home"),
    Words(
        "Nombre de pions de chacun qui attendent dans la niche ; les autres sont dès le début au fond de l'arrivée.",
        "Anzahl Murmeln, die bei allen im Zwinger warten; die anderen liegen von Anfang an zuinnerst im Ziel.",
        "Number of everyone's marbles that wait in the kennel; the others are at the inner end of the finish from the start.",
    ),
)


@final
class Agreed:
    """The options of a game, unpacked."""

    def __init__(self, chosen: dict[str, object]) -> None:
        self.chosen: Final = chosen
        self.trios: Final = chosen["teams"] == "trios"
        self.canadian: Final = chosen["canadian"] is True
        self.idle_jack: Final = chosen["idle_jack"] is True
        self.first_deal: Final[i64] = number_in(chosen, FIRST_DEAL)
        self.last_deal: Final[i64] = number_in(chosen, LAST_DEAL)
        self.most_cards: Final[i64] = max(self.first_deal, self.last_deal)
        self.fewest_cards: Final[i64] = min(self.first_deal, self.last_deal)
        self.jokers: Final = number_in(chosen, JOKERS)
        self.copies: Final = number_in(chosen, COPIES)
        self.marbles: Final[i64] = number_in(chosen, TO_BRING_HOME)

    def __repr__(self) -> str:
        """Equal for equal options."""
        return repr(self.chosen)

    def deck(self) -> list[int]:
        """DOG-1.1"""
        return [face for face in range(1, int(JOKER)) for _ in range(self.copies)] + [int(JOKER)] * self.jokers

    def next_deal(self, cards: i64) -> i64:
        """DOG-2.1: one card fewer each time, then from the beginning."""
        if cards == self.last_deal:
            return self.first_deal
        return cards - 1 if self.last_deal < self.first_deal else cards + 1


def options() -> list[Option]:
    return [
        Option(
            "teams",
            CHOICE,
            "pairs",
            ["pairs", "trios"],
            Words(
                "À six : trois paires ou deux trios.",
                "Zu sechst: drei Paare oder zwei Trios.",
                "With six players: three pairs or two trios.",
            ),
            [
                Words("trois paires", "drei Paare", "three pairs"),
                Words("deux trios", "zwei Trios", "two trios"),
            ],
            title=Words("Équipes à six", "Teams zu sechst", "Teams with six"),
            seats=[6],
        ),
        Option(
            "canadian",
            FLAG,
            "no",
            [],
            Words(
                "Un sept peut aussi avancer les pions de son équipe (règle canadienne).",
                "Eine Sieben darf auch die Murmeln des Teams bewegen (kanadische Regel).",
                "A seven may also move the team mates' marbles (the Canadian rule).",
            ),
            title=Words("Règle canadienne", "Kanadische Regel", "Canadian rule"),
        ),
        Option(
            "idle_jack",
            FLAG,
            "no",
            [],
            Words(
                "S'il n'y a sur le circuit que des pions d'une couleur et que rien d'autre n'est jouable, on pose"
                " un valet sans effet au lieu de toute sa main.",
                "Ist nur eine Farbe auf dem Ring und geht sonst nichts, legt man einen Buben ohne Wirkung statt der"
                " ganzen Hand.",
                "If only one colour is on the ring and nothing else can be played, a jack is laid without effect"
                " instead of the whole hand.",
            ),
            title=Words("Valet sans effet", "Bube ohne Wirkung", "Jack without effect"),
        ),
        FIRST_DEAL,
        LAST_DEAL,
        JOKERS,
        COPIES,
        TO_BRING_HOME,
    ]
