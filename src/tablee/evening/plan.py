"""What is agreed on before a round: game, format, table sizes, points."""

from dataclasses import dataclass, field
from typing import Any, Final

from tablee.core.game import Game
from tablee.evening.texts import wrong
from tablee.games import box, cached_game, pad

PLACES, SWISS, ROBIN, CHAMPIONSHIP = "places", "swiss", "round-robin", "championship"
FORMATS: Final = [PLACES, SWISS, ROBIN, CHAMPIONSHIP]
MOST_ENTRANTS: Final = 240
MOST_ROUNDS: Final = 99
MOST_TEXT: Final = 80
SMALLEST_TABLE, USUAL_TABLE = 3, 4


@dataclass
class Plan:
    title: str = ""
    game: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    format: str = PLACES
    team: int = 1  # people in a team
    sizes: list[int] = field(default_factory=list)  # entrants at a table; empty: what the game allows
    tables: int = 0  # at most; 0: as many as needed
    rounds: int = 0  # 0: open
    points: list[float] = field(default_factory=list)  # by place; empty: 100 for the first … 0 for the last
    same_deals: bool = False
    best: int = 0  # of a league only the best so many evenings count; 0: all

    def changed(self, wishes: dict[str, Any], drawn: bool) -> "Plan":
        """Raises Mistake. ``drawn``: teams and format are fixed."""
        values = {**vars(self)}
        for name, value in wishes.items():
            if name not in values:
                raise wrong("unknown-field", field=name)
            values[name] = value
        if "game" in wishes and wishes["game"] != self.game:
            values["options"] = wishes.get("options", {})
            values["sizes"] = wishes.get("sizes", [])
        plan = Plan(**values)
        plan.check()
        if drawn and (plan.team, plan.format) != (self.team, self.format):
            raise wrong("fixed")
        return plan

    def check(self) -> None:
        if not isinstance(self.title, str) or len(self.title) > MOST_TEXT:
            raise wrong("bad-field", field="title", value=repr(self.title)[:MOST_TEXT])
        if self.format not in FORMATS:
            raise wrong("bad-field", field="format", value=f"{self.format} ({', '.join(FORMATS)})")
        for name, low, high in (
            ("team", 1, 3),
            ("tables", 0, MOST_ENTRANTS),
            ("rounds", 0, MOST_ROUNDS),
            ("best", 0, MOST_ROUNDS),
        ):
            whole(name, getattr(self, name), low, high)
        if not isinstance(self.same_deals, bool):
            raise wrong("bad-field", field="same_deals", value=self.same_deals)
        if not isinstance(self.points, list) or len(self.points) > 8 or not all(is_number(one) for one in self.points):
            raise wrong("bad-field", field="points", value=self.points)
        if self.points != sorted(self.points, reverse=True):
            raise wrong("bad-field", field="points", value=self.points)
        if not isinstance(self.options, dict):
            raise wrong("bad-field", field="options", value=self.options)
        box(str(self.game)).open(self.options)
        known = self.possible()
        if not known:
            raise wrong("no-teams", game=box(self.game).title, team=self.team)
        if not isinstance(self.sizes, list):
            raise wrong("bad-field", field="sizes", value=self.sizes)
        for size in self.sizes:
            if size not in known:
                raise wrong("sizes", game=box(self.game).title, size=size, known=", ".join(map(str, known)))

    def opened(self) -> Game:
        return cached_game(self.game, self.options)

    def possible(self) -> list[int]:
        """Entrants at a table: seats, or teams of the size that the game has at so many seats."""
        game, found = self.opened(), []
        for seats in box(self.game).seats:
            sides = [int(game.side(seat, seats)) for seat in range(seats)]
            if self.team == 1 or all(sides.count(side) == self.team for side in sides):
                found.append(seats // self.team)
        return sorted(found)

    def sides(self, entrants: int) -> list[int]:
        """By seat of a table: those on the same side play together. Teams entered as such each have a side."""
        if self.team > 1:
            return list(range(entrants))
        return [int(self.opened().side(seat, entrants)) for seat in range(entrants)]

    def allowed(self) -> list[int]:
        """Two at a table only where that was chosen, or for teams and in a round robin."""
        if self.sizes:
            return sorted(set(self.sizes))
        known = self.possible()
        if self.format in (SWISS, ROBIN) and 2 in known:
            return [2]
        larger = [size for size in known if size >= SMALLEST_TABLE]
        return known if self.team > 1 or not larger else larger

    def usual(self) -> int:
        return min(self.allowed(), key=lambda size: (abs(size - (2 if self.team > 1 else USUAL_TABLE)), size))

    def low_wins(self) -> bool:
        return pad(self.game).standing(self.opened(), box(self.game).seats[0], [], []).low_wins


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 1_000_000


def whole(field: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise wrong("bad-number", field=field, low=low, high=high, value=repr(value)[:MOST_TEXT])
    return value
