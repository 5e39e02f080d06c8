"""The document of a pad: the game, its options, and the commands given so far; everything else follows from them.

``{"pad": 1, "game": "bungee", "options": {}, "commands": [{"do": "play", "names": ["Anna", "Beat"]}, …]}``

Commands: ``play`` begins a game with these players; ``round`` adds a sheet, with ``open`` one that is not complete yet;
``correct`` replaces a sheet of the running game, ``drop`` takes one out. ``undo`` takes back the last command.
"""

import json
from typing import Any, Final

from tablee.core.game import Game
from tablee.core.pad import Counted, Field, Pad, players_of
from tablee.core.rule import LANGUAGES, Mistake, Refused, Rule, Words, filled, mistake
from tablee.games import box, cached_game, pad

VERSION: Final = 1
MOST_BYTES: Final = 60_000
MOST_COMMANDS: Final = 400
LONGEST_NAME: Final = 24


class Match:
    """One game of the pad: who plays, and its sheets; ``counted`` is None where a round is still open."""

    def __init__(self, names: list[str]) -> None:
        self.names: Final = names
        self.sheets: Final[list[dict[str, Any]]] = []
        self.counted: Final[list[Counted | None]] = []

    def played(self) -> tuple[list[Counted], list[dict[str, object]]]:
        pairs = [(one, sheet) for one, sheet in zip(self.counted, self.sheets, strict=True) if one is not None]
        return [one for one, _ in pairs], [sheet for _, sheet in pairs]


class Kept:
    """A pad as it stands. Immutable: every command makes a new one."""

    def __init__(self, game: Game, commands: list[dict[str, Any]]) -> None:
        self.game: Final = game
        self.rules: Final[Pad] = pad(game.name)
        self.commands: Final = commands
        self.matches: Final[list[Match]] = []
        for command in commands:
            self._follow(command)

    def document(self) -> dict[str, Any]:
        return {"pad": VERSION, "game": self.game.name, "options": self.game.options, "commands": self.commands}

    @property
    def match(self) -> Match:
        return self.matches[-1]

    def over(self, match: Match) -> bool:
        rounds = self.rules.rounds(self.game)
        return 0 < rounds <= len(match.sheets) and None not in match.counted

    def _follow(self, command: dict[str, Any]) -> None:
        what = command.get("do")
        if what == "play":
            self._play(command.get("names"))
            return
        if not self.matches:
            raise bad_pad("il manque les joueurs", "es fehlen die Personen", "the players are missing")
        if what == "round":
            self._round(command)
        elif what == "correct":
            number = self._number(command)
            self._note(number, command)
        elif what == "drop":
            number = self._number(command)
            kept = self.match.sheets[:number] + self.match.sheets[number + 1 :]
            opened = [one is None for at, one in enumerate(self.match.counted) if at != number]
            self.match.sheets.clear()
            self.match.counted.clear()
            for sheet, is_open in zip(kept, opened, strict=True):
                self._round({"sheet": sheet, "open": is_open})
        else:
            said = str(what)[:20]
            raise bad_pad(
                f"« {said} » n'est pas une commande ; il y a play, round, correct, drop",
                f"«{said}» ist kein Befehl; es gibt play, round, correct, drop",
                f"'{said}' is no command; there are play, round, correct, drop",
            )

    def _play(self, names: object) -> None:
        seats = self.game.seat_counts
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise bad_pad("les noms sont une liste", "die Namen sind eine Liste", "the names are a list")
        clean = [" ".join(name.split()) for name in names]
        if len(clean) not in seats:
            known = ", ".join(str(count) for count in seats)
            raise mistake(
                "bad-players",
                f"{self.game.box.title} se joue à {known}, pas à {len(clean)}.",
                f"{self.game.box.title} spielt man zu {known}, nicht zu {len(clean)}.",
                f"{self.game.box.title} is for {known} players, not {len(clean)}.",
            )
        for name in clean:
            if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
                raise mistake(
                    "bad-name",
                    f"Un nom a de 1 à {LONGEST_NAME} caractères.",
                    f"Ein Name hat 1 bis {LONGEST_NAME} Zeichen.",
                    f"A name has 1 to {LONGEST_NAME} characters.",
                )
            if [other.casefold() for other in clean].count(name.casefold()) > 1:
                raise mistake(
                    "same-name",
                    f"Deux personnes s'appellent {name} ; il faut pouvoir les distinguer, par exemple {name} et {name} 2.",
                    f"Zwei Personen heissen {name}; sie müssen sich unterscheiden, etwa {name} und {name} 2.",
                    f"Two people are called {name}; tell them apart, for instance {name} and {name} 2.",
                )
        self.matches.append(Match(clean))

    def _round(self, command: dict[str, Any]) -> None:
        rounds = self.rules.rounds(self.game)
        if 0 < rounds <= len(self.match.sheets):
            raise Refused(self.game.game_over)
        self.match.sheets.append({})
        self.match.counted.append(None)
        self._note(len(self.match.sheets) - 1, command)

    def _note(self, number: int, command: dict[str, Any]) -> None:
        sheet = command.get("sheet")
        if not isinstance(sheet, dict):
            raise bad_pad("il manque la feuille", "das Blatt fehlt", "the sheet is missing")
        names = self.match.names
        counted = None
        try:
            fields = self.rules.fields(self.game, len(names), number)
            known_only(fields, self.rules.sometimes(), sheet, len(names))
            if command.get("open") is not True:
                counted = self.rules.count(self.game, len(names), number, sheet)
        except Mistake as error:
            words = error.words
            said = Words(*(filled(words.say(lang), lang, names) for lang in LANGUAGES))
            raise Mistake(error.code, said) from None
        except Refused as error:
            raise Refused(named(error.rule, names)) from None
        self.match.sheets[number] = sheet
        self.match.counted[number] = counted

    def _number(self, command: dict[str, Any]) -> int:
        number = command.get("round")
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(self.match.sheets):
            raise bad_pad(
                f"il n'y a que {len(self.match.sheets)} manches à corriger",
                f"es gibt nur {len(self.match.sheets)} Runden zu korrigieren",
                f"there are only {len(self.match.sheets)} rounds to correct",
            )
        return number


def known_only(fields: list[Field], sometimes: list[str], sheet: dict[str, Any], seats: int) -> None:
    """Refuses fields that the game's sheet does not have, on an open sheet too: a misspelt one would be lost silently."""
    players = sheet.get("players", [])
    if not isinstance(players, list) or len(players) > seats or not all(isinstance(one, dict) for one in players):
        players_of(sheet, seats)  # says what is wrong
    for each, lines in ((False, [sheet]), (True, players)):
        there = [field.name for field in fields if field.each == each]
        for line in lines:
            for name in line:
                if name not in there and name not in sometimes and (each or name != "players"):
                    text, all_of_them = str(name)[:20].replace("{", "("), ", ".join(there) or "–"
                    raise mistake(
                        "bad-sheet",
                        f"La feuille n'a pas de « {text} » ; elle a {all_of_them}.",
                        f"«{text}» steht nicht auf dem Blatt; es hat {all_of_them}.",
                        f"There is no '{text}' on the sheet; there is {all_of_them}.",
                    )


def named(rule: Rule, names: list[str]) -> Rule:
    """With the players' names filled in. A brace in a name would be read as a placeholder."""
    if rule.detail is None:
        return rule
    safe = [name.replace("{", "(").replace("}", ")") for name in names]
    return rule.about(Words(*(filled(rule.detail.say(lang), lang, safe) for lang in LANGUAGES)))


def new(name: str, options: dict[str, Any], names: list[str]) -> Kept:
    game = cached_game(name, box(name).chosen(options))
    return Kept(game, [{"do": "play", "names": names}])


def read(document: object) -> Kept:
    """Raises ``Mistake`` or ``Refused`` for a document that cannot be read or is inconsistent."""
    if not isinstance(document, dict) or document.get("pad") != VERSION:
        raise bad_pad(
            f"il faut un objet avec « pad » : {VERSION}",
            f"es braucht ein Objekt mit «pad»: {VERSION}",
            f"an object with 'pad': {VERSION} is needed",
        )
    if len(json.dumps(document)) > MOST_BYTES:
        raise too_much()
    name, options, commands = document.get("game"), document.get("options", {}), document.get("commands")
    if not isinstance(name, str) or not isinstance(options, dict) or not isinstance(commands, list):
        raise bad_pad(
            "il faut « game », « options » et « commands »",
            "es braucht «game», «options» und «commands»",
            "'game', 'options' and 'commands' are needed",
        )
    if len(commands) > MOST_COMMANDS:
        raise too_much()
    if not commands or not all(isinstance(command, dict) for command in commands):
        raise bad_pad("les commandes sont des objets", "Befehle sind Objekte", "commands are objects")
    return Kept(cached_game(name, box(name).chosen(options)), commands)


def do(kept: Kept, command: dict[str, Any]) -> Kept:
    """The pad after one more command; the old one stays as it was."""
    if command.get("do") == "undo":
        return undo(kept)
    if len(kept.commands) >= MOST_COMMANDS:
        raise too_much()
    return read(Kept(kept.game, [*kept.commands, command]).document())


def undo(kept: Kept) -> Kept:
    if len(kept.commands) < 2:
        raise mistake(
            "nothing-to-undo",
            "Il n'y a rien à annuler.",
            "Es gibt nichts rückgängig zu machen.",
            "There is nothing to undo.",
        )
    return Kept(kept.game, kept.commands[:-1])


def bad_pad(fr: str, de: str, en: str) -> Mistake:
    return mistake(
        "bad-pad",
        f"Cette feuille de score ne se lit pas : {fr}.",
        f"Dieser Block ist nicht lesbar: {de}.",
        f"This pad cannot be read: {en}.",
    )


def too_much() -> Mistake:
    return mistake(
        "pad-full",
        "Ce bloc est plein ; commences-en un autre.",
        "Dieser Block ist voll; fang einen neuen an.",
        "This pad is full; start another one.",
    )
