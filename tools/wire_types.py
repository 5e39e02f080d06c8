"""The wire in TypeScript, from the structs that the server speaks: `web/src/wire/types.ts` is made, not written.

python tools/wire_types.py            # write it
python tools/wire_types.py --check    # exit 1 if it is not up to date
"""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from tablee.server import wire

TARGET = Path(__file__).parent.parent / "web/src/wire/types.ts"
HEAD = "// Made by tools/wire_types.py from tablee/server/wire.py. Change that, then run it again.\n"


def structs() -> list[type]:
    """Every struct of the wire that is not just a base."""
    bases = (wire.Asked, wire.LiveAsked)
    found = [one for one in vars(wire).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    return [one for one in found if one not in bases and one.__module__.startswith("tablee.")]


def spelled(schema: dict[str, Any]) -> str:
    """One JSON schema as a TypeScript type."""
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
    fields = msgspec.structs.fields(getattr(wire, name))
    return {one.name for one in fields if msgspec.UnsetType in get_args(one.type)}


def written() -> str:
    kinds = structs()
    asked = {one.__name__ for one in kinds if issubclass(one, wire.Asked | wire.LiveAsked)}
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/{name}")
    asked.add("SeatWish")
    blocks = [interface(name, parts[name], name not in asked) for name in sorted(parts)]
    live = [one.__name__ for one in get_args(wire.LiveMessage)]
    blocks.append("export type LiveMessage = " + " | ".join(live) + ";")
    blocks.append("export type LiveAnswer = TableInfo | ViewAnswer | Taken | Refusal | Why | Said;")
    return HEAD + "\n" + "\n\n".join(blocks) + "\n"


def main() -> int:
    made = written()
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text() != made:
            print("web/src/wire/types.ts is not what the server speaks; run: python tools/wire_types.py")
            return 1
        return 0
    TARGET.write_text(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
