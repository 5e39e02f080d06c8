"""Drawing a round: who sits out, who meets whom, who sits where.

Three sums of squares are made small, each with precedence over the next: how often each has sat out, how often each pair
has met, and, in a Swiss tournament, how far apart those at one table stand. The search starts from a greedy seating and
swaps two entrants as long as that helps, from several starts; everything random comes from the seed. Then each table's
seats are assigned so that everyone gets every seat in turn, and in a game of partners everyone as partner.

Round by round, no search finds the five rounds without a repeat that sixteen people at tables of four can play: three
rounds drawn at random rarely leave a fourth. So where the number of tables is a prime or a power of two, the search
also starts from the rounds of a net (``net``), as it does from the circle method for tables of two.

A library for minimum-weight matching solves tables of two only; here two is one size among others.
"""

from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from typing import Final

BYE: Final = 10**9  # each time somebody has sat out before
MEETING: Final = 10**5  # each time a pair has met before
SWISS: Final = 10**4  # at most, for the first and the last of the standings at one table
SIZE: Final = 10  # each time somebody has sat at a table of another size than most
WORK: Final = 150_000  # comparisons of a search; bounds what one draw costs
STARTS: Final = 40
PARTNER_TRIES: Final = 20  # searches, of which the one with the best partners counts
IRREDUCIBLE: Final = {4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101}  # polynomials for the fields of these orders


@dataclass
class Past:
    """What counts for the next draw. Entrants are numbered from 0."""

    entrants: int
    met: dict[tuple[int, int], int] = field(default_factory=dict)  # pairs (lower, higher)
    sat: dict[tuple[int, int, int], int] = field(default_factory=dict)  # (entrant, size of the table, seat)
    partnered: dict[tuple[int, int], int] = field(default_factory=dict)  # pairs (lower, higher)
    byes: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    odd_sizes: list[int] = field(default_factory=list)  # tables smaller or larger than usual
    rank: list[float] = field(default_factory=list)  # 0 first … 1 last; empty unless Swiss

    def __post_init__(self) -> None:
        for counts in (self.byes, self.played, self.odd_sizes):
            counts.extend([0] * (self.entrants - len(counts)))

    def meet(self, a: int, b: int) -> None:
        key = (min(a, b), max(a, b))
        self.met[key] = self.met.get(key, 0) + 1

    def meetings(self, a: int, b: int) -> int:
        return self.met.get((min(a, b), max(a, b)), 0)

    def partner(self, a: int, b: int) -> None:
        key = (min(a, b), max(a, b))
        self.partnered[key] = self.partnered.get(key, 0) + 1

    def partnerships(self, a: int, b: int) -> int:
        return self.partnered.get((min(a, b), max(a, b)), 0)


@dataclass
class Drawn:
    tables: list[list[int]]  # entrants by seat
    byes: list[int]
    repeats: int  # pairs that have met before, with how often


def sizes(people: int, allowed: list[int], usual: int, most_tables: int) -> list[int]:
    """Table sizes: as few as possible sit out, then as close to ``usual`` as possible. The largest first."""
    limit = most_tables or people
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}  # by how many sit
    for _ in range(min(limit, people // min(allowed))):
        longer = dict(best)
        for seated, (cost, chosen) in best.items():
            for size in allowed:
                if seated + size <= people:
                    found = (cost + (size - usual) ** 2, [*chosen, size])
                    if seated + size not in longer or found[0] < longer[seated + size][0]:
                        longer[seated + size] = found
        if longer == best:
            break
        best = longer
    return sorted(best[max(best)][1], reverse=True)


def cost_between(past: Past, a: int, b: int) -> int:
    cost = 2 * MEETING * past.meetings(a, b)
    if past.rank:
        cost += round(SWISS * (past.rank[a] - past.rank[b]) ** 2)
    return cost


def repeats_of(past: Past, tables: list[list[int]]) -> int:
    return sum(past.meetings(a, b) for table in tables for at, a in enumerate(table) for b in table[:at])


class Search:
    """Tables as groups; the last group sits out. Its entrants cost by how often they sat out, others by whom they meet."""

    def __init__(self, past: Past, present: list[int], shape: list[int]) -> None:
        self.past: Final = past
        self.present: Final = present
        self.shape: Final = shape
        self.usual: Final = max(set(shape), key=shape.count) if shape else 0
        self.between: Final = {a: {b: cost_between(past, a, b) for b in present if b != a} for a in present}
        self.out: Final = {a: 2 * BYE * past.byes[a] - past.played[a] * SIZE for a in present}
        self.work: int = 0

    def alone(self, who: int, group: int) -> int:
        if group == len(self.shape):
            return self.out[who]
        return 2 * SIZE * self.past.odd_sizes[who] if self.shape[group] != self.usual else 0

    def joins(self, who: int, group: int, groups: list[list[int]], without: int = -1) -> int:
        cost = self.alone(who, group)
        if group < len(self.shape):
            row = self.between[who]
            for other in groups[group]:
                if other != without and other != who:
                    cost += row[other]
        return cost

    def total(self, groups: list[list[int]]) -> int:
        found = 0
        for at, group in enumerate(groups):
            found += sum(self.alone(who, at) for who in group)
            if at < len(self.shape):
                found += sum(self.between[a][b] for n, a in enumerate(group) for b in group[:n])
        return found

    def greedy(self, order: list[int]) -> list[list[int]]:
        groups: list[list[int]] = [[] for _ in range(len(self.shape) + 1)]
        room = [*self.shape, len(self.present) - sum(self.shape)]
        out = sorted(order, key=lambda who: self.out[who])[: room[-1]]
        groups[-1] = list(out)
        for who in order:
            if who not in out:
                free = [at for at in range(len(self.shape)) if len(groups[at]) < room[at]]
                at = min(free, key=lambda at: (self.joins(who, at, groups), -len(groups[at])))
                groups[at].append(who)
        return groups

    def improve(self, groups: list[list[int]]) -> None:
        """Swap two entrants of different groups while that makes the total smaller."""
        better = True
        while better and self.work < WORK:
            better = False
            for g in range(len(groups)):
                for h in range(g + 1, len(groups)):
                    for i in range(len(groups[g])):
                        for j in range(len(groups[h])):
                            a, b = groups[g][i], groups[h][j]
                            self.work += 1
                            before = self.joins(a, g, groups) + self.joins(b, h, groups)
                            after = self.joins(b, g, groups, a) + self.joins(a, h, groups, b)
                            if after < before:
                                groups[g][i], groups[h][j] = b, a
                                better = True

    def run(self, chance: Random, starts: list[list[list[int]]]) -> list[list[int]]:
        best: list[list[int]] | None = None
        least = 0
        for at in range(STARTS):
            if best is not None and (self.work >= WORK or least <= 0):
                break
            if at < len(starts):
                groups = [list(group) for group in starts[at]]
            elif best is None or at % 2 == 0:
                order = list(self.present)
                chance.shuffle(order)
                groups = self.greedy(order)
            else:  # a kick: a few random swaps of the best
                groups = [list(group) for group in best]
                for _ in range(3):
                    g, h = chance.randrange(len(groups)), chance.randrange(len(groups))
                    if groups[g] and groups[h]:
                        i, j = chance.randrange(len(groups[g])), chance.randrange(len(groups[h]))
                        groups[g][i], groups[h][j] = groups[h][j], groups[g][i]
            self.improve(groups)
            cost = self.total(groups)
            if best is None or cost < least:
                best, least = groups, cost
        assert best is not None
        return best


def circle(present: list[int]) -> list[list[list[int]]]:
    """The rounds of the circle method, in which each meets each once at tables of two; the last group sits out."""
    ring: list[int | None] = [*present]
    if len(ring) % 2:
        ring.append(None)
    found = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[at], ring[-1 - at]) for at in range(len(ring) // 2)]
        tables = [[a, b] for a, b in pairs if a is not None and b is not None]
        found.append([*tables, [a if b is None else b for a, b in pairs if a is None or b is None]])
        ring.insert(1, ring.pop())
    return found  # type: ignore[return-value]


def product(a: int, b: int, order: int) -> int:
    """In the field of this order: a prime, or a power of two, in which the digits are those of a polynomial."""
    modulus = IRREDUCIBLE.get(order)
    if modulus is None:
        return a * b % order
    found = 0
    while b:
        found ^= a * (b & 1)
        a, b = a << 1, b >> 1
        if a >= order:
            a ^= modulus
    return found


def net(past: Past, present: list[int], shape: list[int], seed: str) -> list[list[list[int]]]:
    """Rounds in which nobody meets anybody twice, as far as they fit the tables: none for most numbers of tables.

    The seats of a round are rows and columns, with a column for each table. In round k the one in row r and column c
    sits at table c + k·r of the field. Two in one row never meet; two in different rows meet in exactly one round. With
    as many rows as columns there is one round more, in which each row is a table. Whoever is away leaves a gap, and
    late arrivals fill the last row.
    """
    tables, rows = len(shape), max(shape, default=0)
    field_exists = tables in IRREDUCIBLE or (tables > 1 and all(tables % n for n in range(2, tables)))
    if not field_exists or not 2 <= rows <= tables or past.entrants > tables * rows or sum(shape) != len(present):
        return []
    spots = [(row, column) for row in range(rows) for column in range(tables)]
    first, last = spots[:-tables], spots[-tables:]
    chance = Random(seed)  # the same for every round of an evening
    chance.shuffle(first)
    chance.shuffle(last)
    spot = [*first, *last]
    found = []
    for at in range(tables + (rows == tables)):
        groups: list[list[int]] = [[] for _ in range(tables)]
        for who in present:
            row, column = spot[who]
            moved = product(at, row, tables)
            table = row if at == tables else column ^ moved if tables in IRREDUCIBLE else (column + moved) % tables
            groups[table].append(who)
        groups.sort(key=len, reverse=True)
        if [len(group) for group in groups] == shape:
            found.append([*groups, []])
    return found


def seated(past: Past, table: list[int], sides: list[int]) -> list[int]:
    """The order of seats in which everybody has the partner they had least often and sits where they sat least often.

    ``sides``: by seat; partners are on the same side.
    """
    size = len(table)
    pairs = [(a, b) for b in range(size) for a in range(b) if sides[a] == sides[b]]

    def cost(order: list[int]) -> tuple[int, int]:
        together = sum((past.partnerships(order[a], order[b]) + 1) ** 2 for a, b in pairs)
        return together, sum((past.sat.get((who, size, seat), 0) + 1) ** 2 for seat, who in enumerate(order))

    return min((list(order) for order in permutations(table)), key=cost)


def partner_cost(past: Past, tables: list[list[int]], sides: dict[int, list[int]]) -> int:
    found = 0
    for table in tables:
        side = sides[len(table)]
        for b in range(len(table)):
            found += sum(2 * past.partnerships(table[a], table[b]) + 1 for a in range(b) if side[a] == side[b])
    return found


def draw(
    past: Past,
    present: list[int],
    shape: list[int],
    seed: str,
    number: int = 0,
    round_robin: bool = False,
    sides: dict[int, list[int]] | None = None,
) -> Drawn:
    """``number`` chooses among equally good draws; ``sides``: by size of a table, who plays with whom, if anybody does."""
    chance = Random(f"{seed} {number}")
    search = Search(past, present, shape)
    side = {size: (sides or {}).get(size) or list(range(size)) for size in shape}
    starts: list[list[list[int]]] = []
    if round_robin and set(shape) == {2} and len(present) - 2 * len(shape) <= 1:
        starts = circle(present)
    elif not past.rank:
        starts = net(past, present, shape, seed)
        chance.shuffle(starts)
    starts = [min(starts, key=search.total)] if starts else []
    best: list[list[int]] = []
    byes: list[int] = []
    least = (0, 0)
    for _ in range(PARTNER_TRIES if any(len(set(one)) < len(one) for one in side.values()) else 1):
        groups = search.run(chance, starts)
        tables = []
        for group in groups[:-1]:
            chance.shuffle(group)
            tables.append(seated(past, group, side[len(group)]))
        cost = (search.total(groups), partner_cost(past, tables, side))
        if not best or cost < least:
            best, least, byes = tables, cost, groups[-1]
        if search.work >= WORK:
            break
        starts = []
    chance.shuffle(best)  # or a net would keep some people at table 1
    best.sort(key=len, reverse=True)
    return Drawn(best, sorted(byes), repeats_of(past, best))
