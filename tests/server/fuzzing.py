"""The description is taken at its word by schemathesis: whatever it allows, and much that it does not, is sent."""

import asyncio
import subprocess
import sys
from pathlib import Path

from killing import Process, new_table

CONFIG = """
[parameters]
"path.table" = "{table}"
"""


async def fuzz(folder, examples, seed=1, game="bungee", comers=("host", "seat", "nobody")):
    """Once with the host's link, once with a seat's, once with none; what schemathesis printed, if it found anything."""
    found = []
    async with Process(folder) as server:
        for who in comers:
            made = await new_table(server.client, game)
            path = Path(folder) / f"{who}.toml"
            path.write_text(CONFIG.format(table=made["table"]))
            words = [
                "--config-file",
                str(path),
                "run",
                f"{server.url}/api/openapi.json",
                "--checks",
                "not_a_server_error",
            ]
            words += [
                "--max-examples",
                str(examples),
                "--seed",
                str(seed),
                "--exclude-path-regex",
                "/events$|/metrics$",
            ]
            words += ["--request-timeout", "40", "--suppress-health-check", "all", "--phases", "fuzzing,coverage"]
            token = {"host": made["host"], "seat": made["seats"]["0"]}.get(who)
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
    return found
