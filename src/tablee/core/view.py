"""What one seat may know of a position."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance, Quick
from tablee.core.narration import NO_SEAT, Story
from tablee.core.rule import Rule
from tablee.core.seen import Event, Masked
from tablee.core.setup import glanced, seen_zones, zones_text
from tablee.core.table import MOVED, SHOWN, SHUFFLED, SPECTATOR

if TYPE_CHECKING:
    from tablee.core.position import Position


MOST_MOVES: Final = 8  # in a repr


@final
class View:
    """What one seat may know: all that a bot, a browser or a log is ever given.

    >>> import tablee
    >>> view = tablee.game("bungee").deal(seats=2, seed=b"a secret").seen_by(0)
    >>> view.seat, view.position.pending
    (0, [0])
    >>> view.question("en")
    'Which card do you play?'
    >>> world = view.imagine(seed=1)
    >>> world.seen_by(0).zones() == view.zones()
    True

    ``view.position`` is a full position whose unknown cards have no face, so everything that does not need them can be
    asked of it. ``imagine`` deals them at random: search in imagined worlds needs no access to the real one.
    """

    def __init__(self, seat: i64, position: "Position", masked: Masked, events: list[Event]) -> None:
        self.eyes: Final[i64] = seat
        self.position: Final = position  # masked: unknown cards have no face
        self.masked: Final = masked
        self.events: Final = events

    def __repr__(self) -> str:
        whose = "of those who look on" if self.eyes == SPECTATOR else f"from seat {self.eyes}"
        moves = [self.position.game.catalogue[code].text for code in self.legal()]
        more = f" … {len(moves)} in all" if len(moves) > MOST_MOVES else ""
        legal = f"; legal: {', '.join(moves[:MOST_MOVES])}{more}" if moves else ""
        return f"<View of {self.position.game.name} {whose}: {zones_text(self.zones())}{legal}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickled with what this seat may know, and no more."""
        from tablee.core.pickled import view_from, view_parts

        return view_from, view_parts(self)

    def __copy__(self) -> "View":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "View":
        """A view does not change when the game goes on."""
        return self

    @property
    def seat(self) -> int | None:
        """The seat, or None for spectators."""
        return None if self.eyes == SPECTATOR else int(self.eyes)

    def legal(self) -> list[int]:
        """The codes of the legal moves; empty unless this seat is asked."""
        return [] if self.eyes == SPECTATOR else self.position.legal(int(self.eyes))

    def forbids(self, code: int) -> Rule | None:
        """The clause that forbids the move to this seat, or None."""
        if self.eyes == SPECTATOR:
            over = self.position.over()
            return self.position.game.in_force(self.position.over_by()) if over else self.position.game.out_of_turn
        return self.position.forbids(int(self.eyes), code)

    def touches(self, code: int) -> list[str]:
        """What this seat touches, in order, to make the move: cards, fields, buttons."""
        if not 0 <= code < int(self.position.game.size):
            raise self.position.no_such_code(code)
        return self.position.touches(self.eyes, code)

    def question(self, lang: str) -> str:
        """What the seat is asked; for seats that wait, the general form of the question."""
        position = self.position
        if position.asked == 0:
            return ""
        asked = self.eyes != SPECTATOR and position.asked >> self.eyes & 1 == 1
        words = position.question(self.eyes) if asked else position.game.steps[position.step].words
        return words.say(lang)

    def zones(self, memory: bool = True) -> dict[str, object]:
        """All cards by zone, as the seat knows them; without ``memory`` only what shows right now. "?" is a hidden
        card, brackets mark one that is known but does not show."""
        return seen_zones(self.position.table, self.eyes, self.position.game.faces, memory)

    def to_json(self, memory: bool = True) -> dict[str, object]:
        """The view as JSON for a client. ``memory``: include what the seat has seen earlier, as the memory aid does."""
        position = self.position
        data: dict[str, object] = {
            "game": position.game.name,
            "seats": int(position.seats),
            "seat": self.seat,
            "step": position.game.steps[position.step].name,
            "asked": position.pending,
            "legal": self.legal(),
            "scores": position.scores(),
            "winners": position.winners(),
        }
        data.update(position.public())
        data.update(position.worked_out(self.eyes, self.events))
        data["zones"] = self.zones(memory)
        if self.eyes != SPECTATOR and position.table.glances >> self.eyes & 1 == 1:
            data["glances"] = glanced(position.table, self.eyes)
        data["events"] = [self.event_json(event, memory) for event in self.events]
        return data

    def event_json(self, event: Event, memory: bool) -> dict[str, object]:
        """One event as JSON."""
        if event.kind not in (MOVED, SHOWN, SHUFFLED):
            what = self.position.game.tellings[event.what]
            return {"kind": "told", "what": what, "seat": event.seat, "amount": event.amount}
        names = self.position.table.layout.names
        if event.kind == SHUFFLED:
            return {"kind": "shuffled", "zone": names[event.src]}
        seen = event.showing or memory
        face = self.position.game.faces[event.face] if event.face and seen else "?"
        place = [names[event.dst], event.dst_index]
        if event.kind == SHOWN:
            return {"kind": "shown", "card": face, "at": place}
        return {"kind": "moved", "card": face, "from": [names[event.src], event.src_index], "to": place}

    def sentences(
        self,
        lang: str,
        names: list[str],
        memory: bool = False,
        by_name: bool = False,
        earlier: "list[View] | None" = None,
    ) -> list[str]:
        """The events since the last decision in words, for a log.

        The seat is addressed in the second person; spectators, and readers who want it ``by_name``, get names only.
        Since a log can be read again, a card that the seat saw in private and only for a moment is named only with
        ``memory``: where the table has the memory aid, or once the game is over. ``earlier``: the seat's views after
        the previous decisions of the same turn, to be told together (a seven with all its parts).
        """
        events: list[Event] = []
        for view in [self] if earlier is None else [*earlier, self]:
            for event in view.events:
                events.append(event.shown() if memory else event.for_log())
        asked = self.position.pending
        reader = NO_SEAT if by_name or self.eyes == SPECTATOR else int(self.eyes)
        story = Story(lang, names, reader, asked[0] if len(asked) == 1 else NO_SEAT)
        self.position.game.narrate(events, story)
        return story.finish()

    def imagine(self, seed: int) -> "Position":
        """A full position consistent with this view, hidden cards dealt at random (a determinisation)."""
        return self.imagine_by(Quick(seed))

    def imagine_by(self, chance: Chance) -> "Position":
        """The same with a generator that also drives the rest of the game: for search."""
        return self.position.renewed(self.masked.imagine(chance), chance)
