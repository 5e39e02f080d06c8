"""The rulebook as a book: what is drawn beside its clauses, and examples with their count, baked for a language."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tablee.core.position import Position
from tablee.games import box
from tablee.lessons import LEARNER, LessonStep, bake, begin, plan
from tablee.moments import Moment
from tablee.worked import Worked, worked

READER: Final = "Anna"  # who sits where the learner of a lesson sits; the others' names go on from there


class Figure(Struct):
    """A position of the lesson, and what happens there."""

    id: str
    clause: Annotated[str, Meta(description="it is drawn under this one")]
    names: list[str]
    before: Moment
    touches: Annotated[list[str], Meta(description="what is touched there")]
    says: str
    after: Moment | None = None
    forbidden: Annotated[bool, Meta(description="it shows what is not allowed")] = False


class Booklet(Struct):
    game: str
    lang: str
    figures: list[Figure]
    examples: list[Worked]


def booklet(name: str, lang: str) -> Booklet:
    return Booklet(name, lang, figures(name, lang), worked(name, lang))


def baked(name: str, lang: str) -> bytes:
    """In a worker."""
    return msgspec.json.encode(booklet(name, lang)).replace(LEARNER.encode(), READER.encode())


def figures(name: str, lang: str) -> list[Figure]:
    written = plan(name)
    game = box(name).open(dict(written.options))
    found: list[Figure] = []
    end: Position | None = None
    for step in written.steps:
        one, end = bake(game, written, step, begin(game, step, end), lang)
        if step.figure:
            found.append(figure(one, step.figure.clause, step.figure.say(lang)))
    return found


def figure(step: LessonStep, clause: str, says: str) -> Figure:
    before = replace(step.moment, moves=[], told=[])
    if step.trial is not None:
        return Figure(step.id, clause, step.names, before, step.trial.move.touches, says, forbidden=True)
    if not step.right:
        return Figure(step.id, clause, step.names, before, [], says)
    right = step.right[0]
    touches = next(move.touches for move in step.moment.moves if move.code == right.move)
    return Figure(step.id, clause, step.names, before, touches, says, replace(right.after[0], moves=[], told=[]))
