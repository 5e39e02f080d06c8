"""Refusals about score pads and evenings: those of the server. What an evening itself refuses is in ``tablee.evening.texts``."""

from typing import Final

SENTENCES: Final[dict[str, tuple[int, tuple[str, str, str]]]] = {
    "no-such-pad": (
        404,
        (
            "Cette feuille de score n'existe pas, ou ton lien ne l'ouvre pas.",
            "Diesen Punkteblock gibt es nicht, oder dein Link öffnet ihn nicht.",
            "There is no such score pad, or your link does not open it.",
        ),
    ),
    "stale-pad": (
        409,
        (
            "Quelqu'un d'autre vient de changer cette feuille. Regarde ce qui est noté, puis recommence s'il le faut.",
            "Jemand anders hat diesen Block eben geändert. Schau, was jetzt dasteht, und versuch es wenn nötig nochmals.",
            "Somebody else has just changed this pad. Look at what it says now, then try again if need be.",
        ),
    ),
    "pad-full": (
        409,
        (
            "Cette feuille est pleine ; commences-en une autre.",
            "Dieser Block ist voll; fang einen neuen an.",
            "This pad is full; start another one.",
        ),
    ),
    "no-such-evening": (
        404,
        (
            "Cette soirée n'existe pas, ou ton lien ne l'ouvre pas.",
            "Diesen Abend gibt es nicht, oder dein Link öffnet ihn nicht.",
            "There is no such evening, or your link does not open it.",
        ),
    ),
    "evening-moved-on": (
        409,
        (
            "Entre-temps quelqu'un d'autre a changé la soirée : regarde ce qui est nouveau et recommence si besoin.",
            "Inzwischen hat jemand anderes den Abend geändert: Sieh nach, was neu ist, und mach es nötigenfalls noch einmal.",
            "Somebody else has changed the evening meanwhile: look at what is new, and do it again if need be.",
        ),
    ),
    "evening-full": (
        409,
        (
            "Cette soirée est pleine : commences-en une nouvelle.",
            "Dieser Abend ist voll: Beginne einen neuen.",
            "This evening is full: start a new one.",
        ),
    ),
    "unreadable-evening": (
        409,
        (
            "Cette soirée vient d'une autre version et ne se lit pas ici.",
            "Dieser Abend stammt von einer anderen Version und ist hier nicht lesbar.",
            "This evening is from another version and cannot be read here.",
        ),
    ),
    "sealed-deal": (
        409,
        (
            "D'autres tables ont les mêmes cartes : on ne regarde qu'une fois la manche terminée partout.",
            "Andere Tische haben dieselben Karten: Zuschauen geht erst, wenn die Runde überall fertig ist.",
            "Other tables have the same cards: it can be looked at once the round is over everywhere.",
        ),
    ),
    "deals-known": (
        409,
        (
            "Les cartes de cette manche sont déjà connues à la table {table} ; joue-la avec la boîte, ou tire la manche à nouveau.",
            "Die Karten dieser Runde sind an Tisch {table} schon bekannt; spielt dort mit der Schachtel, oder lose die Runde neu aus.",
            "The cards of this round are already known at table {table}; play it with the box, or draw the round again.",
        ),
    ),
    "not-online": (
        409,
        (
            "La table {table} n'est pas ouverte en ligne.",
            "Tisch {table} ist nicht online offen.",
            "Table {table} is not open online.",
        ),
    ),
    "comes-by-itself": (
        409,
        (
            "La table {table} se joue en ligne : son résultat vient tout seul ; seule l'organisation peut le noter.",
            "Tisch {table} wird online gespielt: Das Ergebnis kommt von selbst; nur die Organisation kann es eintragen.",
            "Table {table} is played online: its result comes by itself; only the organiser can enter it.",
        ),
    ),
    "not-at-table": (
        404,
        (
            "« {name} » n'est pas à la table {table} ; y sont : {names}.",
            "«{name}» sitzt nicht an Tisch {table}; dort sind: {names}.",
            "'{name}' is not at table {table}; there are: {names}.",
        ),
    ),
    "seat-claimed": (
        409,
        (
            "La place de {name} est déjà prise. Si ce n'est pas par toi, dis-le à l'organisation.",
            "Der Platz von {name} ist schon besetzt. Wenn nicht durch dich, sag es der Organisation.",
            "{name}'s seat is already taken. If not by you, tell the organiser.",
        ),
    ),
}
