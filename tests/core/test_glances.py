"""What a seat looks at for a moment is told to that seat alone, and until its next decision."""

from tablee.games import box


def opened():
    game = box("baernergaeng").open({})
    return game, game.deal(3, b"a glance")


def test_a_view_names_the_places_its_seat_is_glancing_at():
    _, position = opened()
    for seat in range(3):
        assert position.seen_by(seat).to_json()["glances"] == [[f"row {seat}", 0], [f"row {seat}", 3]]
    assert "glances" not in position.seen_by(None).to_json()


def test_a_glance_ends_with_the_seats_own_next_decision_and_no_others():
    game, position = opened()
    first = position.pending[1]
    position.play(first, game.parse("memorised"))
    assert "glances" not in position.seen_by(first).to_json()
    other = (first + 1) % 3
    assert position.seen_by(other).to_json()["glances"] == [[f"row {other}", 0], [f"row {other}", 3]]
