"""A tree of decisions, grown over many imagined worlds: the classical search through what one cannot see.

A branch is what was decided together with what its mover could see afterwards; so the tree never tells a player's moves
apart by what that player cannot know. What several decide in secret at the same time is no branch: it is guessed, and
only its outcome counts. Selection is guided by the judgement: what looks good at a glance is tried first, and what turns
out well is tried more often. With ``alone`` each world gets a tree of its own, and the worlds vote.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.ahead import Ahead
from tablee.bots.patience import Patience
from tablee.core.chance import MASK31, Quick
from tablee.core.move import Moves
from tablee.core.position import Judgement, Position, View
from tablee.core.table import known_of

FOLD: Final[i64] = 0x2C1B3C6D
CURIOUS: Final = 0.7  # how much is tried that has seldom been tried
DEEPEST: Final[i64] = 12  # decisions in the tree
MOST_NODES: Final[i64] = 200000  # then it grows no more: memory is bounded
NO_NODE: Final[i64] = -1


def glimpse(position: Position, seat: i64) -> i64:
    """What a seat has before it, as one number."""
    table = position.table
    slots = table.slots
    mixed: i64 = position.asked * 64 + position.step
    for zone in range(table.layout.zones()):
        start = table.layout.starts[zone]
        size = table.sizes[zone]
        mixed = ((mixed ^ size) * FOLD + zone) & MASK31
        for spot in range(start, start + size):
            card = slots[spot]
            if known_of(card) >> seat & 1 == 1:
                mixed = ((mixed ^ (card & 0xFF)) * FOLD + spot) & MASK31
    return mixed


@final
class Tree:
    """Nodes in flat columns; a node is a decision that was made."""

    def __init__(self) -> None:
        self.codes: vec[i64] = vec[i64]()
        self.sights: vec[i64] = vec[i64]()
        self.firsts: vec[i64] = vec[i64]()
        self.nexts: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.offers: vec[i64] = vec[i64]()  # how often it was possible
        self.totals: list[float] = []  # what it brought the one who decided
        self.grow(0, 0)

    def grow(self, code: i64, sight: i64) -> i64:
        node: i64 = len(self.codes)
        self.codes = append(self.codes, code)
        self.sights = append(self.sights, sight)
        self.firsts = append(self.firsts, NO_NODE)
        self.nexts = append(self.nexts, NO_NODE)
        self.visits = append(self.visits, 0)
        self.offers = append(self.offers, 0)
        self.totals.append(0.0)
        return node

    def child(self, parent: i64, code: i64, sight: i64) -> i64:
        node = self.firsts[parent]
        while node != NO_NODE:
            if self.codes[node] == code and self.sights[node] == sight:
                return node
            node = self.nexts[node]
        return NO_NODE

    def add(self, parent: i64, code: i64, sight: i64) -> i64:
        node = self.grow(code, sight)
        self.nexts[node] = self.firsts[parent]
        self.firsts[parent] = node
        return node


@final
class TreeSearch:
    """``alone``: so many simulations in a tree of its own for each world; 0: one tree for all worlds."""

    def __init__(self, judgement: Judgement, simulations: i64, patience: Patience, alone: i64) -> None:
        self.judgement: Final = judgement
        self.simulations: Final[i64] = simulations
        self.patience: Final = patience
        self.alone: Final[i64] = alone
        self.ahead: Final = Ahead(judgement, patience, 0, 0)
        self.moves: Final = Moves()
        self.low: float = 0.0  # the range of values seen so far
        self.high: float = 1.0
        self.visits: list[int] = []  # of each move, in all trees

    def search(self, view: View, legal: list[int], chance: Quick, impression: list[float]) -> list[float]:
        """How much each move is to be preferred."""
        votes = [0.0] * len(legal)
        self.visits = [0] * len(legal)
        done: i64 = 0
        tree = Tree()
        now = self.judgement.round_of(view.position)
        self.low = min(impression)
        self.high = max(impression) + 0.001
        world = view.imagine_by(chance)
        while done < self.simulations and not self.patience.over() and not self.patience.interrupted():
            if self.alone == 0:
                world = view.imagine_by(chance)
            elif done > 0 and done % self.alone == 0:
                self.count(tree, legal, votes)
                tree = Tree()
                world = view.imagine_by(chance)
            luck = Quick(chance.below(MASK31))
            self.simulate(tree, world.renewed(world.table.copy(), luck), luck, now, legal, impression)
            done += 1
        self.count(tree, legal, votes)
        return votes

    def count(self, tree: Tree, legal: list[int], votes: list[float]) -> None:
        """Each tree has as many votes as it has visits; with trees of their own, one each for the best."""
        node = tree.firsts[0]
        best = -1
        most: i64 = 0
        visits = [0] * len(legal)
        while node != NO_NODE:
            at = legal.index(int(tree.codes[node]))
            visits[at] += int(tree.visits[node])
            node = tree.nexts[node]
        for at in range(len(legal)):
            self.visits[at] += visits[at]
            if self.alone == 0:
                votes[at] += float(visits[at])
            elif visits[at] > most:
                most = visits[at]
                best = at
        if best >= 0:
            votes[best] += 1.0

    def simulate(
        self, tree: Tree, position: Position, chance: Quick, now: i64, legal: list[int], impression: list[float]
    ) -> None:
        path = vec[i64]()
        movers = vec[i64]()
        node: i64 = 0
        moves = self.moves
        judgement = self.judgement
        for depth in range(DEEPEST):
            if position.asked == 0 or judgement.round_of(position) != now:
                break
            mover = position.next_seat()
            secret = position.asked & position.asked - 1 != 0
            moves.clear()
            position.legal_into(mover, moves)
            if depth > 0 and (secret or moves.size == 1):
                self.ahead.moves.clear()
                position.legal_into(mover, self.ahead.moves)
                position.proceed(mover, self.ahead.glance(position, mover, chance))
                continue
            sight = glimpse(position, mover)
            code = self.select(tree, node, position, mover, sight, depth == 0, legal, impression)
            found = tree.child(node, code, sight)
            position.proceed(mover, code)
            fresh = found == NO_NODE or tree.visits[found] == 0
            if found == NO_NODE:
                if len(tree.codes) >= MOST_NODES:
                    break
                found = tree.add(node, code, sight)
            path = append(path, found)
            movers = append(movers, mover)
            node = found
            if fresh:
                break
        self.ahead.play_on(position, chance, now)
        worth = [0.0] * int(position.seats)
        known = [False] * int(position.seats)
        for i in range(i64(len(path))):
            node = path[i]
            mover = movers[i]
            if not known[mover]:
                known[mover] = True
                worth[mover] = self.ahead.value(position, mover, now)
                if worth[mover] < self.low:
                    self.low = worth[mover]
                if worth[mover] > self.high:
                    self.high = worth[mover]
            tree.visits[node] = tree.visits[node] + 1
            tree.totals[node] += worth[mover]

    def select(
        self,
        tree: Tree,
        node: i64,
        position: Position,
        mover: i64,
        sight: i64,
        root: bool,
        legal: list[int],
        impression: list[float],
    ) -> i64:
        """The move that promises most; one never tried promises what it looks like at a glance."""
        moves = self.moves
        best: i64 = moves.codes[0]
        most = -1000000.0
        scale = self.high - self.low
        for at in range(moves.size):
            code = moves.codes[at]
            child = tree.child(node, code, sight)
            if child == NO_NODE or tree.visits[child] == 0:
                if child == NO_NODE and len(tree.codes) < MOST_NODES:
                    child = tree.add(node, code, sight)
                if child == NO_NODE:
                    continue
                tree.offers[child] = tree.offers[child] + 1
                if root:
                    hope = impression[at] if at < len(impression) else self.low
                else:
                    after = position.copy()
                    after.proceed(mover, code)
                    hope = self.judgement.worth(after, mover)
                value = (hope - self.low) / scale + CURIOUS * sqrt(log(float(tree.offers[child]) + 1.0))
                if value > most:
                    most = value
                    best = code
                continue
            tree.offers[child] = tree.offers[child] + 1
            visits = float(tree.visits[child])
            value = (tree.totals[child] / visits - self.low) / scale
            value += CURIOUS * sqrt(log(float(tree.offers[child]) + 1.0) / visits)
            if value > most:
                most = value
                best = code
        return best
