"""The state of a circle, replayed from its commands.

Results name members by their id, never by name: names stand in the commands ``join`` and ``name`` alone, so that one
can be removed from the whole history by rewriting these.
"""

from dataclasses import dataclass, field
from typing import Any, Final

Command = dict[str, Any]
NAMING: Final = ("join", "name")  # the commands that hold a member's name


@dataclass
class Member:
    id: str
    name: str
    animal: str
    hash: str  # of the token; empty: has left
    there: bool = True


@dataclass
class OpenTable:
    id: str
    game: str
    by: str  # the member who opened it
    root: str  # the first of a series of rematches, which share their links


@dataclass
class Sitter:
    """A seat of a finished game."""

    member: str  # empty: a guest or a bot
    name: str  # of a guest or a bot; a member's is the circle's business
    bot: str  # its level
    side: int
    score: int
    place: int
    stand_in: bool = False  # a bot ended the game for a person


@dataclass
class FinishedGame:
    table: str
    game: str
    at: float
    seats: list[Sitter]
    practice: bool = False  # decisions were taken back: it does not count
    struck: bool = False  # somebody took it out of the count

    @property
    def counts(self) -> bool:
        return not self.practice and not self.struck


@dataclass
class Circle:
    title: str = ""
    seed: str = ""  # of the derived links
    keeper: str = ""  # hash of the token
    links: int = 0  # how often the link was replaced
    members: dict[str, Member] = field(default_factory=dict)
    open: dict[str, OpenTable] = field(default_factory=dict)
    games: dict[str, FinishedGame] = field(default_factory=dict)  # by table, in the order in which they ended
    tables: dict[str, str] = field(default_factory=dict)  # every table it ever had, with its root
    corrections: int = 0  # of games that had counted; what was added up since must be added up again
    deleted: bool = False

    def there(self) -> list[Member]:
        return [member for member in self.members.values() if member.there]

    def apply(self, command: Command, at: float) -> None:
        do = command.get("do")
        if do == "begin":
            self.title, self.seed, self.keeper = command["title"], command["seed"], command["keeper"]
        elif do == "join":
            id = command["member"]
            self.members[id] = Member(id, command["name"], command["animal"], command["hash"])
        elif do == "name":
            member = self.members[command["member"]]
            member.name, member.animal = command["name"], command["animal"]
        elif do == "device":
            self.members[command["member"]].hash = command["hash"]
        elif do == "leave":
            member = self.members[command["member"]]
            member.name, member.animal, member.hash, member.there = command["name"], "", "", False
        elif do == "title":
            self.title = command["title"]
        elif do == "link":
            self.links += 1
        elif do == "delete":
            self.deleted = True
        else:
            self.apply_to_table(str(do), command, at)

    def apply_to_table(self, do: str, command: Command, at: float) -> None:
        id = str(command["table"])
        if do == "open":
            root = self.tables.get(str(command.get("of", "")), id)
            self.open[id] = OpenTable(id, command["game"], command["by"], root)
            self.tables[id] = root
        elif do == "over":
            self.open.pop(id, None)
            seats = [Sitter(**one) for one in command["seats"]]
            self.games[id] = FinishedGame(id, command["game"], at, seats, command["practice"])
        elif do == "gone":
            self.open.pop(id, None)
        elif do in ("strike", "count"):
            self.games[id].struck = do == "strike"
            self.corrections += 1
        elif do == "guest":
            self.games[id].seats[command["seat"]].name = command["name"]
        elif do == "who":
            self.games[id].seats[command["seat"]].member = command["member"]
            self.corrections += 1


def finished_game(
    members: list[str],
    names: list[str],
    bots: list[str],
    sides: list[int],
    scores: list[int],
    winners: list[int],
    stood_in: list[bool],
) -> list[dict[str, object]]:
    """The seats of a finished game, from the lists of the command ``over`` with one entry for each seat."""
    places = places_of(sides, scores, winners)
    return [
        {
            "member": member,
            "name": "" if member else names[seat],
            "bot": "" if member else bots[seat],
            "side": sides[seat],
            "score": scores[seat],
            "place": places[seat],
            "stand_in": bool(member) and stood_in[seat],
        }
        for seat, member in enumerate(members)
    ]


def places_of(sides: list[int], scores: list[int], winners: list[int]) -> list[int]:
    """The place of each seat. The winners are the rules' business; points order the others, in the direction in which the
    winners are ahead. Where points do not decide, the others share the second place, and all the first if nobody won."""
    won = {sides[seat] for seat in winners}
    if not won:
        return [1] * len(sides)
    first = winners[0]
    losers = {side: scores[sides.index(side)] for side in sides if side not in won}
    low = all(score >= scores[first] for score in losers.values())
    high = all(score <= scores[first] for score in losers.values())

    def place(side: int) -> int:
        if side in won:
            return 1
        ahead = 0
        if low != high:
            ahead = sum(score < losers[side] if low else score > losers[side] for score in losers.values())
        return 1 + len(won) + ahead

    return [place(side) for side in sides]
