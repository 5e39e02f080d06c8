"""The printable rulebook: figures beside its clauses and worked examples, rendered for one language."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tablee.core.position import Position
from tablee.games import box
from tablee.lessons import LEARNER, LessonStep, bake, begin, plan
from tablee.moments import Moment
from tablee.worked import Worked, worked

READER: Final = "Anna"  # replaces the learner of the lessons; the other seats keep their names


class Figure(Struct):
    """A step of the lesson shown as a figure: the position before, what is touched, and the position after."""

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
    """Runs in a worker process."""
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
