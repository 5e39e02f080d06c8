"""The description is taken at its word by schemathesis: whatever it allows, and much that it does not, is sent.

It is told the id of a real table and comes with a real link, so that what it sends goes all the way in.
"""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

from tests.server.killing import Process, decide, new_table

CONFIG = """
[parameters]
"path.table" = "{table}"
"""
COUNTED = re.compile(r'tablee_requests_total\{route="([^"]+)",status="(\d+)"\} ([0-9.]+)')
ENDLESS = "/events$|/metrics$"
COMERS = ("host", "seat", "watch", "nobody", "closed")


async def fuzz(folder, examples, seed=1, game="bungee", comers=COMERS):
    """With the host's link, a seat's, a watcher's, with none, and after the end.

    What schemathesis printed if it found anything; and how often which route answered with which status.
    """
    import random

    import tablee

    found = []
    async with Process(folder) as server:
        for who in comers:
            made = await new_table(server.client, game, tablee.box(game).seats[0])
            for number in range(8):
                await decide(server.client, made, random.Random(number), [], f"before {number}")
            token = {"host": made["host"], "watch": made["watch"], "nobody": ""}.get(who, made["seats"]["0"])
            if who == "closed":
                headers = {"authorization": f"Bearer {made['host']}"}
                await server.client.post(f"/api/tables/{made['table']}/close", json={}, headers=headers)
            path = Path(folder) / f"{who}.toml"
            path.write_text(CONFIG.format(table=made["table"]))
            left_out = f"{ENDLESS}|/close$" if who == "host" else ENDLESS
            words = ["--config-file", str(path), "run", f"{server.url}/api/openapi.json"]
            words += ["--checks", "not_a_server_error", "--max-examples", str(examples), "--seed", str(seed)]
            words += ["--exclude-path-regex", left_out, "--request-timeout", "60"]
            words += ["--suppress-health-check", "all", "--phases", "fuzzing,coverage"]
            if token:
                words += ["--header", f"Authorization: Bearer {token}"]
            done = await asyncio.to_thread(
                subprocess.run,
                [sys.executable, "-m", "schemathesis.cli", *words],
                capture_output=True,
                text=True,
                cwd=folder,
            )
            if done.returncode:
                found.append(f"{who}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}")
        text = (await server.client.get("/metrics")).text
    return found, {(route, int(status)): int(float(count)) for route, status, count in COUNTED.findall(text)}
