"""A clause of a rulebook, the refusal that cites it, and the other ways to be wrong."""

from typing import Final

LANGUAGES: Final = ["fr", "de", "en"]
VOWELS: Final = "aàáâãäåæeèéêëiìíîïoòóôõöøœuùúûü"
MUTE: Final = [
    "hadr", "hect", "hél", "helen", "helèn", "henri", "hermi", "herv", "hilair", "hippo", "honor", "horac", "hortens",
    "hubert", "hugo", "hugue", "hyac",
]  # fmt: skip


def in_language(lang: str, fr: str, de: str, en: str) -> str:
    """One of three. Whatever language we do not speak is answered in English: the one fallback of the project."""
    return fr if lang == "fr" else de if lang == "de" else en


class Words:
    """One thing said in the three languages of the table."""

    def __init__(self, fr: str, de: str, en: str) -> None:
        self.fr: Final = fr
        self.de: Final = de
        self.en: Final = en

    def say(self, lang: str) -> str:
        return in_language(lang, self.fr, self.de, self.en)

    def __repr__(self) -> str:
        return self.en


class Rule:
    """One clause: what a refusal cites, what a test names, what the docs list."""

    def __init__(
        self,
        id: str,
        fr: str,
        de: str,
        en: str,
        source: str,
        refuses: bool = False,
        detail: Words | None = None,
        options: list[str] | None = None,
    ) -> None:
        self.id: Final = id
        self.fr: Final = fr
        self.de: Final = de
        self.en: Final = en
        self.source: Final = source  # where the rulebook says so, or the number of the ruling
        self.refuses: Final = refuses  # can a move be forbidden by it, or does it only tell what happens?
        self.detail: Final = detail  # what it says about this very case: whose marble blocks, and where
        self.options: Final = [] if options is None else options  # that change it: "canadian", "extension=joker"

    def say(self, lang: str, names: list[str] | None = None) -> str:
        """The sentence, and what it means here. Where that is about somebody, a detail has a blank for the name, "{2}";
        it is filled with ``names``, or by the seat, counted from 1 as players count."""
        sentence = Words(self.fr, self.de, self.en).say(lang)
        return sentence if self.detail is None else f"{sentence} {filled(self.detail.say(lang), lang, names)}"

    def about(self, detail: Words) -> "Rule":
        """The same clause, with what it means here."""
        return Rule(self.id, self.fr, self.de, self.en, self.source, self.refuses, detail, self.options)

    def also(self, more: Words) -> "Rule":
        """The same clause, with what it means here and something more."""
        so_far = self.detail
        if so_far is None:
            return self.about(more)
        return self.about(Words(f"{so_far.fr} {more.fr}", f"{so_far.de} {more.de}", f"{so_far.en} {more.en}"))

    def __repr__(self) -> str:
        return f"[{self.id}] {self.say('en')}"


def filled(said: str, lang: str, names: list[str] | None) -> str:
    """A detail with the names of those it is about. What a name says is never read as a blank."""
    parts = said.split("{")
    found = [parts[0]]
    for part in parts[1:]:
        number, _, rest = part.partition("}")
        seat = int(number)
        name = names[seat] if names is not None and seat < len(names) else nameless(seat).say(lang)
        before = found[-1]
        if lang == "fr" and before.endswith((" de ", " que ")):
            at = before.rindex(" ", 0, -1) + 1
            found[-1] = before[:at]
            name = elided(before[at:-1], name)  # le pion d'Anna
        found.append(name + rest)
    return "".join(found)


def elided(word: str, name: str) -> str:
    """ "de" or "que" before a name: d'Anna, de Beat, d'Yves, de Yann, d'Hélène, de Hanna."""
    start = name[:6].lower()
    silent = start[:1] in VOWELS or (start[:1] == "y" and start[1:2] not in VOWELS)
    if start[:1] == "h":
        for mute in MUTE:
            if start.startswith(mute):
                silent = True
    if not start[:1].isalpha() or not silent:
        return f"{word} {name}"
    return f"{word[:-1]}'{name}"


def nameless(seat: int) -> Words:
    return Words(f"Joueur {seat + 1}", f"Spieler {seat + 1}", f"Player {seat + 1}")


class Refused(ValueError):
    """The move exists, but ``rule`` forbids it now."""

    def __init__(self, rule: Rule) -> None:
        super().__init__(repr(rule))
        self.rule: Final = rule


class Mistake(ValueError):
    """What was asked for makes no sense here: one sentence says what is wrong and what would be right."""

    def __init__(self, code: str, words: Words) -> None:
        super().__init__(words.en)
        self.code: Final = code
        self.words: Final = words

    def say(self, lang: str) -> str:
        return self.words.say(lang)


class NoSuchMove(Mistake):
    """Not a move of this game at all."""


class AmbiguousMove(Mistake):
    """It could be read as several moves."""


class BadPosition(Mistake):
    """A position set up by hand that cannot be."""


class BadRecord(Mistake):
    """A record that does not replay."""


def mistake(code: str, fr: str, de: str, en: str) -> Mistake:
    return Mistake(code, Words(fr, de, en))


def bad_position(fr: str, de: str, en: str) -> BadPosition:
    return BadPosition("bad-position", Words(fr, de, en))


def bad_record(fr: str, de: str, en: str) -> BadRecord:
    return BadRecord("bad-record", Words(fr, de, en))
