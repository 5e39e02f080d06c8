"""The rules of Brändi Dog: legal moves and their effects."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.box import Box
from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.move import Moves
from tablee.core.narration import Story
from tablee.core.position import Position
from tablee.core.rule import BadPosition, Rule, Words, bad_position
from tablee.core.seen import Event
from tablee.core.setup import Fields
from tablee.core.table import EVERYONE, FAN, NOBODY, PILE, Layout, Table
from tablee.games.dog import questions, reasons, rulebook
from tablee.games.dog.beside import EXCHANGED, NOT_DRAWN, Beside, exchange_first, hand_of
from tablee.games.dog.board import MARBLES, Board
from tablee.games.dog.moves import (
    BACK,
    EXCHANGE,
    FACES,
    FORWARD,
    GIVE,
    GO_ON,
    IDLE,
    JOKER,
    LAY_DOWN,
    PART,
    PARTS,
    REST,
    SEVEN,
    STEPS,
    SWAP,
    TURN,
    card_of,
    catalogue,
    steps_of,
)
from tablee.games.dog.narration import DEALT, IDLED, LAID_DOWN, TELLINGS, WON, narrate
from tablee.games.dog.options import Agreed, options
from tablee.games.dog.reach import (
    JACKS,
    JOKERS,
    SEVENS,
    backs_into,
    one_colour_on_ring,
    starts_into,
    swaps_into,
    walks_into,
)
from tablee.games.dog.scoring import team_points
from tablee.games.dog.seven import completable, parts_into
from tablee.games.dog.text import colour_texts, read_line, set_up, write_line
from tablee.games.dog.touch import touches
from tablee.games.dog.walking import carry_out, sends, steps_by, walks

# Zones
STOCK: Final[i64] = 0
DISCARD: Final[i64] = 1
HAND: Final[i64] = 2  # + seat; the cards laid down for the partner follow


@final
class Dog(Position):
    def __init__(self, game: Game, table: Table, chance: Chance, board: Board, agreed: Agreed) -> None:
        super().__init__(game, board.seats, table, chance)
        self.board: Final = board
        self.agreed: Final = agreed
        self.cards: i64 = agreed.first_deal  # everyone got so many this round
        self.opener: i64 = 0
        self.left: i64 = 0  # steps of a seven still to make
        self.out: i64 = 0  # who has laid the hand down, a bit each

    def twin(self, table: Table, chance: Chance) -> "Dog":
        twin = Dog(self.game, table, chance, self.board.copy(), self.agreed)
        twin.cards = self.cards
        twin.opener = self.opener
        twin.left = self.left
        twin.out = self.out
        return twin

    def scores(self) -> list[int]:
        """The marbles each team has in the finish."""
        home = [int(self.board.marbles_home(colour)) for colour in range(self.seats)]
        return team_points(home, self.seats, self.board.team)

    def best(self) -> list[int]:
        totals = self.scores()
        return [seat for seat in range(len(totals)) if totals[seat] == max(totals)]

    # -- What is allowed -----------------------------------------------------

    def legal_into(self, seat: i64, moves: Moves) -> None:
        held = self.held(seat)
        if self.step == EXCHANGE:
            face: i64
            for face in range(1, JOKER + 1):
                if held >> face & 1 == 1:
                    moves.add(GIVE + face - 1)
            return
        board = self.board
        colour = board.colour_of(seat)
        if self.step == GO_ON:
            parts_into(board, colour, self.crew(), self.left, REST, moves)
            return
        before = moves.size
        starts_into(board, colour, held, moves)
        walks_into(board, colour, held, moves)
        backs_into(board, colour, held, moves)
        swaps_into(board, colour, held, moves)
        if held & SEVENS:
            parts_into(board, colour, self.crew(), SEVEN, PART, moves)
        if held & JOKERS:
            parts_into(board, colour, self.crew(), SEVEN, PART + PARTS, moves)
        if moves.size == before:
            idle = self.agreed.idle_jack and held & JACKS != 0 and one_colour_on_ring(board)
            moves.add(IDLE if idle else LAY_DOWN)

    def held(self, seat: i64) -> i64:
        """A bit set of the faces in the hand."""
        slots = self.table.slots
        start = self.table.layout.starts[HAND + seat]
        held: i64 = 0
        for spot in range(start, start + self.table.sizes[HAND + seat]):
            held |= 1 << (slots[spot] & 0xFF)
        return held

    def crew(self) -> i64:
        """DOG-7.4: how many colours a seven may move at a time."""
        return self.board.team if self.agreed.canadian else 1

    def objection(self, seat: i64, code: i64) -> Rule | None:
        if (code < LAY_DOWN) != (self.step == EXCHANGE):
            return reasons.amid_seven(self.left) if self.step == GO_ON else rulebook.EXCHANGE
        if (code >= REST) != (self.step == GO_ON):
            if self.step == GO_ON:
                return reasons.amid_seven(self.left)
            return reasons.SEVEN_FIRST if self.held(seat) & SEVENS else reasons.CARD_FIRST
        card = card_of(code)
        if card > 0 and self.held(seat) >> card & 1 == 0:
            return rulebook.FROM_HAND
        return None if code < LAY_DOWN else self.forbids_move(seat, code)

    def forbids_move(self, seat: i64, code: i64) -> Rule | None:
        board = self.board
        colour = board.colour_of(seat)
        if code >= PART:
            at = (code - PART) % PARTS
            left = self.left if self.step == GO_ON else SEVEN
            return reasons.part(board, colour, self.crew(), left, at // 14, at % 14 // 2 + 1, at & 1)
        if code in (IDLE, LAY_DOWN):
            return self.forbids_rest(seat, code)
        if code >= SWAP:
            at = (code - SWAP) % 96
            return reasons.swap(board, colour, at // 24, at % 24 // 4, at % 4)
        if code >= BACK:
            return reasons.back(board, colour, (code - BACK) % 4)
        if code >= FORWARD:
            at = (code - FORWARD) & 7
            return reasons.walk(board, colour, at >> 1, steps_of((code - FORWARD) // 16), at & 1)
        return reasons.start(board, colour)

    def forbids_rest(self, seat: i64, code: i64) -> Rule | None:
        """DOG-3.3, 6.8: to play without effect, or not at all, is for who cannot do better."""
        moves = Moves()
        self.legal_into(seat, moves)
        if moves.codes[0] == code:
            return None
        return rulebook.IDLE_JACK if code == IDLE else rulebook.MUST_PLAY

    def unasked(self, seat: i64, code: i64) -> Rule:
        """Why a seat has to wait; public information only."""
        if self.step == EXCHANGE:
            return reasons.GIVEN
        if 0 <= code < LAY_DOWN:
            return rulebook.EXCHANGE
        return rulebook.BLOCKED if self.out >> seat & 1 == 1 else rulebook.IN_TURN

    def current_deal(self) -> i64:
        """Each deal has another opener than the one before, and usually another number of cards."""
        return self.cards + 16 * self.opener

    def asks_for(self, code: i64) -> bool:
        if self.step == EXCHANGE:
            return code < LAY_DOWN
        return code >= REST if self.step == GO_ON else LAY_DOWN <= code < REST

    def suits(self, seat: i64, code: i64) -> bool:
        if self.step != TURN:
            return (code < LAY_DOWN) == (self.step == EXCHANGE)
        return code >= LAY_DOWN and reasons.suits(self.board, self.board.colour_of(seat), code)

    def beside(self, seat: i64, touched: list[str]) -> Rule | None:
        if self.step == EXCHANGE:
            return exchange_first(self.board.mate(seat, 1))
        if self.whose(touched[-1], "gift") >= 0:
            return EXCHANGED
        if self.step == GO_ON:
            return reasons.amid_seven(self.left)
        moves = Moves()
        if len(touched) == 1:  # else a card has been chosen, so that one can be played
            self.legal_into(seat, moves)
        blocked = moves.size == 1 and moves.codes[0] == LAY_DOWN
        return Beside(self.board, self.board.colour_of(seat), self.held(seat), blocked).answer(touched)

    def of_thing(self, seat: i64, touch: str) -> Rule | None:
        if touch == "score":
            return rulebook.VICTORY
        if touch == "stock":
            return NOT_DRAWN
        owner = self.whose(touch, "hand")
        return hand_of(owner) if owner >= 0 and owner != seat else None

    # -- What then happens ---------------------------------------------------

    def begin(self) -> None:
        self.board.clear()
        self.board.begin_home(MARBLES - self.agreed.marbles)
        self.table.gather(STOCK)
        self.table.shuffle(STOCK, self.chance)
        self.deal()

    def deal(self) -> None:
        """DOG-2.1, 2.3, then 2.4: everyone is asked for a card."""
        self.table.tell(DEALT, self.opener, self.cards)
        for _ in range(self.cards):
            for seat in range(self.seats):
                if self.table.size(STOCK) == 0:
                    self.table.pour(DISCARD, 0, STOCK)
                    self.table.shuffle(STOCK, self.chance)
                self.table.draw(STOCK, HAND + seat)
        self.out = 0
        self.ask_all((1 << self.seats) - 1, EXCHANGE)

    def apply(self, seat: i64, code: i64) -> None:
        if code < LAY_DOWN:
            self.give(seat, code - GIVE + 1)
            return
        if code == LAY_DOWN:
            self.lay_down(seat)
            self.pass_turn(seat)
            return
        card = card_of(code)
        if card > 0:
            self.table.move_face(HAND + seat, card, DISCARD)
        if code == IDLE:
            self.table.tell(IDLED, seat, 0)
        else:
            steps = carry_out(self.board, self.table, self.board.colour_of(seat), code)
            if steps > 0:
                self.left = (self.left if self.left > 0 else SEVEN) - steps
                if self.left > 0:
                    self.ask(seat, GO_ON)
                    return
        if self.board.team_home(seat):
            self.win(seat)
        else:
            self.pass_turn(seat)

    def give(self, seat: i64, card: i64) -> None:
        """DOG-2.4: face down; when all have, DOG-2.5: each goes to the next team mate."""
        gifts = HAND + self.seats
        self.table.move_face(HAND + seat, card, gifts + seat)
        if self.all_answered(seat):
            for giver in range(self.seats):
                self.table.draw(gifts + giver, HAND + self.board.mate(giver, 1))
            self.ask(self.opener, TURN)

    def lay_down(self, seat: i64) -> None:
        """DOG-3.4"""
        count = self.table.size(HAND + seat)
        self.table.tell(LAID_DOWN, seat, count)
        for _ in range(count):
            self.table.draw(HAND + seat, DISCARD)
        self.out |= 1 << seat

    def pass_turn(self, seat: i64) -> None:
        """DOG-3.1, 3.6: the next seat that has cards; if none has, DOG-2.1 and 2.2: the next round."""
        for _ in range(self.seats):
            seat = seat + 1 if seat + 1 < self.seats else 0
            if self.table.size(HAND + seat) > 0:
                self.ask(seat, TURN)
                return
        self.cards = self.agreed.next_deal(self.cards)
        self.opener = (self.opener + 1) % self.seats
        self.deal()

    def win(self, seat: i64) -> None:
        """DOG-9.2"""
        for turns in range(self.board.team):
            self.table.tell(WON, self.board.mate(seat, turns), 0)
        self.end_game()

    # -- Written down --------------------------------------------------------

    def public(self) -> dict[str, object]:
        return {
            "marbles": [colour_texts(self.board, colour) for colour in range(self.seats)],
            "cards": int(self.cards),
            "opener": int(self.opener),
            "left": int(self.left),
            "out": [seat for seat in range(int(self.seats)) if self.out >> i64(seat) & 1 == 1],
        }

    def worked_out(self, seat: i64, events: list[Event]) -> dict[str, object]:
        """The teams, what each move of the seat would do, and which marbles have just gone."""
        mates = [
            [int(self.board.mate(one, turns)) for turns in range(1, int(self.board.team))]
            for one in range(int(self.seats))
        ]
        gone: dict[str, object] = {}
        far: dict[str, object] = {}
        for code in self.legal(int(seat)):
            if code > int(LAY_DOWN) and code != int(IDLE):
                fields = sends(self.board, self.table.layout, self.board.colour_of(seat), code)
                if fields:
                    gone[str(code)] = fields
                steps = steps_by(code)
                if steps != 0:
                    far[str(code)] = int(steps)
        return {"mates": mates, "sends": gone, "steps": far, "walks": walks(int(self.seats), events)}

    def restore(self, fields: Fields) -> None:
        last = int(self.seats) - 1
        set_up(self.board, fields.take("marbles"))
        agreed = self.agreed
        first, fewest, most = int(agreed.first_deal), int(agreed.fewest_cards), int(agreed.most_cards)
        self.cards = fields.integer("cards", first, fewest, most)
        self.opener = fields.integer("opener", 0, 0, last)
        self.left = fields.integer("left", 0, 0, 6)
        self.out = 0
        for seat in fields.integers("out", [], [], 0, last):
            self.out |= i64(1) << i64(seat)

    def line(self) -> str:
        """The whole position on one line, but for the order of the stock: see ``text``."""
        seats = int(self.seats)
        asked = " ".join([str(seat) for seat in self.pending])
        question = ["turn ", "seven ", "exchange "][self.step] + asked
        if self.step == GO_ON:
            question += f" {self.left}"
        if self.asked == 0:
            question = "over"
        round_text = f"deal {self.cards} | opens {self.opener}"
        if self.out != 0:
            round_text += " | out " + " ".join([str(seat) for seat in range(seats) if self.out >> i64(seat) & 1 == 1])
        hands = [self.written(int(HAND) + seat) for seat in range(seats)]
        gifts = [self.written(int(HAND) + seats + seat) for seat in range(seats)]
        return write_line(self.board, hands, gifts, self.written(int(DISCARD)), question, round_text)

    def written(self, zone: int) -> list[str]:
        return [FACES[face] for face in self.table.faces_in(zone)]

    def check(self) -> None:
        """Refuse a hand-written position from which the rules could not continue."""
        won = False
        for seat in range(self.seats):
            won = won or self.board.team_home(seat)
            given = self.step == EXCHANGE and self.asked != 0 and self.asked >> seat & 1 == 0
            if (self.table.size(HAND + self.seats + seat) == 1) != given:
                raise bad_position(
                    f"« gift » {seat} : une carte cachée, pour qui a déjà donné et seulement pendant l'échange.",
                    f"«gift» {seat}: eine verdeckte Karte, nur im Tausch und nur für wen schon gegeben hat.",
                    f"'gift' {seat}: one card, during the exchange only, for who has already given.",
                )
            most = self.agreed.most_cards
            if given and self.table.size(HAND + seat) == most:
                raise bad_position(
                    f"« hand » {seat} : avec la carte donnée, {most} cartes au plus.",
                    f"«hand» {seat}: mit der gegebenen Karte höchstens {most} Karten.",
                    f"'hand' {seat}: with the card given, {most} cards at most.",
                )
        if won != (self.asked == 0):
            raise bad_position(
                "La partie est finie quand une équipe a tout rentré, et alors seulement.",
                "Das Spiel ist aus, wenn ein Team alles im Ziel hat, und nur dann.",
                "The game is over when a team has brought all home, and only then.",
            )
        if self.asked != 0:
            self.check_question()

    def check_question(self) -> None:
        seat = self.next_seat()
        several = self.asked & self.asked - 1 != 0
        for other in range(self.seats):
            if self.asked >> other & 1 == 1 and self.table.size(HAND + other) == 0 and self.step != GO_ON:
                raise self.cannot_ask()
        if (several and self.step != EXCHANGE) or (self.left > 0) != (self.step == GO_ON):
            raise self.cannot_ask()
        if self.step == GO_ON and not completable(self.board, self.board.colour_of(seat), self.crew(), self.left):
            raise self.cannot_ask()

    def cannot_ask(self) -> BadPosition:
        return bad_position(
            "Cette question ne se pose pas : il faut des cartes ou, dans un sept, des pas possibles (left).",
            "So kann nicht gefragt werden: Es braucht Karten oder, in einer Sieben, einen gangbaren Rest (left).",
            "This cannot be asked: it takes cards or, amid a seven, a rest of steps that can be made (left).",
        )

    def question(self, seat: i64) -> Words:
        if self.step != TURN:
            return self.game.steps[self.step].words
        if self.forbids(int(seat), int(LAY_DOWN)) is None:
            return questions.BLOCKED
        return questions.IDLE_JACK if self.forbids(int(seat), int(IDLE)) is None else questions.WHICH_CARD

    def touches(self, seat: i64, code: i64) -> list[str]:
        return touches(self.board, seat, code)


@final
class DogGame(Game):
    def __init__(self, box: Box, options: dict[str, object]) -> None:
        self.agreed: Final = Agreed(options)
        super().__init__(
            box,
            1,
            options,
            box.seats,
            rulebook.RULEBOOK,
            rulebook.IN_TURN,
            rulebook.VICTORY,
            catalogue(),
            STEPS,
            FACES,
            TELLINGS,
        )

    def team(self, seats: i64) -> i64:
        """How many play together."""
        return 3 if self.agreed.trios and seats == 6 else 2

    def side(self, seat: i64, seats: i64) -> i64:
        """DOG-1.3: partners sit evenly apart."""
        return seat % (seats // self.team(seats))

    def layout(self, seats: i64) -> Layout:
        """DOG-1.1"""
        deck = self.agreed.deck()
        layout = Layout(deck)
        layout.add("stock", PILE, len(deck), NOBODY)
        layout.add("discard", PILE, len(deck), EVERYONE)
        layout.add_each("hand", seats, FAN, self.agreed.most_cards, True)
        layout.add_each("gift", seats, PILE, 1, True)  # face down: who gave it knows it, and goes on knowing it
        return layout

    def blank(self, seats: i64, table: Table, chance: Chance) -> Dog:
        return Dog(self, table, chance, Board(seats, self.team(seats)), self.agreed)

    def read(self, text: str) -> dict[str, object]:
        return super().read(text) if text.lstrip().startswith("{") else read_line(text)

    def narrate(self, events: list[Event], story: Story) -> None:
        narrate(events, story, self.layouts[len(story.names)].names)


@final
class DogBox(Box):
    def __init__(self) -> None:
        super().__init__(
            "dog",
            "Brändi Dog",
            "",
            "Stiftung Brändi",
            0,
            [4, 6],
            60,
            8,
            Words(
                "Rentrer ses pions à deux, carte après carte, et renvoyer ceux des autres à la niche.",
                "Zu zweit die Murmeln heimbringen, Karte um Karte, und die der anderen in den Zwinger schicken.",
                "Bring your marbles home together, card by card, and send the others' back to the kennel.",
            ),
            options(),
            silent=True,  # partners may not communicate
        )

    def unpack(self, chosen: dict[str, object]) -> DogGame:
        return DogGame(self, chosen)


BOX: Final = DogBox()
