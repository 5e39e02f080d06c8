"""What the laws need to know about positions: how to reach them, and how to write down all there is to them."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from tablee.core.box import Box
from tablee.core.game import Game
from tablee.core.option import CHOICE, FLAG, TEXT
from tablee.core.position import Position
from tablee.core.table import Table


def choices(box: Box) -> list[dict[str, object]]:
    """The default, every value of every option on its own, every pair out of a set, and all of it together; of the
    constants, what ``turned`` says."""
    found: list[dict[str, object]] = [{}]
    for option in box.options:
        if option.experimental:
            continue
        if option.kind == FLAG:
            found.append({option.name: not option.default})
        elif option.kind == TEXT:
            found.extend({option.name: text} for text in option.choices if option.read(text) != option.default)
        elif option.kind == CHOICE:
            found.extend({option.name: value} for value in option.choices if value != option.default)
        else:
            for count in (1, 2):
                found.extend({option.name: ",".join(some)} for some in combinations(option.choices, count))
            found.append({option.name: "all"})
    return found


def turned(box: Box) -> list[dict[str, object]]:
    """All constants at their lowest together, and all at their highest."""
    constants = [option for option in box.options if option.experimental]
    if not constants:
        return []
    return [{option.name: option.low for option in constants}, {option.name: option.high for option in constants}]


# -- Playing -----------------------------------------------------------------


def kind(text: str) -> str:
    word = text.split()[0]
    return word if word.isalpha() and len(word) > 1 else "play"


def choose(position: Position, rng: random.Random, legal: list[int]) -> int:
    """Random, but a rare kind of move is as likely as a common one every other time."""
    if rng.random() < 0.5:
        return rng.choice(legal)
    kinds: dict[str, list[int]] = {}
    for code in legal:
        kinds.setdefault(kind(position.game.catalogue[code].text), []).append(code)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def decide(position: Position, rng: random.Random) -> tuple[int, int]:
    seat = rng.choice(position.pending)
    return seat, choose(position, rng, position.legal(seat))


def walk(game: Game, seats: int, seed: int, plies: int) -> Iterator[tuple[Position, list[tuple[int, int]]]]:
    """Positions of one game, with the decisions that led there."""
    yield from walk_on(game.deal(seats, b"law%d" % seed), seed, plies)


def walk_on(position: Position, seed: int, plies: int) -> Iterator[tuple[Position, list[tuple[int, int]]]]:
    rng = random.Random(seed)
    log: list[tuple[int, int]] = []
    yield position, log
    while position.pending and len(log) < plies:
        log.append(decide(position, rng))
        position.play(*log[-1])
        yield position, log


def skip_ahead(game: Game, seats: int, seed: int, plies: int) -> Position:
    """A position far into a game, reached without being looked at."""
    position = game.deal(seats, b"far%d" % seed)
    rng = random.Random(seed)
    for _ in range(plies):
        if not position.pending:
            return game.deal(seats, b"far%d" % seed)
        position.play(*decide(position, rng))
    return position


# -- Writing down ------------------------------------------------------------


def plain(value: Any) -> Any:
    return list(value) if type(value).__name__.startswith("vec") else value


APART = {"__dict__", "game", "table", "chance", "layout", "page"}


def fields(thing: Any) -> dict[str, object]:
    """Every attribute, compiled or not, whether the class writes it into its JSON or forgot to."""
    names = {name for cls in type(thing).__mro__ for name in getattr(cls, "__mypyc_attrs__", ())} or set(vars(thing))
    return {name: plain(getattr(thing, name)) for name in sorted(names - APART)}


def laid_out(table: Table) -> list[list[int]]:
    """Every card with its marks, zone by zone; what lies beyond a zone's size is no card."""
    return [[int(table.card_at(zone, at)) for at in range(table.size(zone))] for zone in range(len(table.sizes))]


def digest(position: Position) -> str:
    """Everything there is to a position."""
    table = position.table
    marks = (laid_out(table), int(table.shuffles), int(table.glances), plain(table.drawable))
    return repr((fields(position), marks, position.chance.state()))


def faces(position: Position) -> list[int]:
    return sorted(card & 0xFF for zone in laid_out(position.table) for card in zone)


def as_seen(position: Position, seat: int | None) -> str:
    """All that a seat receives: view, events, what is told of them, legal moves, refusals, touches, and the worlds it
    can imagine."""
    view = position.seen_by(seat)
    masked = view.masked
    worlds = [plain(getattr(masked, name)) for name in ("hidden", "ends", "pool", "loose")]
    table = view.position.table
    marks = (laid_out(table), int(table.shuffles), int(table.glances), plain(table.drawable))
    refusals, touches = [], []
    if seat is not None:
        refusals = [rule and rule.say("en") for rule in map(view.forbids, range(len(position.game.catalogue)))]
        touches = [view.touches(code) for code in view.legal()]
    names = [f"N{one}" for one in range(int(position.seats))]
    told = [view.sentences("fr", names), view.sentences("de", names, memory=True)]
    return repr((view.to_json(), marks, worlds, fields(view.position), refusals, touches, view.events, told))


def telling_apart(
    position: Position, seat: int | None, seed: int, plies: int = 8, seen: Callable[..., object] = as_seen
) -> str | None:
    """Deal anew what ``seat`` cannot see; play on alike; the move after which it could tell, if any.

    A secret choice need not even be alike. The comparison ends with a declared reveal that differs, and with nothing
    else before it: the seat has been shown, by the rules, something it could not see before. ``seen`` says what is
    compared.
    """
    a, b = position.copy(), position.seen_by(seat).imagine(seed)
    a.table.noted = 0
    a.table.listening = b.table.listening = True
    if seen(a, seat) != seen(b, seat):
        return "at once"
    rng = random.Random(seed)
    for _ in range(plies):
        if not a.pending:
            return None
        actor = rng.choice(a.pending)
        mine, other = a.legal(actor), b.legal(actor)
        if len(a.pending) > 1 and actor != seat:
            code, twin = choose(a, rng, mine), choose(b, rng, other)
        else:
            both = sorted(set(mine) & set(other))
            if not both:
                return None
            code = twin = choose(a, rng, both)
        a.play(actor, code)
        b.play(actor, twin)
        told = list(zip(a.seen_by(seat).events, b.seen_by(seat).events, strict=False))
        apart = next(((one, two) for one, two in told if repr(one) != repr(two)), None)
        if apart is not None and (apart[0].news or apart[1].news):
            return None
        if seen(a, seat) != seen(b, seat):
            return a.game.catalogue[code].text
    return None
