"""Bots of other packages: named in one way everywhere, and named where they fail."""

import json

import pytest

import tablee
from tablee import outside
from tablee.arena.series import play_deal, series_of
from tablee.bots import levels
from tablee.bots.bot import Bot
from tablee.bots.names import split_level
from tablee.bots.outside_bot import BotFailed
from tablee.cli.main import main
from tablee.core.rule import Mistake
from tablee.games import NAMES

BAD = "tests.outside.bad_bots"
FAILURES = {
    "Crashes": "stopped with an error: KeyError: 'no idea'",
    "Illegal": "BUN-",
    "Vague": "answered 'the first one'; what is wanted is one of the codes of view.legal()",
    "Slow@0.05s": "took longer than 0.05 seconds over a move",
    "Older": "was made for edition 7 of Bungee; here it is edition 1",
    "Liar": "was made for edition 2 of Bungee; here it is edition 1",
    "Mute": "has to give an object with choose(view), not Mute",
    "torn": "stopped with an error: RuntimeError: no model here",
}


@pytest.mark.parametrize("bad", FAILURES)
def test_a_bot_that_fails_is_named_and_the_series_goes_on(bad):
    game = tablee.game("bungee")
    series = series_of(game, 2, [f"{BAD}:{bad}", "random"], seed=1, games=2)
    results = play_deal(series, 0)
    assert [len(result.failures) for result in results] == [1, 1]
    for result in results:
        assert f"bot '{BAD}:{bad}'" in result.failures[0]
        assert FAILURES[bad] in result.failures[0]
        assert game.replay(tablee.record_from(result.record)).over()


@pytest.mark.parametrize("bad", FAILURES)
def test_elsewhere_a_bot_that_fails_raises_a_sentence(bad):
    game = tablee.game("bungee")
    position = game.deal(2, b"a secret")
    with pytest.raises(BotFailed) as caught:  # noqa: PT012
        player = levels.bot(f"{BAD}:{bad}", game, 1)
        while position.pending:
            seat = position.pending[0]
            position.play(seat, player.choose(position.seen_by(seat)))
    assert all(caught.value.say(lang) for lang in ("fr", "de", "en"))
    assert FAILURES[bad] in caught.value.say("en")


def test_the_arena_tells_each_failure_once_and_exits_well(capsys, tmp_path):
    words = ["arena", "bungee", "--bots", f"{BAD}:Crashes,random", "--seats", "2", "--games", "4", "--jobs", "1"]
    assert main(["--lang", "en", *words, "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().err
    assert told.count("no idea") == 1
    assert "In 4 games" in told
    kept = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert all("no idea" in game["failures"][0] for deal in kept for game in deal["games"])
    assert main(["--lang", "en", *words, "--out", str(tmp_path), "--json"]) == 0  # read again, and still known
    assert len(json.loads(capsys.readouterr().out)["failures"]) == 4


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:Bot", "'nowhere:Bot' cannot be used: nowhere: ModuleNotFoundError"),
        (f"{BAD}:Nobody", "has no factory 'Nobody'"),
        (f"{BAD}:FirstMove@soon", "after @ comes the time for one decision"),
        ("genius", "or module:factory"),
    ],
)
def test_a_bot_that_is_not_there_is_one_sentence_and_exit_code_2(capsys, name, said):
    assert main(["--lang", "en", "arena", "bungee", "--bots", f"{name},random", "--games", "2"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told


def test_a_bot_has_one_name_in_arena_play_and_gymnasium():
    assert levels.kind_of(f"{BAD}:FirstMove").text == f"{BAD}:FirstMove"
    assert levels.kind_of("Experte@500").text == "expert@500"
    tablee.register("deep", bot="expert@500")
    tablee.register("first", bot=f"{BAD}:FirstMove")
    try:
        assert {"deep", "first"} <= set(levels.names())
        assert levels.kind_of("first@2s").seconds == 2.0
        assert split_level("Anouk (first)") == ("Anouk", "first")
        assert split_level("Anouk (expert@500)") == ("Anouk", "expert@500")
        gymnasium = pytest.importorskip("gymnasium")
        pytest.importorskip("tablee.envs.gymnasium")
        for name in ("first", "deep", f"{BAD}:FirstMove", "expert@20"):
            env = gymnasium.make("tablee/bungee-v1", bots=name, seats=2)
            _, info = env.reset(seed=1)
            env.step(int(info["action_mask"].argmax()))
    finally:
        tablee.forget("deep")
        tablee.forget("first")
    with pytest.raises(Mistake, match="There is no bot 'deep'"):
        levels.kind_of("deep")


def test_a_record_never_makes_anybody_import_anything():
    """Records come from strangers: what they call a bot is a name until somebody asks for it."""
    assert split_level("Anouk (os:abort)") == ("Anouk (os:abort)", "")


def test_a_bot_without_opinions_works_wherever_one_is_asked_for_them():
    class Quiet(Bot):
        def choose(self, view):
            return view.legal()[-1]

    view = tablee.game("bungee").deal(2, seed=7).seen_by(0)
    assert next(code for code, _ in Quiet().explain(view)) == view.legal()[-1]
    assert sorted(thought.code for thought in Quiet().review(view)) == view.legal()
    foreign = levels.bot(f"{BAD}:FirstMove", tablee.game("bungee"), 1)
    assert foreign.review(view)[0].code == view.legal()[0]


def test_a_factory_of_this_process_can_be_registered_too():
    from tests.outside.bad_bots import FirstMove

    tablee.register("mine", bot=lambda game, seed: FirstMove(game, seed))
    try:
        view = tablee.game("bungee").deal(2, seed=7).seen_by(0)
        assert levels.bot("mine", view.position.game, 1).choose(view) == view.legal()[0]
    finally:
        tablee.forget("mine")


def test_names_that_are_taken_or_are_no_names_are_refused():
    assert set(outside.OURS[outside.GAMES]) == set(NAMES)
    assert set(outside.OURS[outside.BOTS]) == {level.name for level in levels.OURS}
    for name, wish in (("club", {"bot": "expert"}), ("dog", {"game": "x"}), ("My Bot", {"bot": "expert"}), ("x", {})):
        with pytest.raises(Mistake):
            tablee.register(name, **wish)


def test_only_in_the_arena_may_a_bot_look_at_others_cards():
    with pytest.raises(Mistake, match="in the arena only"):
        levels.bot("cheat", tablee.game("bungee"), 1)
    tablee.register("sly", bot="peek")
    try:
        with pytest.raises(Mistake, match="in the arena only"):
            levels.bot("sly", tablee.game("bungee"), 1)
    finally:
        tablee.forget("sly")


def test_the_lab_tells_it_too(capsys):
    words = ["lab", "bungee", "--vary", "callers_act_again=no,yes", "--bots", f"{BAD}:Crashes,random", "--seats", "2"]
    assert main(["--lang", "en", *words, "--games", "2", "--jobs", "1"]) == 0
    assert "In 4 games" in capsys.readouterr().err


def test_a_server_checks_what_its_settings_name_before_it_serves(tmp_path, monkeypatch, capsys):
    for variable in (outside.GAMES, outside.BOTS):
        monkeypatch.setenv(variable, "")  # so that it is put back afterwards
        monkeypatch.delenv(variable)
    config = tmp_path / "tablee.toml"
    for line, said in (
        ('bots = ["mine=tests.outside.bad_bots:Nobody"]', "has no factory 'Nobody'"),
        ('bots = ["sly=cheat"]', "in the arena only"),
        ('games = ["chess=chess_game"]', "'chess' cannot be used: chess_game.rules: ModuleNotFoundError"),
        ('games = ["chess"]', "'chess' will not do; expected: name=package"),
    ):
        config.write_text(line + "\n")
        assert main(["--lang", "en", "serve", "--local", "--port", "0", "--config", str(config)]) == 2
        assert said in capsys.readouterr().err
        for variable in (outside.GAMES, outside.BOTS):
            monkeypatch.delenv(variable, raising=False)
