"""The messages sent to a seat. Hidden information is removed by ``Position.seen_by``."""

import json
from typing import Final

from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.core.view import View
from tablee.core.view_state import view_state
from tablee.core.why import Answer, WhyNot, of_move
from tablee.server import notices, wire
from tablee.server.errors import trouble
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import Entry
from tablee.server.table.rewind import may_rewind
from tablee.server.table.turn import Turn
from tablee.server.table.view_writer import ENCODE, writer_of
from tablee.server.texts import REACTIONS

TAIL: Final = 40  # decisions told to a returning player, at most


def seats_of(table: LiveTable, present: set[int]) -> list[wire.SeatInfo]:
    many = len(table.chairs)
    return [
        wire.SeatInfo(
            at,
            chair.who,  # type: ignore[arg-type]
            chair.name,
            chair.level if chair.bot_plays or chair.who == "free" else "",
            chair.stand_in,
            chair.ready,
            at in present or chair.who == "bot",
            chair.animal,
            int(table.game.side(at, many)),
            chair.hints,
            at in table.talk.muted,
            chair.program,
        )
        for at, chair in enumerate(table.chairs)
    ]


def table_message(
    table: LiveTable,
    seat: int | None,
    host: bool,
    open_seats: list[int],
    lang: str,
    present: set[int],
    watching: int,
) -> wire.TableInfo:
    spec = table.spec
    return wire.TableInfo(
        type="table",
        table=table.id,
        number=table.number,
        state=table.state,  # type: ignore[arg-type]
        game=spec.game,
        title=table.game.box.title,
        options=spec.options,
        lang=spec.lang,
        public=spec.public,
        pace=spec.pace,  # type: ignore[arg-type]
        clock=spec.clock,
        memory=spec.memory,
        hints=spec.hints_allowed(),
        practice=table.practice,
        seats=seats_of(table, present),
        you=seat,
        host=host,
        watching=watching,
        talk=table.may_talk(),
        chat=table.talk.mode,  # type: ignore[arg-type]
        reactions={name: Words(*words).say(lang) for name, words in REACTIONS.items()},
        commitment=table.commitment(),
        seed=table.row.seed.hex() if table.ended and not table.sealed else "",
        rematch=table.rematch,
        rematch_of=spec.rematch_of,
        open_seats=open_seats,
        notices=[
            wire.Notice(number, at, notices.sentence(what, fields, at == seat, lang))
            for number, at, what, fields in table.notices
        ],
        offered=seat is not None and table.chairs[seat].offered,
        from_record=bool(table.row.start),
        outdated=table.no_position().say(lang) if table.outdated else "",
        evening=spec.evening,
        circle=spec.circle,
        sealed=trouble("sealed-deal").say(lang) if table.sealed else "",
    )


def glance(table: LiveTable, seat: int | None, present: set[int], now: float) -> wire.Glance:
    """A summary for a list of tables; nothing that spectators do not see."""
    found = wire.Glance(
        table=table.id,
        state=table.state,  # type: ignore[arg-type]
        title=table.game.box.title,
        seats=seats_of(table, present),
        you=seat,
        rematch=table.rematch,
        practice=table.practice,
    )
    position = table.position
    if position is not None and not table.closed:
        found.asked = [] if table.ended else position.pending
        found.winners = position.winners()
        found.place = place(position, seat)
        deadline = table.deadline()
        if deadline:
            found.left = max(0.0, round(deadline - now, 1))
    return found


def place(position: Position, seat: int | None) -> int:
    """The seat's rank by points; 0 where it is meaningless: teams, or points that do not decide."""
    winners = position.winners()
    if seat is None or not winners:
        return 0
    if seat in winners:
        return 1
    game, seats, points = position.game, position.seats, position.scores()
    if len({game.side(at, seats) for at in range(seats)}) < seats:
        return 0
    best, own = points[winners[0]], points[seat]
    return 0 if own == best else 1 + sum(other < own if best < own else other > own for other in points)


def view(
    table: LiveTable, seat: int | None, lang: str, now: float, since: int | None = None, whole: bool = False
) -> wire.ViewAnswer:
    """``whole``: with all that a library's bot is given, what was seen earlier included; for seats that everyone knows a
    program plays."""
    position = table.position
    check_may_look(table, seat)
    if whole and (seat is None or not table.chairs[seat].program):
        raise trouble("not-a-program")
    if position is None:
        raise table.no_position()
    seen = position.seen_by(seat)
    shown = seen.to_json(table.spec.memory)
    asks = table.asks(seat)
    moves: list[wire.MoveInfo] = []
    if asks >= 0:
        catalogue, names, touches = table.game.catalogue, table.names, seen.touches
        for code in shown["legal"]:  # type: ignore[attr-defined]
            move = catalogue[code]
            moves.append(wire.MoveInfo(code, move.text, move.say(lang, names), touches(code)))
    question = "" if table.ended else seen.question(lang)
    told = seen.sentences(lang, table.names, table.spec.memory)
    undo = asks >= 0 and seat is not None and table.may_undo(seat, position)
    answer = wire.ViewAnswer("view", table.number, asks if asks >= 0 else None, question, shown, moves, undo, told)
    answer.began = table.turn.began
    if table.turn.parts:
        answer.turn = seen.sentences(lang, table.names, table.spec.memory, earlier=parts_seen(table.turn, seat))
    if since is not None:
        answer.tail, answer.tail_began = tail(table, seat, lang, since)
    deadline = table.deadline()
    if deadline:
        answer.left = max(0.0, round(deadline - now, 1))
    if may_rewind(table, seat):
        answer.retry = True
    if whole:
        answer.whole = view_state(seen)
    return answer


def view_bytes(table: LiveTable, seat: int | None, lang: str, now: float, since: int | None = None) -> bytes:
    """The encoded view; by the ViewWriter unless it includes a clock or a tail."""
    position = table.position
    if position is None or since is not None or table.deadline():
        return ENCODE(view(table, seat, lang, now, since))
    check_may_look(table, seat)
    writer = writer_of(table.game, len(table.chairs), lang)
    asks = table.asks(seat)
    undo = asks >= 0 and seat is not None and table.may_undo(seat, position)
    seen = position.seen_by(seat)
    earlier = parts_seen(table.turn, seat)
    retry = may_rewind(table, seat)
    return writer.view(
        seen, earlier, table.turn.began, table.number, asks, table.ended, undo, retry, table.names, table.spec.memory
    )


def may_look(table: LiveTable, seat: int | None) -> bool:
    """Spectators could tell another table with the same deals what comes."""
    return not table.sealed or seat is not None


def check_may_look(table: LiveTable, seat: int | None) -> None:
    if not may_look(table, seat):
        raise trouble("sealed-deal")


def parts_seen(turn: Turn, seat: int | None) -> list[View]:
    return [position.seen_by(seat) for position in turn.parts]


def tail(table: LiveTable, seat: int | None, lang: str, since: int) -> tuple[list[list[str]], list[int]]:
    """What was told since that entry, turn by turn, and the entry each turn began with; at most the last ``TAIL``
    decisions.

    A turn that was in progress is told again from its beginning, to replace what was told so far.
    """
    marks = table.marks
    first = len(marks)
    while first > 0 and marks[first - 1] > since and len(marks) - first < TAIL:
        first -= 1
    told: list[list[str]] = []
    began: list[int] = []
    if first == len(marks):
        return told, began
    record = table.blank_record()
    record.values = list(table.values)
    position = table.game.opening(record)
    turn = Turn(-1, 0, [])
    for at in range(len(record)):
        before = position.copy()
        actor, _ = table.game.advance(record, at, position)
        turn = turn.after(before, actor, marks[at])
        if at < first:
            continue
        if began and began[-1] == turn.began:
            told.pop()
            began.pop()
        earlier = parts_seen(turn, seat)
        told.append(position.seen_by(seat).sentences(lang, table.names, table.spec.memory, earlier=earlier))
        began.append(turn.began)
    return told, began


def said_message(entry: Entry) -> wire.Said:
    if entry.kind == "react":
        return wire.Said("said", entry.number, entry.seat, reaction=json.loads(entry.data))
    return wire.Said("said", entry.number, entry.seat, text=json.loads(entry.data))


# -- Why not? Answered from the view, so that the answer tells nothing the asker cannot see ---


def why(table: LiveTable, seat: int | None, code: int, lang: str, ref: str = "") -> wire.Why:
    return why_message(of_move(seen_now(table, seat), code), lang, table.names, ref)


def why_touched(table: LiveTable, seat: int | None, touched: list[str], lang: str, ref: str = "") -> wire.Why:
    return why_touch(seen_now(table, seat), touched, lang, table.names, ref)


def why_touch(seen: View, touched: list[str], lang: str, names: list[str], ref: str = "") -> wire.Why:
    return why_message(WhyNot(seen).of(touched), lang, names, ref)


def why_message(answer: Answer, lang: str, names: list[str], ref: str) -> wire.Why:
    return wire.Why("why", answer.code, answer.clause, answer.say(lang, names), ref)


def seen_now(table: LiveTable, seat: int | None) -> View:
    check_may_look(table, seat)
    if table.position is None:
        raise table.no_position()
    return table.position.seen_by(seat)


# -- After the end anyone who may see the table may look from every seat ---------------------


def record(table: LiveTable) -> str:
    if not table.ended or (table.position is None and not table.decisions):
        raise trouble("not-over")
    check_may_look(table, None)
    return table.record().to_json()


def replay(table: LiveTable, at: int, seat: int | None, lang: str) -> wire.Replay:
    if not table.ended or (table.position is None and not table.outdated):
        raise trouble("not-over")
    if table.position is None:
        raise table.no_position()
    check_may_look(table, None)
    whole = table.record()
    if not 0 <= at <= len(whole):
        raise trouble("no-such-point", n=len(whole))
    if seat is not None and seat >= whole.seats:
        raise trouble("malformed", why=f"seat {seat}")
    position = table.game.opening(whole)
    decided = ""
    for number in range(at):
        actor, code = table.game.advance(whole, number, position)
        decided = f"{actor}: {table.game.catalogue[code].text}"
    seen = position.seen_by(seat)
    return wire.Replay(at, len(whole), seen.to_json(), seen.sentences(lang, table.names, memory=True), decided)
