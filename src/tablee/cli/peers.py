"""Other engines, driven from Python at random: what to compare our speed with, in the same run."""

import random
from collections.abc import Callable
from importlib.util import find_spec

OPENSPIEL = ["crazy_eights", "hearts", "gin_rummy", "maedn"]
RLCARD = ["gin-rummy", "uno"]


def peers() -> dict[str, Callable[[int], int]]:
    """For each peer that is installed: play so many games, and tell how many decisions that were."""
    found: dict[str, Callable[[int], int]] = {}
    if find_spec("pyspiel") is not None:
        found.update({f"openspiel:{name}": openspiel(name) for name in OPENSPIEL})
    if find_spec("rlcard") is not None:
        found.update({f"rlcard:{name}": rlcard(name) for name in RLCARD})
    return found


def missing() -> list[str]:
    return [name for name, module in (("open_spiel", "pyspiel"), ("rlcard", "rlcard")) if find_spec(module) is None]


def openspiel(name: str) -> Callable[[int], int]:
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    game = pyspiel.load_game(name)
    chance = random.Random(1).random

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(drawn(state.chance_outcomes(), chance()))
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(chance() * len(legal))])
                    decisions += 1
        return decisions

    return play


def drawn(outcomes: list[tuple[int, float]], at: float) -> int:
    for action, probability in outcomes:
        at -= probability
        if at < 0:
            return action
    return outcomes[-1][0]


def rlcard(name: str) -> Callable[[int], int]:
    import rlcard as engine  # type: ignore[import-not-found,import-untyped,unused-ignore]

    env = engine.make(name, config={"seed": 1})
    chance = random.Random(1).random

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state, _player = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _player = env.step(legal[int(chance() * len(legal))])
                decisions += 1
        return decisions

    return play
