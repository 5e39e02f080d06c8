"""Pieces on a board: marbles, the sheepdog, fences. A place is named as touches name it (``ring/17``, ``edge/d4-d5``)."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from tablee.core.rule import Words
from tablee.editor import fields as texts
from tablee.editor.draft import SEED, Draft
from tablee.games.bauernschlau.land import Land, provided
from tablee.games.bauernschlau.meadow import FARMS, FIELDS, MEADOW
from tablee.games.dog.board import MARBLES, SECTOR

IN_KENNEL: Final = "k"
FAR: Final = "to "


class PlaceChoice(Struct):
    """What can be done at a place. ``put`` is sent to do it."""

    put: str
    words: str = ""  # empty: the face says it
    face: str = ""
    seat: int = -1
    left: int = -1  # cards of this face that lie nowhere yet
    on: bool = False
    listed: bool = False  # one of many: in a list rather than as a button


class EditorPlace(Struct):
    """A place, and what lies there."""

    id: str
    words: str
    group: str
    faces: list[str] = []


class Board(ABC):
    def __init__(self, draft: Draft, names: Sequence[str], lang: str) -> None:
        self.draft: Final = draft
        self.names: Final = names
        self.lang: Final = lang

    def say(self, words: Words, *more: object) -> str:
        return words.say(self.lang).format(*more)

    def hot(self) -> list[str]:
        """Places that a board draws only where something can be done."""
        return []

    def free(self) -> list[str]:
        """Places that can be touched though nothing lies there."""
        return []

    @abstractmethod
    def spots(self) -> list[EditorPlace]: ...

    @abstractmethod
    def knows(self, place: str) -> bool: ...

    @abstractmethod
    def words(self, place: str) -> str: ...

    @abstractmethod
    def choices(self, place: str) -> list[PlaceChoice]: ...

    @abstractmethod
    def put(self, place: str, what: str) -> str:
        """Change the draft; returns the place of the piece afterwards."""

    def move(self, held: str, place: str) -> str:
        """What to put at ``held`` so that its piece goes to ``place``; empty if that is no such move."""
        wish = FAR + place
        return wish if self.knows(held) and any(choice.put == wish for choice in self.choices(held)) else ""


class DogBoard(Board):
    @property
    def marbles(self) -> list[list[str]]:
        found: list[list[str]] = self.draft.fields["marbles"]
        return found

    def spot(self, colour: int, text: str) -> str:
        if text == IN_KENNEL:
            return f"kennel {colour}"
        return f"finish {colour}/{text[1:]}" if text.startswith("f") else f"ring/{text.removesuffix('!')}"

    def all(self) -> list[tuple[int, int, str]]:
        """Colour, number and place of each marble."""
        return [
            (colour, number, self.spot(colour, text))
            for colour, texts_ in enumerate(self.marbles)
            for number, text in enumerate(texts_)
        ]

    def at(self, place: str) -> tuple[int, int] | None:
        return next(((colour, number) for colour, number, spot in self.all() if spot == place), None)

    def places(self, colour: int) -> list[str]:
        ring = [f"ring/{field}" for field in range(self.draft.seats * int(SECTOR))]
        return [f"kennel {colour}", *[f"finish {colour}/{at}" for at in range(int(MARBLES))], *ring]

    def knows(self, place: str) -> bool:
        return any(place in self.places(colour) for colour in range(self.draft.seats))

    def free(self) -> list[str]:
        taken = {spot for _, _, spot in self.all()}
        every = dict.fromkeys(spot for colour in range(self.draft.seats) for spot in self.places(colour))
        return [spot for spot in every if spot not in taken]

    def words(self, place: str) -> str:
        here = self.at(place)
        where = self.where(place)
        return f"{where} ({self.names[here[0]]})" if here and place.startswith("ring/") else where

    def where(self, place: str) -> str:
        name, _, rest = place.partition("/")
        if name == "ring":
            return self.say(texts.RING, rest)
        if name.startswith("finish"):
            return self.say(texts.FINISH, int(rest) + 1) + f", {self.names[int(name[7:])]}"
        return self.say(texts.KENNEL) + f", {self.names[int(name[7:])]}"

    def spots(self) -> list[EditorPlace]:
        found: dict[str, EditorPlace] = {}
        for colour, _, spot in sorted(self.all(), key=lambda one: (one[0], one[2].startswith("kennel"))):
            found.setdefault(spot, EditorPlace(spot, self.where(spot), self.names[colour]))
        return list(found.values())

    def choices(self, place: str) -> list[PlaceChoice]:
        here = self.at(place)
        taken = {spot for _, _, spot in self.all()}
        if here is None:
            out = [colour for colour in range(self.draft.seats) if IN_KENNEL in self.marbles[colour]]
            fits = [colour for colour in out if place in self.places(colour)]
            return [PlaceChoice(f"out {one}", self.say(texts.OUT, self.names[one]), seat=one) for one in fits]
        colour, number = here
        found = []
        if not place.startswith("kennel"):
            found.append(PlaceChoice(FAR + f"kennel {colour}", self.say(texts.TO, self.where(f"kennel {colour}"))))
        if place == f"ring/{colour * int(SECTOR)}":
            fresh = self.marbles[colour][number].endswith("!")
            found.append(PlaceChoice("fresh", self.say(texts.FRESH), on=fresh))
        free = [spot for spot in self.places(colour)[1:] if spot not in taken]
        return found + [PlaceChoice(FAR + spot, self.where(spot), listed=True) for spot in free]

    def put(self, place: str, what: str) -> str:
        here = self.at(place)
        if what.startswith("out "):
            colour = int(what[4:])
            self.marbles[colour][self.marbles[colour].index(IN_KENNEL)] = self.text(place)
            return place
        assert here is not None
        colour, number = here
        marble = self.marbles[colour][number]
        if what == "fresh":
            self.marbles[colour][number] = marble.removesuffix("!") if marble.endswith("!") else marble + "!"
            return place
        self.marbles[colour][number] = self.text(what.removeprefix(FAR))
        return what.removeprefix(FAR)

    def text(self, place: str) -> str:
        name, _, rest = place.partition("/")
        return rest if name == "ring" else f"f{rest}" if name.startswith("finish") else IN_KENNEL


class MeadowBoard(Board):
    def land(self) -> Land:
        land = self.draft.game.unchecked(self.draft.spec(), SEED)
        assert isinstance(land, Land)
        return land

    def hot(self) -> list[str]:
        land = self.land()
        return sorted({f"edge/{edge}" for edge, _ in self.buildable(land)} | set(self.tips()))

    def buildable(self, land: Land) -> list[tuple[str, int]]:
        return [(MEADOW.edges[int(piece) // 8], int(piece) & 7) for piece in land.buildable]

    def tips(self) -> dict[str, int]:
        """The last piece of each fence, which can be taken away."""
        fences: list[str] = self.draft.fields["fences"]
        return {"edge/" + text.split()[-1].partition(":")[0]: at for at, text in enumerate(fences) if text}

    def fields(self) -> list[str]:
        pastures = [MEADOW.fields[field] for field in range(int(FIELDS)) if MEADOW.is_pasture(field)]
        return [MEADOW.fields[MEADOW.field_named("e5")], *pastures]

    def knows(self, place: str) -> bool:
        return place == "dog" or (place.startswith("edge/") and MEADOW.edge_named(place[5:]) >= 0)

    def words(self, place: str) -> str:
        if place == "dog":
            return self.say(texts.DOG)
        return self.say(texts.FENCE, place[5:])

    def spots(self) -> list[EditorPlace]:
        board = self.say(texts.BOARD)
        return [EditorPlace(place, self.words(place), board) for place in ["dog", *self.hot()]]

    def choices(self, place: str) -> list[PlaceChoice]:
        if place == "dog":
            now = self.draft.fields["dog"]
            return [
                PlaceChoice(
                    FAR + ("middle" if name == "e5" else f"pasture/{name}"),
                    self.say(texts.MIDDLE) if name == "e5" else name,
                    listed=True,
                )
                for name in self.fields()
                if name != now
            ]
        if place in self.tips():
            return [PlaceChoice("-", self.say(texts.AWAY))]
        land = self.land()
        found = []
        for edge, fence in self.buildable(land):
            if f"edge/{edge}" == place:
                owners = [int(land.seat_at[fence]), int(land.seat_at[(fence + 1) % self.draft.seats])]
                for seat in dict.fromkeys(owners):
                    words = self.say(texts.PIECE, self.names[seat])
                    found.append(PlaceChoice(f"fence {fence} {seat}", words, seat=seat))
        return found

    def put(self, place: str, what: str) -> str:
        fences: list[str] = self.draft.fields["fences"]
        if place == "dog":
            self.draft.fields["dog"] = "e5" if what == FAR + "middle" else what.rpartition("/")[2]
        elif what == "-":
            at = self.tips()[place]
            fences[at] = " ".join(fences[at].split()[:-1])
        else:
            _, fence, seat = what.split()
            fences[int(fence)] = f"{fences[int(fence)]} {place[5:]}:{seat}".strip()
        return place


def board_of(draft: Draft, names: Sequence[str], lang: str) -> Board | None:
    boards: dict[str, type[Board]] = {"dog": DogBoard, "bauernschlau": MeadowBoard}
    found = boards.get(draft.game.name)
    return found(draft, names, lang) if found else None


def farms_offered(draft: Draft) -> list[str]:
    """The fields of the farms that can be chosen."""
    seats = int(FARMS) if draft.game.options["farms"] == "free" else draft.seats
    return [MEADOW.fields[int(MEADOW.farms[place])] for place in provided(seats)]
