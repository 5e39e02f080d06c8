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


FILMS: dict[str, list[tuple[dict[str, object], int, bool]]] = {  # options, seats, does the screen remember?
    "bohne": [({}, 3, False), ({}, 4, False), ({}, 6, False)],
    "baernergaeng": [
        ({}, 2, False),
        ({"extension": "all"}, 4, False),
        ({"extension": "all"}, 6, True),
        ({"growing": True}, 2, False),
    ],
}

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


def sample(title: str, position: Position, seat: int, memory: bool = False) -> dict[str, object]:
    """A view as the server would send it, with its moves and what was told."""
    game = position.game
    view = position.seen_by(seat)
    people = PEOPLE[: int(position.seats)]
    asked = seat in position.pending
    return {
        "title": title,
        "question": view.question(LANG),
        "view": view.to_json(memory=memory),
        "moves": [
            wire.MoveInfo(code, game.catalogue[code].text, game.catalogue[code].words.say(LANG), view.touches(code))
            for code in (view.legal() if asked else [])
        ],
        "told": view.sentences(LANG, people),
        "seats": [wire.SeatInfo(at, "person", name) for at, name in enumerate(people)],
        "options": dict(game.options),
    }


def samples(name: str) -> list[dict[str, object]]:
    """Of games with every number of seats: the first view of each kind of question, and a few more. Then some films."""
    found: list[dict[str, object]] = []
    chance = Random(name)
    for title, options, text in BY_HAND.get(name, []):
        game = box(name).open(options)
        found.append(sample(title, game.position(game.read(text)), 0))
    for seats in box(name).seats:
        game = box(name).open({})
        position = game.deal(seats=seats, seed=bytes([seats] * 16))
        seen: dict[str, int] = {}
        for _ in range(600):
            if not position.pending:
                break
            seat = position.pending[0]
            step = game.steps[int(position.step)].name
            times = seen.get(step, 0)
            seen[step] = times + 1
            if times in (0, 3, 12, 40):
                found.append(sample(f"{seats} · {step} · {times}", position, seat))
            position.play(seat, chance.choice(position.legal(seat)))
        found.append(sample(f"{seats} · end", position, 0))
    for options, seats, memory in FILMS.get(name, []):
        found += film(name, options, seats, memory)
    return found


def film(name: str, options: dict[str, object], seats: int, memory: bool) -> list[dict[str, object]]:
    """A whole match, decision by decision, as seat 0 sees it: for what a table keeps from one view to the next."""
    chance = Random(f"{name} {seats}")
    position = box(name).open(options).deal(seats=seats, seed=bytes([seats] * 16))
    found = [sample(f"film {seats} · 0", position, 0, memory)]
    while position.pending and len(found) < 400:
        seat = chance.choice(position.pending)
        moves = position.legal(seat)
        if chance.random() < 0.9:  # games that are called at once show little
            moves = [code for code in moves if position.game.catalogue[code].text != "call"]
        position.play(seat, chance.choice(moves))
        found.append(sample(f"film {seats} · {len(found)}", position, 0, memory))
    return found


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for name in sys.argv[1:] or NAMES:
        (TARGET / f"{name}.json").write_bytes(msgspec.json.encode(samples(name)))


if __name__ == "__main__":
    main()
