"""Playing strengths: the same few levels for every game, named so that a family understands them."""

from typing import Final, final

from tablee.bots.bot import Bot
from tablee.bots.cheat import Cheat
from tablee.bots.club import EFFORT, Club
from tablee.bots.expert import DESIGNS, Expert
from tablee.bots.one_ply import Lapses, OnePly
from tablee.bots.outside_bot import OutsideBot
from tablee.bots.parallel import ParallelExpert
from tablee.bots.random_bot import RandomBot
from tablee.core.game import Game
from tablee.core.rule import Mistake, Words
from tablee.games import judgement
from tablee.outside import BOTS, NAME, factory, known


@final
class Level:
    """``name`` is used in records and programs, ``words`` is shown to players."""

    def __init__(self, name: str, words: Words, blurb: Words) -> None:
        self.name: Final = name
        self.words: Final = words
        self.blurb: Final = blurb


RANDOM: Final = "random"
BEGINNER: Final = "beginner"
CASUAL: Final = "casual"
CLUB: Final = "club"
EXPERT: Final = "expert"

LEVELS: Final = [
    Level(
        RANDOM,
        Words("hasard", "Zufall", "random"),
        Words("joue n'importe quel coup permis", "spielt irgendeinen erlaubten Zug", "plays any legal move"),
    ),
    Level(
        BEGINNER,
        Words("facile", "leicht", "easy"),
        Words(
            "joue sensément, oublie des cartes et ne voit pas tout",
            "spielt vernünftig, vergisst Karten und übersieht manches",
            "plays sensibly, forgets cards and overlooks things",
        ),
    ),
    Level(
        CASUAL,
        Words("moyen", "mittel", "medium"),
        Words(
            "joue de temps en temps : oublie moins, ne rate que de petites choses",
            "spielt ab und zu: vergisst weniger, übersieht nur Kleinigkeiten",
            "plays now and then: forgets less, overlooks only small things",
        ),
    ),
    Level(
        CLUB,
        Words("fort", "stark", "hard"),
        Words(
            "juge bien la position, n'oublie rien, réfléchit un peu à l'avance",
            "beurteilt die Stellung gut, vergisst nichts, denkt ein wenig voraus",
            "judges a position well, forgets nothing, thinks a little ahead",
        ),
    ),
    Level(
        EXPERT,
        Words("expert", "Experte", "expert"),
        Words(
            "essaie chaque bon coup dans des centaines de parties imaginées",
            "probiert jeden guten Zug in Hunderten von gedachten Spielen aus",
            "tries every good move in hundreds of imagined games",
        ),
    ),
]

BEGINNER_EFFORT: Final = 300  # positions evaluated per decision
BEGINNER_LAPSES: Final = Lapses(500, 80, True)
CASUAL_LAPSES: Final = Lapses(300, 60, False)


CHEAT: Final = Level(
    "cheat",
    Words("tricheur (voit tout)", "Schummler (sieht alles)", "cheat (sees everything)"),
    Words(
        "pense comme l'expert, mais voit toutes les cartes ; dans l'arène seulement",
        "denkt wie der Experte, sieht aber alle Karten; nur in der Arena",
        "thinks as the expert does, but sees all cards; in the arena only",
    ),
)
PEEK: Final = Level(
    "peek",
    Words("indiscret (voit les mains)", "Spicker (sieht alle Hände)", "peek (sees all hands)"),
    Words(
        "pense comme l'expert, mais voit ce que les autres cachent, sans la pioche ; dans l'arène seulement",
        "denkt wie der Experte, sieht aber, was die anderen verbergen, nur den Stapel nicht; nur in der Arena",
        "thinks as the expert does, but sees what others hide, though not the stock; in the arena only",
    ),
)
JUDGE: Final = Level(
    "judge",
    Words("juge", "Gutachter", "judge"),
    Words(
        "juge la position un coup à l'avance et rien de plus : la mesure de l'expert ; dans l'arène seulement",
        "beurteilt die Stellung einen Zug voraus und nichts weiter: das Mass für den Experten; nur in der Arena",
        "judges the position one decision ahead and nothing more: what the expert is measured by; in the arena only",
    ),
)
FURTHER: Final = [EXPERT, CHEAT.name, PEEK.name]  # kinds that take a budget and a design
OURS: Final = [*LEVELS, CHEAT, PEEK, JUDGE]
MOST_GAMES: Final = 1000000
LONGEST: Final = 3600.0


def names() -> list[str]:
    """The levels, then the registered bots."""
    found = [level.name for level in LEVELS]
    return found + [name for name in known(BOTS) if name not in found]


def among(text: str, known: list[Level]) -> Level | None:
    wanted = text.strip().casefold()
    for level in known:
        words = level.words
        if wanted in (level.name, words.fr.casefold(), words.de.casefold(), words.en.casefold()):
            return level
    return None


def level_named(text: str) -> Level:
    """The level of this name, in any of the three languages. Raises ``Mistake``."""
    found = among(text, LEVELS)
    if found is not None:
        return found
    raise no_such_bot(text)


def no_such_bot(text: str) -> Mistake:
    listed = ", ".join(names())
    return Mistake(
        "level",
        Words(
            f"Il n'y a pas de bot « {text} » ; il y a : {listed}, ou module:fabrique.",
            f"Einen Bot «{text}» gibt es nicht; es gibt: {listed} oder modul:fabrik.",
            f"There is no bot '{text}'; there is: {listed}, or module:factory.",
        ),
    )


@final
class Kind:
    """A bot as it is named, everywhere: in the arena and the lab, in play, in Gymnasium, at the server.

    - a level, in any of the three languages: ``club``, ``Experte``;
    - a level that searches, with a budget or a design: ``expert@2000`` (play-outs), ``expert@0.5s`` (seconds),
      ``expert-tree@500``; in the arena ``cheat`` and ``peek`` likewise;
    - a registered bot (``tablee.register``, or the entry point ``tablee.bots``): ``mine``;
    - what makes a bot, called with the game and a seed: ``my_bots:Careful``.

    The last two take a limit for each decision: ``mine@2s``.
    """

    def __init__(self, level: Level, design: str, simulations: int, seconds: float, target: str = "") -> None:
        self.level: Final = level
        self.design: Final = design
        self.simulations: Final = simulations
        self.seconds: Final = seconds
        self.target: Final = target  # of a bot of another package: module:factory

    @property
    def text(self) -> str:
        """The normalised form."""
        found = self.level.name
        if self.design:
            found += f"-{self.design}"
        if self.seconds > 0.0:
            return f"{found}@{self.seconds:g}s"
        return f"{found}@{self.simulations}" if self.simulations > 0 else found

    def say(self, lang: str) -> str:
        return self.level.words.say(lang) + self.text[len(self.level.name) :]


def kind_of(text: str) -> Kind:
    """Parse the name of a bot; one of another package is imported. Raises ``Mistake``."""
    wanted = text.strip()
    name, at, budget = wanted.partition("@")
    registered = "" if among(name, OURS) is not None else known(BOTS).get(name, "")
    if ":" in name or registered:
        return outside_kind(wanted, name, registered)
    base, dash, design = name.partition("-")
    level = among(base, [CHEAT, PEEK, JUDGE])
    if level is None:
        level = level_named(base)
    if not at and not dash:
        return Kind(level, "", 0, 0.0)
    if level.name not in FURTHER or (dash and design not in DESIGNS):
        raise bad_kind(text)
    simulations = 0
    seconds = 0.0
    if budget.isascii() and budget.isdigit() and len(budget) < 8:
        simulations = int(budget)
    elif at:
        seconds = seconds_of(budget)
    if at and not (0 < simulations <= MOST_GAMES or 0.0 < seconds <= LONGEST):
        raise bad_kind(text)
    return Kind(level, design, simulations, seconds)


def outside_kind(text: str, name: str, registered: str) -> Kind:
    """A bot of another package, or a registered name for one of ours."""
    at = text[len(name) :]
    seconds = seconds_of(at[1:])
    if at and not 0.0 < seconds <= LONGEST:
        raise Mistake(
            "kind",
            Words(
                f"« {text} » : derrière @ vient le temps d'une décision, comme dans {name}@2s.",
                f"«{text}»: Hinter @ steht die Zeit für eine Entscheidung, wie in {name}@2s.",
                f"'{text}': after @ comes the time for one decision, as in {name}@2s.",
            ),
        )
    words = Words(name, name, name)
    if registered and ":" not in registered:  # another name for one of ours
        if among(registered.partition("@")[0].partition("-")[0], OURS) is None:
            raise no_such_bot(registered)
        ours = kind_of(registered)
        return Kind(Level(name, words, ours.level.blurb), "", 0, seconds, ours.text)
    target = registered or name
    factory(target, name if registered else "")
    return Kind(Level(name, words, Words("", "", "")), "", 0, seconds, target)


def is_kind(text: str) -> bool:
    """Whether a record may call a bot so. Nothing is imported: records come from anybody."""
    name, at, budget = text.partition("@")
    base = name.partition("-")[0]
    return (
        base in names()
        and (not at or budget.removesuffix("s").replace(".", "", 1).isdigit())
        and ("-" not in name or name.partition("-")[2] in DESIGNS)
    )


def seconds_of(text: str) -> float:
    number = text[:-1].replace(".", "", 1)
    return float(text[:-1]) if text.endswith("s") and number.isascii() and number.isdigit() else 0.0


def bad_kind(text: str) -> Mistake:
    designs = ", ".join([f"{EXPERT}-{design}" for design in DESIGNS])
    return Mistake(
        "kind",
        Words(
            f"« {text} » : un expert s'écrit expert, expert@500 (parties), expert@0.5s (secondes) ou {designs}.",
            f"«{text}»: Einen Experten schreibt man expert, expert@500 (Spiele), expert@0.5s (Sekunden) oder {designs}.",
            f"'{text}': an expert is written expert, expert@500 (games), expert@0.5s (seconds) or {designs}.",
        ),
    )


def fair_kind(text: str) -> Kind:
    """The same where nobody may look into others' cards."""
    found = kind_of(text)
    if found.level.name in (CHEAT.name, PEEK.name) or found.target.partition("@")[0] in (CHEAT.name, PEEK.name):
        raise Mistake(
            "kind",
            Words(
                f"« {text} » voit ce qu'il ne devrait pas : il ne joue que dans l'arène.",
                f"«{text}» sieht, was er nicht dürfte: Er spielt nur in der Arena.",
                f"'{text}' sees what it should not: it plays in the arena only.",
            ),
        )
    return found


def bot(level: str, game: Game, seed: int, seconds: float = 0.0, heads: int = 1, lenient: bool = False) -> Bot:
    """A bot for this game, by its name: a level, or whatever ``Kind`` says.

    >>> import tablee
    >>> from tablee.bots import levels
    >>> [level.name for level in levels.LEVELS]
    ['random', 'beginner', 'casual', 'club', 'expert']
    >>> game = tablee.game("bungee")
    >>> position = game.deal(seats=2, seed=b"a secret")
    >>> player = levels.bot("beginner", game, seed=1)
    >>> code = player.choose(position.seen_by(0))
    >>> code in position.legal(0)
    True
    >>> position.play(0, code)
    >>> levels.bot("expert@50", game, seed=1).choose(position.seen_by(1)) in position.legal(1)
    True

    With ``seconds`` it answers in time with the best move found by then, which depends on the machine; without, the
    same seed and view always give the same move. ``heads``: processes an expert searches with. ``lenient``: a bot of
    another package that fails goes on at random (see ``OutsideBot``).
    """
    wanted = fair_kind(level)
    if wanted.target:
        if wanted.seconds > 0.0 and (seconds == 0.0 or wanted.seconds < seconds):
            seconds = wanted.seconds
        return made(wanted, game, seed, seconds, lenient)
    name = wanted.level.name
    if name == RANDOM:
        return RandomBot(seed)
    judge = judgement(game.name)
    if name == BEGINNER:
        return OnePly(judge, seed, BEGINNER_EFFORT, BEGINNER_LAPSES, seconds)
    if name == CASUAL:
        return OnePly(judge, seed, BEGINNER_EFFORT, CASUAL_LAPSES, seconds)
    if name == CLUB:
        return Club(judge, seed, seconds)
    if name == JUDGE.name:
        return OnePly(judge, seed, EFFORT)
    games = wanted.simulations
    if games == 0 and wanted.seconds == 0.0:
        games = int(judge.expert_games())
    if wanted.seconds > 0.0 and (seconds == 0.0 or wanted.seconds < seconds):
        seconds = wanted.seconds
    if heads > 1:
        parts = [Expert(judge, seed + 7919 * at, games // heads, seconds, wanted.design) for at in range(heads)]
        return ParallelExpert(parts)
    return Expert(judge, seed, games, seconds, wanted.design)


def seated(kind: str, game: Game, seed: int) -> Bot:
    """A bot for the arena, where some may see more than they should, and where those of other packages that fail go on
    at random, so that no game is lost: ``seated("expert@500", game, seed)``."""
    wanted = kind_of(kind)
    if wanted.target:
        return made(wanted, game, seed, wanted.seconds, True)
    if wanted.level.name not in (CHEAT.name, PEEK.name):
        return bot(kind, game, seed)
    judge = judgement(game.name)
    simulations = wanted.simulations
    if simulations == 0 and wanted.seconds == 0.0:
        simulations = int(judge.expert_games())
    return Cheat(Expert(judge, seed, simulations, wanted.seconds, wanted.design), wanted.level is CHEAT)


def made(wanted: Kind, game: Game, seed: int, seconds: float, lenient: bool) -> Bot:
    """A bot of another package, or one of ours under a registered name."""
    name = wanted.level.name
    if ":" not in wanted.target:
        return (
            seated(wanted.target, game, seed) if lenient and seconds == 0.0 else bot(wanted.target, game, seed, seconds)
        )
    registered = name if NAME.fullmatch(name) else ""
    return OutsideBot(wanted.text, factory(wanted.target, registered), game, seed, seconds, lenient)
