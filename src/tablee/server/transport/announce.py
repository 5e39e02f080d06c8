"""``tablee.local``: announces this machine by multicast DNS (Bonjour, Avahi).

A convenience: not every network forwards multicast and not every phone resolves such names, so links and QR codes use
the address. Failures are one line in the log.
"""

import asyncio
import contextlib
import logging
from typing import Any, Final

LOG: Final = logging.getLogger("tablee.announce")
NAMES: Final = ("tablee", "tablee-2", "tablee-3", "tablee-4", "tablee-5")
SERVICE: Final = "_http._tcp.local."
LOOK: Final = 700  # milliseconds to wait for another machine that has the name
PATIENCE: Final = 15.0  # seconds


class Announcement:
    """A host name and a web service, for as long as the server runs."""

    def __init__(self, port: int, host: str) -> None:
        self.port: Final = port
        self.host: Final = host
        self.speaker: Any = None

    async def start(self) -> str:
        """The announced host name; empty if it failed."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.speak()
        except Exception as error:
            LOG.info("not announced on the local network", extra={"why": type(error).__name__})
            await self.stop()
            return ""

    async def speak(self) -> str:
        zeroconf = await asyncio.to_thread(load)  # importing it takes 100 ms: not in the event loop
        logging.getLogger("zeroconf").setLevel(logging.CRITICAL)
        version = zeroconf.IPVersion.V6Only if ":" in self.host else zeroconf.IPVersion.V4Only
        self.speaker = zeroconf.asyncio.AsyncZeroconf(interfaces=[self.host], ip_version=version)
        name = await self.free_name(zeroconf)
        info = zeroconf.asyncio.AsyncServiceInfo(
            SERVICE,
            f"Tablée ({name}).{SERVICE}",
            port=self.port,
            server=f"{name}.local.",
            parsed_addresses=[self.host],
            properties={"path": "/"},
        )
        await (await self.speaker.async_register_service(info, allow_name_change=True))
        return f"{name}.local"

    async def free_name(self, zeroconf: Any) -> str:
        """The first name no other machine answers to. Another Tablée on this machine has the same address: no conflict."""
        for name in NAMES:
            asked = zeroconf.AddressResolver(f"{name}.local.")
            if not await asked.async_request(self.speaker.zeroconf, LOOK):
                return name
            if self.host in asked.parsed_addresses():
                return name
        raise LookupError("every name is taken")

    async def stop(self) -> None:
        if self.speaker is not None:
            speaker, self.speaker = self.speaker, None
            with contextlib.suppress(Exception):
                async with asyncio.timeout(2):
                    await speaker.async_unregister_all_services()
            with contextlib.suppress(Exception):
                await speaker.async_close()


def load() -> Any:
    import zeroconf.asyncio

    return zeroconf
