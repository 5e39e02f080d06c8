"""The board: a ring, and for each colour a kennel, a finish and its marbles.

A marble's place is counted from its own start field in the direction of play: 0 is the start field, then round the
ring; the finish continues behind the full ring, from ``ring + 1`` (outermost) to ``ring + 4``. So a step forward is
always plus one, and at ``ring`` a marble may continue on the ring or into the finish.

Marbles of one colour are interchangeable. They are sorted, the one nearest to the end first and the kennel last, so
that equal positions have equal numbers and the kennel is a single choice.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

SECTOR: Final[i64] = 16  # from one start field to the next
MARBLES: Final[i64] = 4
KENNEL: Final[i64] = -1
NOBODY_THERE: Final[i64] = -1
FREE: Final[i64] = 100  # farther than any card moves


@final
class Board:
    def __init__(self, seats: i64, team: i64) -> None:
        self.seats: Final[i64] = seats
        self.ring: Final[i64] = seats * SECTOR  # DOG-1.2
        self.team: Final[i64] = team  # seats in a team …
        self.apart: Final[i64] = seats // team  # … and the distance between them: DOG-1.3
        self.places: vec[i64] = vec[i64]()  # four for each colour, the foremost first
        self.fresh: i64 = 0  # a bit for each colour whose marble has not left the start field since it came out

    def copy(self) -> "Board":
        twin = Board(self.seats, self.team)
        twin.places = self.places[:]
        twin.fresh = self.fresh
        return twin

    def __repr__(self) -> str:
        return f"Board({[int(place) for place in self.places]}, fresh={int(self.fresh)}, team={int(self.team)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def clear(self) -> None:
        """DOG-1.2: all marbles in their kennels."""
        places = vec[i64](capacity=self.seats * MARBLES)
        for _ in range(self.seats * MARBLES):
            places = append(places, KENNEL)
        self.places = places
        self.fresh = 0

    def begin_home(self, marbles: i64) -> None:
        """Put so many marbles of each colour into the innermost fields of its finish."""
        for colour in range(self.seats):
            for number in range(marbles):
                at = colour * MARBLES + number
                self.places[at] = self.ring + MARBLES - number

    # -- Who plays with what -------------------------------------------------

    def mate(self, colour: i64, turns: i64) -> i64:
        """The team mates of a colour, in order of play."""
        return (colour + turns * self.apart) % self.seats

    def all_home(self, colour: i64) -> bool:
        last = colour * MARBLES + 3
        return self.places[last] > self.ring

    def colour_of(self, seat: i64) -> i64:
        """DOG-9.1: the colour a seat plays with: its own, then that of the next team mate who has not finished."""
        colour = seat
        for _ in range(self.team):
            if not self.all_home(colour):
                return colour
            colour = (colour + self.apart) % self.seats
        return seat

    def team_home(self, seat: i64) -> bool:
        return self.all_home(self.colour_of(seat))

    def home_count(self, seat: i64) -> i64:
        """How many marbles of the seat's team are in the finish."""
        found: i64 = 0
        for turns in range(self.team):
            found += self.marbles_home(self.mate(seat, turns))
        return found

    def marbles_home(self, colour: i64) -> i64:
        found: i64 = 0
        base = colour * MARBLES
        for at in range(base, base + MARBLES):
            if self.places[at] > self.ring:
                found += 1
        return found

    # -- Places and fields ---------------------------------------------------

    def place(self, colour: i64, number: i64) -> i64:
        at = colour * MARBLES + number
        return self.places[at]

    def field(self, colour: i64, place: i64) -> i64:
        """The absolute field of a place on the ring."""
        return (colour * SECTOR + place) % self.ring

    def place_on(self, colour: i64, field: i64) -> i64:
        """The place of an absolute field for a colour."""
        return (field + self.ring - colour * SECTOR) % self.ring

    def on_ring(self, place: i64) -> bool:
        return 0 <= place < self.ring

    def is_fresh(self, colour: i64, place: i64) -> bool:
        return place == 0 and self.fresh >> colour & 1 == 1

    def number_at(self, colour: i64, place: i64) -> i64:
        base = colour * MARBLES
        for number in range(MARBLES):
            if self.places[base + number] == place:
                return number
        return NOBODY_THERE

    # -- What stands in the way ----------------------------------------------

    def wall_ahead(self, colour: i64, place: i64) -> i64:
        """DOG-4.3: the colour whose fresh marble stands on the next start field, or nobody."""
        other = (colour + (place >> 4) + 1) % self.seats
        return other if self.fresh >> other & 1 == 1 else NOBODY_THERE

    def wall_behind(self, colour: i64, place: i64) -> i64:
        """The same for the last start field passed; a marble on a start field has the previous one far behind."""
        other = (colour + (place >> 4)) % self.seats
        if place & 15 == 0:
            other = (other + self.seats - 1) % self.seats
        return other if self.fresh >> other & 1 == 1 else NOBODY_THERE

    def run(self, colour: i64, place: i64) -> i64:
        """How many steps along the ring are open."""
        return FREE if self.wall_ahead(colour, place) == NOBODY_THERE else SECTOR - 1 - (place & 15)

    def lid(self, colour: i64, number: i64) -> i64:
        """DOG-8.3: the first place in the finish that a marble can neither reach nor pass."""
        base = colour * MARBLES
        while number > 0:
            number -= 1
            place = self.places[base + number]
            if place > self.ring:
                return place
        return self.ring + MARBLES + 1

    def target(self, place: i64, steps: i64, home: i64) -> i64:
        """Where so many steps lead, along the ring or into the finish."""
        if home == 0:
            return (place + steps) % self.ring
        return self.ring + steps if place == 0 else place + steps

    # -- Moving --------------------------------------------------------------

    def put(self, colour: i64, number: i64, place: i64) -> None:
        """Move one marble; the order is kept."""
        places = self.places
        at = colour * MARBLES + number
        first = colour * MARBLES
        last = first + MARBLES - 1
        while at > first and places[at - 1] < place:
            places[at] = places[at - 1]
            at -= 1
        while at < last and places[at + 1] > place:
            places[at] = places[at + 1]
            at += 1
        places[at] = place

    def leave(self, colour: i64, place: i64) -> None:
        """DOG-4.4: who leaves the start field is fresh no more."""
        if place == 0:
            self.fresh &= ~(1 << colour)
