"""The narration of Bärnergäng."""

from typing import Final, final

from tablee.core.narration import NOTHING, RESHUFFLED, Narrator, Story, Verb, owner
from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.baernergaeng.moves import CARD_WORDS, FACES, NINE

# Events that are not about cards
NEW_GAME: Final = 1
CALLED: Final = 2
PEEKED: Final = 3  # the amount says whose place: seat * 16 + place
SWAPPED: Final = 4  # own place * 128 + seat * 16 + place
ROWS_MIXED: Final = 5
ROWS_SWAPPED: Final = 6  # with whom
NEW_CARDS: Final = 7  # how many
AIM_TURNED: Final = 8  # 1: most points, 0: fewest
ONE_CARD_MORE: Final = 9
NO_EFFECT: Final = 10  # which action
STANDS_FOR: Final = 11  # which action the joker stands for
SCORED: Final = 12
WON: Final = 13
LOOKED: Final = 14  # has memorised it
TELLINGS: Final = [
    "", "new game", "called", "peeked", "swapped", "rows mixed", "rows swapped", "new cards", "aim turned",
    "one card more", "no effect", "stands for", "scored", "won", "memorised",
]  # fmt: skip

SPECIAL: Final = [
    Words(f"« {name.fr[0].upper()}{name.fr[1:]} »", f"«{name.de[0].upper()}{name.de[1:]}»", f"'{name.en.capitalize()}'")
    for name in CARD_WORDS[int(NINE) + 1 :]
]
DRAWS: Final = Verb("pioche|pioches", "zieht|ziehst", "draws|draw")
TAKES: Final = Verb("prend|prends", "nimmt|nimmst", "takes|take")
LAYS: Final = Verb("pose|poses", "legt|legst", "lays|lay")
DISCARDS: Final = Verb("défausse|défausses", "wirft|wirfst", "discards|discard")
PLAYS: Final = Verb("joue|joues", "spielt|spielst", "plays|play")
CALLS: Final = Verb("crie|cries", "ruft|rufst", "calls|call")
LOOKS: Final = Verb("regarde|regardes", "schaut|schaust", "looks at|look at")
LOOKS_AT_OWN: Final = Verb("regarde sa carte|regardes ta carte", "schaut die eigene Karte|schaust deine Karte",
                           "looks at their card|look at your card")  # fmt: skip
SWAPS_OWN: Final = Verb("échange sa carte|échanges ta carte", "tauscht die eigene Karte|tauschst deine Karte",
                        "swaps their card|swap your card")  # fmt: skip
TURNS_OWN: Final = Verb("retourne sa carte|retournes ta carte", "deckt die eigene Karte|deckst deine Karte",
                        "turns up their card|turn up your card")  # fmt: skip
PARTS_WITH: Final = Verb("enlève sa carte|enlèves ta carte", "gibt die eigene Karte|gibst deine Karte",
                         "gives up their card|give up your card")  # fmt: skip
SWAPS_ROW: Final = Verb("échange sa rangée|échanges ta rangée", "tauscht die eigene Reihe|tauschst deine Reihe",
                        "swaps their row|swap your row")  # fmt: skip
DROPS_ROW: Final = Verb("défausse sa rangée|défausses ta rangée", "wirft die eigene Reihe|wirfst deine Reihe",
                        "discards their row|discard your row")  # fmt: skip
NOW_HAS: Final = Verb("a maintenant|as maintenant", "hat jetzt|hast jetzt", "now has|now have")
REPLACES: Final = Verb("remplace|remplaces", "ersetzt|ersetzt", "replaces|replace")
WINS: Final = Verb("gagne|gagnes|gagnent|gagnez", "gewinnt|gewinnst|gewinnen|gewinnt", "wins|win|win|win")


def narrate(events: list[Event], story: Story, zones: list[str]) -> None:
    BaernergaengNarrator(events, story, zones).tell()


@final
class BaernergaengNarrator(Narrator):
    """The same moves of cards mean different things, by what else happens with them."""

    def __init__(self, events: list[Event], story: Story, zones: list[str]) -> None:
        super().__init__(events, story, zones)
        self.ended: bool = self.has(SCORED)  # rows are turned up, special cards replaced
        self.renewed: bool = self.has(NEW_CARDS)
        self.dealing: bool = False
        self.mixed: bool = False  # the discards, into a stock
        self.peeked: bool = False
        self.all_look: bool = False
        self.looks: list[str] = []  # what the reader sees, where a log may say so
        self.gone: list[str] = []  # cards that leave a row
        self.all_up: bool = False  # the game has ended and all cards are face up
        self.replaced: list[str] = []  # by the one whose special cards are being replaced
        self.rows: list[list[int]] = [[] for _ in story.names]  # as they count in the end
        self.seats: list[int] = []
        self.points: list[int] = []
        self.winners: list[int] = []
        self.game: int = 0  # which they have won

    def has(self, what: int) -> bool:
        for event in self.events:
            if is_told(event) and event.what == what:
                return True
        return False

    def tell(self) -> None:
        at = 0
        while at < len(self.events):
            event = self.events[at]
            at += 1
            if event.kind == MOVED:
                at = self.moved(event, at)
            elif event.kind == SHOWN:
                self.shown(event, at)
            elif event.kind == SHUFFLED:
                if self.zones[event.src] == "stock" and not self.dealing:
                    self.mixed = True
            elif event.what == NEW_GAME:
                self.new_game(event)
            elif event.what == SCORED:
                self.seats.append(event.seat)
                self.points.append(event.amount)
            elif event.what == WON:
                self.winners.append(event.seat)
                self.game = event.amount
            elif event.what != LOOKED:
                self.told(event)
        self.won()
        if self.looks:
            self.seen(self.story.list_of(self.looks))
        if self.mixed:
            self.story.clause(RESHUFFLED)

    def seen(self, cards: str) -> None:
        if self.peeked:
            self.story.adds(Words(f" : {cards}", f": {cards}", f": {cards}"))
        else:
            self.story.clause(Words(f"tu vois {cards}", f"du siehst {cards}", f"you see {cards}"))

    def say(self, words: Words) -> str:
        return words.say(self.story.lang)

    # -- Cards -----------------------------------------------------------------

    def moved(self, event: Event, at: int) -> int:
        """Tell of this card and of one that goes with it; returns the index of the next event."""
        story = self.story
        src = self.zones[event.src]
        dst = self.zones[event.dst]
        after = self.events[at] if at < len(self.events) and self.events[at].kind == MOVED else None
        if self.dealing:
            if dst == "discard":
                card = a(event.face)
                story.clause(
                    Words(
                        f"première carte de la défausse : {card.fr}",
                        f"erste Karte der Ablage: {card.de}",
                        f"first discard: {card.en}",
                    )
                )
        elif dst.startswith("drawn"):
            story.does(owner(dst), DRAWS, a(event.face) if event.face else NOTHING)
        elif src.startswith("drawn"):
            self.of_the_drawn(event, owner(src), dst)
        elif src == "discard":
            self.taken(event, owner(dst))
        elif src.startswith("row") and dst == "discard":
            if self.renewed or self.all_up:
                self.gone.append(self.say(a(event.face)))
            elif after is not None and after.dst == event.src and self.zones[after.src].startswith("drawn"):
                self.of_the_drawn(after, owner(src), src)
                self.discards(owner(src), event.face)
                return at + 1
            elif at > 1 and self.events[at - 2].kind == MOVED and self.events[at - 2].dst == event.src:
                self.discards(owner(src), event.face)
            else:
                self.dropped(event, owner(src))
        return at

    def of_the_drawn(self, event: Event, seat: int, dst: str) -> None:
        if dst == "used":
            self.story.does(seat, PLAYS, the(event.face))
        elif dst == "discard":
            card = the(event.face)
            self.story.does(seat, DISCARDS, Words(card.fr, f"{card.de} ab", card.en))
        else:
            n = event.dst_index + 1
            card = the(event.face) if event.face else Words("la carte piochée", "die gezogene Karte", "the drawn card")
            self.story.does(
                seat, LAYS, Words(f"{card.fr} à la place {n}", f"{card.de} auf Platz {n}", f"{card.en} in place {n}")
            )

    def taken(self, event: Event, seat: int) -> None:
        n = event.dst_index + 1
        card = the(event.face)
        self.story.does(
            seat,
            TAKES,
            Words(
                f"{card.fr} de la défausse pour la place {n}",
                f"{card.de} von der Ablage auf Platz {n}",
                f"{card.en} from the discards for place {n}",
            ),
        )

    def discards(self, seat: int, face: int) -> None:
        card = a(face)
        self.story.does(seat, DISCARDS, Words(card.fr, f"{card.de} ab", card.en))

    def dropped(self, event: Event, seat: int) -> None:
        n = event.src_index + 1
        card = a(event.face)
        self.story.does(seat, PARTS_WITH, Words(f"{n} ({card.fr})", f"{n} ({card.de}) weg", f"{n} ({card.en})"))

    def shown(self, event: Event, at: int) -> None:
        seat = owner(self.zones[event.dst])
        if self.ended and not self.dealing and (self.all_up or not self.is_turned_up(at)):
            if not self.all_up:
                self.all_up = True
                self.story.stop()
            row = self.rows[seat]
            if event.dst_index < len(row):
                row[event.dst_index] = event.face
            else:
                row.append(event.face)
            if self.gone:
                self.replace(event, seat, at)
            return
        if self.dealing or self.peeked or self.renewed or self.all_look:
            if self.dealing and not self.all_look:
                self.all_look = True
                self.story.clause(
                    Words(
                        "tout le monde regarde ses cartes extérieures",
                        "alle schauen ihre äusseren Karten an",
                        "everyone looks at their outer cards",
                    )
                )
            if (event.face and self.story.is_you(seat)) or (event.face and self.peeked):
                self.looks.append(self.say(a(event.face)))
            return
        n = event.dst_index + 1
        card = a(event.face)
        self.story.does(seat, TURNS_OWN, Words(f"{n} : {card.fr}", f"{n} auf: {card.de}", f"{n}: {card.en}"))

    def is_turned_up(self, at: int) -> bool:
        """Whether the event is the turning up that ends the game: then the card that says so is put away next."""
        return at < len(self.events) and self.events[at].kind == MOVED and self.zones[self.events[at].src] == "used"

    def replace(self, event: Event, seat: int, at: int) -> None:
        """BAE-5.6: a special card is replaced by the next point card; cards in between are not mentioned."""
        if at < len(self.events):
            after = self.events[at]
            if after.kind == MOVED and after.src == event.dst and after.src_index == event.dst_index:
                return
        old = self.gone[0]
        card = a(event.face)
        self.gone.clear()
        self.replaced.append(self.say(Words(f"{old} par {card.fr}", f"{old} durch {card.de}", f"{old} with {card.en}")))
        if at == len(self.events) or self.events[at].kind != MOVED or self.events[at].src != event.dst:
            all_of_them = self.story.list_of(self.replaced)
            self.story.does(seat, REPLACES, Words(all_of_them, all_of_them, all_of_them))
            self.replaced.clear()

    # -- The rest --------------------------------------------------------------

    def new_game(self, event: Event) -> None:
        n = event.amount
        story = self.story
        you = story.is_you(event.seat)
        who = story.who(event.seat)
        self.dealing = True
        self.won()
        story.stop()
        story.clause(
            Words(
                f"partie {n} : {who} {'donnes' if you else 'donne'}",
                f"Partie {n}: {'Du gibst' if you else who + ' gibt'}",
                f"game {n}: {who} {'deal' if you else 'deals'}",
            )
        )

    def won(self) -> None:
        story = self.story
        if not self.winners:
            return
        story.stop()
        story.scores(self.seats, self.points, [in_brackets(row, story.lang) for row in self.rows])
        story.do(self.winners, WINS)
        story.adds(Words(f" la partie {self.game}", f" Partie {self.game}", f" game {self.game}"))
        self.winners = []

    def told(self, event: Event) -> None:
        story = self.story
        seat = event.seat
        n = event.amount
        if event.what == CALLED:
            story.does(seat, CALLS, Words("BÄRNERGÄNG !", "BÄRNERGÄNG!", "BÄRNERGÄNG!"))
            story.stop()
        elif event.what == PEEKED:
            self.peeked = True
            if n // 16 == seat:
                story.does(seat, LOOKS_AT_OWN, Words(f"{n % 16 + 1}", f"{n % 16 + 1} an", f"{n % 16 + 1}"))
            else:
                card = self.card_of(n)
                story.does(seat, LOOKS, Words(card.fr, f"{card.de} an", card.en))
        elif event.what == SWAPPED:
            own = n // 128 + 1
            card = self.card_of(n % 128)
            story.does(
                seat, SWAPS_OWN, Words(f"{own} contre {card.fr}", f"{own} gegen {card.de}", f"{own} for {card.en}")
            )
        else:
            self.told_of_the_extension(event)

    def card_of(self, spot: int) -> Words:
        n = spot % 16 + 1
        return self.story.of(
            spot // 16,
            Words(f"la carte {n} de @", f"Karte {n} von @", f"@'s card {n}"),
            Words(f"ta carte {n}", f"deine Karte {n}", f"your card {n}"),
        )

    def told_of_the_extension(self, event: Event) -> None:
        story = self.story
        seat = event.seat
        n = event.amount
        if event.what == ROWS_MIXED:
            self.all_look = True
            story.clause(
                Words(
                    "toutes les rangées sont mélangées, et tout le monde regarde ses cartes extérieures",
                    "alle Reihen werden gemischt, und alle schauen ihre äusseren Karten an",
                    "all rows are shuffled, and everyone looks at their outer cards",
                )
            )
        elif event.what == ROWS_SWAPPED:
            with_whom = story.of(
                n,
                Words("contre celle de @", "gegen die von @", "for @'s"),
                Words("contre la tienne", "gegen deine", "for yours"),
            )
            story.does(seat, SWAPS_ROW, with_whom)
        elif event.what == NEW_CARDS:
            self.new_cards(seat, n)
        elif event.what == AIM_TURNED:
            if n == 1:
                story.clause(
                    Words(
                        "désormais, il faut le plus de points",
                        "jetzt gewinnt, wer am meisten Punkte hat",
                        "now whoever has the most points wins",
                    )
                )
            else:
                story.clause(
                    Words(
                        "désormais, il faut le moins de points",
                        "jetzt gewinnt, wer am wenigsten Punkte hat",
                        "now whoever has the fewest points wins",
                    )
                )
        elif event.what == ONE_CARD_MORE:
            story.does(seat, NOW_HAS, Words(f"{n} cartes", f"{n} Karten", f"{n} cards"))
        elif event.what == STANDS_FOR:
            card = the(n)
            story.clause(
                story.of(
                    seat,
                    Words(
                        f"le joker de @ vaut {card.fr}",
                        f"der Joker von @ gilt als {card.de}",
                        f"@'s joker counts as {card.en}",
                    ),
                    Words(
                        f"ton joker vaut {card.fr}", f"dein Joker gilt als {card.de}", f"your joker counts as {card.en}"
                    ),
                )
            )
        else:
            story.adds(Words(", sans effet", ", ohne Wirkung", ", without effect"))

    def new_cards(self, seat: int, n: int) -> None:
        story = self.story
        cards = story.list_of(self.gone) if self.gone else ""
        story.does(seat, DROPS_ROW, Words(f"({cards})", f"({cards}) ab", f"({cards})"))
        self.gone = []
        if n == 1:
            said = Words("une nouvelle carte", "eine neue Karte", "a new card")
        else:
            said = Words(f"{n} nouvelles cartes", f"{n} neue Karten", f"{n} new cards")
        story.does(seat, DRAWS, said)
        story.does(seat, LOOKS, Words("les cartes extérieures", "die äusseren Karten an", "the outer cards"))


def is_told(event: Event) -> bool:
    return event.kind not in (MOVED, SHOWN, SHUFFLED)


def a(face: int) -> Words:
    """With an article: point cards have several copies, special cards are named: un 7, « Échanger »."""
    if face > NINE:
        return special(face)
    value = FACES[face]
    return Words(f"un {value}", f"eine {value}", f"an {value}" if value == "8" else f"a {value}")


def the(face: int) -> Words:
    if face > NINE:
        return special(face)
    value = FACES[face]
    return Words(f"le {value}", f"die {value}", f"the {value}")


def in_brackets(row: list[int], lang: str) -> str:
    return f" ({', '.join([FACES[face] if face <= NINE else special(face).say(lang) for face in row])})"


def special(face: int) -> Words:
    return SPECIAL[face - int(NINE) - 1]
