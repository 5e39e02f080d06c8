"""Commands, refusals, points, tie-breaks, leagues."""

from fractions import Fraction

import pytest

from tablee.core.rule import Mistake
from tablee.evening import replay, standings

SEVEN = ["Anna", "Beat", "Carla", "Dario", "Eva", "Fritz", "Gina"]


def evening_of(names, **plan):
    return replay([{"do": "plan", "game": "bohne", **plan}, {"do": "add", "names": names}])


def play(evening, scores=None):
    """Draw a round and report every table; by default earlier seats have more points."""
    evening.apply(evening.drawn())
    for number, table in enumerate(evening.round.tables, 1):
        points = (
            [scores[evening.entrants[who].name] for who in table.seats]
            if scores
            else range(9, 9 - len(table.seats), -1)
        )
        evening.apply({"do": "result", "table": number, "scores": list(points)})


def refusal(do, *values):
    with pytest.raises(Mistake) as refused:
        do(*values)
    return refused.value.code


def points(evening):
    return {line.name: line.points for line in standings(evening).lines}


REFUSED = [
    ("two people of one name", {"do": "add", "names": ["Hans", "hans"]}, "same-name"),
    ("somebody who is there already", {"do": "add", "names": [" ANNA "]}, "same-name"),
    ("an empty name", {"do": "add", "names": [" "]}, "empty-name"),
    ("a name without end", {"do": "add", "names": ["x" * 41]}, "long-name"),
    ("a pair among single people", {"do": "add", "names": [["Hans", "Ida"]]}, "team-size"),
    ("a whole town", {"do": "add", "names": [f"P{at}" for at in range(300)]}, "too-many"),
    ("a negative number of tables", {"do": "plan", "tables": -1}, "bad-number"),
    ("half a round", {"do": "plan", "rounds": 1.5}, "bad-number"),
    ("a game nobody has", {"do": "plan", "game": "chess"}, "no-such-game"),
    ("tables of seven", {"do": "plan", "sizes": [7]}, "sizes"),
    ("teams where there are none", {"do": "plan", "team": 2}, "no-teams"),
    ("an unknown format", {"do": "plan", "format": "knockout"}, "bad-field"),
    ("points that grow with the place", {"do": "plan", "points": [1, 2]}, "bad-field"),
    ("a setting that does not exist", {"do": "plan", "colour": "red"}, "unknown-field"),
    ("another format after the draw", {"do": "plan", "format": "swiss"}, "fixed"),
    ("nobody leaving", {"do": "leave", "name": "Zoe"}, "nobody"),
    ("somebody back who never left", {"do": "back", "name": "Anna"}, "here-already"),
    ("the next round before the end of this one", {"do": "round", "tables": [], "byes": []}, "round-open"),
    ("a table that does not exist", {"do": "result", "table": 3, "scores": [1, 2, 3]}, "no-table"),
    ("table zero", {"do": "result", "table": 0, "scores": [1, 2, 3]}, "no-table"),
    ("a round that does not exist", {"do": "result", "table": 1, "round": 2, "scores": [1, 2, 3]}, "no-round"),
    ("too few results", {"do": "result", "table": 1, "scores": [1, 2]}, "who-plays"),
    ("a result for somebody else", {"do": "result", "table": 2, "scores": {"Zoe": 1}}, "nobody"),
    ("no result at all", {"do": "result", "table": 1}, "no-result"),
    ("words for points", {"do": "result", "table": 1, "scores": ["a", 1, 2, 3]}, "bad-field"),
    ("two second places without a first", {"do": "result", "table": 1, "places": [2, 2, 3, 4]}, "bad-places"),
    (
        "places against the points",
        {"do": "result", "table": 1, "scores": [9, 5, 4, 3], "places": [2, 1, 3, 4]},
        "places-contradict",
    ),
    ("correcting what was not reported", {"do": "correct", "table": 1, "scores": [1, 2, 3, 4]}, "not-reported"),
    ("swapping with oneself", {"do": "swap", "a": "Anna", "b": "Anna"}, "same-person"),
    ("an unknown command", {"do": "dance"}, "no-command"),
    ("no command", "draw", "no-command"),
    ("a field too many", {"do": "leave", "name": "Anna", "why": "tired"}, "unknown-field"),
    ("a field too few", {"do": "leave"}, "bad-field"),
    ("the next evening during a round", {"do": "night"}, "round-open"),
]


@pytest.mark.parametrize(("command", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_is_wrong_is_refused_with_one_sentence_and_changes_nothing(command, code):
    evening = evening_of(SEVEN)
    evening.apply(evening.drawn())
    before = repr((vars(evening.plan), evening.entrants, evening.nights))
    with pytest.raises(Mistake) as refused:
        evening.apply(command)
    assert refused.value.code == code
    for lang in ("fr", "de", "en"):
        sentence = refused.value.say(lang)
        assert sentence.endswith(".")
        assert "{" not in sentence
    assert repr((vars(evening.plan), evening.entrants, evening.nights)) == before


def test_a_result_counts_once_and_can_be_corrected():
    evening = evening_of(SEVEN)
    evening.apply(evening.drawn())
    result = {"do": "result", "table": 1, "scores": [9, 5, 4, 3]}
    evening.apply(result)
    assert refusal(evening.apply, result) == "reported"
    assert refusal(evening.apply, {**result, "scores": [5, 9, 4, 3]}) == "contradicts"
    second = evening.entrants[evening.round.tables[0].seats[1]].name
    assert points(evening)[second] == Fraction(200, 3)
    evening.apply({**result, "do": "correct", "scores": [5, 9, 4, 3]})
    assert points(evening)[second] == 100
    assert evening.round.tables[0].corrected


def test_those_who_share_a_place_share_its_points():
    evening = evening_of(SEVEN[:4], points=[10, 6, 3, 1])
    play(evening, dict(zip(SEVEN, [5, 5, 5, 2], strict=False)))
    assert points(evening) == {"Anna": Fraction(19, 3), "Beat": Fraction(19, 3), "Carla": Fraction(19, 3), "Dario": 1}


@pytest.mark.parametrize(("game", "first"), [("bohne", "Anna"), ("bungee", "Carla"), ("baernergaeng", "Carla")])
def test_low_or_high_wins_as_the_game_says(game, first):
    evening = evening_of(SEVEN[:3], game=game)
    play(evening, {"Anna": 30, "Beat": 20, "Carla": 10})
    assert standings(evening).lines[0].name == first


def test_in_a_championship_the_rulebooks_points_add_up():
    evening = evening_of(SEVEN[:3], game="bungee", format="championship")
    play(evening, {"Anna": 30, "Beat": 20, "Carla": 10})
    play(evening, {"Anna": 5, "Beat": 20, "Carla": 10})
    assert [(line.place, line.name, line.points) for line in standings(evening).lines] == [
        (1, "Carla", 20),
        (2, "Anna", 35),
        (3, "Beat", 40),
    ]


def test_a_championship_refuses_games_that_count_the_other_way_round():
    evening = evening_of(SEVEN[:3], game="bungee", format="championship")
    play(evening)
    assert refusal(evening.apply, {"do": "plan", "game": "bohne"}) == "mixed"
    evening.apply({"do": "plan", "game": "baernergaeng"})
    play(evening)
    mixed = evening_of(SEVEN[:3], game="bungee")
    play(mixed, {"Anna": 30, "Beat": 20, "Carla": 10})
    mixed.apply({"do": "plan", "game": "bohne"})
    play(mixed, {"Anna": 30, "Beat": 20, "Carla": 11})
    found = {line.name: line for line in standings(mixed).lines}
    assert found["Anna"].breaks["difference"] == -15 + Fraction(29, 2), "each game counts its own way"


def test_partners_have_one_result():
    evening = evening_of(SEVEN[:4], game="dog")
    evening.apply(evening.drawn())
    assert refusal(evening.apply, {"do": "result", "table": 1, "places": [1, 1, 3, 3]}) == "partners"
    evening.apply({"do": "result", "table": 1, "places": [1, 3, 1, 3]})
    assert sorted(points(evening).values()) == [Fraction(100, 6), Fraction(100, 6), Fraction(500, 6), Fraction(500, 6)]


def test_a_missed_round_of_a_championship_counts_like_the_worst():
    evening = evening_of(SEVEN[:4], game="bungee", format="championship")
    play(evening, dict(zip(SEVEN, [1, 20, 30, 40], strict=False)))
    evening.apply({"do": "leave", "name": "Anna"})
    play(evening, {"Beat": 3, "Carla": 4, "Dario": 50})
    assert points(evening)["Anna"] == 51


def test_a_round_sat_out_counts_as_the_mean_of_the_others():
    evening = evening_of(SEVEN, sizes=[3])
    strength = dict(zip(SEVEN, range(7), strict=True))
    for _ in range(3):
        play(evening, strength)
    for line in standings(evening).lines:
        known = [
            value for value, one in zip(line.rounds, evening.night.rounds, strict=True) if line.entrant not in one.byes
        ]
        assert line.points == sum(known) * Fraction(3, len(known))


def test_equal_points_are_decided_by_wins_and_whoever_is_still_equal_shares_the_place():
    evening = evening_of(SEVEN[:3])
    play(evening, {"Anna": 3, "Beat": 2, "Carla": 1})
    play(evening, {"Anna": 1, "Beat": 2, "Carla": 3})
    table = [(line.place, line.name) for line in standings(evening).lines]
    assert table == [(1, "Anna"), (1, "Carla"), (3, "Beat")]  # 100 points each


def test_in_a_round_robin_the_direct_encounter_decides():
    evening = evening_of(SEVEN[:4], game="bungee", format="round-robin")
    beats = {
        ("Anna", "Beat"),
        ("Anna", "Dario"),
        ("Beat", "Carla"),
        ("Beat", "Dario"),
        ("Carla", "Anna"),
        ("Dario", "Carla"),
    }
    for _ in range(3):
        evening.apply(evening.drawn())
        for number, table in enumerate(evening.round.tables, 1):
            first = tuple(evening.names(table.seats)) in beats
            evening.apply({"do": "result", "table": number, "places": [1, 2] if first else [2, 1]})
    assert [line.name for line in standings(evening).lines][:2] == ["Anna", "Beat"]


def test_with_the_same_deals_everyone_is_compared_with_those_who_held_the_same_cards():
    evening = evening_of([f"P{at}" for at in range(9)], sizes=[3], same_deals=True)
    evening.apply(evening.drawn())
    for number, scores in enumerate(([50, 10, 20], [40, 12, 20], [30, 14, 21]), 1):
        evening.apply({"do": "result", "table": number, "scores": scores})
    found = points(evening)
    tables = [evening.names(table.seats) for table in evening.round.tables]
    assert [found[name] for name in tables[0]] == [100, 0, 25]
    assert [found[name] for name in tables[1]] == [50, 50, 25]
    assert [found[name] for name in tables[2]] == [0, 100, 100]


def test_after_a_swap_those_who_meet_again_are_counted():
    evening = evening_of([f"P{at}" for at in range(9)], sizes=[3])
    play(evening)
    evening.apply(evening.drawn())
    assert evening.round.repeats == 0
    first, met = evening.nights[0].rounds[0].tables[0].seats[:2]
    group = next(table.seats for table in evening.round.tables if first in table.seats)
    other = next(who for who in group if who != first)
    a, b = evening.names([met, other])
    evening.apply({"do": "swap", "a": a, "b": b})
    assert evening.round.repeats > 0


def test_a_swap_is_refused_once_a_table_has_its_result():
    evening = evening_of(SEVEN)
    evening.apply(evening.drawn())
    evening.apply({"do": "result", "table": 1, "scores": [1, 2, 3, 4]})
    (a,), (b,) = (evening.names(table.seats[:1]) for table in evening.round.tables)
    assert refusal(evening.apply, {"do": "swap", "a": a, "b": b}) == "has-result"


@pytest.mark.parametrize("people", [7, 16, 61])
def test_a_whole_evening_with_a_leaver_a_late_arrival_and_a_correction(people):
    names = [f"P{at}" for at in range(people)]
    commands = [{"do": "plan", "game": "baernergaeng", "rounds": 4}, {"do": "add", "names": names}]
    evening = replay(commands)

    def do(command):
        evening.apply(command)
        commands.append(command)

    for number in range(1, 5):
        if number == 2:
            do({"do": "leave", "name": "P3"})
        if number == 3:
            do({"do": "add", "names": ["Late"]})
        do(evening.drawn("club"))
        for table in range(1, len(evening.round.tables) + 1):
            seats = evening.round.tables[table - 1].seats
            do({"do": "result", "table": table, "scores": {evening.entrants[who].name: who for who in seats}})
    seats = evening.night.rounds[1].tables[0].seats
    before = points(evening)
    do({"do": "correct", "round": 2, "table": 1, "scores": {evening.entrants[who].name: -who for who in seats}})
    assert points(evening) != before
    assert refusal(evening.drawn) == "rounds-over"
    assert standings(replay(commands)) == standings(evening)
    lines = {line.name: line for line in standings(evening).lines}
    assert (lines["P3"].played, lines["P3"].here, lines["Late"].played) == (1, False, 2)


def test_a_league_has_one_table_over_its_evenings_and_the_best_may_count():
    evening = evening_of(SEVEN[:4], best=2)
    for order in ([4, 3, 2, 1], [1, 2, 3, 4], [4, 3, 2, 1]):
        if evening.night.rounds:
            evening.apply({"do": "night", "title": "next week"})
        play(evening, dict(zip(SEVEN, order, strict=False)))
    found = {line.name: line for line in standings(evening).lines}
    assert found["Anna"].nights == [100, 0, 100]
    assert found["Anna"].points == 200
    assert found["Dario"].points == 100


def test_meetings_of_last_week_count_for_the_draw_of_this_week():
    evening = evening_of([f"P{at}" for at in range(9)], sizes=[3])
    play(evening)
    evening.apply({"do": "night"})
    evening.apply(evening.drawn())
    assert evening.round.repeats == 0
