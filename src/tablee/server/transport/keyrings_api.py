"""The HTTP API of keyrings."""

from typing import Annotated, Final

from msgspec import Meta

from tablee.server import wire
from tablee.server.budgets import Budgets
from tablee.server.play.keyrings import Keyrings
from tablee.server.transport.games_api import InLang
from tablee.server.transport.routes import Call, Route, query_as
from tablee.server.wire import keyring as wire_keyring

PATH: Final = "/api/keyrings/{keyring}"


class KeyringQuery(InLang):
    after: Annotated[
        int, Meta(ge=0, le=wire_keyring.LATEST, description="the version at hand: it is not sent again")
    ] = 0


class KeyringsApi:
    def __init__(self, keyrings: Keyrings, budgets: Budgets) -> None:
        self.keyrings: Final = keyrings
        self.budgets: Final = budgets

    def routes(self) -> list[Route]:
        return [
            Route("GET", PATH, wire.KeyringNow, self.show, "A keyring, sealed.", query=KeyringQuery),
            Route(
                "POST", PATH, wire.KeyringNow, self.put, "Replace a version of a keyring, or put the first one there.",
                wire.KeyringWrite, limit=wire.LIMIT_KEYRING,
            ),
            Route("POST", f"{PATH}/drop", wire.KeyringNow, self.drop, "Give up a keyring and delete it.", wire.KeyringDrop),
        ]  # fmt: skip

    async def show(self, call: Call) -> wire.KeyringNow:
        query: KeyringQuery = query_as(KeyringQuery, call.query)
        found = await self.keyrings.get(call.params["keyring"], call.token)
        return wire.KeyringNow(found.version, "" if found.version == query.after else found.data)

    async def put(self, call: Call) -> wire.KeyringNow:
        wish: wire.KeyringWrite = call.body
        if wish.after == 0:
            self.budgets.spend_table(call.visitor, call.size)
        else:
            self.budgets.spend_entry(call.visitor, call.size, 0)
        await self.keyrings.put(call.params["keyring"], call.token, wish.after, wish.version, wish.data)
        return wire.KeyringNow(wish.version)

    async def drop(self, call: Call) -> wire.KeyringNow:
        self.budgets.spend_entry(call.visitor, call.size, 0)
        await self.keyrings.drop(call.params["keyring"], call.token, call.body.after)
        return wire.KeyringNow(call.body.after + 1)
