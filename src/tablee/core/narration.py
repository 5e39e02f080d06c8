"""What has happened, told as people tell it: one sentence a decision, in one language, from one reader's place.

A game's narrator is fed events that are already redacted for the reader (``seen.Event``) and tells them to a ``Story``,
clause by clause: who does what. The story knows the grammar that all games share: "tu", "du", "you" where it is about the
reader, one subject for all that somebody does, elision, plurals, lists, signs, no-break spaces.
"""

from typing import Final, final

from mypy_extensions import mypyc_attr

from tablee.core.rule import Words, elided, in_language
from tablee.core.seen import Event

NO_SEAT: Final = -1  # nobody, or somebody who is not told
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
    """What somebody does: "saute|sautes|sautent|sautez" for she, you, they, and you with others. The last two may be left
    out where one alone does it."""

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
    """The clauses of one decision, or of several, as they become sentences.

    ``reader`` is the seat that reads, ``turn`` the one that is asked now, if it is one alone: who takes a card and goes on is
    told by it.
    """

    def __init__(self, lang: str, names: list[str], reader: int, turn: int) -> None:
        self.lang: Final = lang
        self.names: Final = names
        self.reader: Final = reader
        self.turn: Final = turn
        self.sentences: Final[list[str]] = []
        self.clauses: Final[list[str]] = []  # of the sentence that is being told
        self.subject: int = NO_SEAT  # whose clause is being told …
        self.predicates: Final[list[str]] = []  # … and what they do
        self.named: bool = False  # does the sentence begin with a name? It is written as its owner writes it

    # -- Telling ---------------------------------------------------------------

    def does(self, seat: int, verb: Verb, rest: Words = NOTHING) -> None:
        """A seat does something. What it does next goes on with the same clause: "Tu joues un 9 et pioches"."""
        if self.subject != seat or not self.predicates:
            self.close()
            self.subject = seat
        said = rest.say(self.lang)
        form = verb.form(self.lang, 1 if seat == self.reader else 0)
        self.predicates.append(f"{form} {said}" if said else form)

    def do(self, seats: list[int], verb: Verb) -> None:
        """One or several do the same."""
        if len(seats) == 1:
            self.does(seats[0], verb)
            return
        self.close()
        self.begin(self.lang != "en" or self.reader not in seats)
        self.clauses.append(f"{self.people(seats)} {verb.form(self.lang, 3 if self.reader in seats else 2)}")

    def clause(self, words: Words) -> None:
        """A clause that has a subject of its own, written as in the middle of a sentence."""
        self.close()
        self.begin(False)
        self.clauses.append(words.say(self.lang))

    def adds(self, words: Words) -> None:
        """Right after what was told last, be it a comma or a colon."""
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
        """The sentence ends here; what follows is another one."""
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
        """The clause ends: its predicates become one."""
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
        """As a subject, and in German wherever du stands."""
        return self.say("tu", "du", "you") if seat == self.reader else self.names[seat]

    def whom(self, seat: int) -> str:
        """In a list, or after a word that wants it so: "toi"."""
        return self.say("toi", "du", "you") if seat == self.reader else self.names[seat]

    def people(self, seats: list[int]) -> str:
        """The reader last, as is polite; but "you and Beat"."""
        found = [self.names[seat] for seat in seats if seat != self.reader]
        if self.reader in seats:
            found.insert(0 if self.lang == "en" else len(found), self.whom(self.reader))
        return self.list_of(found)

    def of(self, seat: int, others: Words, yours: Words) -> Words:
        """What belongs to somebody: "la ferme d'Anna" and "ta ferme". A blank, "@", is for the name; in French after "de"."""
        if seat == self.reader:
            return yours
        name = self.names[seat]
        return Words(
            others.fr.replace("de @", elided("de", name)),
            others.de.replace("@", name),
            others.en.replace("@", name),
        )

    def list_of(self, parts: list[str]) -> str:
        """a, b et c"""
        if len(parts) == 1:
            return parts[0]
        last = self.say(" et ", " und ", " and ") + parts[-1]
        return ", ".join(parts[:-1]) + last

    # -- Scores ----------------------------------------------------------------

    def scores(self, seats: list[int], points: list[int], notes: list[str], verb: Verb = SCORES) -> None:
        """Everybody's points in one clause: "Beat marque 12 points, toi −10 et Chloé 7". A note follows the number."""
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
    """The base of a game's narrator: what one reader is told of a decision, and the story it goes into.

    Most games need state on the way: the same move of a card means different things by what else happens with it.
    """

    def __init__(self, events: list[Event], story: Story, zones: list[str]) -> None:
        self.events: Final = events
        self.story: Final = story
        self.zones: Final = zones  # their names, by number


# -- Small things ------------------------------------------------------------


def is_one(lang: str, n: int) -> bool:
    """The plural rules of CLDR for whole numbers: in French nought is singular too."""
    size = n if n >= 0 else -n
    return size == 1 or (size == 0 and lang == "fr")


def signed(n: int) -> str:
    """With a real minus sign."""
    return str(n) if n >= 0 else f"−{-n}"


def numbered_round(n: int) -> Words:
    return Words(f"manche {n}", f"Runde {n}", f"round {n}")


def number(n: int) -> Words:
    """In words as far as one says it so."""
    return NUMBERS[n] if n < len(NUMBERS) else Words(str(n), str(n), str(n))


def owner(zone: str) -> int:
    """Zones of a seat end in its number."""
    return int(zone[zone.rindex(" ") + 1 :])


def spaced(said: str) -> str:
    """French: the spaces that must not be broken."""
    for mark in (":", ";", "!", "?", "»"):
        said = said.replace(" " + mark, NO_BREAK + mark)
    return said.replace("« ", "«" + NO_BREAK)
