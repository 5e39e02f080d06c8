"""``tablee check``: verify that records replay to the position they claim."""

import argparse
from typing import Final

from rich.text import Text

from tablee.arena.results import records_in
from tablee.cli import paper
from tablee.cli.grammar import add_command
from tablee.cli.players import names_of
from tablee.cli.record_files import load, mistake, read_text, replay
from tablee.cli.texts import listing, say, spoken
from tablee.core.chance import commitment
from tablee.core.rule import Mistake, Words
from tablee.games import open_record

MOST: Final = 1 << 31  # bytes; the file of a series is long


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "check", say("help.check"), say("help.check-examples"))
    parser.add_argument("files", metavar="FILE", nargs="+", help=say("help.file"))
    parser.add_argument("--deal", metavar="HASH", default="", help=say("help.deal"))


def run(args: argparse.Namespace) -> int:
    out = paper.out()
    bad = 0
    for path in args.files:
        try:
            line = verdict(path, args.deal)
        except Mistake as error:
            bad += 1
            why = " ".join(error.say(spoken()).split())
            paper.tell(say("check.bad", path=path, why=why.removeprefix(f"{path}: ").removeprefix(f"{path} : ")))
        else:
            out.print(Text(line), soft_wrap=True)
    return 2 if bad else 0


def many(path: str) -> str:
    """A JSON Lines file with one record, or one deal of the arena, a line."""
    records = records_in(read_text(path, MOST))
    for n, text in enumerate(records, start=1):
        try:
            game, record = open_record(text)
            replay(game, record)
        except Mistake as error:
            raise in_line(n, error) from None
    return say("check.many", path=path, games=len(records))


def in_line(n: int, error: Mistake) -> Mistake:
    sentence = say("check.line", n=n, why=error.say(spoken()))
    return Mistake(error.code, Words(sentence, sentence, sentence))


def verdict(path: str, deal: str = "") -> str:
    if path.endswith(".jsonl"):
        return many(path)
    game, record = load(path)
    if deal and record.start is not None:
        raise mistake("no-deal")
    if deal and commitment(record.seed) != deal.strip().lower():
        raise mistake("deal", text=deal)
    position = replay(game, record)
    names = names_of(record)
    winners = position.winners()
    end = say("check.winners", names=listing([names[seat] for seat in winners])) if winners else ""
    return say(
        "check.ok",
        path=path,
        title=game.box.title,
        seats=record.seats,
        decisions=len(record),
        end=end or say("check.unfinished"),
    )
