"""A game in a package of its own (``examples/sixth_game``) gets everything that ours have, with nothing of ours changed."""

import asyncio
import io
import json
import os
import pickle
import shutil
import subprocess
import sys
import tomllib

import pytest

import tablee
from tablee.bots import levels
from tablee.bots.self_play import play_game
from tablee.cli.main import main
from tablee.core.rule import Mistake
from tablee.games import boxes, judgement, observer
from tablee.laws import LAWS, cases, never_refused
from tests.outside.conftest import SIXTH
from tests.server.guests import Place

pytestmark = pytest.mark.usefixtures("stairs")


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """The command line, on a machine of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def run(*words, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(["--lang", "en", *map(str, words)])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    return run


# -- Everything by itself ------------------------------------------------------


@pytest.mark.parametrize("law", LAWS)
def test_it_obeys_the_laws(law):
    for game, seats in cases("stairs"):
        LAWS[law](game, seats, 1)


def test_every_clause_that_can_refuse_has_refused():
    assert never_refused("stairs", 1) == []


def test_the_laws_as_a_command_say_what_a_game_breaks(tmp_path, monkeypatch):
    from tablee.laws.__main__ import tried

    shutil.copytree(SIXTH / "stairs_game", tmp_path / "torn_game")
    rules = tmp_path / "torn_game" / "rules.py"
    text = (
        rules.read_text()
        .replace("stairs_game", "torn_game")
        .replace('            "stairs",\n', '            "torn",\n', 1)
    )
    rules.write_text(text.replace("        twin.last = self.last\n", ""))
    monkeypatch.syspath_prepend(str(tmp_path))
    tablee.register("torn", game="torn_game")
    try:
        assert tried("torn", 1) > 0
    finally:
        tablee.forget("torn")


def test_it_stands_on_the_shelf_and_ours_do_as_before():
    assert [box.name for box in boxes()] == ["bungee", "bohne", "baernergaeng", "dog", "bauernschlau", "stairs"]


def test_the_terminal_plays_it_to_its_end(run, tmp_path):
    typed = ["9", "8", "7", "6", "5", "4", "3", "2", "1", "back"] * 60
    code, out, err = run("play", "stairs", "--seats", "2", "--bots", "climber", "--seed", "c0ffee", typed=typed)
    assert (code, err) == (0, "")
    assert "The game is over" in out
    assert "STA-2.3" in out  # a card that is not higher is refused by its clause
    record = next(tmp_path.rglob("stairs*.json"))
    assert "(climber)" in record.read_text()
    code, out, _ = run("check", record)
    assert code == 0
    assert "won by" in out


def test_the_other_commands_know_it(run):
    for words in (
        ["games"],
        ["rules", "stairs", "--search", "turn back"],
        ["simulate", "stairs", "--games", "3"],
        ["observation", "stairs", "--seats", "2"],
    ):
        code, out, err = run(*words)
        assert (code, err) == (0, "")
        assert "stairs" in out.lower() or "turn back" in out
    code, _, err = run("pad", "new.json", "new", "stairs", "A", "B")
    assert (code, err.strip()) == (2, "tablee: There is no score pad for Stairs.")


def test_the_arena_and_the_lab_measure_it_on_several_cores(run):
    """Processes that are started for it know it too."""
    words = ["--bots", "climber,stairs_game.climber:Climber@2s", "--seats", "2", "--games", "8"]
    code, out, _ = run("arena", "stairs", *words, "--jobs", "2", "--json")
    assert code == 0
    assert set(json.loads(out)["bots"]) == {"climber", "stairs_game.climber:Climber@2s"}
    code, out, _ = run("lab", "stairs", "--vary", "gentle=no,yes", "--bots", "climber,random", "--games", "8")
    assert code == 0
    assert "gentle=yes" in out


def test_the_levels_play_it_with_the_plain_judgement():
    game = tablee.game("stairs")
    points = [0.0, 0.0]
    for deal in range(30):
        for club in (0, 1):
            names = ["club", "random"] if club == 0 else ["random", "club"]
            finished = play_game(game, b"%d" % deal, [levels.bot(name, game, deal) for name in names])
            points[0 if club in finished.winners else 1] += 1
    assert points[0] > points[1]
    position = game.deal(2, 7)
    assert levels.bot("expert@20", game, 1).choose(position.seen_by(0)) in position.legal(0)
    assert type(judgement("stairs")).__name__ == "PlainJudgement"


def test_environments_and_batches_have_it():
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from tablee.envs.batch import Batch
    from tablee.envs.gymnasium import SeatEnv
    from tablee.envs.pettingzoo import env

    api_test(env("stairs", seats=3), num_cycles=200)
    alone = SeatEnv("stairs", bots="climber", seats=2)
    _, info = alone.reset(seed=3)
    while info["action_mask"].any():
        _, _, over, _, info = alone.step(int(info["action_mask"].argmax()))
        if over:
            break
    assert len(info["scores"]) == 2
    batch = Batch("stairs", games=8, seats=2, seed=5)
    rng = numpy.random.default_rng(1)
    ended = 0
    for _ in range(200):
        actions = numpy.array([rng.choice(numpy.flatnonzero(mask)) for mask in batch.masks])
        batch.step(actions)
        ended += int(batch.over.sum())
    assert ended > 8
    assert batch.observations.shape[1] == observer(tablee.game("stairs"), 2).size


def test_a_position_of_it_is_shown_and_pickled():
    position = tablee.game("stairs", gentle=True).deal(seats=2, seed=7)
    again = pickle.loads(pickle.dumps(position))
    assert again.fingerprint() == position.fingerprint()
    assert "hand ?×4 | ?×4" in repr(position)


def test_the_server_lays_tables_of_it_with_its_bots(tmp_path):
    async def story():
        async with Place(tmp_path) as place:
            games = await place.get("/api/games")
            assert "climber" in games["levels"]
            found = next(game for game in games["games"] if game["name"] == "stairs")
            assert found["words"]["stairs"] == "Stairs"
            assert found["extras"] == []
            book = await place.get("/api/games/stairs/rules?lang=de&gentle=yes")
            assert [chapter["title"] for chapter in book["chapters"]] == [
                "Vorbereitung",
                "Du bist dran",
                "Ende des Spiels",
            ]
            await place.get("/api/games/stairs/lesson", status=404)
            await place.get("/api/games/stairs/booklet", status=404)
            table = await place.table("stairs", "mm")
            seat, view = await table.asked()
            forbidden = next(code for code in range(1, 10) if code not in [move["code"] for move in view["moves"]])
            refused = await table.play(seat, forbidden, view["asks"], status=409)
            assert refused["error"]["clause"] == "STA-2.2" if "error" in refused else refused["clause"] == "STA-2.2"
            await table.play_on(400)
            assert (await table.view(0))["asks"] is None
            seats = [{"who": "mine"}, {"who": "bot", "level": "climber"}]
            wish = {"game": "stairs", "seats": seats, "bot_pace": 0}
            made = await place.post("/api/tables", wish, status=201)
            path = f"/api/tables/{made['table']}"
            for _ in range(300):
                view = await place.get(f"{path}/view?wait=5", made["seats"]["0"])
                if view["view"]["winners"]:
                    break
                if view["asks"] is not None:
                    body = {"move": view["moves"][0]["code"], "answers": view["asks"]}
                    await place.post(f"{path}/move", body, made["seats"]["0"])
            assert view["view"]["winners"]

    asyncio.run(asyncio.wait_for(story(), 120))


def test_a_visitor_never_names_code(tmp_path):
    async def story():
        async with Place(tmp_path) as place:
            for level in ("os:abort", "cheat", "nobody"):
                seats = [{"who": "mine"}, {"who": "bot", "level": level}]
                refused = await place.post("/api/tables", {"game": "stairs", "seats": seats}, status=400)
                assert "no-such-level" in json.dumps(refused)

    asyncio.run(asyncio.wait_for(story(), 60))


# -- What is not whole ---------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("BOX: Final = StairsBox()", ""), "torn_game.rules has no BOX"),
        (("    def scores(self)", "    def points(self)"), "scores"),
        (("    def narrate(self", "    def tell_it(self"), "narrate"),
        (('            "torn",\n', '            "other",\n'), "calls itself 'other'"),
        (("self.table.draw(STOCK, HAND + seat)", "self.table.deal(STOCK)"), "AttributeError"),
        (("import Final", "import Finale"), "ImportError"),
    ],
)
def test_a_game_with_a_missing_part_is_named_and_ours_go_on(tmp_path, monkeypatch, change, said):
    package = f"torn_{abs(hash(change)) % 10**8}"
    shutil.copytree(SIXTH / "stairs_game", tmp_path / package)
    rules = tmp_path / package / "rules.py"
    text = (
        rules.read_text().replace("stairs_game", package).replace('            "stairs",\n', '            "torn",\n', 1)
    )
    assert change[0] in text
    rules.write_text(text.replace(*change, 1))
    monkeypatch.syspath_prepend(str(tmp_path))
    tablee.register("torn", game=package)
    try:
        with pytest.raises(Mistake) as caught:
            tablee.game("torn")
        told = caught.value.say("en").replace(package, "torn_game")
        assert told.startswith("'torn' cannot be used: ")
        assert said in told
        with pytest.warns(UserWarning, match="'torn' cannot be used"):
            assert [box.name for box in boxes()][:2] == ["bungee", "bohne"]
    finally:
        tablee.forget("torn")


def test_a_game_that_is_not_there_is_a_sentence(monkeypatch, capsys):
    monkeypatch.setenv("TABLEE_GAMES", "chess=chess_game, nonsense")
    assert main(["--lang", "en", "games"]) == 2
    assert "'nonsense' will not do; expected: name=package" in capsys.readouterr().err
    monkeypatch.setenv("TABLEE_GAMES", "chess=chess_game")
    assert main(["--lang", "en", "play", "chess"]) == 2
    assert "'chess' cannot be used: chess_game.rules: ModuleNotFoundError" in capsys.readouterr().err


def test_an_installed_package_is_found_by_its_entry_points(tmp_path):
    """As pip leaves it: the metadata of ``pyproject.toml`` beside the code."""
    about = tomllib.loads((SIXTH / "pyproject.toml").read_text())
    points = about["project"]["entry-points"]
    folder = tmp_path / "stairs_game-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: stairs-game\nVersion: 1.0\n")
    lines = [f"[{group}]\n{name} = {target}\n" for group, named in points.items() for name, target in named.items()]
    (folder / "entry_points.txt").write_text("\n".join(lines))
    shutil.copytree(SIXTH / "stairs_game", tmp_path / "stairs_game")
    env = {name: value for name, value in os.environ.items() if name not in ("TABLEE_GAMES", "TABLEE_BOTS")}
    env["PYTHONPATH"] = os.pathsep.join([str(tmp_path), *filter(None, [env.get("PYTHONPATH")])])
    words = ["arena", "stairs", "--bots", "climber,random", "--seats", "2", "--games", "4", "--jobs", "1", "--json"]
    ran = subprocess.run([sys.executable, "-m", "tablee", *words], env=env, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout)["games"] == 4
