"""The stored types: an entry of a table's log, and a table's row with a summary of its state."""

from typing import Final, final

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"


@final
class Entry:
    """Something that happened at a table."""

    __slots__ = ("at", "code", "data", "kind", "number", "ref", "seat", "table")

    def __init__(
        self,
        table: str,
        number: int,
        kind: str,
        seat: int,
        code: int = -1,
        data: str = "",
        ref: str = "",
        at: float = 0.0,
    ) -> None:
        self.table: Final = table
        self.number: Final = number  # from 1
        self.kind: Final = kind
        self.seat: Final = seat  # -1: no seat
        self.code: Final = code
        self.data: Final = data
        self.ref: Final = ref  # the sender's id for it, for idempotency
        self.at: Final = at

    def row(self) -> tuple[str, int, str, int, int, str, str, float]:
        """In column order."""
        return (self.table, self.number, self.kind, self.seat, self.code, self.data, self.ref, self.at)


@final
class Row:
    """A table's settings, and a summary of its state for the lobby."""

    __slots__ = (
        "archived",
        "created",
        "due",
        "free",
        "id",
        "public",
        "seed",
        "spec",
        "start",
        "state",
        "touched",
    )

    def __init__(
        self,
        id: str,
        spec: str,
        seed: bytes,
        start: str,
        public: bool,
        state: str,
        free: int,
        created: float,
        touched: float,
        due: float,
        archived: bool = False,
    ) -> None:
        self.id: Final = id
        self.spec: str = spec  # JSON of spec.Spec
        self.seed: Final = seed
        self.start: Final = start  # JSON of a start position, or empty
        self.public: Final = public
        self.state: str = state
        self.free: int = free
        self.created: Final = created
        self.touched: float = touched
        self.due: float = due  # deadline for the sweep; 0: none
        self.archived: bool = archived

    def row(self) -> tuple[str, str, bytes, str, bool, str, int, float, float, float, bool]:
        """In column order."""
        return (
            self.id,
            self.spec,
            self.seed,
            self.start,
            self.public,
            self.state,
            self.free,
            self.created,
            self.touched,
            self.due,
            self.archived,
        )


@final
class Summary:
    """The columns of a row that change together with an entry."""

    __slots__ = ("due", "free", "state", "table", "touched")

    def __init__(self, table: str, state: str, free: int, touched: float, due: float) -> None:
        self.table: Final = table
        self.state: Final = state
        self.free: Final = free
        self.touched: Final = touched
        self.due: Final = due


@final
class Write:
    """All of it is written or nothing. The store may put several into one transaction."""

    __slots__ = ("entries", "pulse", "rewritten", "summaries", "tables")

    def __init__(
        self,
        entries: list[Entry],
        summaries: list[Summary] | None = None,
        tables: list[Row] | None = None,
        pulse: float = 0.0,
        rewritten: list[Entry] | None = None,
    ) -> None:
        self.entries: Final = entries
        self.summaries: Final[list[Summary]] = summaries or []
        self.tables: Final[list[Row]] = tables or []
        self.pulse: Final = pulse  # a health probe: a time to write into the table ``pulse``
        self.rewritten: Final[list[Entry]] = rewritten or []  # whose data is replaced, to remove what must not be kept
