"""OpenSpiel games.

>>> import pyspiel
>>> import tablee.envs.openspiel
>>> game = pyspiel.load_game("tablee_dog(players=4,canadian=True)")
>>> game.num_players()
4

Importing this module registers ``tablee_<game>`` for each game (sequential) and ``tablee_<game>_simultaneous`` for
games with simultaneous decisions. Options are game parameters; in a set "+" stands for the comma and "/" for the
semicolon: ``extension=joker+shuffle``.

The deal is drawn first, byte by byte, by chance nodes with 256 outcomes; everything random follows from it
(docs/decisions/0008). ``resample_from_infostate`` deals anew what a player cannot know.

**Perfect recall** is a property of the information state *string*: a digest of all that the seat was told since the deal,
of its decisions and of what it knows now. The *tensor* holds what the seat knows now and not how it came to know it, so
two information states may have the same tensor. With ``happenings=8`` it also holds the last eight things that happened.

**Warning:** OpenSpiel's searches written in C++ (``pyspiel.MCTSBot``, ``pyspiel.ISMCTSBot`` …) end the process with a
segmentation fault on games written in Python, as these are. Use those of ``open_spiel.python.algorithms``.

``begun`` makes a game that starts in the middle of a match, for methods that try every move down to the end:

>>> last_round = {"round": 5, "hand": ["1 8 B", "?"], "discard": "... 9", "lucky": "4", "turn": 1}
>>> late = tablee.envs.openspiel.begun("bungee", last_round)
>>> late.num_players(), late.new_initial_state().is_chance_node()  # the hidden cards are dealt first
(2, True)
"""

import ctypes
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from tablee.core.box import Box
from tablee.core.game import Game
from tablee.core.happenings import NOBODYS
from tablee.core.lanes import shares
from tablee.core.position import Position
from tablee.core.seen import events_for
from tablee.core.setup import Fields
from tablee.core.table import SPECTATOR
from tablee.core.view import View
from tablee.envs.picture import text_of
from tablee.envs.schema import Pen, Schema
from tablee.envs.schema import opened as schema_opened
from tablee.games import boxes

BYTE: Final = 256
DEAL_BYTES: Final = 4
LONGEST: Final = 50_000  # decisions; no game comes near
SEVERAL: Final = ["bohne", "dog"]  # games with simultaneous decisions
NOT_DEALT: Final = "not dealt yet"
Start = Position | dict[str, object] | str


class History:
    """A position with a digest of each seat's history: all it was told and decided. Spectators have one too, after the
    seats. ``happenings``: the last things that happened, if the tensor has them."""

    def __init__(self, schema: Schema, position: Position, pasts: list[str], happenings: list[list[int]]) -> None:
        self.schema = schema
        self.position = position
        self.pasts = pasts
        self.happenings = schema.happened.new() if schema.happened is not None else None
        if self.happenings is not None:
            self.happenings.restore(happenings)

    def happened(self) -> list[list[int]]:
        return self.happenings.saved() if self.happenings is not None else []

    def play(self, seat: int, code: int) -> None:
        self.position.play(seat, code)
        self.remember(seat, code)

    def remember(self, actor: int, code: int) -> None:
        table = self.position.table
        if self.happenings is not None:
            self.happenings.hear(table, actor)
        for seat in range(self.schema.seats + 1):
            told = events_for(table, seat if seat < self.schema.seats else int(SPECTATOR))
            own = code if seat == actor else ""
            self.pasts[seat] = digest(f"{self.pasts[seat]} {own} {told}")

    def knows(self, seat: int) -> str:
        """A digest of everything the seat can distinguish now."""
        view = self.position.seen_by(seat)
        masked, table = view.masked, view.position.table
        whole = blake2b(digest_size=16)
        for part in (table.slots, table.sizes, masked.hidden, masked.ends, masked.pool, masked.loose):
            whole.update(memoryview(part))
            whole.update(b"|")
        whole.update(repr((view.position.pending, int(view.position.step), self.position.public())).encode())
        return whole.hexdigest()

    def information(self, seat: int) -> str:
        return f"seat {seat} past {self.pasts[seat]} knows {self.knows(seat)}"

    def imagined(self, seat: int, seed: int) -> "History":
        """A history that the seat cannot distinguish, hidden cards dealt anew. What the others were told is unknown, so
        their digests are derived from public history and what they would know now."""
        world = self.position.seen_by(seat).imagine(seed)
        world.table.listening = True
        found = History(self.schema, world, list(self.pasts), self.happened())
        for other in range(self.schema.seats):
            if other != seat:
                found.pasts[other] = digest(f"{self.pasts[-1]} {found.knows(other)}")
        return found

    def __deepcopy__(self, memo: object) -> "History":
        return History(self.schema, self.position.copy(), list(self.pasts), self.happened())

    def __reduce__(self) -> tuple[object, tuple[Schema, dict[str, object], list[str], list[list[int]]]]:
        return history_of, (self.schema, self.position.to_json(), self.pasts, self.happened())


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def history_of(schema: Schema, position: dict[str, object], pasts: list[str], happenings: list[list[int]]) -> History:
    return History(schema, schema.game.position(position), pasts, happenings)


def history_from(schema: Schema, position: Position) -> History:
    """The history of a game that starts here."""
    found = History(schema, position, [""] * (schema.seats + 1), [])
    found.remember(int(NOBODYS), 0)
    return found


class TableeState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: "TableeGame") -> None:
        super().__init__(game)
        self.drawn = b""  # bytes of the deal drawn so far
        self.game_history: History | None = None
        if game.deal_bytes == 0:
            self.game_history = game.first_history(b"")

    def schema(self) -> Schema:
        found = self.get_game().schema
        assert isinstance(found, Schema)
        return found

    def current_player(self) -> Any:
        if self.game_history is None:
            return pyspiel.PlayerId.CHANCE
        position = self.game_history.position
        if position.over():
            return pyspiel.PlayerId.TERMINAL
        if len(position.pending) > 1 and self.get_game().simultaneous:
            return pyspiel.PlayerId.SIMULTANEOUS
        return int(position.next_seat())

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.game_history is None else self.game_history.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1.0 / BYTE) for byte in range(BYTE)]

    def _apply_action(self, action: int) -> None:
        if self.game_history is not None:
            self.game_history.play(int(self.game_history.position.next_seat()), action)
            return
        self.drawn += bytes([action])
        if len(self.drawn) == self.get_game().deal_bytes:
            self.game_history = self.get_game().first_history(self.drawn)

    def _apply_actions(self, actions: list[int]) -> None:
        """Apply simultaneous decisions."""
        assert self.game_history is not None
        for seat in self.game_history.position.pending:
            self.game_history.play(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.schema().game.catalogue[action].text

    def is_terminal(self) -> bool:
        return self.game_history is not None and self.game_history.position.over()

    def returns(self) -> list[float]:
        if self.game_history is None:
            return [0.0] * self.schema().seats
        return shares(self.game_history.position) if self.game_history.position.over() else [0.0] * self.schema().seats

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "TableeState":
        """A state the player cannot distinguish from this one, hidden cards dealt at random. It has no history: it was
        never played."""
        twin = self.get_game().new_initial_state()
        assert isinstance(twin, TableeState)
        twin.game_history = None
        if self.game_history is not None:
            seed = int(probability_sampler() * (1 << 30)) << 30 | int(probability_sampler() * (1 << 30))
            twin.game_history = self.game_history.imagined(player_id, seed)
        return twin

    def __str__(self) -> str:
        """The complete state, the same for a copy."""
        if self.game_history is None:
            return f"{NOT_DEALT}: {self.drawn.hex()}"
        return f"{self.game_history.position.fingerprint()} {digest(' '.join(self.game_history.pasts))}"


class TableeObserver:
    """``perfect_recall``: all the seat knows plus a digest of the public history; otherwise what shows right now."""

    def __init__(self, schema: Schema, kind: Any) -> None:
        self.kind = kind
        self.pen = Pen(schema)
        self.tensor = np.zeros(schema.size, np.float32)
        self.dict = schema.unflatten(self.tensor)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER

    def set_from(self, state: TableeState, player: int) -> None:
        self.tensor.fill(0)
        if state.game_history is None:
            return
        position, memory = state.game_history.position, self.kind.perfect_recall
        past = state.game_history.happenings
        self.tensor[:] = self.pen.look(position, player if self.private else None, memory, past)
        if not self.kind.public_info:  # what only this seat sees: its hand, a card it is looking at
            self.tensor[self.tensor == self.pen.watch(position, player, memory, past)] = 0

    def string_from(self, state: TableeState, player: int) -> str:
        if state.game_history is None:
            return NOT_DEALT
        history, kind = state.game_history, self.kind
        if kind.perfect_recall and kind.public_info and self.private:
            return history.information(player)
        view = history.position.seen_by(player if self.private else None)
        if not kind.public_info:
            return private_text(view, history.position.seen_by(None), kind.perfect_recall) if self.private else ""
        past = f"\npast {history.pasts[player if self.private else -1]}" if kind.perfect_recall else ""
        return text_of(view, kind.perfect_recall) + past


def private_text(view: View, watched: View, memory: bool) -> str:
    """The zones in which the seat sees more than spectators do."""
    shared = watched.zones(memory)
    return "; ".join(f"{name} {cards}" for name, cards in view.zones(memory).items() if cards != shared[name])


class TableeGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(
        self, box: Box, kind: Any, simultaneous: bool, params: dict[str, Any] | None, start: Start | None = None
    ) -> None:
        chosen = params or {}
        options = {
            option.name: decoded(chosen[option.name]) for option in box.options if chosen.get(option.name) is not None
        }
        happenings = int(chosen.get("happenings", 0))
        self.schema = Schema(box.open(options), int(chosen.get("players", 0)) or None, happenings)
        self.simultaneous = simultaneous
        self.start = start  # of a game that starts in the middle of a match
        self.deal_bytes = 0 if isinstance(start, Position) else int(chosen.get("deal_bytes", DEAL_BYTES))
        seats = self.schema.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.schema.codes,
            max_chance_outcomes=BYTE,
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(seats - 1),
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, chosen)

    @property
    def game(self) -> Game:
        return self.schema.game

    def new_initial_state(self) -> TableeState:
        return TableeState(self)

    def first_history(self, drawn: bytes) -> History:
        """The history after the deal, which follows from the bytes drawn."""
        game, start = self.schema.game, self.start
        if start is None:
            position = game.deal(self.schema.seats, drawn)
        else:
            position = start.copy() if isinstance(start, Position) else game.position(start, seed=drawn)
        position.table.listening = True
        return history_from(self.schema, position)

    def max_chance_nodes_in_history(self) -> int:
        return self.deal_bytes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableeObserver:
        return TableeObserver(self.schema, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def encoded(value: object) -> object:
    """An option's value as a game parameter; numbers stay numbers, or OpenSpiel could not read back what it writes."""
    if not isinstance(value, str):
        return value
    return int(value) if value.isdigit() else value.replace(",", "+").replace(";", "/")


def decoded(value: object) -> object:
    if isinstance(value, str):
        return value.replace("+", ",").replace("/", ";")
    return value if isinstance(value, bool) else str(value)


def begun(
    game: str | Game, start: Start, *, simultaneous: bool = False, deal_bytes: int = DEAL_BYTES, **options: object
) -> TableeGame:
    """An OpenSpiel game that starts here instead of with a deal.

    ``start``: a position as ``game.position`` reads it, whose unknown cards ("?", or left out) chance nodes deal, as for a
    whole match; or a ``Position``, which is taken as it is, with one world only. The game is not registered, so OpenSpiel
    cannot serialise its states; they can be cloned. Raises ``BadPosition`` where the rules could not have led there.
    """
    opened = schema_opened(game, options)
    first = start if isinstance(start, Position) else opened.position(start, seed=b"")
    if isinstance(start, Position):
        opened.check_origin(Fields({key: start.to_json()[key] for key in ("game", "edition", "options")}))
    kind = game_type(opened.box, simultaneous, "_begun")
    chosen: dict[str, Any] = {name: encoded(value) for name, value in opened.options.items()}
    params = {"players": int(first.seats), "deal_bytes": deal_bytes, **chosen}
    return TableeGame(opened.box, kind, simultaneous, params, start)


def game_type(box: Box, simultaneous: bool, suffix: str = "") -> Any:
    seats = box.open({}).seat_counts[0]
    parameters: dict[str, object] = {"players": seats, "deal_bytes": DEAL_BYTES, "happenings": 0}
    for option in box.options:
        parameters[option.name] = encoded(option.default)
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=f"tablee_{box.name}" + ("_simultaneous" if simultaneous else "") + suffix,
        long_name=f"Tablée: {box.title}",
        dynamics=dynamics.SIMULTANEOUS if simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(box.seats),
        min_num_players=min(box.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def register() -> list[str]:
    """Register every game not yet registered; returns all names."""
    known = set(pyspiel.registered_names())
    names = []
    for box in boxes():
        for simultaneous in [False, True] if box.name in SEVERAL else [False]:
            kind = game_type(box, simultaneous)
            names.append(kind.short_name)
            if kind.short_name not in known:
                pyspiel.register_game(kind, maker(box, kind, simultaneous))
    return names


def maker(box: Box, kind: Any, simultaneous: bool) -> Any:
    """The factory OpenSpiel calls to load the game. OpenSpiel releases it after the interpreter has shut down, which
    would crash the process; so a reference is leaked on purpose."""

    def make(params: dict[str, Any] | None = None) -> TableeGame:
        return TableeGame(box, kind, simultaneous, params)

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(make))
    return make


NAMES: Final = register()
