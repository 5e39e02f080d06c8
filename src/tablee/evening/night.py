"""What an evening consists of: entrants, rounds, tables and their results."""

from dataclasses import dataclass, field

from tablee.evening.plan import Plan


@dataclass
class Entrant:
    """A person or a team."""

    name: str
    members: list[str]
    here: bool = True


@dataclass
class Result:
    places: list[int]  # by seat of the table
    scores: list[float] | None = None


@dataclass
class Table:
    seats: list[int]  # entrants
    result: Result | None = None
    corrected: bool = False
    online: str = ""  # id of its table on the server
    taken_back: list[str] = field(default_factory=list)  # ids of earlier ones


@dataclass
class Round:
    plan: Plan
    tables: list[Table]
    byes: list[int]
    repeats: int = 0

    def open_tables(self) -> list[int]:
        return [at for at, table in enumerate(self.tables, 1) if table.result is None]


@dataclass
class Night:
    title: str = ""
    rounds: list[Round] = field(default_factory=list)
