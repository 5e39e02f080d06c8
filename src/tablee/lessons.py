"""Interactive lessons: a game learned by playing real positions.

A lesson is data (``data/lessons/<game>.json``): a list of steps with a text, a position and the moves expected there.
This module reads and checks it, plays it with the engine and renders it for one language ("bakes" it), so that a client
only has to display the result.
"""

from importlib.resources import files
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.rule import in_language, mistake
from tablee.games import box
from tablee.moments import Moment, MoveInfo, Played, moment, move_of, replies

GO_ON: Final = "go on"  # the step goes on from the position in which the previous one ended
LEARNER: Final = "{you}"  # placeholder, replaced by the client with the learner's name
SEED: Final = b"lesson"  # fixed, so that cards left open by a position are dealt the same each time


class Text(Struct, forbid_unknown_fields=True, frozen=True):
    fr: str
    de: str
    en: str

    def say(self, lang: str) -> str:
        return in_language(lang, self.fr, self.de, self.en)


class Attempt(Struct, forbid_unknown_fields=True, frozen=True):
    """A forbidden move to try, and the clause that must refuse it."""

    move: str
    rule: str


class Caption(Text, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The caption of the figure in the booklet, and the clause it is placed under."""

    clause: str


class PlannedStep(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    text: Text
    position: dict[str, Any] | str
    rules: list[str] = []
    expect: list[str] = []  # notations of the right moves; empty: a step that is only read
    answers: list[str] | str = []  # the others' replies ("2: 5"), or the level of the bots that reply
    praise: Text | None = None  # without praise the next step follows at once
    hint: Text | None = None
    attempt: Attempt | None = msgspec.field(default=None, name="try")
    events: list[dict[str, Any]] = []  # shown as having just happened: a position set up by hand has no history
    point: bool = False  # highlight what to touch from the start, for fields known only by a name
    figure: Caption | None = None  # the booklet shows this step as a figure


class Plan(Struct, forbid_unknown_fields=True, frozen=True):
    game: str
    names: list[str]  # of all seats but the learner's, in seat order
    steps: list[PlannedStep]
    seat: int = 0  # where the learner sits
    options: dict[str, bool | int | str] = {}

    def called(self, seats: int) -> list[str]:
        names = list(self.names)
        names.insert(self.seat, LEARNER)
        return names[:seats]


# -- Baked -------------------------------------------------------------------


class RightMove(Struct):
    move: int
    after: Annotated[list[Moment], Meta(description="the own move, then what the others do")]


class Trial(Struct):
    """A forbidden move, tried to see the refusal."""

    move: MoveInfo
    clause: str
    sentence: str


class LessonStep(Struct):
    id: str
    text: str
    rules: list[str]
    names: Annotated[list[str], Meta(description="{you} is the learner")]
    position: Annotated[dict[str, Any], Meta(description="all of it, to ask /api/study why not")]
    moment: Moment
    right: Annotated[list[RightMove], Meta(description="empty: only to be read, or to be tried")]
    praise: str = ""
    hint: str = ""
    trial: Trial | None = None
    point: Annotated[bool, Meta(description="show at once what to touch")] = False


class Lesson(Struct):
    game: str
    title: str
    options: dict[str, Any]
    seat: int
    steps: list[LessonStep]


def plan(name: str) -> Plan:
    """Read and validate the lesson file of a game."""
    box(name)  # raises Mistake for an unknown game
    found = files("tablee").joinpath("data", "lessons", f"{name}.json")
    try:
        return msgspec.json.decode(found.read_bytes(), type=Plan)
    except FileNotFoundError:
        raise mistake(
            "no-lesson",
            f"Il n'y a pas encore de leçon pour {box(name).title}.",
            f"Für {box(name).title} gibt es noch keine Lektion.",
            f"There is no lesson for {box(name).title} yet.",
        ) from None


def lesson(name: str, lang: str) -> Lesson:
    """The whole lesson, played through by the engine, with every moment rendered in one language."""
    written = plan(name)
    game = box(name).open(dict(written.options))
    steps: list[LessonStep] = []
    end: Position | None = None
    for step in written.steps:
        one, end = bake(game, written, step, begin(game, step, end), lang)
        steps.append(one)
    return Lesson(game.name, game.box.title, game.options, written.seat, steps)


def baked(name: str, lang: str) -> bytes:
    """Runs in a worker process."""
    return msgspec.json.encode(lesson(name, lang))


def begin(game: Game, step: PlannedStep, end: Position | None) -> Position:
    if isinstance(step.position, dict):
        return game.position(step.position, SEED)
    if step.position != GO_ON or end is None:
        raise wrong(step, f"position {step.position!r}")
    return end.copy()


def bake(game: Game, written: Plan, step: PlannedStep, position: Position, lang: str) -> tuple[LessonStep, Position]:
    """The rendered step and the position after its first right move."""
    seat = written.seat
    names = written.called(int(position.seats))
    right: list[RightMove] = []
    last = position
    for text in step.expect:
        after = position.copy()
        code = game.parse(text)
        after.play(seat, code)
        moments = [moment(after, seat, False, names, lang, Played(seat, code))]
        moments += answered(after, step, seat, names, lang)
        right.append(RightMove(code, moments))
        if len(right) == 1:
            last = after
    first = moment(position, seat, False, names, lang, None)
    if step.events:
        first.view["events"] = step.events
    found = LessonStep(
        step.id,
        step.text.say(lang),
        step.rules,
        names,
        position.to_json(),
        first,
        right,
        step.praise.say(lang) if step.praise else "",
        step.hint.say(lang) if step.hint else "",
        trial_of(game, step, position, seat, names, lang),
        step.point,
    )
    return found, last


def answered(position: Position, step: PlannedStep, seat: int, names: list[str], lang: str) -> list[Moment]:
    if isinstance(step.answers, str):
        return replies(position, step.answers, seat, False, names, lang)
    found: list[Moment] = []
    for answer in step.answers:
        who, _, text = answer.partition(": ")
        played = Played(int(who), position.game.parse(text))
        position.play(played.seat, played.move)
        found.append(moment(position, seat, False, names, lang, played))
    return found


def trial_of(game: Game, step: PlannedStep, position: Position, seat: int, names: list[str], lang: str) -> Trial | None:
    if step.attempt is None:
        return None
    code = game.parse(step.attempt.move)
    rule = position.forbids(seat, code)
    if rule is None or rule.id != step.attempt.rule:
        raise wrong(step, f"{step.attempt.move}: {rule.id if rule else 'legal'}")
    return Trial(move_of(position.seen_by(seat), game, code, lang, names), rule.id, rule.say(lang, names))


def wrong(step: PlannedStep, why: str) -> Exception:
    return mistake(
        "bad-lesson",
        f"La leçon est fausse à l'étape {step.id} : {why}.",
        f"Die Lektion ist falsch beim Schritt {step.id}: {why}.",
        f"The lesson is wrong at step {step.id}: {why}.",
    )
