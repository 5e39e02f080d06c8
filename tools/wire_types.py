"""The wire in TypeScript, from the structs that the server speaks and the fields that each game declares of its views:
`web/src/wire/types.ts` and `views.ts` are made, not written.

python tools/wire_types.py            # write it
python tools/wire_types.py --check    # exit 1 if it is not up to date
"""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from tablee.core import view_fields
from tablee.games import boxes
from tablee.server import wire
from tablee.server.wire import admin as wire_admin
from tablee.server.wire import circle as wire_circle

WIRE = Path(__file__).parent.parent / "web/src/wire"
HEAD = "// Made by tools/wire_types.py from tablee/server/wire/. Change that, then run it again.\n"
HEAD_OF_VIEWS = (
    "// Made by tools/wire_types.py from view_fields.py in tablee/core and each game. Change them, then run it again.\n"
)
PLAIN = {int: "number", str: "string", bool: "boolean", NoneType: "null", None: "null"}


def structs() -> list[type]:
    """Every struct of the wire that is not just a base."""
    bases = (wire.Asked, wire.LiveAsked)
    parts = {**vars(wire), **vars(wire_circle), **vars(wire_admin)}
    found = [one for one in parts.values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    return [one for one in found if one not in bases and one.__module__.startswith("tablee.")]


def spelled(schema: dict[str, Any]) -> str:
    """One JSON schema as a TypeScript type."""
    if schema.get("title") == "View":
        return "View"
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(spelled(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(one).decode() for one in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    kind = schema.get("type")
    if kind == "array":
        inner = spelled(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {spelled(values) if isinstance(values, dict) and values else 'unknown'}>"
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def interface(name: str, schema: dict[str, Any], outgoing: bool) -> str:
    """What the server sends is all there; of what is sent to it, only what has no default must be."""
    lines = [f"export interface {name} {{"]
    for field, one in schema.get("properties", {}).items():
        optional = "?" if field not in schema.get("required", []) and not outgoing else ""
        if outgoing and field in left_out(name):
            optional = "?"
        if about := one.get("description"):
            lines.append(f"  /** {about} */")
        lines.append(f"  {field}{optional}: {spelled(one)};")
    return "\n".join([*lines, "}"])


def left_out(name: str) -> set[str]:
    """Fields that the server leaves out when they are unset."""
    at = next(one for one in (wire, wire_circle, wire_admin) if hasattr(one, name))
    fields = msgspec.structs.fields(getattr(at, name))
    return {one.name for one in fields if msgspec.UnsetType in get_args(one.type)}


def written() -> str:
    kinds = structs()
    asked = {one.__name__ for one in kinds if one.__struct_config__.forbid_unknown_fields}
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/{name}")
    asked.add("SeatWish")
    blocks = [interface(name, parts[name], name not in asked) for name in sorted(parts)]
    live = [one.__name__ for one in get_args(wire.LiveMessage)]
    blocks.append("export type LiveMessage = " + " | ".join(live) + ";")
    blocks.append("export type LiveAnswer = TableInfo | ViewAnswer | Taken | Refusal | Why | Said;")
    return HEAD + 'import type { View } from "./views";\n\n' + "\n\n".join(blocks) + "\n"


# -- Views: TypedDicts, because events are a union of them ---------------------


def typed(kind: Any) -> str:
    """A declared type in TypeScript."""
    if isinstance(kind, str | int):
        return msgspec.json.encode(kind).decode()
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        return str(kind.__name__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Annotated, NotRequired):
        return typed(inner[0])
    if origin in (Literal, Union, UnionType):
        return " | ".join(typed(one) for one in inner)
    if origin is list:
        return f"({typed(inner[0])})[]" if " | " in typed(inner[0]) else f"{typed(inner[0])}[]"
    if origin is tuple:
        return f"[{', '.join(typed(one) for one in inner)}]"
    if origin is dict and inner[0] is str:
        return f"Record<string, {typed(inner[1])}>"
    raise TypeError(f"{kind} has no type in TypeScript")


def fields(kind: type, indent: str = "  ") -> list[str]:
    """The lines of a TypedDict, each field with what its annotation says about it."""
    lines = []
    for name, one in get_type_hints(kind, include_extras=True).items():
        optional = get_origin(one) is NotRequired
        inner = get_args(one)[0] if optional else one
        if get_origin(inner) is Annotated:
            lines.append(f"{indent}/** {get_args(inner)[1]} */")
        lines.append(f"{indent}{name}{'?' if optional else ''}: {typed(inner)};")
    return lines


def parts(module: ModuleType, *but: str) -> list[str]:
    """The smaller TypedDicts of a module."""
    found = [one for name, one in vars(module).items() if is_typeddict(one) and name not in but]
    return ["\n".join([f"export interface {one.__name__} {{", *fields(one), "}"]) for one in found]


def views() -> str:
    blocks = parts(view_fields, "View")
    blocks.append("export type Event = " + typed(view_fields.Event) + ";")
    blocks.append(
        "\n".join(["/** What every view says. */", "export interface View {", *fields(view_fields.View), "}"])
    )
    for box in boxes():
        own = import_module(f"tablee.games.{box.name}.view_fields")
        blocks += parts(own, "Public", "WorkedOut", "Zones")
        lines = [f"/** {box.title} */", f"export interface {box.name.capitalize()}View extends View {{"]
        lines += [*fields(own.Public), *fields(own.WorkedOut), "  zones: {", *fields(own.Zones, "    "), "  };", "}"]
        blocks.append("\n".join(lines))
    return HEAD_OF_VIEWS + "\n" + "\n\n".join(blocks) + "\n"


def main() -> int:
    made = {WIRE / "types.ts": written(), WIRE / "views.ts": views()}
    for path, text in made.items():
        if "--check" not in sys.argv:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            print(f"web/src/wire/{path.name} is not what the server speaks; run: python tools/wire_types.py")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
