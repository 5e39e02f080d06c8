"""argparse in three languages, with errors of one line."""

import argparse
from typing import NoReturn

from tablee.cli.texts import say, spoken
from tablee.core.rule import LANGUAGES, Mistake, Words

ARGPARSE: dict[str, tuple[str, str]] = {
    "usage: ": ("usage : ", "Aufruf: "),
    "positional arguments": ("arguments", "Argumente"),
    "options": ("options", "Optionen"),
    "show this help message and exit": ("montrer cette aide", "diese Hilfe zeigen"),
    "argument %(argument_name)s: %(message)s": ("%(argument_name)s : %(message)s", "%(argument_name)s: %(message)s"),
    "the following arguments are required: %s": ("il manque : %s", "es fehlt: %s"),
    "unrecognized arguments: %s": ("argument inconnu : %s", "unbekanntes Argument: %s"),
    "expected one argument": ("il manque sa valeur", "der Wert dazu fehlt"),
    "expected at most one argument": ("une valeur au plus", "höchstens ein Wert"),
    "expected at least one argument": ("il faut au moins une valeur", "es braucht mindestens einen Wert"),
    "expected %s argument": ("il faut %s valeur", "es braucht %s Wert"),
    "expected %s arguments": ("il faut %s valeurs", "es braucht %s Werte"),
    "not allowed with argument %s": ("ne va pas avec %s", "geht nicht zusammen mit %s"),
    "one of the arguments %s is required": ("il faut l'un de : %s", "es braucht eines von: %s"),
    "ignored explicit argument %r": ("ne prend pas de valeur (%r)", "nimmt keinen Wert (%r)"),
    "ambiguous option: %(option)s could match %(matches)s": (
        "%(option)s peut vouloir dire : %(matches)s",
        "%(option)s kann heissen: %(matches)s",
    ),
    "unknown parser %(parser_name)r (choices: %(choices)s)": (
        "commande inconnue : %(parser_name)s (il y a : %(choices)s)",
        "unbekannter Befehl: %(parser_name)s (es gibt: %(choices)s)",
    ),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "« %(value)s » n'existe pas (au choix : %(choices)s)",
        "«%(value)s» gibt es nicht (zur Wahl: %(choices)s)",
    ),
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)": (
        "« %(value)s » n'existe pas, peut-être « %(closest)s » ? (au choix : %(choices)s)",
        "«%(value)s» gibt es nicht, vielleicht «%(closest)s»? (zur Wahl: %(choices)s)",
    ),
    "invalid %(type)s value: %(value)r": (
        "il faut un nombre entier, pas « %(value)s »",
        "es braucht eine ganze Zahl, nicht «%(value)s»",
    ),
    "%(prog)s: error: %(message)s\n": ("%(prog)s : %(message)s\n", "%(prog)s: %(message)s\n"),
}


def gettext(message: str) -> str:
    at = LANGUAGES.index(spoken())
    return ARGPARSE[message][at] if at < 2 and message in ARGPARSE else message


def ngettext(one: str, several: str, n: int) -> str:
    return gettext(one if n == 1 else several)


def teach() -> None:
    """Redirect argparse's message lookup to our translations."""
    setattr(argparse, "_", gettext)  # noqa: B010
    setattr(argparse, "ngettext", ngettext)  # noqa: B010


class Parser(argparse.ArgumentParser):
    """Raises errors as ``Mistake``; its help keeps the line breaks of the examples."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        kwargs.setdefault("allow_abbrev", False)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        sentence = say("error.more", why=message, prog=self.prog)
        raise Mistake("usage", Words(sentence, sentence, sentence))


def add_lang(parser: argparse.ArgumentParser) -> None:
    """``--lang`` is accepted before and after the command."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, metavar="fr|de|en", help=say("help.lang")
    )


def add_command(
    subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, help: str, epilog: str = ""
) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(name, help=help, description=help[:1].upper() + help[1:] + ".", epilog=epilog)
    add_lang(parser)
    return parser
