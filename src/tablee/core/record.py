"""Records: a game as it was played, small enough to keep for ever, replayed to the last card.

Decisions are packed one number each, deflated and base64-encoded. Where several seats are asked at once the number
includes the seat. A record may also be written by hand, with its decisions as notation or as move numbers (``0: #17``
is seat 0), which is how a server exports a game whose rules it no longer has.
"""

import base64
import binascii
import json
import zlib
from typing import Final, final

from tablee.core.rule import BadRecord, bad_record

FORMAT: Final = 1
FIELDS: Final = (
    "tablee",
    "game",
    "edition",
    "options",
    "seats",
    "seed",
    "start",
    "names",
    "decisions",
    "end",
    "practice",
)
LONGEST: Final = 1 << 20  # far more decisions than any game takes


@final
class Record:
    """Game, options, deal and decisions. ``to_json`` writes it, ``record_from`` reads it."""

    def __init__(self, game: str, edition: int, options: dict[str, object], seats: int) -> None:
        self.game: Final = game
        self.edition: Final = edition
        self.options: Final = options
        self.seats: Final = seats
        self.seed: bytes = b""
        self.start: dict[str, object] | None = None  # a position set up by hand instead of a deal
        self.values: list[int] = []  # packed decisions
        self.texts: list[str] = []  # or their notation, in a record written by hand
        self.names: list[str] = []  # of the players, where known
        self.end: str = ""  # fingerprint of the final position
        self.practice: bool = False  # decisions were taken back after something hidden was seen

    def __len__(self) -> int:
        return len(self.texts) if self.texts else len(self.values)

    def to_json(self) -> str:
        data: dict[str, object] = {"tablee": FORMAT, "game": self.game, "edition": self.edition}
        if self.options:
            data["options"] = self.options
        data["seats"] = self.seats
        if self.start is None or self.seed:
            data["seed"] = self.seed.hex()
        if self.start is not None:
            data["start"] = self.start
        if self.names:
            data["names"] = self.names
        if self.texts:
            data["decisions"] = self.texts
        else:
            data["decisions"] = pack(self.values)
        if self.end:
            data["end"] = self.end
        if self.practice:
            data["practice"] = True
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def pack(values: list[int]) -> str:
    raw = bytearray()
    for value in values:
        while value > 127:
            raw.append(value & 127 | 128)
            value >>= 7
        raw.append(value)
    return base64.b64encode(zlib.compress(bytes(raw), 9)).decode()


def unpack(text: str) -> list[int]:
    try:
        opener = zlib.decompressobj()
        raw = opener.decompress(base64.b64decode(text, validate=True), LONGEST)
    except (zlib.error, binascii.Error, ValueError):
        raise damaged() from None
    if not opener.eof or opener.unused_data:
        raise damaged()
    values: list[int] = []
    value = 0
    shift = 0
    for byte in raw:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            values.append(value)
            value = 0
            shift = 0
        elif shift > 28:
            raise damaged()
    if shift:
        raise damaged()
    return values


def damaged() -> BadRecord:
    return bad_record(
        "Les décisions de cet enregistrement sont abîmées ; il faut le fichier d'origine.",
        "Die Entscheidungen dieser Aufzeichnung sind beschädigt; es braucht die ursprüngliche Datei.",
        "The decisions of this record are damaged; the original file is needed.",
    )


def record_from(text: str) -> Record:
    """Parse a record. Raises ``BadRecord`` with a sentence for every way in which it can be malformed."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f"{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else "1:1"
        raise bad_record(
            f"Cet enregistrement est coupé ou n'est pas du JSON (ligne:colonne {where}).",
            f"Diese Aufzeichnung ist abgeschnitten oder kein JSON (Zeile:Spalte {where}).",
            f"This record is cut off or not JSON (line:column {where}).",
        ) from None
    if not isinstance(data, dict) or whole(data.get("tablee")) != FORMAT:
        raise bad_record(
            'Ce n\'est pas un enregistrement de Tablée : un objet JSON avec "tablee": 1.',
            'Das ist keine Aufzeichnung von Tablée: ein JSON-Objekt mit "tablee": 1.',
            'This is not a record of Tablée: a JSON object with "tablee": 1.',
        )
    fields: dict[str, object] = data
    for name in fields:
        if name not in FIELDS:
            raise wrong(name)
    game = fields.get("game")
    edition = whole(fields.get("edition"))
    seats = whole(fields.get("seats"))
    options = fields.get("options", {})
    decisions = fields.get("decisions")
    end = fields.get("end", "")
    if not isinstance(game, str):
        raise wrong("game")
    if edition < 0:
        raise wrong("edition")
    if seats < 0:
        raise wrong("seats")
    if not isinstance(options, dict):
        raise wrong("options")
    if not isinstance(end, str):
        raise wrong("end")
    record = Record(game, edition, options, seats)
    record.end = end
    practice = fields.get("practice", False)
    if not isinstance(practice, bool):
        raise wrong("practice")
    record.practice = practice
    read_deal(record, fields)
    if isinstance(decisions, str):
        record.values = unpack(decisions)
    elif isinstance(decisions, list):
        record.texts = strings("decisions", decisions)
    else:
        raise wrong("decisions")
    return record


def read_deal(record: Record, fields: dict[str, object]) -> None:
    start = fields.get("start")
    seed = fields.get("seed")
    names = fields.get("names", [])
    if start is not None and seed is None:
        seed = ""
    if start is not None and not isinstance(start, dict):
        raise wrong("start")
    try:
        record.seed = bytes.fromhex(seed if isinstance(seed, str) else "?")
    except ValueError:
        raise wrong("seed") from None
    record.start = start
    if not isinstance(names, list) or (names and len(names) != record.seats):
        raise wrong("names")
    record.names = strings("names", names)


def whole(value: object) -> int:
    """A non-negative integer, and not a bool; -1 for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else -1


def strings(name: str, values: list[object]) -> list[str]:
    found: list[str] = []
    for value in values:
        if not isinstance(value, str):
            raise wrong(name)
        found.append(value)
    return found


def wrong(name: str) -> BadRecord:
    return bad_record(
        f"Dans cet enregistrement, « {name} » manque, est de trop ou est mal écrit.",
        f"In dieser Aufzeichnung fehlt «{name}», ist zu viel oder falsch geschrieben.",
        f"In this record '{name}' is missing, superfluous or badly written.",
    )
