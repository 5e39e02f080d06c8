"""Entries and summaries as parameters of PostgreSQL's statements."""

from tablee.server.table.log import Entry, Summary


def columns(entries: list[Entry]) -> list[list[object]]:
    return [
        [e.table for e in entries],
        [e.number for e in entries],
        [e.kind for e in entries],
        [e.seat for e in entries],
        [e.code for e in entries],
        [e.data for e in entries],
        [e.ref for e in entries],
        [e.at for e in entries],
    ]


def values(s: Summary) -> tuple[object, ...]:
    return (s.table, s.state, s.free, s.touched, s.due)
