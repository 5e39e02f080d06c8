"""Carry out a Dockerfile without Docker: every stage in an empty Debian root of its own, instruction by instruction.

It knows just the instructions that ours uses, and fails at any other: what it does not carry out it must not pass over.
"""

import fnmatch
import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path

from tests.dist.installing import ROOT, WAIT

DEBIAN = ["python3", "python3-venv", "ca-certificates"]
# how this machine reaches package registries, if it takes more than to be connected
CONNECTED = {
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "NODE_EXTRA_CA_CERTS",
    "PIP_CERT",
    "PIP_DEFAULT_TIMEOUT",
    "SSL_CERT_FILE",
}


def debootstrap(root):
    """A minimal Debian with Python, as the slim images of Python are; it reaches packages as this machine does."""
    command = ["debootstrap", "--variant=minbase", f"--include={','.join(DEBIAN)}", release(), str(root)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=WAIT * 4, check=False)
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-3000:]
    (root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    certificates = Path("/etc/ssl/certs/ca-certificates.crt")
    for path in [certificates, Path("/etc/pip.conf"), Path("/etc/resolv.conf"), Path("/etc/hosts")]:
        if path.is_file():
            (root / path.relative_to("/")).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, root / path.relative_to("/"))
    for path in Path("/etc/apt/apt.conf.d").glob("*"):
        shutil.copy(path, root / "etc/apt/apt.conf.d")
    npm = Path.home() / ".npmrc"
    if npm.is_file():
        shutil.copy(npm, root / "root/.npmrc")


def release():
    for line in Path("/etc/os-release").read_text().splitlines():
        if line.startswith("VERSION_CODENAME="):
            return line.partition("=")[2].strip('"')
    raise AssertionError("which Debian is this?")


def instructions(dockerfile):
    """One a line, continued lines joined, comments left out."""
    joined = dockerfile.read_text().replace("\\\n", " ")
    lines = [line.strip() for line in joined.splitlines() if line.strip() and not line.startswith("#")]
    return [tuple(line.split(None, 1)) for line in lines]


class Stage:
    def __init__(self, root):
        self.root = root
        self.folder = "/"
        self.user = "root"
        self.env = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root", "LC_ALL": "C.UTF-8"}
        self.entry, self.health, self.port, self.stop = [], [], 0, ""

    def command(self, words, binds=()):
        """In this root, in a mount namespace of its own, as its user."""
        mounts = "mount -t proc proc {0}/proc; mount --bind /dev {0}/dev; ".format(shlex.quote(str(self.root)))
        for source, target in binds:
            (self.root / target.lstrip("/")).mkdir(parents=True, exist_ok=True)
            mounts += f"mount --bind {shlex.quote(str(source))} {shlex.quote(str(self.root) + target)}; "
        inside = f"cd {shlex.quote(self.folder)} && exec {shlex.join(words)}"
        chroot = ["chroot", f"--userspec={self.user}", str(self.root), "sh", "-c", inside]
        return ["unshare", "--mount", "sh", "-ec", mounts + "exec " + shlex.join(chroot)]

    def run(self, words, binds=()):
        passed = {name: value for name, value in os.environ.items() if name in CONNECTED}
        return subprocess.run(
            self.command(words, binds),
            env={**passed, **self.env},
            capture_output=True,
            text=True,
            timeout=WAIT * 4,
            check=False,
        )


class Image:
    """The stages of a Dockerfile, carried out. ``base`` is what every FROM starts from."""

    def __init__(self, dockerfile, base, folder):
        self.base, self.folder = base, folder
        self.ignored = Path(f"{dockerfile}.dockerignore").read_text().split()
        self.stages = {}
        self.log = ""
        for word, rest in instructions(dockerfile):
            getattr(self, f"do_{word.lower()}")(rest)

    @property
    def last(self):
        return self.stages[max(self.stages, key=list(self.stages).index)]

    def do_from(self, rest):
        image, *name = rest.split()
        assert image.startswith("python:3.")
        assert image.endswith("-slim")
        key = name[1] if name else str(len(self.stages))
        root = self.folder / key
        subprocess.run(["cp", "-a", self.base, root], check=True)
        self.stages[key] = Stage(root)

    def do_workdir(self, rest):
        self.last.folder = rest
        (self.last.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)

    def do_env(self, rest):
        self.last.env.update(pair.split("=", 1) for pair in shlex.split(rest))

    def do_copy(self, rest):
        source, target = rest.split()
        to = self.last.root / (target if target.startswith("/") else f"{self.last.folder}/{target}").lstrip("/")
        for name in self.context():
            if source == ".":
                copy(ROOT / name, to / name)
            elif name == source:
                copy(ROOT / name, to)

    def context(self):
        """What `docker build .` sends: everything here that is not ignored."""
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
        patterns = [pattern.removeprefix("**/") for pattern in self.ignored]
        for name in filter(None, names):
            parents = [name, *map(str, Path(name).parents)]
            if not any(fnmatch.fnmatch(one, pattern) for one in parents for pattern in patterns):
                yield name

    def do_run(self, rest):
        binds = []
        while rest.startswith("--mount="):
            option, rest = rest.split(None, 1)
            said = dict(pair.split("=", 1) for pair in option.removeprefix("--mount=").split(","))
            assert said["type"] == "bind"
            binds.append((self.stages[said["from"]].root / said["source"].lstrip("/"), said["target"]))
        result = self.last.run(["sh", "-c", rest], binds)
        self.log += result.stdout + result.stderr
        assert result.returncode == 0, f"RUN {rest}: {self.log[-4000:]}"

    def do_user(self, rest):
        self.last.user = rest
        self.last.env["HOME"] = "/"

    def do_volume(self, rest):
        assert (self.last.root / rest.lstrip("/")).is_dir()

    def do_expose(self, rest):
        self.last.port = int(rest)

    def do_stopsignal(self, rest):
        self.last.stop = rest

    def do_healthcheck(self, rest):
        self.last.health = json.loads(rest[rest.index("CMD") + 3 :])

    def do_entrypoint(self, rest):
        self.last.entry = json.loads(rest)


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)
