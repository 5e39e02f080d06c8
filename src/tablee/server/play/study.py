"""Studies: a record at any point and from any seat, or a position set up by hand and played on.

Replays and "what if" use it. Stateless: each request is computed in a worker, and nothing is stored.
"""

import json
from secrets import randbits

import msgspec

from tablee import booklet as book
from tablee.bots.names import split_level
from tablee.core.chance import commitment
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.record import Record
from tablee.core.rule import Mistake, Refused, Words
from tablee.course import course
from tablee.editor.ask import shown
from tablee.games import box, cached_game, open_record
from tablee.lessons import baked
from tablee.moments import moment, move_of, replies
from tablee.review.hint import expectation, hint, hundredth, reason
from tablee.server import wire
from tablee.server.errors import Trouble, trouble
from tablee.server.play.bots.bot_levels import check_level
from tablee.server.table.presenter import why_touch

Refusal = tuple[str, int, str, str, str, str]


def study(seconds: float, raw: bytes, lang: str) -> bytes | Refusal:
    """Runs in a worker. A refusal is returned as plain data; ``seconds`` is the time for all bots' decisions together."""
    try:
        return msgspec.json.encode(studied(msgspec.json.decode(raw, type=wire.Study), lang, seconds))
    except (Mistake, Refused) as error:
        return parts_of(error)


def edited(_seconds: float, raw: bytes, lang: str) -> bytes | Refusal:
    """Runs in a worker: one change in the position editor."""
    try:
        return msgspec.json.encode(shown(msgspec.json.decode(raw, type=wire.AskPosition), lang))
    except (Mistake, Refused) as error:
        return parts_of(error)


def lesson(_seconds: float, game: str, lang: str) -> bytes:
    """Runs in a worker. Bots in lessons are deterministic and have no time limit; lessons are short."""
    return baked(game, lang)


def booklet(_seconds: float, game: str, lang: str) -> bytes:
    """Runs in a worker."""
    return book.baked(game, lang)


def moment_of(_seconds: float, text: str, at: int | None, anew: bool) -> bytes | Refusal:
    """Runs in a worker: game, options, seats and the full position at a point of a record, for a table to continue
    from.

    ``anew``: deal what spectators could not see anew.
    """
    try:
        game, record = open_record(text)
        position = game.opening(record)
        for number in range(point(record, at)):
            game.advance(record, number, position)
        if position.over():
            raise trouble("is-over")
        if anew:
            position = position.seen_by(None).imagine(randbits(62))
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


def point(record: Record, at: int | None) -> int:
    if at is None:
        return len(record)
    if at > len(record):
        raise trouble("no-such-point", n=len(record))
    return at


def studied(wish: wire.Study, lang: str, seconds: float) -> wire.Studied:
    lines: list[wire.Told] = []
    by: wire.Played | None = None
    record: Record | None = None
    if wish.record:
        game, record = open_record(wish.record)
        at = point(record, wish.at)
        position = game.opening(record)  # validates the number of seats, which the record may claim freely
        people = record.names or [f"#{seat + 1}" for seat in range(record.seats)]
        names = [split_level(name)[0] for name in people]
        rest = position.copy()
        for number in range(at):
            by = step(game, record, number, position)
        if wish.outline:
            lines = outline(game, record, rest, names, lang)
        decisions, sealed = len(record), commitment(record.seed) if record.seed else ""
    else:
        game = cached_game(wish.game, dict(wish.options))
        position = game.position(wish.position)
        names = wish.names[: int(position.seats)]
        names += [f"#{seat + 1}" for seat in range(len(names), int(position.seats))]
        people, at, decisions, sealed = names, 0, 0, ""
    if wish.seat is not None and wish.seat >= int(position.seats):
        raise trouble("malformed", why=f"seat {wish.seat}")
    went = course(game, record, names, lang, wish.seat) if record is not None and wish.outline else None
    for move in wish.moves:
        position.play(move.seat, move.move)
        by = move
    moments = [moment(position, wish.seat, wish.open, names, lang, by)]
    if record is not None and not wish.moves:
        for number in range(at, min(at + wish.film, len(record))):
            moments.append(moment(position, wish.seat, wish.open, names, lang, step(game, record, number, position)))
    if wish.level:
        moments += replies(position, check_level(wish.level), wish.seat, wish.open, names, lang, seconds)
    answer = wire.Studied(
        game.name, box(game.name).title, game.options, people, at, decisions, moments, None, lines, sealed, went
    )
    answer.practice = record is not None and record.practice
    if wish.hint:
        answer.hint = hinted(position, wish.seat, names, lang, seconds)
    if wish.touches:
        answer.why = why_touch(position.seen_by(wish.seat), wish.touches, lang, names)
    return answer


def hinted(position: Position, seat: int | None, names: list[str], lang: str, seconds: float) -> wire.Hint:
    if seat is None or seat not in position.pending:
        raise trouble("not-asked")
    view, game = position.seen_by(seat), position.game
    found = hint(view, seconds)
    move, why = move_of(view, game, found.move, lang, names), reason(found, game, names, lang)
    return wire.Hint(move, why, expectation(found, lang), hundredth(found.wins), found.games)


def step(game: Game, record: Record, number: int, position: Position) -> wire.Played:
    seat, code = game.advance(record, number, position)
    return wire.Played(seat, code)


def outline(game: Game, record: Record, position: Position, names: list[str], lang: str) -> list[wire.Told]:
    """One line a decision, to the end, which is verified."""
    lines: list[wire.Told] = []
    rounds = position.current_deal()
    for number in range(len(record)):
        seat, code = game.advance(record, number, position)
        now = rounds if position.over() else position.current_deal()
        told = position.seen_by(None).sentences(lang, names)
        lines.append(wire.Told(seat, game.catalogue[code].say(lang, names), told, now != rounds, position.scores()))
        rounds = now
    game.check_end(record, position)
    return lines
