"""Bauernschlau: the meadow itself, and BAU-7.7 against a slow second opinion."""

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee._build import mode
from tablee.games.bauernschlau.fences import Ways, all_open, fenced_in, survey
from tablee.games.bauernschlau.geese import DEFAULT, geese_of
from tablee.games.bauernschlau.land import provided
from tablee.games.bauernschlau.meadow import CORNERS, EDGES, FIELDS, MEADOW, MIDDLE, RIM, ring
from tests.rules.bauernschlau_reference import AROUND, all_can_arrive, arrived, level, onward, spoke
from tests.rules.bauernschlau_table import fence, game, trail

MANY = 3 if mode() == "compiled" else 1


# -- The meadow ----------------------------------------------------------------


def test_the_meadow_is_a_hexagon_of_61_fields_with_156_edges_and_150_corners():
    """BAU-1.1"""
    assert (len(MEADOW.fields), len(MEADOW.edges), len(MEADOW.corners)) == (61, 156, 150)
    assert (FIELDS, EDGES, CORNERS) == (61, 156, 150)
    assert [sum(ring(at) == k for at in MEADOW.axial) for k in range(5)] == [1, 6, 12, 18, 24]
    assert MEADOW.fields[MIDDLE] == "e5"
    assert [MEADOW.fields[farm] for farm in MEADOW.farms] == ["d5", "e6", "f5", "f4", "e4", "d4"]
    assert bin(MEADOW.pastures).count("1") == 54


def test_there_are_six_pastures_with_two_geese_and_twelve_with_three():
    """BAU-1.3"""
    geese = dict(zip(MEADOW.fields, map(int, geese_of(DEFAULT)), strict=True))
    assert sorted(geese.values()).count(2) == 6
    assert sorted(geese.values()).count(3) == 12
    assert geese["c4"] == 2  # (1, -2)
    assert geese["a3"] == 3  # (2, -4)
    assert geese["e5"] == 1
    assert all(MEADOW.is_pasture(at) for at, name in enumerate(MEADOW.fields) if geese[name] > 1)


def test_levels_are_closed_loops_and_the_last_one_is_the_rim():
    sizes = [sum(at == k for at in MEADOW.level) for k in range(5)]
    assert sizes == [6, 18, 30, 42, 54]
    assert all((at >= RIM) == (MEADOW.level[at] == 4) for at in range(CORNERS))
    assert all((at >= RIM) == arrived(frozenset(MEADOW.corners[at])) for at in range(CORNERS))
    for at in range(CORNERS):
        assert MEADOW.level[at] == level(frozenset(MEADOW.corners[at]))


def test_the_meadow_and_the_reference_know_the_same_ways():
    corners = [frozenset(corner) for corner in MEADOW.corners]
    for at in range(6, CORNERS):
        ours = {corners[other] for other in MEADOW.onward[at * 3 : at * 3 + 3] if other >= 0}
        assert ours == set(onward(corners[at]))
    for place in range(6):
        assert corners[MEADOW.outer[MEADOW.spokes[place]]] == spoke(place)
        assert MEADOW.axial[MEADOW.farms[place]] == AROUND[place]


def test_the_shortest_fence_has_seven_pieces():
    """BAU-7.9"""
    distance = {int(MEADOW.outer[MEADOW.spokes[0]]): 1}
    todo = list(distance)
    for corner in todo:
        for other in MEADOW.onward[corner * 3 : corner * 3 + 3]:
            if other >= 0 and int(other) not in distance:
                distance[int(other)] = distance[corner] + 1
                todo.append(int(other))
    assert min(length for corner, length in distance.items() if corner >= RIM) == 7


def test_edges_are_named_by_their_two_fields_in_either_order():
    assert MEADOW.edge_named("d4-d5") == MEADOW.edge_named("d5-d4") >= 0
    assert MEADOW.edge_named("a1-i5") == MEADOW.edge_named("a1") == -1
    assert trail(0, "rororo") == ["d5-e6", "d6-e6", "d6-e7", "d7-e7", "d7-e8", "d8-e8", "d8-e9"]


def test_every_field_knows_its_neighbours():
    for field in range(int(FIELDS)):
        for side in range(6):
            other, edge = MEADOW.beside[field * 6 + side], MEADOW.beside_edge[field * 6 + side]
            assert (other < 0) == (edge < 0)
            if other >= 0:
                assert sorted([field, int(other)]) == MEADOW.between[edge]
                assert {MEADOW.inner[edge], MEADOW.outer[edge]} == {
                    at for at, corner in enumerate(MEADOW.corners)
                    if MEADOW.axial[field] in corner and MEADOW.axial[other] in corner
                }  # fmt: skip


def test_two_straight_fences_part_the_meadow():
    """BAU-9.1"""
    built = vec[i64]([0] * int(EDGES))
    for place in (0, 3):
        for name in trail(place, "rororo"):
            built[MEADOW.edge_named(name)] = 1
    one, other = fenced_in(MEADOW.farms[0], built), fenced_in(MEADOW.farms[2], built)
    assert one & other == 0
    assert one | other == MEADOW.pastures
    assert fenced_in(MEADOW.farms[1], built) == other


# -- Every way still exists: fast and slow -------------------------------------


def as_starts(posts, tips, firsts, spans):
    corners = [frozenset(corner) for corner in MEADOW.corners]
    taken = frozenset(corners[at] for at in range(CORNERS) if posts[at])
    not_begun = [
        [spoke((firsts[at] + turn) % 6) for turn in range(spans[at])] for at, tip in enumerate(tips) if tip < 0
    ]
    return [corners[tip] for tip in tips if 0 <= tip < RIM], not_begun, taken


def slow(posts, tips, firsts, spans) -> bool:
    return all_can_arrive(*as_starts(posts, tips, firsts, spans))


def between_farms(seats):
    firsts = provided(seats)
    spans = [(firsts[(at + 1) % seats] - firsts[at] - 1) % 6 + 1 for at in range(seats)]
    return firsts, spans


def native(numbers):
    return vec[i64]([i64(number) for number in numbers])


def cluttered(rng, seats):
    """Corners taken at random, some fences begun: not a game, but hard."""
    firsts, spans = between_farms(seats)
    posts = [0] * int(CORNERS)
    share = rng.choice([0.2, 0.3, 0.4])
    for at in range(6, int(CORNERS)):
        posts[at] = int(rng.random() < share)
    tips = []
    for at in range(seats):
        tip = -1 if rng.random() < 0.4 else rng.randrange(6, 110)
        if tip >= 0 and tip in tips:
            tip = -1
        tips.append(tip)
        if tip < 0 and rng.random() < 0.7:  # at least one place to begin
            posts[int(MEADOW.outer[MEADOW.spokes[firsts[at]]])] = 0
    for tip in tips:
        if tip >= 0:
            posts[tip] = 1
    return posts, tips, firsts, spans


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_fast_and_slow_agree_on_cluttered_meadows(seats):
    """BAU-7.7"""
    rng = random.Random(seats)
    found = {True: 0, False: 0}
    for _ in range(150 * MANY):
        posts, tips, firsts, spans = cluttered(rng, seats)
        open_ways = all_open(native(posts), native(tips), native(firsts), native(spans))
        assert open_ways == slow(posts, tips, firsts, spans)
        found[open_ways] += 1
    assert min(found.values()) > 15


def next_pieces(posts, tips, firsts, spans):
    """Every next piece that obeys all but BAU-7.7, with the fence and the corner it leads to."""
    for at, tip in enumerate(tips):
        if tip < 0:
            for turn in range(spans[at]):
                edge = int(MEADOW.spokes[(firsts[at] + turn) % 6])
                yield at, edge, int(MEADOW.outer[edge])
        elif tip < RIM:
            for way in range(tip * 3, tip * 3 + 3):
                if MEADOW.onward[way] >= 0:
                    yield at, int(MEADOW.onward_edge[way]), int(MEADOW.onward[way])


def test_ways_that_push_each_other_aside_may_leave_a_loop_that_harms_nobody():
    """BAU-7.7: two corners that point at each other are nobody's way; asking for one of them must end, and be right."""
    rng = random.Random(5)
    loops = asked = 0
    while loops < 5 or asked < 150 * MANY:
        posts, tips, firsts, spans = cluttered(rng, rng.choice([3, 4, 5]))
        ways = Ways(native(posts), native(tips), native(firsts), native(spans))
        if not ways.find_all():
            continue
        for at, _, corner in next_pieces(posts, tips, firsts, spans):
            if posts[corner] == 0:
                loops += ways.begins(corner) == corner
                allowed = ways.allow(at, corner)
                posts[corner] = 1
                assert allowed == slow(posts, [*tips[:at], corner, *tips[at + 1 :]], firsts, spans)
                posts[corner] = 0
                asked += 1


def grown(rng, seats, winding):
    """Fences grown by the slow opinion alone; yields what it allows at every stage."""
    firsts, spans = between_farms(seats)
    posts, tips = [0] * int(CORNERS), [-1] * seats
    for _ in range(60):
        allowed, cut = [], []
        for at, edge, corner in next_pieces(posts, tips, firsts, spans):
            if posts[corner] == 0:
                then = [*tips[:at], corner, *tips[at + 1 :]]
                posts[corner] = 1
                (allowed if slow(posts, then, firsts, spans) else cut).append((edge, at, corner))
                posts[corner] = 0
        yield posts, tips, firsts, spans, allowed, cut
        if not allowed:
            return
        around = [one for one in allowed if MEADOW.level[one[2]] < 4]  # stay inside, to get in each other's way
        edge, at, corner = rng.choice(around if around and rng.random() < winding else allowed)
        posts[corner] = 1
        tips[at] = corner


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_fast_and_slow_allow_the_same_pieces_while_fences_grow(seats):
    """BAU-7.7"""
    rng = random.Random(100 + seats)
    cuts = 0
    for _ in range(4 * MANY):
        for posts, tips, firsts, spans, allowed, cut in grown(rng, seats, 0.95):
            given = native(posts)
            pieces = survey(given, native(tips), native(firsts), native(spans))
            assert list(pieces) == sorted(edge * 8 + at for edge, at, _ in allowed)
            assert list(given) == posts  # borrowed, and given back as it was
            assert allowed or all(tip >= RIM for tip in tips)  # nobody is ever shut in
            cuts += len(cut)
    assert cuts > 0


def test_a_position_with_a_fence_shut_in_cannot_be_set_up():
    """BAU-7.7"""
    with pytest.raises(ValueError, match="no way to the rim"):
        game().position({"seats": 6, "fences": ["", fence(1, "lll", 1), "", "", "", ""]})
