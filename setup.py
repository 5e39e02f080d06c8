"""Compile with mypyc what `_build.py` names. Whatever goes wrong, the same sources are installed to run interpreted.

``TABLEE_PURE=1`` compiles nothing; with ``TABLEE_COMPILED=1`` a failure to compile is an error.
"""

import contextlib
import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
SOURCES = HERE / "src" / "tablee"
BUILD = runpy.run_path(str(SOURCES / "_build.py"))
COMPILE = os.environ.get("TABLEE_PURE", "") in ("", "0")


def extensions():
    """The C extensions, translated from the sources. mypyc prints its errors and exits: both become the reason."""
    from mypyc.build import mypycify

    os.environ.setdefault("MYPYPATH", "src")
    paths = [str(path.relative_to(HERE)) for path in BUILD["compiled_sources"](SOURCES)]
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            return mypycify(["--strict", *paths], opt_level="3", group_name="tablee")
    except SystemExit as stopped:
        print(printed.getvalue(), file=sys.stderr)
        errors = [line for line in printed.getvalue().splitlines() if "error:" in line]
        raise RuntimeError(errors[0] if errors else f"mypyc: {stopped}") from None


def is_gcc(compiler):
    try:
        version = subprocess.run([*compiler.compiler, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    return "Free Software Foundation" in version


def flags(compiler):
    """For compiling and for linking, besides what mypyc says. Nobody reads the warnings of generated C."""
    if compiler.compiler_type != "unix":
        return [], []  # MSVC exports nothing unless told so, and mypyc chooses its optimisation
    quiet = ["-fvisibility=hidden", "-Wno-all"]
    if not is_gcc(compiler):
        return quiet, []
    return [*quiet, "-flto"], ["-flto=auto", "-O3", "-fvisibility=hidden"]  # its linker optimises on all cores


class Compiled(Distribution):
    """Translating takes half a minute, so it is done only when something is built, not for every question pip asks."""

    def has_ext_modules(self):
        return COMPILE


class CompileOrNot(build_ext):
    """Without a C compiler, or if anything fails, the package goes without: its sources are complete."""

    def run(self):
        package = SOURCES if self.inplace else Path(self.build_lib) / "tablee"
        stamp = package / BUILD["STAMP"]
        stamp.unlink(missing_ok=True)
        stamp.parent.mkdir(parents=True, exist_ok=True)
        if not COMPILE:
            return
        try:
            self.distribution.ext_modules = extensions()
            self.swig_opts = None  # the one option that cannot be finalised twice
            self.finalize_options()  # now there are extensions to name and to place
            super().run()
        except (Exception, SystemExit) as error:  # the compilers of the world fail in many ways
            if os.environ.get("TABLEE_COMPILED") == "1":
                raise
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            reason = " ".join(str(error).split()) or type(error).__name__
            print(f"tablee: not compiled, so it will run interpreted: {reason}", file=sys.stderr)
            stamp.write_text(json.dumps({"interpreted": reason}))
            return
        stamp.write_text(json.dumps({"sources": BUILD["digest"](SOURCES)}))

    def build_extensions(self):
        compiling, linking = flags(self.compiler)
        for extension in self.extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *compiling]
            extension.extra_link_args = [*extension.extra_link_args, *linking]
        super().build_extensions()

    def get_outputs(self):
        package = Path(self.build_lib) / "tablee" / BUILD["STAMP"]
        return [*super().get_outputs(), *([str(package)] if package.exists() else [])]


class FreshSources(build_py):
    """A build folder left from earlier must not lend its modules to this one."""

    def run(self):
        old = Path(self.build_lib) / "tablee"
        if old.exists() and not self.editable_mode:
            import shutil

            shutil.rmtree(old)
        super().run()


setup(distclass=Compiled, ext_modules=[], cmdclass={"build_ext": CompileOrNot, "build_py": FreshSources})
