"""A PostgreSQL of one's own, in a folder of its own, on a port nobody uses; started and stopped at will."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

TOOLS = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if Path("/usr/lib/postgresql").exists() else []


def tool(name):
    return shutil.which(name) or next((str(place / name) for place in TOOLS if (place / name).exists()), None)


def why_not():
    """One sentence if something is missing."""
    try:
        import asyncpg  # noqa: F401
    except ImportError:
        return "asyncpg is not installed: pip install 'tablee[cluster]'"
    if not tool("initdb"):
        return "there is no PostgreSQL here: apt-get install postgresql"
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
    def __init__(self, place=None):
        # not in a folder of pytest's: those are closed to everyone else whenever another pytest starts
        self.folder = Path(tempfile.mkdtemp(prefix="tablee-postgres-", dir=place))
        self.data, self.port = self.folder / "data", free_port()
        self.url = f"postgresql://tablee@127.0.0.1:{self.port}/postgres"
        self.user = {}
        if os.geteuid() == 0:  # PostgreSQL will not run as root
            nobody = pwd.getpwnam("postgres" if any(p.pw_name == "postgres" for p in pwd.getpwall()) else "nobody")
            self.data.mkdir()
            for path in (self.folder, self.data):
                os.chown(path, nobody.pw_uid, nobody.pw_gid)
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

    def restart(self, mode="fast"):
        """As an operator does it, in one command."""
        command = [tool("pg_ctl"), "-D", str(self.data), "-w", "-m", mode, "-l", str(self.data / "log"), "restart"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(command, check=True, cwd="/", **quiet, **self.user)

    def cpu_seconds(self):
        """Of all its processes since it was started, of those that have ended too."""
        main = (self.data / "postmaster.pid").read_text().split()[0]
        ticks = sum(map(int, times_of(main)))
        for child in Path(f"/proc/{main}/task/{main}/children").read_text().split():
            ticks += sum(map(int, times_of(child)[:2]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def remove(self):
        """At the end."""
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


def times_of(pid):
    """In ticks: of the process itself, user and system, and of its children that have ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]
    except OSError:
        return [0] * 4
