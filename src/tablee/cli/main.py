"""The entry point: choose the language, parse the arguments, turn every error into one sentence."""

import argparse
import contextlib
import io
import os
import sys
import traceback
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from tablee import _build
from tablee._version import VERSION
from tablee.cli import grammar, paper
from tablee.cli.record_files import reason
from tablee.cli.texts import say, speak, spoken, system_language
from tablee.core.rule import LANGUAGES, Mistake, Refused

COMMANDS: Final = [
    "games",
    "rules",
    "play",
    "simulate",
    "arena",
    "lab",
    "replay",
    "review",
    "puzzles",
    "check",
    "pad",
    "evening",
    "serve",
    "bot",
    "mcp",
    "admin",
    "static",
    "observation",
    "bench",
]
HUNGRY: Final = [
    "play",
    "simulate",
    "arena",
    "lab",
    "review",
    "puzzles",
    "serve",
    "bot",
    "bench",
]  # commands that are slow in an interpreted build
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
NOBODY_READS: Final = 141


def wished_language(argv: list[str]) -> str:
    """The value of --lang, found before parsing, so that even parse errors are in that language."""
    found = system_language()
    for at, word in enumerate(argv):
        if word == "--":
            break
        value = argv[at + 1] if word == "--lang" and at + 1 < len(argv) else word.removeprefix("--lang=")
        if word.startswith("--lang") and value in LANGUAGES:
            found = value
    return found


def with_command(argv: list[str]) -> list[str]:
    """Without a command, ``serve --open``; options are then those of ``serve``."""
    at = 0
    while at < len(argv):
        word = argv[at]
        if word == "--lang":
            at += 2
        elif word.startswith("--lang="):
            at += 1
        elif word in ("-h", "--help", "--version", "--") or not word.startswith("-"):
            return argv
        else:
            break
    if at > len(argv):  # --lang without a language: argparse says so
        return argv
    return [*argv[:at], "serve", "--open", *argv[at:]]


def version() -> str:
    mode = say(f"mode.{_build.mode()}")
    why = "TABLEE_PURE=1" if _build.is_pure() else _build.why_interpreted()
    return f"tablee {VERSION} ({mode}{': ' + why if why else ''}; Python {sys.version.split()[0]})"


def build_parser() -> argparse.ArgumentParser:
    parser = grammar.Parser(prog="tablee", description=say("help.main"), epilog=say("help.main-examples"))
    grammar.add_lang(parser)
    parser.add_argument("--version", action="store_true", help=say("help.version"))
    subparsers = parser.add_subparsers(
        dest="command", metavar=say("help.command"), title=say("help.commands"), parser_class=grammar.Parser
    )
    for name in COMMANDS:
        if find_spec(f"tablee.cli.{name}") is not None:
            before = set(subparsers.choices)
            import_module(f"tablee.cli.{name}").add_parser(subparsers)
            for added in set(subparsers.choices) - before:
                own = subparsers.choices[added]
                if "--lang" not in own.format_usage():
                    grammar.add_lang(own)
    return parser


def run(argv: list[str]) -> int:
    parser = build_parser()
    args = parser.parse_args(with_command(argv))
    args.lang = spoken()
    if args.version:
        paper.out().print(version(), soft_wrap=True)
        return 0
    if args.command is None:  # after "--"
        parser.print_help()
        return 0
    if args.command in HUNGRY and _build.mode() == "interpreted" and not _build.is_pure():
        paper.tell(say("notice.interpreted"))
    code = import_module(f"tablee.cli.{args.command}").run(args)
    return int(code)


def main(argv: list[str] | None = None) -> int:
    words = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # replace characters the terminal cannot encode
    speak(wished_language(words))
    grammar.teach()
    try:
        code = run(words)
        sys.stdout.flush()
        return code
    except Mistake as error:
        return failed(error.say(spoken()))
    except Refused as refused:
        return failed(f"{refused.rule.id}: {refused.rule.say(spoken())}")
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        stop_writing()
        return NOBODY_READS
    except OSError as error:
        stop_writing()
        return failed(say("error.write", why=reason(error)))
    except Exception as error:
        if os.environ.get("TABLEE_DEBUG", "") not in ("", "0"):
            traceback.print_exc()
        return failed(say("error.unforeseen", why=f"{type(error).__name__}: {error}"))


def failed(sentence: str) -> int:
    with contextlib.suppress(OSError):
        paper.tell("tablee: " + " ".join(sentence.split()))
    return BAD_INPUT


def stop_writing() -> None:
    """After a broken pipe or a full disk: redirect stdout to /dev/null, so that flushing at exit stays silent."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
