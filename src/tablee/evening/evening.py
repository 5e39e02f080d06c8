"""The state of an evening, or of a league of evenings: a list of commands, replayed.

Every command is validated before anything changes; a wrong one raises ``Mistake`` with one sentence. A draw is written
down with its outcome, so that an old evening replays identically even if the search changes.
"""

from collections.abc import Iterable
from typing import Any, Final

from tablee.evening import draw
from tablee.evening.night import Entrant, Night, Round, Table
from tablee.evening.plan import CHAMPIONSHIP, MOST_ENTRANTS, MOST_TEXT, ROBIN, SWISS, Plan
from tablee.evening.results import read_result, told
from tablee.evening.texts import wrong
from tablee.games import box

MOST_NAME: Final = 40
TEAM_JOINS: Final = " & "
Command = dict[str, Any]


class Evening:
    def __init__(self) -> None:
        self.plan: Plan = Plan()
        self.entrants: Final[list[Entrant]] = []
        self.nights: Final[list[Night]] = [Night()]
        self.number: int = 0  # commands so far
        self.closed: bool = False

    # -- Reading -------------------------------------------------------------

    @property
    def night(self) -> Night:
        return self.nights[-1]

    @property
    def round(self) -> Round:
        if not self.night.rounds:
            raise wrong("no-open-round")
        return self.night.rounds[-1]

    def find(self, name: object) -> int:
        wanted = folded(str(name))
        for at, one in enumerate(self.entrants):
            if folded(one.name) == wanted or any(folded(member) == wanted for member in one.members):
                return at
        raise wrong("nobody", name=str(name)[:MOST_TEXT])

    def names(self, seats: Iterable[int]) -> list[str]:
        return [self.entrants[at].name for at in seats]

    def past(self) -> draw.Past:
        """Meetings count over the whole league, byes and seats as well."""
        past = draw.Past(len(self.entrants))
        for one in (one for night in self.nights for one in night.rounds):
            shape = [len(table.seats) for table in one.tables]
            usual = max(set(shape), key=shape.count)
            for who in one.byes:
                past.byes[who] += 1
            for table in one.tables:
                sides = one.plan.sides(len(table.seats))
                for seat, who in enumerate(table.seats):
                    past.played[who] += 1
                    past.odd_sizes[who] += len(table.seats) != usual
                    key = (who, len(table.seats), seat)
                    past.sat[key] = past.sat.get(key, 0) + 1
                    for at, other in enumerate(table.seats[:seat]):
                        past.meet(who, other)
                        if sides[at] == sides[seat]:
                            past.partner(who, other)
        return past

    # -- Drawing -------------------------------------------------------------

    def drawn(self, seed: str = "") -> Command:
        """The command for the next round. Deterministic: the same evening and seed, the same draw."""
        self.check_round_due()
        present = [at for at, one in enumerate(self.entrants) if one.here]
        allowed = self.plan.allowed()
        if len(present) < min(allowed):
            raise wrong("too-few", n=len(present), need=min(allowed))
        past = self.past()
        if self.plan.format == SWISS and any(night.rounds for night in self.nights):
            from tablee.evening.standings import standings

            lines = standings(self).lines
            place = {line.entrant: line.place for line in lines}
            last = max(place.values(), default=1)
            past.rank = [(place.get(at, last) - 1) / max(1, last - 1) for at in range(len(self.entrants))]
        shape = draw.sizes(len(present), allowed, self.plan.usual(), self.plan.tables)
        sides = {size: self.plan.sides(size) for size in set(shape)}
        found = draw.draw(past, present, shape, f"tablee evening {seed}", self.number, self.plan.format == ROBIN, sides)
        return {
            "do": "round",
            "tables": [self.names(table) for table in found.tables],
            "byes": self.names(found.byes),
        }

    def past_before_round(self) -> draw.Past:
        current = self.night.rounds.pop()
        try:
            return self.past()
        finally:
            self.night.rounds.append(current)

    def check_round_due(self) -> None:
        if not self.plan.game:
            raise wrong("no-plan")
        rounds = self.night.rounds
        if rounds and rounds[-1].open_tables():
            missing = ", ".join(f"#{at}" for at in rounds[-1].open_tables())
            raise wrong("round-open", round=len(rounds), tables=missing)
        if self.plan.rounds and len(rounds) >= self.plan.rounds:
            raise wrong("rounds-over", n=self.plan.rounds)

    # -- Commands ------------------------------------------------------------

    def apply(self, command: Command) -> None:
        """Raises Mistake, and changes nothing, if the command is wrong."""
        do = command.get("do") if isinstance(command, dict) else None
        if not isinstance(do, str) or do not in COMMANDS:
            raise wrong("no-command", known=", ".join(COMMANDS))
        if self.closed and do not in AFTER_THE_END:
            raise wrong("closed")
        needed, optional = COMMANDS[do]
        given = {key: value for key, value in command.items() if key != "do"}
        for key in given:
            if key not in needed and key not in optional and do != "plan":
                raise wrong("unknown-field", field=key[:MOST_TEXT])
        for key in needed:
            if key not in given:
                raise wrong("bad-field", field=key, value="—")
        getattr(self, f"do_{do}")(**given) if do != "plan" else self.do_plan(given)
        self.number += 1

    def do_plan(self, wishes: Command) -> None:
        drawn = any(night.rounds for night in self.nights)
        plan = self.plan.changed(wishes, drawn)
        for one in self.entrants:
            if len(one.members) != plan.team:
                raise wrong("team-size", name=one.name, n=len(one.members), team=plan.team)
        if plan.format == CHAMPIONSHIP:
            for other in {one.plan.game: one.plan for night in self.nights for one in night.rounds}.values():
                if other.low_wins() != plan.low_wins():
                    raise wrong("mixed", game=box(plan.game).title, other=box(other.game).title)
        self.plan = plan

    def do_add(self, names: object) -> None:
        if not isinstance(names, list) or not names:
            raise wrong("bad-field", field="names", value=repr(names)[:MOST_TEXT])
        if len(self.entrants) + len(names) > MOST_ENTRANTS:
            raise wrong("too-many", most=MOST_ENTRANTS)
        taken = {folded(name) for one in self.entrants for name in (one.name, *one.members)}
        found = []
        for given in names:
            members = [clean(name) for name in (given if isinstance(given, list) else [given])]
            name = TEAM_JOINS.join(members)
            if len(members) != self.plan.team:
                raise wrong("team-size", name=name[:MOST_TEXT], n=len(members), team=self.plan.team)
            for one in members:
                if folded(one) in taken:
                    raise wrong("same-name", name=one)
                taken.add(folded(one))
            found.append(Entrant(name, members))
        self.entrants.extend(found)

    def do_rename(self, name: object, to: object) -> None:
        who = self.entrants[self.find(name)]
        new = clean(to)
        used = {folded(one) for other in self.entrants for one in other.members} - {folded(str(name))}
        if folded(new) in used:
            raise wrong("same-name", name=new)
        if len(who.members) == 1:
            who.members[0] = who.name = new
        else:
            at = [folded(one) for one in who.members].index(folded(str(name)))
            who.members[at] = new
            who.name = TEAM_JOINS.join(who.members)

    def do_leave(self, name: object) -> None:
        who = self.entrants[self.find(name)]
        if not who.here:
            raise wrong("away-already", name=who.name)
        who.here = False

    def do_back(self, name: object) -> None:
        who = self.entrants[self.find(name)]
        if who.here:
            raise wrong("here-already", name=who.name)
        who.here = True

    def do_round(self, tables: object, byes: object) -> None:
        self.check_round_due()
        if not isinstance(tables, list) or not tables or not isinstance(byes, list):
            raise wrong("bad-field", field="tables", value=repr(tables)[:MOST_TEXT])
        possible = self.plan.possible()
        seats = []
        for table in tables:
            if not isinstance(table, list) or len(table) not in possible:
                size = len(table) if isinstance(table, list) else 0
                raise wrong("sizes", game=box(self.plan.game).title, size=size, known=", ".join(map(str, possible)))
            seats.append([self.find(name) for name in table])
        out = [self.find(name) for name in byes]
        listed = [*out, *(who for table in seats for who in table)]
        for at, one in enumerate(self.entrants):
            if listed.count(at) != one.here:
                raise wrong("bad-round", name=one.name)
        repeats = draw.repeats_of(self.past(), seats)
        self.night.rounds.append(Round(self.plan, [Table(one) for one in seats], out, repeats))

    def do_undraw(self) -> None:
        self.check_changeable(self.round.tables)
        self.night.rounds.pop()

    def check_changeable(self, tables: list[Table]) -> None:
        for at, table in enumerate(self.round.tables, 1):
            if any(table is one for one in tables):
                if table.result is not None:
                    raise wrong("has-result", table=at)
                if table.online:
                    raise wrong("is-online", table=at)

    def do_swap(self, a: object, b: object) -> None:
        one, other = self.find(a), self.find(b)
        if one == other:
            raise wrong("same-person", name=self.entrants[one].name)
        current = self.round
        self.check_changeable([table for table in current.tables if one in table.seats or other in table.seats])
        for who in (one, other):
            if not any(who in group for group in (current.byes, *(table.seats for table in current.tables))):
                raise wrong("bad-round", name=self.entrants[who].name)
        for group in (current.byes, *(table.seats for table in current.tables)):
            group[:] = [other if at == one else one if at == other else at for at in group]
        current.repeats = draw.repeats_of(self.past_before_round(), [table.seats for table in current.tables])

    def do_move(self, name: object, table: object) -> None:
        """Change the current round: somebody comes to this table, or with table 0 plays at none."""
        who, current = self.find(name), self.round
        groups = [one for one in current.tables if who in one.seats]
        if table != 0 or isinstance(table, bool):
            groups.append(self.table_at(len(self.night.rounds), table))
        self.check_changeable(groups)
        if len(groups) == 2 and groups[0] is groups[1]:
            raise wrong("there-already", name=self.entrants[who].name, table=table)
        possible = self.plan.possible()
        joins = groups[-1] if table != 0 else None
        for one in groups:
            size = len(one.seats) + (1 if one is joins else -1)
            if size not in possible:
                raise wrong("sizes", game=box(self.plan.game).title, size=size, known=", ".join(map(str, possible)))
        if joins is not None and not self.entrants[who].here:
            raise wrong("away-already", name=self.entrants[who].name)
        for group in (current.byes, *(one.seats for one in current.tables)):
            group[:] = [other for other in group if other != who]
        if joins is not None:
            joins.seats.append(who)
        elif self.entrants[who].here:
            current.byes.append(who)
        current.repeats = draw.repeats_of(self.past_before_round(), [one.seats for one in current.tables])

    def do_close(self) -> None:
        self.closed = True

    def do_reopen(self) -> None:
        if not self.closed:
            raise wrong("not-closed")
        self.closed = False

    def do_online(self, table: object, id: object) -> None:
        """Opened on the server, which will report its result."""
        found = self.table_at(len(self.night.rounds), table)
        if not isinstance(id, str) or not 0 < len(id) <= MOST_TEXT:
            raise wrong("bad-field", field="id", value=repr(id)[:MOST_TEXT])
        self.check_changeable([found])
        found.online = id

    def do_offline(self, table: object) -> None:
        """Taken back from the server: played with the box after all, or changed by hand."""
        found = self.table_at(len(self.night.rounds), table)
        if not found.online or found.result is not None:
            raise wrong("not-online", table=table)
        found.taken_back.append(found.online)
        found.online = ""

    def do_result(self, table: object, round: object = None, scores: object = None, places: object = None) -> None:
        number = len(self.night.rounds) if round is None else round
        found = self.table_at(number, table)
        result = read_result(self, self.round_at(number).plan, table, found, scores, places)
        if found.result is not None:
            if found.result == result:
                raise wrong("reported", table=table)
            raise wrong("contradicts", table=table, known=told(self, found))
        found.result = result

    def do_correct(self, table: object, round: object = None, scores: object = None, places: object = None) -> None:
        number = len(self.night.rounds) if round is None else round
        found = self.table_at(number, table)
        if found.result is None:
            raise wrong("not-reported", table=table)
        found.result = read_result(self, self.round_at(number).plan, table, found, scores, places)
        found.corrected = True

    def do_night(self, title: object = "", present: object = None) -> None:
        """The next evening of a league; ``present``: who is there, by default the same people."""
        if not isinstance(title, str) or len(title) > MOST_TEXT:
            raise wrong("bad-field", field="title", value=repr(title)[:MOST_TEXT])
        rounds = self.night.rounds
        if rounds and rounds[-1].open_tables():
            missing = ", ".join(f"#{at}" for at in rounds[-1].open_tables())
            raise wrong("round-open", round=len(rounds), tables=missing)
        if present is not None and not isinstance(present, list):
            raise wrong("bad-field", field="present", value=repr(present)[:MOST_TEXT])
        here = None if present is None else {self.find(name) for name in present}
        if here is not None:
            for at, one in enumerate(self.entrants):
                one.here = at in here
        self.closed = False
        self.nights.append(Night(title))

    def round_at(self, number: object) -> Round:
        rounds = self.night.rounds
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(rounds):
            raise wrong("no-round", round=repr(number)[:MOST_TEXT])
        return rounds[number - 1]

    def table_at(self, number: object, table: object) -> Table:
        tables = self.round_at(number).tables
        if isinstance(table, bool) or not isinstance(table, int) or not 1 <= table <= len(tables):
            raise wrong("no-table", round=number, table=repr(table)[:MOST_TEXT], n=len(tables))
        return tables[table - 1]


COMMANDS: Final[dict[str, tuple[list[str], list[str]]]] = {  # required and optional fields
    "plan": ([], []),
    "add": (["names"], []),
    "rename": (["name", "to"], []),
    "leave": (["name"], []),
    "back": (["name"], []),
    "round": (["tables", "byes"], []),
    "undraw": ([], []),
    "swap": (["a", "b"], []),
    "move": (["name", "table"], []),
    "online": (["table", "id"], []),
    "offline": (["table"], []),
    "result": (["table"], ["round", "scores", "places"]),
    "correct": (["table"], ["round", "scores", "places"]),
    "night": ([], ["title", "present"]),
    "close": ([], []),
    "reopen": ([], []),
}
AFTER_THE_END: Final = ("reopen", "night", "correct", "rename")


def replay(commands: Iterable[Command]) -> Evening:
    evening = Evening()
    for command in commands:
        evening.apply(command)
    return evening


def clean(name: object) -> str:
    found = " ".join(name.split()) if isinstance(name, str) else ""
    found = "".join(sign for sign in found if sign.isprintable())
    if not found:
        raise wrong("empty-name")
    if len(found) > MOST_NAME:
        raise wrong("long-name", name=found[:MOST_TEXT], most=MOST_NAME)
    return found


def folded(name: str) -> str:
    return " ".join(name.split()).casefold()
