"""A law of secrecy for what leaves the server: no notice says what a seat, or somebody who looks on, cannot see."""

import msgspec
import pytest

from tablee.server import wire
from tablee.server.notify.messages import message
from tablee.server.notify.plan import Notice
from tablee.server.spec import Spec
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import OVER, PLAYING, Row
from tests.laws.tables import cases, skip_ahead, telling_apart, walk

every_case = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in cases()])


def table_of(game, seats):
    spec = Spec(
        *(game.name, game.edition, game.options, [wire.SeatWish()] * seats, "en", False, 3, 0, False, 1.0, "", "", "")
    )
    text = msgspec.json.encode(spec).decode()
    table = LiveTable(Row("a table", text, b"seed", "", False, PLAYING, 0, 0.0, 0.0, 0.0))
    for seat, chair in enumerate(table.chairs):
        chair.sit({"name": f"P{seat}", "hash": "", "lang": "en", "ready": True})
    return table


def texts(table, position):
    table.position = position
    table.state = PLAYING if position.pending else OVER
    seats = position.pending or [0]
    what = ("turn", "reminder", "late") if position.pending else ("over",)
    return [
        message(table, Notice(one, 1, seats[:count]), lang, "UTC", mine)
        for one in what
        for lang in ("fr", "de", "en")
        for mine, count in ((True, 1), (False, len(seats)))
    ]


@every_case
def test_what_a_seat_cannot_see_changes_no_notice(game, seats):
    table = table_of(game, seats)

    def seen(position, _seat):
        return texts(table, position)

    for position, log in walk(game, seats, 3, 60):
        if len(log) % 11 == 0:
            seat = len(log) % (seats + 1)
            assert telling_apart(position, None if seat == seats else seat, len(log), seen=seen) is None
    late = skip_ahead(game, seats, 5, 90)
    for seat in [*range(seats), None]:
        assert telling_apart(late, seat, 7, seen=seen) is None
    assert all(one.title for one in texts(table, late))
