"""Narration: what happened in a decision, in one or more sentences, for one reader in one language.

A game's narrator is given events already redacted for the reader (``seen.Event``) and adds clauses to a ``Story``. The
story handles the grammar shared by all games: second person for the reader, one subject for consecutive actions,
elision, plurals, lists, signs and no-break spaces.
"""

from typing import Final, final

from mypy_extensions import mypyc_attr

from tablee.core.rule import Words, elided, in_language
from tablee.core.seen import Event

NO_SEAT: Final = -1  # nobody, or somebody who must not be named
NO_BREAK: Final = "\u00a0"
NUMBERS: Final = [
    Words("zéro", "null", "zero"),
    Words("un", "ein", "one"),
    Words("deux", "zwei", "two"),
    Words("trois", "drei", "three"),
    Words("quatre", "vier", "four"),
    Words("cinq", "fünf", "five"),
    Words("six", "sechs", "six"),
]
RESHUFFLED: Final = Words("on remélange la défausse", "die Ablage wird neu gemischt", "the discards are reshuffled")
NOTHING: Final = Words("", "", "")


@final
class Verb:
    """The forms of a verb, "saute|sautes|sautent|sautez": she, you, they, you with others. The last two may be left out
    for what only one player at a time does."""

    def __init__(self, fr: str, de: str, en: str) -> None:
        self.fr: Final = fr.split("|")
        self.de: Final = de.split("|")
        self.en: Final = en.split("|")

    def form(self, lang: str, person: int) -> str:
        forms = self.fr if lang == "fr" else self.de if lang == "de" else self.en
        return forms[person]


SCORES: Final = Verb("marque|marques", "schreibt|schreibst", "scores|score")


@final
class Story:
    """Collects clauses and joins them into sentences.

    ``reader``: the seat that reads. ``turn``: the only seat asked now, if it is one; narrators may leave out what is
    obvious for it.
    """

    def __init__(self, lang: str, names: list[str], reader: int, turn: int) -> None:
        self.lang: Final = lang
        self.names: Final = names
        self.reader: Final = reader
        self.turn: Final = turn
        self.sentences: Final[list[str]] = []
        self.clauses: Final[list[str]] = []  # of the unfinished sentence
        self.subject: int = NO_SEAT  # the seat of the unfinished clause …
        self.predicates: Final[list[str]] = []  # … and its predicates
        self.named: bool = False  # the sentence begins with a name, which is not capitalised

    # -- Telling ---------------------------------------------------------------

    def does(self, seat: int, verb: Verb, rest: Words = NOTHING) -> None:
        """A seat does something. Consecutive actions of a seat share one clause: "Tu joues un 9 et pioches"."""
        if self.subject != seat or not self.predicates:
            self.close()
            self.subject = seat
        said = rest.say(self.lang)
        form = verb.form(self.lang, 1 if seat == self.reader else 0)
        self.predicates.append(f"{form} {said}" if said else form)

    def do(self, seats: list[int], verb: Verb) -> None:
        """Several seats do the same."""
        if len(seats) == 1:
            self.does(seats[0], verb)
            return
        self.close()
        self.begin(self.lang != "en" or self.reader not in seats)
        self.clauses.append(f"{self.people(seats)} {verb.form(self.lang, 3 if self.reader in seats else 2)}")

    def clause(self, words: Words) -> None:
        """A clause with its own subject, in lower case."""
        self.close()
        self.begin(False)
        self.clauses.append(words.say(self.lang))

    def adds(self, words: Words) -> None:
        """Append to what was said last, without a conjunction."""
        said = words.say(self.lang)
        if self.predicates:
            self.predicates[-1] += said
        elif self.clauses:
            self.clauses[-1] += said

    def sentence(self, words: Words) -> None:
        """A sentence of its own."""
        self.stop()
        self.clause(words)
        self.stop()

    def stop(self) -> None:
        """End the sentence."""
        self.close()
        if not self.clauses:
            return
        said = (" ; " if self.lang == "fr" else "; ").join(self.clauses)
        if not self.named:
            said = said[0].upper() + said[1:]
        if said[-1] not in "!?…":
            said += "."
        self.sentences.append(spaced(said) if self.lang == "fr" else said)
        self.clauses.clear()

    def finish(self) -> list[str]:
        self.stop()
        return self.sentences

    def close(self) -> None:
        """End the clause: join its predicates."""
        if self.predicates:
            who = self.who(self.subject)
            self.begin(self.subject != self.reader)
            self.clauses.append(f"{who} {self.list_of(self.predicates)}")
            self.predicates.clear()

    def begin(self, named: bool) -> None:
        if not self.clauses:
            self.named = named

    # -- People ----------------------------------------------------------------

    def say(self, fr: str, de: str, en: str) -> str:
        return in_language(self.lang, fr, de, en)

    def is_you(self, seat: int) -> bool:
        return seat == self.reader

    def who(self, seat: int) -> str:
        """The name as a subject; in German also wherever "du" is right."""
        return self.say("tu", "du", "you") if seat == self.reader else self.names[seat]

    def whom(self, seat: int) -> str:
        """The stressed form, in lists and after prepositions: "toi"."""
        return self.say("toi", "du", "you") if seat == self.reader else self.names[seat]

    def people(self, seats: list[int]) -> str:
        """A list of names, the reader last; in English first: "you and Beat"."""
        found = [self.names[seat] for seat in seats if seat != self.reader]
        if self.reader in seats:
            found.insert(0 if self.lang == "en" else len(found), self.whom(self.reader))
        return self.list_of(found)

    def of(self, seat: int, others: Words, yours: Words) -> Words:
        """The possessive: "la ferme d'Anna" or "ta ferme". "@" is the placeholder for the name; in French it follows
        "de"."""
        if seat == self.reader:
            return yours
        name = self.names[seat]
        return Words(
            others.fr.replace("de @", elided("de", name)),
            others.de.replace("@", name),
            others.en.replace("@", name),
        )

    def list_of(self, parts: list[str]) -> str:
        """Joined with commas and a final "and"."""
        if len(parts) == 1:
            return parts[0]
        last = self.say(" et ", " und ", " and ") + parts[-1]
        return ", ".join(parts[:-1]) + last

    # -- Scores ----------------------------------------------------------------

    def scores(self, seats: list[int], points: list[int], notes: list[str], verb: Verb = SCORES) -> None:
        """Everybody's points in one clause: "Beat marque 12 points, toi −10 et Chloé 7". A note follows each number."""
        if not seats:
            return
        self.close()
        form = verb.form(self.lang, 1 if seats[0] == self.reader else 0)
        parts = [f"{self.who(seats[0])} {form} {self.points(points[0])}{notes[0]}"]
        for at in range(1, len(seats)):
            parts.append(f"{self.whom(seats[at])} {signed(points[at])}{notes[at]}")
        self.begin(seats[0] != self.reader)
        self.clauses.append(self.list_of(parts))

    def points(self, n: int) -> str:
        one = is_one(self.lang, n)
        return f"{signed(n)} " + self.say(
            "point" if one else "points", "Punkt" if one else "Punkte", "point" if one else "points"
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Narrator:
    """Base class of the games' narrators. Most need state, since the same movement of a card means different things
    depending on the other events of the decision."""

    def __init__(self, events: list[Event], story: Story, zones: list[str]) -> None:
        self.events: Final = events
        self.story: Final = story
        self.zones: Final = zones  # names of the zones, by number


# -- Small things ------------------------------------------------------------


def is_one(lang: str, n: int) -> bool:
    """CLDR plural rules for integers: in French zero is singular too."""
    size = n if n >= 0 else -n
    return size == 1 or (size == 0 and lang == "fr")


def signed(n: int) -> str:
    """With a typographic minus sign."""
    return str(n) if n >= 0 else f"−{-n}"


def numbered_round(n: int) -> Words:
    return Words(f"manche {n}", f"Runde {n}", f"round {n}")


def number(n: int) -> Words:
    """Spelt out, up to six."""
    return NUMBERS[n] if n < len(NUMBERS) else Words(str(n), str(n), str(n))


def owner(zone: str) -> int:
    """The seat at the end of a zone's name."""
    return int(zone[zone.rindex(" ") + 1 :])


def spaced(said: str) -> str:
    """Insert the no-break spaces of French typography."""
    for mark in (":", ";", "!", "?", "»"):
        said = said.replace(" " + mark, NO_BREAK + mark)
    return said.replace("« ", "«" + NO_BREAK)
