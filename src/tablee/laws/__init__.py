"""Laws that every game obeys, whatever its rules. Ours are tested by them, and yours can be.

``python -m tablee.laws stairs`` tries them all, over every number of seats and every option. In a test of your own:

>>> import tablee
>>> from tablee.laws import LAWS, cases
>>> game, seats = cases("bungee")[0]
>>> LAWS["refusals"](game, seats, 1)

A law takes the game, the number of seats and how many games it looks at, and raises ``Broken`` with a sentence.
"""

import json
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import pairwise
from typing import Final

from tablee.core.game import Game
from tablee.core.observe import Sheet
from tablee.core.position import Position
from tablee.core.rule import LANGUAGES, Mistake, Refused
from tablee.core.view import View
from tablee.games import box, observer, open_record
from tablee.laws.positions import (
    as_seen,
    choices,
    decide,
    digest,
    faces,
    fields,
    skip_ahead,
    telling_apart,
    turned,
    walk,
)

LONGEST: Final = 50_000  # decisions of a game


class Broken(AssertionError):
    """A law that a game does not obey."""


def hold(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)


def cases(name: str) -> list[tuple[Game, int]]:
    """The game with every value of every option and its constants turned, for every number of seats."""
    shelf = box(name)
    games = [shelf.open(options) for options in [*choices(shelf), *turned(shelf)]]
    return [(game, seats) for game in games for seats in game.seat_counts]


def moments(game: Game, seats: int, few: int, plies: int = 60, step: int = 7) -> Iterator[Position]:
    """Positions from the beginning, the middle and far into some games."""
    for seed in range(few):
        for position, log in walk(game, seats, seed, plies):
            if len(log) % step == 0:
                yield position
        yield skip_ahead(game, seats, seed, 40 + 90 * seed)


# -- Play --------------------------------------------------------------------


def ends(game: Game, seats: int, few: int) -> None:
    """A game comes to its end, which is a clause that refuses, and its winners sit at the table."""
    for seed in range(few):
        position, log = game.deal(seats, b"end%d" % seed), 0
        rng = random.Random(seed)
        while position.pending and log < LONGEST:
            position.play(*decide(position, rng))
            log += 1
        hold(position.pending == [], f"after {LONGEST} decisions the game is not over")
        hold(len(position.scores()) == seats, "scores() has not one number a seat")
        hold(set(position.winners()) <= set(range(seats)), f"the winners {position.winners()} are no seats")
        rule = position.over_by()
        hold(
            position.forbids(0, 0) is game.in_force(rule),
            "once the game is over, another clause than over_by() refuses",
        )
        hold(rule.id in [one.id for one in game.rulebook] and rule.refuses, f"{rule.id} is no clause that refuses")


def replays(game: Game, seats: int, few: int) -> None:
    """Seed and decisions determine the position."""
    for seed in range(few):
        record = game.record(seats, b"law%d" % seed)
        position = game.deal(seats, record.seed)
        rng = random.Random(seed)
        for _ in range(150):
            if position.pending:
                seat, code = decide(position, rng)
                game.note(record, position, seat, code)
                position.play(seat, code)
        record.end = position.fingerprint()
        same_game, again = open_record(record.to_json())
        hold(digest(same_game.replay(again)) == digest(position), "a record does not replay to the same position")


def is_whole_and_apart(position: Position, rng: random.Random, plies: int) -> None:
    before, twin = digest(position), position.copy()
    hold(digest(twin) == before, f"a copy differs: does twin() copy every field? {unlike(position, twin)}")
    told = [repr(event) for event in position.seen_by(0).events]
    hold([repr(event) for event in twin.seen_by(0).events] == told, "a copy has other events")
    for _ in range(plies):
        if twin.pending:
            twin.play(*decide(twin, rng))
    hold(digest(position) == before, "playing on a copy changes the original")


def unlike(position: Position, other: Position) -> list[str]:
    mine, theirs = fields(position), fields(other)
    return [name for name in mine if mine[name] != theirs.get(name)]


def copies(game: Game, seats: int, few: int) -> None:
    """A copy is complete, and changing it does not change the original."""
    rng = random.Random(seats)
    for at, position in enumerate(moments(game, seats, few)):
        is_whole_and_apart(position, rng, 10 if at else 400)


def answers(game: Game, position: Position, clauses: set[str]) -> set[str]:
    """Whoever is asked can answer; the two voices of legality agree; every refusal cites a clause that can refuse.
    Returns the clauses that have refused."""
    refused = set()
    for seat in range(int(position.seats)):
        rules = [position.forbids(seat, code) for code in range(len(game.catalogue))]
        legal = position.legal(seat)
        allowed = [code for code, rule in enumerate(rules) if rule is None]
        hold(legal == allowed, f"legal_into and objection differ for {moves(game, set(legal) ^ set(allowed))}")
        hold(bool(legal) == (seat in position.pending), f"seat {seat} is asked and has no move, or the other way round")
        refused |= {rule.id for rule in rules if rule}
        view = position.seen_by(seat)
        hold(view.legal() == legal, "a seat does not see its own legal moves")
        seen = [view.forbids(code) for code in range(len(rules))]
        same = [rule and rule.say("fr") for rule in seen] == [rule and rule.say("fr") for rule in rules]
        hold(same, "a view refuses by other clauses than the position")
    hold(refused <= clauses, f"{sorted(refused - clauses)} refuse, and do not say so (refuses=True)")
    return refused


def moves(game: Game, codes: set[int]) -> list[str]:
    return [game.catalogue[code].text for code in sorted(codes)][:5]


def clauses(game: Game, seats: int, few: int) -> None:
    """``legal_into`` and ``objection`` agree, in imagined worlds too, and refusals cite clauses that can refuse."""
    able = {rule.id for rule in game.rulebook if rule.refuses}
    for position in moments(game, seats, few):
        answers(game, position, able)
        answers(game, position.seen_by(0).imagine(1), able)
        answers(game, position.seen_by(None).imagine(2), able)


def refusals(game: Game, seats: int, few: int) -> None:
    """A refused move changes nothing."""
    position = skip_ahead(game, seats, few, 40)
    before = digest(position)
    tries = [
        (seat, code) for seat in range(seats) for code in set(range(len(game.catalogue))) - set(position.legal(seat))
    ]
    for seat, code in [*tries, (0, len(game.catalogue)), (0, -1), (seats, 0), (-1, 0)]:
        try:
            position.play(seat, code)
        except (Refused, Mistake):
            continue
        raise Broken(f"seat {seat} may play {code}, which is not legal")
    hold(digest(position) == before, "a refused move has changed the position")


def cards(game: Game, seats: int, few: int) -> None:
    """No card is lost or doubled."""
    deck = sorted(int(face) for face in game.layouts[seats].deck)
    for seed in range(few):
        for position, log in walk(game, seats, seed, 250):
            hold(faces(position) == deck, f"after {len(log)} decisions other cards lie there than in the deck")
        hold(faces(skip_ahead(game, seats, seed, 500)) == deck, "later other cards lie there than in the deck")


def written(game: Game, seats: int, few: int) -> None:
    """JSON there and back is the same position, and goes on alike."""
    for position in moments(game, seats, few):
        again = game.position(json.loads(json.dumps(position.to_json())))
        hold(digest(again) == digest(position), f"public() and restore() differ: {unlike(position, again)}")
        rng, other = random.Random(1), random.Random(1)
        for _ in range(5):
            if position.pending:
                position = position.copy()
                position.play(*decide(position, rng))
                again.play(*decide(again, other))
        hold(digest(again) == digest(position), "a position from JSON goes on in another way")


# -- Words -------------------------------------------------------------------


def notation(game: Game, seats: int, few: int) -> None:
    """Every move is read back from its notation, and said in three languages."""
    for at, move in enumerate(game.catalogue):
        hold(move.code == at, f"the move '{move.text}' has the code {move.code}, and stands at {at}")
        hold(game.parse(move.text) == at, f"'{move.text}' is read as another move")
        hold(all(move.words.say(lang) for lang in LANGUAGES), f"'{move.text}' has no words in some language")


def languages(game: Game, seats: int, few: int) -> None:
    """Every clause and every question is there in three languages."""
    ids = [rule.id for rule in game.rulebook]
    hold(len(ids) == len(set(ids)), "two clauses have the same id")
    for rule in game.rulebook:
        hold(
            len({rule.say(lang) for lang in LANGUAGES} - {""}) == len(LANGUAGES),
            f"{rule.id} is not said in three languages",
        )
        hold(bool(rule.source), f"{rule.id} has no source")
    for step in game.steps:
        said = {step.words.say(lang) for lang in LANGUAGES}
        hold(len(said) == len(LANGUAGES), f"the question '{step.name}' is not asked in three languages")


def touches(game: Game, seats: int, few: int) -> None:
    """No way of touching is the beginning of another: the screen plays the one move that is left."""
    for position in moments(game, seats, few):
        for seat in position.pending:
            view = position.seen_by(seat)
            ways = sorted(view.touches(code) for code in view.legal())
            hold(all(ways), "a legal move has no touches")
            for one, other in pairwise(ways):
                hold(other[: len(one)] != one, f"the touches {one} are the beginning of {other}")
        hold(all(view_of(position).touches(code) for code in range(len(game.catalogue))), "a move has no touches")


def view_of(position: Position) -> View:
    return position.seen_by(position.pending[0] if position.pending else 0)


def told(game: Game, seats: int, few: int) -> None:
    """What happens can be told, in three languages."""
    names = [f"N{seat}" for seat in range(seats)]
    said = 0
    for position, _ in walk(game, seats, 5, 120):
        for lang in LANGUAGES:
            said += len(position.seen_by(0).sentences(lang, names))
    hold(said > 0, "nothing of what happens is told")


# -- Secrecy -----------------------------------------------------------------


def secrecy(game: Game, seats: int, few: int) -> None:
    """What a seat cannot see changes nothing that it receives."""
    for seed in range(few):
        for position, log in walk(game, seats, seed, 90):
            if len(log) % 3 == 0:
                one = (len(log) + seed) % (seats + 1)
                seat = None if one == seats else one
                after = telling_apart(position, seat, seed + len(log))
                who = "who looks on" if seat is None else f"seat {seat}"
                hold(after is None, f"{who} can tell two deals apart that should look the same ({after})")


def worlds(game: Game, seats: int, few: int) -> None:
    """A world imagined from a view looks the same from there, and has the same cards."""
    for seed in range(few):
        for position, log in walk(game, seats, seed, 80):
            if len(log) % 5:
                continue
            moment = position.copy()
            moment.table.noted = 0
            for seat in [*range(seats), None]:
                world = moment.seen_by(seat).imagine(len(log))
                hold(as_seen(world, seat) == as_seen(moment, seat), "an imagined world looks different to its dreamer")
                hold(faces(world) == faces(moment), "an imagined world has other cards")
                hold(fields(world) == fields(moment), f"an imagined world differs in {unlike(world, moment)}")


def observed(game: Game, seats: int, few: int) -> None:
    """An observation written from the position is the one written from the view, within its bounds."""
    observes = observer(game, seats)
    for position in moments(game, seats, few):
        for seat in range(seats):
            one, other = Sheet(observes.size), Sheet(observes.size)
            observes.write(position, seat, False, one)
            observes.write_view(position.seen_by(seat), False, other)
            hold(list(one.cells) == list(other.cells), "the observation says more than the view")
            for part in observes.parts:
                cells = [int(one.cells[at]) for at in range(part.start, part.start + part.size)]
                hold(part.low <= min(cells) and max(cells) <= part.high, f"'{part.name}' is outside of its bounds")


LAWS: Final[dict[str, Callable[[Game, int, int], None]]] = {
    law.__name__: law
    for law in (
        ends, replays, copies, clauses, refusals, cards, written, notation, languages, touches, told, secrecy, worlds,
        observed,
    )
}  # fmt: skip


def never_refused(name: str, few: int) -> list[str]:
    """Clauses that say they can forbid a move and never did, in random play."""
    able = {rule.id for rule in box(name).open({}).rulebook if rule.refuses}
    refused: set[str] = set()
    for game, seats in cases(name):
        for position in moments(game, seats, few, 40, 5):
            refused |= answers(game, position, able)
    return sorted(able - refused)


def parts_of(name: str) -> list[str]:
    """Optional modules that a game of another package does without."""
    from tablee.games import package_of, part

    optional = ("judgement", "observed", "pad")
    import_module(f"{package_of(name)}.rules")
    return [module for module in optional if part(name, module) is None]
