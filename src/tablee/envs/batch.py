"""A vectorised environment: thousands of games per call, in compiled code, exposed as NumPy arrays without copying.

>>> from tablee.envs.batch import Batch
>>> batch = Batch("bungee", games=64, seats=3, seed=7)
>>> batch.observations.shape == (64, batch.schema.size), batch.masks.shape == (64, batch.schema.codes)
(True, True)
>>> for _ in range(10):
...     batch.step(batch.sample())  # one legal action for each game, here at random
>>> bool(batch.masks.any(axis=1).all())
True

``step`` changes ``observations``, ``masks``, ``turns``, ``rewards``, ``since`` and ``over`` in place: copy what you keep. A
game that ends restarts with the next deal; its rewards and ``over`` stay until the next step.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.core.game import Game
from tablee.core.lanes import BY_MATCH, RefusedInLane, seed_of_deal
from tablee.core.position import Position
from tablee.core.rule import Mistake, NoSuchMove, Words, mistake
from tablee.envs.block import Block, Filling, Plan, check_bots
from tablee.envs.episode import by_round
from tablee.envs.schema import Schema
from tablee.envs.shards import Shards


def seed_bytes(seed: int | bytes) -> bytes:
    return seed if isinstance(seed, bytes) else b"%d" % seed


class Batch:
    """``rewards``: "match" (zero-sum: -1 for losers, the winners share the rest) or "round" (points as they are noted,
    minus the mean). ``memory``: observations contain all the seat knows, not only what shows now.

    ``bots``: who fills which seat, by its number: a level, a bot, or what makes one from the game and a seed. ``everyone``:
    the observations of all seats too. ``shards``: processes that share the games. ``happenings``: how many of the last
    things that happened observations contain.
    """

    def __init__(
        self,
        game: str | Game,
        games: int = 1024,
        seats: int | None = None,
        seed: int | bytes = 0,
        rewards: str = BY_MATCH,
        memory: bool = True,
        bots: Mapping[int, Filling] | None = None,
        everyone: bool = False,
        shards: int = 1,
        happenings: int = 0,
        **options: object,
    ) -> None:
        by_round(rewards)
        self.schema: Final = Schema(game, seats, happenings, **options)
        self.game: Final = self.schema.game
        self.games: Final = games
        self.seats: Final = self.schema.seats
        self.seed: bytes = seed_bytes(seed)
        self.shards: Final = shards
        check_counts(games, shards)
        self.plan: Final = Plan(self.schema, rewards, memory, everyone, dict(bots or {}))
        check_bots(self.plan.bots, self.schema)
        self._block: Final[Block | Shards] = (
            Block(self.plan, 0, games, self.seed) if shards == 1 else Shards(self.plan, games, self.seed, shards)
        )
        arrays = self._block.arrays
        self.observations: Final = arrays["observations"]
        self.everyone: Final = arrays["everyone"]
        self.masks: Final = arrays["masks"]
        self.turns: Final = arrays["turns"]
        self.rewards: Final = arrays["rewards"]
        self.since: Final = arrays["since"]
        self.over: Final = arrays["over"]
        self.scores: Final = arrays["scores"]
        self.numbers: Final = arrays["numbers"]  # finished games of each lane
        self._broken = False

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """One decision in every game, by the seat in ``turns``; then the bots play until a seat without one is asked.
        Raises ``Refused`` with the lane for an illegal action before anything has changed."""
        if self._broken:
            raise out_of_step()
        wanted = np.asarray(actions)
        if wanted.dtype.kind not in "iu":
            raise not_whole(wanted)
        if wanted.shape != (self.games,):
            raise not_one_each(wanted, self.games)
        block = self._block
        block.actions[:] = wanted
        lane = block.illegal()
        if lane >= 0:
            raise self._refusal(lane, int(wanted[lane]))
        self._changing(block.step)

    def _changing(self, what: Any, *given: Any) -> None:
        """If a bot fails half-way, some lanes are a decision ahead of the others."""
        self._broken = True
        what(*given)
        self._broken = False

    def _refusal(self, lane: int, code: int) -> Exception:
        position = self.position(lane)
        seat = int(position.next_seat())
        try:
            rule = position.forbids(seat, code)
        except NoSuchMove as unknown:
            words = unknown.words
            return NoSuchMove(
                unknown.code,
                Words(f"Jeu {lane} : {words.fr}", f"Spiel {lane}: {words.de}", f"Lane {lane}: {words.en}"),
            )
        assert rule is not None
        return RefusedInLane(rule, lane, seat, code, self.game.catalogue[code].text)

    def sample(self) -> NDArray[np.int64]:
        """A uniformly random legal action for every game."""
        self._block.sample()
        return self._block.actions

    def reset(self, seed: int | bytes | None = None) -> None:
        """Deal anew in all games, as a new batch with this seed would; None: with the same seed again."""
        if seed is not None:
            self.seed = seed_bytes(seed)
        self._changing(self._block.reset, self.seed)

    def position(self, lane: int) -> Position:
        """A copy of the position of one game."""
        return self._block.position(range(self.games)[lane])

    def deal_seed(self, lane: int, number: int | None = None) -> bytes:
        """The seed of the current deal of a lane, or of its ``number``-th, for ``game.deal(seats, seed)``."""
        return seed_of_deal(self.seed, lane, int(self.numbers[lane]) if number is None else number)

    # -- Saving and restoring ------------------------------------------------

    def _described(self) -> dict[str, object]:
        """What a saved state has to agree with."""
        return {
            "game": self.game.name,
            "edition": self.game.edition,
            "options": self.game.options,
            "seats": self.seats,
            "games": self.games,
            "rewards": self.plan.rewards,
            "happenings": self.schema.happenings,
            "bots": {str(seat): wish if isinstance(wish, str) else "own" for seat, wish in self.plan.bots.items()},
        }

    def save(self) -> bytes:
        """All games as they stand, secrets included, for ``restore``; bots are not saved, only which seats they fill."""
        if self._broken:
            raise out_of_step()
        state = {**self._described(), "seed": self.seed.hex(), "lanes": self._block.saved()}
        return json.dumps(state, separators=(",", ":")).encode()

    def restore(self, state: bytes) -> None:
        """Go on from what ``save`` gave, in any number of shards. Raises ``Mistake`` where it is of another batch."""
        try:
            data = json.loads(state)
            lanes, seed = data.pop("lanes"), bytes.fromhex(data.pop("seed"))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise not_a_state("") from None
        if data != json.loads(json.dumps(self._described())) or len(lanes) != self.games:
            raise not_a_state(", ".join(key for key, value in self._described().items() if data.get(key) != value))
        try:
            self._changing(self._block.restore, seed, lanes)
        except (KeyError, TypeError, IndexError):
            raise not_a_state("lanes") from None
        self.seed = seed

    def close(self) -> None:
        """End the processes of the shards; done by itself when the batch is no longer used."""
        if isinstance(self._block, Shards):
            self._block.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Batch of {self.games} games of {self.game.name} for {self.seats}>"


def check_counts(games: int, shards: int) -> None:
    if games < 1 or not 1 <= shards <= games:
        raise mistake(
            "batch-size",
            f"Un lot prend au moins une partie, et au plus autant de processus que de parties ; pas {games} et {shards}.",
            f"Ein Stapel hat mindestens ein Spiel und höchstens so viele Prozesse wie Spiele, nicht {games} und {shards}.",
            f"A batch takes at least one game, and no more shards than games; not {games} and {shards}.",
        )


def not_whole(actions: NDArray[Any]) -> Mistake:
    return mistake(
        "not-whole",
        f"Les actions sont des nombres entiers, les codes des coups, et non {actions.dtype}.",
        f"Aktionen sind ganze Zahlen, die Codes der Züge, nicht {actions.dtype}.",
        f"Actions are whole numbers, the codes of moves, not {actions.dtype}.",
    )


def not_one_each(actions: NDArray[Any], games: int) -> Mistake:
    return mistake(
        "actions-shape",
        f"Il faut une action pour chacune des {games} parties ; la forme de celles-ci est {actions.shape}.",
        f"Es braucht eine Aktion für jedes der {games} Spiele; diese haben die Form {actions.shape}.",
        f"It takes one action for each of the {games} games; these have the shape {actions.shape}.",
    )


def out_of_step() -> Mistake:
    return mistake(
        "out-of-step",
        "Un bot a échoué au milieu d'un pas : continue avec reset ou restore.",
        "Ein Bot hat mitten in einem Schritt versagt: Weiter geht es mit reset oder restore.",
        "A bot failed in the middle of a step: go on with reset or restore.",
    )


def not_a_state(what: str) -> Mistake:
    other = f" ({what})" if what else ""
    return mistake(
        "batch-state",
        f"Ce n'est pas l'état d'un tel lot{other} : il faut le même jeu, les mêmes options, places, parties et bots.",
        f"Das ist kein Stand eines solchen Stapels{other}: Spiel, Optionen, Plätze, Spiele und Bots müssen dieselben sein.",
        f"This is no state of such a batch{other}: game, options, seats, games and bots must be the same.",
    )
