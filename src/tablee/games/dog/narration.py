"""The narration of Brändi Dog."""

from typing import Final, final

from tablee.core.narration import NO_SEAT, RESHUFFLED, Narrator, Story, Verb, number, owner
from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.dog.board import SECTOR
from tablee.games.dog.moves import CARD_WORDS, JOKER, SEVEN

# Events that are not about cards. The seat is the colour of the marble, the amount a field of the ring;
# 100 and more: a field of that colour's finish.
DEALT: Final = 1  # the seat opens, the amount is how many cards each
LEAVES: Final = 2  # a marble is lifted there
COMES_OUT: Final = 3
GOES: Final = 4
COMES_HOME: Final = 5
SENT: Final = 6  # to the kennel, from there
SWAPPED: Final = 7
LAID_DOWN: Final = 8  # the amount: how many cards
IDLED: Final = 9
WON: Final = 10
TELLINGS: Final = [
    "", "dealt", "leaves", "comes out", "goes", "comes home", "sent", "swapped", "laid down", "idled", "won",
]  # fmt: skip
FINISH: Final = 100
FARTHEST: Final = 13

CARDS: Final = [
    Words("une carte", "eine Karte", "a card"),
    Words("un as", "ein Ass", "an ace"),
    *[Words(f"un {n}", f"eine {n}", f"an {n}" if n == 8 else f"a {n}") for n in range(2, 11)],
    Words("un valet", "einen Buben", "a jack"),
    Words("une dame", "eine Dame", "a queen"),
    Words("un roi", "einen König", "a king"),
    Words("un joker", "einen Joker", "a joker"),
]
ONE_STEP: Final = Words("d'un pas", "ein Feld", "one step")
PLAYS: Final = Verb("joue|joues", "spielt|spielst", "plays|play")
LAYS_ASIDE: Final = Verb("prépare|prépares", "legt|legst", "sets|set")
BRINGS_OUT: Final = Verb("sort|sors", "bringt|bringst", "brings|bring")
ADVANCES: Final = Verb("avance|avances", "zieht|ziehst", "moves|move")
GOES_BACK: Final = Verb("recule|recules", "zieht|ziehst", "moves|move")
SWAPS_OWN: Final = Verb("échange son pion|échanges ton pion", "tauscht die eigene Murmel|tauschst deine Murmel",
                        "swaps their marble|swap your marble")  # fmt: skip
SWAPS: Final = Verb("échange|échanges", "tauscht|tauschst", "swaps|swap")
LAYS_DOWN: Final = Verb(
    "ne peut pas jouer et pose sa main|ne peux pas jouer et poses ta main",
    "kann nicht spielen und legt die Karten hin|kannst nicht spielen und legst deine Karten hin",
    "cannot play and lays down their hand|cannot play and lay down your hand",
)
HAVE_WON: Final = Verb(
    "a gagné !|as gagné !|ont gagné !|avez gagné !",
    "hat gewonnen!|hast gewonnen!|haben gewonnen!|habt gewonnen!",
    "has won!|have won!|have won!|have won!",
)


def narrate(events: list[Event], story: Story, zones: list[str]) -> None:
    DogNarrator(events, story, zones).tell()


def steps_between(ring: int, colour: int, left: int, came: int) -> int:
    """The steps of a walk between two fields as events tell them. Below zero: backwards. No card goes forward by more
    than thirteen."""
    if left >= FINISH:
        return came - left
    if came >= FINISH:
        gone = (left - colour * int(SECTOR)) % ring
        return (ring - gone if gone > 0 else 0) + came - FINISH + 1
    steps = (came - left) % ring
    return steps if steps <= FARTHEST else steps - ring


@final
class DogNarrator(Narrator):
    def __init__(self, events: list[Event], story: Story, zones: list[str]) -> None:
        super().__init__(events, story, zones)
        self.ring: Final = len(story.names) * int(SECTOR)
        self.player: int = -1  # who has played a card, and which
        self.card: int = 0
        self.left: int = -1  # where the marble comes from that is on its way
        self.walked: bool = False  # part of a seven
        self.movers: list[int] = []  # whose marbles have moved
        self.sent: list[int] = []  # whose marbles go back to the kennel
        self.swapped: list[Event] = []
        self.shuffled: bool = False
        self.dealing: bool = False
        self.given: bool = False
        self.winners: list[int] = []

    def tell(self) -> None:
        at = 0
        while at < len(self.events):
            event = self.events[at]
            at += 1
            if event.kind == MOVED:
                self.moved(event)
            elif event.kind == SHUFFLED:
                self.shuffled = self.dealing
            elif event.kind == SHOWN:
                pass
            elif event.what == LAID_DOWN:
                at = self.laid_down(event, at)
            elif event.what == DEALT:
                self.send()
                self.dealt(event)
            elif event.what == WON:
                self.winners.append(event.seat)
            elif event.what == SENT:
                self.sent.append(event.seat)
            elif event.what == IDLED:
                self.story.adds(Words(", sans effet", ", ohne Wirkung", ", without effect"))
            else:
                self.marble(event)
        self.send()
        if self.shuffled:
            self.story.clause(RESHUFFLED)
        if self.winners:
            self.story.stop()
            self.story.do(self.winners, HAVE_WON)

    # -- Cards -----------------------------------------------------------------

    def moved(self, event: Event) -> None:
        story = self.story
        src = self.zones[event.src]
        dst = self.zones[event.dst]
        card = CARDS[event.face]
        if src.startswith("hand") and dst == "discard":
            self.player = owner(src)
            self.card = event.face
            story.does(self.player, PLAYS, card)
        elif dst.startswith("gift"):
            story.does(
                owner(dst),
                LAYS_ASIDE,
                Words(
                    f"{card.fr} pour l'échange", f"{card.de} für den Tausch bereit", f"{card.en} aside for the exchange"
                ),
            )
        elif src.startswith("gift") and event.face and story.is_you(owner(dst)):
            giver = story.names[owner(src)]
            story.clause(
                Words(f"{giver} te donne {card.fr}", f"{giver} gibt dir {card.de}", f"{giver} gives you {card.en}")
            )
        elif src.startswith("gift") and story.reader == NO_SEAT and not self.given:
            self.given = True
            story.clause(Words("les cartes sont échangées", "die Karten werden getauscht", "the cards are exchanged"))

    def laid_down(self, event: Event, at: int) -> int:
        """DOG-3.4: the whole hand, named card by card."""
        cards: list[str] = []
        while at < len(self.events) and self.events[at].kind == MOVED and len(cards) < event.amount:
            cards.append(CARD_WORDS[self.events[at].face].say(self.story.lang))
            at += 1
        said = ", ".join(cards)
        self.story.does(event.seat, LAYS_DOWN)
        self.story.adds(Words(f" : {said}", f": {said}", f": {said}"))
        return at

    def dealt(self, event: Event) -> None:
        story = self.story
        n = event.amount
        you = story.is_you(event.seat)
        who = story.who(event.seat)
        self.dealing = True
        story.stop()
        story.clause(
            Words(
                f"nouvelle donne de {n} cartes : {who} {'ouvres' if you else 'ouvre'}",
                f"neue Runde mit {n} Karten: {'Du eröffnest' if you else who + ' eröffnet'}",
                f"new deal of {n} cards: {who} {'open' if you else 'opens'}",
            )
        )

    # -- Marbles ---------------------------------------------------------------

    def marble(self, event: Event) -> None:
        if event.what == LEAVES:
            self.left = event.amount
        elif event.what == COMES_OUT:
            self.comes_out(event.seat)
        elif event.what == SWAPPED:
            self.swapped.append(event)
            if len(self.swapped) == 2:
                self.swap(self.swapped[0], self.swapped[1])
        else:
            self.walk(event)

    def comes_out(self, colour: int) -> None:
        self.movers.append(colour)
        one = Words("un pion", "eine Murmel", "a marble") if colour == self.player else self.one_of(colour)
        self.story.does(self.player, BRINGS_OUT, Words(one.fr, f"{one.de} auf den Start", f"{one.en} out"))

    def one_of(self, colour: int) -> Words:
        return self.story.of(
            colour,
            Words("un pion de @", "eine Murmel von @", "one of @'s marbles"),
            Words("un de tes pions", "eine deiner Murmeln", "one of your marbles"),
        )

    def walk(self, event: Event) -> None:
        """Forwards or back, to a field of the ring or of the finish. How far is said where the card does not say it."""
        story = self.story
        steps = steps_between(self.ring, event.seat, self.left, event.amount)
        to = self.field(event.amount)
        if steps < 0:
            way = Words(f"jusqu'à {to.fr}", f"zurück auf {to.de}", f"back to {to.en}")
        elif self.card == JOKER or (self.card == SEVEN and steps < SEVEN) or self.player < 0:
            far = Words(f"de {steps} pas", f"{steps} Felder", f"{steps} steps") if steps > 1 else ONE_STEP
            way = Words(f"{far.fr} jusqu'à {to.fr}", f"{far.de} weiter auf {to.de}", f"{far.en} to {to.en}")
        else:
            way = Words(f"jusqu'à {to.fr}", f"auf {to.de}", f"to {to.en}")
        if self.player < 0 and not self.walked:  # a seven goes on
            one_of = self.one_of(event.seat)
            story.clause(
                Words(f"{one_of.fr} avance {way.fr}", f"{one_of.de} zieht {way.de}", f"{one_of.en} moves {way.en}")
            )
        else:
            if event.seat != self.player:
                one_of = self.one_of(event.seat)
                way = Words(f"{one_of.fr} {way.fr}", f"{one_of.de} {way.de}", f"{one_of.en} {way.en}")
            if self.walked:
                story.adds(Words(f", puis {way.fr}", f", dann {way.de}", f", then {way.en}"))
            else:
                story.does(self.player, GOES_BACK if steps < 0 else ADVANCES, way)
        self.walked = True
        self.movers.append(event.seat)

    def swap(self, one: Event, other: Event) -> None:
        """DOG-6.6: each now stands where the other stood."""
        story = self.story
        theirs = story.of(other.seat, Words("celui de @", "die von @", "@'s"), Words("le tien", "deine", "yours"))
        here = self.where(other.amount)
        there = self.where(one.amount)
        rest = Words(
            f"({here.fr}) contre {theirs.fr} ({there.fr})",
            f"({here.de}) gegen {theirs.de} ({there.de})",
            f"({here.en}) for {theirs.en} ({there.en})",
        )
        if one.seat == self.player:
            story.does(self.player, SWAPS_OWN, rest)
            return
        mine = story.of(
            one.seat,
            Words("le pion de @", "die Murmel von @", "@'s marble"),
            Words("ton pion", "deine Murmel", "your marble"),
        )
        story.does(self.player, SWAPS, Words(f"{mine.fr} {rest.fr}", f"{mine.de} {rest.de}", f"{mine.en} {rest.en}"))

    def field(self, amount: int) -> Words:
        """As a player can see it: start fields have an owner, the others of the ring a number; the finish is counted from 1."""
        if amount >= FINISH:
            n = amount - FINISH + 1
            return Words(f"la case d'arrivée {n}", f"Zielfeld {n}", f"finish field {n}")
        colour, steps = divmod(amount, int(SECTOR))
        if steps:
            return Words(f"la case {amount}", f"Feld {amount}", f"field {amount}")
        if colour == self.player and not self.story.is_you(colour):
            return Words("sa case départ", "den eigenen Start", "their own start field")
        return self.story.of(
            colour,
            Words("la case départ de @", "den Start von @", "@'s start field"),
            Words("ta case départ", "deinen Start", "your start field"),
        )

    def where(self, amount: int) -> Words:
        """The same, in brackets."""
        colour, steps = divmod(amount, int(SECTOR))
        if steps:
            return Words(f"case {amount}", f"Feld {amount}", f"field {amount}")
        return self.story.of(
            colour,
            Words("case départ de @", "Start von @", "@'s start field"),
            Words("ta case départ", "dein Start", "your start field"),
        )

    def send(self) -> None:
        """DOG-5.1, 7.2: back to the kennel, told owner by owner."""
        for colour in range(len(self.story.names)):
            count = self.sent.count(colour)
            if count == 1 and colour in self.movers:
                one = self.story.of(
                    colour,
                    Words("un autre pion de @", "eine andere Murmel von @", "another of @'s marbles"),
                    Words("un autre de tes pions", "eine andere deiner Murmeln", "another of your marbles"),
                )
                self.sends(one)
            elif count == 1:
                one = self.story.of(
                    colour,
                    Words("le pion de @", "die Murmel von @", "@'s marble"),
                    Words("ton pion", "deine Murmel", "your marble"),
                )
                self.sends(one)
            elif count > 1:
                n = number(count)
                some = self.story.of(
                    colour,
                    Words("pions de @", "Murmeln von @", "of @'s marbles"),
                    Words("de tes pions", "deiner Murmeln", "of your marbles"),
                )
                self.story.clause(
                    Words(
                        f"{n.fr} {some.fr} rentrent à la niche",
                        f"{n.de} {some.de} müssen in den Zwinger",
                        f"{n.en} {some.en} go back to the kennel",
                    )
                )
        self.sent.clear()

    def sends(self, one: Words) -> None:
        self.story.clause(
            Words(f"{one.fr} rentre à la niche", f"{one.de} muss in den Zwinger", f"{one.en} goes back to the kennel")
        )
