"""Where fences may continue: all unfinished fences together must keep disjoint paths to the rim (BAU-7.7).

Paths share no corner, so this is a vertex-disjoint flow problem: each corner carries one fence at most, and an
augmenting path may redirect earlier ones. Paths are searched outwards first, so on an open meadow each takes a few
steps.

The result holds for all seats until the next piece is built: ``survey`` runs once a piece, not once a question.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.table import ascending, zeros
from tablee.games.bauernschlau.meadow import CORNERS, FARMS, FIELDS, MEADOW, MIDDLE, NONE, RIM, bit

NODES: Final[i64] = 156  # the corners, and a virtual start node for each fence
NOT_BEGUN: Final[i64] = -1
PER_EDGE: Final[i64] = 8  # a buildable piece is packed as edge * 8 + fence
BLANK: Final = zeros(NODES)


@final
class Ways:
    """One path to the rim for each unfinished fence.

    Nodes in ``after`` and ``before`` are counted from 1; 0 is none. ``posts`` belongs to the position and is restored
    before a method returns.
    """

    def __init__(self, posts: vec[i64], tips: vec[i64], firsts: vec[i64], spans: vec[i64]) -> None:
        self.posts: vec[i64] = posts  # not 0: a fence stands on this corner
        self.tips: vec[i64] = tips  # the free end of each fence
        self.firsts: vec[i64] = firsts  # the place on its left
        self.spans: vec[i64] = spans  # the number of edges between farms where it may begin
        self.after: vec[i64] = BLANK[:]  # the next corner on the path through a node
        self.before: vec[i64] = BLANK[:]
        self.entered: vec[i64] = BLANK[:]  # the search that visited the node last
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
        """Extend a path from this node, if possible."""
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
        """Pass through a free corner, or take over the corner of another path, which then must be redirected."""
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
        """The path through this node loses its continuation; redirect it here or further back."""
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
        """The start of the path through this corner, or NONE.

        Redirected paths may leave two corners of one level pointing at each other, a cycle that belongs to no path; for
        it the corner itself is returned.
        """
        at: i64 = NONE
        before = self.before[corner]
        while before != 0 and at != corner:
            at = before - 1
            before = self.before[at]
        return at

    def allow(self, fence: i64, corner: i64) -> bool:
        """Whether this fence may continue to this free corner.

        Afterwards the paths are again valid for the fences as they stand, though they may differ: a path from the new
        corner plus the step to it is a path from where the fence is now.
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
    """Whether all unfinished fences have disjoint paths to the rim."""
    return Ways(posts, tips, firsts, spans).find_all()


def far_end(tip: i64, edge: i64) -> i64:
    """The corner a fence reaches with this piece; before its first piece it has no tip and goes outwards."""
    return MEADOW.inner[edge] if MEADOW.outer[edge] == tip else MEADOW.outer[edge]


def touches_tip(tip: i64, edge: i64) -> bool:
    return tip != NOT_BEGUN and (MEADOW.inner[edge] == tip or MEADOW.outer[edge] == tip)


def may_begin(edge: i64, first: i64, span: i64) -> bool:
    """Whether the edge lies between two farms where the fence may begin."""
    for turn in range(span):
        place = (first + turn) % FARMS
        if MEADOW.spokes[place] == edge:
            return True
    return False


def is_central(edge: i64) -> bool:
    """Whether the edge is around the dog's field, where no fence goes."""
    return MEADOW.level[MEADOW.outer[edge]] == 0


def is_spoke(edge: i64) -> bool:
    return MEADOW.level[MEADOW.inner[edge]] == 0 and not is_central(edge)


def fenced_in(farm: i64, built: vec[i64]) -> i64:
    """Flood fill: the pastures reachable from a farm without crossing a fence or the middle, as a bit set."""
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
