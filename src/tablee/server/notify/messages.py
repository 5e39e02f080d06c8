"""The text of a notice. It says what a spectator sees and nothing else, whoever it goes to: it passes through the
servers of others, and a channel is read by all who are in it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablee.core.narration import spaced
from tablee.core.rule import Words
from tablee.server.notify.plan import Notice
from tablee.server.notify.quiet import local
from tablee.server.table.live_table import LiveTable
from tablee.server.texts import Three

LONGEST: Final = 300  # characters of what happened
HARMLESS: Final = " .,'’-!?&+"  # in names; no mention, no markup and no link can be written with these

MINE: Final[dict[str, Three]] = {
    "turn": ("{game} : c'est à toi, {names}", "{game}: Du bist dran, {names}", "{game}: your turn, {names}"),
    "reminder": (
        "{game} : ton temps s'écoule, {names}",
        "{game}: Deine Zeit läuft ab, {names}",
        "{game}: your time is running out, {names}",
    ),
    "late": (
        "{game} : un bot joue à ta place, {names}",
        "{game}: Ein Bot spielt für dich, {names}",
        "{game}: a bot plays for you, {names}",
    ),
    "over": ("{game} : la partie est finie", "{game}: Das Spiel ist aus", "{game}: the game is over"),
    "set": (
        "{game} : les avis sont activés",
        "{game}: Die Nachrichten sind eingeschaltet",
        "{game}: notices are on",
    ),
    "confirm": (
        "{game} : confirme cette adresse",
        "{game}: Bestätige diese Adresse",
        "{game}: confirm this address",
    ),
}
ALL: Final[dict[str, Three]] = {
    **MINE,
    "turn": ("{game} : à {names} de jouer", "{game}: Am Zug: {names}", "{game}: waiting for {names}"),
    "reminder": (
        "{game} : le temps s'écoule pour {names}",
        "{game}: Die Zeit läuft ab für {names}",
        "{game}: time is running out for {names}",
    ),
    "late": (
        "{game} : un bot joue à la place de {names}",
        "{game}: Ein Bot spielt für {names}",
        "{game}: a bot plays for {names}",
    ),
}
UNTIL: Final[Three] = ("Jusqu'au {day}/{month} à {hour}:{minute}.", "Bis {day}.{month}., {hour}:{minute} Uhr.",
                       "Until {month}-{day}, {hour}:{minute}.")  # fmt: skip
WON: Final[Three] = ("Victoire : {names}.", "Gewonnen: {names}.", "Won by {names}.")
CLOSED: Final[Three] = ("La table a été fermée.", "Der Tisch wurde geschlossen.", "The table was closed.")
SET: Final[Three] = (
    "Ici tu liras à qui de jouer à cette table.",
    "Hier steht künftig, wer an diesem Tisch am Zug ist.",
    "This is where you will read whose turn it is at that table.",
)
SET_CIRCLE: Final[Three] = (
    "Ici tu liras quelles tables de ce cercle attendent des membres, et qui a gagné.",
    "Hier steht künftig, welche Tische dieses Kreises auf Mitglieder warten und wer gewonnen hat.",
    "This is where you will read which tables of that circle wait for members, and who has won.",
)
CONFIRM: Final[Three] = (
    "Code : {code}. Quelqu'un veut recevoir ici les avis d'une table de jeu ou d'un cercle. Si ce n'est pas toi, ignore ce message : "
    "rien d'autre ne viendra.",
    "Code: {code}. Jemand möchte hier Nachrichten von einem Spieltisch oder Kreis erhalten. Warst du das nicht, dann beachte dies "
    "nicht weiter: Es kommt nichts mehr.",
    "Code: {code}. Somebody wishes to get the notices of a game table or circle here. If it was not you, ignore this: nothing "
    "more will come.",
)


@dataclass(frozen=True)
class Message:
    title: str
    body: str


Text = Callable[[], Message]  # written by the task that sends it


def say(words: Three, lang: str, **fields: str) -> str:
    said = Words(*words).say(lang).format(**fields)
    return spaced(said) if lang == "fr" else said


def plain(name: str) -> str:
    """A name without anything that a chat or a mail program could take for markup."""
    return "".join(sign for sign in name if sign.isalnum() or sign in HARMLESS).strip() or "?"


def message(table: LiveTable, notice: Notice, lang: str, zone: str, mine: bool) -> Message:
    """``mine``: to the players of these seats only."""
    titles = MINE if mine else ALL
    names = ", ".join(plain(table.chairs[seat].name) for seat in notice.seats)
    title = say(titles[notice.what], lang, game=table.game.box.title, names=names)
    if notice.what == "over":
        return Message(title, ending(table, lang))
    parts = happened(table, lang)
    deadline = table.deadline()
    if deadline and notice.what != "late":
        parts.append(until(deadline, lang, zone))
    return Message(title, " ".join(parts))


def until(deadline: float, lang: str, zone: str) -> str:
    at = local(deadline, zone)
    return say(UNTIL, lang, day=f"{at:%d}", month=f"{at:%m}", hour=f"{at:%H}", minute=f"{at:%M}")


def happened(table: LiveTable, lang: str) -> list[str]:
    """The last decision, as told to spectators; nothing where others play the same deal and might look."""
    if table.position is None or table.sealed:
        return []
    names = [plain(name) for name in table.names]
    sentences = table.position.seen_by(None).sentences(lang, names)
    text = " ".join(sentences)
    return [text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"] if text else []


def ending(table: LiveTable, lang: str) -> str:
    if table.closed or table.position is None:
        return say(CLOSED, lang)
    winners = table.position.winners()
    return say(WON, lang, names=", ".join(plain(table.chairs[seat].name) for seat in winners)) if winners else ""


def set_up(title: str, about: Three, lang: str) -> Message:
    """``title``: of the game, or the circle. ``about``: ``SET`` or ``SET_CIRCLE``."""
    return Message(say(ALL["set"], lang, game=title), say(about, lang))


def confirm(title: str, lang: str, code: str) -> Message:
    return Message(say(ALL["confirm"], lang, game=title), say(CONFIRM, lang, code=code))
