"""A seat of a table and its occupant."""

from typing import Any

from tablee.server import wire


class Chair:
    __slots__ = (
        "animal",
        "code",
        "hash",
        "here",
        "hints",
        "lang",
        "level",
        "meant",
        "member",
        "name",
        "offered",
        "program",
        "ready",
        "stand_in",
        "who",
    )

    def __init__(self, wish: wire.SeatWish, name: str) -> None:
        self.meant: str = "bot" if wish.who == "bot" else "person"  # as the maker of the table wished
        self.who: str = "bot" if wish.who == "bot" else "free"
        self.name: str = wish.name or name if wish.who == "bot" else wish.name
        self.level: str = wish.level  # of the bot that sits here, stands in, or will take the seat if it stays free
        self.animal: str = ""  # of the person seated
        self.member: str = ""  # of the table's circle, if the person is one
        self.stand_in: bool = False
        self.ready: bool = False
        self.hash: str = ""
        self.lang: str = ""
        self.program: bool = False  # a program from outside plays here, and has said so
        self.here: bool = wish.who == "mine"  # on the device of whoever made the table
        self.hints: int = 0  # that were asked for
        self.offered: bool = False  # a new link is offered, see play/seat_links.py
        self.code: str = ""  # hash of the one-time code; empty: only the seat's own device may take the new link

    @property
    def bot_plays(self) -> bool:
        return self.who == "bot" or self.stand_in

    @property
    def holds_for_a_guest(self) -> bool:
        """A bot filled the seat because nobody had come; a late guest may take it."""
        return self.who == "bot" and self.meant == "person"

    def sit(self, data: dict[str, Any]) -> None:
        self.who = "person"
        self.name = data["name"]
        self.animal = data.get("animal", "")  # not in logs of early versions
        self.member = data.get("member", "")
        self.hash = data["hash"]
        self.lang = data["lang"]
        self.ready = data["ready"]
        self.program = False

    def rise(self) -> None:
        self.who = "free"
        self.name = self.hash = self.lang = self.code = self.animal = self.member = ""
        self.ready = self.offered = self.here = self.program = False
