"""The tables at their fullest, game by game, and the sizes of screen they have to fit: for the overlap test and the pictures."""

import json
from dataclasses import dataclass

import tablee
from kept import RECORDS
from tablee.games import box

SIZES = {
    "phone": (390, 844),
    "small": (360, 640),
    "sideways": (844, 390),
    "low": (640, 360),
    "twice": (683, 384),  # a laptop at 200 %
    "tablet": (820, 1180),
    "laptop": (1366, 768),
    "large": (1920, 1080),
}


@dataclass(frozen=True)
class Situation:
    name: str
    game: str
    seats: int
    record: str
    at: int | None = None
    touches: tuple[str, ...] = ()  # what has been touched already

    def table(self, place):
        more = {} if self.at is None else {"at": self.at}
        return place.table(self.game, "m" + "b" * (self.seats - 1), record=self.record, **more)


def laid(game, **start):
    record = {"tablee": 1, "game": game, "edition": 1, "seats": start["seats"], "start": start, "decisions": []}
    if options := start.pop("options", None):
        record["options"] = options
    return json.dumps(record)


def fullest(name, score):
    """Of a game that was kept, the moment at which seat 0 is asked and there is most to see."""
    text = (RECORDS / f"{name}.json").read_text()
    record = tablee.record_from(text)
    game = box(json.loads(text)["game"]).open(json.loads(text).get("options") or {})
    position = game.opening(record)
    best, found = -1.0, 0
    for at in range(len(record)):
        if 0 in position.pending:
            view = position.seen_by(0).to_json(memory=False)
            moves = [game.catalogue[code].text for code in position.legal(0)]
            worth = score(view, moves)
            if worth > best:
                best, found = worth, at
        game.advance(record, at, position)
    return text, found


def cards_in_rows(view):
    return sum(len(row) for colour in ("red", "blue", "green", "yellow") for row in view["zones"][colour])


def kinds(moves):
    return len({move.split()[0] for move in moves})


def every_situation():
    dog4 = {"seats": 4, "step": "turn", "asked": [0], "cards": 6, "discard": "K A 9 5"}
    hands = ["8 6 3 2 A", "K 10 6 5 3", "Q 10 5 9 2"]
    marbles = ["16! 25 23", "40 f3", "50 f2 12"]
    joker = laid("dog", **dog4, marbles=["0! 20 61", *marbles], hand=["X 7 J K 4", *hands])
    home = laid("dog", **dog4, marbles=["62 60 20 f3", *marbles], hand=["7 J K 4 X", *hands])
    dog6 = laid(
        "dog",
        seats=6,
        step="turn",
        asked=[0],
        cards=6,
        discard="K A 9 5",
        marbles=["0! 20 92", "16! 25 23", "40 f3", "50 f2 12", "64! 66 71", "80 f1 5"],
        hand=["7 J K 4 X A", "8 6 3 2 A", "K 10 6 5 3", "Q 10 5 9 2", "2 3 4 5 6", "8 8 9 9 10"],
    )
    yield Situation("dog-joker", "dog", 4, joker, touches=("hand/X",))
    yield Situation("dog-seven", "dog", 4, home, touches=("hand/7",))
    yield Situation("dog-six", "dog", 6, dog6, touches=("hand/7",))
    yield Situation(
        "bungee-last-lap",
        "bungee",
        5,
        *fullest(
            "bungee-5-default",
            lambda view, moves: (view["first_caller"] >= 0) * ("call" in moves) * (10 * len(view["zones"]["hand"][0]) + len(moves)),
        ),
    )
    yield Situation(
        "bohne-laying",
        "bohne",
        6,
        *fullest("bohne-6-default", lambda view, moves: cards_in_rows(view) * len(view["zones"]["hand"][0])),
    )
    yield Situation(
        "bohne-taking",
        "bohne",
        6,
        *fullest("bohne-6-default", lambda view, moves: cards_in_rows(view) * (view["step"] == "take")),
    )
    yield Situation(
        "baernergaeng-special",
        "baernergaeng",
        6,
        *fullest(
            "baernergaeng-6-extension-all",
            lambda view, moves: (
                sum(len(row) for row in view["zones"]["row"])
                + 4 * len(view["zones"]["used"])
                + 3 * len(view["zones"]["drawn"][0])
            ),
        ),
    )
    yield Situation(
        "bauernschlau-turn",
        "bauernschlau",
        6,
        *fullest(
            "bauernschlau-6-default",
            lambda view, moves: (view["step"] == "turn") * kinds(moves) ** 3 * (1 + len(" ".join(view["fences"]).split())),
        ),
    )
    yield Situation(
        "bauernschlau-place",
        "bauernschlau",
        6,
        *fullest(
            "bauernschlau-6-default",
            lambda view, moves: (view["step"] == "place") * len(moves) * (1 + len(" ".join(view["fences"]).split())),
        ),
    )
