"""Install it as a stranger would, and serve."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DIST = ROOT / "dist"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WAIT = 300  # seconds


def run(*command, **more):
    """What it printed, both streams; it must not fail."""
    words = [str(word) for word in command]
    result = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=WAIT * 4, check=False, **more
    )
    assert result.returncode == 0, f"{' '.join(words)}: {result.stdout[-4000:]}"
    return result.stdout


def installed_in(folder, what, env):
    """The `tablee` of a fresh virtual environment with this installed."""
    run(sys.executable, "-m", "venv", folder)
    run(folder / "bin" / "pip", "install", "-q", what, env=env)
    return folder / "bin" / "tablee"


class Served:
    """A server that somebody has started, and where it says that it is."""

    def __init__(self, command, env, cwd):
        self.log = Path(cwd) / "server.log"
        words = [str(word) for word in command]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(words, env=env, cwd=cwd, stdout=subprocess.PIPE, stderr=log, text=True)
        self.told = ""
        for line in self.process.stdout:
            self.told += line
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found[0]
                return
        raise AssertionError(f"{words}: {self.told}{self.log.read_text()}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(WAIT)
        self.process.stdout.close()
