"""The unit tests of the browser app (`web/src/**/*.test.ts`): the arithmetic of the boards, without a browser."""

import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
VITEST = WEB / "node_modules/vitest/vitest.mjs"


@pytest.mark.skipif(
    not shutil.which("node") or not VITEST.is_file(),
    reason="Node.js and the packages of web/ are not installed",
)
def test_the_arithmetic_of_the_boards():
    ran = subprocess.run(
        ["node", VITEST, "run", "--no-color"], cwd=WEB, capture_output=True, text=True, timeout=300, check=False
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-4000:]
