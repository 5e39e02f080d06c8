"""The arena and the lab for programs and notebooks: own bots, what they return, and bots that fail."""

import json
import math
import subprocess
import sys
import textwrap

import pytest

import tablee
from tablee.arena import compare, play
from tablee.arena.count import as_json
from tablee.arena.series import play_deal, series_of
from tablee.bots.levels import bot
from tests.arena import scripted_bots
from tests.arena.scripted_bots import First, chance


def test_own_bots_against_a_level():
    match = play("bungee", {"mine": chance, "easy": "random"}, deals=4, seats=2, seed=3, jobs=1)
    assert match.games == 8
    assert match.shares["mine"].low <= match.shares["mine"].mean <= match.shares["mine"].high
    assert sum(share.mean for share in match.shares.values()) == pytest.approx(1)
    assert [row["share"] for row in match.standings()] == sorted(
        (one.mean for one in match.shares.values()), reverse=True
    )
    assert match.failures == match.notes == []
    game = tablee.game("bungee")
    assert [game.replay(record).winners() for record in match.records] == [result.winners for result in match.results]
    assert match.records[0].names == ["0 (mine)", "1 (easy)"]


def test_it_is_the_series_of_the_command_line():
    match = play("bungee", ["random"], deals=2, seats=2, seed=3, jobs=1)
    series = series_of(tablee.game("bungee"), 2, ["random"], 3, 2)
    assert match.deals == {deal: play_deal(series, deal) for deal in (0, 1)}
    named = play("bungee", {"a": "random"}, deals=2, seats=2, seed=3, jobs=1)
    assert [one.scores for one in named.results] == [one.scores for one in match.results]


def test_processes_give_the_same_and_what_does_not_pickle_stays_here():
    alone = play("bungee", {"mine": chance, "first": First}, deals=7, seats=2, jobs=1)
    together = play("bungee", {"mine": chance, "first": First}, deals=7, seats=2, jobs=2)
    assert as_json(alone.series, alone.count) == as_json(together.series, together.count)
    assert not together.notes
    here = play("bungee", {"mine": lambda game, seed: chance(game, seed), "first": First}, deals=2, seats=2, jobs=2)
    assert "'mine' does not pickle" in here.notes[0]
    assert here.deals[1] == play("bungee", {"mine": chance, "first": First}, deals=2, seats=2, jobs=1).deals[1]


def test_rows_to_plot(monkeypatch):
    match = play("dog", {"random": "random", "first": First}, deals=1, seats=4, jobs=1, canadian=True)
    rows = match.rows()
    assert len(rows) == match.games * 4
    assert sum(row["won"] for row in rows) == match.games * 2  # partners win together
    assert {row["bot"] for row in rows} == {"random", "first"}
    standing = match.standings()[0]
    assert all(isinstance(standing[key], float) for key in ("share", "low", "high", "points", "rating_low"))
    assert "<table>" in match._repr_html_()
    assert "95-%-Intervall" in match.report("de")
    assert "first" in match.report("de")
    assert repr(match).startswith("2 games of dog on 1 deals, 4 seats")
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(tablee.Mistake, match="pandas is not installed"):
        match.frame()


def test_a_frame_of_pandas():
    pytest.importorskip("pandas", reason="pandas is not installed")
    match = play("bungee", ["random"], deals=1, seats=2, jobs=1)
    assert list(match.frame()["bot"]) == ["random"]
    assert len(match.frame(each_seat=True)) == 2


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Crashes", "The bot 'odd' stopped with an error: RuntimeError: I am lost."),
        ("Cheeky", "The bot 'odd' played"),
        ("Slow", "The bot 'odd' took longer than 0.2 seconds over a move."),
        ("Unborn", "The bot 'odd' stopped with an error: OSError: no weights."),
    ],
)
def test_a_bot_that_fails_is_named_and_every_game_is_finished(name, sentence):
    odd = getattr(scripted_bots, name)
    match = play("bungee", {"odd": odd, "random": "random"}, deals=2, seats=2, seconds=0.2, jobs=1)
    assert match.games == 4
    assert {failure.sentence[: len(sentence)] for failure in match.failures} == {sentence}
    assert sentence in repr(match)
    game = tablee.game("bungee")
    assert all(game.replay(record).over() for record in match.records)


def test_a_bot_that_kills_its_process_is_played_here():
    match = play("bungee", {"odd": scripted_bots.Dies, "random": "random"}, deals=2, seats=2, jobs=2)
    assert match.games == 4
    assert (
        "The other processes ended before they had played anything, so 2 deals were played in this one"
        in match.notes[0]
    )


def test_a_series_goes_on_where_it_was(tmp_path):
    first = play("bungee", {"mine": chance, "random": "random"}, deals=2, seats=2, jobs=1, out=tmp_path)

    def never(game, seed):
        raise AssertionError("was played already")

    again = play("bungee", {"mine": never, "random": "random"}, deals=2, seats=2, jobs=1, out=tmp_path)
    assert again.deals == first.deals
    with pytest.raises(tablee.Mistake, match="holds another series"):
        play("bungee", {"other": chance, "random": "random"}, deals=2, seats=2, jobs=1, out=tmp_path)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"bots": {"mine": 7}}, "'mine': it takes a level, a bot with choose"),
        ({"bots": {"": "club"}}, "name of a bot has 1 to 40"),
        ({"bots": ["club", "random", "beginner"]}, "2 sides: give 1 to 2 different bots, not 3"),
        ({"bots": []}, "2 sides: give 1 to 2 different bots, not 0"),
        ({"bots": {"mine": "nobody"}}, "no bot 'nobody'"),
        ({"deals": 0}, "at least one deal"),
        ({"seats": 9}, "not for 9 players"),
        ({"on": "moon"}, "on is 'ray'"),
        ({"no_such_option": 1}, "no_such_option"),
        ({"game": tablee.game("bungee"), "callers_act_again": True}, "has its options already"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(wrong, sentence):
    wishes = {"game": "bungee", "bots": ["random"], "deals": 1, "seats": 2, "jobs": 1, **wrong}
    with pytest.raises(tablee.Mistake, match=sentence):
        play(wishes.pop("game"), wishes.pop("bots"), **wishes)


def test_a_script_without_a_main_guard_plays_all_the_same(tmp_path):
    script = tmp_path / "unguarded.py"
    script.write_text(
        textwrap.dedent("""
            from tablee.arena import play
            match = play("bungee", ["random"], deals=13, seats=2, jobs=2)
            print(match.games, match.notes)
        """)
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith("13 [")
    assert "A script calls play under" in done.stdout


def hands(played):
    return float(len(played.scores))


def test_variants_are_compared_from_a_program():
    found = compare(
        "bungee",
        {"callers_act_again": [False, True], "seats": [2, 3]},
        {"mine": bot("random", tablee.game("bungee"), 1)},
        deals=2,
        measures=[hands],
        jobs=1,
    )
    assert [one.label for one in found.findings][1] == "callers_act_again=no, seats=3"
    assert [len(one.values["length"]) for one in found.findings] == [2] * 4
    (row,) = [row for row in found.rows() if row["measure"] == "hands" and row["variant"].endswith("yes, seats=3")]
    assert (row["mean"], row["difference"], row["deals"], row["seats"], row["callers_act_again"]) == (3, 1, 2, 3, True)
    assert all(math.isfinite(row["mean"]) for row in found.rows())
    assert "callers_act_again=yes, seats=2" in found._repr_html_()
    assert "<svg" in found.report("fr")
    assert len(json.loads(json.dumps(found.as_json()))["variants"]) == 4
    assert "taken over the numbers they share" in repr(found)
    with pytest.raises(tablee.Mistake, match="at least two different values"):
        compare("bungee", {"seats": [2]}, jobs=1)
    with pytest.raises(tablee.Mistake, match="no option 'weather'"):
        compare("bungee", {"weather": ["sun", "rain"]}, jobs=1)
