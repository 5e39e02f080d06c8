"""What a program can do is described, and the description holds."""

import asyncio
import importlib.util

import pytest

from tests.server.fuzzing import fuzz


def test_every_route_is_described_with_what_it_takes_and_answers(run):
    async def story(place):
        described = await place.get("/api/openapi.json")
        routes = {(method, path) for path, item in described["paths"].items() for method in item}
        assert routes == {(route.method.lower(), route.path) for route in place.app.routes}
        names = {operation["operationId"] for item in described["paths"].values() for operation in item.values()}
        assert len(names) == len(routes)
        create = described["paths"]["/api/tables"]["post"]
        assert create["requestBody"]["content"]["application/json"]["schema"] == {
            "$ref": "#/components/schemas/NewTable"
        }
        assert "NewTable" in described["components"]["schemas"]
        assert all(operation["summary"] for item in described["paths"].values() for operation in item.values())

    run(story)


@pytest.mark.skipif(importlib.util.find_spec("schemathesis") is None, reason="schemathesis is not installed")
def test_whatever_is_sent_the_server_does_not_fail(tmp_path):
    failures, answers = asyncio.run(fuzz(tmp_path, 2, comers=["seat"]))
    assert failures == []
    assert not any(status >= 500 for _, status in answers)
    reached = {route for route, status in answers if status not in (400, 404, 405, 415)}
    table = "/api/tables/{table}"
    assert {
        table,
        *(f"{table}/{what}" for what in ("view", "move", "say", "why", "leave", "back", "record")),
    } <= reached
