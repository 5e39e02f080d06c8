"""Notices about seats for everyone at a table: leaving, returning, arriving late, and new links."""

from typing import Final

from tablee.core.rule import Words
from tablee.server.texts import Three

NOTICES: Final[dict[str, Three]] = {
    "rose": (
        "{name} a quitté la table ; sa place est de nouveau libre.",
        "{name} hat den Tisch verlassen; der Platz ist wieder frei.",
        "{name} has left the table; the seat is free again.",
    ),
    "came-late": (
        "{name} arrive et prend la place que {bot} gardait.",
        "{name} kommt dazu und nimmt den Platz ein, den {bot} freigehalten hat.",
        "{name} has come and takes the seat that {bot} was keeping.",
    ),
    "left": (
        "{name} a quitté la table. Un bot joue à sa place jusqu'à son retour.",
        "{name} hat den Tisch verlassen. Bis zur Rückkehr spielt ein Bot.",
        "{name} has left the table. A bot plays until they are back.",
    ),
    "absent": (
        "{name} n'est plus là. Un bot joue à sa place jusqu'à son retour.",
        "{name} ist nicht mehr da. Bis zur Rückkehr spielt ein Bot.",
        "{name} is not here any more. A bot plays until they are back.",
    ),
    "late": (
        "{name} n'a pas joué à temps. Un bot joue à sa place jusqu'à son retour.",
        "{name} hat nicht rechtzeitig gespielt. Bis zur Rückkehr spielt ein Bot.",
        "{name} did not play in time. A bot plays until they are back.",
    ),
    "back": (
        "{name} est de retour et joue de nouveau.",
        "{name} ist zurück und spielt wieder selbst.",
        "{name} is back and plays again.",
    ),
    "link-offered": (
        "L'hôte a demandé un nouveau lien pour {name}. Seul son propre appareil le reçoit.",
        "Der Gastgeber hat einen neuen Link für {name} verlangt. Nur das eigene Gerät bekommt ihn.",
        "The host has asked for a new link for {name}. Only their own device gets it.",
    ),
    "code-made": (
        "L'hôte a un code pour la place de {name}, à lui transmettre. S'il sert, tout le monde le verra ici.",
        "Der Gastgeber hat einen Code für den Platz von {name}, zum Weitergeben. Wird er benutzt, sehen es hier alle.",
        "The host has a code for {name}'s seat, to pass on. If it is used, everyone will see it here.",
    ),
    "link-renewed": (
        "{name} a un nouveau lien, sur son propre appareil ; l'ancien ne s'ouvre plus.",
        "{name} hat einen neuen Link, auf dem eigenen Gerät; der alte öffnet nichts mehr.",
        "{name} has a new link, on their own device; the old one opens nothing any more.",
    ),
    "code-used": (
        "La place de {name} a été reprise avec le code donné par l'hôte ; l'ancien lien ne s'ouvre plus.",
        "Der Platz von {name} wurde mit dem Code des Gastgebers eingenommen; der alte Link öffnet nichts mehr.",
        "{name}'s seat was taken with the code given out by the host; the old link opens nothing any more.",
    ),
    "hint": (
        "{name} a demandé un conseil à l'expert.",
        "{name} hat den Experten um einen Tipp gebeten.",
        "{name} has asked the expert for a hint.",
    ),
    "program": (
        "À la place de {name} joue un programme.",
        "Auf dem Platz von {name} spielt ein Programm.",
        "A program plays on {name}'s seat.",
    ),
    "muted": (
        "{by} a coupé la parole à {name}.",
        "{by} hat {name} stummgeschaltet.",
        "{by} has muted {name}.",
    ),
    "unmuted": (
        "{by} a rendu la parole à {name}.",
        "{by} lässt {name} wieder mitreden.",
        "{by} lets {name} speak again.",
    ),
    "removed": (
        "{by} a retiré {name} de la table ; la place est de nouveau libre.",
        "{by} hat {name} vom Tisch genommen; der Platz ist wieder frei.",
        "{by} has removed {name} from the table; the seat is free again.",
    ),
    "removed-playing": (
        "{by} a retiré {name} de la table. {bot} joue désormais à sa place.",
        "{by} hat {name} vom Tisch genommen. {bot} spielt an diesem Platz weiter.",
        "{by} has removed {name} from the table. {bot} plays on in that seat.",
    ),
    "talk-all": (
        "{by} a rouvert la discussion.",
        "{by} hat das Gespräch wieder freigegeben.",
        "{by} has allowed talking again.",
    ),
    "talk-reactions": (
        "{by} n'admet plus que les réactions.",
        "{by} lässt nur noch Reaktionen zu.",
        "{by} allows only reactions from now on.",
    ),
    "talk-off": (
        "{by} a fermé la discussion.",
        "{by} hat das Gespräch abgestellt.",
        "{by} has switched the chat off.",
    ),
    "forgotten": (
        "Le nom et les messages de la place {n} ont été effacés à la demande de qui les avait écrits.",
        "Name und Nachrichten von Platz {n} wurden auf Wunsch der Person gelöscht.",
        "The name and messages of seat {n} were deleted at that person's request.",
    ),
    "forgotten-by": (
        "{by} a effacé le nom et les messages de la place {n}.",
        "{by} hat Name und Nachrichten von Platz {n} gelöscht.",
        "{by} has deleted the name and messages of seat {n}.",
    ),
    "closed-by": (
        "{by} a fermé cette table.",
        "{by} hat diesen Tisch geschlossen.",
        "{by} has closed this table.",
    ),
}

WHO: Final[dict[str, Three]] = {  # for {by}
    "host": ("L'hôte", "Der Gastgeber", "The host"),
    "house": ("L'administration du serveur", "Die Verwaltung des Servers", "The server's administrator"),
    "self": ("", "", ""),
}

TO_YOU: Final[dict[str, Three]] = {  # worded differently for the seat itself
    "came-late": (
        "Tu arrives et prends la place que {bot} gardait.",
        "Du kommst dazu und nimmst den Platz ein, den {bot} freigehalten hat.",
        "You have come and take the seat that {bot} was keeping.",
    ),
    "left": (
        "Tu as quitté la table. Un bot joue à ta place jusqu'à ton retour.",
        "Du hast den Tisch verlassen. Bis zu deiner Rückkehr spielt ein Bot.",
        "You have left the table. A bot plays until you are back.",
    ),
    "absent": (
        "Tu n'étais plus là. Un bot joue à ta place jusqu'à ton retour.",
        "Du warst nicht mehr da. Bis zu deiner Rückkehr spielt ein Bot.",
        "You were not here any more. A bot plays until you are back.",
    ),
    "late": (
        "Tu n'as pas joué à temps. Un bot joue à ta place jusqu'à ton retour.",
        "Du hast nicht rechtzeitig gespielt. Bis zu deiner Rückkehr spielt ein Bot.",
        "You did not play in time. A bot plays until you are back.",
    ),
    "hint": (
        "Tu as demandé un conseil à l'expert.",
        "Du hast den Experten um einen Tipp gebeten.",
        "You have asked the expert for a hint.",
    ),
    "muted": (
        "{by} t'a coupé la parole.",
        "{by} hat dich stummgeschaltet.",
        "{by} has muted you.",
    ),
    "unmuted": (
        "{by} t'a rendu la parole.",
        "{by} lässt dich wieder mitreden.",
        "{by} lets you speak again.",
    ),
    "program": (
        "À ta place joue un programme.",
        "Auf deinem Platz spielt ein Programm.",
        "A program plays on your seat.",
    ),
    "back": (
        "Te voilà de retour : tu joues de nouveau toi-même.",
        "Du bist zurück und spielst wieder selbst.",
        "You are back and play for yourself again.",
    ),
}


def sentence(what: str, fields: dict[str, str], yours: bool, lang: str) -> str:
    if "by" in fields:
        fields = {**fields, "by": Words(*WHO[fields["by"]]).say(lang)}
    words = TO_YOU.get(what) if yours else None
    return Words(*(words or NOTICES[what])).say(lang).format(**fields)
