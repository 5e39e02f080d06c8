"""A network that ``train.py`` has taught, as a bot: ``learned:Learned`` wherever a bot is named.

    cd examples/self_play
    tablee arena bungee --bots learned:Learned,club --games 400

It plays what it thinks best, from its view alone, with NumPy. The network is ``checkpoints/GAME-SEATS.npz``; the
variable ``TABLEE_LEARNED`` names another file.
"""

import json
import os
import sys
from functools import lru_cache
from pathlib import Path

import numpy as np

from tablee.core.rule import Mistake
from tablee.envs.schema import Pen, Schema

CHECKPOINTS = Path(__file__).parent / "checkpoints"
FORMAT = "tablee self-play 1"
KEYS = {"game", "seats", "version", "updates", "decisions", "minutes", "worth", "settings"}  # what a checkpoint says


class Trouble(Exception):
    """Bad input, said in one sentence."""


def one_sentence(main):
    """Run a script: what is wrong with its input is one sentence on standard error, and its exit code is 2."""
    try:
        code = main()
    except (Trouble, Mistake) as wrong:
        print(wrong, file=sys.stderr)
        code = 2
    sys.exit(code or 0)


class Network:
    """Layers of rectified units over a standardised observation, with two heads: a logit for each move, and what the
    position is worth to the seat that is asked."""

    def __init__(self, weights):
        self.weights = weights
        self.depth = sum(name.startswith("w") for name in weights)

    @staticmethod
    def new(size, codes, hidden, rng):
        weights = {"mean": np.zeros(size, np.float32), "scale": np.ones(size, np.float32)}
        widths = [size, *hidden]
        for at, (fan, width) in enumerate(zip(widths, hidden, strict=False)):
            weights[f"w{at}"] = (rng.standard_normal((fan, width)) * np.sqrt(2 / fan)).astype(np.float32)
            weights[f"b{at}"] = np.zeros(width, np.float32)
        for head, width in (("policy", codes), ("value", 1)):
            weights[f"{head}_w"] = np.zeros((hidden[-1], width), np.float32)
            weights[f"{head}_b"] = np.zeros(width, np.float32)
        return Network(weights)

    def first_layer(self):
        """Weights and bias for raw observations: standardising is part of them, which spares a pass over each row."""
        weights = self.weights
        scaled = weights["w0"] * weights["scale"][:, None]
        return scaled, weights["b0"] - weights["mean"] @ scaled

    def hidden(self, rows):
        """The activations of every layer; ``rows`` are observations as they come, as float32."""
        w, b = self.first_layer()
        found = [np.maximum(rows @ w + b, 0)]
        for at in range(1, self.depth):
            found.append(np.maximum(found[-1] @ self.weights[f"w{at}"] + self.weights[f"b{at}"], 0))
        return found

    def logits(self, last, codes):
        """Of some moves only: in most games few of all that have a code are ever legal."""
        return last @ self.weights["policy_w"][:, codes] + self.weights["policy_b"][codes]

    def values(self, last):
        return (last @ self.weights["value_w"] + self.weights["value_b"])[:, 0]


def save(path, network, about):
    """Weights as float16, which is precise enough to play; ``about`` says what they are for."""
    small = {name: array.astype(np.float16) for name, array in network.weights.items() if name not in ("mean", "scale")}
    small |= {name: network.weights[name] for name in ("mean", "scale")}
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps({"format": FORMAT, **about})), **small)
    os.replace(part, path)


def load(path, schema):
    """The network in a file, and what the file says about it. Raises ``Trouble`` or, for a network that reads another
    version of the observation, ``Mistake``."""
    path = Path(path)
    damaged = Trouble(f"{path} is no checkpoint of train.py, or is damaged.")
    try:
        with np.load(path) as file:
            about = json.loads(str(file["about"]))
            weights = {name: file[name].astype(np.float32) for name in file.files if name != "about"}
        network = Network(weights)
        shape = network.first_layer()[0].shape[:1] + weights["policy_b"].shape
        if about["format"] != FORMAT or not set(about) >= KEYS:
            raise damaged
    except FileNotFoundError:
        raise Trouble(f"There is no checkpoint {path}.") from None
    except Exception:  # a foreign file may fail in any way: zipfile, zlib, NumPy and json each have their own
        raise damaged from None
    if (about["game"], about["seats"]) != (schema.game.name, schema.seats):
        raise Trouble(f"{path} plays {about['game']} for {about['seats']}, not {schema.game.name} for {schema.seats}.")
    schema.check(about["version"])
    if shape != (schema.size, schema.codes):
        raise damaged
    return network, about


def checkpoint_of(game, seats):
    return Path(os.environ.get("TABLEE_LEARNED") or CHECKPOINTS / f"{game}-{seats}.npz")


@lru_cache(maxsize=16)
def ready(path, game, seats):
    """What it takes to decide, made once for all bots of a process."""
    schema = Schema(game, seats)
    network, _ = load(path, schema)
    w, b = network.first_layer()
    network.first_layer = lambda: (w, b)
    return Pen(schema), network


class Learned:
    def __init__(self, game, seed):
        self.game = game

    def thoughts(self, view):
        """The legal moves and the logit of each."""
        pen, network = ready(checkpoint_of(self.game.name, view.position.seats), self.game, view.position.seats)
        legal = view.legal()
        last = network.hidden(pen.observe(view)[None].astype(np.float32))[-1]
        return legal, network.logits(last, legal)[0]

    def choose(self, view):
        legal, logits = self.thoughts(view)
        return legal[int(logits.argmax())]

    def explain(self, view):
        """The legal moves and how likely the network would play each, the likeliest first."""
        legal, logits = self.thoughts(view)
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        return sorted(zip(legal, chances.tolist(), strict=True), key=lambda one: -one[1])
