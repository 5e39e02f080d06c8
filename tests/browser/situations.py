"""The tables at their fullest, game by game, and the screens they have to fit: for the overlap test and the pictures."""

import json
from dataclasses import dataclass

import tablee
from tablee.games import box
from tests.browser.hands import Player
from tests.browser.kept import RECORDS

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

# True once the window is so wide and what lies on the table has stood still for a few frames.
SETTLED = """(width) => {
  const now = [...document.querySelectorAll(".table :is(.chair, .board, .actions, .hand, [data-touch])")]
    .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)).join();
  window.stood = innerWidth === width && window.before === now ? (window.stood ?? 0) + 1 : 0;
  window.before = now;
  return window.stood > 3;
}"""


@dataclass(frozen=True)
class Situation:
    name: str
    game: str
    seats: int
    record: str
    at: int | None = None
    touches: tuple[str, ...] = ()  # what has been touched already: the first hot thing whose name begins so

    def show(self, page, place):
        """Sits down at such a table, as seat 0, and touches what is to be touched."""
        more = {} if self.at is None else {"at": self.at}
        table = place.table(self.game, "m" + "b" * (self.seats - 1), record=self.record, **more)
        page.goto(table.link(0))
        Player(page).until("asked")
        for touch in self.touches:
            first = page.locator(f".table [data-touch^='{touch}'].hot").first
            first.evaluate(
                "(one) => one.dispatchEvent(new MouseEvent('click'))"
            )  # wherever something lies over a part of it
        page.locator(".actions .offers").wait_for(state="attached")  # asked again, where a move was among the touches

    @staticmethod
    def resize(page, size):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED, arg=width, polling="raf")


def fullest(name, score):
    """Of a game that was kept, the moment at which seat 0 is asked and there is most to see."""
    text = (RECORDS / f"{name}.json").read_text()
    record = tablee.record_from(text)
    game = box(json.loads(text)["game"]).open(json.loads(text).get("options") or {})
    position = game.opening(record)
    found = (0.0, 0)
    for at in range(len(record)):
        if 0 in position.pending:
            moves = [game.catalogue[code].text for code in position.legal(0)]
            found = max(found, (score(position.seen_by(0).to_json(memory=False), moves), -at))
        game.advance(record, at, position)
    return text, -found[1]


def last_lap(view, moves):
    return (view["first_caller"] >= 0) * ("call" in moves) * (10 * len(view["zones"]["hand"][0]) + len(moves))


def in_rows(view):
    return sum(len(row) for colour in ("red", "blue", "green", "yellow") for row in view["zones"][colour])


def laying(view, _):
    return in_rows(view) * len(view["zones"]["hand"][0])


def taking(view, _):
    return in_rows(view) * (view["step"] == "take")


def special(view, _):
    zones = view["zones"]
    return sum(len(row) for row in zones["row"]) + 4 * len(zones["used"]) + 3 * len(zones["drawn"][0])


def fences(view):
    return 1 + len(" ".join(view["fences"]).split())


def choosing(view, moves):
    return (view["step"] == "turn") * len({move.split()[0] for move in moves}) ** 3 * fences(view)


def joker(view, moves):
    return ("as swap" in moves) * sum(len(row) for row in view["zones"]["row"])


def fencing(view, moves):
    return any(move.startswith("fence") for move in moves) * choosing(view, moves)


def placing(view, moves):
    return (view["step"] == "place") * len(moves) * fences(view)


KEPT = [
    ("bungee-last-lap", "bungee-5-default", last_lap),
    ("bohne-laying", "bohne-6-default", laying),
    ("bohne-taking", "bohne-6-default", taking),
    ("baernergaeng-special", "baernergaeng-6-extension-all", special),
    ("baernergaeng-joker", "baernergaeng-6-extension-all", joker),
    ("bauernschlau-turn", "bauernschlau-6-default", choosing),
    ("bauernschlau-fence", "bauernschlau-6-default", fencing),
    ("bauernschlau-place", "bauernschlau-6-default", placing),
]
OTHERS = {4: ["16! 25 23", "40 f3", "50 f2 12"], 6: ["16! 25 23", "40 f3", "50 f2 12", "64! 66 71", "80 f1 5"]}
THEIRS = ["8 6 3 2 A", "K 10 6 5 3", "Q 10 5 9 2", "2 3 4 5 6", "8 8 9 9 10"]
DOG = [
    ("dog-joker", 4, "0! 20 61", "X 7 J K 4", "hand/X"),
    ("dog-seven", 4, "62 60 20 f3", "7 J K 4 X", "hand/7"),  # into the finish, or past it
    ("dog-six", 6, "0! 20 92", "7 J K 4 X A", "hand/7"),
]


def dog(seats, marbles, hand):
    start = {
        "seats": seats,
        "step": "turn",
        "asked": [0],
        "cards": 6,
        "discard": "K A 9 5",
        "marbles": [marbles, *OTHERS[seats]],
        "hand": [hand, *THEIRS[: seats - 1]],
    }
    return json.dumps({"tablee": 1, "game": "dog", "edition": 1, "seats": seats, "start": start, "decisions": []})


def late_call():
    """The last lap of Bungee: too many points to call, so there is a single way on."""
    start = {
        "seats": 2,
        "step": "turn",
        "asked": [0],
        "discard": "3 4",
        "lucky": "9",
        "first_caller": 1,
        "called": [0, 1],
        "hand": ["5 6 7 8 10", "1 1 2"],
    }
    text = json.dumps({"tablee": 1, "game": "bungee", "edition": 1, "seats": 2, "start": start, "decisions": []})
    return Situation("bungee-late-call", "bungee", 2, text, touches=("discard", "discard", "hand/6", "discard"))


def every_situation():
    found = [
        Situation(name, "dog", seats, dog(seats, marbles, hand), touches=(touch,))
        for name, seats, marbles, hand, touch in DOG
    ]
    found.append(late_call())
    for name, kept, score in KEPT:
        game, seats, *_ = kept.split("-")
        touches = ("edge/",) if score is fencing else ()
        found.append(Situation(name, game, int(seats), *fullest(kept, score), touches=touches))
    return found


def situation(name):
    return next(one for one in every_situation() if one.name == name)
