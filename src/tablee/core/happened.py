"""What has happened lately, as parts of an observation: see ``core/happenings.py``."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.happenings import (
    AMOUNT,
    BY,
    FACE,
    FROM,
    INTO,
    KIND,
    NOWHERE,
    OF_CARDS,
    PLACE,
    SHOWING,
    WHOSE,
    Happenings,
)
from tablee.core.observe import FACE as FACES
from tablee.core.observe import SEAT, Observer, Sheet
from tablee.core.rule import Words
from tablee.core.table import HIDDEN

AGO: Final = "ago"  # axis: the latest happening first
KINDS: Final = "happening"  # axis: the kinds of happenings
ZONES: Final = "zone"  # axis: the zones by their names, all hands as one
SHUFFLE: Final[i64] = 2  # index in OF_CARDS
LIMIT: Final = 2048  # of the numbers that a game tells


@final
class Happened:
    """Adds the last ``most`` happenings to an observer whose other parts are complete, and writes them."""

    def __init__(self, observer: Observer, most: int) -> None:
        layout = observer.layout
        self.observer: Final = observer
        self.most: Final = most
        self.kinds: Final = [*OF_CARDS, *observer.game.tellings[1:]]
        self.zones: Final = list(layout.families)
        farthest = max([int(room) for room in layout.rooms] + layout.counts) - 1
        self.what: i64 = observer.add(
            "happened",
            [most, len(self.kinds)],
            [AGO, KINDS],
            0,
            1,
            Words(
                "Ce qui est arrivé, le dernier d'abord.",
                "Was geschah, das Letzte zuerst.",
                "What happened, latest first.",
            ),
        )
        self.by: i64 = observer.add(
            "happened by",
            [most, int(observer.seats)],
            [AGO, SEAT],
            0,
            1,
            Words("De quelle décision cela suit.", "Auf wessen Entscheidung hin.", "Whose decision it follows from."),
        )
        self.about: i64 = observer.add(
            "happened to",
            [most, int(observer.seats)],
            [AGO, SEAT],
            0,
            1,
            Words(
                "Qui cela touche : à qui sont ces cartes, ou de qui on le dit.",
                "Wen es betrifft: wem die Karten gehören, oder von wem es gesagt wird.",
                "Whom it is about: whose cards these are, or of whom it is told.",
            ),
        )
        self.card: i64 = observer.add(
            "happened card",
            [most, int(observer.width)],
            [AGO, FACES],
            0,
            1,
            Words(
                "La carte, si tout le monde l'a vue ; sinon une carte cachée.",
                "Die Karte, wenn alle sie gesehen haben; sonst eine verdeckte.",
                "The card if everybody has seen it, else a hidden one.",
            ),
        )
        self.origin: i64 = observer.add(
            "happened from",
            [most, len(self.zones)],
            [AGO, ZONES],
            0,
            1,
            Words("D'où vient la carte.", "Woher die Karte kommt.", "Where the card comes from."),
        )
        self.goal: i64 = observer.add(
            "happened into",
            [most, len(self.zones)],
            [AGO, ZONES],
            0,
            1,
            Words("Où elle va.", "Wohin sie geht.", "Where it goes."),
        )
        self.place: i64 = observer.add(
            "happened at",
            [most],
            [AGO],
            0,
            max(1, farthest),
            Words(
                "Sa place là-bas, ou le numéro du champ.",
                "Ihr Platz dort, oder die Nummer des Feldes.",
                "Its place there, or the number of the field.",
            ),
        )
        self.amount: i64 = observer.add(
            "happened amount",
            [most],
            [AGO],
            -LIMIT,
            LIMIT - 1,
            Words(
                "Combien de cartes, ou le nombre qui est dit.",
                "Wie viele Karten, oder die Zahl, die gesagt wird.",
                "How many cards, or the number that is told.",
            ),
        )

    def new(self) -> Happenings:
        """A memory in which nothing has happened yet."""
        return Happenings(self.observer.layout, self.observer.seats, self.most)

    def write(self, past: Happenings, origin: i64, memory: bool, sheet: Sheet) -> None:
        """Encode what has happened, with the seats counted from ``origin``. It is the same for all who look. Without
        ``memory`` a card is hidden unless it showed when it happened."""
        observer = self.observer
        seats = observer.seats
        kinds: i64 = len(self.kinds)
        zones: i64 = len(self.zones)
        for ago in range(past.length()):
            kind = past.field(ago, KIND)
            sheet.put(self.what + ago * kinds + kind, 1)
            by = past.field(ago, BY)
            if by >= 0:
                sheet.put(self.by + ago * seats + observer.from_seat(origin, by), 1)
            whose = past.field(ago, WHOSE)
            for seat in range(seats):
                if whose >> seat & 1 == 1:
                    sheet.put(self.about + ago * seats + observer.from_seat(origin, seat), 1)
            if kind < SHUFFLE:
                face = past.field(ago, FACE) if memory or past.field(ago, SHOWING) == 1 else HIDDEN
                sheet.put(self.card + ago * observer.width + observer.columns[face], 1)
            src = past.field(ago, FROM)
            if src != NOWHERE:
                sheet.put(self.origin + ago * zones + src, 1)
                sheet.put(self.goal + ago * zones + past.field(ago, INTO), 1)
            sheet.put(self.place + ago, past.field(ago, PLACE))
            sheet.put(self.amount + ago, past.field(ago, AMOUNT))
