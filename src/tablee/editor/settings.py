"""The fields of a position as controls: what they are called, what they can be, and how one is set."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from tablee.core.rule import Words
from tablee.editor import fields as texts
from tablee.editor.boards import farms_offered
from tablee.editor.draft import Draft
from tablee.editor.fields import FIELDS, SEVERAL, Field
from tablee.editor.places import nothing_there

OWED = [1]  # a second draw: the only thing any game owes
YES, NO = "1", "0"


class SettingChoice(Struct):
    value: str
    words: str


class EditorSetting(Struct):
    name: str
    words: str
    kind: Literal["number", "choice", "flag"]
    per: Literal["", "seat", "round", "sheet"]  # one value, one a seat, one a round, or round by round one a seat
    values: list[str]
    low: int = 0
    high: int = 0
    choices: list[SettingChoice] = []


class Settings:
    def __init__(self, draft: Draft, names: Sequence[str], lang: str) -> None:
        self.draft = draft
        self.names = names
        self.lang = lang

    def all(self) -> list[EditorSetting]:
        draft = self.draft
        steps = texts.STEPS[draft.game.name]
        step = EditorSetting(
            "step",
            texts.STEP.say(self.lang),
            "choice",
            "",
            [draft.step],
            choices=[SettingChoice(one.name, steps[one.name].say(self.lang)) for one in draft.game.steps],
        )
        return [step, self.asked(), *[self.setting(field) for field in draft.declared()]]

    def seats(self, nobody: Words | None = None) -> list[SettingChoice]:
        none = [] if nobody is None else [SettingChoice("-1", nobody.say(self.lang))]
        return none + [SettingChoice(str(seat), self.names[seat]) for seat in range(self.draft.seats)]

    def asked(self) -> EditorSetting:
        draft, words = self.draft, texts.ASKED.say(self.lang)
        if self.several():
            return EditorSetting("asked", words, "flag", "seat", flags(draft.asked, range(draft.seats)))
        now = str(draft.asked[0]) if draft.asked else "-1"
        return EditorSetting("asked", words, "choice", "", [now], choices=self.seats(texts.OVER))

    def several(self) -> bool:
        return self.draft.step in SEVERAL.get(self.draft.game.name, [])

    def setting(self, field: Field) -> EditorSetting:
        draft, words = self.draft, field.words.say(self.lang)
        value: Any = draft.fields.get(field.name)
        low, high = self.range_of(field)
        if field.kind == "number":
            return EditorSetting(field.name, words, "number", "", [str(value)], low, high)
        if field.kind == "seat":
            nobody = texts.NO_ONE if low < 0 else None
            return EditorSetting(field.name, words, "choice", "", [str(value)], choices=self.seats(nobody))
        if field.kind == "choice":
            choices = [SettingChoice(one, called.say(self.lang)) for one, called in field.choices]
            return EditorSetting(field.name, words, "choice", "", [str(value)], choices=choices)
        if field.kind == "seats":
            return EditorSetting(field.name, words, "flag", "seat", flags(value, range(draft.seats)))
        if field.kind == "mask":
            bits = [seat for seat in range(draft.seats) if value >> seat & 1]
            return EditorSetting(field.name, words, "flag", "seat", flags(bits, range(draft.seats)))
        if field.kind == "rounds":
            return EditorSetting(field.name, words, "flag", "round", flags(value, range(1, draft.fields[field.by] + 1)))
        if field.kind == "owed":
            return EditorSetting(field.name, words, "flag", "", [YES if value else NO])
        if field.kind == "farms":
            offered = farms_offered(draft)
            choices = [
                SettingChoice("-", texts.NOT_CHOSEN.say(self.lang)),
                *[SettingChoice(one, one) for one in offered],
            ]
            return EditorSetting(field.name, words, "choice", "seat", list(value), choices=choices)
        per: Literal["seat", "sheet"] = "sheet" if field.kind == "sheet" else "seat"
        return EditorSetting(field.name, words, "number", per, [str(one) for one in value], low, high)

    def range_of(self, field: Field) -> tuple[int, int]:
        game = self.draft.game
        said = [int(str(game.options.get(name, game.box.option(name).default))) for name in field.bound]
        if not said:
            return field.low, field.high
        return (min(said) if len(said) > 1 else field.low), max(said)

    def put(self, name: str, at: int, text: str) -> None:
        """Set one value of a field. What must have the same length as the rounds gets it."""
        draft = self.draft
        shown = next((one for one in self.all() if one.name == name), None)
        if shown is None or not 0 <= at < len(shown.values) or not fits(shown, text):
            raise nothing_there(f"{name} {text}")
        if name == "step":
            draft.step = text
            if not self.several():
                draft.asked = draft.asked[:1]
        elif name == "asked":
            if self.several():
                draft.asked = toggled(draft.asked, at, text)
            else:
                draft.asked = [] if text == "-1" else [int(text)]
        else:
            field = next(one for one in FIELDS[draft.game.name] if one.name == name)
            self.set(field, at, text)

    def set(self, field: Field, at: int, text: str) -> None:
        fields, name = self.draft.fields, field.name
        if field.kind in ("number", "seat"):
            fields[name] = int(text)
        elif field.kind == "choice":
            fields[name] = text
        elif field.kind == "seats":
            fields[name] = toggled(fields[name], at, text)
        elif field.kind == "mask":
            fields[name] = fields[name] & ~(1 << at) | (1 << at if text == YES else 0)
        elif field.kind == "rounds":
            fields[name] = toggled(fields[name], at + 1, text)
        elif field.kind == "owed":
            fields.pop(name, None)
            if text == YES:
                fields[name] = OWED
        elif field.kind == "farms":
            fields[name][at] = text
            fields["fences"] = []  # they run between farms, and begin anew with other neighbours
        else:
            fields[name][at] = int(text)
        for other in FIELDS[self.draft.game.name]:
            if other.by == name:
                rounds = fields[name]
                if other.kind == "sheet":
                    many = rounds * self.draft.seats
                    fields[other.name] = (fields[other.name] + [0] * many)[:many]
                else:
                    fields[other.name] = [one for one in fields[other.name] if one <= rounds]


def flags(some: Sequence[int], of: range) -> list[str]:
    return [YES if one in some else NO for one in of]


def toggled(some: list[int], one: int, text: str) -> list[int]:
    return sorted({*some, one}) if text == YES else [other for other in some if other != one]


def fits(shown: EditorSetting, text: str) -> bool:
    if shown.kind == "flag":
        return text in (YES, NO)
    if shown.kind == "choice":
        return any(choice.value == text for choice in shown.choices)
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 5 and shown.low <= int(text) <= shown.high
