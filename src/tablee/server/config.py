"""Every setting of the server, once: its default, and how it is set.

The command line comes first, then the environment (``TABLEE_PORT``), then a TOML file (``port = 8150``), then the default.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from tablee.core.rule import Mistake, mistake
from tablee.server.budgets import Allowance
from tablee.server.transport.network import LOOPBACK, check_url

PREFIX: Final = "TABLEE_"
YES, NO = ("1", "yes", "true", "on"), ("0", "no", "false", "off", "")


def setting(
    default: Any, about: str, least: float | None = None, most: float | None = None, kind: type | None = None
) -> Any:
    return field(default=default, metadata={"about": about, "least": least, "most": most, "kind": kind})


@dataclass
class Settings:
    # Where it listens, and under which address it is reached
    host: str = setting("", "address to listen on; empty: every address of this machine")
    local: bool = setting(False, "listen on loopback only")
    port: int = setting(8150, "port to listen on; 0: any that is free", 0, 65535)
    url: str = setting("", "the address as seen from outside: used in links, and its host name is accepted")
    origins: list[str] = field(
        default_factory=list, metadata={"about": "other sites whose pages may speak to this one"}
    )

    # What it stores, and where
    data: str = setting("", "folder of the SQLite file; empty: the user's state folder")
    database: str = setting("", "address of a PostgreSQL that several servers share, instead of a file")
    archive_days: float = setting(60.0, "days after which a table nobody touches is archived", 1, 36500)

    # How long it keeps what nobody needs any more, in days; 0: for good
    keep_finished_days: float = setting(0.0, "days after which a finished game is deleted; 0: never", 0, 36500)
    keep_names_days: float = setting(0.0, "days after which names and words of a finished game are", 0, 36500)
    keep_untouched_days: float = setting(0.0, "days after which anything nobody has touched is", 0, 36500)

    # Who keeps it, for the privacy page
    operator: str = setting("", "name of whoever runs this server")
    contact: str = setting("", "how to reach them: an e-mail address, a telephone number, a web address")
    privacy: str = setting("", "what else they want to say about data, in their own words")

    # What it may use
    workers: int = setting(1, "processes in which bots think", 1, 64)
    study_workers: int = setting(1, "processes for studies, lessons and what-if", 1, 64)
    bots_alone: float = setting(300.0, "seconds after which bots pause at a table where nobody is", 0, 1e9)
    most_tables: int = setting(5000, "tables in memory, if not more are in use", 1, 10_000_000)
    most_listeners: int = setting(20_000, "live connections", 1, 10_000_000)
    most_entries: int = setting(10_000, "entries of a table's log; after that there are only moves", 100, 10_000_000)
    idle: float = setting(600.0, "seconds after which a table nobody listens to leaves the memory", 0, 1e9)

    # What a visitor may use, and all together: so many at once, and so many more a second (see budgets.py)
    limited: bool = setting(True, "whether the following limits hold")
    visitor_requests: str = setting("1000 + 100/s", "requests and messages; 4 KiB count as one more", kind=Allowance)
    all_requests: str = setting("20000 + 2000/s", "the same of all visitors together", kind=Allowance)
    visitor_connections: int = setting(200, "connections that are open, WebSockets and others", 1, 10_000_000)
    visitor_tables: str = setting("40 + 0.5/s", "new tables, rematches included", kind=Allowance)
    all_tables: str = setting("2000 + 20/s", "the same of all visitors together", kind=Allowance)
    visitor_circles: str = setting("10 + 0.002/s", "new circles", kind=Allowance)
    visitor_entries: str = setting(
        "600 + 50/s", "entries of logs; 16 who are told of it count as one more", kind=Allowance
    )
    visitor_stored: str = setting("10000000 + 3000/s", "bytes stored: tables, entries of logs", kind=Allowance)
    all_stored: str = setting("1000000000 + 60000/s", "the same of all visitors together", kind=Allowance)
    seat_entries: str = setting("30 + 1/s", "entries of one seat at one table, other than moves", kind=Allowance)
    visitor_thinking: str = setting("120 + 0.5/s", "seconds of thinking for studies, lessons, what-if", kind=Allowance)

    visitor_notices: str = setting("20 + 0.02/s", "addresses that notices shall go to", kind=Allowance)

    # A word when it is somebody's turn (docs/server.md)
    notify: bool = setting(True, "whether players may ask for notices; all are off until they do")
    notify_contact: str = setting("", "for push services: whom to ask, https://… or mailto:…; empty: the url")
    notify_mail: str = setting("", "mail server for notices, as Apprise writes it: mailtos://user:pass@host?from=…")
    notify_private: bool = setting(False, "whether hooks may point into the server's own network")
    notify_every: float = setting(5.0, "seconds between looks for notices to send", 0.05, 3600)
    notify_after: float = setting(10.0, "seconds a player may be away before a notice is sent", 0, 86400)

    # How it deals with who is away
    absence: float = setting(60.0, "seconds after which others may ask for a bot for whoever is not there", 0, 1e9)

    # How often it looks
    sweep: float = setting(1.0, "seconds between looks for turns that have run out", 0.01, 3600)
    poll: float = setting(1.0, "seconds between looks into a shared log while the bus is down", 0.01, 3600)
    poll_slow: float = setting(10.0, "seconds between looks into a shared log while the bus is up", 0.01, 3600)

    # What it offers besides ours
    games: list[str] = field(
        default_factory=list, metadata={"about": "games of other packages, as in stairs=stairs_game"}
    )
    bots: list[str] = field(
        default_factory=list, metadata={"about": "other bots, as in mine=my_bots:Careful or deep=expert@5000"}
    )

    log: str = setting("info", "how much is logged: debug, info, warning, error")
    loop: str = setting("uvloop", "the event loop: uvloop or asyncio")

    def listens_on(self) -> str:
        """The host to bind; empty: all addresses. With an https URL a proxy on this machine connects over loopback."""
        if self.local:
            return LOOPBACK
        return self.host or (LOOPBACK if self.url.lower().startswith("https:") else "")


def load(
    given: Mapping[str, object] | None = None, file: str = "", environ: Mapping[str, str] | None = None
) -> Settings:
    """Merge command line (``given``; None is "not given"), environment, TOML file and defaults."""
    known = {one.name: one for one in fields(Settings)}
    values: dict[str, object] = {}
    for name, value in read_file(file).items() if file else ():
        if name not in known:
            raise unknown(file, name, list(known))
        values[name] = read(known[name], value, f"{file}: {name}")
    environment = os.environ if environ is None else environ
    for name, one in known.items():
        variable = PREFIX + name.upper()
        if variable in environment:
            values[name] = read(one, environment[variable], variable)
    for name, value in (given or {}).items():
        if value is not None:
            values[name] = read(known[name], value, f"--{name.replace('_', '-')}")
    made: Any = values
    settings = Settings(**made)
    if settings.url:
        settings.url = check_url("--url", settings.url)
    settings.origins = [check_url("--origin", origin) for origin in settings.origins]
    return settings


def read_file(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(file).read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        why = str(error.strerror if isinstance(error, OSError) else error)
        raise mistake(
            "bad-config",
            f"Le fichier de réglages « {file} » ne se lit pas : {why}.",
            f"Die Einstellungen in «{file}» lassen sich nicht lesen: {why}.",
            f"The settings in '{file}' cannot be read: {why}.",
        ) from None


def read(one: "Field[Any]", value: object, where: str) -> object:
    """Convert a value to the setting's type; text from the environment is parsed like the default's type."""
    kind = list if one.default is MISSING else type(one.default)
    if isinstance(value, str) and kind is not str:
        value = read_text(kind, value.strip())
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    fits = type(value) is kind
    if fits and kind in (int, float):
        least, most = one.metadata["least"], one.metadata["most"]
        if not least <= value <= most:
            raise bad(where, value, f"{least:g} … {most:g}")
    if not fits:
        raise bad(where, value, {bool: "yes/no", int: "1, 2, 3 …", float: "1, 2.5 …", list: "a, b", str: "text"}[kind])
    if one.metadata.get("kind") is Allowance:
        try:
            Allowance.read(str(value))
        except ValueError:
            raise bad(where, value, "40 + 0.5/s") from None
    return value


def read_text(kind: type, text: str) -> object:
    try:
        if kind is bool:
            return True if text.lower() in YES else False if text.lower() in NO else text
        if kind is list:
            return [part.strip() for part in text.split(",") if part.strip()]
        return kind(text)
    except ValueError:
        return text


def bad(where: str, value: object, wanted: str) -> Mistake:
    return mistake(
        "bad-setting",
        f"{where} : « {value} » ne convient pas ; attendu : {wanted}.",
        f"{where}: «{value}» geht nicht; erwartet: {wanted}.",
        f"{where}: '{value}' will not do; expected: {wanted}.",
    )


def unknown(file: str, name: str, known: list[str]) -> Mistake:
    return mistake(
        "bad-setting",
        f"{file} : « {name} » n'est pas un réglage ; il y a : {', '.join(known)}.",
        f"{file}: «{name}» ist keine Einstellung; es gibt: {', '.join(known)}.",
        f"{file}: '{name}' is not a setting; there are: {', '.join(known)}.",
    )
