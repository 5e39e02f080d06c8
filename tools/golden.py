"""Golden records: whole games, saved as they are, replayed by the tests for ever.

    python tools/golden.py GAME [GAME ...] [--missing]

One game for every number of seats and every choice of options, written to tests/records. Moves are chosen at random,
but a kind of move that is rare (a call, a swap) is as likely as a common one; and of many games the one is kept in
which most different things happened, seldom ones above all: so the corners of the rules come up.
The same command writes the same bytes. With ``--missing`` it writes only the records that a new option or seat count
asks for; without, it writes all of them anew: only when the rules of a game have changed on purpose, with its edition.
"""

import random
import re
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import tablee
from tablee.core.box import Box
from tablee.core.game import Game
from tablee.core.option import CHOICE, FLAG, SET, TEXT
from tablee.core.position import Position
from tablee.core.record import Record
from tablee.core.table import MOVED, SHOWN, SHUFFLED

RECORDS = Path(__file__).parent.parent / "tests" / "records"
LONGEST = 20_000
CANDIDATES = 40


def variants(box: Box) -> list[tuple[str, dict[str, object]]]:
    """The default; every other value of every option on its own; and all that can be agreed on together."""
    found: list[tuple[str, dict[str, object]]] = [("default", {})]
    together: dict[str, object] = {}
    for option in box.options:
        if option.experimental:  # the laws turn them
            continue
        if option.kind == FLAG:
            values: list[object] = [not option.default]
        elif option.kind == TEXT:
            values = [text for text in option.choices if option.read(text) != option.default]
        elif option.kind == CHOICE:
            values = [choice for choice in option.choices if choice != option.default]
        else:
            values = [choice for choice in option.choices if choice != option.default]
            values += [",".join(pair) for pair in combinations(option.choices, 2)] if option.kind == SET else []
            values += ["all"] if option.default != option.read("all") else ["none"]
        found += [(named(option.name, value), {option.name: value}) for value in values]
        if not option.tacit:  # came after the records of everything together were kept
            together[option.name] = values[-1]
    if len(together) > 1:
        found.append(("everything", together))
    return found


def named(option: str, value: object) -> str:
    words = option if value is True else f"no-{option}" if value is False else f"{option}-{value}"
    return re.sub("[^a-z0-9]+", "-", words)


def kind(text: str) -> str:
    """Moves that begin with the same word are of a kind; all that begin with a card are one."""
    word = text.split()[0]
    return word if word.isalpha() and len(word) > 1 else ""


def choose(position: Position, rng: random.Random, legal: list[int]) -> int:
    kinds: dict[str, list[int]] = {}
    for code in legal:
        kinds.setdefault(kind(position.game.catalogue[code].text), []).append(code)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def played(game: Game, seats: int, name: str) -> tuple[Record, Counter[str]]:
    """A whole game, and what happened in it; its seed is its name."""
    rng = random.Random(name)
    happened: Counter[str] = Counter()
    record = game.record(seats, name.encode())
    position = game.deal(seats, record.seed)
    while position.pending:
        if len(record) == LONGEST:
            raise SystemExit(f"{name}: no end after {LONGEST} decisions")
        seat = rng.choice(position.pending)
        code = choose(position, rng, position.legal(seat))
        game.note(record, position, seat, code)
        happened[f"{game.steps[position.step].name}: {kind(game.catalogue[code].text)}"] += 1
        position.play(seat, code)
        for event in position.seen_by(None).events:
            if event.kind not in (MOVED, SHOWN, SHUFFLED):
                happened[game.tellings[event.what]] += 1
    record.end = position.fingerprint()
    return record, happened


def richest(game: Game, seats: int, name: str) -> Record:
    """Of many games: what happens seldom counts for more, the first three times it happens."""
    games = [played(game, seats, f"{name}-{at}") for at in range(CANDIDATES)]
    often: Counter[str] = Counter()
    for _, happened in games:
        often.update(happened)
    worth = [sum(min(count, 3) / often[what] for what, count in happened.items()) for _, happened in games]
    return games[worth.index(max(worth))][0]


def main(names: list[str], missing: bool) -> None:
    for name in names:
        box = tablee.game(name).box
        for variant, options in variants(box):
            game = tablee.game(name, **options)
            for seats in game.seat_counts:
                path = RECORDS / f"{name}-{seats}-{variant}.json"
                if missing and path.exists():
                    continue
                record = richest(game, seats, path.stem)
                path.write_text(record.to_json() + "\n")
                print(
                    f"{path.relative_to(RECORDS.parent.parent)}: {len(record)} decisions, {path.stat().st_size} bytes"
                )


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main([name for name in sys.argv[1:] if name != "--missing"], "--missing" in sys.argv)
