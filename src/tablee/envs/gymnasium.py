"""A Gymnasium environment: one seat against bots.

>>> import gymnasium
>>> import tablee.envs.gymnasium
>>> env = gymnasium.make("tablee/bungee-v1", seats=3, bots="random")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

The legal moves are in ``info["action_mask"]``; ``action_masks()`` provides them to sb3-contrib's MaskablePPO.

>>> envs = gymnasium.make_vec("tablee/bungee-v1", num_envs=8, seats=3)
>>> observations, infos = envs.reset(seed=7)
>>> observations.shape[0], infos["action_mask"].shape == (8, envs.single_action_space.n)
(8, True)
"""

from collections.abc import Sequence
from typing import Any, Final, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tablee.bots.bot import Bot
from tablee.bots.levels import bot as bot_of
from tablee.core.game import Game
from tablee.core.lanes import BY_MATCH
from tablee.core.position import Position
from tablee.core.rule import Refused, mistake
from tablee.envs.episode import Episode
from tablee.envs.picture import PRINTED, SVG, TEXT, check_mode, modes, rendered
from tablee.envs.schema import DTYPE, Schema
from tablee.games import boxes

LOST: Final = -1.0
Player = str | Bot  # a level, or a bot


class SeatEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """``bots``: a level or bot for all other seats, or one for each, clockwise from the own seat. ``seat``: the own
    seat; None: random in each episode. ``scaled``: observations between 0 and 1. ``refuses``: an illegal move raises
    instead of losing the game. ``happenings``: how many of the last things that happened observations contain. All other
    keywords are options of the game."""

    metadata: dict[str, Any] = {"render_modes": [TEXT, PRINTED, SVG], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        bots: Player | Sequence[Player] = "random",
        seat: int | None = 0,
        rewards: str = BY_MATCH,
        memory: bool = True,
        scaled: bool = False,
        refuses: bool = False,
        render_mode: str | None = None,
        happenings: int = 0,
        **options: object,
    ) -> None:
        self.schema: Final = Schema(game, seats, happenings, **options)
        check_mode(self.schema.game, render_mode)
        self.metadata = {"render_modes": modes(self.schema.game), "render_fps": 1}
        self.episode: Final = Episode(self.schema, rewards, memory)
        self.players: Final = others(bots, self.schema.seats)
        self.wished_seat: Final = seat
        self.scaled: Final = scaled
        self.refuses: Final = refuses
        self.render_mode = render_mode
        self.seat = 0 if seat is None else seat
        if not 0 <= self.seat < self.schema.seats:
            raise mistake(
                "no-such-seat",
                f"Il n'y a pas de place {seat} à cette table.",
                f"Platz {seat} gibt es an diesem Tisch nicht.",
                f"There is no seat {seat} at this table.",
            )
        self._bots: list[Bot] = []
        self._over = True
        self.action_space = spaces.Discrete(self.schema.codes)
        self.observation_space = (
            spaces.Box(0.0, 1.0, (self.schema.size,), np.float32)
            if scaled
            else spaces.Box(self.schema.low, self.schema.high, dtype=DTYPE)
        )

    @property
    def position(self) -> Position:
        """The current position with all its secrets: for evaluation, not for players."""
        return self.episode.position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        super().reset(seed=seed)
        seats = self.schema.seats
        if self.wished_seat is None:
            self.seat = int(self.np_random.integers(seats))
        self._bots = []
        for player in self.players:
            own = int(self.np_random.integers(1 << 56))
            self._bots.append(bot_of(player, self.schema.game, own) if isinstance(player, str) else player)
        over = True
        while over:  # skip games that end before the seat is asked
            self.episode.deal(self.np_random.bytes(16))
            self._let_others_play()
            over = self.episode.over
        self._over = False
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[Any], SupportsFloat, bool, bool, dict[str, Any]]:
        if self._over:
            raise gymnasium.error.ResetNeeded("The match is over: reset it first.")
        try:
            earned = self.episode.play(int(action))[self.seat]
        except Refused as refused:
            if self.refuses:
                raise
            self._over = True
            clause = {"refused": refused.rule.id, "why": refused.rule.say("en")}
            return self._observation(), LOST, True, False, {**self._info(), **clause}
        earned += self._let_others_play()
        self._over = self.episode.over
        if self.render_mode == PRINTED:
            self.render()
        return self._observation(), earned, self._over, False, self._info()

    def _let_others_play(self) -> float:
        """Let the bots play until the own seat is asked or the game is over; returns the reward earned meanwhile."""
        earned = 0.0
        episode = self.episode
        while not episode.over and episode.turn != self.seat:
            turn = episode.turn
            choice = self._bots[(turn - self.seat - 1) % self.schema.seats].choose(episode.position.seen_by(turn))
            earned += episode.play(choice)[self.seat]
        return earned

    def _observation(self) -> NDArray[Any]:
        row = self.episode.observation(self.seat)
        return self.schema.scaled(row) if self.scaled else row

    def _info(self) -> dict[str, Any]:
        found: dict[str, Any] = {"action_mask": self.episode.mask(self.seat), "seat": self.seat}
        if self.episode.over:
            found["scores"] = self.episode.position.scores()
            found["winners"] = self.episode.position.winners()
        return found

    def action_masks(self) -> NDArray[np.bool_]:
        """For MaskablePPO. All True once the game is over, since no action follows."""
        mask = self.episode.mask(self.seat).astype(np.bool_)
        return mask if mask.any() else np.ones_like(mask)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        picture = rendered(self.episode.position, self.seat, self.render_mode)
        if self.render_mode == PRINTED:
            print(picture)
            return None
        return picture


class SeatVectorEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` games in one process, as ``gymnasium.make_vec`` makes them; the keywords are those of ``SeatEnv``.

    A game that is over restarts with the next step, whose action is ignored (``AutoresetMode.NEXT_STEP``). The game with
    index i is that of ``SeatEnv`` with ``seed + i``. ``infos["action_mask"]`` has a row for each game.

    Observations and masks are written into arrays of the environment; each call returns copies unless ``copy=False``.
    Thousands of games at once are what ``tablee.envs.batch`` is for.
    """

    def __init__(self, num_envs: int = 1, copy: bool = True, **wishes: Any) -> None:
        if num_envs < 1:
            raise mistake(
                "no-games",
                f"Il faut au moins une partie, et non {num_envs}.",
                f"Es braucht mindestens ein Spiel, nicht {num_envs}.",
                f"It takes at least one game, not {num_envs}.",
            )
        super().__init__()
        self.envs: Final = [SeatEnv(**wishes) for _ in range(num_envs)]
        first = self.envs[0]
        self.num_envs = num_envs
        self.copy: Final = copy
        self.metadata = {**first.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.render_mode = first.render_mode
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(first.observation_space, num_envs)
        self.action_space = batch_space(first.action_space, num_envs)
        self._rows: Final = np.zeros((num_envs, first.schema.size), first.observation_space.dtype)
        self._masks: Final = np.zeros((num_envs, first.schema.codes), np.int8)
        self._ended: Final = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        seeds: list[int | None]
        if isinstance(seed, (int, np.integer)):
            seeds = [int(seed) + at for at in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs if seed is None else list(seed)
        if len(seeds) != self.num_envs:
            raise mistake(
                "seeds-count",
                f"Il faut {self.num_envs} graines, une par partie, et non {len(seeds)}.",
                f"Es braucht {self.num_envs} Startwerte, einen je Spiel, nicht {len(seeds)}.",
                f"It takes {self.num_envs} seeds, one for each game, not {len(seeds)}.",
            )
        infos: dict[str, Any] = {}
        self._ended.fill(False)
        for at, env in enumerate(self.envs):
            row, info = env.reset(seed=seeds[at])
            infos = self._written(infos, at, row, info)
        return self._given(infos)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        rewards = np.zeros(self.num_envs)
        infos: dict[str, Any] = {}
        for at, env in enumerate(self.envs):
            if self._ended[at]:
                row, info = env.reset()
                self._ended[at] = False
            else:
                row, earned, over, _, info = env.step(actions[at])
                rewards[at] = float(earned)
                self._ended[at] = over
            infos = self._written(infos, at, row, info)
        rows, infos = self._given(infos)
        return rows, rewards, self._ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _written(self, infos: dict[str, Any], at: int, row: NDArray[Any], info: dict[str, Any]) -> dict[str, Any]:
        self._rows[at] = row
        self._masks[at] = info.pop("action_mask")
        return self._add_info(infos, info, at)

    def _given(self, infos: dict[str, Any]) -> tuple[NDArray[Any], dict[str, Any]]:
        infos["action_mask"] = self._masks.copy() if self.copy else self._masks
        return self._rows.copy() if self.copy else self._rows, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """A row for each game; all True where it is over, since the next action is ignored there."""
        return np.stack([env.action_masks() for env in self.envs])

    def render(self) -> tuple[Any, ...]:
        return tuple(env.render() for env in self.envs)


def others(bots: Player | Sequence[Player], seats: int) -> list[Player]:
    """The players of the other seats, clockwise from the own one."""
    if isinstance(bots, (str, Bot)):
        return [bots] * (seats - 1)
    if len(bots) != seats - 1:
        raise mistake(
            "bots-count",
            f"Il faut {seats - 1} bots pour {seats} places, et non {len(bots)}.",
            f"Für {seats} Plätze braucht es {seats - 1} Bots, nicht {len(bots)}.",
            f"{seats} seats take {seats - 1} bots, not {len(bots)}.",
        )
    return list(bots)


def register() -> None:
    """Register ``tablee/bungee-v1`` and so on; the version is the game's edition."""
    for box in boxes():
        name = f"tablee/{box.name}-v{box.open({}).edition}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="tablee.envs.gymnasium:SeatEnv",
                vector_entry_point="tablee.envs.gymnasium:SeatVectorEnv",
                kwargs={"game": box.name},
                max_episode_steps=None,
            )


register()
