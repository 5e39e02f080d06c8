"""The observation of a game that brings no observer: its cards, and its public fields as far as they are numbers."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.observe import COUNTS, FACE, Observer, Sheet
from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.core.table import FAN

LEAST: Final = -32768
MOST: Final = 32767
CARDS: Final = Words("Cartes : {0}.", "Karten: {0}.", "Cards: {0}.")
FIELD: Final = Words("Donnée publique : {0}.", "Offene Angabe: {0}.", "Public field: {0}.")


@final
class PlainObserver(Observer):
    """Numbers, and lists of one number a seat, are taken from ``Position.public`` as they are at the deal."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self.numbers: list[str] = []
        self.lists: list[str] = []
        self.starts: dict[str, int] = {}
        self.points: i64 = self.each("points", LEAST, MOST, Words("Les points.", "Die Punkte.", "The points."))
        public = game.deal(seats, b"?").public()
        for name in public:
            value = public[name]
            if isinstance(value, list) and len(value) == seats and only_numbers(value):
                self.lists.append(name)
                self.starts[name] = int(self.each(name, LEAST, MOST, about(FIELD, name)))
            elif isinstance(value, int):
                self.numbers.append(name)
                self.starts[name] = int(self.number(name, LEAST, MOST, about(FIELD, name)))
        for at, family in enumerate(self.layout.families):
            count = self.layout.counts[at]
            if count == 0 or count == seats:
                self.count(f"cards of {family}", [family], about(CARDS, family))
                if count == seats and self.layout.kinds[self.layout.firsts[at]] == FAN:
                    self.known_to_others(f"known of {family}", family)
            else:
                room = int(self.layout.rooms[self.layout.firsts[at]])
                shape = [count, int(self.width)]
                start = self.add(f"cards of {family}", shape, ["field", FACE], 0, room, about(CARDS, family))
                self.lay(family, COUNTS, start, 0, self.width)
        self.finish_parts()

    def public_into(self, position: Position, origin: i64, sheet: Sheet) -> None:
        scores = position.scores()
        for seat in range(self.seats):
            sheet.put(self.points + self.from_seat(origin, seat), scores[seat])
        public = position.public()
        for name in self.numbers:
            value = public[name]
            if isinstance(value, int):
                sheet.put(self.starts[name], int(value))
        for name in self.lists:
            values = public[name]
            if isinstance(values, list) and len(values) == int(self.seats):
                for seat in range(self.seats):
                    one: object = values[seat]
                    if isinstance(one, int):
                        sheet.put(self.starts[name] + self.from_seat(origin, seat), int(one))

    def noted(self, position: Position) -> i64:
        found: i64 = 0
        for score in position.scores():
            found = (found * 1000003 + score) & 0x3FFFFFFFFF
        return found

    def standing(self, position: Position, seat: i64) -> i64:
        """Whether few points are good shows in who leads."""
        scores = position.scores()
        leaders = position.best()
        fewer = False
        for other in range(len(scores)):
            if other not in leaders and len(leaders) > 0 and scores[other] > scores[leaders[0]]:
                fewer = True
        return -scores[seat] if fewer else scores[seat]


def only_numbers(values: list[object]) -> bool:
    for one in values:
        if not isinstance(one, int):
            return False
    return True


def about(words: Words, name: str) -> Words:
    return Words(words.fr.replace("{0}", name), words.de.replace("{0}", name), words.en.replace("{0}", name))
