"""A sheet of the score pad as words of a command line: ``calls=Anna Anna=3 Beat.cards=1,8,B lucky=8``."""

import json
from typing import Any, Final

from tablee.cli.record_files import mistake
from tablee.cli.texts import say
from tablee.core.pad import CARDS, FLAG, NUMBER, ORDER, SEAT, Field
from tablee.core.rule import Mistake
from tablee.pad import Kept

YES: Final = ("yes", "y", "oui", "o", "ja", "j", "true", "1")
NO: Final = ("no", "n", "non", "nein", "false", "0")


def seat_of(name: str, names: list[str]) -> int:
    """Raises Mistake if nobody is called that."""
    folded = [one.casefold() for one in names]
    if name.strip().casefold() not in folded:
        raise mistake(
            "pad-value", field="–", value=name.strip()[:40], wants=say("pad.wants-name", names=", ".join(names))
        )
    return folded.index(name.strip().casefold())


def value_of(field: Field, text: str, names: list[str], lang: str) -> Any:
    """What was typed, as the sheet has it. Whether it can be is the game's to say."""
    text = text.strip()
    if field.kind == NUMBER:
        try:
            return int(text.replace("−", "-"))
        except ValueError:
            raise bad(field, text, say("pad.wants-number", low=field.low, high=field.high), lang) from None
    if field.kind == FLAG:
        if text.casefold() not in (*YES, *NO):
            raise bad(field, text, say("pad.wants-flag"), lang)
        return text.casefold() in YES
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if field.kind in (SEAT, ORDER):
        try:
            seats = [seat_of(part, names) for part in parts]
        except Mistake:
            raise bad(field, text, say("pad.wants-name", names=", ".join(names)), lang) from None
        if field.kind == SEAT and len(seats) != 1:
            raise bad(field, text, say("pad.wants-name", names=", ".join(names)), lang)
        return seats if field.kind == ORDER else seats[0]
    known = {face.casefold(): face for face in field.faces}
    faces = [known.get(part.casefold(), "") for part in parts]
    if "" in faces or (field.kind != CARDS and len(faces) != 1):
        raise bad(field, text, say("pad.wants-cards", faces=", ".join(field.faces)), lang)
    return faces if field.kind == CARDS else faces[0]


def bad(field: Field, text: str, wants: str, lang: str) -> Mistake:
    return mistake("pad-value", field=field.words.say(lang), value=text[:40], wants=wants)


def fields_of(kept: Kept, number: int) -> list[Field]:
    return kept.rules.fields(kept.game, len(kept.match.names), number)


def sheet_of(kept: Kept, number: int, words: list[str], lang: str) -> dict[str, Any]:
    """The sheet of round ``number``. A single word of JSON is a sheet as the document has it."""
    if len(words) == 1 and words[0].lstrip().startswith("{"):
        try:
            found = json.loads(words[0])
        except (ValueError, RecursionError):
            raise unread(words[0], fields_of(kept, number)) from None
        return dict(found)
    fields = fields_of(kept, number)
    names = kept.match.names
    sheet: dict[str, Any] = {"players": [{} for _ in names]}
    points = [field for field in fields if field.each and field.kind == NUMBER]
    for word in words:
        key, equals, text = word.partition("=")
        whole = [field for field in fields if not field.each and field.name == key]
        line, field = sheet, whole[0] if whole else None
        if field is None:
            who, dot, what = key.rpartition(".")
            each = [one for one in fields if one.each and one.name == what]
            if key.casefold() in [name.casefold() for name in names] and points:
                line, field = sheet["players"][seat_of(key, names)], points[0]
            elif dot and each:
                line, field = sheet["players"][seat_of(who, names)], each[0]
        if not equals or field is None or field.name in line:
            raise unread(word, fields)
        line[field.name] = value_of(field, text, names, lang)
    return sheet


def unread(word: str, fields: list[Field]) -> Mistake:
    said = [", ".join(field.name for field in fields if field.each == each) or "–" for each in (False, True)]
    return mistake("pad-word", word=word[:40], fields=said[0], each=said[1])
