"""Brändi Dog once more, slow and obvious: marbles on named places, walked step by step, sets and recursion.

Written from the rulebook and the rulings alone; it knows nothing of the engine, its numbers or its shortcuts.

A place is ``("kennel",)``, ``("ring", field, fresh)`` or ``("finish", index)``. A board is a tuple with, for each seat,
the sorted tuple of its four places. ``outcomes`` are pairs of a board and the steps of a seven still to make.
"""

from functools import lru_cache

KENNEL = ("kennel",)
FORWARD = {"A": [1, 11], "Q": [12], "K": [13], **{str(n): [n] for n in (2, 3, 4, 5, 6, 8, 9, 10)}}
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


class Reference:
    def __init__(self, seats, teams="pairs", canadian=False):
        self.seats = seats
        self.fields = 16 * seats
        self.canadian = canadian
        if seats == 6 and teams == "trios":
            self.mates = {seat: [(seat + 2) % 6, (seat + 4) % 6] for seat in range(6)}
        else:
            self.mates = {seat: [(seat + seats // 2) % seats] for seat in range(seats)}
        self.completable = lru_cache(maxsize=200_000)(self.completable_at_all)

    # -- The board -----------------------------------------------------------

    def start(self, seat):
        return 16 * seat

    def standing_on(self, board, field):
        """Who stands on a field of the ring: seat and place, or None."""
        for seat in range(self.seats):
            for place in board[seat]:
                if place[0] == "ring" and place[1] == field:
                    return seat, place
        return None

    def moved(self, board, seat, before, after):
        """The board with one marble taken from one place to another."""
        places = list(board[seat])
        places.remove(before)
        return (*board[:seat], tuple(sorted([*places, after])), *board[seat + 1 :])

    def landed(self, board, seat, before, after):
        """The same; who stands on the new place goes to the kennel."""
        if after[0] == "ring":
            other = self.standing_on(board, after[1])
            if other is not None and other != (seat, before):
                board = self.moved(board, other[0], other[1], KENNEL)
        return self.moved(board, seat, before, after)

    def is_home(self, board, seat):
        return all(place[0] == "finish" for place in board[seat])

    def playing_with(self, board, seat):
        """Whose marbles the seat moves; None if the whole team is home."""
        for colour in [seat, *self.mates[seat]]:
            if not self.is_home(board, colour):
                return colour
        return None

    # -- One step ------------------------------------------------------------

    def steps_forward(self, board, seat, place):
        """The places one step ahead."""
        if place[0] == "ring":
            found = []
            field = (place[1] + 1) % self.fields
            other = self.standing_on(board, field)
            if other is None or not other[1][2]:
                found.append(("ring", field, False))
            if place[1] == self.start(seat) and not place[2] and ("finish", 0) not in board[seat]:
                found.append(("finish", 0))
            return found
        if place[0] == "finish" and place[1] < 3 and ("finish", place[1] + 1) not in board[seat]:
            return [("finish", place[1] + 1)]
        return []

    def steps_back(self, board, place):
        field = (place[1] - 1) % self.fields
        other = self.standing_on(board, field)
        return [] if other is not None and other[1][2] else [("ring", field, False)]

    def walk(self, board, seat, place, count, back=False):
        """The places where so many steps may end, the board standing still."""
        ends = {place}
        for _ in range(count):
            further = set()
            for end in ends:
                further |= set(self.steps_back(board, end) if back else self.steps_forward(board, seat, end))
            ends = further
        return ends

    # -- The cards -----------------------------------------------------------

    def outcomes(self, board, seat, card):
        """All that can come of playing this card; of a seven, of its first part."""
        if card == "X":
            return set().union(*[self.outcomes(board, seat, rank) for rank in RANKS])
        if card == "7":
            return self.parts(board, seat, 7)
        colour = self.playing_with(board, seat)
        found = set()
        if card == "J":
            found |= self.swaps(board, colour)
        if card in ("A", "K"):
            found |= self.exits(board, colour)
        for place in set(board[colour]):
            if place == KENNEL:
                continue
            for count in FORWARD.get(card, []):
                found |= {self.landed(board, colour, place, end) for end in self.walk(board, colour, place, count)}
            if card == "4" and place[0] == "ring":
                ends = self.walk(board, colour, place, 4, back=True)
                found |= {self.landed(board, colour, place, end) for end in ends}
        return {(after, 0) for after in found}

    def exits(self, board, colour):
        if KENNEL not in board[colour]:
            return set()
        other = self.standing_on(board, self.start(colour))
        if other is not None and other[1][2]:
            return set()
        return {self.landed(board, colour, KENNEL, ("ring", self.start(colour), True))}

    def swaps(self, board, colour):
        found = set()
        for mine in board[colour]:
            for other in range(self.seats):
                for theirs in board[other]:
                    if other != colour and mine[0] == theirs[0] == "ring" and not mine[2] and not theirs[2]:
                        after = self.moved(board, colour, mine, ("ring", theirs[1], False))
                        found.add(self.moved(after, other, theirs, ("ring", mine[1], False)))
        return found

    # -- The seven -----------------------------------------------------------

    def movable(self, board, seat):
        """The marbles a seven may move now: colour and place."""
        colour = self.playing_with(board, seat)
        if colour is None:
            return set()
        colours = [seat, *self.mates[seat]] if self.canadian else [colour]
        return {(colour, place) for colour in colours for place in board[colour] if place != KENNEL}

    def completable_at_all(self, board, seat, left):
        """Can so many single steps be made, one after the other, in any way?"""
        if left == 0:
            return True
        for colour, place in sorted(self.movable(board, seat)):
            for end in self.steps_forward(board, colour, place):
                if self.completable(self.landed(board, colour, place, end), seat, left - 1):
                    return True
        return False

    def parts(self, board, seat, left):
        """Every part, one marble and one to ``left`` steps, after which the rest can be made."""
        found = set()
        for colour, place in self.movable(board, seat):
            ways = {(board, place)}
            for count in range(1, left + 1):
                ways = {
                    (self.landed(before, colour, at, end), end)
                    for before, at in ways
                    for end in self.steps_forward(before, colour, at)
                }
                for after, _ in ways:
                    if self.completable(after, seat, left - count):
                        found.add((after, left - count))
        return found

    def whole_sevens(self, board, seat, left=7):
        """Every board a seven can lead to."""
        if left == 0:
            return {board}
        found = set()
        for after, rest in self.parts(board, seat, left):
            found |= self.whole_sevens(after, seat, rest)
        return found
