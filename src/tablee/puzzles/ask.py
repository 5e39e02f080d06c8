"""A puzzle as a client shows it: the view of its seat before a try, and what there is to say after it."""

from typing import Annotated

from msgspec import Meta, Struct

from tablee.bots.names import BOT_NAMES
from tablee.core.rule import Words, mistake
from tablee.games import box
from tablee.lessons import LEARNER
from tablee.moments import Moment, MoveInfo, Played, moment, move_of
from tablee.puzzles.puzzle import Puzzle, by_id, game_of, position_of
from tablee.puzzles.themes import theme_named
from tablee.puzzles.words import why_no_other, why_not, why_right

GRADES = {
    1: Words("facile", "leicht", "easy"),
    2: Words("moyen", "mittel", "medium"),
    3: Words("difficile", "schwer", "hard"),
}


class PuzzleInfo(Struct):
    id: str
    game: str
    theme: str
    grade: int


class PuzzleAsked(Struct):
    """Nothing that the seat could not see, and nothing of the answer."""

    id: str
    game: str
    title: str
    options: dict[str, bool | int | str]
    seat: int
    names: Annotated[list[str], Meta(description="{you} is whoever solves it")]
    theme: Annotated[str, Meta(description="in words")]
    grade: int
    grade_words: str
    moment: Annotated[Moment, Meta(description="with all that the seat has seen so far")]


class PuzzleTried(Struct):
    right: bool
    answers: Annotated[list[MoveInfo], Meta(description="the answer, and moves with the very same effect")]
    tempting: MoveInfo
    why: list[str]
    why_not: Annotated[list[str], Meta(description="why not the tempting move")]
    why_no_other: Annotated[str, Meta(description="empty unless another move was tried")]
    clauses: list[str]
    after: Annotated[Moment, Meta(description="the answer, played")]


def named(id: str) -> Puzzle:
    try:
        return by_id()[id]
    except KeyError:
        raise mistake(
            "no-such-puzzle",
            "Cette énigme n'existe pas ou plus ; choisis-en une autre dans la liste.",
            "Dieses Rätsel gibt es nicht oder nicht mehr; wähle ein anderes aus der Liste.",
            "There is no such puzzle, or no longer; choose another one from the list.",
        ) from None


def names_of(puzzle: Puzzle) -> list[str]:
    names = list(BOT_NAMES[: int(puzzle.position["seats"]) - 1])
    names.insert(puzzle.seat, LEARNER)
    return names


def asked(id: str, lang: str) -> PuzzleAsked:
    puzzle = named(id)
    game = game_of(puzzle)
    names = names_of(puzzle)
    position = position_of(puzzle)
    now = moment(position, puzzle.seat, False, names, lang, None)
    now.view = position.seen_by(puzzle.seat).to_json(
        memory=True
    )  # a bot forgets nothing: nor shall who competes with it
    return PuzzleAsked(
        puzzle.id,
        game.name,
        box(game.name).title,
        dict(game.options),  # type: ignore[arg-type]
        puzzle.seat,
        names,
        theme_named(game.name, puzzle.theme).words.say(lang),
        puzzle.grade,
        GRADES[puzzle.grade].say(lang),
        now,
    )


def tried(id: str, code: int, lang: str) -> PuzzleTried:
    """What comes of a try. Raises ``Refused`` for a move that is not legal."""
    puzzle = named(id)
    game = game_of(puzzle)
    names = names_of(puzzle)
    position = position_of(puzzle)
    view = position.seen_by(puzzle.seat)
    position.copy().play(puzzle.seat, code)
    answers = [game.parse(text) for text in puzzle.answers]
    tempting = game.parse(puzzle.tempting)
    position.play(puzzle.seat, answers[0])
    by = Played(puzzle.seat, answers[0])
    return PuzzleTried(
        code in answers,
        [move_of(view, game, one, lang, names) for one in answers],
        move_of(view, game, tempting, lang, names),
        why_right(game, puzzle, names, lang),
        why_not(game, puzzle, names, lang),
        why_no_other(puzzle, lang) if code not in (*answers, tempting) else "",
        list(theme_named(game.name, puzzle.theme).clauses),
        moment(position, puzzle.seat, False, names, lang, by),
    )
