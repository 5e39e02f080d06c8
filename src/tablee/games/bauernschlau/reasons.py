""" "Why not?": the clause against a piece of fence, with details."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.rule import Rule, Words
from tablee.games.bauernschlau import rulebook
from tablee.games.bauernschlau.fences import (
    NOT_BEGUN,
    Ways,
    all_open,
    far_end,
    is_central,
    is_spoke,
    may_begin,
    touches_tip,
)
from tablee.games.bauernschlau.meadow import MEADOW, RIM

BEGIN: Final = rulebook.FREE_END.about(
    Words(
        "Tes clôtures ne sont pas commencées : leur première pièce part entre deux fermes.",
        "Deine Zäune sind noch nicht begonnen: Das erste Stück führt zwischen zwei Höfen hinaus.",
        "Your fences have not begun: their first piece leads out between two farms.",
    )
)


@final
class Fences:
    """The fences as they stand, and the two that a seat may extend."""

    def __init__(
        self,
        own: i64,
        other: i64,
        built: vec[i64],
        posts: vec[i64],
        tips: vec[i64],
        firsts: vec[i64],
        spans: vec[i64],
        seat_at: vec[i64],
    ) -> None:
        self.own: Final[i64] = own
        self.other: Final[i64] = other
        self.built: vec[i64] = built
        self.posts: vec[i64] = posts
        self.tips: vec[i64] = tips
        self.firsts: vec[i64] = firsts
        self.spans: vec[i64] = spans
        self.seat_at: vec[i64] = seat_at

    def mine(self, fence: i64) -> bool:
        return fence == self.own or fence == self.other

    def why_not(self, edge: i64) -> Rule:
        """The clause against a piece that may not be built here by this seat."""
        if self.built[edge] != 0:
            return rulebook.ONE_PIECE
        if is_central(edge):
            return rulebook.FIRST_PIECE
        if is_spoke(edge):
            return self.why_not_begin(edge)
        for fence in (self.own, self.other):
            if self.at_tip(fence, edge):
                corner = far_end(self.tips[fence], edge)
                if MEADOW.level[corner] < MEADOW.level[self.tips[fence]]:
                    return rulebook.NOT_BACK
                return rulebook.NO_JOINING if self.posts[corner] != 0 else self.cuts_off(fence, corner)
        return self.why_not_there(edge)

    def at_tip(self, fence: i64, edge: i64) -> bool:
        """Does the edge touch the free end of this fence?"""
        return self.tips[fence] < RIM and touches_tip(self.tips[fence], edge)

    def why_not_begin(self, edge: i64) -> Rule:
        """Between two farms: a first piece, or one that leads back to them."""
        for fence in range(i64(len(self.tips))):
            if may_begin(edge, self.firsts[fence], self.spans[fence]):
                if self.mine(fence) and self.tips[fence] == NOT_BEGUN:
                    corner = MEADOW.outer[edge]
                    return rulebook.NO_JOINING if self.posts[corner] != 0 else self.cuts_off(fence, corner)
                if self.at_tip(self.own, edge) or self.at_tip(self.other, edge):
                    return rulebook.NOT_BACK
                return rulebook.FREE_END if self.mine(fence) else rulebook.OWN_FENCES
        return rulebook.FIRST_PIECE

    def why_not_there(self, edge: i64) -> Rule:
        """Not at a free end of one's own: at somebody else's fence, at the side of one's own, or nowhere at all."""
        touched = False
        for corner in (MEADOW.inner[edge], MEADOW.outer[edge]):
            if self.posts[corner] == 0:
                continue
            if self.mine(self.posts[corner] - 1):
                return rulebook.NO_BRANCHES if corner < RIM else rulebook.FINISHED
            touched = True
        if touched:
            return rulebook.OWN_FENCES
        if self.tips[self.own] >= RIM and self.tips[self.other] >= RIM:
            return rulebook.FINISHED
        begun = self.tips[self.own] != NOT_BEGUN or self.tips[self.other] != NOT_BEGUN
        return rulebook.FREE_END if begun else BEGIN

    # -- Whose way would be cut off -------------------------------------------

    def cuts_off(self, fence: i64, corner: i64) -> Rule:
        """BAU-7.7, and whose fence it is: one that is left without a way, or several that are left without room."""
        posts = self.posts[:]
        posts[corner] = fence + 1
        tips = self.tips[:]
        tips[fence] = corner
        shut_in: list[i64] = []
        in_the_way: list[i64] = []
        for one in range(i64(len(tips))):
            if tips[one] >= RIM:
                continue
            ways = Ways(posts, tips, self.firsts, self.spans)
            if not ways.find(ways.source(one)):
                shut_in.append(one)
            without = tips[:]
            without[one] = RIM
            if all_open(posts, without, self.firsts, self.spans):
                in_the_way.append(one)
        if shut_in:
            who = self.named(shut_in[0])
            return rulebook.LAST_WAY.about(
                Words(
                    f"Ici : la clôture {who.fr} n'aurait plus de chemin.",
                    f"Hier: Der Zaun {who.de} hätte keinen Weg mehr.",
                    f"Here: the fence {who.en} would have no way left.",
                )
            )
        if not in_the_way:
            return rulebook.LAST_WAY
        those = [self.named(one) for one in in_the_way]
        fr = ", ".join([one.fr for one in those])
        de = ", ".join([one.de for one in those])
        en = ", ".join([one.en for one in those])
        return rulebook.LAST_WAY.about(
            Words(
                f"Ici, elles n'auraient plus assez de place ensemble : {fr}.",
                f"Hier hätten sie zusammen nicht mehr genug Platz: {de}.",
                f"Here there would not be room enough for all of these: {en}.",
            )
        )

    def named(self, fence: i64) -> Words:
        """By the two players it parts; where two share both fences, also by how far it has come."""
        one = self.seat_at[fence]
        other = self.seat_at[(fence + 1) % i64(len(self.tips))]
        fr = f"entre {{{one}}} et {{{other}}}"
        de = f"zwischen {{{one}}} und {{{other}}}"
        en = f"between {{{one}}} and {{{other}}}"
        if len(self.tips) > 2:
            return Words(fr, de, en)
        if self.tips[fence] == NOT_BEGUN:
            return Words(f"{fr} pas encore commencée", f"{de}, noch nicht begonnen,", f"{en} that has not begun")
        at = MEADOW.edges[self.last_edge(fence)]
        return Words(f"{fr} arrivée en {at}", f"{de}, jetzt bei {at},", f"{en} that has come to {at}")

    def last_edge(self, fence: i64) -> i64:
        tip = self.tips[fence]
        for edge in range(i64(len(self.built))):
            if self.built[edge] != 0 and touches_tip(tip, edge):
                return edge
        return 0


def farm_of(seat: i64) -> Rule:
    """BAU-2.2: it is taken, and by whom."""
    return rulebook.FARMS.about(
        Words(f"Celle-ci est à {{{seat}}}.", f"Dieser gehört schon {{{seat}}}.", f"This one belongs to {{{seat}}}.")
    )


def drawn_by(seat: int) -> Rule:
    """BAU-4.1: in secret."""
    return rulebook.PLACING.about(
        Words(f"Celui-ci, seul {{{seat}}} le voit.", f"Dieses sieht nur {{{seat}}}.", f"This one only {{{seat}}} sees.")
    )
