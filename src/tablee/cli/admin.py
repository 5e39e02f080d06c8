"""``tablee admin``: for whoever keeps a server, on its machine."""

import argparse
import asyncio
import json
import re
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tablee.cli import paper
from tablee.cli.grammar import Parser, add_command
from tablee.cli.record_files import mistake, state_folder
from tablee.cli.texts import say, spoken

if TYPE_CHECKING:
    from tablee.server.config import Settings
    from tablee.server.house_door import Door

LINK: Final = re.compile(r"^(?:.*/)?(t|pad|evening|circle)/([A-Za-z0-9_-]{12})#([A-Za-z0-9_-]{1,64})$")
KINDS: Final = {"t": "tables", "pad": "pads", "evening": "evenings", "circle": "circles"}
BAD_COPY: Final = 1


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "admin", say("help.admin"), say("help.admin-examples"))
    parser.add_argument("--data", metavar="DIR", help=say("help.data"))
    parser.add_argument("--database", metavar="URL", help=say("help.database"))
    parser.add_argument("--config", metavar="FILE", default="", help=say("help.config"))
    parser.add_argument("--json", action="store_true", help=say("help.admin-json"))
    does = parser.add_subparsers(dest="does", metavar=say("help.command"), parser_class=Parser, required=True)
    does.add_parser("status", help=say("help.admin-status"))
    link = does.add_parser("link", help=say("help.admin-link"))
    link.add_argument("--revoke", action="store_true", help=say("help.admin-revoke"))
    listing = does.add_parser("list", help=say("help.admin-list"))
    listing.add_argument("kind", nargs="?", default="tables", metavar="KIND", help=say("help.admin-kind"))
    listing.add_argument("--skip", type=int, default=0, metavar="N", help=say("help.admin-skip"))
    for name, about in (("show", say("help.admin-show")), ("close", say("help.admin-close"))):
        does.add_parser(name, help=about).add_argument("table", metavar="TABLE")
    delete = does.add_parser("delete", help=say("help.admin-delete"))
    delete.add_argument("kind", metavar="KIND", help=say("help.admin-kind"))
    delete.add_argument("id", metavar="ID")
    abouts = {
        "mute": say("help.admin-mute"),
        "unmute": say("help.admin-unmute"),
        "remove": say("help.admin-remove"),
        "forget": say("help.admin-forget"),
    }
    for name, about in abouts.items():
        one = does.add_parser(name, help=about)
        one.add_argument("table", metavar="TABLE")
        one.add_argument("seat", metavar="SEAT", type=int, help=say("help.admin-seat"))
    chat = does.add_parser("chat", help=say("help.admin-chat"))
    chat.add_argument("table", metavar="TABLE")
    chat.add_argument("mode", choices=["all", "reactions", "off"])
    data = does.add_parser("data", help=say("help.admin-data"))
    data.add_argument("links", metavar="LINK", nargs="+")
    data.add_argument("--delete", action="store_true", help=say("help.admin-data-delete"))
    does.add_parser("retain", help=say("help.admin-retain"))
    does.add_parser("log", help=say("help.admin-log"))
    for name, about in (
        ("backup", say("help.admin-backup")),
        ("verify", say("help.admin-verify")),
        ("restore", say("help.admin-restore")),
    ):
        does.add_parser(name, help=about).add_argument("file", metavar="FILE", type=Path)


def run(args: argparse.Namespace) -> int:
    from tablee.server.config import load  # slow to import, so only here

    settings = load({"data": args.data, "database": args.database}, args.config)
    if not settings.data:
        settings.data = str(state_folder() / "server")
    if args.does == "verify":
        return verify(args.file)
    if args.does == "backup":
        return backup(args, settings)
    if args.does == "restore":
        return restore(args, settings)
    from tablee.server.house_door import Door

    with Door(settings, spoken()) as door:
        answer = asked(args, door)
    if args.json:
        paper.out().print(json.dumps(answer, ensure_ascii=False), soft_wrap=True)
    else:
        for line in lines(args, answer):
            paper.out().print(paper.harmless(line), soft_wrap=True)
    return 0


def asked(args: argparse.Namespace, door: "Door") -> Any:
    does = args.does
    if does == "status":
        return door.ask("GET", "/api/admin")
    if does == "link":
        return door.ask("POST", "/api/admin/link", {"revoke": args.revoke})
    if does == "list":
        return door.ask("GET", f"/api/admin/things?kind={word(args.kind)}&skip={max(args.skip, 0)}")
    if does == "delete":
        return door.ask("POST", "/api/admin/delete", {"kind": args.kind, "id": args.id})
    if does == "retain":
        return door.ask("POST", "/api/admin/retain", {})
    if does == "log":
        return door.ask("GET", "/api/admin/log")
    if does == "data":
        links = [link_of(one) for one in args.links]
        return door.ask("POST", "/api/admin/forget", {"links": links, "really": args.delete})
    table = f"/api/admin/tables/{word(args.table)}"
    if does == "show":
        return door.ask("GET", table)
    wish: dict[str, Any] = {"do": "talk" if does == "chat" else does}
    if does == "chat":
        wish["mode"] = args.mode
    elif does != "close":
        if not 1 <= args.seat <= 8:
            raise mistake("no-such-seat")
        wish["seat"] = args.seat - 1
    return door.ask("POST", table, wish)


def word(text: str) -> str:
    """In an address: whatever is no id leads nowhere."""
    return re.sub(r"[^A-Za-z0-9_-]", ".", text) or "."


def link_of(text: str) -> dict[str, str]:
    found = LINK.match(text)
    if found is None:
        raise mistake("no-such-link", text=text)
    return {"kind": KINDS[found[1]], "id": found[2], "token": found[3]}


# -- What it prints ----------------------------------------------------------------------


def lines(args: argparse.Namespace, answer: Any) -> list[str]:
    does = args.does
    if does == "status":
        return status(answer)
    if does == "link":
        return (
            [say("admin.link", link=answer["link"]), say("admin.link-why")]
            if answer["link"]
            else [say("admin.revoked")]
        )
    if does == "list":
        more = [say("admin.more", skip=args.skip + len(answer["things"]))] if answer["more"] else []
        return [*(thing(one) for one in answer["things"]), *more] or [say("admin.nothing")]
    if does in ("retain", "delete"):
        counts = ", ".join(f"{what} {n}" for what, n in answer["deleted"].items())
        return [say("admin.deleted", counts=counts) if counts else say("admin.deleted-nothing")]
    if does == "log":
        return [f"{day(one['at'])}  {one['by']:<8} {one['what']:<15} {one['about']}" for one in answer["entries"]]
    if does == "data":
        return [f"{one['kind']:<9} {one['id']}  {done(one['done'], args.delete)}" for one in answer["links"]]
    seats = [
        f"  {one['seat'] + 1}  {one['who']:<7} {one['name']}{'  ' + say('admin.muted') if one['muted'] else ''}"
        for one in answer["seats"]
    ]
    return [thing(answer["thing"]), *seats, say("admin.chat", mode=answer["chat"], n=answer["said"])]


def done(what: str, really: bool) -> str:
    words = {
        "deleted": say("admin.data-deleted"),
        "closed": say("admin.data-closed"),
        "left": say("admin.data-left"),
        "nameless": say("admin.data-nameless"),
        "gone": say("admin.data-gone"),
        "kept": say("admin.data-kept"),
    }
    return words[what] if really or what in ("gone", "kept") else say("admin.data-would", what=words[what])


def thing(one: dict[str, Any]) -> str:
    names = ", ".join(one["names"])
    return (
        f"{one['id']}  {day(one['touched'])}  {size(one['bytes']):>9}  {one['about']} {one['state']}  {names}".rstrip()
    )


def day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def size(count: float) -> str:
    for unit in ("B", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"


def status(answer: Any) -> list[str]:
    load, keep = answer["load"], answer["keep"]
    kinds = ", ".join(f"{one['kind']} {one['count']}" for one in answer["kinds"])
    states = ", ".join(f"{state} {n}" for state, n in answer["states"].items())
    found = [
        f"Tablée {answer['version']}  {answer['address']}",
        say("admin.stored", kinds=kinds, states=states or "–", size=size(answer["bytes"])),
        say("admin.load", connections=load["connections"], tables=load["tables"], entries=load["entries"]),
        say(
            "admin.keep",
            names=days(keep["names"]),
            finished=days(keep["finished"]),
            untouched=days(keep["untouched"]),
        ),
        say("admin.linked", at=day(answer["linked"])) if answer["linked"] else say("admin.not-linked"),
        say("admin.limits") if answer["limited"] else say("admin.unlimited"),
    ]
    for one in answer["limits"] if answer["limited"] else ():
        each = f"{one['each']:g} + {one['each_rate']:g}/s"
        whole = f"{one['all']:g} + {one['all_rate']:g}/s" if one["all"] >= 0 else "–"
        found.append(f"  {one['name']:<13} {each:<24} {whole:<26} {one['refused']} / {one['refused_all']}")
    return found


def days(number: float) -> str:
    return say("admin.days", n=f"{number:g}") if number else say("admin.for-good")


# -- Copies ------------------------------------------------------------------------------


def backup(args: argparse.Namespace, settings: "Settings") -> int:
    from tablee.server.house_door import Door
    from tablee.server.play.house.verifying import verify as replayed
    from tablee.server.serve import FILE
    from tablee.server.storage import copying

    with Door(settings, spoken()) as door:  # says so if there is nothing, or another kind of trouble
        with copying.new_file(args.file) as part:
            if settings.database:
                asyncio.run(copying.copy_postgres(settings.database, part))
            else:
                copying.copy_sqlite(Path(settings.data) / FILE, part)
            found = replayed(part)
        door.ask("POST", "/api/admin/note", {"what": "backup"})
    tell(args.file, found)
    return BAD_COPY if found.broken else 0


def verify(file: Path) -> int:
    from tablee.server.play.house.verifying import verify as replayed

    found = replayed(file)
    tell(file, found)
    return BAD_COPY if found.broken else 0


def restore(args: argparse.Namespace, settings: "Settings") -> int:
    from tablee.server.play.house.verifying import verify as replayed
    from tablee.server.serve import FILE, open_storage
    from tablee.server.storage import copying

    found = replayed(args.file)
    if settings.database:
        with tempfile.TemporaryDirectory() as scratch:
            asyncio.run(copying.restore_postgres(args.file, settings.database, Path(scratch) / "copy"))
    else:
        copying.restore_sqlite(args.file, Path(settings.data) / FILE)
    store, _ = open_storage(settings)
    asyncio.run(note_restored(store))
    tell(args.file, found)
    paper.out().print(say("admin.restored"), soft_wrap=True)
    return 0


async def note_restored(store: Any) -> None:
    """The link of that time must not open the house again."""
    from tablee.server.play.clock import Clock
    from tablee.server.play.house.house_log import HouseLog

    await store.open()
    try:
        house = HouseLog(store, Clock())
        await house.note("restore", "command")
        await house.revoke("command")
    finally:
        await store.close()


def tell(file: Path, found: Any) -> None:
    out = paper.out()
    out.print(
        say("admin.copy", path=file, tables=found.tables, others=found.others, entries=found.entries), soft_wrap=True
    )
    if found.earlier:
        out.print(say("admin.copy-earlier", n=found.earlier), soft_wrap=True)
    if found.broken:
        out.print(say("admin.copy-broken", ids=", ".join(found.broken[:20]), n=len(found.broken)), soft_wrap=True)
