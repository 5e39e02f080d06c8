"""The rules of Nicht die Bohne!: legal moves and their effects."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.box import Box
from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.move import Moves
from tablee.core.narration import Story, numbered_round
from tablee.core.position import Position
from tablee.core.rule import BadPosition, Rule, Words, bad_position
from tablee.core.seen import Event
from tablee.core.setup import Fields
from tablee.core.table import EVERYONE, FAN, NOBODY, PILE, Layout, Table, zeros
from tablee.games.bohne import reasons, rulebook
from tablee.games.bohne.moves import (
    COLOUR_NAMES,
    COLOURS,
    FACES,
    LAY,
    LAYING,
    LEADING,
    MINUS,
    STEPS,
    TAKE,
    TAKING,
    catalogue,
    colour_of,
    sign_of,
)
from tablee.games.bohne.narration import MINUS as TOLD_MINUS
from tablee.games.bohne.narration import NEW_ROUND, PLUS, ROW, SUM, TELLINGS, TOKEN, TOTAL, narrate
from tablee.games.bohne.options import Agreed, options
from tablee.games.bohne.scoring import counted, put_by, row_worth

# Zones
STOCK: Final[i64] = 0  # from the deal to the end of the round only what does not go round evenly
UNDER: Final[i64] = 1  # the card under the token
HAND: Final[i64] = 2  # + seat; after the hands come the cards laid, then the rows, colour by colour


@final
class Bohne(Position):
    def __init__(self, game: Game, seats: i64, table: Table, chance: Chance, agreed: Agreed) -> None:
        super().__init__(game, seats, table, chance)
        self.agreed: Final = agreed
        self.laid: Final[i64] = HAND + seats  # + seat: its card of this turn, unless it lies under the token
        self.rows: Final[i64] = HAND + seats + seats  # + colour * seats + seat
        self.round: i64 = 0
        self.dealer: i64 = 0
        self.token: i64 = 0  # the seat that has the token
        self.plus: vec[i64] = vec[i64]()  # the columns of the sheet, seat by seat, round after round
        self.minus: vec[i64] = vec[i64]()
        self.piles: vec[i64] = vec[i64]()  # each row packed into one number (see ``scoring``): colour * seats + seat

    def twin(self, table: Table, chance: Chance) -> "Bohne":
        twin = Bohne(self.game, self.seats, table, chance, self.agreed)
        twin.round = self.round
        twin.dealer = self.dealer
        twin.token = self.token
        if len(self.plus) > 0:
            twin.plus = self.plus[:]
            twin.minus = self.minus[:]
        twin.piles = self.piles[:]
        return twin

    def scores(self) -> list[int]:
        totals = [0] * int(self.seats)
        for at in range(len(self.plus)):
            totals[at % int(self.seats)] += int(self.plus[at] - self.minus[at])
        return totals

    def best(self) -> list[int]:
        """BOH-6.5"""
        totals = self.scores()
        return [seat for seat in range(len(totals)) if totals[seat] == max(totals)]

    # -- What is allowed -----------------------------------------------------

    def objection(self, seat: i64, code: i64) -> Rule | None:
        if code < TAKE:
            if self.step == TAKING:
                return reasons.NOW_TAKE
            return None if self.table.count(HAND + seat, code - LAY + 1) > 0 else rulebook.FROM_HAND
        return self.forbids_take(seat, code - TAKE) if self.step == TAKING else rulebook.TURNED_OVER

    def forbids_take(self, seat: i64, owner: i64) -> Rule | None:
        if owner == seat:
            return rulebook.NEVER_OWN
        if owner == self.token:
            return rulebook.TOKEN_LAST
        return None if owner < self.seats and self.has_laid(owner) else rulebook.STILL_THERE

    def unasked(self, seat: i64, code: i64) -> Rule:
        """Why a seat has to wait; public information only."""
        if self.step != TAKING:
            if code >= TAKE:
                return rulebook.TURNED_OVER
            return rulebook.TOKEN_STARTS if self.step == LEADING else reasons.LAID_NOW_WAIT
        if 0 <= code < TAKE:
            return rulebook.LAID_STAYS
        if self.has_taken(seat):
            return rulebook.ONE_EACH
        return rulebook.TOKEN_TAKES_FIRST if self.next_seat() == self.token else rulebook.CHAIN

    def legal_into(self, seat: i64, moves: Moves) -> None:
        if self.step == TAKING:
            sizes = self.table.sizes
            laid = self.laid
            for owner in range(self.seats):
                if sizes[laid + owner] > 0:
                    moves.add(TAKE + owner)
            return
        start = self.table.layout.starts[HAND + seat]
        moves.add_fan(LAY - 1, self.table.slots, start, start + self.table.sizes[HAND + seat])

    # -- What then happens ---------------------------------------------------

    def apply(self, seat: i64, code: i64) -> None:
        if code >= TAKE:
            self.take(seat, code - TAKE)
        elif self.step == LEADING:  # BOH-3.2, 3.3
            self.table.move_face(HAND + seat, code - LAY + 1, UNDER)
            self.ask_all((EVERYONE >> 8 - self.seats) & ~(1 << seat), LAYING)
        else:
            self.table.move_face(HAND + seat, code - LAY + 1, self.laid + seat)
            if self.all_answered(seat):
                self.turn_over()

    def turn_over(self) -> None:
        """BOH-3.6, 4.2"""
        for turn in range(1, self.seats):
            self.table.show(self.laid + self.round_the_table(turn), 0, EVERYONE)
        self.ask(self.token, TAKING)

    def take(self, seat: i64, owner: i64) -> None:
        """BOH-4.4: whose card was taken takes next. BOH-4.8: where one card is left, nobody is asked."""
        self.add_to_row(self.laid + owner, seat)
        left: i64 = 0
        last: i64 = 0
        sizes = self.table.sizes
        laid = self.laid
        for other in range(self.seats):
            if sizes[laid + other] > 0:
                left += 1
                last = other
        if left > 1:
            return self.ask(owner, TAKING)
        self.add_to_row(laid + last, owner)
        self.add_to_row(UNDER, last)  # BOH-4.6
        self.token = last
        self.table.tell(TOKEN, last, 0)
        if sizes[HAND] > 0:
            return self.ask(last, LEADING)  # BOH-5.5
        return self.end_round()

    def add_to_row(self, src: i64, seat: i64) -> None:
        """BOH-5.2, 5.3: to the row of its colour, a special card at its head."""
        card = self.table.top(src)
        sign = sign_of(card)
        at = colour_of(card) * self.seats + seat
        self.piles[at] = self.piles[at] + put_by(sign)
        if sign >= MINUS:
            self.table.move_to(src, 0, self.rows + at, 0)
        else:
            self.table.move(src, 0, self.rows + at)

    def end_round(self) -> None:
        """BOH-6.1 to 6.4: the rows are counted and noted; so many rounds make a game."""
        for seat in range(self.seats):
            plus: i64 = 0
            minus: i64 = 0
            for colour in range(COLOURS):
                worth = row_worth(self.piles[colour * self.seats + seat])
                if self.table.listening and self.piles[colour * self.seats + seat] != 0:
                    self.table.tell(ROW + colour, seat, worth)
                if worth > 0:
                    plus += worth
                else:
                    minus -= worth
            self.plus = append(self.plus, plus)
            self.minus = append(self.minus, minus)
            self.table.tell(PLUS, seat, plus)
            self.table.tell(TOLD_MINUS, seat, minus)
            self.table.tell(SUM, seat, plus - minus)
        self.round += 1
        if self.round < self.agreed.rounds:
            self.dealer = (self.dealer + 1) % self.seats
            self.begin()
        else:
            self.end_game()
            self.tell_totals()

    def tell_totals(self) -> None:
        if self.table.listening:
            totals = self.scores()
            for seat in range(self.seats):
                self.table.tell(TOTAL, seat, totals[seat])

    def begin(self) -> None:
        """BOH-2.2, 2.4: shuffle, deal everything that goes round evenly, and the seat left of the dealer takes the token."""
        table = self.table
        table.tell(NEW_ROUND, self.dealer, self.round + 1)
        self.chance.at_deal(self.round)
        table.gather(STOCK)
        table.shuffle(STOCK, self.chance)
        self.piles = zeros(COLOURS * self.seats)
        self.token = (self.dealer + 1) % self.seats
        seats = self.seats
        size = self.agreed.hand_size(seats)
        for _ in range(size):
            for turn in range(seats):
                table.draw(STOCK, HAND + self.round_the_table(turn))
        table.tell(TOKEN, self.token, 0)
        self.ask(self.token, LEADING)

    # -- How things stand ----------------------------------------------------

    def round_the_table(self, turn: i64) -> i64:
        """The seat so many places clockwise of the token."""
        seat = self.token + turn
        return seat if seat < self.seats else seat - self.seats

    def has_laid(self, seat: i64) -> bool:
        """Does its card of this turn lie there, and not under the token?"""
        return self.table.sizes[self.laid + seat] > 0

    def has_taken(self, seat: i64) -> bool:
        """In the chain: its own card is gone, and it is not asked."""
        return self.step == TAKING and self.asked >> seat & 1 == 0 and not self.has_laid(seat)

    def worth(self, seat: int) -> list[int]:
        """What its rows count as they lie, colour by colour."""
        return [int(row_worth(self.piles[colour * self.seats + seat])) for colour in range(COLOURS)]

    # -- Written down --------------------------------------------------------

    def public(self) -> dict[str, object]:
        return {
            "round": int(self.round),
            "dealer": int(self.dealer),
            "token": int(self.token),
            "plus": [int(points) for points in self.plus],
            "minus": [int(points) for points in self.minus],
            "worth": [self.worth(seat) for seat in range(int(self.seats))],
        }

    def worked_out(self, seat: i64, events: list[Event]) -> dict[str, object]:
        """The sums of the score sheet, and how many rounds it has."""
        return {"sheet": self.noted(), "rounds": int(self.agreed.rounds)}

    def noted(self) -> list[int]:
        return [int(self.plus[at] - self.minus[at]) for at in range(len(self.plus))]

    def restore(self, fields: Fields) -> None:
        seats = int(self.seats)
        self.round = fields.integer("round", 0, 0, int(self.agreed.rounds))
        self.dealer = fields.integer("dealer", int(self.round) % seats, 0, seats - 1)
        self.token = fields.integer("token", fields.integer("turn", 0, 0, seats - 1), 0, seats - 1)
        blank = [0] * (seats * int(self.round))
        sheets = [len(blank)]
        most = self.agreed.most_points()
        self.plus = vec[i64]([i64(points) for points in fields.integers("plus", blank, sheets, 0, most)])
        self.minus = vec[i64]([i64(points) for points in fields.integers("minus", blank, sheets, 0, most)])
        self.count_rows()
        worth = [self.worth(seat) for seat in range(seats)]
        written = fields.take("worth")
        if written is not None and written != worth:
            raise fields.wrong("worth", written, str(worth))
        if fields.text("step", "") == STEPS[TAKING].name:
            self.lay_open()

    def count_rows(self) -> None:
        self.piles = zeros(COLOURS * self.seats)
        for at in range(COLOURS * self.seats):
            self.piles[at] = counted(self.table, self.rows + at, at // self.seats)

    def lay_open(self) -> None:
        """Cards to be taken are face up even if a hand-written position does not say so."""
        listening = self.table.listening
        self.table.listening = False
        for seat in range(self.seats):
            self.table.reveal(self.laid + seat)
        self.table.listening = listening

    def check(self) -> None:
        """Refuse a hand-written position from which the rules could not continue."""
        self.check_rows()
        if (self.asked == 0) != (self.round == self.agreed.rounds):
            raise bad_position(
                f"Personne n'est interrogé (« asked » : []) après {self.agreed.rounds} manches, et alors seulement.",
                f"Niemand wird gefragt («asked»: []) nach {self.agreed.rounds} Runden, und nur dann.",
                f"Nobody is asked ('asked': []) after {self.agreed.rounds} rounds, and only then.",
            )
        if self.asked != 0:
            self.check_question()
            self.check_cards()

    def check_rows(self) -> None:
        """BOH-5.2, 5.3"""
        for colour in range(COLOURS):
            for seat in range(self.seats):
                row = self.rows + colour * self.seats + seat
                values: i64 = 0
                for index in range(self.table.size(row)):
                    card = self.table.face_at(row, index)
                    special = sign_of(card) >= MINUS
                    if colour_of(card) != colour or (special and values > 0):
                        name = COLOUR_NAMES[colour]
                        raise bad_position(
                            f"« {name} » : une rangée n'a que des cartes de sa couleur, les spéciales en tête.",
                            f"«{name}»: Eine Reihe hat nur Karten ihrer Farbe, Sonderkarten zuerst.",
                            f"'{name}': a row has cards of its colour only, special ones first.",
                        )
                    values += 0 if special else 1

    def check_question(self) -> None:
        """Who can be asked follows from the cards on the table; while taking, any seat without a card may be next."""
        waiting: list[int] = [seat for seat in range(int(self.seats)) if seat != self.token]
        bare: list[int] = [seat for seat in waiting if not self.has_laid(seat)]
        leading = self.step == LEADING
        if (self.table.size(UNDER) == 0) != leading or self.has_laid(self.token) or (leading and bare != waiting):
            raise bad_position(
                "« under » a la carte de qui a le jeton, « laid » celles des autres ; à l'étape « lead », rien.",
                "«under» hat die Karte dessen mit dem Spielstein, «laid» die der anderen; bei «lead» ist alles leer.",
                "'under' has the card of who has the token, 'laid' those of the others; in the step 'lead', nothing.",
            )
        if self.step == LAYING:
            if self.pending != bare:
                raise self.wrong_question(f"{bare}")
        elif bare == waiting or not bare:
            if self.pending != [int(self.token)]:
                raise self.wrong_question(f"[{self.token}]")
        elif len(self.pending) > 1 or self.pending[0] not in bare:
            raise self.wrong_question(" / ".join([f"[{seat}]" for seat in bare]))
        if self.step == TAKING and len(waiting) - len(bare) < 2:
            raise bad_position(
                "À l'étape « take », au moins deux cartes sont encore là ; sinon le jeu prend lui-même.",
                "Beim Schritt «take» liegen noch mindestens zwei Karten da; sonst nimmt das Spiel von selbst.",
                "In the step 'take' at least two cards still lie there; else the game takes by itself.",
            )

    def wrong_question(self, right: str) -> BadPosition:
        return bad_position(
            f"« asked » ne peut pas être {self.pending} ici ; attendu : {right}.",
            f"«asked» kann hier nicht {self.pending} sein; erwartet: {right}.",
            f"'asked' cannot be {self.pending} here; expected: {right}.",
        )

    def check_cards(self) -> None:
        """All run out of cards together, and no row runs over."""
        most = self.agreed.hand_size(self.seats)
        to_come = self.table.size(HAND + self.token) + (0 if self.step == LEADING else 1)
        for seat in range(self.seats):
            held = self.table.size(HAND + seat)
            if self.step == TAKING or (self.step == LAYING and self.asked >> seat & 1 == 0):
                held += 1  # the card laid
            taken: i64 = 0
            for colour in range(COLOURS):
                taken += self.table.size(self.rows + colour * self.seats + seat)
            if held != to_come or held == 0 or taken > most - to_come + (1 if self.has_taken(seat) else 0):
                raise bad_position(
                    f"Place {seat} : chacun a autant de cartes, au moins une, et pas plus de {most} avec ses rangées.",
                    f"Platz {seat}: Alle haben gleich viele Karten, mindestens eine, mit den Reihen höchstens {most}.",
                    f"Seat {seat}: all have equally many cards, at least one, and no more than {most} with their rows.",
                )

    def touches(self, seat: i64, code: i64) -> list[str]:
        """A card is put in its place; the token holder's place is under the token."""
        if code < TAKE:
            return [f"hand/{FACES[code - LAY + 1]}", self.place_of(seat)]
        return [self.place_of(code - TAKE)]

    def current_deal(self) -> i64:
        return self.round

    def asks_for(self, code: i64) -> bool:
        return (code >= TAKE) == (self.step == TAKING)

    def beside(self, seat: i64, touched: list[str]) -> Rule | None:
        """BOH-3.4: the card first, and to one's own place."""
        if self.step == TAKING or touched[-1] not in [self.place_of(other) for other in range(self.seats)]:
            return None
        if len(touched) > 1:
            return reasons.YOUR_PLACE
        return reasons.CARD_FIRST if touched[-1] == self.place_of(seat) else None

    def of_thing(self, seat: i64, touch: str) -> Rule | None:
        if touch == "score":
            return rulebook.WINNER
        if touch == "token":
            return rulebook.TAKES_TOKEN
        if touch.split(" ")[0] in COLOUR_NAMES:
            return reasons.ROWS_STAY
        owner = self.whose(touch, "hand")
        return reasons.hand_of(owner) if owner >= 0 and owner != seat else None

    def place_of(self, seat: i64) -> str:
        return "under" if seat == self.token else f"laid/{seat}"


@final
class BohneGame(Game):
    def __init__(self, box: Box, options: dict[str, object]) -> None:
        self.agreed: Final = Agreed(options)
        super().__init__(
            box,
            1,
            options,
            box.seats,
            rulebook.RULEBOOK,
            rulebook.TOKEN_STARTS,
            rulebook.THREE_ROUNDS,
            catalogue(),
            STEPS,
            FACES,
            TELLINGS,
        )

    def layout(self, seats: i64) -> Layout:
        """BOH-1.1. Only whoever has laid a card face down sees it; the card under the token, and the rows, all see."""
        deck = self.agreed.deck()
        layout = Layout(deck)
        layout.add("stock", PILE, len(deck), NOBODY)
        layout.add("under", PILE, 1, EVERYONE)
        most = self.agreed.hand_size(max(seats, 1))
        layout.add_each("hand", seats, FAN, most, True)
        layout.add_each("laid", seats, PILE, 1, True, lasting=True)
        for name in COLOUR_NAMES:
            layout.add_row(name, seats, PILE, min(most, self.agreed.colour_cards), EVERYONE)
        return layout

    def blank(self, seats: i64, table: Table, chance: Chance) -> Bohne:
        return Bohne(self, seats, table, chance, self.agreed)

    def narrate(self, events: list[Event], story: Story) -> None:
        narrate(events, story, self.layouts[len(story.names)].names)

    def called_round(self, n: int) -> Words | None:
        return numbered_round(n)


@final
class BohneBox(Box):
    def __init__(self) -> None:
        super().__init__(
            "bohne",
            "Nicht die Bohne!",
            "Horst-Rainer Rösner",
            "Amigo",
            1999,
            [3, 4, 5, 6],
            30,
            10,
            Words(
                "Ce que tu poses, quelqu'un d'autre le prend : quatre rangées de haricots, et des cartes qui les retournent.",
                "Was du legst, nimmt jemand anderes: vier Reihen Bohnen, und Karten, die alles umdrehen.",
                "What you lay, another takes: four rows of beans, and cards that turn them upside down.",
            ),
            options(),
        )

    def unpack(self, chosen: dict[str, object]) -> BohneGame:
        return BohneGame(self, chosen)


BOX: Final = BohneBox()
