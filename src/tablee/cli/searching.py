"""Search speed in play-outs per second: our expert and OpenSpiel's C++ search, in the same run.

In the card games the expert plays out to the end of the round, as IS-MCTS does in oh hell. OpenSpiel's play-outs are
uniformly random; ours use the expert's policy. With ``plain`` ours are uniformly random too, and as long as those of
OpenSpiel's MCTS in maedn on average: so Brändi Dog is compared.
"""

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, TypeVar

import tablee
from tablee.bots.expert import Expert
from tablee.bots.levels import seated
from tablee.games import judgement

T = TypeVar("T")
Task = Callable[[int], int]
SIMULATIONS = 1000  # per decision
SITUATIONS = 12  # decisions sampled from one game
CURIOUS = 1.4
OH_HELL = "openspiel:oh_hell IS-MCTS"
MAEDN = "openspiel:maedn MCTS"
BESIDE = {"bungee": OH_HELL, "bohne": OH_HELL, "baernergaeng": OH_HELL, "dog plain": MAEDN}
CAP = 80  # decisions of a plain play-out where OpenSpiel is not installed


def tasks(names: list[str]) -> dict[str, Task]:
    """For each game: a function that searches some positions so many times and returns the number of play-outs."""
    found = {f"{name} search": thinking(name, 0) for name in names}
    if "dog" in names:
        found["dog plain search"] = thinking("dog", round(maedn_length()) if find_spec("pyspiel") else CAP)
    return found


def views(name: str) -> list[tablee.View]:
    """Decisions with a real choice from one game between one-ply bots, with three seats or the fewest allowed."""
    game = tablee.game(name)
    seats = 3 if 3 in game.seat_counts else game.seat_counts[0]
    position = game.deal(seats, b"search")
    players = [seated("judge", game, seat) for seat in range(seats)]
    found = []
    while position.pending:
        view = position.seen_by(position.pending[0])
        if len(view.legal()) > 1:
            found.append(view)
        position.play(view.seat or 0, players[view.seat or 0].choose(view))
    return far_apart(found)


def far_apart(found: list[T]) -> list[T]:
    step = max(1, len(found) // SITUATIONS)
    return found[step // 2 :: step][:SITUATIONS]


def thinking(name: str, plain: int) -> Task:
    expert = Expert(judgement(name), 1, SIMULATIONS, 0.0, plain=plain)
    situations: list[tablee.View] = []

    def think(times: int) -> int:
        if not situations:
            situations.extend(views(name))
        before = expert.played
        for _ in range(times):
            for view in situations:
                expert.choose(view)
        return expert.played - before

    return think


# -- OpenSpiel ---------------------------------------------------------------


def peers() -> dict[str, Task]:
    if find_spec("pyspiel") is None:
        return {}
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    played_out = pyspiel.RandomRolloutEvaluator(1, 1)
    oh_hell = pyspiel.ISMCTSBot(1, played_out, CURIOUS, SIMULATIONS)
    maedn = pyspiel.MCTSBot(pyspiel.load_game("maedn"), played_out, CURIOUS, SIMULATIONS, 1000, False, 1, False)
    return {OH_HELL: searching(oh_hell, "oh_hell"), MAEDN: searching(maedn, "maedn")}


def states(name: str) -> list[Any]:
    """Decisions with a real choice from one random game."""
    import pyspiel

    found = []
    for state in at_random(pyspiel.load_game(name).new_initial_state(), random.Random(1)):
        if len(state.legal_actions()) > 1:
            found.append(state.clone())
    return far_apart(found)


def at_random(state: Any, chance: random.Random) -> Iterator[Any]:
    """Play randomly to the end; yields the state before each decision."""
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            yield state
            state.apply_action(chance.choice(state.legal_actions()))


def searching(player: Any, name: str) -> Task:
    situations = states(name)

    def search(times: int) -> int:
        for _ in range(times):
            for state in situations:
                player.step(state)
        return times * len(situations) * SIMULATIONS

    return search


def maedn_length() -> float:
    """The mean number of decisions from those states to the end of a random game: the length of its play-outs."""
    chance = random.Random(2)
    lengths = [sum(1 for _ in at_random(situation.clone(), chance)) for situation in states("maedn") * 5]
    return sum(lengths) / len(lengths)
