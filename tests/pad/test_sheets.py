"""A sheet for every worked example of the rulebooks, and the clause that refuses a sheet that cannot be."""

import copy

import pytest

from tablee import pad
from tablee.core.rule import Mistake, Refused
from tablee.games import NAMES, box

BUNGEE = {
    "lucky": "8",
    "calls": [0, 1, 3],
    "players": [
        {"cards": ["1", "2", "8", "B"]},
        {"cards": ["1", "8", "B", "B"]},
        {"cards": ["3", "6", "2"]},
        {"cards": ["1", "8", "8"]},
        {"cards": ["4", "2", "3", "9"]},
    ],
}
FIVE = ["Adam", "Beate", "Corinna", "Dieter", "Erik"]
ALEX = ["R3", "R6", "B8", "B2", "B4", "B-", "B-", "Bx2", "GN", "G1", "Y4", "Y9", "Y-", "G2", "G3"]


def noted(game, names, sheet, **options):
    kept = pad.do(pad.new(game, options, names), {"do": "round", "sheet": sheet})
    return pad.shown(kept, "fr")["rounds"][-1]


def refusal(game, names, sheet, **options):
    with pytest.raises(Refused) as found:
        noted(game, names, sheet, **options)
    return found.value.rule.id


def changed(**parts):
    sheet = copy.deepcopy(BUNGEE)
    for name, value in parts.items():
        if name in ("lucky", "calls"):
            sheet[name] = value
        else:
            sheet["players"][int(name[1:])] = value
    return sheet


def test_the_last_lap_of_bungees_rulebook_bun_7_1():
    found = noted("bungee", FIVE, BUNGEE)
    assert found["points"] == [13, 21, 11, -10, 18]
    assert found["winners"] == [3]
    assert [(line["what"], line["points"], line["rule"]) for line in found["why"][0]] == [
        ("1", 1, "BUN-7.1"),
        ("2", 2, "BUN-7.1"),
        ("8", 0, "BUN-3.1"),
        ("Bungee", 10, "BUN-3.2"),
    ]


def test_the_same_lap_typed_as_sums():
    sums = [{"sum": 3, "bungees": 1}, {"sum": 1, "bungees": 2}, {"sum": 11}, {"sum": 1}, {"sum": 18}]
    assert noted("bungee", FIVE, {"calls": [0, 1, 3], "players": sums})["points"] == [13, 21, 11, -10, 18]


def test_alex_sheet_of_nicht_die_bohne_boh_7_2():
    others = [{"plus": 10, "minus": 4}] * 3
    found = noted("bohne", ["Alex", "B", "C", "D"], {"players": [{"cards": ALEX}, *others]})
    assert found["points"] == [24, 6, 6, 6]
    assert found["notes"][0] == "+37 −13"
    assert [(line["points"], line["rule"]) for line in found["why"][0]] == [
        (9, "BOH-7.1"),
        (28, "BOH-7.2"),
        (0, "BOH-1.3"),
        (-13, "BOH-1.5"),
    ]


def test_the_third_call_beats_the_first_at_equal_points_bun_6_2():
    """The example beside the rulebook's tie, and an author's precision: a loser's Bungee counts 10 even if ten is lucky."""
    sheet = {
        "lucky": "10",
        "calls": [0, 1, 2],
        "players": [{"cards": ["1", "10"]}, {"cards": ["2", "B"]}, {"cards": ["1", "B"]}, {"cards": ["10", "B", "9"]}],
    }
    found = noted("bungee", list("ABCD"), sheet)
    assert (found["winners"], found["points"]) == ([2], [1, 12, -10, 19])


@pytest.mark.parametrize(
    ("row", "points"),
    [
        (["Y4", "Y9"], 13),
        (["Y4", "Y9", "Y-"], -13),
        (["Y4", "Y9", "Y-", "Y-"], 13),
        (["Y4", "Y9", "Y-", "Y-", "Y-"], -13),
        (["Y4", "Y9", "Y-", "Yx2"], -26),
        (["Y4", "Y9", "Y-", "Yx2", "YN"], 0),
        (["Yx2", "Y-"], 0),
    ],
)
def test_the_special_cards_as_the_rulebook_of_nicht_die_bohne_explains_them(row, points):
    """One '−' below zero, two above, three below; '×2' doubles both ways; 'Nicht die Bohne' undoes all (BOH-1.3, BOH-1.5)."""
    rest = ["RN", "R-", "R-", "R-", "Rx2", *(f"R{value}" for value in range(1, 11))]  # a row of nothing
    found = noted("bohne", ["A", "B", "C", "D"], {"players": [{"cards": (row + rest)[:15]}] + [{"plus": 1}] * 3})
    assert found["why"][0][3]["points"] == found["points"][0] == points


def test_two_and_three_geese_count_for_white_and_black_sheep_alike_bau_1_3():
    """The values and geese of the rulebook: 1, 2, 3, 5 and −3; doubled, trebled; a point off for each piece left (BAU-9.3)."""
    sheep = ["1", "2", "3", "5", "b", "5x2", "bx2", "3x3", "bx3"]
    players = [{"fenced": True, "sheep": sheep, "unused": 2}, {"fenced": True, "sum": 0}]
    found = noted("bauernschlau", ["A", "B"], {"players": players})
    assert found["points"][0] == 1 + 2 + 3 + 5 - 3 + 10 - 6 + 9 - 9 - 2


def test_whoever_has_won_most_of_seven_games_is_the_bear_bae_6_2():
    """The last page of the rulebook; its first page, the fewest points after seven games, is the default (ruling 1)."""
    ahead = {}
    for match in ("lowest_total", "most_games"):
        kept = pad.new("baernergaeng", {"match": match}, ["A", "B"])
        for mine, yours in [(5, 6)] * 4 + [(30, 0)] * 3:
            kept = pad.do(kept, {"do": "round", "sheet": {"caller": 0, "players": [{"sum": mine}, {"sum": yours}]}})
        ahead[match] = pad.shown(kept, "fr")["best"]
    assert ahead == {"lowest_total": [1], "most_games": [0]}


def test_a_row_of_bears_is_the_sum_of_its_cards_bae_5_5():
    sheet = {"caller": 1, "players": [{"cards": ["0", "9", "9", "3"]}, {"cards": ["1", "1", "2", "0"]}, {"sum": 4}]}
    found = noted("baernergaeng", ["A", "B", "C"], sheet)
    assert (found["points"], found["winners"]) == ([21, 4, 4], [1, 2])


def test_plus_and_minus_lets_the_most_points_win_bae_4_7():
    sheet = {"caller": 0, "high": True, "players": [{"sum": 30}, {"sum": 5}]}
    assert noted("baernergaeng", ["A", "B"], sheet, extension="plus_minus")["winners"] == [0]
    assert refusal("baernergaeng", ["A", "B"], sheet) == "BAE-4.7"


def test_a_team_has_won_when_all_its_marbles_are_home_dog_9_2():
    sheet = {"winner": 2, "players": [{}, {"home": 3}, {}, {"home": 1}]}
    found = noted("dog", ["A", "B", "C", "D"], sheet)
    assert (found["points"], found["winners"]) == ([8, 4, 8, 4], [0, 2])


def test_a_championship_takes_ten_from_an_open_farm_bau_9_4():
    players = [
        {"fenced": True, "sheep": ["5x2", "b", "1"], "unused": 2},
        {"fenced": False},
        {"fenced": False},
    ]
    names = ["A", "B", "C"]
    assert noted("bauernschlau", names, {"players": players}, games="3")["points"] == [6, -4, -4]
    assert noted("bauernschlau", names, {"players": players})["points"] == [6, None, None]


@pytest.mark.parametrize(
    ("game", "names", "sheet", "clause"),
    [
        ("bungee", FIVE, changed(p2={"cards": ["8", "8"]}, p4={"cards": ["8"]}), "BUN-1.1"),
        ("bungee", FIVE, changed(p2={"cards": ["B", "B"]}), "BUN-1.1"),
        ("bungee", FIVE, changed(p2={"cards": []}), "BUN-1.2"),
        ("bungee", FIVE, changed(calls=[]), "BUN-4.3"),
        ("bungee", FIVE, changed(calls=[0, 0]), "BUN-9.4"),
        ("bungee", FIVE, changed(calls=[2]), "BUN-4.1"),
        ("bungee", FIVE, changed(lucky="B"), "BUN-9.2"),
        ("bungee", list("AB"), {"calls": [0], "players": [{"sum": 1}, {"sum": 45, "bungees": 2}]}, "BUN-1.2"),
        ("bungee", FIVE, changed(p2={"sum": 9, "bungees": 1}), "BUN-1.1"),
        ("bungee", FIVE, {"calls": [0], "players": [{"sum": 3}] + [{"sum": 50}] * 4}, "BUN-1.1"),
        ("bohne", ["A", "B", "C"], {"players": [{"plus": 200}, {"plus": 150, "minus": 60}, {"minus": 40}]}, "BOH-1.1"),
        ("baernergaeng", list("ABCDEF"), {"caller": 0, "players": [{"sum": 5}] * 6}, "BAE-1.1"),
        ("bohne", ["A", "B", "C"], {"players": [{"cards": ["R1", "R1"]}, {"plus": 1}, {"plus": 1}]}, "BOH-1.1"),
        ("bohne", ["A", "B", "C"], {"players": [{"cards": ["R1"]}, {"plus": 1}, {"plus": 1}]}, "BOH-2.2"),
        ("baernergaeng", ["A", "B"], {"players": [{"sum": 1}, {"sum": 2}]}, "BAE-5.3"),
        ("baernergaeng", ["A", "B"], {"caller": 0, "players": [{"cards": ["1"] * 5}, {"sum": 2}]}, "BAE-1.1"),
        ("baernergaeng", ["A", "B"], {"caller": 0, "players": [{"cards": ["1"] * 3}, {"sum": 2}]}, "BAE-1.3"),
        ("baernergaeng", ["A", "B"], {"caller": 0, "players": [{"cards": ["swap"]}, {"sum": 2}]}, "BAE-5.6"),
        ("dog", list("ABCD"), {"players": [{}, {}, {}, {}]}, "DOG-9.2"),
        ("dog", list("ABCD"), {"winner": 0, "players": [{}, {"home": 4}, {}, {"home": 4}]}, "DOG-9.2"),
        ("dog", list("ABCD"), {"winner": 0, "players": [{"home": 3}, {}, {}, {}]}, "DOG-9.2"),
        ("bauernschlau", list("ABC"), {"players": [{"fenced": True, "sum": 3}] * 2 + [{}]}, "BAU-7.1"),
        ("bauernschlau", list("ABCD"), {"players": [{"fenced": True, "sum": 3}, {}] * 2}, "BAU-7.1"),
        ("bauernschlau", list("AB"), {"players": [{"sheep": ["1"]}, {}]}, "BAU-9.1"),
        ("bauernschlau", list("AB"), {"players": [{"sum": 12}, {}]}, "BAU-9.1"),
        ("bauernschlau", list("AB"), {"players": [{"fenced": True, "sum": 3, "unused": 15}] * 2}, "BAU-7.9"),
        ("bauernschlau", list("AB"), {"players": [{"fenced": True, "sheep": ["1"] * 9}, {"fenced": True, "sum": 0}]}, "BAU-1.2"),
        ("bauernschlau", list("AB"), {"players": [{"fenced": True, "sheep": ["2x2"] * 7}, {"fenced": True, "sum": 0}]}, "BAU-1.3"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_is_refused_with_its_clause(game, names, sheet, clause):
    assert refusal(game, names, sheet) == clause


def test_a_word_that_is_not_on_the_sheet_is_refused_also_on_an_open_one():
    for extra in ({}, {"open": True}):
        with pytest.raises(Mistake, match="There is no 'winners' on the sheet; there is lucky, calls"):
            pad.do(pad.new("bungee", {}, ["A", "B"]), {"do": "round", "sheet": {"winners": [0, 1]}, **extra})


def test_a_refusal_names_the_players():
    with pytest.raises(Refused) as found:
        noted("bungee", ["Anna", "{0}"], {"calls": [0], "players": [{"sum": 9}, {"sum": 1}]})
    assert found.value.rule.say("fr").endswith("Anna en a 9.")
    with pytest.raises(Mistake, match="still missing for Beat: cards of the hand"):
        noted("bungee", ["Anna", "Beat"], {"calls": [0], "players": [{"sum": 1}, {}]})


def test_the_growing_variant_refuses_four_cards_in_its_first_game():
    sheet = {"caller": 0, "players": [{"cards": ["1"] * 4}, {"cards": ["2"]}]}
    assert refusal("baernergaeng", ["A", "B"], sheet, growing=True) == "BAE-7.1"


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("sheet", [{}, {"players": []}, {"players": "x"}, {"players": [1] * 4}])
def test_what_is_no_sheet_gets_one_sentence(game, sheet):
    with pytest.raises((Mistake, Refused)) as found:
        noted(game, list("ABCD"), sheet)
    assert str(found.value)


@pytest.mark.parametrize("value", [-1, 1.5, "3", True, 10**9, None, []])
def test_a_sum_is_a_whole_number_within_bounds(value):
    with pytest.raises(Mistake):
        noted("bungee", ["A", "B"], {"calls": [0], "players": [{"sum": 0}, {"sum": value}]})


def test_the_growing_variant_deals_one_card_more_each_game():
    kept = pad.new("baernergaeng", {"growing": True}, ["A", "B"])
    for number in range(1, 8):
        row = ["0", "1", "2", "3", "4", "5", "6"][:number]
        sheet = {"caller": 0, "players": [{"cards": row}, {"cards": row}]}
        kept = pad.do(kept, {"do": "round", "sheet": sheet})
    assert pad.shown(kept, "de")["over"]
    assert box("baernergaeng").title == pad.shown(kept, "de")["title"]
