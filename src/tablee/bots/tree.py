"""Information set Monte Carlo tree search (ISMCTS) over many determinisations.

An edge is a move together with what its mover can observe, so the tree never distinguishes moves by what the mover
cannot know. Simultaneous secret decisions, and later decisions among many moves, are no nodes: the play-out policy
makes them. Selection is UCB1 with the availability counts of ISMCTS; unvisited moves start from the judgement's
evaluation. With ``alone`` each determinisation gets its own tree and the trees vote.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.budget import TimeBudget
from tablee.bots.playouts import Playouts
from tablee.core.chance import MASK31, Quick
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.core.table import known_of, zeros
from tablee.core.view import View
from tablee.judging.judgement import Judgement
from tablee.judging.likely import likely_world

FOLD: Final[i64] = 0x2C1B3C6D
EXPLORATION: Final = 0.3  # UCB exploration constant
BRANCHES: Final[i64] = 8  # later decisions among more moves are left to the policy: they would hardly recur
MAX_DEPTH: Final[i64] = 12  # decisions from root to leaf
MAX_NODES: Final[i64] = 200000  # memory limit: no more nodes are added
NO_NODE: Final[i64] = 0  # "none": the root is nobody's child
INITIAL_BUCKETS: Final[i64] = 256  # initial hash buckets, a power of two


def observation_hash(position: Position, seat: i64) -> i64:
    """A hash of what a seat can observe."""
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
    """The tree as a struct of arrays with a chained hash table of children. A node is a move that was made; node 0 is
    the root."""

    def __init__(self) -> None:
        self.parents: vec[i64] = vec[i64]()
        self.codes: vec[i64] = vec[i64]()
        self.sights: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.offers: vec[i64] = vec[i64]()  # availability count: how often the move was legal at its parent
        self.totals: list[float] = []  # total value for the seat that moved
        self.buckets: vec[i64] = zeros(INITIAL_BUCKETS)  # hash buckets: the newest node of each
        self.chained: vec[i64] = vec[i64]()  # next node in the same bucket
        self.add(NO_NODE, 0, 0)

    def bucket(self, parent: i64, code: i64, sight: i64) -> i64:
        mixed = ((parent * FOLD + code & MASK31) * FOLD + sight & MASK31) * FOLD & MASK31
        return (mixed ^ mixed >> 13) & i64(len(self.buckets)) - 1

    def child(self, parent: i64, code: i64, sight: i64) -> i64:
        node = self.buckets[self.bucket(parent, code, sight)]
        while node != NO_NODE:
            if self.parents[node] == parent and self.codes[node] == code and self.sights[node] == sight:
                return node
            node = self.chained[node]
        return NO_NODE

    def add(self, parent: i64, code: i64, sight: i64) -> i64:
        node: i64 = len(self.codes)
        self.parents = append(self.parents, parent)
        self.codes = append(self.codes, code)
        self.sights = append(self.sights, sight)
        self.visits = append(self.visits, 0)
        self.offers = append(self.offers, 0)
        self.totals.append(0.0)
        self.chained = append(self.chained, NO_NODE)
        if node > i64(len(self.buckets)):
            self.buckets = zeros(i64(len(self.buckets)) * 4)
            for other in range(1, node):
                self.link(other)
        if node > 0:
            self.link(node)
        return node

    def link(self, node: i64) -> None:
        at = self.bucket(self.parents[node], self.codes[node], self.sights[node])
        self.chained[node] = self.buckets[at]
        self.buckets[at] = node


@final
class TreeSearch:
    """``alone``: simulations in a separate tree for each determinisation; 0: one tree for all."""

    def __init__(self, judgement: Judgement, simulations: i64, budget: TimeBudget, alone: i64) -> None:
        self.judgement: Final = judgement
        self.simulations: Final[i64] = simulations
        self.budget: Final = budget
        self.alone: Final[i64] = alone
        self.playouts: Final = Playouts(judgement, budget, 0, 0)
        self.moves: Final = Moves()
        self.low: float = 0.0  # range of values seen so far, to normalise
        self.high: float = 1.0
        self.votes: list[float] = []  # by which moves are ranked
        self.visits: list[int] = []  # of each move, in all trees
        self.totals: list[float] = []  # summed values of each move
        self.lines: list[dict[int, int]] = []  # for each move: how often each continuation occurred

    def search(self, view: View, legal: list[int], recording: bool, chance: Quick, impression: list[float]) -> None:
        self.votes = [0.0] * len(legal)
        self.visits = [0] * len(legal)
        self.totals = [0.0] * len(legal)
        self.lines = [{} for _ in legal]
        self.playouts.recording = recording
        done: i64 = 0
        tree = Tree()
        now = view.position.current_deal()
        self.low = min(impression)
        self.high = max(impression) + 0.001
        world = likely_world(view, self.judgement, chance)
        while done < self.simulations and not self.budget.spent() and not self.budget.stopped():
            if done > 0 and (self.alone == 0 or done % self.alone == 0):
                world = likely_world(view, self.judgement, chance)
                if self.alone > 0:
                    self.count(tree, legal)
                    tree = Tree()
            luck = Quick(chance.below(MASK31))
            first = self.simulate(tree, world.renewed(world.table.copy(), luck), view.eyes, luck, now, impression)
            if recording:
                self.playouts.count_line(self.lines[legal.index(int(first))])
            done += 1
        self.count(tree, legal)

    def means(self) -> list[float]:
        return [self.totals[at] / float(max(1, self.visits[at])) for at in range(len(self.totals))]

    def count(self, tree: Tree, legal: list[int]) -> None:
        """Add up a tree's root statistics: its visits as votes, or one vote for its best move where each world has a
        tree."""
        best = -1
        most: i64 = 0
        visits = [0] * len(legal)
        for node in range(1, i64(len(tree.codes))):
            if tree.parents[node] == 0:
                at = legal.index(int(tree.codes[node]))
                visits[at] += int(tree.visits[node])
                self.totals[at] += tree.totals[node]
        for at in range(len(legal)):
            self.visits[at] += visits[at]
            if self.alone == 0:
                self.votes[at] += float(visits[at])
            elif visits[at] > most:
                most = visits[at]
                best = at
        if best >= 0:
            self.votes[best] += 1.0

    def simulate(
        self, tree: Tree, position: Position, seat: i64, chance: Quick, now: i64, impression: list[float]
    ) -> i64:
        """One iteration: select, expand, play out, back up. Returns the root move."""
        path = vec[i64]()
        movers = vec[i64]()
        node: i64 = 0
        first: i64 = 0
        moves = self.moves
        for depth in range(MAX_DEPTH):
            if position.asked == 0 or position.current_deal() != now:
                break
            mover = seat if depth == 0 else position.next_seat()
            secret = position.asked & position.asked - 1 != 0
            moves.clear()
            position.legal_into(mover, moves)
            if depth > 0 and (secret or moves.size == 1 or moves.size > BRANCHES):
                self.playouts.moves.clear()
                position.legal_into(mover, self.playouts.moves)
                guessed = self.playouts.policy_move(position, mover, chance)
                self.playouts.add_to_line(mover, guessed)
                position.proceed(mover, guessed)
                continue
            sight = observation_hash(position, mover)
            code = self.select(tree, node, position, mover, sight, depth == 0, impression)
            found = tree.child(node, code, sight)
            if depth == 0:
                first = code
            else:
                self.playouts.add_to_line(mover, code)
            position.proceed(mover, code)
            fresh = found == NO_NODE or tree.visits[found] == 0
            if found == NO_NODE:
                if len(tree.codes) >= MAX_NODES:
                    break
                found = tree.add(node, code, sight)
            path = append(path, found)
            movers = append(movers, mover)
            node = found
            if fresh:
                break
        self.playouts.run(position, chance, now, seat)
        worth = [0.0] * int(position.seats)
        known = [False] * int(position.seats)
        for i in range(i64(len(path))):
            node = path[i]
            mover = movers[i]
            if not known[mover]:
                known[mover] = True
                worth[mover] = self.playouts.value(position, mover, now)
                if worth[mover] < self.low:
                    self.low = worth[mover]
                if worth[mover] > self.high:
                    self.high = worth[mover]
            tree.visits[node] = tree.visits[node] + 1
            tree.totals[node] += worth[mover]
        return first

    def select(
        self,
        tree: Tree,
        node: i64,
        position: Position,
        mover: i64,
        sight: i64,
        root: bool,
        impression: list[float],
    ) -> i64:
        """The move with the highest upper confidence bound; an unvisited one uses its evaluation as the mean."""
        moves = self.moves
        best: i64 = moves.codes[0]
        most = -1000000.0
        scale = self.high - self.low
        for at in range(moves.size):
            code = moves.codes[at]
            child = tree.child(node, code, sight)
            if child == NO_NODE or tree.visits[child] == 0:
                if child == NO_NODE and len(tree.codes) < MAX_NODES:
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
                value = (hope - self.low) / scale + EXPLORATION * sqrt(log(float(tree.offers[child]) + 1.0))
                if value > most:
                    most = value
                    best = code
                continue
            tree.offers[child] = tree.offers[child] + 1
            visits = float(tree.visits[child])
            value = (tree.totals[child] / visits - self.low) / scale
            value += EXPLORATION * sqrt(log(float(tree.offers[child]) + 1.0) / visits)
            if value > most:
                most = value
                best = code
        return best
