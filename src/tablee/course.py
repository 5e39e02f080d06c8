"""How a game went, once it is over: the points from turn to turn, and the turn that decided it.

That turn is the one with which the winners took the lead for good: after it, and after every later decision, they and nobody
else are ahead (``Position.leaders``). Where points are noted round by round, it is a round. Where the winners were the first
to be ahead and were never caught up with, or where nobody wins, no single turn decided.
"""

from typing import Final

from msgspec import Struct

from tablee.core.game import Game
from tablee.core.narration import NO_SEAT, Story, Verb
from tablee.core.record import Record
from tablee.core.rule import Words
from tablee.core.view import View

TAKES_THE_LEAD: Final = Verb(
    "prend la tête et la garde jusqu'au bout|prends la tête et la gardes jusqu'au bout|"
    "prennent la tête et la gardent jusqu'au bout|prenez la tête et la gardez jusqu'au bout",
    "übernimmt die Führung und behält sie bis zum Schluss|übernimmst die Führung und behältst sie bis zum Schluss|"
    "übernehmen die Führung und behalten sie bis zum Schluss|übernehmt die Führung und behaltet sie bis zum Schluss",
    "takes the lead and keeps it to the end|take the lead and keep it to the end|"
    "take the lead and keep it to the end|take the lead and keep it to the end",
)
AT_THE_LAST: Final = Verb(
    "passe en tête au dernier moment|passes en tête au dernier moment|"
    "passent en tête au dernier moment|passez en tête au dernier moment",
    "geht im letzten Moment in Führung|gehst im letzten Moment in Führung|"
    "gehen im letzten Moment in Führung|geht im letzten Moment in Führung",
    "takes the lead at the last moment|take the lead at the last moment|"
    "take the lead at the last moment|take the lead at the last moment",
)
LEADS: Final = Verb(
    "mène des premiers points jusqu'à la fin|mènes des premiers points jusqu'à la fin|"
    "mènent des premiers points jusqu'à la fin|menez des premiers points jusqu'à la fin",
    "führt von den ersten Punkten bis zum Schluss|führst von den ersten Punkten bis zum Schluss|"
    "führen von den ersten Punkten bis zum Schluss|führt von den ersten Punkten bis zum Schluss",
    "leads from the first points to the end|lead from the first points to the end|"
    "lead from the first points to the end|lead from the first points to the end",
)
NO_TURN: Final = Words(
    "aucun tour n'a décidé à lui seul",
    "kein einzelner Zug hat entschieden",
    "no single turn decided it",
)


class Course(Struct):
    """The points at the start and whenever they had changed, and what decided: after so many decisions, if it was one turn."""

    points: list[list[int]]
    told: str
    at: int | None = None


def course(game: Game, record: Record, names: list[str], lang: str, reader: int | None) -> Course | None:
    """None if the game is not over. ``reader``: who is told, and so "tu" in the sentence."""
    position = game.opening(record)
    points = [position.standing()]
    seats: list[int] = []  # who decided
    ahead: list[list[int]] = []  # after each decision
    rounds: list[int] = []
    for number in range(len(record)):
        seat, _ = game.advance(record, number, position)
        seats.append(seat)
        ahead.append(position.leaders())
        rounds.append(int(position.current_deal()))
        if position.standing() != points[-1]:
            points.append(position.standing())
    if not position.over() or not seats:
        return None
    winners = position.winners()
    story = Story(lang, names, NO_SEAT if reader is None else reader, NO_SEAT)
    since = lead_since(ahead, winners)
    if since is None or (since == first_lead(ahead, len(names)) and since < len(ahead) - 1):
        story.clause(NO_TURN)
        if since is not None:
            story.do(winners, LEADS)
        return Course(points, story.finish()[0])
    first, last = turn_around(seats, since)
    verb = AT_THE_LAST if last == len(seats) - 1 else TAKES_THE_LEAD
    called = game.called_round(rounds[since])
    if called is None:
        if told := narrated(game, record, first, last, names, lang, reader):
            story.clauses.append(told)
            story.named = True  # it begins as it should
        story.do(winners, verb)
        return Course(points, story.finish()[0], last + 1)
    lead(story, called, winners, verb)
    return Course(points, story.finish()[0], since + 1)


def lead_since(ahead: list[list[int]], winners: list[int]) -> int | None:
    """The decision after which the winners alone are ahead until the end; None: there is none."""
    since = None
    for number in range(len(ahead) - 1, -1, -1):
        if not winners or ahead[number] != winners:
            break
        since = number
    return since


def first_lead(ahead: list[list[int]], seats: int) -> int:
    """The first decision after which somebody is ahead of somebody else."""
    for number, leaders in enumerate(ahead):
        if 0 < len(leaders) < seats:
            return number
    return len(ahead)


def turn_around(seats: list[int], number: int) -> tuple[int, int]:
    """The first and the last of the decisions that one seat made in a row, around one of them."""
    first = last = number
    while first > 0 and seats[first - 1] == seats[number]:
        first -= 1
    while last + 1 < len(seats) and seats[last + 1] == seats[number]:
        last += 1
    return first, last


def narrated(game: Game, record: Record, first: int, last: int, names: list[str], lang: str, reader: int | None) -> str:
    """What somebody did in a turn, told in one breath to one reader; what became of it is left out."""
    position = game.opening(record)
    views: list[View] = []
    for number in range(last + 1):
        game.advance(record, number, position)
        if number >= first:
            views.append(position.seen_by(reader))
    told = views[-1].sentences(lang, names, earlier=views[:-1])
    return told[0].rstrip(".") if told else ""


def lead(story: Story, called: Words, winners: list[int], verb: Verb) -> None:
    """ "Manche 4 : tu prends la tête" """
    if len(winners) == 1:
        who, person = story.who(winners[0]), int(story.is_you(winners[0]))
    else:
        who, person = story.people(winners), 3 if story.reader in winners else 2
    said = f"{who} {verb.form(story.lang, person)}"
    story.clause(
        Words(f"{called.fr} : {said}", f"{called.de}: {said[0].upper()}{said[1:]}", f"{called.en}: {said}"),
    )
