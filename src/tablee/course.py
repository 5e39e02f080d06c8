"""The course of a finished game: the points after each turn, and the turn that decided it.

The deciding turn is the one with which the winners took the lead for good: after it and after every later decision they
alone are ahead (``Position.leaders``). Where points are noted by round, it is a round. No single turn decided if the
winners led from the first points on, or if nobody won.
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
    """``points``: at the start and after each change. ``at``: the number of decisions up to and including the deciding
    turn."""

    points: list[list[int]]
    told: str
    at: int | None = None


def course(game: Game, record: Record, names: list[str], lang: str, reader: int | None) -> Course | None:
    """None while the game is not over. ``reader``: the seat addressed as "tu"; None names everybody."""
    position = game.opening(record)
    points = [position.standing()]
    seats: list[int] = []  # who made each decision
    ahead: list[list[int]] = []  # the leaders after each decision
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
            story.named = True  # the narration already begins with a capital or a name
        story.do(winners, verb)
        return Course(points, story.finish()[0], last + 1)
    lead(story, called, winners, verb)
    return Course(points, story.finish()[0], since + 1)


def lead_since(ahead: list[list[int]], winners: list[int]) -> int | None:
    """The index of the decision after which the winners alone lead until the end; None if there is none."""
    since = None
    for number in range(len(ahead) - 1, -1, -1):
        if not winners or ahead[number] != winners:
            break
        since = number
    return since


def first_lead(ahead: list[list[int]], seats: int) -> int:
    """The index of the first decision after which not everybody is level."""
    for number, leaders in enumerate(ahead):
        if 0 < len(leaders) < seats:
            return number
    return len(ahead)


def turn_around(seats: list[int], number: int) -> tuple[int, int]:
    """The first and last index of the run of decisions by one seat that contains ``number``."""
    first = last = number
    while first > 0 and seats[first - 1] == seats[number]:
        first -= 1
    while last + 1 < len(seats) and seats[last + 1] == seats[number]:
        last += 1
    return first, last


def narrated(game: Game, record: Record, first: int, last: int, names: list[str], lang: str, reader: int | None) -> str:
    """One turn in one sentence, as ``reader`` may be told it; later sentences are dropped."""
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
