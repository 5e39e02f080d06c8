"""The state of Bauernschlau and its JSON.

Farms are written as fields, one a seat, ``-`` for a seat that has not chosen yet. Fences are written one text each,
clockwise, the first between the first two farms: their edges from the middle outwards, each with the seat that owns the
piece, ``"d5-e6:0 d6-e6:1"``. A face-up sheep is written ``5:s*``.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.rule import BadPosition, bad_position
from tablee.core.seen import Event
from tablee.core.setup import Fields
from tablee.core.table import EVERYONE, NOBODY, Table, showing_of, zeros
from tablee.games.bauernschlau.fences import NOT_BEGUN, all_open, far_end, fenced_in, may_begin, survey, touches_tip
from tablee.games.bauernschlau.geese import geese_of, written
from tablee.games.bauernschlau.meadow import CORNERS, EDGES, FARMS, FIELDS, MEADOW, MIDDLE, RIM, bit
from tablee.games.bauernschlau.moves import CHOOSE_FARM, DOG_TO, DRIVE_TO, EXTRA, PLACE_SHEEP, TURN
from tablee.games.bauernschlau.options import Agreed
from tablee.games.bauernschlau.scoring import farm_points

# Zones
STOCK: Final[i64] = 0
PASTURE: Final[i64] = 1  # + number of the pasture
DRAWN: Final[i64] = 55  # + seat: the sheep drawn and not yet placed

NO_FARM: Final[i64] = -1
NO_GEESE: Final = geese_of("none")

# Index in FARM_CHOICES
FIXED: Final[i64] = 0
FREE: Final[i64] = 1
BLANK_EDGES: Final = zeros(EDGES)
BLANK_CORNERS: Final = zeros(CORNERS)


def provided(seats: i64) -> list[int]:
    """BAU-2.2: the places of the farms, clockwise from the upper right."""
    return [[], [], [0, 3], [0, 2, 4], [0, 1, 3, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]][seats]


class Land(Position):
    """The public state: farms, fences, the dog, and where sheep stand.

    Fences are numbered clockwise; number ``r`` separates the farms of rank ``r`` and ``r + 1``.
    """

    def __init__(
        self,
        game: Game,
        seats: i64,
        table: Table,
        chance: Chance,
        games: i64,
        farms: i64,
        geese: vec[i64],
        agreed: Agreed,
    ) -> None:
        super().__init__(game, seats, table, chance)
        self.games: Final[i64] = games  # in the match
        self.farms: Final[i64] = farms  # index in FARM_CHOICES
        self.geese: Final[vec[i64]] = geese  # the multiplier of each field; shared by all positions of the game
        self.agreed: Final = agreed
        self.played: i64 = 0  # games over so far
        self.starter: i64 = 0
        self.opening: i64 = 0  # seats that still have to place a sheep in the first round
        self.herd: i64 = 0  # sheep still to place in the special action, including the one in hand
        self.extra: i64 = 0  # extra actions left, including the current one; 0: the turn's own action
        self.dog: i64 = MIDDLE
        self.taken: i64 = 0  # fields with a sheep, as a bit set
        self.down: i64 = 0  # fields with a face-down sheep
        self.places: vec[i64] = vec[i64]()  # where the farm of each seat is
        self.rank: vec[i64] = vec[i64]()  # rank of each seat's farm, clockwise
        self.seat_at: vec[i64] = vec[i64]()  # the seat of each rank
        self.firsts: vec[i64] = vec[i64]()  # for each fence the place on its left
        self.spans: vec[i64] = vec[i64]()  # for each fence the number of edges between farms where it may begin
        self.tips: vec[i64] = vec[i64]()  # the corner each fence has reached
        self.built: vec[i64] = vec[i64]()  # for each edge: the owner of its piece plus 1
        self.posts: vec[i64] = vec[i64]()  # for each corner: the fence on it plus 1
        self.buildable: vec[i64] = vec[i64]()  # see ``fences.survey``
        self.pieces: vec[i64] = vec[i64]()  # left to each seat
        self.yards: vec[i64] = vec[i64]()  # the pastures of each closed farm, as a bit set; else 0
        self.sheet: vec[i64] = vec[i64]()  # the points noted, game by game

    def put_into(self, twin: "Land") -> None:
        twin.played = self.played
        twin.starter = self.starter
        twin.opening = self.opening
        twin.herd = self.herd
        twin.extra = self.extra
        twin.dog = self.dog
        twin.taken = self.taken
        twin.down = self.down
        twin.places = self.places[:]
        twin.rank = self.rank[:]
        twin.seat_at = self.seat_at[:]
        twin.firsts = self.firsts[:]
        twin.spans = self.spans[:]
        twin.tips = self.tips[:]
        twin.built = self.built[:]
        twin.posts = self.posts[:]
        twin.buildable = self.buildable[:]
        twin.pieces = self.pieces[:]
        twin.yards = self.yards[:]
        twin.sheet = self.sheet[:]

    # -- Farms and fences ----------------------------------------------------

    def offered(self) -> list[int]:
        """BAU-2.2: the places that can be chosen."""
        return provided(FARMS) if self.farms == FREE else provided(self.seats)

    def clear_land(self) -> None:
        """No farm taken, nothing built."""
        self.places = vec[i64]([NO_FARM] * int(self.seats))
        self.rank = zeros(self.seats)
        self.seat_at = zeros(self.seats)
        self.firsts = vec[i64]()
        self.spans = vec[i64]()
        self.tips = vec[i64]()
        self.built = BLANK_EDGES[:]
        self.posts = BLANK_CORNERS[:]
        self.buildable = vec[i64]()
        self.pieces = vec[i64]([self.agreed.pieces_each(self.seats)] * int(self.seats))
        self.yards = zeros(self.seats)

    def settle(self) -> None:
        """All farms are chosen: compute neighbours and where fences may begin. Nothing is built yet."""
        rank: i64 = 0
        for place in range(FARMS):
            for seat in range(self.seats):
                if self.places[seat] == place:
                    self.rank[seat] = rank
                    self.seat_at[rank] = seat
                    self.firsts = append(self.firsts, place)
                    self.tips = append(self.tips, NOT_BEGUN)
                    rank += 1
        for fence in range(self.seats):
            after = self.firsts[fence + 1] if fence + 1 < self.seats else self.firsts[0] + FARMS
            self.spans = append(self.spans, after - self.firsts[fence])
        self.look_around()

    def look_around(self) -> None:
        self.buildable = survey(self.posts, self.tips, self.firsts, self.spans)

    def right_fence(self, seat: i64) -> i64:
        """Seen from the middle: the fence between the farm and the next one, clockwise."""
        return self.rank[seat]

    def left_fence(self, seat: i64) -> i64:
        rank = self.rank[seat]
        return rank - 1 if rank > 0 else self.seats - 1

    def lay_piece(self, fence: i64, edge: i64, seat: i64) -> None:
        tip = self.tips[fence]
        if tip == NOT_BEGUN:
            middle = MEADOW.inner[edge]
            self.posts[middle] = fence + 1
        corner = far_end(tip, edge)
        self.posts[corner] = fence + 1
        self.tips[fence] = corner
        self.built[edge] = seat + 1

    def fence_yard(self, seat: i64) -> bool:
        """BAU-9.1: whether this farm has just been closed."""
        if self.yards[seat] != 0:
            return False
        if self.tips[self.left_fence(seat)] < RIM or self.tips[self.right_fence(seat)] < RIM:
            return False
        place = self.places[seat]
        self.yards[seat] = fenced_in(MEADOW.farms[place], self.built)
        return True

    def filled(self) -> i64:
        """BAU-8.1: the seat whose closed farm is full, or -1."""
        open_fields = ~(self.taken | bit(self.dog))
        for seat in range(self.seats):
            yard = self.yards[seat]
            if yard != 0 and yard & open_fields == 0:
                return seat
        return -1

    # -- How things stand ----------------------------------------------------

    def supply(self) -> i64:
        return self.table.sizes[STOCK]

    def zone_of(self, field: i64) -> i64:
        return PASTURE + MEADOW.number[field]

    def is_taken(self, field: i64) -> bool:
        return self.taken >> field & 1 == 1

    def is_down(self, field: i64) -> bool:
        return self.down >> field & 1 == 1

    def free(self) -> i64:
        """The pastures without sheep; the dog is another matter."""
        return MEADOW.pastures & ~self.taken

    def may_build(self, seat: i64) -> bool:
        if self.pieces[seat] == 0:
            return False
        left = self.left_fence(seat)
        right = self.right_fence(seat)
        for piece in self.buildable:
            if piece & 7 == left or piece & 7 == right:
                return True
        return False

    def can_act(self, seat: i64) -> bool:
        """BAU-3.4: with at most 52 sheep on 54 pastures there is always room for one more."""
        return self.supply() > 0 or self.down != 0 or self.may_build(seat)

    # -- Written down --------------------------------------------------------

    def public(self) -> dict[str, object]:
        return {
            "played": int(self.played),
            "starter": int(self.starter),
            "opening": int(self.opening),
            "herd": int(self.herd),
            "extra": int(self.extra),
            "dog": MEADOW.fields[self.dog],
            "farms": [MEADOW.fields[MEADOW.farms[p]] if p != NO_FARM else "-" for p in self.places],
            "fences": [self.fence_text(fence) for fence in range(len(self.tips))],
            "pieces": [int(left) for left in self.pieces],
            "fenced": [int(seat) for seat in range(self.seats) if self.yards[seat] != 0],
            "sheet": [int(score) for score in self.sheet],
        }

    def worked_out(self, seat: i64, events: list[Event]) -> dict[str, object]:
        """Geese; what each closed farm encloses and shows, and the parts of that sum; nothing for open ones, which in a
        single game have no score (BAU-9.4)."""
        unscored: list[int] = []
        yards: list[list[str]] = []
        showing: list[int | None] = []
        shares: list[dict[str, int] | None] = []
        for other in range(self.seats):
            yard = self.yards[other]
            yards.append([MEADOW.fields[field] for field in range(FIELDS) if yard >> field & 1 == 1])
            if yard == 0:
                showing.append(None)
                shares.append(None)
                if self.games == 1 and self.played == 1:
                    unscored.append(int(other))
                continue
            points = farm_points(self.table, PASTURE, self.geese, yard, self.pieces[other])
            flock = farm_points(self.table, PASTURE, self.geese, yard, 0)
            sheep = farm_points(self.table, PASTURE, NO_GEESE, yard, 0)
            showing.append(int(points))
            shares.append({"sheep": int(sheep), "geese": int(flock - sheep), "pieces": int(points - flock)})
        return {
            "geese": written(self.geese),
            "yards": yards,
            "showing": showing,
            "shares": shares,
            "unscored": unscored,
        }

    def fence_edges(self, fence: i64) -> list[int]:
        """Its edges, from the middle to its tip."""
        found: list[int] = []
        if self.tips[fence] == NOT_BEGUN:
            return found
        for turn in range(self.spans[fence]):
            edge = MEADOW.spokes[(self.firsts[fence] + turn) % FARMS]
            if self.built[edge] != 0:
                found.append(int(edge))
        corner = MEADOW.outer[found[0]]
        while corner != self.tips[fence]:
            for at in range(corner * 3, corner * 3 + 3):
                edge = MEADOW.onward_edge[at]
                if edge >= 0 and self.built[edge] != 0 and int(edge) not in found:
                    found.append(int(edge))
                    corner = MEADOW.onward[at]
                    break
        return found

    def fence_text(self, fence: i64) -> str:
        return " ".join([f"{MEADOW.edges[edge]}:{self.built[edge] - 1}" for edge in self.fence_edges(fence)])

    def restore(self, fields: Fields) -> None:
        seats = int(self.seats)
        self.played = fields.integer("played", 0, 0, int(self.games))
        self.starter = fields.integer("starter", 0, 0, seats - 1)
        self.opening = fields.integer("opening", 0, 0, seats)
        self.herd = fields.integer("herd", 0, 0, seats)
        self.extra = fields.integer("extra", 0, 0, int(self.agreed.extra_actions))
        dog = fields.text("dog", "e5")
        self.dog = MEADOW.field_named(dog)
        if self.dog < 0 or MEADOW.place[self.dog] >= 0:
            raise fields.wrong("dog", dog, "e5, a1 … i5")
        self.clear_land()
        self.read_farms(fields)
        self.read_fences(fields)
        full = int(self.agreed.pieces_each(self.seats))
        left = [full - sum([1 for owner in self.built if owner == seat + 1]) for seat in range(seats)]
        pieces = fields.integers("pieces", left, [seats], 0, full)
        for seat in range(seats):
            if pieces[seat] > left[seat]:
                raise fields.wrong("pieces", pieces, f"≤ {left}")
        self.pieces = vec[i64]([i64(count) for count in pieces])
        fenced = [seat for seat in range(seats) if self.yards[seat] != 0]
        if fields.integers("fenced", fenced, [], 0, seats - 1) != fenced:
            raise fields.wrong("fenced", fields.take("fenced"), str(fenced))
        sheet = fields.integers("sheet", [0] * (seats * int(self.played)), [seats * int(self.played)], -2000, 2000)
        self.sheet = vec[i64]([i64(score) for score in sheet])
        self.count_sheep()

    def read_farms(self, fields: Fields) -> None:
        known = self.offered()
        names = [MEADOW.fields[MEADOW.farms[place]] for place in known]
        usual = [MEADOW.fields[MEADOW.farms[place]] for place in provided(self.seats)]
        value = fields.take("farms")
        written = usual if value is None else value
        right = ", ".join(names)
        if not isinstance(written, list) or len(written) != len(usual):
            raise fields.wrong("farms", value, right)
        for seat in range(len(usual)):
            if written[seat] == "-" and self.farms != FIXED:
                continue
            if written[seat] not in names or written.count(written[seat]) > 1:
                raise fields.wrong("farms", value, right)
            if self.farms == FIXED and written[seat] != usual[seat]:
                raise fields.wrong("farms", value, right)
            self.places[seat] = known[names.index(str(written[seat]))]
        if "-" not in written:
            self.settle()

    def read_fences(self, fields: Fields) -> None:
        value = fields.take("fences")
        if value is None:
            return
        if not isinstance(value, list) or len(value) > len(self.tips):
            raise fields.wrong("fences", value, f'["d5-e6:0 …"] × {len(self.tips)}')
        if not value:
            return
        for fence in range(len(value)):
            for text in str(value[fence]).split():
                name, _, owner = text.partition(":")
                self.read_piece(fence, MEADOW.edge_named(name), owner, text)
        if not all_open(self.posts, self.tips, self.firsts, self.spans):
            raise bad_position(
                "« fences » : une clôture n'a plus de chemin vers le bord.",
                "«fences»: Ein Zaun hat keinen Weg mehr zum Rand.",
                "'fences': a fence has no way to the rim any more.",
            )
        for seat in range(self.seats):
            self.fence_yard(seat)
        self.look_around()

    def read_piece(self, fence: i64, edge: i64, owner: str, text: str) -> None:
        """BAU-7.1 to 7.9, in whatever order the fences were built."""
        tip = self.tips[fence]
        owners = [int(self.seat_at[fence]), int(self.seat_at[(fence + 1) % self.seats])]
        seat = int(owner) if owner.isdigit() else owners[0]
        right = edge >= 0 and seat in owners and tip < RIM
        if right and tip == NOT_BEGUN:
            right = may_begin(edge, self.firsts[fence], self.spans[fence])
        elif right:
            right = touches_tip(tip, edge) and MEADOW.level[far_end(tip, edge)] >= MEADOW.level[tip]
        if not right or self.posts[far_end(tip, edge)] != 0:
            raise bad_position(
                f"« fences » : « {text} » ne prolonge pas la clôture {fence}, ou la pièce n'est pas à l'un de ses joueurs.",
                f"«fences»: «{text}» setzt Zaun {fence} nicht fort, oder das Stück gehört keinem der beiden.",
                f"'fences': '{text}' does not go on from fence {fence}, or the piece belongs to neither of its players.",
            )
        self.lay_piece(fence, edge, seat)

    def count_sheep(self) -> None:
        """Where sheep are and how they lie; a face-up sheep shows to everyone."""
        self.taken = 0
        self.down = 0
        for field in range(FIELDS):
            if MEADOW.is_pasture(field) and self.table.size(self.zone_of(field)) == 1:
                self.taken |= bit(field)
                showing = showing_of(self.table.card_at(self.zone_of(field), 0))
                if showing == NOBODY:
                    self.down |= bit(field)
                elif showing == EVERYONE:
                    self.table.learn(self.table.layout.starts[self.zone_of(field)], EVERYONE)
                else:
                    raise self.cannot_be("pasture")

    def check(self) -> None:
        """Refuse a hand-written position from which the rules could not continue."""
        several = self.asked & self.asked - 1 != 0
        if several or (self.asked == 0) != (self.played == self.games):
            raise self.cannot_be("asked, played")
        if self.asked != 0:
            self.check_question(self.next_seat(), self.step)

    def check_question(self, seat: i64, step: i64) -> None:
        """Only what can be asked now, and only of a seat that can answer."""
        for other in range(self.seats):
            holds = self.table.size(DRAWN + other) == 1
            if holds != (other == seat and step == PLACE_SHEEP):
                raise self.cannot_be("step, drawn")
        choosing = self.places[seat] == NO_FARM
        if (step == CHOOSE_FARM) != choosing or (step != CHOOSE_FARM and len(self.tips) == 0):
            raise self.cannot_be("step, farms")
        if step == CHOOSE_FARM:
            self.check_choosing(seat)
            return
        if (step == DRIVE_TO) != self.is_down(self.dog):
            raise self.cannot_be("step, dog")
        if (step == DOG_TO) != (self.is_taken(self.dog) and not self.is_down(self.dog)):
            raise self.cannot_be("step, dog")
        if (self.opening > 0 or self.herd > 0) and (step != PLACE_SHEEP or self.extra > 0):
            raise self.cannot_be("step, opening, herd, extra")
        if (self.opening > 0 and self.herd > 0) or self.herd > self.supply() + 1:
            raise self.cannot_be("opening, herd")
        if (step == TURN and self.extra > 0) or (step == EXTRA and self.extra == 0):
            raise self.cannot_be("step, extra")
        if step <= EXTRA and not self.can_act(seat):
            raise self.cannot_be("asked")
        if step <= PLACE_SHEEP and self.filled() >= 0:
            raise self.cannot_be("fenced, asked")

    def check_choosing(self, seat: i64) -> None:
        for other in range(self.seats):
            if (self.places[other] == NO_FARM) != (other >= seat):
                raise self.cannot_be("step, farms")
        if self.opening != self.seats or self.taken != 0 or self.dog != MIDDLE or self.herd + self.extra > 0:
            raise self.cannot_be("step, opening")

    def cannot_be(self, what: str) -> BadPosition:
        return bad_position(
            f"Cela ne va pas ensemble : {what}.",
            f"Das passt nicht zusammen: {what}.",
            f"These do not go together: {what}.",
        )
