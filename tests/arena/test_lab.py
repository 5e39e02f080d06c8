"""The lab: the same deals with every variant, differences with their intervals, and noise called noise."""

import json
import re

import pytest

import tablee
from tablee.arena.executors import here
from tablee.arena.lab import Findings, as_json, difference, explore, variants
from tablee.arena.lab_report import lab_page, most_changed, summary, verdict
from tablee.arena.measures import Played, measure_named, through
from tablee.arena.series import Result, play_deal, sides_of


def plans(vary="callers_act_again", values=("no", "yes"), games=3, seats=2, name="bungee"):
    return variants(name, {}, {vary: list(values)}, seats, ["random"], 1, games)


def explored(found):
    return [explore(plan, dict(here(plan.series, list(range(plan.series.deals))))) for plan in found]


def made_up(values, label="x"):
    found = Findings(label, len(values))
    found.values = {"length": dict(enumerate(values)), "first": {}, "spread": {}, "lead_changes": {}, "half_way": {}}
    return found


def test_every_variant_gets_the_same_deals():
    one, two = plans()
    assert [plan.label for plan in (one, two)] == ["callers_act_again=no", "callers_act_again=yes"]
    assert one.series.deal_seed(2) == two.series.deal_seed(2)
    assert one.series.options != two.series.options
    assert [plan.series.seats for plan in plans("seats", ("2", "5"))] == [2, 5]
    mixed = plans("extension", ("none", "joker+shuffle"), name="baernergaeng")[1]
    assert mixed.series.options["extension"] == "shuffle,joker"


def test_what_is_measured_can_be_found_in_the_record():
    plan = plans()[0]
    game = plan.series.open_game()
    result = play_deal(plan.series, 0)[0]
    seen = through(game, result, sides_of(game, 2))
    record = tablee.record_from(result.record)
    assert seen.values["length"] == len(record)
    assert seen.values["spread"] == max(result.scores) - min(result.scores)
    first = game.opening(record).pending[0]
    assert seen.values["first"] == (1.0 if result.winners == [first] else 0.5 if first in result.winners else 0.0)
    assert sum(seen.by_place) == pytest.approx(1)


def test_a_lead_changes_when_another_is_alone_in_front():
    game = tablee.game("dog")
    position = game.deal(4, b"lead")
    record = game.record(4, b"lead")
    result = Result(["a"] * 4, [0, 0, 0, 0], [0, 2], 0, record.to_json())
    assert position.best() == [0, 1, 2, 3]
    seen = through(game, result, sides_of(game, 4))
    assert seen.values["lead_changes"] == 0
    assert "half_way" not in seen.values  # nobody was ahead: no answer


@pytest.mark.parametrize("name", ["bungee", "baernergaeng"])
def test_points_are_counted_from_the_caller(name):
    plan = variants(name, {}, {"seats": ["3", "4"]}, 0, ["random"], 1, 2)[0]
    game = plan.series.open_game()
    results = play_deal(plan.series, 0)
    seen = through(game, results[0], sides_of(game, 3))
    assert len(seen.rounds) == {"bungee": 6, "baernergaeng": 7}[name]
    assert all(row[1] + row[2] == pytest.approx(0) for row in seen.rounds)  # beside the mean of who did not call
    found = explore(plan, {0: results, 1: play_deal(plan.series, 1)})
    assert len(found.by_caller()) == 3
    assert found.by_caller()[1].mean == pytest.approx(-found.by_caller()[2].mean)
    row = as_json([found], [plan])["variants"][0]
    assert len(row["points_from_caller"]) == 3


def test_a_constant_of_the_rules_is_varied_like_any_option():
    """BUN-8.1"""
    found = variants("bungee", {}, {"rounds": ["1", "3", "6"]}, 2, ["random"], 1, 2)
    assert [plan.series.options.get("rounds") for plan in found] == [1, 3, None]
    lengths = [explore(plan, {0: play_deal(plan.series, 0)}).values["length"][0] for plan in found]
    assert lengths == sorted(lengths)
    with pytest.raises(tablee.Mistake, match="rounds"):
        variants("bungee", {}, {"rounds": ["1", "0"]}, 2, ["random"], 1, 2)


def test_where_nobody_calls_nothing_is_counted_from_the_caller():
    plan = variants("dog", {}, {"seats": ["4", "6"]}, 0, ["random"], 1, 1)[0]
    assert explore(plan, {0: play_deal(plan.series, 0)}).by_caller() == []


def test_a_difference_within_noise_is_called_so():
    base = made_up([10.0, 12.0, 9.0, 11.0] * 5)
    shorter = made_up([7.0, 9.0, 6.5, 8.0] * 5)
    other = made_up([12.0, 10.0, 11.0, 9.0] * 5)
    assert not difference(base, shorter, "length").noise
    assert difference(base, shorter, "length").by.high < 0
    assert difference(base, other, "length").noise
    assert difference(base, made_up([1.0] * 4), "length").noise  # too few deals to say anything
    assert difference(base, base, "first") is None
    assert "im Rauschen; sichtbar ab" in verdict(base, other, "length", "de")
    assert "bruit" not in verdict(base, shorter, "length", "fr")
    gap = difference(base, shorter, "length")
    assert verdict(base, shorter, "length", "en") == "−2.9 [−3.0 – −2.8]"
    assert gap.deals == 20


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_a_page_that_needs_nothing_else(lang):
    found = plans()
    seen = explored(found)
    text = lab_page(found, seen, "<Bungee>", lang)
    assert f'<html lang="{lang}">' in text
    assert "&lt;Bungee&gt;" in text
    assert text.count("<svg") == 6
    assert "http" not in text
    assert json.loads(json.dumps(as_json(seen, found)))["variants"][1]["variant"] == "callers_act_again=yes"
    assert most_changed(seen, 3)
    assert all(0 < share <= 1 for one in seen for share in one.clauses.values())


def test_the_lab_on_the_command_line(tmp_path, monkeypatch, capsys):
    from tablee.cli.main import main

    words = ["lab", "bungee", "--vary", "seats=2,3", "--bots", "random", "--games", "2", "--jobs", "1", "--lang", "en"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "within noise; seen from" in out
    assert "seats=3" in out
    assert "differ in cards or seats" in out.replace("\n", " ")
    data = json.loads((tmp_path / "lab.json").read_text())
    assert [row["seats"] for row in data["variants"]] == [2, 3]
    assert main([*words, "--json", "--out", str(tmp_path)]) == 0  # nothing is played again
    assert json.loads(capsys.readouterr().out) == data
    assert len((tmp_path / "seats=2" / "games.jsonl").read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("vary", "sentence"),
    [
        ("seats=2", "at least two different values"),
        ("seats", "at least two different values"),
        ("seats=2,2", "at least two different values"),
        ("seats=2,3 seats=4,5", "seats is given twice"),
        ("seats=2,x", "seats takes numbers, not 'x'"),
        ("seats=2,9", "not for 9 players"),
        ("weather=sun,rain", "no option 'weather'"),
        ("callers_act_again=yes,perhaps", "does not know 'perhaps'"),
    ],
)
def test_what_cannot_be_varied(vary, sentence, capsys):
    from tablee.cli.main import main

    wishes = [word for wish in vary.split() for word in ("--vary", wish)]
    assert main(["lab", "bungee", *wishes, "--games", "1", "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err.replace("\n", " ")


def test_several_things_varied_are_crossed():
    found = variants("bungee", {}, {"seats": ["2", "3"], "callers_act_again": ["no", "yes"]}, 0, ["random"], 1, 1)
    assert [plan.label for plan in found] == [
        "seats=2, callers_act_again=no",
        "seats=2, callers_act_again=yes",
        "seats=3, callers_act_again=no",
        "seats=3, callers_act_again=yes",
    ]
    assert [(plan.series.seats, plan.series.options["callers_act_again"]) for plan in found][2] == (3, False)
    with pytest.raises(tablee.Mistake, match="more than 48 variants"):
        variants("bungee", {}, {"seats": ["2"] * 7, "callers_act_again": ["no"] * 7}, 0, ["random"], 1, 1)


def longest_hand(played: Played) -> float:
    """A measure of one's own."""
    return max(len(hand) for position in played.positions() for hand in position.seen_by(None).zones()["hand"])


def test_own_measures_are_compared_like_ours():
    found = plans()
    seen = [
        explore(plan, dict(here(plan.series, [0, 1, 2])), {"hand": longest_hand, "bots": lambda one: len(one.bots)})
        for plan in found
    ]
    assert seen[0].measured("own:hand").mean > 4
    assert seen[0].measured("own:bots").mean == 2
    assert difference(*seen, "own:bots").by.mean == 0
    assert "<h2>hand</h2>" in lab_page(found, seen, "Bungee", "en")
    assert as_json(seen, found)["variants"][1]["measures"]["hand"]["difference"]["deals"] == 3
    for bad in (lambda _: "many", lambda one: one.nothing, lambda _: float("nan")):
        with pytest.raises(tablee.Mistake, match="The measure 'odd' gives no number for deal 0"):
            explore(found[0], dict(here(found[0].series, [0])), {"odd": bad})
    nothing = explore(found[0], dict(here(found[0].series, [0])), {"none": lambda _: None})
    assert nothing.measured("own:none") is None


def test_a_measure_is_named_by_module_and_function(tmp_path, monkeypatch):
    (tmp_path / "my_measures.py").write_text("def turns(played):\n    return len(played.record)\nnumber = 3\n")
    monkeypatch.chdir(tmp_path)
    assert measure_named("my_measures:turns")[0] == "turns"
    for bad in ("turns", "my_measures:turn", "no_such_module:f", "my_measures:number"):
        with pytest.raises(tablee.Mistake, match="is no measure"):
            measure_named(bad)


def test_what_the_run_could_have_seen_shrinks_with_the_deals():
    few = difference(made_up([10.0, 12.0, 9.0, 11.0] * 5), made_up([12.0, 10.0, 11.0, 9.0] * 5), "length")
    many = difference(made_up([10.0, 12.0, 9.0, 11.0] * 80), made_up([12.0, 10.0, 11.0, 9.0] * 80), "length")
    assert many.smallest < few.smallest / 3
    assert few.smallest > few.by.high - few.by.mean  # an effect that is only just seen is missed half of the time


def test_it_is_said_what_is_compared():
    alike, unlike = plans(), plans("seats", ("2", "3"))
    assert "The deals are the same" in summary(alike, explored(alike), "en")
    assert "taken deal by deal from callers_act_again=no" in summary(alike, explored(alike), "en")
    assert "über die gemeinsamen Nummern" in summary(unlike, explored(unlike), "de")
    many = plans("seats", ("2", "3", "4"), games=2)
    assert re.search(
        r"[2-5]\d écarts sont comparés : sur autant, environ \d sortent", summary(many, explored(many), "fr")
    )


def test_clauses_are_said_in_words():
    found = plans()
    text = lab_page(found, explored(found), "Bungee", "fr")
    rule = next(rule for rule in tablee.game("bungee").rulebook if rule.id in text)
    assert rule.say("fr").split("'")[0] in text


def test_a_measure_on_the_command_line(tmp_path, monkeypatch, capsys):
    from tablee.cli.main import main

    (tmp_path / "other_measures.py").write_text("def decisions(played):\n    return len(played.record)\n")
    monkeypatch.chdir(tmp_path)
    words = ["lab", "bungee", "--vary", "seats=2,3", "--vary", "callers_act_again=no,yes", "--bots", "random"]
    words += ["--games", "2", "--jobs", "1", "--lang", "en", "--json", "--measure", "other_measures:decisions"]
    assert main(words) == 0
    rows = json.loads(capsys.readouterr().out)["variants"]
    assert len(rows) == 4
    assert all(row["measures"]["decisions"]["mean"] == row["measures"]["length"]["mean"] for row in rows)
    assert main([*words, "--on", "moon"]) == 2
    assert "ray" in capsys.readouterr().err
