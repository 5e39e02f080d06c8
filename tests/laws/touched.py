"""Everything that can be touched, and what is answered: ``python -m tests.laws.touched [GAME ...]`` writes the tables of
answers anew. Read what has changed in them as a player would, in all three languages."""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.view import View
from tablee.core.why import Answer, WhyNot
from tablee.games.dog.touch import spot
from tests.laws.tables import boxes, choices, game_of, walk

ANSWERS = Path(__file__).parent / "answers"
NAMES = ["Anna", "Beat", "Chloé", "Dario", "Émile", "Franz"]
LANGS = ("fr", "de", "en")
MOST = 50  # so many answers at least are written out: those to the first touch of all, then the commonest
UNSEEN = {
    "as",
    "nobody",
    "decline",
    "stand",
    "done",
    "memorised",
    "stop",
}  # buttons a page shows only when they do something
POSITIONS = 200  # of each game, shared among its options and seat counts


@lru_cache(maxsize=1)
def zones_of(view: View) -> dict[str, object]:
    return view.zones()


def things(view: View, said: list[list[str]]) -> list[str]:
    """All that moves are made of, every zone, every field, and what is written on the sheet."""
    position = view.position
    found = {touch for touches in said for touch in touches} | set(position.table.layout.names) | {"score"}
    if position.game.name == "dog":
        found |= {f"ring/{field}" for field in range(16 * position.seats)}
        found |= {f"finish {seat}/{at}" for seat in range(position.seats) for at in range(4)}
        found |= {f"kennel {seat}" for seat in range(position.seats)}
    return sorted(thing for thing in found if there(view, thing))


def there(view: View, thing: str) -> bool:
    """Is it on the table, and touched by this name? Nobody touches a card that nobody holds."""
    zones = zones_of(view)
    if thing.startswith("hand/"):
        return view.seat is not None and thing[5:] in zones["hand"][view.seat]
    if found := re.fullmatch(r"row (\d)/(\d+)", thing):
        seat, place = map(int, found.groups())
        return seat < view.position.seats and place < len(zones["row"][seat])
    if thing in ("used", "taken"):
        return bool(zones[thing])
    if thing == "drawn":
        return view.seat is not None and bool(zones[thing][view.seat])
    if thing == "stock":
        return view.position.game.name != "bohne"
    return thing not in ("box", f"hand {view.seat}") and not thing.startswith(("pasture ", "row ", "drawn ", "laid "))


# -- What a touch is, in one word ------------------------------------------------


def kind(view: View, thing: str) -> str:
    position, seat = view.position, view.seat
    if position.game.name == "dog" and thing.startswith(("ring/", "finish ", "kennel ")):
        return dog_kind(position, seat, thing)
    if thing.startswith("pasture/"):
        lying = zones_of(view)["pasture"]
        names = [name.split()[1] for name in position.table.layout.names if name.startswith("pasture ")]
        sheep = lying[names.index(thing[8:])] if isinstance(lying, list) else lying[thing[8:]]
        what = (
            "free"
            if not sheep
            else "hidden sheep"
            if not position.table.shows(zone(position, thing), 0)
            else "open sheep"
        )
        return f"pasture, {what}"
    if thing.startswith(("farm/", "edge/", "hand/")):
        return thing.split("/")[0]
    if thing.startswith("as "):
        return "as"
    if found := re.match(r"(\w+)[ /](\d)", thing):
        name, owner = found[1], int(found[2])
        return f"{'own' if owner == seat else 'other'} {'row' if name in ('red', 'blue', 'green', 'yellow') else name}"
    return thing


def zone(position: Position, thing: str) -> int:
    return position.table.layout.names.index(thing.replace("/", " "))


@lru_cache(maxsize=1)
def marbles(position: Position) -> dict[str, int]:
    board = position.board
    return {spot(board, c, board.place(c, n)): c for c in range(position.seats) for n in range(4)}


def dog_kind(position: Position, seat: int | None, thing: str) -> str:
    board, owners = position.board, marbles(position)
    mine = None if seat is None else int(board.colour_of(seat))
    name = re.split("[ /]", thing)[0]
    if name != "ring":
        name = f"{'own' if int(re.split('[ /]', thing)[1]) == mine else 'other'} {name}"
    if thing not in owners:
        return f"{name}, empty"
    return f"{name}, own marble" if owners[thing] == mine else f"{name}, other's marble"


def moment(view: View) -> str:
    position = view.position
    if position.over():
        return "over"
    if view.seat is None:
        return "looking on"
    return position.game.steps[position.step].name if view.seat in position.pending else "waiting"


# -- Touching ------------------------------------------------------------------


def sampled() -> Iterator[tuple[Game, int, int]]:
    """Games with options and seats, and how many positions of each."""
    for box in boxes():
        found = []
        for options in choices(box):
            if any("," in str(value) for value in options.values()) or "games" in options or "geese" in options:
                continue
            game = game_of(box.name, options)
            counts = game.seat_counts if not options else game.seat_counts[len(found) % len(game.seat_counts) :][:1]
            found += [(game, seats) for seats in counts]
        for game, seats in found:
            yield game, seats, POSITIONS // len(found) + 1


def positions(game: Game, seats: int, count: int) -> Iterator[Position]:
    """Spread over several games, from their beginning on."""
    rng = random.Random(count)
    for seed in range(count):
        left = 8
        for position, _ in walk(game, seats, seed, 160):
            if rng.random() < 0.06 or position.over():
                yield position
                left, count = left - 1, count - 1
            if left == 0:
                break
        if count <= 0:
            return


def touches(view: View, whynot: WhyNot, rng: random.Random) -> Iterator[list[str]]:
    """What a page asks about: a thing that does not go on with any legal move, alone or after the beginning of one."""
    all_things = things(view, whynot.said)
    legal = [view.touches(code) for code in view.legal()]
    first = {touch[0] for touch in legal}
    begun = sorted({tuple(touch[:n]) for touch in legal for n in range(1, len(touch))})
    beginnings: list[list[str]] = [[]] + [list(one) for one in rng.sample(begun, min(3, len(begun)))]
    for beginning in beginnings:
        at = len(beginning)
        going = [touch for touch in legal if touch[:at] == beginning and len(touch) > at]
        hot = {touch[at] for touch in going}
        if len(hot) == 1:  # where all go on alike, that touch may be left out
            hot |= {touch[at + 1] for touch in going if len(touch) > at + 1}
        cold = [thing for thing in all_things if thing not in hot | first and thing not in beginning]
        kinds: dict[str, list[str]] = {}
        for thing in cold:
            kinds.setdefault(kind(view, thing), []).append(thing)
        for alike in kinds.values():
            for thing in rng.sample(alike, min(2, len(alike))):
                yield [*beginning, thing]


def answers(game: Game, seats: int, count: int) -> Iterator[tuple[View, WhyNot, list[str], Answer]]:
    rng = random.Random(seats)
    for position in positions(game, seats, count):
        pending = position.pending
        lookers: list[int | None] = [rng.choice(pending)] if pending else [0]
        others = [seat for seat in range(seats) if seat not in pending]
        if others and rng.random() < 0.3:
            lookers.append(rng.choice(others))
        if rng.random() < 0.05:
            lookers.append(None)
        for seat in lookers:
            view = position.seen_by(seat)
            whynot = WhyNot(view)
            for touched in touches(view, whynot, rng):
                yield view, whynot, touched, whynot.of(touched)


# -- The tables of answers -------------------------------------------------------

Row = tuple[str, str, str]


def row(view: View, touched: list[str], answer: Answer) -> Row:
    """Who is not asked gets the same answer wherever it is touched, but for a call."""
    when = moment(view)
    kinds = [kind(view, thing) for thing in touched]
    once = [one for at, one in enumerate(kinds) if one != "hand" or "hand" not in kinds[:at]]
    what = " + ".join(once if len(once) < 3 else ["…", *once[-2:]])
    if when in ("waiting", "looking on", "over") and what != "call":
        what = "anything"
    return when, what, answer.clause or "-"


class Answered:
    """How often each kind of touch was answered by each clause at each step, and the sentences of the first time."""

    def __init__(self) -> None:
        self.counts: Counter[Row] = Counter()
        self.said: dict[Row, list[str]] = {}

    def add(self, view: View, touched: list[str], answer: Answer) -> None:
        if re.split("[ /]", touched[-1])[0] in UNSEEN:
            return
        key = row(view, touched, answer)
        self.counts[key] += 1
        if key not in self.said:
            self.said[key] = [answer.say(lang, NAMES[: view.position.seats]) for lang in LANGS]

    def table(self) -> str:
        single = [key for key in self.counts if "+" not in key[1]]
        longer = sorted(self.counts.keys() - set(single), key=lambda key: (-self.counts[key], key))
        most = {*single, *longer[: max(0, MOST - len(single))]}
        lines = ["The answers to a first touch, and the commonest others: when, what is touched, clause", ""]
        for when, what, clause in sorted(most):
            lines += [f"{when} | {what} | {clause}", *(f"    {one}" for one in self.said[when, what, clause]), ""]
        lines += ["All others", ""]
        lines += [" | ".join(key) for key in sorted(self.counts) if key not in most]
        return "\n".join(lines) + "\n"


def main(wanted: list[str]) -> None:
    ANSWERS.mkdir(exist_ok=True)
    found: dict[str, Answered] = {}
    for game, seats, count in sampled():
        if not wanted or game.name in wanted:
            for view, _, touched, answer in answers(game, seats, count):
                found.setdefault(game.name, Answered()).add(view, touched, answer)
    for name, answered in found.items():
        (ANSWERS / f"{name}.txt").write_text(answered.table(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
