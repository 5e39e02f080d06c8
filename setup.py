"""Compile with mypyc what `_build.py` names; without a C compiler, or with TABLEE_PURE=1, install the sources as they are."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
SOURCES = HERE / "src" / "tablee"
BUILD = runpy.run_path(str(SOURCES / "_build.py"))
COMPILE = os.environ.get("TABLEE_PURE", "") in ("", "0")


def extensions():
    if not COMPILE:
        return []
    from mypyc.build import mypycify

    os.environ.setdefault("MYPYPATH", "src")
    paths = [str(path.relative_to(HERE)) for path in BUILD["compiled_sources"](SOURCES)]
    found = mypycify(["--strict", *paths], opt_level="3", group_name="tablee")
    for extension in found:  # nobody mends generated code, and looking for its faults takes longer than compiling it
        extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-Wno-all"]
    return found


def optimised_in_parts(compiler):
    """One large C file keeps one core busy for minutes; GCC's linker optimises it in parts, on all of them."""
    command = [*getattr(compiler, "compiler", []), "--version"]
    try:
        version = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    return "Free Software Foundation" in version


class CompileOrNot(build_ext):
    """If the C compiler is missing or fails, the same package goes without: its sources are complete."""

    def run(self):
        package = SOURCES if self.inplace else Path(self.build_lib) / "tablee"
        stamp = package / BUILD["STAMP"]
        stamp.unlink(missing_ok=True)
        if not self.extensions:
            return
        try:
            super().run()
        except Exception as error:  # the compilers of the world fail in many ways
            if os.environ.get("TABLEE_COMPILED") == "1":
                raise
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            print(f"tablee: not compiled, runs interpreted ({error})", file=sys.stderr)
            return
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(json.dumps({"sources": BUILD["digest"](SOURCES)}))

    def build_extensions(self):
        if optimised_in_parts(self.compiler):
            for extension in self.extensions:
                extension.extra_compile_args.append("-flto")
                extension.extra_link_args += ["-flto=auto", "-O3", "-fvisibility=hidden"]
        super().build_extensions()

    def get_outputs(self):
        outputs = super().get_outputs()
        package = Path(self.build_lib) / "tablee" / BUILD["STAMP"]
        return [*outputs, str(package)] if package.exists() else outputs


class FreshSources(build_py):
    """A build folder left from earlier must not lend its modules to this one."""

    def run(self):
        old = Path(self.build_lib) / "tablee"
        if old.exists() and not self.editable_mode:
            import shutil

            shutil.rmtree(old)
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_ext": CompileOrNot, "build_py": FreshSources})
