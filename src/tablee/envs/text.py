"""The games in words: for language models, chats and screen readers.

The rulebook is the prompt, a seat's view and what happened are sentences, and a refusal comes back with its clause, in
French, German or English. All of it is made from views, so nothing a seat may not know is in it.

>>> from tablee.envs.text import TextTable
>>> table = TextTable("bungee", seats=2, seed=b"a secret", names=["Ada", "Beat"])
>>> table.turn
0
>>> print(table.look(0).splitlines()[0])
Bungee – you are Ada, seat 0.
>>> answer = table.play(0, "fly")
>>> answer.done, table.turn
(False, 0)
>>> answer = table.play(0, table.legal(0)[0])
>>> answer.done
True

``prompt`` is said once; then ``look`` and ``moves`` on request, ``why`` before trying, ``play`` to decide. ``bots`` take
other seats. The functions without a table, ``rules_text``, ``look_text``, ``moves_text`` and ``decide``, work on any view.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import urandom
from typing import Any, Final, cast

from tablee.bots.bot import Bot, bot_seed
from tablee.bots.levels import seated
from tablee.chapters import chapter_of, title_of
from tablee.core.game import Game
from tablee.core.narration import spaced
from tablee.core.position import Position
from tablee.core.rule import LANGUAGES, AmbiguousMove, Mistake, NoSuchMove, Refused, Words, mistake, nameless
from tablee.core.view import View
from tablee.core.why import of_move
from tablee.envs import text_words as words
from tablee.games import game as open_game

LONGEST_MOVE: Final = 200  # characters that are read
MOST_MOVES: Final = 60  # listed at once
MOST_TOLD: Final = 200  # sentences kept for a seat that does not look
MANY: Final = 4  # hidden cards from which on they are counted


@dataclass(frozen=True)
class Answer:
    """``done``: it was played. Otherwise ``clause`` forbids it, or is empty where it is no move at all."""

    done: bool
    text: str
    clause: str = ""
    code: int = -1


# -- A view in words -----------------------------------------------------------


def said(text: Words, lang: str, **fields: object) -> str:
    sentence = text.say(lang)
    return (spaced(sentence) if lang == "fr" else sentence).format(**fields)


def rules_text(game: Game, lang: str = "en", search: str = "") -> str:
    """The rulebook with its chapters; ``search``: clauses with this word or number only."""
    wanted, lines, chapter = search.strip().casefold(), [], 0
    for rule in game.rulebook:
        sentence = rule.say(lang)
        if wanted and wanted not in sentence.casefold() and not rule.id.casefold().startswith(wanted):
            continue
        if chapter_of(rule.id) != chapter:
            chapter = chapter_of(rule.id)
            lines.append(f"\n{title_of(game, chapter, lang)}")
        lines.append(f"{rule.id} {sentence}")
    return "\n".join(lines).strip() or said(words.NO_CLAUSE, lang, word=search.strip()[:LONGEST_MOVE])


def prompt_text(game: Game, seats: int, lang: str = "en") -> str:
    """How to play and answer, then the whole rulebook."""
    return f"{said(words.HOW, lang, title=game.box.title, seats=seats)}\n\n{rules_text(game, lang)}"


def look_text(view: View, names: Sequence[str], lang: str = "en") -> str:
    """What the seat sees and is asked."""
    return "\n".join(_Look(view, list(names), lang).lines())


def told_text(told: Sequence[str], lang: str = "en") -> str:
    """What happened, or nothing."""
    return said(words.HAPPENED, lang, told=" ".join(told)) if told else ""


def moves_text(view: View, names: Sequence[str], lang: str = "en", word: str = "") -> str:
    """The legal moves, one a line: the notation, a colon, the words."""
    if not view.legal():
        return words.NOT_ASKED.say(lang)
    wanted, catalogue = word.strip()[:LONGEST_MOVE].casefold(), view.position.game.catalogue
    lines = [f"{catalogue[code].text}: {catalogue[code].say(lang, list(names))}" for code in view.legal()]
    found = [line for line in lines if wanted in line.casefold()]
    if not found:
        return said(words.NO_MATCH, lang, word=wanted)
    if len(found) > MOST_MOVES:
        found[MOST_MOVES:] = [said(words.AND_MORE, lang, n=len(found) - MOST_MOVES)]
    return "\n".join(found)


def decide(view: View, text: str, names: Sequence[str], lang: str = "en") -> Answer:
    """What a text would do, without playing it: ``code`` and ``done``, or the refusal."""
    wanted = text.strip()
    if len(wanted) > LONGEST_MOVE:
        return Answer(False, said(words.TOO_LONG, lang, n=LONGEST_MOVE))
    game = view.position.game
    try:
        code = game.parse(wanted)
    except Refused as refused:
        return _refused(refused.rule.id, refused.rule.say(lang, list(names)), lang)
    except (NoSuchMove, AmbiguousMove) as error:
        return Answer(False, error.say(lang))
    answer = of_move(view, code)
    if answer.rule is not None:
        return _refused(answer.rule.id, answer.say(lang, list(names)), lang, code)
    return Answer(True, said(words.ALLOWED, lang, words=game.catalogue[code].say(lang, list(names))), code=code)


def _refused(clause: str, sentence: str, lang: str, code: int = -1) -> Answer:
    return Answer(False, said(words.REFUSED, lang, clause=clause, sentence=sentence), clause, code)


class _Look:
    def __init__(self, view: View, names: list[str], lang: str) -> None:
        self.view: Final = view
        self.names: Final = names
        self.lang: Final = lang
        self.position: Final = view.position

    def say(self, text: Words, **fields: object) -> str:
        return text.say(self.lang).format(**fields)

    def name(self, seat: int) -> str:
        known = self.names[seat] if seat < len(self.names) else f"#{seat + 1}"
        return f"{known} ({words.YOU.say(self.lang)})" if seat == self.view.seat else known

    def people(self, seats: Sequence[int]) -> str:
        return ", ".join(self.name(seat) for seat in seats) or words.NOBODY.say(self.lang)

    def each(self, values: Sequence[object]) -> str:
        return ", ".join(f"{self.name(seat)} {self.plain(value)}" for seat, value in enumerate(values))

    def plain(self, value: object) -> str:
        if isinstance(value, list):
            return " ".join(self.plain(one) for one in value) or "–"
        return str(value)

    def lines(self) -> list[str]:
        view, position = self.view, self.position
        title, seat = position.game.box.title, view.seat
        found = [
            self.say(words.LOOKING_ON, title=title)
            if seat is None
            else self.say(words.AT, title=title, seat=seat, name=self.names[seat] if seat < len(self.names) else seat)
        ]
        if position.over():
            won = position.winners()
            found.append(self.say(words.OVER, names=self.people(won)) if won else words.NO_ONE_WON.say(self.lang))
        elif seat in position.pending:
            found.append(self.say(words.ASKED, question=view.question(self.lang)))
        else:
            found.append(self.say(words.WAITING, names=self.people(position.pending)))
        found.append(self.labelled(words.POINTS.say(self.lang), self.each(position.scores())))
        for name, value in position.public().items():
            found.append(self.field(name, value))
        found += self.zones()
        return [spaced(line) if self.lang == "fr" else line for line in found if line]

    def labelled(self, label: str, value: str) -> str:
        return f"{label} : {value}" if self.lang == "fr" else f"{label}: {value}"

    def field(self, name: str, value: object) -> str:
        kind, label = words.FIELDS.get(name, (words.PLAIN, Words(name, name, name)))
        return self.labelled(label.say(self.lang), self.value(kind, value)) if value not in ([], None) else ""

    def value(self, kind: str, value: Any) -> str:
        seats = int(self.position.seats)
        if kind == words.SEAT and isinstance(value, int):
            return self.people([value] if value >= 0 else [])
        if kind == words.MASK and isinstance(value, int):
            return self.people([seat for seat in range(seats) if value >> seat & 1])
        if kind == words.SEATS and isinstance(value, list):
            return self.people(value)
        if kind == words.EACH and isinstance(value, list) and len(value) == seats:
            return self.each(value)
        if kind == words.ROUNDS and isinstance(value, list):
            rounds = [value[at : at + seats] for at in range(0, len(value), seats)]
            return "; ".join(f"{n}. {self.each(points)}" for n, points in enumerate(rounds, start=1))
        return self.plain(value)

    def zones(self) -> list[str]:
        found, layout = [], self.position.table.layout
        for family, (name, cards) in enumerate(self.view.zones().items()):
            label = words.ZONES.get(name, Words(name, name, name)).say(self.lang)
            if layout.counts[family] == 0:
                found.append(self.labelled(label, self.cards(cast("list[str]", cards))))
                continue
            several, labels = cast("list[list[str]]", cards), layout.labels(family)
            own = labels == [str(seat) for seat in range(int(self.position.seats))]
            for at, some in enumerate(several):
                if some:
                    whose = f"{label}, {self.name(at)}" if own else f"{label} {labels[at]}"
                    found.append(self.labelled(whose, self.cards(some)))
        return found

    def cards(self, cards: list[str]) -> str:
        if not cards:
            return words.EMPTY.say(self.lang)
        hidden = cards.count("?")
        if hidden == len(cards) and hidden >= MANY:
            return self.say(words.HIDDEN, n=hidden)
        return " ".join(cards)


# -- A table in words ----------------------------------------------------------


class TextTable:
    """A whole game in this process. ``bots``: who plays other seats, as named in the arena, or bots: ``{1: "club"}``. All
    other keywords are options of the game."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        bots: Mapping[int, str | Bot] | None = None,
        lang: str = "en",
        names: Sequence[str] | None = None,
        seed: bytes | None = None,
        **options: object,
    ) -> None:
        self.game: Final = game if isinstance(game, Game) else open_game(game, **options)
        self.seats: Final = self.game.seat_counts[0] if seats is None else seats
        self.game.check_seats(self.seats)
        if lang not in LANGUAGES:
            raise bad_language(lang)
        self.lang: Final = lang
        self.names: Final = [named(seat, list(names or []), lang) for seat in range(self.seats)]
        secret = urandom(16) if seed is None else seed
        self.position: Final[Position] = self.game.deal(self.seats, secret)
        self.bots: Final[dict[int, Bot]] = {}
        for seat, player in (bots or {}).items():
            self.check_seat(seat)
            self.bots[seat] = seated(player, self.game, bot_seed(secret, seat)) if isinstance(player, str) else player
        self.told: Final[list[list[str]]] = [[] for _ in range(self.seats)]  # to each seat since it last looked
        self._let_bots_play()

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise self.position.no_such_seat(seat)

    @property
    def over(self) -> bool:
        return self.position.over()

    @property
    def turn(self) -> int | None:
        """The lowest seat that is asked and no bot plays; None once the game is over."""
        return next((seat for seat in self.position.pending if seat not in self.bots), None)

    def view(self, seat: int) -> View:
        self.check_seat(seat)
        return self.position.seen_by(seat)

    def prompt(self) -> str:
        """How to play and answer, then the whole rulebook."""
        return prompt_text(self.game, self.seats, self.lang)

    def rules(self, search: str = "") -> str:
        return rules_text(self.game, self.lang, search)

    def look(self, seat: int) -> str:
        """What the seat sees and is asked, and what has happened since it last looked."""
        told = told_text(self.told[seat] if 0 <= seat < self.seats else [], self.lang)
        found = look_text(self.view(seat), self.names, self.lang)
        self.told[seat].clear()
        return f"{found}\n{told}" if told else found

    def legal(self, seat: int) -> list[str]:
        """The notations of the legal moves."""
        return [self.game.catalogue[code].text for code in self.view(seat).legal()]

    def moves(self, seat: int, word: str = "") -> str:
        """The legal moves in notation and words, or those with a word."""
        return moves_text(self.view(seat), self.names, self.lang, word)

    def why(self, seat: int, text: str) -> Answer:
        """Which clause forbids a move, without trying it."""
        return decide(self.view(seat), text, self.names, self.lang)

    def play(self, seat: int, text: str) -> Answer:
        """Play a move in notation or words; a refusal changes nothing. Then bots play on."""
        answer = self.why(seat, text)
        if not answer.done:
            return answer
        self._decide(seat, answer.code)
        self._let_bots_play()
        move = self.game.catalogue[answer.code].say(self.lang, self.names)
        return Answer(True, said(words.PLAYED, self.lang, words=move), code=answer.code)

    def _decide(self, seat: int, code: int) -> None:
        self.position.play(seat, code)
        for other, told in enumerate(self.told):
            told += self.position.seen_by(other).sentences(self.lang, self.names, memory=True)
            del told[:-MOST_TOLD]

    def _let_bots_play(self) -> None:
        while True:
            asked = [seat for seat in self.position.pending if seat in self.bots]
            if not asked:
                return
            self._decide(asked[0], self.bots[asked[0]].choose(self.position.seen_by(asked[0])))


def named(seat: int, names: list[str], lang: str) -> str:
    return names[seat] if seat < len(names) else nameless(seat).say(lang)


def bad_language(lang: str) -> Mistake:
    known = ", ".join(LANGUAGES)
    return mistake(
        "bad-language",
        f"On parle ici {known}, et non « {lang} ».",
        f"Hier spricht man {known}, nicht «{lang}».",
        f"The languages here are {known}, not '{lang}'.",
    )
