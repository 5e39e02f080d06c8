"""``TABLEE_COMPILED=1 pip install --no-build-isolation .`` compiles the game with mypyc, beside a compiled Tablée.

Classes that inherit from Tablée's are marked ``native_class=False``: they were compiled in another build, which mypyc does
not see. It takes mypy[mypyc] and librt in the versions that Tablée was built with. Without it the game runs as it is, on the
compiled core.
"""

import os

from setuptools import setup

MODULES = ["stairs_game/rulebook.py", "stairs_game/rules.py"]
extensions = []
if os.environ.get("TABLEE_COMPILED") == "1":
    from mypyc.build import mypycify

    extensions = mypycify(MODULES, opt_level="3", group_name="stairs_game")

setup(ext_modules=extensions)
