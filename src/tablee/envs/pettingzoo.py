"""PettingZoo environments: agents take turns (AEC), or all of them step at once (``parallel_env``).

>>> from tablee.envs import pettingzoo
>>> env = pettingzoo.env("bungee", seats=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter(max_iter=40):
...     observation, reward, termination, truncation, info = env.last()
...     mask = observation["action_mask"]
...     env.step(None if termination or truncation else env.action_space(agent).sample(mask))

``raw_env`` is the same without wrappers: an illegal move raises ``tablee.Refused`` with its clause, where ``env`` ends
the game with a warning.

>>> together = pettingzoo.parallel_env("dog", seats=4)  # it begins with the exchange
>>> observations, infos = together.reset(seed=7)
>>> [agent for agent in together.agents if infos[agent]["asked"]]
['seat_0', 'seat_1', 'seat_2', 'seat_3']
"""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from tablee.core.game import Game
from tablee.core.lanes import BY_MATCH
from tablee.core.position import Position
from tablee.core.rule import Refused, Rule, mistake
from tablee.envs.episode import Episode
from tablee.envs.picture import PRINTED, check_mode, modes, rendered
from tablee.envs.schema import DTYPE, Array, Schema

Observation = dict[str, Any]
ILLEGAL: Final = -1.0  # what a forbidden move costs in ``env`` and ``parallel_env``


def env(game: str | Game, seats: int | None = None, **wishes: Any) -> AECEnv:
    """With the usual wrappers: an illegal move ends the game, and the order of calls is checked."""
    made: AECEnv = raw_env(game, seats, **wishes)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # the name that PettingZoo's users look for
    """``rewards``: "match" or "round". ``memory``: observe all that a seat knows, not only what shows now.
    ``render_mode``: "ansi", "human" or "svg", as ``render_seat`` sees it (None: as spectators do). ``happenings``: how many
    of the last things that happened are observed. All other keywords are options of the game."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        rewards: str = BY_MATCH,
        memory: bool = True,
        render_mode: str | None = None,
        render_seat: int | None = None,
        happenings: int = 0,
        **options: object,
    ) -> None:
        super().__init__()
        self.schema: Final = Schema(game, seats, happenings, **options)
        check_mode(self.schema.game, render_mode)
        self.episode: Final = Episode(self.schema, rewards, memory)
        self.render_mode = render_mode
        self.render_seat = render_seat
        opened = self.schema.game
        self.metadata: dict[str, Any] = {
            "name": f"{opened.name}_v{opened.edition}",
            "render_modes": modes(opened),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.schema.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space(self.schema) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(self.schema.codes) for agent in self.possible_agents}
        self.state_space = spaces.Box(
            np.tile(self.schema.low, self.schema.seats), np.tile(self.schema.high, self.schema.seats), dtype=DTYPE
        )
        self._random: np.random.Generator | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    @property
    def position(self) -> Position:
        """The current position with all its secrets: for evaluation, not for players."""
        return self.episode.position

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.episode.deal(self._random.bytes(16))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.turn]

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        return {"observation": self.episode.observation(seat), "action_mask": self.episode.mask(seat)}

    def state(self) -> Array:
        """The observations of all seats concatenated, for a centralised critic."""
        return np.concatenate([self.episode.observation(seat) for seat in range(self.schema.seats)])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        earned = self.episode.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = earned[seat]
            self._cumulative_rewards[name] += earned[seat]
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.episode.turn]
        if self.render_mode == PRINTED:
            self.render()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        picture = rendered(self.episode.position, self.render_seat, self.render_mode)
        if self.render_mode == PRINTED:
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """Nothing to release."""


class parallel_env(ParallelEnv):  # type: ignore[misc]  # noqa: N801
    """Every agent gives an action at each step. The actions of those who are not asked are ignored: their mask is all
    zeros, and ``infos[agent]["asked"]`` is False. Where the rules ask several at once, as in Nicht die Bohne!, they choose
    at once; elsewhere one agent decides at a time.

    A forbidden move ends the game: -1 for the agent, whose info names the clause; with ``refuses`` it raises
    ``tablee.Refused``, and nothing has happened. The other keywords are those of ``raw_env``."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        rewards: str = BY_MATCH,
        memory: bool = True,
        render_mode: str | None = None,
        render_seat: int | None = None,
        refuses: bool = False,
        happenings: int = 0,
        **options: object,
    ) -> None:
        self.turns: Final = raw_env(game, seats, rewards, memory, render_mode, render_seat, happenings, **options)
        self.refuses: Final = refuses
        self.schema: Final = self.turns.schema
        self.metadata = {**self.turns.metadata, "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = self.turns.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.turns.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.turns.action_space(agent)

    @property
    def state_space(self) -> spaces.Box:
        return self.turns.state_space

    @property
    def position(self) -> Position:
        """The current position with all its secrets: for evaluation, not for players."""
        return self.turns.position

    def state(self) -> Array:
        """The observations of all seats concatenated, for a centralised critic."""
        return self.turns.state()

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.turns.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents, episode = self.agents, self.turns.episode
        if not agents:
            raise nobody_left()
        chosen = self._chosen(actions)
        earned = episode.nothing()
        broken = self._broken(chosen)
        if broken is None:
            for _, code in chosen:
                earned = [sum(both) for both in zip(earned, episode.play(code), strict=True)]
        else:
            if self.refuses:
                raise Refused(broken[1])
            earned[broken[0]] = ILLEGAL
        over = broken is not None or episode.over
        infos = self._infos()
        if broken is not None:
            infos[agents[broken[0]]] |= {"refused": broken[1].id, "why": broken[1].say("en")}
        if over:
            self.agents = []
        if self.turns.render_mode == PRINTED:
            self.turns.render()
        return (
            {agent: self.turns.observe(agent) for agent in agents},
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            infos,
        )

    def _chosen(self, actions: dict[str, Any]) -> list[tuple[int, int]]:
        """Seat and code of each decision, in the order of the seats."""
        found: list[tuple[int, int]] = []
        for seat in self.position.pending:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise mistake(
                    "no-action",
                    f"Il manque l'action de {agent}, à qui une question est posée.",
                    f"Es fehlt die Aktion von {agent}, der gefragt ist.",
                    f"The action of {agent}, which is asked, is missing.",
                )
            found.append((seat, int(actions[agent])))
        return found

    def _broken(self, chosen: list[tuple[int, int]]) -> tuple[int, Rule] | None:
        """The first decision that a clause forbids, before any is carried out."""
        for seat, code in chosen:
            rule = self.position.forbids(seat, code)
            if rule is not None:
                return seat, rule
        return None

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.turns.observe(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        asked = self.position.pending
        return {agent: {"asked": seat in asked} for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str | None:
        return self.turns.render()

    def close(self) -> None:
        """Nothing to release."""


def nobody_left() -> Exception:
    return mistake(
        "reset-first",
        "La partie est finie, ou pas commencée : appelle d'abord reset().",
        "Das Spiel ist zu Ende oder hat nicht begonnen: Rufe zuerst reset() auf.",
        "The game is over, or has not begun: call reset() first.",
    )


def observation_space(schema: Schema) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(schema.low, schema.high, dtype=DTYPE),
            "action_mask": spaces.Box(0, 1, (schema.codes,), dtype=np.int8),
        }
    )
