"""The narration of Nicht die Bohne!."""

from typing import Final

from tablee.core.narration import Story, Verb, owner, signed
from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.bohne.moves import THE, YOUR, A, card

# Events that are not about cards
NEW_ROUND: Final = 1
TOKEN: Final = 2
PLUS: Final = 3
MINUS: Final = 4
SUM: Final = 5
TOTAL: Final = 6
ROW: Final = 7  # + colour: what a row is worth, seat by seat, before its sums
TELLINGS: Final = ["", "new round", "token", "plus", "minus", "sum", "total", "red", "blue", "green", "yellow"]

LAYS: Final = Verb("pose|poses", "legt|legst", "lays|lay")
TAKES: Final = Verb("prend|prends", "nimmt|nimmst", "takes|take")
GETS_TOKEN: Final = Verb(
    "reçoit le jeton|reçois le jeton",
    "erhält den Spielstein|erhältst den Spielstein",
    "gets the token|get the token",
)


def narrate(events: list[Event], story: Story, zones: list[str]) -> None:
    turned: list[str] = []
    seats: list[int] = []
    sums: list[int] = []
    notes: list[str] = []
    totals: list[int] = []
    beginning = False
    plus = 0
    minus = 0
    for event in events:
        if event.kind == MOVED:
            moved(event, story, zones[event.src], zones[event.dst])
        elif event.kind == SHOWN:
            turned.append(whose(event.face, owner(zones[event.dst]), story).say(story.lang))
        elif event.kind == SHUFFLED or event.what >= ROW:
            pass  # the sums tell enough
        elif event.what == PLUS:
            plus = event.amount
        elif event.what == MINUS:
            minus = event.amount
        elif event.what == SUM:
            seats.append(event.seat)
            sums.append(event.amount)
            notes.append(f" ({plus} − {minus})" if minus else "")
        elif event.what == TOTAL:
            totals.append(event.amount)
        elif event.what == NEW_ROUND:
            count(story, seats, sums, notes)
            beginning = True
            new_round(event, story)
        elif beginning:
            token_at_first(event.seat, story)
        else:
            story.does(event.seat, GETS_TOKEN)
    if turned:
        all_of_them = story.list_of(turned)
        story.sentence(
            Words(
                f"on retourne les cartes : {all_of_them}",
                f"die Karten werden aufgedeckt: {all_of_them}",
                f"the cards are turned over: {all_of_them}",
            )
        )
    if totals:
        count(story, seats, sums, notes)
        all_in_all(story, seats, totals)


def moved(event: Event, story: Story, src: str, dst: str) -> None:
    if src == "stock":
        return
    if src.startswith("hand"):
        laid(event, owner(src), dst == "under", story)
        return
    seat = owner(dst)
    if src == "under":
        said = card(event.face, THE)
        said = Words(f"{said.fr} sous le jeton", f"{said.de} unter dem Spielstein", f"{said.en} from under the token")
    elif story.is_you(owner(src)):
        said = card(event.face, YOUR)
    else:
        said = card(event.face, THE)
        giver = story.of(owner(src), Words(" de @", " von @", " from @"), said)
        said = Words(said.fr + giver.fr, said.de + giver.de, said.en + giver.en)
    story.does(seat, TAKES, said)


def whose(face: int, seat: int, story: Story) -> Words:
    """A card by its owner: "le 7 jaune de Chloé", "ton 9 jaune"."""
    if story.is_you(seat):
        return card(face, YOUR)
    the = card(face, THE)
    return story.of(seat, Words(f"{the.fr} de @", f"{the.de} von @", the.en.replace("the ", "@'s ", 1)), the)


def laid(event: Event, seat: int, openly: bool, story: Story) -> None:
    """BOH-3.3: what lies face down is named to its owner only."""
    if not event.face:
        story.does(seat, LAYS, Words("une carte, face cachée", "eine Karte verdeckt hin", "a card face down"))
        return
    said = card(event.face, A)
    if openly:
        said = Words(f"{said.fr} sous le jeton", f"{said.de} unter den Spielstein", f"{said.en} under the token")
    else:
        said = Words(f"{said.fr}, face cachée", f"{said.de} verdeckt hin", f"{said.en} face down")
    story.does(seat, LAYS, said)


def count(story: Story, seats: list[int], sums: list[int], notes: list[str]) -> None:
    """BOH-6.2: what was won, what was lost, and their difference."""
    if seats:
        story.stop()
        story.scores(seats, sums, notes)


def all_in_all(story: Story, seats: list[int], totals: list[int]) -> None:
    parts = [f"{story.whom(seats[0])} {story.points(totals[0])}"]
    for at in range(1, len(seats)):
        parts.append(f"{story.whom(seats[at])} {signed(totals[at])}")
    said = story.list_of(parts)
    story.sentence(Words(f"en tout : {said}", f"insgesamt: {said}", f"in all: {said}"))


def new_round(event: Event, story: Story) -> None:
    n = event.amount
    you = story.is_you(event.seat)
    who = story.who(event.seat)
    story.stop()
    story.clause(
        Words(
            f"manche {n} : {who} {'donnes' if you else 'donne'}",
            f"Runde {n}: {'Du gibst' if you else who + ' gibt'}",
            f"round {n}: {who} {'deal' if you else 'deals'}",
        )
    )


def token_at_first(seat: int, story: Story) -> None:
    """BOH-2.4"""
    you = story.is_you(seat)
    who = story.who(seat)
    story.adds(
        Words(
            f" et {who} {'as' if you else 'a'} le jeton",
            f", und {who} {'hast' if you else 'hat'} den Spielstein",
            f", and {who} {'have' if you else 'has'} the token",
        )
    )
