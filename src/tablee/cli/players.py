"""The players of a terminal game: people, and bots with their level. A record stores both in its names."""

from dataclasses import dataclass

from tablee.bots.names import distinct_names, free_bot_names, split_level, with_level
from tablee.cli.paper import harmless
from tablee.cli.texts import say
from tablee.core.record import Record


@dataclass(frozen=True)
class Player:
    name: str
    level: str = ""  # empty for people

    @property
    def is_bot(self) -> bool:
        return bool(self.level)

    def written(self) -> str:
        """As stored in a record: ``Anouk (random)``."""
        return with_level(self.name, self.level)


def read_player(written: str) -> Player:
    return Player(*split_level(written))


def names_of(record: Record) -> list[str]:
    """The players' names in a record, or seat numbers where it has none."""
    if record.names:
        return distinct_names([harmless(read_player(written).name) for written in record.names])
    return [say("play.person", n=seat) for seat in range(record.seats)]


def seated(seats: int, humans: list[int], level: str, names: list[str]) -> list[Player]:
    """People on these seats, bots on the others."""
    people = [
        names[at] if at < len(names) and names[at].strip() else say("play.person", n=at + 1)
        for at in range(len(humans))
    ]
    bots = free_bot_names(people)
    players: list[Player] = []
    for seat in range(seats):
        if seat in humans:
            players.append(Player(" ".join(people[humans.index(seat)].split())))
        else:
            players.append(Player(bots.pop(0), level))
    unlike = distinct_names([player.name for player in players])
    return [Player(unlike[seat], player.level) for seat, player in enumerate(players)]
