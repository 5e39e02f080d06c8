"""A seat's feed for a feed reader, and its calendar with the time its turn runs out. Both are made of the table as it
stands; they say what notices say."""

from collections.abc import Callable
from datetime import UTC, datetime
from html import escape
from typing import Final

from tablee.server.notify.messages import Message, message
from tablee.server.notify.plan import Notice
from tablee.server.table.live_table import LiveTable

Make = Callable[[LiveTable, int, str, str, str], bytes]
OCTETS: Final = 73  # of a line in a calendar, without what begins and ends it
BEFORE: Final = "-PT3H"  # when a calendar reminds


def asked(table: LiveTable, seat: int) -> int:
    """The question that this seat is to answer, or 0."""
    position = table.position
    if position is None or table.ended or table.chairs[seat].bot_plays or seat not in position.pending:
        return 0
    return table.asked_since[seat]


def now_told(table: LiveTable, seat: int, lang: str, zone: str) -> tuple[str, float, Message] | None:
    """An id, a time and a text; None if there is nothing to tell this seat."""
    question = asked(table, seat)
    if question:
        return f"{question}", table.clock_from, message(table, Notice("turn", question, [seat]), lang, zone, True)
    if table.ended:
        return "over", table.row.touched, message(table, Notice("over", table.number, [seat]), lang, zone, True)
    return None


def atom(table: LiveTable, seat: int, lang: str, zone: str, page: str) -> bytes:
    name = f"urn:tablee:{table.id}:{seat}"
    found = now_told(table, seat, lang, zone)
    link = f'<link href="{escape(page)}"/>'
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}">',
        f"<id>{name}</id><title>Tablée: {escape(table.game.box.title, quote=False)}</title>{link}",
        f"<updated>{stamp(found[1] if found else table.row.created)}</updated><author><name>Tablée</name></author>",
    ]
    if found:
        id, at, text = found
        lines += [
            f"<entry><id>{name}:{id}</id><title>{escape(text.title, quote=False)}</title>{link}",
            f'<updated>{stamp(at)}</updated><content type="text">{escape(text.body, quote=False)}</content></entry>',
        ]
    return "\n".join([*lines, "</feed>", ""]).encode()


def stamp(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}"


def calendar(table: LiveTable, seat: int, lang: str, zone: str, page: str) -> bytes:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tablee//Tablee//EN",
        f"X-WR-CALNAME:{escaped(f'Tablée: {table.game.box.title}')}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        *("BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"),
        *("TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"),  # a calendar may not be empty
    ]
    question, deadline = asked(table, seat), table.deadline()
    if question and deadline:
        text = message(table, Notice("turn", question, [seat]), lang, zone, True)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{table.id}-{seat}@tablee",
            f"SEQUENCE:{question}",
            f"DTSTAMP:{moment(table.clock_from)}",
            f"DTSTART:{moment(deadline)}",
            f"SUMMARY:{escaped(text.title)}",
            f"DESCRIPTION:{escaped(text.body)}",
            f"URL:{page}",
            *(
                "BEGIN:VALARM",
                "ACTION:DISPLAY",
                f"DESCRIPTION:{escaped(text.title)}",
                f"TRIGGER:{BEFORE}",
                "END:VALARM",
            ),
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{folded(line)}\r\n" for line in lines).encode()


def moment(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, "\\" + sign)
    return text.replace("\n", "\\n")


def folded(line: str) -> str:
    """Lines have at most 75 octets; a longer one goes on behind a space."""
    parts, part = [], ""
    for sign in line:
        if len((part + sign).encode()) > OCTETS:
            parts.append(part)
            part = ""
        part += sign
    return "\r\n ".join([*parts, part])
