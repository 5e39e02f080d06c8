"""The self-play recipe (``examples/self_play``): it learns, goes on where it stopped, and says what is wrong."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

np = pytest.importorskip("numpy")

import tablee  # noqa: E402
from tablee.bots.levels import bot  # noqa: E402
from tablee.envs.batch import Batch  # noqa: E402
from tablee.envs.schema import Schema  # noqa: E402

FOLDER = Path(__file__).parents[2] / "examples" / "self_play"
CHECKPOINTS = sorted((FOLDER / "checkpoints").glob("*.npz"))
SHORT = ["--games", "8", "--length", "40", "--minibatch", "64", "--hidden", "16", "--epochs", "2", "--kept", "1"]
SHORT += ["--probe-minutes", "0"]


@pytest.fixture(scope="module")
def recipe():
    """The modules of the example, importable here as they are for its scripts."""
    sys.path.insert(0, str(FOLDER))
    import best_response
    import evaluate
    import learned
    import train

    yield {"train": train, "learned": learned, "evaluate": evaluate, "best_response": best_response}
    sys.path.remove(str(FOLDER))


def run(script, *words, folder):
    command = [sys.executable, str(FOLDER / f"{script}.py"), *map(str, words)]
    env = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=300)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def arrays(path):
    with np.load(path) as file:
        return {name: file[name] for name in file.files}


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    folder = tmp_path_factory.mktemp("trained")
    words = ["bungee", *SHORT, "--probe-minutes", "0.0001", "--probe-matches", "2", "--yardstick", "random"]
    done = run("train", *words, "--updates", "4", "--out", "run", folder=folder)
    assert done.returncode == 0, done.stderr
    assert "4 updates" in done.stdout
    return folder / "run"


# -- The method -----------------------------------------------------------------


@pytest.mark.parametrize("taught", [False, True])
def test_the_gradient_is_that_of_finite_differences(recipe, taught):
    train, network_of = recipe["train"], recipe["learned"].Network.new
    rng = np.random.default_rng(5)
    settings = train.Settings("bungee", 2, entropy=0.05)
    network = network_of(7, 6, (5, 4), rng)
    for name, array in network.weights.items():
        wide = rng.standard_normal(array.shape) * 0.5
        network.weights[name] = np.abs(wide) + 0.5 if name == "scale" else wide
    counts = np.array([1, 3, 6, 2])
    codes = np.concatenate([np.sort(rng.permutation(6)[:count]) for count in counts])
    starts = train.starts_of(counts)
    lesson = train.Lesson(
        rng.integers(-3, 4, (4, 7)).astype(float),
        codes,
        counts,
        starts + rng.integers(0, counts),
        np.log(np.array([0.9, 0.3, 0.2, 0.6])),
        np.array([0.5, -1.0, 2.0, 0.7]),
        rng.standard_normal(4),
    )
    _, slope, _ = train.gradient(network, lesson, settings, taught)
    assert set(slope) == set(network.weights) - {"mean", "scale"}
    for name, found in slope.items():
        array = network.weights[name]
        for spot in np.ndindex(array.shape):
            here, step = array[spot], 1e-5
            array[spot] = here + step
            above = train.gradient(network, lesson, settings, taught)[0]
            array[spot] = here - step
            below = train.gradient(network, lesson, settings, taught)[0]
            array[spot] = here
            expected = (above - below) / (2 * step)
            assert found[spot] == pytest.approx(expected, abs=2e-5), (name, spot)


def test_forbidden_moves_are_never_picked_and_the_others_by_their_probability(recipe):
    train = recipe["train"]
    rng = np.random.default_rng(2)
    counts = np.array([1, 2, 4])
    starts = train.starts_of(counts)
    logits = np.array([0.0, 5.0, 5.0, *np.log([0.1, 0.2, 0.3, 0.4])])
    logs = train.softmax(logits, starts, counts)
    assert np.exp(logs) == pytest.approx([1, 0.5, 0.5, 0.1, 0.2, 0.3, 0.4])
    seen = np.zeros(7)
    for _ in range(4000):
        picked = train.pick(logs, starts, counts, rng)
        assert ((picked >= starts) & (picked < starts + counts)).all()
        np.add.at(seen, picked, 1)
    assert seen / 4000 == pytest.approx(np.exp(logs), abs=0.04)


def test_a_decision_is_judged_by_what_came_until_its_seat_was_asked_again(recipe):
    """Seat 0, seat 1, seat 0, and the match ends; then a new match begins with seat 1."""
    advantages = recipe["train"].advantages
    turns = np.array([[0], [1], [0], [1], [0]])
    rewards = np.array([[[1.0, -1.0]], [[2.0, -2.0]], [[4.0, -4.0]], [[8.0, -8.0]]], np.float32)
    over = np.array([[False], [False], [True], [False]])
    values = np.array([[10.0], [20.0], [30.0], [40.0], [50.0]], np.float32)
    found, known = advantages(turns, rewards, over, values, 0.5)
    last = 4.0 - 30.0
    assert found[2, 0] == last
    assert found[1, 0] == (-2.0 - 4.0) - 20.0  # seat 1 is not asked again
    assert found[0, 0] == (1.0 + 2.0 + 30.0 - 10.0) + 0.5 * last
    assert known[:, 0].tolist() == [True, True, True, False]  # the new match goes on: seat 1's next value is unknown


# -- A run ------------------------------------------------------------------------


def test_two_legs_are_one_long_run_to_the_last_weight(trained, tmp_path):
    for updates, more in (("2", []), ("4", ["--resume"])):
        done = run("train", "bungee", *SHORT, "--updates", updates, "--out", "legs", *more, folder=tmp_path)
        assert done.returncode == 0, done.stderr
    done = run("train", "bungee", *SHORT, "--updates", "4", "--out", "whole", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    one, two = arrays(tmp_path / "legs/state.npz"), arrays(tmp_path / "whole/state.npz")
    assert set(one) == set(two)
    for name in set(one) - {"rest"}:
        assert np.array_equal(one[name], two[name]), name
    rests = [json.loads(str(found["rest"])) for found in (one, two)]
    for rest in rests:
        for clock in ("seconds", "minutes"):
            rest.pop(clock)
    assert rests[0] == rests[1]
    played = arrays(tmp_path / "legs/bungee-2.npz"), arrays(trained / "bungee-2.npz")  # the curve changes nothing
    assert all(np.array_equal(played[0][name], played[1][name]) for name in played[0] if name != "about")


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT for another process")
def test_an_interrupted_run_is_kept_and_goes_on(tmp_path):
    command = [sys.executable, str(FOLDER / "train.py"), "bungee", *SHORT, "--minutes", "9", "--out", "run"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
        for _ in range(600):
            if (tmp_path / "run").exists():
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    done = run("train", "bungee", *SHORT, "--updates", "100000", "--out", "run", folder=tmp_path)
    assert done.returncode == 2
    kept = json.loads(str(arrays(tmp_path / "run/state.npz")["rest"]))["updates"]
    done = run("train", "bungee", *SHORT, "--updates", kept + 1, "--out", "run", "--resume", folder=tmp_path)
    assert f"{kept + 1} updates" in done.stdout


def test_a_run_leaves_a_small_network_and_its_curve(trained):
    assert (trained / "bungee-2.npz").stat().st_size < 100_000
    with (trained / "curve.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert rows
    assert all(float(row["low"]) <= float(row["share"]) <= float(row["high"]) for row in rows)
    assert ElementTree.parse(trained / "curve.svg").getroot().tag.endswith("svg")


@pytest.mark.parametrize("rewards", ["round", "match"])
@pytest.mark.parametrize("name", [box.name for box in tablee.boxes()])
def test_every_game_can_be_learned(recipe, name, rewards):
    train = recipe["train"]
    schema = Schema(name)
    settings = train.Settings(
        name, schema.seats, rewards=rewards, games=6, length=30, hidden=(8,), minibatch=64, kept=1
    )
    learner = train.Learner(settings, schema)
    learner.update()
    learner.update()
    assert all(np.isfinite(array).all() for array in learner.playing.weights.values())
    assert learner.decisions > 0


def test_it_learns_from_playing_itself(recipe):
    train = recipe["train"]
    schema = Schema("bungee", 2)
    learner = train.Learner(train.Settings("bungee", 2, games=64, minibatch=512, rate=2e-3, kept=5), schema)
    for _ in range(20):
        learner.update()
    assert len(learner.pool) == 4
    assert train.probe(learner.network, schema, "random", 30)[0] > 0.8


def test_lessons_teach_what_the_teacher_plays(recipe):
    train = recipe["train"]
    schema = Schema("bungee", 2)
    settings = train.Settings("bungee", 2, teacher="club", lessons=30, games=16, minibatch=128, rate=3e-3)
    learner = train.Learner(settings, schema)
    for _ in range(15):
        learner.update()
    assert train.probe(learner.network, schema, "random", 30)[0] > 0.7


def test_a_network_that_knows_nothing_loses_against_club(recipe):
    """The learning curve plays whole matches, on the same deals at every point."""
    schema = Schema("bungee", 2)
    network = recipe["learned"].Network.new(schema.size, schema.codes, (8,), np.random.default_rng(1))
    share, low, high = recipe["train"].probe(network, schema, "club", 20)
    assert share < 0.2
    assert low <= share <= high


# -- What plays -------------------------------------------------------------------


def test_the_bot_reads_the_same_numbers_as_the_batch_and_plays_the_same(recipe, trained, monkeypatch):
    learned = recipe["learned"]
    monkeypatch.setenv("TABLEE_LEARNED", str(trained / "bungee-2.npz"))
    batch = Batch("bungee", games=20, seats=2, seed=3)
    network, _ = learned.load(trained / "bungee-2.npz", batch.schema)
    player = learned.Learned(batch.game, 0)
    pen, _ = learned.ready(trained / "bungee-2.npz", batch.game, 2)
    for _ in range(30):
        last = network.hidden(batch.observations.astype(np.float32))[-1]
        logits = network.logits(last, np.arange(batch.schema.codes))
        wanted = np.where(batch.masks, logits, -np.inf)
        for lane in range(batch.games):
            view = batch.position(lane).seen_by(int(batch.turns[lane]))
            assert np.array_equal(pen.observe(view), batch.observations[lane])
            chosen = player.choose(view)
            assert wanted[lane, chosen] == pytest.approx(wanted[lane].max(), abs=1e-4)
            opinions = player.explain(view)
            assert {code for code, _ in opinions} == set(view.legal())
            assert sum(chance for _, chance in opinions) == pytest.approx(1)
        batch.step(batch.sample())


def test_it_is_a_bot_wherever_one_is_named(recipe, trained, monkeypatch):
    monkeypatch.setenv("TABLEE_LEARNED", str(trained / "bungee-2.npz"))
    game = tablee.game("bungee")
    view = game.deal(2, b"a secret").seen_by(0)
    assert bot("learned:Learned", game, seed=1).choose(view) in view.legal()


def test_the_evaluation_is_the_same_every_time(trained, tmp_path):
    words = ["bungee", "--checkpoint", trained / "bungee-2.npz", "--deals", "2", "--levels", "beginner", "random"]
    texts = []
    for at in range(2):
        done = run("evaluate", *words, "--json", f"{at}.json", folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "beginner" in done.stdout
        texts.append((tmp_path / f"{at}.json").read_text())
    assert texts[0] == texts[1]
    rows = json.loads(texts[0])["against"]
    assert [row["games"] for row in rows] == [4, 4]
    assert all(row["low"] <= row["share"] <= row["high"] for row in rows)


def test_a_best_response_is_measured_on_fresh_deals(trained, tmp_path):
    words = ["bungee", "random", *SHORT, "--updates", "2", "--deals", "2", "--out", "best"]
    done = run("best_response", *words, "--start", trained / "bungee-2.npz", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "best/best_response.json").read_text())
    assert found["seed"] == 4052
    assert found["against"][0]["even"] == 0.5
    assert "random in Bungee for 2" in done.stdout


@pytest.mark.parametrize("path", CHECKPOINTS, ids=lambda path: path.stem)
def test_the_kept_checkpoints_beat_random_players(recipe, path):
    assert path.stat().st_size < 1_000_000
    name, _, seats = path.stem.rpartition("-")
    schema = Schema(name, int(seats))
    network, about = recipe["learned"].load(path, schema)
    assert about["minutes"] > 0
    sides = {schema.game.side(seat, schema.seats) for seat in range(schema.seats)}
    assert recipe["train"].probe(network, schema, "random", 10)[0] > 1 / len(sides)


# -- What is wrong ------------------------------------------------------------------


def foreign(folder):
    np.savez(folder / "foreign.npz", weights=np.zeros(3))
    return "foreign.npz"


def cut(folder, trained):
    (folder / "cut.npz").write_bytes((trained / "bungee-2.npz").read_bytes()[:-2000])
    return "cut.npz"


def of_another_version(folder, trained):
    found = arrays(trained / "bungee-2.npz")
    about = {**json.loads(str(found.pop("about"))), "version": "1-000000000000"}
    np.savez(folder / "old.npz", about=np.array(json.dumps(about)), **found)
    assert zipfile.is_zipfile(folder / "old.npz")
    return "old.npz"


@pytest.mark.parametrize(
    ("script", "words", "said"),
    [
        ("train", "chess", "chess"),
        ("train", "bungee --seats 9", "9"),
        ("train", "bungee --minutes 0", "more than zero minutes"),
        ("train", "bungee --minutes nan", "more than zero minutes"),
        ("train", "bungee --minutes soon", "soon"),
        ("train", "bungee --games 0", "--games is at least 2"),
        ("train", "bungee --hidden 0", "--hidden"),
        ("train", "bungee --teacher club", "go together"),
        ("train", "bungee --teacher nobody --lessons 1", "nobody"),
        ("train", "bungee --resume --out none", "nothing to resume"),
        ("train", "bungee --start none.npz", "no checkpoint"),
        ("train", "bungee --out TRAINED --updates 9", "--resume goes on"),
        ("train", "bungee --out TRAINED --resume --updates 9", "other settings"),
        ("train", "", "required"),
        ("evaluate", "bungee --checkpoint none.npz", "There is no checkpoint"),
        ("evaluate", "bungee --checkpoint FOREIGN", "is damaged"),
        ("evaluate", "bungee --checkpoint CUT", "is damaged"),
        ("evaluate", "bungee --checkpoint OLD", "version 1-000000000000"),
        ("evaluate", "dog --checkpoint TRAINED/bungee-2.npz", "plays bungee for 2, not dog for 4"),
        ("evaluate", "bungee --checkpoint TRAINED/bungee-2.npz --levels nobody", "nobody"),
        ("best_response", "bungee nobody", "nobody"),
    ],
)
def test_bad_input_is_one_sentence(script, words, said, trained, tmp_path):
    made = {"FOREIGN": foreign(tmp_path), "CUT": cut(tmp_path, trained), "OLD": of_another_version(tmp_path, trained)}
    for name, path in {**made, "TRAINED": trained}.items():
        words = words.replace(name, str(path))
    done = run(script, *words.split(), folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_damaged_state_is_one_sentence(trained, tmp_path):
    for name in ("state.npz", "bungee-2.npz"):
        (tmp_path / name).write_bytes((trained / name).read_bytes()[:-3000])
    done = run("train", "bungee", *SHORT, "--updates", "9", "--out", ".", "--resume", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["state.npz is no state of train.py, or is damaged."]
