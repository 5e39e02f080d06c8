"""Refusals about hints, programs, and taking back in practice."""

from typing import Final

SENTENCES: Final[dict[str, tuple[int, tuple[str, str, str]]]] = {
    "no-hints": (
        403,
        (
            "À cette table on joue sans conseils : c'était convenu à son ouverture.",
            "An diesem Tisch wird ohne Tipps gespielt: So wurde er eröffnet.",
            "This table plays without hints: that was agreed when it was opened.",
        ),
    ),
    "not-a-program": (
        403,
        (
            "Seule une place où joue un programme reçoit cela : qu'il le dise d'abord (POST …/program), et tout le monde le saura.",
            "Das bekommt nur ein Platz, auf dem ein Programm spielt: Es soll es zuerst sagen (POST …/program), dann wissen es alle.",
            "Only a seat that a program plays gets this: let it say so first (POST …/program), so that everyone knows.",
        ),
    ),
    "not-asked": (
        409,
        (
            "Ce n'est pas à toi de décider : demande un conseil quand c'est ton tour.",
            "Du bist nicht gefragt: Hol dir einen Tipp, wenn du dran bist.",
            "You are not asked now: ask for a hint when it is your turn.",
        ),
    ),
    "not-alone": (
        409,
        (
            "Avec d'autres à la table on ne rejoue pas ses coups : cela ne va que contre des bots, ou seul sur son appareil.",
            "Mit anderen am Tisch wird nicht zurückgegangen: Das geht nur gegen Bots oder allein auf einem Gerät.",
            "With others at the table one does not go back: only against bots, or all on one device.",
        ),
    ),
    "nothing-decided": (
        409,
        (
            "Tu n'as encore rien décidé : il n'y a rien à reprendre.",
            "Du hast noch nichts entschieden: Es gibt nichts zurückzunehmen.",
            "You have not decided anything yet: there is nothing to take back.",
        ),
    ),
    "taken-back-enough": (
        409,
        (
            "Dans cette partie, {n} coups ont été repris : joue-la jusqu'au bout, ou ouvre une nouvelle table.",
            "In diesem Spiel wurde {n}-mal zurückgegangen: Spiel es zu Ende, oder eröffne einen neuen Tisch.",
            "{n} moves have been taken back in this game: play it to its end, or open a new table.",
        ),
    ),
}
