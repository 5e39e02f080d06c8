"""Whatever is touched, the answer speaks of it and of what is asked now.

The commonest answers stand in ``answers/``, to be read; ``python -m tests.laws.touched`` writes them anew.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from tablee.core.why import WhyNot
from tests.laws.tables import boxes, cases, game_of, skip_ahead, telling_apart
from tests.laws.touched import ANSWERS, LANGS, NAMES, UNSEEN, Answered, answers, moment, positions, sampled, things

WEB = Path(__file__).parents[2] / "web" / "src" / "games"
GAMES = [box.name for box in boxes()]

# Clauses that are about one question: the steps at which they may be cited to who is asked, and the touches that are
# about them whenever they come.
ABOUT = {
    "BUN-9.1": ({"lucky swap"}, ()),
    "BUN-4.3": ({"late call"}, ()),
    "BUN-2.4": ({"turn", "called before", "late call"}, ()),
    "BOH-3.5": ({"take"}, ()),
    "BOH-3.6": ({"lead", "lay"}, ()),
    "BOH-4.3": ({"take"}, ()),
    "BOH-4.5": ({"take"}, ()),
    "BOH-4.7": ({"take"}, ()),
    "BAE-1.8": ({"look"}, ("memorised",)),
    "BAE-2.2": ({"drawn"}, ()),
    "BAE-2.5": ({"drawn"}, ()),
    "BAE-2.6": ({"drawn"}, ()),
    "BAE-3.2": ({"swap"}, ()),
    "BAE-3.3": ({"peek"}, ()),
    "BAE-3.6": ({"drawn"}, ()),
    "BAE-4.1": ({"drawn"}, ()),
    "BAE-4.3": ({"turn up"}, ()),
    "BAE-4.9": ({"drop"}, ()),
    "BAE-4.10": ({"joker"}, ("as ",)),
    "BAE-4.11": ({"joker"}, ("as ",)),
    "DOG-2.4": ({"exchange"}, ("gift ",)),
    "DOG-3.2": ({"turn"}, ()),
    "DOG-7.1": ({"seven"}, ("nobody",)),
    "BAU-2.2": ({"farm"}, ()),
    "BAU-3.2": ({"place"}, ()),
    "BAU-6.1": ({"drive to"}, ()),
    "BAU-6.2": ({"drive to"}, ()),
    "BAU-6.4": ({"dog to"}, ()),
    "BAU-7.3": ({"turn", "extra"}, ()),
}
SEAT_NUMBER = re.compile(r"#\d|\b(Joueur|Spieler|Player|seat|Platz|siège) \d", re.IGNORECASE)
IDENTIFIER = re.compile(r"[{}]|\w_\w|\b\w+/\w|\b(hand|row|ring|finish|kennel|laid) \d")


def complaint(view, whynot, touched, answer) -> str:
    """What is wrong with an answer, or nothing."""
    position = view.position
    names = NAMES[: position.seats]
    for lang in LANGS:
        said = answer.say(lang, names)
        if not said.endswith((".", "?")) or SEAT_NUMBER.search(said) or IDENTIFIER.search(said):
            return f"this is no sentence: {said!r}"
    when = moment(view)
    if when == "over":
        return "" if answer.clause == position.over_by().id else "the game is over"
    if position.of_thing(view.eyes, touched[-1]) is not None:
        return ""
    if when in ("waiting", "looking on"):
        lacking = [names[seat] for seat in position.pending if names[seat] not in answer.say("en", names)]
        return f"it does not name {lacking}" if lacking else ""
    if answer.clause is None:
        return "" if touched[-1].split(" ")[0] in UNSEEN else "no clause"
    steps, whenever = ABOUT.get(answer.clause, ({when}, ()))
    if when not in steps and not touched[-1].startswith(whenever or "\0"):
        return "it is about another question"
    of_step = [c for c, said in enumerate(whynot.said) if said[: len(touched)] == touched and position.asks_for(c)]
    if of_step:
        fitting = {view.forbids(code).id for code in of_step if view.forbids(code) is not None}
        return "" if answer.clause in fitting else "a move of this step begins so, and another explains it"
    if answer.code >= 0 and not position.asks_for(answer.code) and answer.rule.detail is None:
        return "of another step, and nothing is said about this one"
    return ""


@cache
def walked(name: str) -> tuple[list[str], Answered]:
    found, answered = [], Answered()
    for game, seats, count in sampled():
        if game.name != name:
            continue
        for view, whynot, touched, answer in answers(game, seats, count):
            wrong = complaint(view, whynot, touched, answer)
            if wrong:
                found.append(f"{moment(view)}: {touched} -> {answer.clause} {answer.say('en', NAMES)} ({wrong})")
            answered.add(view, touched, answer)
    return found, answered


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_speaks_of_what_was_touched_and_of_what_is_asked(name):
    found, answered = walked(name)
    assert found == []
    assert answered.counts.total() > 1000


@pytest.mark.parametrize("name", GAMES)
def test_the_commonest_answers_are_those_that_were_read(name):
    """If they are better now: ``python -m tests.laws.touched``, and read what has changed."""
    assert walked(name)[1].table() == (ANSWERS / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_answers_what_is_asked(name):
    for game, seats, count in sampled():
        for position in positions(game, seats, count) if game.name == name else []:
            for seat in position.pending:
                assert all(position.asks_for(code) for code in position.legal(seat))


@pytest.mark.parametrize("name", GAMES)
def test_the_walk_touches_all_that_the_page_lets_one_touch(name):
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((WEB / name).glob("*.svelte")))
    written = set(re.findall(r"spot\(table, [\"`]([^\"`$]+)", source))
    assert written
    game = game_of(name, {"extension": "all"} if name == "baernergaeng" else {})
    known = set()
    for position in positions(game, game.seat_counts[-1], 20):
        view = position.seen_by(position.pending[0] if position.pending else 0)
        known |= set(things(view, WhyNot(view).said))
    assert [one for one in sorted(written) if not any(thing.startswith(one) for thing in known)] == []


def all_answers(position, seat):
    view = position.seen_by(seat)
    whynot = WhyNot(view)
    return [
        (thing, answer.code, answer.say("en", NAMES))
        for thing in things(view, whynot.said)
        for answer in [whynot.of([thing])]
    ]


@pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in cases()])
def test_no_answer_tells_what_the_asker_cannot_see(game, seats):
    for seed in range(2):
        position = skip_ahead(game, seats, seed, 12 + 45 * seed)
        for seat in {position.pending[0], seed % seats}:
            assert telling_apart(position, seat, seed, 1, all_answers) is None
