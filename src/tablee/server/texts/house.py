"""Refusals about moderation, the house and its keeper, and what is deleted."""

from typing import Final

Three = tuple[str, str, str]

SENTENCES: Final[dict[str, tuple[int, Three]]] = {
    "muted": (
        403,
        (
            "On t'a coupé la parole à cette table.",
            "Du bist an diesem Tisch stummgeschaltet.",
            "You are muted at this table.",
        ),
    ),
    "talk-off": (
        409,
        (
            "La discussion est fermée à cette table.",
            "Das Gespräch ist an diesem Tisch abgestellt.",
            "The chat is switched off at this table.",
        ),
    ),
    "reactions-only": (
        409,
        (
            "À cette table il n'y a que les réactions : {known}.",
            "An diesem Tisch gibt es nur Reaktionen: {known}.",
            "There are only reactions at this table: {known}.",
        ),
    ),
    "removed": (
        410,
        (
            "Ce lien ne s'ouvre plus : on t'a retiré de cette table.",
            "Dieser Link öffnet nichts mehr: Du wurdest von diesem Tisch genommen.",
            "This link opens nothing any more: you were removed from this table.",
        ),
    ),
    "nobody-there": (
        409,
        (
            "À la place {n} il n'y a personne : un bot, ou rien.",
            "Auf Platz {n} sitzt kein Mensch: ein Bot oder niemand.",
            "Nobody sits in seat {n}: a bot does, or no one.",
        ),
    ),
    "not-the-keeper": (
        403,
        (
            "Ce lien n'ouvre pas l'administration du serveur, ou il a été remplacé : tablee admin link en fait un nouveau.",
            "Dieser Link öffnet die Verwaltung des Servers nicht, oder er wurde ersetzt: tablee admin link macht einen neuen.",
            "This link does not open the server's administration, or it was replaced: tablee admin link makes a new one.",
        ),
    ),
    "no-such-kind": (
        404,
        (
            "Rien de tel n'est gardé ici : « {text} » ; il y a : {known}.",
            "So etwas wird hier nicht gespeichert: «{text}»; es gibt: {known}.",
            "Nothing of that kind is stored here: '{text}'; there is: {known}.",
        ),
    ),
    "nothing-to-delete": (
        404,
        (
            "Il n'y a rien à effacer sous cet identifiant.",
            "Unter dieser Kennung gibt es nichts zu löschen.",
            "There is nothing to delete under that id.",
        ),
    ),
}
