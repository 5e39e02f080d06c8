"""A PostgreSQL and a Redis of one's own, in a folder, on ports nobody uses; started and stopped at will."""

import os
import pwd
import shutil
import socket
import subprocess
import time
from pathlib import Path

TOOLS = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if Path("/usr/lib/postgresql").exists() else []


def tool(name):
    return shutil.which(name) or next((str(place / name) for place in TOOLS if (place / name).exists()), None)


def why_not():
    """One sentence if something is missing."""
    try:
        import asyncpg  # noqa: F401
        import redis  # noqa: F401
    except ImportError:
        return "asyncpg and redis are not installed: pip install 'tablee[cluster]'"
    if not tool("initdb"):
        return "there is no PostgreSQL here: apt-get install postgresql"
    if not tool("redis-server"):
        return "there is no Redis here: apt-get install redis-server"
    return ""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def reachable(port, seconds=30):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nobody answers on port {port}")


class Postgres:
    def __init__(self, folder):
        self.data, self.port = folder / "pg", free_port()
        self.url = f"postgresql://tablee@127.0.0.1:{self.port}/postgres"
        self.user = {}
        if os.geteuid() == 0:  # PostgreSQL will not run as root
            nobody = pwd.getpwnam("postgres" if any(p.pw_name == "postgres" for p in pwd.getpwall()) else "nobody")
            for path in [folder, *folder.parents]:
                if path != Path("/tmp") and str(path).startswith("/tmp"):
                    path.chmod(path.stat().st_mode | 0o011)
            self.data.mkdir()
            os.chown(self.data, nobody.pw_uid, nobody.pw_gid)
            self.user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.run("initdb", "-A", "trust", "-U", "tablee", "--no-sync")

    def run(self, name, *words):
        subprocess.run(
            [tool(name), "-D", str(self.data), *words], check=True, capture_output=True, cwd="/", **self.user
        )

    def start(self):
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c shared_buffers=16MB"
        command = [tool("pg_ctl"), "-D", str(self.data), "-w", "-o", options, "-l", str(self.data / "log"), "start"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        for _ in range(20):  # after an immediate stop the old processes may need a moment to let go
            if subprocess.run(command, cwd="/", **quiet, **self.user).returncode == 0:
                return self
            time.sleep(0.5)
        raise RuntimeError((self.data / "log").read_text()[-2000:])

    def stop(self, mode="fast"):
        self.run("pg_ctl", "-w", "-m", mode, "stop")


class Redis:
    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self):
        self.process = subprocess.Popen(
            [tool("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        reachable(self.port)
        return self

    def stop(self):
        self.process.kill()
        self.process.wait()
