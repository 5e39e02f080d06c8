"""Where a fence may go on: every unfinished fence must keep a way to the rim, all of them together (BAU-7.7).

Such ways share no corner. That is a flow: each corner carries one fence at most, and a new fence may push an old way
aside to find its own. Ways are sought outwards first, so on an open meadow each takes a handful of steps.

What is found holds for all seats until another piece is built: ``survey`` runs once a piece, not once a question. It
finds ways for the fences as they stand, then tries each next piece from there; the memory it needs is its own.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.table import ascending, zeros
from tablee.games.bauernschlau.meadow import CORNERS, FARMS, FIELDS, MEADOW, MIDDLE, NONE, RIM, bit

NODES: Final[i64] = 156  # the corners, and for each fence a place to be before it begins
NOT_BEGUN: Final[i64] = -1
PER_EDGE: Final[i64] = 8  # a buildable piece is one number: edge * 8 + fence
BLANK: Final = zeros(NODES)


@final
class Ways:
    """One way to the rim for each unfinished fence.

    Nodes in ``after`` and ``before`` are counted from 1, so that 0 is none. ``posts`` is the position's own, and is as
    it was whenever a method returns.
    """

    def __init__(self, posts: vec[i64], tips: vec[i64], firsts: vec[i64], spans: vec[i64]) -> None:
        self.posts: vec[i64] = posts  # not 0: a fence stands on this corner
        self.tips: vec[i64] = tips  # the free end of each fence
        self.firsts: vec[i64] = firsts  # the place on its left
        self.spans: vec[i64] = spans  # how many edges between farms it may begin with
        self.after: vec[i64] = BLANK[:]  # the next corner on the way through a node
        self.before: vec[i64] = BLANK[:]
        self.entered: vec[i64] = BLANK[:]  # in which search
        self.left: vec[i64] = BLANK[:]
        self.search: i64 = 0

    def source(self, fence: i64) -> i64:
        tip = self.tips[fence]
        return CORNERS + fence if tip == NOT_BEGUN else tip

    def find_all(self) -> bool:
        for fence in range(i64(len(self.tips))):
            if self.tips[fence] < RIM and not self.find(self.source(fence)):
                return False
        return True

    def find(self, source: i64) -> bool:
        self.search += 1
        return self.leave(source)

    def leave(self, node: i64) -> bool:
        """A way goes on from this node, if there is one."""
        if node < CORNERS:
            onward = MEADOW.onward
            posts = self.posts
            entered = self.entered
            search = self.search
            base = node * 3
            for at in range(base, base + 3):
                corner = onward[at]
                if corner != NONE and posts[corner] == 0 and entered[corner] != search and self.enter(node, corner):
                    return True
            return False
        fence = node - CORNERS
        for turn in range(self.spans[fence]):
            place = (self.firsts[fence] + turn) % FARMS
            edge = MEADOW.spokes[place]
            if self.enter(node, MEADOW.outer[edge]):
                return True
        return False

    def enter(self, node: i64, corner: i64) -> bool:
        """It goes through a free corner, or takes the corner of another way, which then has to leave earlier."""
        search = self.search
        if self.posts[corner] != 0 or self.entered[corner] == search:
            return False
        self.entered[corner] = search
        before = self.before[corner]
        if before == 0:
            if corner < RIM and not self.leave(corner):
                return False
        elif not self.give_way(before - 1):
            return False
        self.join(node, corner)
        return True

    def join(self, node: i64, corner: i64) -> None:
        self.before[corner] = node + 1
        self.after[node] = corner + 1

    def give_way(self, node: i64) -> bool:
        """The way through this node loses what came after; it turns off here, or further back."""
        search = self.search
        if self.left[node] == search:
            return False
        self.left[node] = search
        if self.leave(node):
            return True
        before = self.before[node]
        if before == 0 or self.entered[node] == search:
            return False
        self.entered[node] = search
        if not self.give_way(before - 1):
            return False
        self.before[node] = 0
        self.after[node] = 0
        return True

    def forget(self, source: i64) -> None:
        node = source
        while True:
            after = self.after[node]
            self.after[node] = 0
            if after == 0:
                return
            node = after - 1
            self.before[node] = 0

    def begins(self, corner: i64) -> i64:
        """Where the way through this corner begins, or NONE.

        Ways that push each other aside may leave two corners of one level pointing at each other, a loop that is
        nobody's way; of such a loop the corner itself is the answer.
        """
        at: i64 = NONE
        before = self.before[corner]
        while before != 0 and at != corner:
            at = before - 1
            before = self.before[at]
        return at

    def allow(self, fence: i64, corner: i64) -> bool:
        """May this fence go on to this free corner?

        Afterwards the ways are again those of the fences as they stand, though perhaps others: a way from the new
        corner on, with the step to it, is a way from where the fence is now.
        """
        source = self.source(fence)
        if self.after[source] == corner + 1:
            return True
        self.forget(source)
        disturbed = self.begins(corner)
        if disturbed != NONE:
            self.forget(disturbed)
            if disturbed == corner:
                disturbed = NONE
        kept = self.posts[corner]
        self.posts[corner] = 1
        goes_on = corner >= RIM or self.find(corner)
        allowed = goes_on and (disturbed == NONE or self.find(disturbed))
        self.posts[corner] = kept
        if goes_on:
            self.join(source, corner)
        else:
            self.find(source)
        if not allowed and disturbed != NONE:
            self.find(disturbed)
        return allowed


def survey(posts: vec[i64], tips: vec[i64], firsts: vec[i64], spans: vec[i64]) -> vec[i64]:
    """Every piece that may be built now, ``edge * 8 + fence``, in the order of the edges."""
    ways = Ways(posts, tips, firsts, spans)
    found = vec[i64](capacity=16)
    if not ways.find_all():
        return found
    for fence in range(i64(len(tips))):
        tip = tips[fence]
        if tip == NOT_BEGUN:
            for turn in range(spans[fence]):
                place = (firsts[fence] + turn) % FARMS
                edge = MEADOW.spokes[place]
                corner = MEADOW.outer[edge]
                if posts[corner] == 0 and ways.allow(fence, corner):
                    found = append(found, edge * PER_EDGE + fence)
        elif tip < RIM:
            base = tip * 3
            for at in range(base, base + 3):
                corner = MEADOW.onward[at]
                if corner != NONE and posts[corner] == 0 and ways.allow(fence, corner):
                    edge = MEADOW.onward_edge[at]
                    found = append(found, edge * PER_EDGE + fence)
    ascending(found)
    return found


def all_open(posts: vec[i64], tips: vec[i64], firsts: vec[i64], spans: vec[i64]) -> bool:
    """Has every unfinished fence a way to the rim, all together?"""
    return Ways(posts, tips, firsts, spans).find_all()


def far_end(tip: i64, edge: i64) -> i64:
    """Where a fence is after this piece; before its first one it has no tip, and goes outwards."""
    return MEADOW.inner[edge] if MEADOW.outer[edge] == tip else MEADOW.outer[edge]


def touches_tip(tip: i64, edge: i64) -> bool:
    return tip != NOT_BEGUN and (MEADOW.inner[edge] == tip or MEADOW.outer[edge] == tip)


def may_begin(edge: i64, first: i64, span: i64) -> bool:
    """Does this edge lie between two farms where the fence may begin?"""
    for turn in range(span):
        place = (first + turn) % FARMS
        if MEADOW.spokes[place] == edge:
            return True
    return False


def is_central(edge: i64) -> bool:
    """Around the dog's field, where no fence goes."""
    return MEADOW.level[MEADOW.outer[edge]] == 0


def is_spoke(edge: i64) -> bool:
    return MEADOW.level[MEADOW.inner[edge]] == 0 and not is_central(edge)


def fenced_in(farm: i64, built: vec[i64]) -> i64:
    """The pastures one can walk to from a farm without crossing a fence or the middle, as a set."""
    reached = bit(farm)
    queue = vec[i64](capacity=FIELDS)
    queue = append(queue, farm)
    at: i64 = 0
    while at < len(queue):
        base = queue[at] * 6
        at += 1
        for side in range(base, base + 6):
            field = MEADOW.beside[side]
            if field != NONE and field != MIDDLE and reached >> field & 1 == 0:
                edge = MEADOW.beside_edge[side]
                if built[edge] == 0:
                    reached |= bit(field)
                    queue = append(queue, field)
    return reached & MEADOW.pastures
