"""Teach a small network one of the five games by letting it play against itself: NumPy alone, one core, resumable.

    pip install "tablee[envs]"
    python examples/self_play/train.py bungee --minutes 10 --out out/bungee
    python examples/self_play/train.py bungee --minutes 20 --out out/bungee --resume

The method is proximal policy optimisation (PPO) over the legal moves: play some decisions in many games at once, judge
each by what came of it (generalised advantage estimation over the seat's own decisions), make the better ones likelier,
but not by much. In part of the games the others are played by earlier selves, so that it does not forget how to beat
them. ``--teacher`` begins with lessons: a level says what it would play, and the network learns to answer the same.

In ``--out``: ``GAME-SEATS.npz``, the network that plays (``learned.py``), an average of the last weights;
``state.npz``, from which ``--resume`` goes on, to the same weights as if it had never stopped; ``curve.csv`` and
``curve.svg``, its share of the victories against ``--yardstick`` as it learned. Minutes are those of the processor.
"""

import argparse
import csv
import json
import math
import os
import signal
import time
from dataclasses import asdict, dataclass, fields
from html import escape
from pathlib import Path

import numpy as np
from learned import FORMAT, Network, Trouble, load, one_sentence, save
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from tablee.bots.levels import bot
from tablee.envs.batch import Batch
from tablee.envs.schema import Schema

POOL = 8  # earlier selves that are kept
PROBE_SEED = b"probe"  # the deals of the learning curve, the same at every point
SAVED_EVERY = 30  # seconds of the processor


@dataclass(frozen=True)
class Settings:
    """All that a run follows from, with the number of updates. A run is resumed with the same."""

    game: str
    seats: int
    seed: int = 1
    rewards: str = "round"  # "round": points; "match": victories
    start: str = ""  # a checkpoint to begin with
    against: str = ""  # a level at all other seats instead of itself
    teacher: str = ""  # the level that gives the lessons
    lessons: int = 0  # updates that are lessons
    hidden: tuple[int, ...] = (128, 128)
    games: int = 256
    length: int = 64  # decisions of each game between two updates
    epochs: int = 3
    minibatch: int = 2048
    rate: float = 5e-4
    clip: float = 0.2
    entropy: float = 0.01
    trace: float = 0.95  # lambda: how far a decision is judged by what came rather than by what was expected
    past: float = 0.2  # the part of the games in which the others are earlier selves
    kept: int = 50  # updates between two selves that are kept
    average: float = 0.99  # what the network that plays keeps of itself at an update

    def told(self):
        """For a checkpoint, which does not say in which folder of whose machine the one before it was."""
        return {**asdict(self), "start": Path(self.start).name}


# -- Moves, of which every position has another number ------------------------


def softmax(logits, starts, counts):
    """Logarithms of the probabilities of the legal moves, position after position; others have none, that is 0."""
    top = np.repeat(np.maximum.reduceat(logits, starts), counts)
    shifted = logits - top
    return shifted - np.repeat(np.log(np.add.reduceat(np.exp(shifted), starts)), counts)


def starts_of(counts):
    return np.concatenate(([0], np.cumsum(counts)[:-1]))


def present(codes, every):
    """The different codes among these, sorted, and where each of all codes stands among them."""
    some = np.flatnonzero(np.bincount(codes, minlength=every))
    spots = np.zeros(every, np.int64)
    spots[some] = np.arange(len(some))
    return some, spots


def pick(logs, starts, counts, rng):
    """One legal move of each position, drawn by its probability: where it stands among all."""
    ends = np.cumsum(np.exp(logs, dtype=np.float64))
    before = np.concatenate(([0.0], ends))[starts]
    after = ends[starts + counts - 1]
    found = np.searchsorted(ends, before + rng.random(len(starts)) * (after - before), side="right")
    return np.clip(found, starts, starts + counts - 1)


# -- The gradient ---------------------------------------------------------------


@dataclass
class Lesson:
    """Some decisions to learn from. ``codes`` are the legal moves of all of them, ``counts`` of each; ``chosen`` is where
    the move that was played (or that the teacher would play) stands among them."""

    rows: np.ndarray
    codes: np.ndarray
    counts: np.ndarray
    chosen: np.ndarray
    old: np.ndarray  # the logarithm of its probability when it was played
    advantage: np.ndarray
    worth: np.ndarray  # what the value should have been


def gradient(network, lesson, settings, taught=False):
    """The loss and its gradient, backward through the layers. ``taught``: the chosen moves are the teacher's."""
    weights = network.weights
    n = len(lesson.rows)
    activations = network.hidden(lesson.rows)
    last = activations[-1]
    values = network.values(last)
    starts = starts_of(lesson.counts)
    some, column = present(lesson.codes, len(weights["policy_b"]))
    spots = np.repeat(np.arange(n) * len(some), lesson.counts) + column[lesson.codes]
    logs = softmax(network.logits(last, some).ravel()[spots], starts, lesson.counts)
    chances = np.exp(logs)
    spread = -np.add.reduceat(chances * logs, starts)  # the entropy

    now = logs[lesson.chosen]
    if taught:
        loss = -now.mean()
        pull = np.full(n, -1.0, np.float32)  # the derivative by the chosen move's logarithm
    else:
        ratio = np.exp(now - lesson.old)
        clipped = np.clip(ratio, 1 - settings.clip, 1 + settings.clip)
        gain, bounded = ratio * lesson.advantage, clipped * lesson.advantage
        loss = -np.minimum(gain, bounded).mean() - settings.entropy * spread.mean()
        pull = np.where(gain <= bounded, -gain, 0)
    error = values - lesson.worth
    loss += 0.5 * (error**2).mean()

    by_logit = -chances * np.repeat(pull, lesson.counts)
    by_logit[lesson.chosen] += pull
    if not taught:
        by_logit += settings.entropy * chances * (logs + np.repeat(spread, lesson.counts))
    by_code = np.zeros((n, len(some)), np.float32)
    by_code.ravel()[spots] = by_logit / n
    by_value = (error / n).astype(np.float32)[:, None]

    found = {
        "policy_w": np.zeros_like(weights["policy_w"]),
        "policy_b": np.zeros_like(weights["policy_b"]),
        "value_w": last.T @ by_value,
        "value_b": by_value.sum(axis=0),
    }
    found["policy_w"][:, some] = last.T @ by_code
    found["policy_b"][some] = by_code.sum(axis=0)
    back = by_code @ weights["policy_w"][:, some].T + by_value @ weights["value_w"].T
    for at in range(network.depth - 1, -1, -1):
        back = back * (activations[at] > 0)
        found[f"b{at}"] = back.sum(axis=0)
        if at > 0:
            found[f"w{at}"] = activations[at - 1].T @ back
            back = back @ weights[f"w{at}"].T
        else:  # the rows were not standardised, the first layer was
            raw = lesson.rows.T @ back
            found["w0"] = (raw - np.outer(weights["mean"], found["b0"])) * weights["scale"][:, None]
    return float(loss), found, float(spread.mean())


class Adam:
    def __init__(self, weights, rate):
        self.rate = rate
        self.steps = 0
        names = [name for name in weights if name not in ("mean", "scale")]
        self.first = {name: np.zeros_like(weights[name]) for name in names}
        self.second = {name: np.zeros_like(weights[name]) for name in names}

    def step(self, weights, slope, longest=0.5):
        """One step downhill; a slope longer than ``longest`` is shortened to it."""
        self.steps += 1
        norm = math.sqrt(sum(float((one**2).sum()) for one in slope.values()))
        short = min(1.0, longest / (norm + 1e-8))
        rate = self.rate * math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, first in self.first.items():
            one = slope[name] * np.float32(short)
            second = self.second[name]
            first += np.float32(0.1) * (one - first)
            second += np.float32(0.001) * (one * one - second)
            weights[name] -= np.float32(rate) * first / (np.sqrt(second) + np.float32(1e-7))


# -- Playing -----------------------------------------------------------------------


def advantages(turns, rewards, over, values, trace):
    """Of each decision of ``length × games`` what it brought its seat beyond what was expected, and whether that is
    known: the seat was asked again, or the match ended. A seat's next decision may be many steps away.

    ``turns`` and ``values`` have a last row for the position after the last decision.
    """
    length, games = over.shape
    seats = rewards.shape[2]
    lanes = np.arange(games)
    found = np.zeros((length, games), np.float32)
    known = np.zeros((length, games), bool)
    value = np.zeros((games, seats), np.float32)  # of the seat's next decision in this match
    beyond = np.zeros((games, seats), np.float32)  # its advantage
    earned = np.zeros((games, seats), np.float32)  # until then
    sure = np.zeros((games, seats), bool)
    value[lanes, turns[length]] = values[length]
    sure[lanes, turns[length]] = True
    for at in range(length - 1, -1, -1):
        ended = over[at]
        for one in (value, beyond, earned):
            one[ended] = 0
        sure[ended] = True
        earned += rewards[at]
        seat = turns[at]
        delta = earned[lanes, seat] + value[lanes, seat] - values[at]
        found[at] = delta + trace * beyond[lanes, seat]
        known[at] = sure[lanes, seat]
        value[lanes, seat] = values[at]
        beyond[lanes, seat] = np.where(known[at], found[at], 0)
        earned[lanes, seat] = 0
        sure[lanes, seat] = True
    return found, known


class Table:
    """Games side by side, and which seats of each the learner plays."""

    def __init__(self, schema, settings, games, seed, bots, past):
        self.batch = Batch(schema.game, games, schema.seats, seed, settings.rewards, bots=bots)
        sides = np.array([schema.game.side(seat, schema.seats) for seat in range(schema.seats)])
        same = sides[:, None] == sides
        self.partners = (same / same.sum(axis=0)).astype(np.float32)  # partners share what they earn
        own = np.arange(games) % (sides.max() + 1)
        self.others = np.zeros((games, schema.seats), bool)  # those played by an earlier self
        self.others[:past] = sides != own[:past, None]


@dataclass
class Played:
    """The decisions of some games in turn, flat: that of game ``g`` at step ``t`` is row ``t * games + g``."""

    rows: np.ndarray
    codes: np.ndarray
    counts: np.ndarray
    chosen: np.ndarray
    old: np.ndarray
    advantage: np.ndarray
    worth: np.ndarray
    usable: np.ndarray


def play(table, network, earlier, settings, reward_scale, rng, teacher=None):
    """Play ``length`` decisions of every game. A teacher decides in most games, and says in all what is right."""
    batch, games, length = table.batch, table.batch.games, settings.length
    every = np.arange(games)
    rows = np.empty((length + 1, games, batch.schema.size), np.int16)
    turns = np.empty((length + 1, games), np.int64)
    values = np.empty((length + 1, games), np.float32)
    rewards = np.empty((length, games, batch.seats), np.float32)
    over = np.empty((length, games), bool)
    usable = np.empty((length, games), bool)
    codes, counts, chosen, old = [], [], [], []
    for at in range(length + 1):
        rows[at], turns[at] = batch.observations, batch.turns
        last = network.hidden(rows[at].astype(np.float32))[-1]
        values[at] = network.values(last)
        if at == length:
            break
        some = np.flatnonzero(batch.masks.any(axis=0))
        logits = network.logits(last, some)
        others = table.others[every, turns[at]]
        if earlier is not None and others.any():
            logits[others] = earlier.logits(earlier.hidden(rows[at, others].astype(np.float32))[-1], some)
        legal = np.flatnonzero(batch.masks[:, some])
        lane, column = np.divmod(legal, len(some))
        code = some[column]
        count = np.bincount(lane, minlength=games)
        starts = starts_of(count)
        logs = softmax(logits.ravel()[legal], starts, count)
        taken = pick(logs, starts, count, rng)
        right = taken
        if teacher is not None:
            answers = [teacher.choose(batch.position(one).seen_by(int(turns[at, one]))) for one in range(games)]
            right = np.searchsorted(legal, every * len(some) + np.searchsorted(some, answers))
            taken = np.where(every % 4 == 0, taken, right)
        usable[at] = (count > 1) & (~others if earlier is not None else True)
        codes.append(code)
        counts.append(count)
        chosen.append(right - starts)
        old.append(logs[right])
        batch.step(code[taken])
        rewards[at] = batch.rewards @ table.partners
        over[at] = batch.over
    advantage, known = advantages(turns, rewards * reward_scale, over, values, settings.trace)
    return Played(
        rows[:length].reshape(length * games, -1),
        np.concatenate(codes),
        np.concatenate(counts),
        np.concatenate(chosen),
        np.concatenate(old),
        advantage.ravel(),
        (advantage + values[:length]).ravel(),
        (usable & known).ravel(),
    )


def lessons(played, settings, rng, scaled):
    """The usable decisions in minibatches, in another order each epoch; advantages ``scaled`` to a spread of one."""
    usable = np.flatnonzero(played.usable)
    advantage = played.advantage
    if scaled and len(usable):
        seen = advantage[usable]
        advantage = (advantage - seen.mean()) / (seen.std() + 1e-6)
    starts = starts_of(played.counts)
    for _ in range(settings.epochs):
        order = rng.permutation(usable)
        for begin in range(0, len(order), settings.minibatch):
            some = order[begin : begin + settings.minibatch]
            count = played.counts[some]
            first = starts_of(count)
            where = np.repeat(starts[some] - first, count) + np.arange(count.sum())
            yield Lesson(
                played.rows[some].astype(np.float32),
                played.codes[where],
                count,
                first + played.chosen[some],
                played.old[some],
                advantage[some],
                played.worth[some],
            )


# -- Learning ------------------------------------------------------------------------


class Learner:
    """A run of training, which can be saved after every update."""

    def __init__(self, settings, schema):
        self.settings = settings
        self.schema = schema
        self.rng = np.random.default_rng(settings.seed)
        self.network = Network.new(schema.size, schema.codes, settings.hidden, self.rng)
        self.before = None  # what the checkpoint it began with says about itself
        self.size_of_worth = 0.0  # running mean square of what decisions were worth, unscaled
        if settings.start:
            self.network, self.before = load(settings.start, schema)
            if self.before["settings"]["rewards"] == settings.rewards:
                self.size_of_worth = self.before["worth"]
            else:  # other rewards, other values
                for name in ("value_w", "value_b"):
                    self.network.weights[name][:] = 0
        self.playing = Network({name: array.copy() for name, array in self.network.weights.items()})
        self.adam = Adam(self.network.weights, settings.rate)
        self.pool = []
        self.tables = self.new_tables()
        self.teacher = bot(settings.teacher, schema.game, settings.seed) if settings.lessons else None
        self.updates = 0
        self.decisions = 0
        self.seconds = 0.0
        self.seen = 0.0  # rows that mean and scale are made from
        self.square = np.zeros(schema.size)
        self.mean = np.zeros(schema.size)
        self.curve = []

    def new_tables(self):
        """Against itself one table; against a level one for each side, where it fills the other seats."""
        settings, schema = self.settings, self.schema
        if not settings.against:
            past = int(settings.past * settings.games)
            return [Table(schema, settings, settings.games, b"self-play %d" % settings.seed, None, past)]
        sides = [int(schema.game.side(seat, schema.seats)) for seat in range(schema.seats)]
        tables = []
        for own in sorted(set(sides)):
            bots = {seat: settings.against for seat, side in enumerate(sides) if side != own}
            seed = b"against %d/%d" % (settings.seed, own)
            tables.append(Table(schema, settings, max(1, settings.games // len(set(sides))), seed, bots, 0))
        return tables

    def update(self):
        """Play and learn once."""
        begun = time.process_time()
        settings, network = self.settings, self.network
        taught = self.updates < settings.lessons
        earlier = None
        if self.pool and not settings.against and not taught:
            earlier = Network({**self.pool[self.rng.integers(len(self.pool))]})
        scale = 1 / math.sqrt(self.size_of_worth) if self.size_of_worth else 1.0
        spread, steps = 0.0, 0
        for table in self.tables:
            teacher = self.teacher if taught else None
            played = play(table, network, earlier, settings, np.float32(scale), self.rng, teacher)
            self.decisions += int(played.usable.sum())
            self.standardise(played.rows)
            self.measure_worth(played, scale)
            for lesson in lessons(played, settings, self.rng, not taught):
                _, slope, entropy = gradient(network, lesson, settings, taught)
                self.adam.step(network.weights, slope)
                spread, steps = spread + entropy, steps + 1
        self.updates += 1
        kept = min(settings.average, 1 - 1 / (self.updates + 1))
        for name, array in self.playing.weights.items():
            array *= np.float32(kept)
            array += np.float32(1 - kept) * network.weights[name]
        if self.updates % settings.kept == 0 and not settings.against:
            self.pool = [*self.pool[-(POOL - 1) :], {name: array.copy() for name, array in network.weights.items()}]
        self.seconds += time.process_time() - begun
        return spread / max(1, steps)

    def standardise(self, rows):
        """Mean and spread of every number, in a sample of the first hundred updates. A network to start with keeps its own."""
        if self.settings.start or self.updates >= 100:
            return
        rows = rows[::8]
        n = len(rows)
        mean = rows.mean(axis=0, dtype=np.float64)
        square = rows.var(axis=0, dtype=np.float64) * n
        every = self.seen + n
        self.square += square + (mean - self.mean) ** 2 * self.seen * n / every
        self.mean += (mean - self.mean) * n / every
        self.seen = every
        self.network.weights["mean"][:] = self.mean
        self.network.weights["scale"][:] = 1 / (np.sqrt(self.square / every) + 0.1)

    def measure_worth(self, played, scale):
        """Rewards are scaled so that what a decision is worth has a spread of about one."""
        now = float(np.mean((played.worth[played.usable] / scale) ** 2)) if played.usable.any() else 0.0
        self.size_of_worth = now if not self.size_of_worth else 0.98 * self.size_of_worth + 0.02 * now

    # -- Keeping ----------------------------------------------------------------

    def about(self):
        return {
            "game": self.schema.game.name,
            "seats": self.schema.seats,
            "version": self.schema.version,
            "updates": self.updates,
            "decisions": self.decisions,
            "minutes": round(self.seconds / 60, 2),
            "worth": self.size_of_worth,
            "settings": self.settings.told(),
            "before": self.before,
        }

    def save(self, folder):
        """The network that plays, the curve, and last all that it takes to go on."""
        save(folder / f"{self.schema.game.name}-{self.schema.seats}.npz", self.playing, self.about())
        if self.curve:
            with (folder / "curve.csv").open("w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, list(self.curve[0]))
                writer.writeheader()
                writer.writerows(self.curve)
            (folder / "curve.svg").write_text(drawn(self.curve, self.schema), encoding="utf-8")
        arrays = {}
        networks = {"network": self.network.weights, "playing": self.playing.weights}
        networks |= {"first": self.adam.first, "second": self.adam.second}
        networks |= {f"pool{at}": one for at, one in enumerate(self.pool)}
        for group, weights in networks.items():
            arrays |= {f"{group}/{name}": array for name, array in weights.items()}
        for at, table in enumerate(self.tables):
            arrays[f"batch{at}"] = np.frombuffer(table.batch.save(), np.uint8)
        rest = {
            **self.about(),
            "format": FORMAT,
            "random": self.rng.bit_generator.state,
            "adam": self.adam.steps,
            "pool": len(self.pool),
            "seconds": self.seconds,
            "seen": self.seen,
            "size_of_worth": self.size_of_worth,
            "curve": self.curve,
        }
        part = folder / "state.part"
        with part.open("wb") as file:
            np.savez(file, rest=np.array(json.dumps(rest)), square=self.square, mean=self.mean, **arrays)
        os.replace(part, folder / "state.npz")

    def restore(self, folder):
        """Go on from what ``save`` kept. Raises ``Trouble``."""
        path = folder / "state.npz"
        try:
            with np.load(path) as file:
                arrays = {name: file[name] for name in file.files}
            rest = json.loads(str(arrays["rest"]))
            if rest["format"] != FORMAT:
                raise ValueError
        except FileNotFoundError:
            raise Trouble(f"There is nothing to resume in {folder}.") from None
        except Exception:
            raise Trouble(f"{path} is no state of train.py, or is damaged.") from None
        self.schema.check(rest["version"])
        ours = json.loads(json.dumps(self.settings.told()))
        other = [name for name, value in rest["settings"].items() if ours.get(name) != value]
        if other:
            raise Trouble(f"{path} is of a run with other settings: {', '.join(other)}.")

        def group(name):
            begin = f"{name}/"
            return {key.removeprefix(begin): array for key, array in arrays.items() if key.startswith(begin)}

        self.network, self.playing = Network(group("network")), Network(group("playing"))
        self.adam.first, self.adam.second, self.adam.steps = group("first"), group("second"), rest["adam"]
        self.pool = [group(f"pool{at}") for at in range(rest["pool"])]
        for at, table in enumerate(self.tables):
            table.batch.restore(arrays[f"batch{at}"].tobytes())
        self.rng.bit_generator.state = rest["random"]
        self.square, self.mean, self.seen = arrays["square"], arrays["mean"], rest["seen"]
        self.updates, self.decisions, self.seconds = rest["updates"], rest["decisions"], rest["seconds"]
        self.size_of_worth, self.curve = rest["size_of_worth"], rest["curve"]


# -- The learning curve -------------------------------------------------------------


def probe(network, schema, level, matches):
    """The share of the victories against a level at all other seats, in so many matches a side, on the same deals for
    every side; with its 95 % interval (normal, over the deals)."""
    sides = np.array([schema.game.side(seat, schema.seats) for seat in range(schema.seats)])
    shares = []
    for own in sorted(set(sides.tolist())):
        bots = {seat: level for seat in range(schema.seats) if sides[seat] != own}
        batch = Batch(schema.game, matches, schema.seats, PROBE_SEED, bots=bots)
        share = np.full(matches, np.nan)
        while np.isnan(share).any():
            last = network.hidden(batch.observations.astype(np.float32))[-1]
            logits = network.logits(last, np.arange(schema.codes))
            batch.step(np.where(batch.masks, logits, -np.inf).argmax(axis=1))
            fresh = batch.over & np.isnan(share)
            ends = np.where(batch.over[:, None], batch.since, 0)
            won = (ends[:, sides == own].sum(axis=1) + (sides == own).sum()) / schema.seats
            share[fresh] = won[fresh]
        shares.append(share)
    each = np.mean(shares, axis=0)
    error = 1.96 * each.std(ddof=1) / math.sqrt(matches) if matches > 1 else 0.5
    return float(each.mean()), max(0.0, float(each.mean() - error)), min(1.0, float(each.mean() + error))


def drawn(curve, schema):
    """The share of the victories by minutes, with its interval, as SVG."""
    wide, high, left, top = 560, 300, 60, 40
    longest = max(row["minutes"] for row in curve) or 1

    def x(row):
        return left + (wide - left - 20) * row["minutes"] / longest

    def y(share):
        return top + (high - top - 40) * (1 - share)

    def line(points, kind):
        return f'<polyline class="{kind}" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in points)}"/>'

    body = [f'<text x="{left}" y="22">{escape(schema.game.box.title)}, {schema.seats}: {curve[0]["yardstick"]}</text>']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        kind = "half" if share == 0.5 else "axis"
        body.append(line([(left, y(share)), (wide - 20, y(share))], kind))
        body.append(f'<text class="small" x="{left - 44}" y="{y(share) + 4:.1f}">{share:.0%}</text>')
    for part in (0.0, 0.5, 1.0):
        row = {"minutes": longest * part}
        body.append(f'<text class="small" x="{x(row) - 8:.1f}" y="{high - 20}">{row["minutes"]:.1f} min</text>')
    around = [(x(row), y(row["high"])) for row in curve] + [(x(row), y(row["low"])) for row in reversed(curve)]
    body.append(f'<polygon class="band" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in around)}"/>')
    body.append(line([(x(row), y(row["share"])) for row in curve], "line"))
    style = (
        "svg { background: #fdfcf8 } text { fill: #222; font: 13px system-ui, sans-serif } .small { font-size: 11px } "
        ".axis { stroke: #8888 } .half { stroke: #8888; stroke-dasharray: 4 4 } "
        ".line { fill: none; stroke: #1f6f8b; stroke-width: 2 } .band { fill: #1f6f8b33 } "
        "@media (prefers-color-scheme: dark) { svg { background: #1c1b19 } text { fill: #eee } }"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" '
        f'aria-label="Share of the victories by minutes of training"><style>{style}</style>{"".join(body)}</svg>\n'
    )


# -- The command ----------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Trouble(f"{message[0].upper()}{message[1:]}.")


HELP = {
    "--seed": "another one is another run",
    "--rewards": "learn from the points of each round, or from matches won",
    "--start": "a checkpoint to begin with",
    "--against": "a level that fills all other seats, instead of itself",
    "--teacher": "a level that gives lessons first",
    "--lessons": "updates that are lessons",
    "--hidden": "the width of each layer",
    "--games": "games side by side",
    "--length": "decisions of each game between two updates",
    "--epochs": "how often each decision is learned from",
    "--minibatch": "decisions for one step downhill",
    "--rate": "of learning",
    "--clip": "how much likelier a move may become at once",
    "--entropy": "what surprise is worth",
    "--trace": "0: judge a decision by what was expected of it, 1: by what came of it",
    "--past": "the part of the games in which the others are earlier selves",
    "--kept": "updates between two selves that are kept",
    "--average": "what the network that plays keeps of itself at an update",
}


def add_settings(parser):
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=None, help="by default the fewest")
    parser.add_argument("--minutes", type=float, default=10.0, help="of the processor, in all; default: 10")
    parser.add_argument("--updates", type=int, default=0, help="in all, instead of minutes")
    parser.add_argument("--resume", action="store_true", help="go on with the run in --out")
    parser.add_argument("--out", type=Path, default=None, help="by default out/GAME-SEATS")
    parser.add_argument("--yardstick", default="club", help="the level of the learning curve")
    parser.add_argument("--probe-minutes", type=float, default=1.0, help="between two points of the curve; 0: none")
    parser.add_argument("--probe-matches", type=int, default=100, help="for each side at each point")
    for field in fields(Settings):
        option = f"--{field.name}"
        if option in HELP:
            more = {"nargs": "+", "type": int} if field.name == "hidden" else {"type": type(field.default)}
            if field.name == "rewards":
                more["choices"] = ["round", "match"]
            parser.add_argument(option, default=field.default, help=HELP[option], **more)


def settings_of(args):
    """Checked: whatever would only fail later is said now."""
    schema = Schema(args.game, args.seats)
    if not args.updates and not (args.minutes > 0 and math.isfinite(args.minutes)):
        raise Trouble("It takes more than zero minutes.")
    chosen = {
        field.name: getattr(args, field.name) for field in fields(Settings) if field.name not in ("game", "seats")
    }
    settings = Settings(schema.game.name, schema.seats, **{**chosen, "hidden": tuple(args.hidden)})
    least = {"games": 2, "length": 2, "epochs": 1, "minibatch": 1, "kept": 1, "lessons": 0, "seed": 0}
    for name, low in least.items():
        if getattr(settings, name) < low:
            raise Trouble(f"--{name} is at least {low}.")
    if not all(width > 0 for width in settings.hidden):
        raise Trouble("--hidden has a width of at least 1 for each layer.")
    if bool(settings.teacher) != bool(settings.lessons):
        raise Trouble("--teacher and --lessons go together.")
    for level in (settings.against, settings.teacher, args.yardstick if args.probe_minutes > 0 else ""):
        if level:
            bot(level, schema.game, 0)  # raises Mistake
    if args.probe_matches < 1:
        raise Trouble("--probe-matches is at least 1.")
    return settings, schema


def train(args):
    """Run or resume; the learner as it stands at the end, and whether it was interrupted."""
    settings, schema = settings_of(args)
    out = args.out or Path("out") / f"{schema.game.name}-{schema.seats}"
    if not args.resume and (out / "state.npz").exists():
        raise Trouble(f"There is a run in {out}: --resume goes on with it, --out names another folder.")
    learner = Learner(settings, schema)
    if args.resume:
        learner.restore(out)
    interrupted = []
    before = signal.signal(signal.SIGINT, lambda *_: interrupted.append(True))
    columns = [TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()]
    try:
        make_folder(out)
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            total = args.updates or args.minutes * 60
            task = bar.add_task(str(out), total=total)
            saved = learner.seconds
            while not interrupted and (learner.updates if args.updates else learner.seconds) < total:
                entropy = learner.update()
                due = args.probe_minutes * 60 * (len(learner.curve) + 1)
                if args.probe_minutes > 0 and learner.seconds >= due:
                    add_point(learner, args, entropy)
                if learner.seconds - saved >= SAVED_EVERY:
                    learner.save(out)
                    saved = learner.seconds
                told = f" · {learner.curve[-1]['share']:.0%} against {args.yardstick}" if learner.curve else ""
                done = learner.updates if args.updates else learner.seconds
                words = f"{schema.game.box.title}: {learner.decisions:,} decisions{told}"
                bar.update(task, completed=done, description=words)
            learner.save(out)
    finally:
        signal.signal(signal.SIGINT, before)
    return learner, out, bool(interrupted)


def make_folder(out):
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(f"{out} cannot be written to: {error.strerror}.") from None


def add_point(learner, args, entropy):
    share, low, high = probe(learner.playing, learner.schema, args.yardstick, args.probe_matches)
    row = {"minutes": round(learner.seconds / 60, 2), "updates": learner.updates, "decisions": learner.decisions}
    shares = {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}
    learner.curve.append({**row, "yardstick": args.yardstick, **shares, "entropy": round(entropy, 3)})


def main():
    parser = Parser(description=__doc__.splitlines()[0])
    add_settings(parser)
    args = parser.parse_args()
    learner, out, interrupted = train(args)
    about = learner.about()
    print(f"{out}: {about['updates']} updates, {about['decisions']} decisions, {about['minutes']} minutes")
    return 130 if interrupted else 0


if __name__ == "__main__":
    one_sentence(main)
