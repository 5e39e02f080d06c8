"""Views of real games to draw tables with, before any server runs: `web/samples/<game>.json` (not kept in git).

python tools/sample_views.py [GAME ...]
"""

import sys
from pathlib import Path
from random import Random

import msgspec

from tablee.core.position import Position
from tablee.games import NAMES, box
from tablee.server import wire

TARGET = Path(__file__).parent.parent / "web/samples"
LANG = "fr"
PEOPLE = ["Anouk", "Beat", "Chloé", "Dario", "Elin", "Flurin"]


# Moments that chance seldom brings, each with its options.
BY_HAND: dict[str, list[tuple[str, dict[str, object], str]]] = {
    "dog": [
        (
            "helping",
            {},
            "f3 f2 f1 f0 : K 4 7 J X | 22 16! 5 : ? ? ? | 40 34 f3 : X 5 5 | 60 : 9 9 9 | turn 0 | discard A 9",
        ),
        ("seven", {}, "10 33 0! : 7 A 4 J X | 12 14 : ? ? ? | 36 40 : X 5 5 | 60 17 : 9 9 9 | turn 0 | discard A 9"),
        (
            "joker",
            {},
            "62 20 : X A 4 9 7 | 24 2 : ? ? | 36 40 : X 5 | 60 17 : 9 9 9 | turn 0 | deal 5 | out 1 | discard Q",
        ),
        (
            "canadian",
            {"canadian": "yes"},
            "10 33 : 7 A | 12 15 : ? ? ? | 36 40 f3 : X 5 | 60 17 : 9 | turn 0 | discard A 9",
        ),
        (
            "trios",
            {"teams": "trios"},
            "10 33 0! : 7 A J X | 12 15 : 2 2 | 36 40 f3 : X 5 | 60 18 : 9 | 90 64! : 5 | 83 f1 : 3 | turn 0",
        ),
        ("over", {}, "f3 f2 f1 f0 : K 4 | 22 16! 5 : ? ? ? | f3 f2 f1 f0 : X 5 | 60 : 9 9 9 | over | discard A 9"),
    ],
}


def sample(position: Position, seat: int, title: str) -> dict[str, object]:
    game = position.game
    view = position.seen_by(seat)
    step = game.steps[int(position.step)]
    asked = seat in position.pending
    return {
        "title": title,
        "question": step.words.say(LANG),
        "view": view.to_json(memory=False),
        "moves": [
            wire.MoveInfo(code, game.catalogue[code].text, game.catalogue[code].words.say(LANG), view.touches(code))
            for code in (view.legal() if asked else [])
        ],
        "told": view.sentences(LANG, PEOPLE[: position.seats]),
        "seats": [wire.SeatInfo(one, "person", PEOPLE[one]) for one in range(position.seats)],
        "options": dict(game.options),
    }


def samples(name: str) -> list[dict[str, object]]:
    """Of games with every number of seats: the first view of each kind of question, and a few more."""
    found: list[dict[str, object]] = []
    chance = Random(name)
    for title, options, text in BY_HAND.get(name, []):
        game = box(name).open(options)
        found.append(sample(game.position(game.read(text)), 0, title))
    for seats in box(name).seats:
        game = box(name).open({})
        position = game.deal(seats=seats, seed=bytes([seats] * 16))
        seen: dict[str, int] = {}
        for _ in range(600):
            if not position.pending:
                break
            seat = position.pending[0]
            step = game.steps[int(position.step)]
            times = seen.get(step.name, 0)
            seen[step.name] = times + 1
            if times in (0, 3, 12, 40):
                found.append(sample(position, seat, f"{seats} · {step.name} · {times}"))
            position.play(seat, chance.choice(position.legal(seat)))
        found.append(sample(position, 0, f"{seats} · end"))
    return found


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for name in sys.argv[1:] or NAMES:
        (TARGET / f"{name}.json").write_bytes(msgspec.json.encode(samples(name)))


if __name__ == "__main__":
    main()
