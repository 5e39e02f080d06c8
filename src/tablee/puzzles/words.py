"""What is said about a puzzle after a try, in French, German and English."""

from typing import Final

from tablee.core.game import Game
from tablee.games import pad
from tablee.puzzles.puzzle import Line, Puzzle
from tablee.review.words import LANGS, SAME, hundredths, in_turn, number

SAID: Final = {
    "chance": (
        "{answer} : tu gagnes {chance} parties imaginées sur 100 (± {within}).",
        "{answer}: Du gewinnst {chance} von 100 gedachten Spielen (± {within}).",
        "{answer}: you win {chance} of 100 imagined games (± {within}).",
    ),
    "points": (
        "En moyenne, cela te mène à {mine} points au lieu de {instead}, et les adversaires à {theirs} au lieu de {then}.",
        "Im Schnitt führt das dich zu {mine} Punkten statt {instead}, die Gegner zu {theirs} statt {then}.",
        "On average it leads you to {mine} points instead of {instead}, and your opponents to {theirs} instead of {then}.",
    ),
    "points-cost": (
        "En moyenne, cela te coûte un peu ({mine} points au lieu de {instead}), mais davantage aux adversaires "
        "({theirs} au lieu de {then}).",
        "Im Schnitt kostet dich das etwas ({mine} Punkte statt {instead}), die Gegner aber mehr ({theirs} statt {then}).",
        "On average it costs you something ({mine} points instead of {instead}), but your opponents more "
        "({theirs} instead of {then}).",
    ),
    "points-against": (
        "En points, l'autre coup ne serait pas moins bon en moyenne (toi {instead} au lieu de {mine}, "
        "les adversaires {then} au lieu de {theirs}) ; mais celui-ci gagne plus souvent.",
        "An Punkten wäre der andere Zug im Schnitt nicht schlechter (du {instead} statt {mine}, "
        "die Gegner {then} statt {theirs}); aber dieser gewinnt öfter.",
        "In points the other move would be no worse on average (you {instead} instead of {mine}, "
        "your opponents {then} instead of {theirs}), but this one wins more often.",
    ),
    "marbles": (
        "À la fin de la donne, ton équipe a en moyenne {mine} pions à l'arrivée au lieu de {instead}, "
        "les autres {theirs} au lieu de {then}.",
        "Am Ende der Runde hat dein Team im Schnitt {mine} Murmeln im Ziel statt {instead}, die anderen {theirs} statt {then}.",
        "At the end of the round your team has {mine} marbles home on average instead of {instead}, "
        "the others {theirs} instead of {then}.",
    ),
    "marbles-against": (
        "L'autre coup ne rapporte pas moins de pions à la fin de la donne (ton équipe {instead} en moyenne au lieu de {mine}, "
        "les autres {then} au lieu de {theirs}) ; c'est la position qui est meilleure.",
        "Der andere Zug bringt bis zum Ende der Runde nicht weniger Murmeln ins Ziel (dein Team im Schnitt {instead} statt {mine}, "
        "die anderen {then} statt {theirs}); besser ist die Stellung.",
        "The other move brings no fewer marbles home by the end of the round (your team {instead} on average instead of {mine}, "
        "the others {then} instead of {theirs}); it is the position that is better.",
    ),
    "place": (
        "L'écart de points reste à peu près le même ; c'est la position qui est meilleure.",
        "Der Abstand in Punkten bleibt etwa gleich; besser ist die Stellung.",
        "The lead in points stays about the same; it is the position that is better.",
    ),
    "marbles-place": (
        "Le nombre de pions à l'arrivée reste à peu près le même ; c'est la position qui est meilleure.",
        "Die Zahl der Murmeln im Ziel bleibt etwa gleich; besser ist die Stellung.",
        "The number of marbles home stays about the same; it is the position that is better.",
    ),
    "tempting": (
        "{tempting} : c'est tentant, mais cela donne {cost} victoires sur 100 de moins (± {within}).",
        "{tempting}: verlockend, bringt aber {cost} von 100 Siegen weniger (± {within}).",
        "{tempting}: tempting, but it wins {cost} games in 100 fewer (± {within}).",
    ),
    "count": (
        "Avec les mêmes cartes cachées, le bon coup fait mieux dans {better} parties sur 100, moins bien dans {worse}.",
        "Bei gleichen verdeckten Karten schneidet der richtige Zug in {better} von 100 Spielen besser ab, in {worse} schlechter.",
        "With the same hidden cards the right move does better in {better} games of 100, worse in {worse}.",
    ),
    "count-rarer": (
        "Avec les mêmes cartes cachées, le bon coup fait moins souvent mieux ({better} parties sur 100) que moins bien "
        "({worse}), mais il y gagne davantage.",
        "Bei gleichen verdeckten Karten schneidet der richtige Zug seltener besser ab (in {better} von 100 Spielen) als schlechter "
        "(in {worse}), gewinnt dort aber mehr.",
        "With the same hidden cards the right move does better less often (in {better} games of 100) than worse "
        "(in {worse}), but gains more there.",
    ),
    "others": (
        "Tout autre coup coûte au moins {cost} victoires sur 100.",
        "Jeder andere Zug kostet mindestens {cost} von 100 Siegen.",
        "Any other move costs at least {cost} wins in 100.",
    ),
    "line": (
        "Suite probable : {line}.",
        "Wahrscheinlich geht es so weiter: {line}.",
        "It probably goes on like this: {line}.",
    ),
}
TOLD: Final = 2  # decisions of a continuation; what comes later hangs too much on hidden cards


def say(key: str, lang: str, **fields: object) -> str:
    said = SAID[key][LANGS.index(lang)].format(**fields)
    if lang == "fr":  # no line begins with a punctuation mark
        for mark in ":;?!":
            said = said.replace(f" {mark}", f"\N{NO-BREAK SPACE}{mark}")
    return said


def moves_said(game: Game, texts: list[str], names: list[str], lang: str) -> list[str]:
    """Moves as a sentence begins with them."""
    found = [game.catalogue[game.parse(text)].say(lang, names) for text in texts]
    return [said[:1].upper() + said[1:] for said in found]


def why_right(game: Game, puzzle: Puzzle, names: list[str], lang: str) -> list[str]:
    answer, _ = moves_said(game, [puzzle.answers[0], puzzle.tempting], names, lang)
    chance, within = puzzle.chance
    found = [
        say("chance", lang, answer=answer, chance=hundredths(chance, lang), within=hundredths(within, lang, 1)),
    ]
    found.append(why_better(game, puzzle, lang))
    if puzzle.line:
        found.append(say("line", lang, line=line_said(game, puzzle.line, names, lang)))
    return found


def why_better(game: Game, puzzle: Puzzle, lang: str) -> str:
    """What the answer brings on average, told so that it does not seem to speak for the tempting move."""
    marbles = game.name == "dog"
    mine, instead = puzzle.points
    theirs, then = puzzle.rivals
    good = -1.0 if pad(game.name).standing(game, int(puzzle.position["seats"]), [], []).low_wins else 1.0
    own, lead = good * (mine - instead), good * (mine - instead - theirs + then)
    if abs(lead) <= SAME:
        return say("marbles-place" if marbles else "place", lang)
    if lead < 0.0:
        key = "marbles-against" if marbles else "points-against"
    elif marbles:
        key = "marbles"
    else:
        key = "points-cost" if own < -SAME else "points"
    said = {"mine": mine, "instead": instead, "theirs": theirs, "then": then}
    return say(key, lang, **{name: number(value, lang) for name, value in said.items()})


def why_not(game: Game, puzzle: Puzzle, names: list[str], lang: str) -> list[str]:
    """Why not the tempting move, with the count that speaks against it."""
    (tempting,) = moves_said(game, [puzzle.tempting], names, lang)
    cost, within = puzzle.cost
    found = [
        say("tempting", lang, tempting=tempting, cost=hundredths(cost, lang, 1), within=hundredths(within, lang, 1)),
        say(
            "count" if puzzle.better > puzzle.worse else "count-rarer",
            lang,
            better=hundredths(puzzle.better, lang),
            worse=hundredths(puzzle.worse, lang),
        ),
    ]
    if puzzle.reply:
        found.append(say("line", lang, line=line_said(game, puzzle.reply, names, lang)))
    return found


def why_no_other(puzzle: Puzzle, lang: str) -> str:
    return say("others", lang, cost=hundredths(puzzle.next_best[0], lang, 1))


def line_said(game: Game, line: list[Line], names: list[str], lang: str) -> str:
    said = in_turn(game, [(one.seat, game.parse(one.move)) for one in line[:TOLD]], names, lang)
    return said.rstrip("!\N{NO-BREAK SPACE} ")  # a full stop follows
