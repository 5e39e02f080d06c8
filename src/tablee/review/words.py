"""What a review says, in French, German and English."""

from collections.abc import Sequence
from typing import Final

from tablee.core.game import Game
from tablee.review.decision import Verdict

SAID: Final = {
    "title": ("Revue de la partie", "Rückschau auf das Spiel", "Review of the game"),
    "course": ("Chances de gagner", "Gewinnchancen", "Chances to win"),
    "course-note": (
        "Chaque ligne suit une place, à ses propres décisions et d'après ce qu'elle voyait ; la bande est l'intervalle à 95 %.",
        "Jede Linie folgt einem Platz, bei seinen eigenen Entscheidungen und nach dem, was er sah; das Band ist das 95-%-Intervall.",
        "Each line follows one seat, at its own decisions and by what it could see; the band is the 95 % interval.",
    ),
    "apart": ("Chance et jeu", "Glück und Spiel", "Luck and play"),
    "apart-note": (
        "Part équitable + chance + les autres + jeu = résultat. « Les autres » : ce que leurs décisions ont apporté ou coûté.",
        "Fairer Anteil + Glück + die anderen + Spiel = Ergebnis. «Die anderen»: was ihre Entscheidungen einbrachten oder kosteten.",
        "Fair share + luck + the others + play = result. 'The others': what their decisions brought or cost.",
    ),
    "others": ("les autres", "die anderen", "the others"),
    "player": ("joueur", "Spieler", "player"),
    "fair": ("part équitable", "fairer Anteil", "fair share"),
    "luck": ("chance", "Glück", "luck"),
    "play": ("jeu", "Spiel", "play"),
    "result": ("résultat", "Ergebnis", "result"),
    "points": ("Moments décisifs", "Wendepunkte", "Turning points"),
    "no-points": (
        "Aucune décision n'a nettement coûté de chances.",
        "Keine Entscheidung hat deutlich Chancen gekostet.",
        "No decision clearly cost any chance.",
    ),
    "decision": ("Décision {at} · {name}", "Entscheidung {at} · {name}", "Decision {at} · {name}"),
    "played": (
        "Joué : {played}. Mieux : {better}.",
        "Gespielt: {played}. Besser: {better}.",
        "Played: {played}. Better: {better}.",
    ),
    "cost": (
        "Gagne {before} parties imaginées sur 100 après le meilleur coup, {after} après le coup joué "
        "(différence {cost} ± {within}).",
        "Gewinnt {before} von 100 gedachten Spielen nach dem besseren Zug, {after} nach dem gespielten "
        "(Unterschied {cost} ± {within}).",
        "Wins {before} of 100 imagined games after the better move, {after} after the one played "
        "(difference {cost} ± {within}).",
    ),
    "why": (
        "Pourquoi : il mène en moyenne à {better} points au lieu de {played}.",
        "Warum: Er führt im Schnitt zu {better} Punkten statt {played}.",
        "Why: it leads to {better} points on average instead of {played}.",
    ),
    "why-theirs": (
        "Pourquoi : les autres en sont alors en moyenne à {better} points au lieu de {played}.",
        "Warum: Die anderen stehen danach im Schnitt bei {better} Punkten statt {played}.",
        "Why: it leaves the others at {better} points on average instead of {played}.",
    ),
    "why-place": (
        "Pourquoi : les points n'y gagnent pas encore, la position est meilleure.",
        "Warum: An Punkten bringt es noch nichts, die Stellung ist besser.",
        "Why: it brings no points yet, but the position is better.",
    ),
    "line": ("Suite probable : {line}.", "Wahrscheinlich geht es so weiter: {line}.", "Likely continuation: {line}."),
    "estimate": (
        "Une estimation de ce moteur, par des parties imaginées à partir de ce que chaque place pouvait voir.",
        "Eine Schätzung dieses Programms, aus gedachten Spielen nach dem, was jeder Platz sehen konnte.",
        "An estimate by this engine, from games imagined out of what each seat could see.",
    ),
}
LANGS: Final = ["fr", "de", "en"]
SAME: Final = 0.05  # points too close to be told apart


def say(key: str, lang: str, **fields: object) -> str:
    said = SAID[key][LANGS.index(lang)].format(**fields)
    if lang == "fr":  # no line begins with a punctuation mark
        for mark in ":;?!":
            said = said.replace(f" {mark}", f"\u00a0{mark}")
    return said


def number(value: float, lang: str, digits: int = 1) -> str:
    """With the sign and decimal mark of the language."""
    said = f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")  # + 0.0: no minus before a zero
    return said if lang == "en" else said.replace(".", ",")


def hundredths(share: float, lang: str, digits: int = 0) -> str:
    return number(100.0 * share, lang, digits)


def reason(verdict: Verdict, fewest: bool, lang: str) -> str:
    """Why the better move is better: the own points, those of the others, or neither."""
    better_is = -1.0 if fewest else 1.0
    played, better, played_theirs, better_theirs = verdict.points
    if (better - played) * better_is > SAME:
        return say("why", lang, better=number(better, lang), played=number(played, lang))
    if (played_theirs - better_theirs) * better_is > SAME:
        return say("why-theirs", lang, better=number(better_theirs, lang), played=number(played_theirs, lang))
    return say("why-place", lang)


def sentences(game: Game, verdict: Verdict, names: list[str], lang: str, fewest: bool = False) -> list[str]:
    """What was played and what was better, by how much, why, and how it might have gone on."""
    moves = [game.catalogue[code].say(lang, names) for code in (verdict.played, verdict.better)]
    found = [
        say("played", lang, played=moves[0], better=moves[1]),
        say(
            "cost",
            lang,
            before=hundredths(verdict.chance.mean, lang),
            after=hundredths(verdict.after, lang),
            cost=hundredths(-verdict.cost.mean, lang, 1),
            within=hundredths(verdict.cost.within, lang, 1),
        ),
    ]
    found.append(reason(verdict, fewest, lang))
    if verdict.line:
        found.append(say("line", lang, line=in_turn(game, verdict.line, names, lang)))
    return found


def in_turn(game: Game, moves: Sequence[tuple[int, int]], names: list[str], lang: str) -> str:
    """One after the other who makes which move."""
    semicolon = "\N{NO-BREAK SPACE}; " if lang == "fr" else "; "
    return semicolon.join(f"{names[seat]}, {game.catalogue[code].say(lang, names)}" for seat, code in moves)
