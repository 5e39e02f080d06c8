"""Make what is released, in `dist/`: an sdist with the built app, and from it, in isolation, a wheel that is manylinux.

It is made from a copy of what git knows of this checkout, so that nothing left over from earlier builds helps it along.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"


def clean_copy(to: Path) -> None:
    """What a fresh clone would have, with changes that are not committed yet."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    print("$", *(str(word).replace(f"{ROOT}/", "") for word in command), flush=True)
    env = dict(os.environ, TABLEE_COMPILED="1", PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    subprocess.run([str(word) for word in command], cwd=cwd, env=env, check=True)


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="tablee-dist-") as folder:
        clone, built = Path(folder, "clone"), Path(folder, "built")
        clean_copy(clone)
        run(sys.executable, "-m", "build", "--outdir", built, clone)
        (wheel,) = built.glob("*.whl")
        (sdist,) = built.glob("*.tar.gz")
        DIST.mkdir()
        shutil.copy(sdist, DIST)
        if sys.platform == "linux":
            run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", DIST, wheel)
        else:
            shutil.copy(wheel, DIST)
    for path in sorted(DIST.iterdir()):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"dist: '{' '.join(map(str, error.cmd[:4]))} …' ended with {error.returncode}")
