"""Drawing: everybody plays once a round, nobody plays themselves, repeats only when unavoidable."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.evening import Evening, replay
from tablee.evening.draw import Past, draw, repeats_of, seated, sizes


def partitions(people, shape):
    """Every way to seat everybody at tables of these sizes."""
    if not shape:
        yield []
        return
    first = people[0]
    for size in sorted(set(shape)):
        rest_shape = list(shape)
        rest_shape.remove(size)
        for mates in combinations(people[1:], size - 1):
            left = [who for who in people if who != first and who not in mates]
            for more in partitions(left, rest_shape):
                yield [[first, *mates], *more]


@st.composite
def evenings(draw):
    """People, an allowed set of table sizes, and a few rounds in which people come and go."""
    people = draw(st.sampled_from([7, 8, 11, 16, 61]))
    allowed = draw(st.lists(st.sampled_from([3, 4, 5, 6]), min_size=1, max_size=4, unique=True))
    steps = draw(st.lists(st.sampled_from(["stay", "leave", "late"]), min_size=2, max_size=4))
    return people, sorted(allowed), steps, draw(st.integers(0, 99))


@settings(max_examples=40, deadline=None)
@given(evenings())
def test_everybody_plays_or_sits_out_exactly_once(given_evening):
    people, allowed, steps, seed = given_evening
    evening = Evening()
    evening.apply({"do": "plan", "game": "bohne", "sizes": allowed})
    evening.apply({"do": "add", "names": [f"P{at}" for at in range(people)]})
    out = [0] * 100
    for at, step in enumerate(steps):
        if step == "leave" and sum(one.here for one in evening.entrants) > allowed[0]:
            evening.apply({"do": "leave", "name": f"P{at}"})
        elif step == "late":
            evening.apply({"do": "add", "names": [f"Late {at}"]})
        evening.apply(evening.drawn(str(seed)))
        one = evening.round
        listed = sorted([*one.byes, *(who for table in one.tables for who in table.seats)])
        assert listed == [who for who, entrant in enumerate(evening.entrants) if entrant.here]
        assert all(len(table.seats) in allowed for table in one.tables)
        playing = [who for table in one.tables for who in table.seats]
        if one.byes:  # nobody sits out again while somebody who could has not
            assert max(out[who] for who in one.byes) <= min(out[who] for who in playing) + 1
        for who in one.byes:
            out[who] += 1
        for number, table in enumerate(one.tables, 1):
            evening.apply({"do": "result", "table": number, "scores": list(range(len(table.seats)))})


@pytest.mark.parametrize(("people", "shape"), [(6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]), (8, [2] * 4)])
@pytest.mark.parametrize("seed", range(3))
def test_repeats_are_as_few_as_can_be(people, shape, seed):
    past = Past(people)
    for number in range(4):
        found = draw(past, list(range(people)), shape, f"{seed} {number}")
        least = min(repeats_of(past, tables) for tables in partitions(list(range(people)), shape))
        assert found.repeats == least
        for table in found.tables:
            for a, b in combinations(table, 2):
                past.meet(a, b)


def test_whoever_sat_out_least_sits_out_next():
    past = Past(7, byes=[1, 1, 0, 1, 1, 1, 1])
    assert draw(past, list(range(7)), [3, 3], "").byes == [2]


def test_everyone_gets_every_seat_in_turn():
    past = Past(4)
    for number in range(1, 9):
        for seat, who in enumerate(seated(past, [0, 1, 2, 3], [0, 1, 2, 3])):
            past.sat[who, 4, seat] = past.sat.get((who, 4, seat), 0) + 1
        counts = [past.sat.get((who, 4, seat), 0) for who in range(4) for seat in range(4)]
        assert max(counts) - min(counts) <= 1, number


@pytest.mark.parametrize(
    ("people", "allowed", "tables", "shape"),
    [
        (7, [3, 4, 5, 6], 0, [4, 3]),
        (16, [3, 4, 5], 0, [4, 4, 4, 4]),
        (61, [3, 4, 5, 6], 0, [5, *[4] * 14]),
        (61, [6], 0, [6] * 10),
        (5, [3, 4, 5, 6], 0, [5]),
        (7, [4, 6], 0, [6]),
        (16, [3, 4], 2, [4, 4]),
    ],
)
def test_as_many_as_possible_play_at_tables_of_the_usual_size(people, allowed, tables, shape):
    assert sizes(people, allowed, 4, tables) == shape


def rounds_of(people, rounds, **plan):
    evening = replay([{"do": "plan", **plan}, {"do": "add", "names": [f"P{at}" for at in range(people)]}])
    for _ in range(rounds):
        evening.apply(evening.drawn("club"))
        for number, table in enumerate(evening.round.tables, 1):
            evening.apply({"do": "result", "table": number, "places": [1] * len(table.seats)})
    return evening


@pytest.mark.parametrize(
    ("people", "size", "rounds"), [(9, 3, 4), (15, 3, 5), (16, 4, 5), (20, 4, 5), (25, 5, 6), (28, 4, 7)]
)
def test_whole_evenings_without_a_repeat_are_found_where_they_are_known(people, size, rounds):
    evening = rounds_of(people, rounds, game="bohne", sizes=[size])
    assert set(evening.past().met.values()) == {1}


def test_a_gap_left_by_somebody_who_went_home_makes_no_repeats():
    evening = rounds_of(16, 1, game="bohne")
    evening.apply({"do": "leave", "name": "P5"})
    for _ in range(4):
        evening.apply(evening.drawn("club"))
        assert evening.round.repeats == 0
        for number, table in enumerate(evening.round.tables, 1):
            evening.apply({"do": "result", "table": number, "places": [1] * len(table.seats)})


@pytest.mark.parametrize("people", [4, 8, 12, 16])
def test_in_a_game_of_partners_everyone_gets_many_partners(people):
    """Three rounds with three different partners; nobody twice while somebody who could is left."""
    past = rounds_of(people, 3, game="dog", sizes=[4]).past()
    assert set(past.partnered.values()) == {1}


def test_in_a_round_robin_each_meets_each_exactly_once():
    for people in (5, 6, 8):
        evening = Evening()
        evening.apply({"do": "plan", "game": "bungee", "format": "round-robin"})
        evening.apply({"do": "add", "names": [f"P{at}" for at in range(people)]})
        for _ in range(people - 1 + people % 2):
            evening.apply(evening.drawn())
            for number in range(1, len(evening.round.tables) + 1):
                evening.apply({"do": "result", "table": number, "scores": [0, 1]})
        assert set(evening.past().met.values()) == {1}
        assert len(evening.past().met) == people * (people - 1) // 2


def test_swiss_puts_those_together_who_stand_alike():
    evening = Evening()
    evening.apply({"do": "plan", "game": "dog", "format": "swiss", "team": 2})
    evening.apply({"do": "add", "names": [[f"A{at}", f"B{at}"] for at in range(8)]})
    evening.apply(evening.drawn())
    winners = []
    for number, table in enumerate(evening.round.tables, 1):
        evening.apply({"do": "result", "table": number, "places": [1, 2]})
        winners.append(table.seats[0])
    evening.apply(evening.drawn())
    assert all(sum(who in winners for who in table.seats) in (0, 2) for table in evening.round.tables)
    assert evening.round.repeats == 0


def test_the_same_evening_draws_the_same_tables():
    commands = [{"do": "plan", "game": "bohne"}, {"do": "add", "names": [f"P{at}" for at in range(16)]}]
    assert replay(commands).drawn("a") == replay(commands).drawn("a")
    assert replay(commands).drawn("a") != replay(commands).drawn("b")
