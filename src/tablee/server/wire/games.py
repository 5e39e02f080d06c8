"""Messages about games themselves; re-exported by ``wire``."""

from typing import Annotated, Any

from msgspec import Meta, Struct


class OptionInfo(Struct):
    name: str
    kind: str
    default: bool | int | str
    choices: list[str]
    called: list[str]  # the choices, in words
    words: str
    title: Annotated[str, Meta(description="in a word or two")]
    seats: list[int]  # with how many at the table it makes a difference; none: with any number
    experimental: Annotated[bool, Meta(description="a constant of the rules, for experiments")]
    low: Annotated[int, Meta(description="the bounds of a number")]
    high: int


class GameInfo(Struct):
    name: str
    title: str
    seats: list[int]
    minutes: int
    age: int
    blurb: str
    designer: Annotated[str, Meta(description="empty if the booklet names nobody")]
    publisher: str
    year: Annotated[int, Meta(description="of publication; 0 if it is not known")]
    credit: Annotated[str, Meta(description="designer, publisher and year in one sentence")]
    options: list[OptionInfo]
    extras: Annotated[list[str], Meta(description="what there is of it besides: lesson, booklet, pad")]
    words: Annotated[
        dict[str, str],
        Meta(description="of a game without a screen of its own: what zones, cards and public fields are called"),
    ]


class Games(Struct):
    games: list[GameInfo]
    levels: list[str]
    version: Annotated[str, Meta(description="of Tablée")]
    unofficial: Annotated[str, Meta(description="how Tablée stands to those who made the games")]


class CatalogueMove(Struct):
    code: int
    text: str
    words: str


class Catalogue(Struct):
    game: str
    options: dict[str, Any]
    moves: list[CatalogueMove]


class RuleOption(Struct):
    """An option that changes a clause, or that it is there for."""

    name: str
    title: Annotated[str, Meta(description="what it is called, with the choice that is meant")]
    on: Annotated[bool, Meta(description="is it agreed on?")]


class RuleInfo(Struct):
    id: str
    order: Annotated[int, Meta(description="its place in the rulebook, from 1")]
    chapter: Annotated[int, Meta(description="the chapter it stands in, from 1")]
    title: Annotated[str, Meta(description="of the chapter")]
    sentence: str
    source: Annotated[str, Meta(description="where the booklet says so, or the number of the ruling")]
    refuses: Annotated[bool, Meta(description="can a move be forbidden by it?")]
    options: list[RuleOption]


class ChapterInfo(Struct):
    chapter: int
    title: str


class Rulebook(Struct):
    game: str
    title: str
    edition: int
    options: dict[str, Any]
    lang: str
    credit: Annotated[str, Meta(description="designer, publisher and year in one sentence")]
    chapters: list[ChapterInfo]
    rules: list[RuleInfo]
