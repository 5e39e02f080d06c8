""" "Why not?": answers to touches that begin no move: a marble without a card, a kennel without a card that opens it, a
target the card does not reach, a pile."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.rule import Rule, Words
from tablee.games.dog import reasons, rulebook
from tablee.games.dog.board import MARBLES, Board
from tablee.games.dog.moves import ACE, JACK, JOKER, KING
from tablee.games.dog.touch import spot

COMES_OUT_BY: Final[i64] = 1 << ACE | 1 << KING | 1 << JOKER
SWAPS_BY: Final[i64] = 1 << JACK | 1 << JOKER

WITHOUT_THE_CARD: Final = rulebook.COMING_OUT.about(
    Words(
        "Tu n'as ni as, ni roi, ni joker.",
        "Du hast weder Ass noch König noch Joker.",
        "You have neither ace nor king nor joker.",
    )
)
KENNEL_EMPTY: Final = rulebook.COMING_OUT.about(Words("Celle-ci est vide.", "Dieser ist leer.", "This one is empty."))
NOBODY_GETS_THERE: Final = rulebook.WHOLE_VALUE.about(
    Words(
        "Avec cette carte, aucun de tes pions n'arrive là.",
        "Mit dieser Karte kommt keine deiner Murmeln dorthin.",
        "With this card none of your marbles gets there.",
    )
)
OUT_OF_REACH: Final = rulebook.EXACT.about(
    Words(
        "Avec cette carte, aucun de tes pions n'arrive là.",
        "Mit dieser Karte kommt keine deiner Murmeln dorthin.",
        "With this card none of your marbles gets there.",
    )
)
NOTHING_PLAYABLE: Final = rulebook.BLOCKED.about(
    Words(
        "Aucune de tes cartes n'est jouable : pose ta main.",
        "Keine deiner Karten lässt sich spielen: Leg deine Hand ab.",
        "None of your cards can be played: lay down your hand.",
    )
)
NOT_DRAWN: Final = rulebook.DEAL.about(
    Words(
        "On ne pioche pas en cours de manche.",
        "Während der Runde zieht niemand Karten.",
        "Nobody draws during a round.",
    )
)
NOT_TAKEN_BACK: Final = rulebook.FROM_HAND.about(
    Words("Les cartes jouées restent là.", "Gespielte Karten bleiben liegen.", "Cards that were played stay there.")
)
WITH_A_MARBLE: Final = rulebook.MUST_PLAY.about(
    Words(
        "Une carte se joue avec un pion : montre lequel, et où il va.",
        "Eine Karte spielt man mit einer Murmel: Zeig, welche, und wohin.",
        "A card is played with a marble: show which one, and where it goes.",
    )
)
JOKER_AS_WHAT: Final = rulebook.JOKER.about(Words("Dis d'abord laquelle.", "Sag zuerst, welche.", "First say which."))
EXCHANGED: Final = rulebook.EXCHANGE.about(
    Words(
        "Pour cette manche, c'est fait.",
        "In dieser Runde ist das schon geschehen.",
        "For this round that is done.",
    )
)


def exchange_first(partner: i64) -> Rule:
    """DOG-2.4, and to whom."""
    return rulebook.EXCHANGE.about(
        Words(
            f"C'est le moment : choisis la carte que tu donnes à {{{partner}}}.",
            f"Jetzt ist es so weit: Wähl die Karte, die du {{{partner}}} gibst.",
            f"Now is the time: choose the card that you pass on to {{{partner}}}.",
        )
    )


def hand_of(seat: i64) -> Rule:
    """DOG-1.4: not even a partner's."""
    return rulebook.NO_TALK.about(
        Words(
            f"Les cartes de {{{seat}}} restent secrètes.",
            f"Die Karten von {{{seat}}} bleiben geheim.",
            f"{{{seat}}}'s cards stay secret.",
        )
    )


def not_yours(owner: i64) -> Rule:
    """DOG-7.4, and whose it is."""
    return rulebook.YOUR_MARBLES.about(
        Words(
            f"Ici, c'est un pion de {{{owner}}}.",
            f"Hier ist es eine Murmel von {{{owner}}}.",
            f"This is one of {{{owner}}}'s marbles.",
        )
    )


@final
class Beside:
    """What a seat that is asked to play may see: the board, the colour it plays, the cards it holds by face."""

    def __init__(self, board: Board, colour: i64, held: i64, blocked: bool) -> None:
        self.board: Final = board
        self.colour: Final[i64] = colour
        self.held: Final[i64] = held
        self.blocked: Final = blocked  # no card of the hand can be played

    def answer(self, touched: list[str]) -> Rule | None:
        thing = touched[-1]
        card = touched[0]
        chosen = card.startswith("hand/") and len(touched) > 1
        if thing == "discard":
            return WITH_A_MARBLE if chosen else NOT_TAKEN_BACK
        if not is_place(thing):
            return None
        if not chosen:
            return self.without_card(thing)
        if card == "hand/X" and not touched[1].startswith("as "):
            return JOKER_AS_WHAT
        return self.with_card(card == "hand/J" or "as J" in touched, touched)

    def without_card(self, thing: str) -> Rule:
        """A place on the board, and no card chosen."""
        owner = self.owner(thing)
        if thing == f"kennel {self.colour}":
            if owner < 0:
                return KENNEL_EMPTY
            if self.held & COMES_OUT_BY == 0:
                return WITHOUT_THE_CARD
            barred = reasons.start(self.board, self.colour)
            return reasons.CARD_FIRST if barred is None else barred
        if owner >= 0 and owner != self.colour and (self.held & SWAPS_BY == 0 or "kennel" in thing):
            return not_yours(owner)
        return NOTHING_PLAYABLE if self.blocked else reasons.CARD_FIRST

    def with_card(self, jack: bool, touched: list[str]) -> Rule:
        """A card, then what it cannot move, or where it does not lead."""
        thing = touched[-1]
        if jack:
            return rulebook.JACK
        places = [touch for touch in touched if is_place(touch)]
        owner = self.owner(thing)
        if len(places) == 1 and owner >= 0 and owner != self.colour:
            return not_yours(owner)
        if thing.startswith("finish"):
            return OUT_OF_REACH if thing.startswith(f"finish {self.colour}/") else rulebook.ENTRY
        return NOBODY_GETS_THERE

    def owner(self, thing: str) -> i64:
        """Whose marble stands there, or -1."""
        for colour in range(self.board.seats):
            for number in range(MARBLES):
                if spot(self.board, colour, self.board.place(colour, number)) == thing:
                    return colour
        return -1


def is_place(touch: str) -> bool:
    return touch.startswith(("ring/", "finish ", "kennel "))
