"""The narration of Bungee."""

from typing import Final

from tablee.core.narration import RESHUFFLED, Story, Verb, number, owner
from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.bungee.moves import BUNGEE, BUNGEE_NAME, FACES

# Events that are not about cards
CALLED: Final = 1
MISSED: Final = 2
SCORED: Final = 3
LAPSED: Final = 4
EXTRA_LAP: Final = 5
NEW_ROUND: Final = 6
TELLINGS: Final = ["", "called", "missed", "scored", "lapsed", "extra lap", "new round"]

PLAYS: Final = Verb("joue|joues", "spielt|spielst", "plays|play")
DRAWS: Final = Verb("pioche|pioches", "zieht|ziehst", "draws|draw")
TAKES: Final = Verb("prend|prends", "nimmt|nimmst", "takes|take")
DISCARDS: Final = Verb("défausse|défausses", "legt|legst", "discards|discard")
CALLS: Final = Verb("crie|cries", "ruft|rufst", "calls|call")
MISSES: Final = Verb(
    "saute son tour|sautes ton tour|sautent leur tour|sautez votre tour",
    "setzt aus|setzt aus|setzen aus|setzt aus",
    "misses a turn|miss a turn|miss a turn|miss a turn",
)


def narrate(events: list[Event], story: Story, zones: list[str]) -> None:
    missed: list[int] = []
    seats: list[int] = []
    points: list[int] = []
    hands: list[list[int]] = [[] for _ in story.names]  # as they are shown when a round ends
    dealing = False
    mixed = False
    at = 0
    while at < len(events):
        event = events[at]
        at += 1
        if event.kind == MOVED:
            if not dealing or zones[event.dst] == "lucky":
                at = moved(events, at - 1, story, zones, dealing)
        elif event.kind == SHUFFLED:
            if not dealing:
                mixed = True
        elif event.kind == SHOWN:
            if zones[event.dst].startswith("hand"):
                hands[owner(zones[event.dst])].append(event.face)
        elif event.what == MISSED:
            if event.seat not in missed:
                missed.append(event.seat)
            if at == len(events) or not is_told(events[at], MISSED):
                story.do(missed, MISSES)
        elif event.what == SCORED:
            seats.append(event.seat)
            points.append(event.amount)
            if len(seats) == len(story.names):
                story.stop()
                story.scores(seats, points, [in_brackets(hand) for hand in hands])
        elif event.what == NEW_ROUND:
            dealing = True
            new_round(event, story)
        else:
            told(event, story)
    if mixed:
        story.clause(RESHUFFLED)


def in_brackets(hand: list[int]) -> str:
    return (
        " (" + ", ".join([BUNGEE_NAME if face == BUNGEE else FACES[face] for face in sorted(hand)]) + ")"
        if hand
        else ""
    )


def is_told(event: Event, what: int) -> bool:
    return event.kind not in (MOVED, SHOWN, SHUFFLED) and event.what == what


def moved(events: list[Event], at: int, story: Story, zones: list[str], dealing: bool) -> int:
    """Narrate this card event and those that belong to it; returns the index of the next event."""
    event = events[at]
    src = zones[event.src]
    dst = zones[event.dst]
    if src.startswith("hand"):
        count = 1
        while at + count < len(events) and same_play(event, events[at + count]):
            count += 1
        if at > 0 and events[at - 1].kind == MOVED and zones[events[at - 1].src] == "lucky":
            said = cards(event.face, 1)
            story.does(owner(src), DISCARDS, Words(said.fr, f"{said.de} ab", said.en))
        else:
            story.does(owner(src), PLAYS, cards(event.face, count))
        return at + count
    if dst == "taken":
        story.does(taker(events, story, zones), TAKES, the_discard(event.face))
    elif dst == "lucky":
        lucky(event.face, story, dealing)
    elif src == "stock":
        if event.face:
            story.does(owner(dst), DRAWS, cards(event.face, 1))
        else:
            story.does(owner(dst), DRAWS)
    elif src == "lucky" and dst == "stock":
        story.clause(
            Words(
                "le Bungee passe sous la pioche", "der Bungee kommt unter den Stapel", "the Bungee goes under the stock"
            )
        )
    elif src == "lucky":
        story.does(owner(dst), TAKES, Words("le Bungee", "den Bungee", "the Bungee"))
    return at + 1


def same_play(one: Event, other: Event) -> bool:
    return other.kind == MOVED and other.src == one.src and other.dst == one.dst and other.face == one.face


def taker(events: list[Event], story: Story, zones: list[str]) -> int:
    """The seat that took the discard: it plays on, or has the card in hand by now."""
    for event in events:
        if event.kind == MOVED and zones[event.src] == "taken":
            return owner(zones[event.dst])
    return story.turn


def cards(face: int, count: int) -> Words:
    name = FACES[face]
    if count == 1:
        if face == BUNGEE:
            return Words("un Bungee", "einen Bungee", "a Bungee")
        return Words(f"un {name}", f"eine {name}", f"an {name}" if name == "8" else f"a {name}")
    n = number(count)
    if face == BUNGEE:
        return Words(f"{n.fr} Bungees", f"{n.de} Bungees", f"{n.en} Bungees")
    return Words(f"{n.fr} {name}", f"{n.de}mal die {name}", f"{n.en} {name}s")


def the_discard(face: int) -> Words:
    if face == BUNGEE:
        return Words("le Bungee de la défausse", "den Bungee von der Ablage", "the Bungee from the discards")
    name = FACES[face]
    return Words(f"le {name} de la défausse", f"die {name} von der Ablage", f"the {name} from the discards")


def lucky(face: int, story: Story, dealing: bool) -> None:
    if face == BUNGEE:
        name = Words("un Bungee", "ein Bungee", "a Bungee")
    else:
        value = FACES[face]
        name = Words(f"le {value}", f"die {value}", f"the {value}")
    if dealing:
        story.adds(
            Words(
                f", le porte-bonheur est {name.fr}",
                f", die Glückskarte ist {name.de}",
                f", and the lucky card is {name.en}",
            )
        )
    else:
        story.clause(
            Words(
                f"le nouveau porte-bonheur est {name.fr}",
                f"die neue Glückskarte ist {name.de}",
                f"the new lucky card is {name.en}",
            )
        )


def new_round(event: Event, story: Story) -> None:
    n = event.amount
    who = story.who(event.seat)
    you = story.is_you(event.seat)
    story.stop()
    story.clause(
        Words(
            f"manche {n} : {who} {'commences' if you else 'commence'}",
            f"Runde {n}: {'Du beginnst' if you else who + ' beginnt'}",
            f"round {n}: {who} {'begin' if you else 'begins'}",
        )
    )


def told(event: Event, story: Story) -> None:
    if event.what == CALLED:
        if story.predicates:  # who acts again has played, and lets the call stand
            story.clause(
                story.of(
                    event.seat,
                    Words("l'annonce de @ tient toujours", "die Ansage von @ gilt weiter", "@'s call still stands"),
                    Words("ton annonce tient toujours", "deine Ansage gilt weiter", "your call still stands"),
                )
            )
        else:
            story.does(event.seat, CALLS, Words("BUNGEE !", "BUNGEE!", "BUNGEE!"))
            story.stop()
    elif event.what == LAPSED:
        story.clause(
            story.of(
                event.seat,
                Words("l'annonce de @ tombe", "die Ansage von @ verfällt", "@'s call lapses"),
                Words("ton annonce tombe", "deine Ansage verfällt", "your call lapses"),
            )
        )
    elif event.what == EXTRA_LAP:
        story.clause(
            Words(
                "on joue donc un tour de plus",
                "darum gibt es noch eine Schlussrunde",
                "that brings one more lap",
            )
        )
