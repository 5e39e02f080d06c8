"""A Gymnasium environment: one seat against bots.

>>> import gymnasium
>>> import tablee.envs.gymnasium
>>> env = gymnasium.make("tablee/bungee-v1", seats=3, bots="random")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

The legal moves are in ``info["action_mask"]``; ``action_masks()`` provides them to sb3-contrib's MaskablePPO.
"""

from collections.abc import Sequence
from typing import Any, Final, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
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
    instead of losing the game. All other keywords are options of the game."""

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
        **options: object,
    ) -> None:
        self.schema: Final = Schema(game, seats, **options)
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
                name, entry_point="tablee.envs.gymnasium:SeatEnv", kwargs={"game": box.name}, max_episode_steps=None
            )


register()
