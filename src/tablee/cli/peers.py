"""Other engines played at random from Python, to compare speeds in the same run."""

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

OPENSPIEL = ["crazy_eights", "hearts", "gin_rummy", "maedn"]
RLCARD = ["gin-rummy", "uno"]
WATCHED = "openspiel:gin_rummy observed"  # with tensor and mask at every decision; RLCard always computes both
BATCHED = "pgx:leduc_holdem batch"  # observation and mask included
LANES = 1024
STEPS = 64  # of a batch per call


def peers() -> dict[str, Callable[[int], int]]:
    """For each engine installed: a function that plays so many games and returns the number of decisions."""
    found: dict[str, Callable[[int], int]] = {}
    if find_spec("pyspiel") is not None:
        found.update({f"openspiel:{name}": openspiel(name) for name in OPENSPIEL})
        found[WATCHED] = openspiel("gin_rummy", observed=True)
    if find_spec("rlcard") is not None:
        found.update({f"rlcard:{name}": rlcard(name) for name in RLCARD})
    if find_spec("pgx") is not None:
        found[BATCHED] = pgx("leduc_holdem")
    return found


def missing() -> list[str]:
    wanted = (("open_spiel", "pyspiel"), ("rlcard", "rlcard"), ("pgx", "pgx"))
    return [name for name, module in wanted if find_spec(module) is None]


def openspiel(name: str, observed: bool = False) -> Callable[[int], int]:
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
                    if observed:
                        state.observation_tensor()
                        state.legal_actions_mask()
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


def pgx(name: str) -> Callable[[int], int]:
    """Random play of many games in lockstep, jit-compiled, with automatic resets."""
    import jax  # type: ignore[import-not-found,import-untyped,unused-ignore]
    import pgx as engine  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found,import-untyped,unused-ignore]

    env = engine.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carried: Any, key: Any) -> tuple[Any, Any]:
        choosing, resetting = jax.random.split(key)
        allowed = jax.numpy.where(carried.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choosing, allowed, axis=-1)
        state = step(carried, actions, jax.random.split(resetting, LANES))
        return state, state.observation.sum()  # keeps the compiler from dropping the observations

    run = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, STEPS)))
    keys = jax.random.split(jax.random.PRNGKey(1), LANES)
    table = {"state": jax.jit(jax.vmap(env.init))(keys), "key": jax.random.PRNGKey(2)}

    def play(calls: int) -> int:
        for _ in range(calls):
            table["key"], key = jax.random.split(table["key"])
            table["state"], _ = run(table["state"], key)
        jax.block_until_ready(table["state"])
        return calls * STEPS * LANES

    play(1)
    return play
