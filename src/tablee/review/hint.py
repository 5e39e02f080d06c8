"""A hint: the expert's move for a seat, what it is compared with, and what both lead to in imagined games.

It is made from the seat's view and nothing else, with a seed that is always the same: what the seat cannot see cannot
change it. The expert chooses; then, in fresh worlds, its move and the most tempting other one are played out with the same
random numbers, so that the search for the best move does not flatter what it found.
"""

import time
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tablee.bots.bot import chance_for
from tablee.bots.budget import TimeBudget
from tablee.bots.expert import Expert
from tablee.bots.one_ply import OnePly
from tablee.bots.playouts import Playouts
from tablee.core.chance import MASK31, Quick
from tablee.core.game import Game
from tablee.core.view import View
from tablee.games import judgement
from tablee.judging.judgement import Judgement
from tablee.judging.likely import likely_world
from tablee.review.chances import chances_at, sides_of
from tablee.review.words import number

SEED: Final = 1  # fixed, so that a hint is reproducible
WORLDS: Final = 300  # imagined games of each of the two moves
FEWEST: Final = 4  # of them, even when time is up
GLANCE: Final = 300  # positions evaluated to find the tempting move
CHOOSING: Final = 0.6  # part of the time spent on choosing …
GLANCING: Final = 0.1  # … and on the tempting move
SIGMAS: Final = 1.96
SAME_POINTS: Final = 0.25  # too close to be told apart
NONE: Final = -1


@dataclass(frozen=True)
class Hint:
    """``other``: the tempting move it is compared with; -1 if there is no other. Chances are from 0 to 1, ``within`` is the
    half-width of the 95 % interval of ``wins``, ``lead_within`` that of the difference. ``points``: the own points after
    either move, on average."""

    move: int
    games: int
    wins: float
    within: float
    other: int = NONE
    other_wins: float = 0.0
    lead_within: float = 0.0
    points: float = 0.0
    other_points: float = 0.0


def hint(view: View, seconds: float = 0.0, simulations: int = 0, worlds: int = WORLDS) -> Hint:
    """A hint for the seat whose view it is, which must be asked. ``seconds``: about how long it may take; 0: no limit, and
    then the same view always gives the same hint. ``simulations``: play-outs of the expert, 0 for the usual number.

    >>> import tablee
    >>> from tablee.review.hint import hint
    >>> view = tablee.game("bungee").deal(seats=2, seed=b"a secret").seen_by(0)
    >>> found = hint(view, simulations=50, worlds=20)
    >>> found.move in view.legal(), found.games
    (True, 20)
    """
    until = time.perf_counter() + seconds
    judge = judgement(view.position.game.name)
    legal = view.legal()
    best, other = legal[0], NONE
    if len(legal) > 1:
        expert = Expert(judge, SEED, simulations or int(judge.expert_games()), seconds * CHOOSING)
        ranked = [thought.code for thought in expert.thoughts(view, False)]
        best = ranked[0]
        tempting = [code for code, _ in OnePly(judge, SEED, GLANCE, None, seconds * GLANCING).explain(view)]
        other = tempting[0] if tempting[0] != best else ranked[1]
    return measured(view, judge, best, other, worlds, until if seconds > 0.0 else 0.0)


def measured(view: View, judge: Judgement, best: int, other: int, worlds: int, until: float) -> Hint:
    """Play the moves out in the same worlds with the same random numbers."""
    playouts = Playouts(judge, TimeBudget(0.0), 0, 0)
    playouts.answers = judge.answers()
    chance = chance_for(SEED + 1, view)
    seat = int(view.eyes)
    sides = sides_of(view.position.game, int(view.position.seats))
    deal = int(view.position.current_deal())
    codes = [best] if other == NONE else [best, other]
    wins, squares, points = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
    gaps = 0.0
    games = 0
    while games < worlds and not (games >= FEWEST and 0.0 < until < time.perf_counter()):
        world = likely_world(view, judge, chance)
        luck = int(chance.below(MASK31))
        won = [0.0, 0.0]
        for at, code in enumerate(codes):
            own = Quick(luck)
            after = world.renewed(world.table.copy(), own)
            after.proceed(seat, code)
            playouts.run(after, own, deal, seat)
            won[at] = chances_at(after, playouts, sides, deal)[seat]
            wins[at] += won[at]
            squares[at] += won[at] * won[at]
            points[at] += float(after.standing()[seat])
        gaps += (won[0] - won[1]) ** 2
        games += 1
    first, second = wins[0] / games, wins[1] / games
    lead = within(first - second, gaps / games, games) if other != NONE else 0.0
    around = within(first, squares[0] / games, games)
    return Hint(best, games, first, around, other, second, lead, points[0] / games, points[1] / games)


def within(mean: float, square: float, games: int) -> float:
    return SIGMAS * sqrt(max(0.0, square - mean * mean) / max(1, games - 1))


# -- In words ----------------------------------------------------------------

SAID: Final = {
    "expects": (
        "Dans {wins} parties imaginées sur 100, tu gagnes (± {within}).",
        "In {wins} von 100 gedachten Spielen gewinnst du (± {within}).",
        "In {wins} of 100 imagined games you win (± {within}).",
    ),
    "only": (
        "C'est le seul coup permis.",
        "Es ist der einzige erlaubte Zug.",
        "It is the only move allowed.",
    ),
    "alike": (
        "C'est affaire de goût : « {other} » vaut à peu près autant.",
        "Das ist Geschmackssache: «{other}» ist etwa gleich gut.",
        "It is a matter of taste: “{other}” is about as good.",
    ),
    "points": (
        "Il mène en moyenne à {points} points, « {other} » à {others} ({wins} parties gagnées sur 100).",
        "Er führt im Schnitt zu {points} Punkten, «{other}» zu {others} ({wins} von 100 Spielen gewonnen).",
        "It leads to {points} points on average, “{other}” to {others} ({wins} of 100 games won).",
    ),
    "place": (
        "La position est meilleure qu'après « {other} », qui ne gagne que {wins} parties sur 100.",
        "Die Stellung ist besser als nach «{other}», womit du nur {wins} von 100 Spielen gewinnst.",
        "The position is better than after “{other}”, which wins only {wins} games of 100.",
    ),
}
LANGS: Final = ["fr", "de", "en"]


def say(key: str, lang: str, **fields: object) -> str:
    said = SAID[key][LANGS.index(lang)].format(**fields)
    if lang == "fr":  # no line begins with a punctuation mark
        said = said.replace("« ", "«\u00a0").replace(" »", "\u00a0»")
        for mark in ":;?!":
            said = said.replace(f" {mark}", f"\u00a0{mark}")
    return said


def hundredth(share: float) -> int:
    return round(100.0 * share)


def expectation(found: Hint, lang: str) -> str:
    """What the move leads to, as a number out of the games that were played out."""
    return say("expects", lang, wins=hundredth(found.wins), within=max(1, hundredth(found.within)))


def reason(found: Hint, game: Game, names: list[str], lang: str) -> str:
    """One sentence why, beside the move one might be tempted by."""
    if found.other == NONE:
        return say("only", lang)
    other = game.catalogue[found.other].say(lang, names)
    lead = found.wins - found.other_wins
    if lead <= found.lead_within or hundredth(found.wins) <= hundredth(found.other_wins):
        return say("alike", lang, other=other)
    wins = hundredth(found.other_wins)
    if abs(found.points - found.other_points) > SAME_POINTS:
        points, others = number(found.points, lang), number(found.other_points, lang)
        return say("points", lang, points=points, others=others, other=other, wins=wins)
    return say("place", lang, other=other, wins=wins)
