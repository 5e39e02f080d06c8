"""A game looked at for itself: a record at any moment and from any seat, a position set up by hand and played on.

Lessons, replays and "what if" are all made of this. It is asked and answered in one go, in a worker, and nothing is kept.
"""

import json

import msgspec

from tablee.core.chance import commitment
from tablee.core.position import Game, Position, View
from tablee.core.record import Record, record_from
from tablee.core.rule import Mistake, Refused, Words
from tablee.games import box, judgement
from tablee.moments import moment, replies
from tablee.server import wire
from tablee.server.bots import check_level
from tablee.server.words import Trouble, trouble

Refusal = tuple[str, int, str, str, str, str]


def study(raw: bytes, lang: str) -> bytes | Refusal:
    """In a worker. A refusal travels as its parts."""
    try:
        return msgspec.json.encode(studied(msgspec.json.decode(raw, type=wire.Study), lang))
    except (Mistake, Refused) as error:
        return parts_of(error)


def moment_of(text: str, at: int | None) -> bytes | Refusal:
    """In a worker: game, options, seats and the whole position at a moment of a record, for a table to go on from."""
    try:
        game, record = opened(text)
        position = game.opening(record)
        for number in range(point(record, at)):
            game.advance(record, number, position)
        if position.over():
            raise trouble("is-over")
        return msgspec.json.encode((game.name, game.options, record.seats, json.dumps(position.to_json())))
    except (Mistake, Refused) as error:
        return parts_of(error)


def parts_of(error: Mistake | Refused) -> Refusal:
    if isinstance(error, Refused):
        rule = error.rule
        return ("illegal", 409, rule.id, rule.say("fr"), rule.say("de"), rule.say("en"))
    status = error.status if isinstance(error, Trouble) else 409 if error.code == "bad-record" else 400
    return (error.code, status, "", error.say("fr"), error.say("de"), error.say("en"))


def trouble_of(parts: Refusal) -> Trouble:
    code, status, clause, fr, de, en = parts
    return Trouble(code, status, Words(fr, de, en), clause)


def opened(text: str) -> tuple[Game, Record]:
    record = record_from(text)
    return box(record.game).open(record.options), record


def point(record: Record, at: int | None) -> int:
    if at is None:
        return len(record)
    if at > len(record):
        raise trouble("no-such-point", n=len(record))
    return at


def studied(wish: wire.Study, lang: str) -> wire.Studied:
    lines: list[wire.Told] = []
    by: wire.Played | None = None
    record: Record | None = None
    if wish.record:
        game, record = opened(wish.record)
        at = point(record, wish.at)
        names = record.names or [f"#{seat + 1}" for seat in range(record.seats)]
        position = game.opening(record)
        rest = position.copy()
        for number in range(at):
            by = step(game, record, number, position)
        if wish.outline:
            lines = outline(game, record, rest, names, lang)
        decisions, kept = len(record), commitment(record.seed) if record.seed else ""
    else:
        game = box(wish.game).open(dict(wish.options))
        position = game.position(wish.position)
        names = [f"#{seat + 1}" for seat in range(int(position.seats))]
        at, decisions, kept = 0, 0, ""
    if wish.seat is not None and wish.seat >= int(position.seats):
        raise trouble("malformed", why=f"seat {wish.seat}")
    for move in wish.moves:
        position.play(move.seat, move.move)
        by = move
    moments = [moment(position, wish.seat, wish.open, names, lang, by)]
    if record is not None and not wish.moves:
        for number in range(at, min(at + wish.film, len(record))):
            moments.append(moment(position, wish.seat, wish.open, names, lang, step(game, record, number, position)))
    if wish.level:
        moments += replies(position, check_level(wish.level), wish.seat, wish.open, names, lang)
    answer = wire.Studied(
        game.name, box(game.name).title, game.options, names, at, decisions, moments, None, lines, kept
    )
    if wish.touches:
        answer.why = why_touched(position.seen_by(wish.seat), game, wish.touches, lang)
    return answer


def step(game: Game, record: Record, number: int, position: Position) -> wire.Played:
    seat, code = game.advance(record, number, position)
    return wire.Played(seat, code)


def outline(game: Game, record: Record, position: Position, names: list[str], lang: str) -> list[wire.Told]:
    """Decision by decision, to the end it says it leads to."""
    lines: list[wire.Told] = []
    judge = judgement(game.name)
    rounds = judge.round_of(position)
    for number in range(len(record)):
        seat, code = game.advance(record, number, position)
        now = rounds if position.over() else judge.round_of(position)
        told = position.seen_by(None).sentences(lang, names)
        lines.append(wire.Told(seat, game.catalogue[code].say(lang, names), told, now != rounds, position.scores()))
        rounds = now
    game.check_end(record, position)
    return lines


def why_touched(view: View, game: Game, touched: list[str], lang: str, ref: str = "") -> wire.Why:
    """Why does this touch do nothing? Of all moves that begin so, the one that lacks least explains it."""
    best, fewest = -1, 99
    if touched and view.seat is not None:
        for code in range(len(game.catalogue)):
            touches = view.touches(code)
            if touches[: len(touched)] == touched and len(touches) < fewest:
                best, fewest = code, len(touches)
    if best >= 0:
        rule = view.forbids(best)
        return wire.Why("why", best, rule.id if rule else None, rule.say(lang) if rule else "", ref)
    if len(touched) > 1:  # nothing goes there with what was touched before; perhaps by itself
        return why_touched(view, game, touched[-1:], lang, ref)
    return wire.Why("why", -1, None, "", ref)
