"""The OpenAPI description, generated from the routes."""

from typing import Any

import msgspec

from tablee._version import VERSION
from tablee.games import names
from tablee.server import wire
from tablee.server.transport.routes import Route

REF = "#/components/schemas/{name}"


def describe(routes: list[Route]) -> dict[str, Any]:
    types = [wire.Refusal]
    for route in routes:
        types += [type for type in (route.answer, route.body) if type is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    known = dict(zip([type.__name__ for type in types], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        operation: dict[str, Any] = {
            "summary": route.about,
            "operationId": f"{route.method.lower()}{route.path.replace('/', '-').replace('{', '').replace('}', '')}",
            "parameters": parameters(route),
            "responses": {
                str(route.status): {
                    "description": "It is so.",
                    "content": {route.kind.split(";")[0]: content(route, known)},
                },
                "default": {
                    "description": "It is refused; one sentence says why.",
                    "content": {"application/json": {"schema": known["Refusal"]}},
                },
            },
        }
        if route.body is not None:
            operation["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": known[route.body.__name__]}},
            }
        if "{table}" in route.path or "{evening}" in route.path or "{circle}" in route.path:
            operation["security"] = [{"link": []}, {}]
        paths.setdefault(route.path, {})[route.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tablée",
            "version": VERSION,
            "description": "Tables, seats and live play. A seat is a link; its token goes into the Authorization header.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"link": {"type": "http", "scheme": "bearer"}},
        },
    }


def content(route: Route, known: dict[str, Any]) -> dict[str, Any]:
    if route.answer is not None:
        return {"schema": known[route.answer.__name__]}
    return {"schema": {"type": "object"} if route.kind == "application/json" else {"type": "string"}}


def parameters(route: Route) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for part in route.parts():
        if part.startswith("{"):
            schema: dict[str, Any] = {"type": "string"}
            if part == "{table}":
                schema["pattern"] = "^[A-Za-z0-9_-]{12}$"
            elif part == "{game}":
                schema["enum"] = names()
            found.append({"name": part[1:-1], "in": "path", "required": True, "schema": schema})
    if route.query is not None:
        schema = msgspec.json.schema(route.query)
        described = next(iter(schema["$defs"].values()))
        for name, about in described["properties"].items():
            found.append({"name": name, "in": "query", "required": False, "schema": about})
    return found
