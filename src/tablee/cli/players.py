"""Who sits where: people with their names, bots with theirs and their level. A record carries both in its names."""

from dataclasses import dataclass
from typing import Final

from tablee.bots import levels
from tablee.cli.paper import harmless
from tablee.cli.texts import say
from tablee.core.record import Record

BOTS: Final = ["Anouk", "Beat", "Chloé", "Dario", "Elin", "Flurin"]


@dataclass(frozen=True)
class Player:
    name: str
    level: str = ""  # of a bot; a person has none

    @property
    def is_bot(self) -> bool:
        return bool(self.level)

    def written(self) -> str:
        """As a record has it: ``Anouk (random)``."""
        return f"{self.name} ({self.level})" if self.level else self.name


def read_player(written: str) -> Player:
    name, bracket, level = written.removesuffix(")").rpartition(" (")
    return Player(name, level) if bracket and level in levels.names() else Player(written)


def names_of(record: Record) -> list[str]:
    """How the players of a record are called; without names, by their seats."""
    if record.names:
        return distinct([harmless(read_player(written).name) for written in record.names])
    return [say("play.person", n=seat) for seat in range(record.seats)]


def seated(seats: int, humans: list[int], level: str, names: list[str]) -> list[Player]:
    """People on these seats, bots on the others."""
    people = [
        names[at] if at < len(names) and names[at].strip() else say("play.person", n=at + 1)
        for at in range(len(humans))
    ]
    bots = [name for name in BOTS if name not in people]
    players: list[Player] = []
    for seat in range(seats):
        if seat in humans:
            players.append(Player(" ".join(people[humans.index(seat)].split())))
        else:
            players.append(Player(bots.pop(0), level))
    unlike = distinct([player.name for player in players])
    return [Player(unlike[seat], player.level) for seat, player in enumerate(players)]


def distinct(names: list[str]) -> list[str]:
    """Two of the same name are told apart by a number."""
    return [
        name if names.index(name) == at else f"{name} {names[: at + 1].count(name)}" for at, name in enumerate(names)
    ]
