"""Bauernschlau: the fences rule by rule, a table of refusals, and every clause cited."""

import re
from pathlib import Path

import pytest

from tablee.games.bauernschlau.rulebook import RULEBOOK
from tests.rules.bauernschlau_table import STRAIGHT, fence, game, moves, play, refusal, trail, yard


def at_table(seats, *fences, **spec):
    return game().position({"seats": seats, "fences": list(fences), **spec}, seed=b"test")


def fences(position):
    return [text[6:] for text in moves(position) if text.startswith("fence")]


def test_everyone_begins_on_either_side_of_the_farm():
    """BAU-7.1, BAU-7.2"""
    position = at_table(6)
    assert sorted(fences(position)) == ["d4-d5", "d5-e6"]
    assert refusal(position, "fence f4-f5") == "BAU-7.1"


def test_with_neutral_farms_between_them_whoever_begins_chooses_where():
    """BAU-7.2: two players, two neutral farms on either side."""
    position = at_table(2)
    assert len(fences(position)) == 6
    play(position, "fence e6-f5")
    assert not {"d5-e6", "f4-f5"} & set(fences(position))
    assert refusal(position, "fence d5-e6") == "BAU-7.3"  # that fence has begun, elsewhere


def test_between_neutral_farms_a_piece_at_the_free_end_leads_back():
    """BAU-7.5: from the corner of the next edge between farms, inwards."""
    for steps, edge in (("lll", "d5-e6"), ("rrr", "f4-f5")):
        position = at_table(2, fence(1, steps, 0))
        assert refusal(position, f"fence {edge}") == "BAU-7.5"


def test_neutral_farms_belong_to_the_yard_they_lie_in():
    """BAU-7.2, BAU-9.1: only neutral farms lie between a farm and its fence."""
    position = at_table(2, fence(2, STRAIGHT, 0), fence(3, STRAIGHT, 1))
    small, large = yard(position, 1), yard(position, 0)
    assert len(small) + len(large) == 54
    assert len(small) == 9


def test_either_neighbour_goes_on_with_own_pieces():
    """BAU-7.1: and with two players both fences belong to both."""
    position = at_table(3, fence(0, "r", 0))
    play(position, "fence d6-e7")
    assert position.pending == [1]
    assert "d7-e7" in fences(position)
    play(position, "fence d7-e7")
    assert position.to_json()["fences"][0] == "d5-e6:0 d6-e6:0 d6-e7:0 d7-e7:1"
    assert position.to_json()["pieces"] == [13, 15, 16]
    assert refusal(position, "fence d7-e8") == "BAU-7.1"  # seat 2 lies elsewhere
    assert len(fences(at_table(2, fence(0, "r", 0), fence(3, "r", 1)))) == 4


def test_a_fence_goes_on_from_its_free_end_only():
    """BAU-7.3, BAU-7.4, BAU-7.8"""
    position = at_table(6, fence(0, "ro", 0))
    assert refusal(position, "fence a1-a2") == "BAU-7.3"
    assert refusal(position, "fence d5-e6") == "BAU-7.4"
    assert refusal(position, "fence d5-d6") == "BAU-7.8"  # from its middle: a fork
    assert refusal(position, "fence e6-e7") == "BAU-7.8"


def test_at_somebody_elses_fence_one_builds_nothing():
    """BAU-7.1: neither at its end, nor at its side, nor where it is finished."""
    position = at_table(6, "", "", fence(2, "rororo", 2), fence(3, "ro", 3))
    free, side = trail(3, "ror")[-1], trail(3, "rr")[-1]
    assert [refusal(position, f"fence {edge}") for edge in (free, side)] == ["BAU-7.1"] * 2
    beside = trail(2, "rr")[-1]
    assert refusal(position, f"fence {beside}") == "BAU-7.1"  # it is finished, and still not one's own


def test_where_no_fence_has_begun_one_is_told_where_to_begin():
    """BAU-7.3"""
    rule = at_table(6).forbids(0, game().parse("fence a1-a2"))
    assert rule.id == "BAU-7.3"
    assert rule.say("en").endswith("their first piece leads out between two farms.")
    assert at_table(6, fence(0, "", 0)).forbids(0, game().parse("fence a1-a2")).detail is None


def test_a_fence_goes_round_but_not_back():
    """BAU-7.5: on the second level, two edges round, an edge leads back in."""
    position = at_table(6, fence(0, "rol", 0))
    assert trail(0, "roll")[-1] in fences(position)
    position = at_table(6, fence(0, "roll", 0))
    assert refusal(position, "fence c5-d6") == "BAU-7.5"
    assert fences(position) == sorted(["d4-d5", trail(0, "rolll")[-1]])


def test_no_fence_goes_round_the_middle():
    """BAU-7.2: and the clause says so."""
    rule = at_table(6).forbids(0, game().parse("fence d5-e5"))
    assert rule.id == "BAU-7.2"
    assert ["milieu," in rule.fr, "Mitte herum" in rule.de, "round the middle" in rule.en] == [True] * 3


def test_a_fence_joins_no_other():
    """BAU-7.6"""
    one, other = fence(0, "ror", 0), fence(1, "lol", 1)
    position = at_table(6, one, other)
    joint = set(trail(0, "rorr")) - set(trail(0, "ror"))
    assert [refusal(position, f"fence {edge}") for edge in joint] == ["BAU-7.6"]


def test_a_fence_does_not_join_a_first_piece_either():
    """BAU-7.6, BAU-7.7: round the farm, to the corner where the next fence begins."""
    position = at_table(6, fence(0, "rr", 0), fence(1, "", 1))
    assert refusal(position, f"fence {trail(0, 'rrr')[-1]}") == "BAU-7.6"
    position = at_table(6, fence(0, "rr", 0))
    assert refusal(position, f"fence {trail(0, 'rrr')[-1]}") == "BAU-7.7"  # its only place to begin


def test_a_neutral_farm_leaves_other_places_to_begin():
    """BAU-7.7: with neutral farms a fence not begun has several ways to begin; the last one is kept for it."""
    position = at_table(2, fence(0, "rr", 0))
    assert trail(0, "rrr")[-1] in fences(position)
    position = at_table(3, "", fence(2, "lll", 1), turn=1)
    assert fences(position)


def test_a_first_piece_on_a_taken_corner_is_a_joining():
    """BAU-7.6"""
    position = at_table(3, "", "", fence(5, "rrr", 0), turn=0)
    assert refusal(position, "fence d5-e6") == "BAU-7.6"
    assert refusal(position, "fence e6-f5") != "BAU-7.6"


def test_no_piece_shuts_a_fence_in():
    """BAU-7.7: the pocket between two fences must stay open for the one inside."""
    position = at_table(6, fence(0, "rorr", 0), fence(1, "l", 1))
    assert refusal(position, "fence e7-f7") == "BAU-7.7"
    assert "e8-f7" in fences(position)
    position = at_table(6, fence(0, "rorr", 0), fence(1, "r", 1))  # the other way round its farm it could still get out
    assert "e7-f7" in fences(position)


NAMES = ["Anna", "Beat", "Carla", "Dario", "Elin", "Flurin"]


def test_what_would_be_cut_off_is_named():
    """BAU-7.7: whose fence it is, in every language."""
    rule = at_table(6, fence(0, "rr", 0)).forbids(0, game().parse("fence " + trail(0, "rrr")[-1]))
    assert rule.say("fr", NAMES).endswith("Ici : la clôture entre Beat et Carla n'aurait plus de chemin.")
    assert rule.say("de", NAMES).endswith("Hier: Der Zaun zwischen Beat und Carla hätte keinen Weg mehr.")
    assert rule.say("en", NAMES).endswith("Here: the fence between Beat and Carla would have no way left.")
    assert "Player 2 and Player 3" in rule.say("en")
    position = at_table(6, fence(0, "rorr", 0), fence(1, "l", 1))
    rule = position.forbids(0, game().parse("fence e7-f7"))
    assert rule.say("en", NAMES).endswith("Here: the fence between Beat and Carla would have no way left.")


def test_of_two_players_fences_the_one_that_would_be_cut_off_is_told_apart():
    """BAU-7.7: both part the same two players."""
    two = game(farms="free").position({"seats": 2, "farms": ["d5", "e6"], "fences": ["", fence(1, "ll", 0)]}, seed=b"t")
    rule = two.forbids(0, game().parse("fence " + trail(1, "lll")[-1]))
    assert rule.id == "BAU-7.7"
    assert rule.say("fr", NAMES).endswith("la clôture entre Anna et Beat pas encore commencée n'aurait plus de chemin.")


def test_a_fence_ends_at_the_rim():
    """BAU-7.9"""
    position = at_table(2, fence(0, "roror", 0), fence(3, STRAIGHT, 1))
    play(position, f"fence {trail(0, STRAIGHT)[-1]}")
    assert position.to_json()["fenced"] == [0, 1]
    assert fences(position) == []
    assert refusal(position, "fence a1-a2") == "BAU-7.9"


def test_without_pieces_one_builds_no_more_but_the_neighbours_do():
    """BAU-7.10"""
    position = at_table(3, fence(0, "r", 0), pieces=[0, 16, 16])
    assert fences(position) == []
    assert refusal(position, "fence d6-e7") == "BAU-7.10"
    play(position, "draw", "place a1")
    assert "d6-e7" in fences(position)


def test_a_building_takes_a_piece():
    """BAU-2.3, BAU-7.1"""
    position = play(at_table(4), "fence d5-e6")
    assert position.to_json()["pieces"] == [11, 12, 12, 12]


# -- Every refusal -------------------------------------------------------------------


def spec_of(seats=3, options=None, **spec):
    return game(**(options or {})).position({"seats": seats, **spec}, seed=b"t")


REFUSALS = [
    ("BAU-2.2", lambda: spec_of(), "farm d5"),
    ("BAU-3.1", lambda: spec_of(turn=1), "draw"),
    ("BAU-3.2", lambda: spec_of(step="place", opening=2, drawn=["1"]), "fence d5-e6"),
    ("BAU-3.3", lambda: spec_of(), "stop"),
    ("BAU-4.1", lambda: spec_of(), "place a1"),
    ("BAU-4.3", lambda: spec_of(step="place", drawn=["1"]), "place e5"),
    ("BAU-4.4", lambda: spec_of(step="place", drawn=["1"], pasture={"a1": "1"}), "place a1"),
    ("BAU-4.5", lambda: spec_of(step="place", drawn=["1"], dog="a1"), "place a1"),
    ("BAU-4.6", lambda: no_supply(), "draw"),
    ("BAU-4.6", lambda: no_supply(), "place i5"),
    ("BAU-5.1", lambda: spec_of(), "turn a1"),
    ("BAU-5.2", lambda: spec_of(pasture={"a1": "1:s*"}), "drive a1"),
    ("BAU-5.4", lambda: spec_of(pasture={"a1": "1"}), "herd"),
    ("BAU-6.1", lambda: spec_of(), "to a1"),
    ("BAU-6.2", lambda: spec_of(step="drive to", dog="a1", pasture={"a1": "1"}), "to a1"),
    ("BAU-6.4", lambda: spec_of(), "dog a1"),
    ("BAU-7.1", lambda: spec_of(6), "fence f4-f5"),
    ("BAU-7.2", lambda: spec_of(), "fence d5-e5"),
    ("BAU-7.3", lambda: spec_of(), "fence a1-a2"),
    ("BAU-7.4", lambda: spec_of(fences=["d5-e6"]), "fence d5-e6"),
    ("BAU-7.5", lambda: spec_of(6, fences=[fence(0, "roll", 0)]), "fence c5-d6"),
    ("BAU-7.6", lambda: spec_of(6, fences=[fence(0, "rr", 0), fence(1, "", 1)]), "fence " + trail(0, "rrr")[-1]),
    ("BAU-7.7", lambda: spec_of(6, fences=[fence(0, "rr", 0)]), "fence " + trail(0, "rrr")[-1]),
    ("BAU-7.8", lambda: spec_of(6, fences=[fence(0, "ro", 0)]), "fence d5-d6"),
    ("BAU-7.9", lambda: spec_of(2, fences=[fence(0, STRAIGHT, 0), fence(3, STRAIGHT, 1)]), "fence a1-a2"),
    ("BAU-7.10", lambda: spec_of(pieces=[0, 1, 1]), "fence d5-e6"),
    ("BAU-3.4", lambda: spec_of(asked=[], played=1, sheet=[0, 0, 0]), "draw"),
    ("BAU-8.1", lambda: full_farm(), "draw"),
]  # fmt: skip


def full_farm():
    """Over, for the farm of seat 1 is fenced and full."""
    fences = [fence(2, STRAIGHT, 0), fence(3, STRAIGHT, 1)]
    open_yet = spec_of(2, fences=fences)
    sheep = ["1"] * 8 + ["2"] * 9
    pasture = {field: f"{face}:s*" for field, face in zip(yard(open_yet, 1), sheep, strict=False)}
    return spec_of(2, fences=fences, pasture=pasture, asked=[], played=1, sheet=[0, 0])


def test_those_who_watch_are_told_the_same_end():
    """BAU-3.4, BAU-8.1"""
    assert full_farm().seen_by(None).forbids(0).id == "BAU-8.1"
    assert spec_of(asked=[], played=1, sheet=[0, 0, 0]).seen_by(None).forbids(0).id == "BAU-3.4"


def no_supply():
    sheep = ["1"] * 8 + ["2"] * 9 + ["3"] * 9 + ["5"] * 9 + ["-3"] * 17
    labels = game().layouts[3].labels(1)
    return spec_of(pasture={label: f"{face}:s*" for label, face in zip(labels, sheep, strict=False)})


@pytest.mark.parametrize(("clause", "position", "text"), REFUSALS, ids=[row[0] for row in REFUSALS])
def test_refusals_cite_their_clause(clause, position, text):
    assert refusal(position(), text, seat=0) == clause


def test_every_clause_that_can_refuse_is_shown_refusing():
    assert {row[0] for row in REFUSALS} == {rule.id for rule in RULEBOOK if rule.refuses}


def test_every_clause_is_cited_by_a_test():
    here = Path(__file__).parent
    cited = set()
    for path in here.glob("test_bauernschlau*.py"):
        text = path.read_text()
        cited |= set(re.findall(r"BAU-\d+\.\d+", text))
        for chapter, first, last in re.findall(r"BAU-(\d+)\.(\d+) to \1\.(\d+)", text):
            cited |= {f"BAU-{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    assert {rule.id for rule in RULEBOOK} <= cited
    assert cited <= {rule.id for rule in RULEBOOK}
