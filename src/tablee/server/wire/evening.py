"""Messages of a club's evening."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

PersonName = Annotated[str, Meta(max_length=200)]  # how long it may be, and says so, is the evening's business


TableNumber = Annotated[int, Meta(ge=1, le=240)]


class NewEvening(Struct, forbid_unknown_fields=True):
    plan: Annotated[dict[str, Any], Meta(description="the fields of the command plan, see docs/evening.md")]
    names: Annotated[
        list[PersonName | list[PersonName]], Meta(max_length=1000, description="people, or teams as lists of people")
    ] = []


class EveningMade(Struct):
    evening: str
    organiser: Annotated[str, Meta(description="token: may do everything")]
    report: Annotated[str, Meta(description="token: may report results")]
    watch: Annotated[str, Meta(description="token: may look")]
    links: Annotated[dict[str, str], Meta(description="the pages of the three")]


class EveningAsk(Struct, forbid_unknown_fields=True):
    command: Annotated[dict[str, Any], Meta(description="a command of docs/evening.md, or {'do': 'draw'}")]
    against: Annotated[int, Meta(ge=0, le=0x7FFFFFFF, description="number of the state it was made for")]
    id: Annotated[
        str,
        Meta(
            max_length=40,
            pattern=r"^[^\x00-\x1f\x7f]*$",
            description="made by the sender; sending the same again does no harm",
        ),
    ] = ""


class EveningState(Struct):
    evening: str
    role: Literal["organiser", "report", "watch"]
    number: Annotated[int, Meta(description="of the last command")]
    shown: Annotated[Raw, Meta(description="everything a page shows", extra_json_schema={"type": "object"})]
    links: Annotated[
        dict[str, str],
        Meta(description="by online table of this evening: the host's token for organisers, else to watch"),
    ] = {}


class OpenTables(Struct, forbid_unknown_fields=True):
    against: Annotated[int, Meta(ge=0, le=0x7FFFFFFF, description="number of the state it was made for")]
    tables: Annotated[list[TableNumber], Meta(max_length=240, description="empty: all that have no result")] = []
    lang: Literal["fr", "de", "en"] = "en"
    clock: Annotated[int, Meta(ge=0, le=3600, description="seconds for each decision; 0: no clock")] = 0


class EveningSeat(Struct, forbid_unknown_fields=True):
    """Sit down at an online table of the current round."""

    table: TableNumber
    name: Annotated[PersonName, Meta(description="of the person, as entered")]
    lang: Literal["fr", "de", "en"] | None = None
    animal: Annotated[str, Meta(max_length=20)] = ""


class EveningDocument(Struct):
    """What `tablee evening FILE` reads."""

    evening: int
    commands: list[Raw]
