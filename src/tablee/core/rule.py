"""Clauses of a rulebook, the refusals that cite them, and the other errors, each with a sentence in three languages."""

from typing import Final

LANGUAGES: Final = ["fr", "de", "en"]
VOWELS: Final = "aàáâãäåæeèéêëiìíîïoòóôõöøœuùúûü"
MUTE: Final = [
    "hadr", "hect", "hél", "helen", "helèn", "henri", "hermi", "herv", "hilair", "hippo", "honor", "horac", "hortens",
    "hubert", "hugo", "hugue", "hyac",
]  # fmt: skip


def in_language(lang: str, fr: str, de: str, en: str) -> str:
    """The text in a language; English for any language not spoken here. The only fallback in the project."""
    return fr if lang == "fr" else de if lang == "de" else en


class Words:
    """A text in three languages."""

    def __init__(self, fr: str, de: str, en: str) -> None:
        self.fr: Final = fr
        self.de: Final = de
        self.en: Final = en

    def say(self, lang: str) -> str:
        return in_language(lang, self.fr, self.de, self.en)

    def __repr__(self) -> str:
        return self.en


class Rule:
    """A clause of a rulebook: cited by refusals, named by tests, listed in the docs."""

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
        self.source: Final = source  # page or section of the rulebook, or the number of a ruling
        self.refuses: Final = refuses  # whether it can forbid a move
        self.detail: Final = detail  # what it means in this case: whose marble blocks, and where
        # the options that change it: "canadian", "extension=joker"
        self.options: Final = [] if options is None else options

    def say(self, lang: str, names: list[str] | None = None) -> str:
        """The clause, followed by its detail. Placeholders in the detail ("{2}") become names, or seat numbers counted
        from 1 where ``names`` is not given."""
        sentence = Words(self.fr, self.de, self.en).say(lang)
        return sentence if self.detail is None else f"{sentence} {filled(self.detail.say(lang), lang, names)}"

    def about(self, detail: Words) -> "Rule":
        """The same clause with a detail."""
        return Rule(self.id, self.fr, self.de, self.en, self.source, self.refuses, detail, self.options)

    def also(self, more: Words) -> "Rule":
        """The same clause with one more sentence of detail."""
        so_far = self.detail
        if so_far is None:
            return self.about(more)
        return self.about(Words(f"{so_far.fr} {more.fr}", f"{so_far.de} {more.de}", f"{so_far.en} {more.en}"))

    def followed_by(self, more: Words) -> "Rule":
        """The same clause with one more sentence of its own, before any detail."""
        fr, de, en = f"{self.fr} {more.fr}", f"{self.de} {more.de}", f"{self.en} {more.en}"
        return Rule(self.id, fr, de, en, self.source, self.refuses, self.detail, self.options)

    def __repr__(self) -> str:
        return f"[{self.id}] {self.say('en')}"


def filled(said: str, lang: str, names: list[str] | None) -> str:
    """Replace the placeholders by names. Text inside a name is never taken for a placeholder."""
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
    """ "de" or "que" before a name, elided where French does: d'Anna, de Beat, d'Yves, de Yann, d'Hélène, de Hanna."""
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
    """The move exists, but ``rule`` forbids it now.

    >>> import tablee
    >>> position = tablee.game("bungee").deal(seats=2, seed=b"a secret")
    >>> try:
    ...     position.play(1, position.legal(0)[0])
    ... except tablee.Refused as refused:
    ...     print(refused.rule.id, refused.rule.say("fr")[:5])
    BUN-1.4 ...
    """

    def __init__(self, rule: Rule, where: str = "") -> None:
        super().__init__(where + repr(rule))
        self.rule: Final = rule


class Mistake(ValueError):
    """Invalid input. ``say`` gives one sentence on what is wrong and what would be right."""

    def __init__(self, code: str, words: Words) -> None:
        super().__init__(words.en)
        self.code: Final = code
        self.words: Final = words

    def say(self, lang: str) -> str:
        return self.words.say(lang)


class NoSuchMove(Mistake):
    """No move of this game is written like that."""


class AmbiguousMove(Mistake):
    """The text matches several moves."""


class BadPosition(Mistake):
    """A position set up by hand that the rules could not have led to."""


class BadRecord(Mistake):
    """A record that is malformed or does not replay."""


def mistake(code: str, fr: str, de: str, en: str) -> Mistake:
    return Mistake(code, Words(fr, de, en))


def bad_position(fr: str, de: str, en: str) -> BadPosition:
    return BadPosition("bad-position", Words(fr, de, en))


def bad_record(fr: str, de: str, en: str) -> BadRecord:
    return BadRecord("bad-record", Words(fr, de, en))
