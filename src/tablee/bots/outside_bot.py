"""A bot of another package, watched: whatever goes wrong is said in one sentence that names it."""

import signal
import threading
import time
from collections.abc import Callable
from typing import Any, Final, final

from tablee.bots.bot import Bot, Thought
from tablee.bots.random_bot import RandomBot
from tablee.core.game import Game
from tablee.core.rule import Mistake, Words
from tablee.core.view import View
from tablee.outside import told

PATIENCE: Final = 60.0  # seconds for a decision where none are named


class BotFailed(Mistake):
    """A bot of another package that crashed, answered what is not legal, took too long or was made for another edition."""


class OutOfTime(Exception):
    """Raised in the middle of a bot's thoughts."""


@final
class OutsideBot(Bot):
    """Calls what the factory made; all that it needs is ``choose(view)``. It may say for which ``edition`` of the game
    it was made.

    ``lenient``: after a failure it plays at random to the end of the game, and ``failure`` says what happened, so that
    no game is lost. Otherwise ``BotFailed`` is raised. ``seconds``: for one decision; it is interrupted where it runs
    in the main thread of a system with timers, elsewhere its answer comes too late.

    Interpreted code asks ``type(bot) is OutsideBot``. Compiled subclasses of an abstract base share the base's cache
    of ``isinstance``, so after ``isinstance(bot, Bot)`` every bot would pass for an ``OutsideBot``.
    """

    def __init__(
        self, name: str, factory: Callable[..., Any], game: Game, seed: int, seconds: float, lenient: bool
    ) -> None:
        self.name: Final = name
        self.game: Final = game
        self.seconds: Final = seconds if seconds > 0.0 else PATIENCE
        self.lenient: Final = lenient
        self.spare: Final = RandomBot(seed)
        self.failure: Words | None = None
        self.inner: Any = None
        try:
            self.inner = factory(game, seed)
        except Exception as error:
            self.fail(crashed(self.name, told(error)))
            return
        if not callable(getattr(self.inner, "choose", None)):
            self.fail(no_bot(self.name, type(self.inner).__name__))
            return
        self.check_edition()

    def failed(self) -> bool:
        """Asked for by a call, since mypy, and so the compiled code, believes that ``failure`` stays None while ``fail`` is
        called."""
        return self.failure is not None

    def check_edition(self) -> None:
        edition: object = getattr(self.inner, "edition", None)
        if edition is not None and edition != self.game.edition:
            self.fail(other_edition(self.name, str(edition)[:40], self.game))

    def choose(self, view: View) -> int:
        if self.failed():
            return self.spare.choose(view)
        try:
            chosen = self.timed(view)
        except OutOfTime:
            return self.instead(view, too_slow(self.name, self.seconds))
        except Exception as error:
            return self.instead(view, crashed(self.name, told(error)))
        self.check_edition()
        if self.failed():
            return self.spare.choose(view)
        code = code_of(chosen)
        if code < 0 or code not in view.legal():
            return self.instead(view, illegal(self.name, chosen, view))
        return code

    def timed(self, view: View) -> object:
        begun = time.monotonic()
        alarm = (
            hasattr(signal, "setitimer")
            and threading.current_thread() is threading.main_thread()
            and signal.getitimer(signal.ITIMER_REAL)[0] == 0.0  # somebody else's clock is running already
        )
        if not alarm:
            chosen = self.inner.choose(view)
        else:
            before = signal.signal(signal.SIGALRM, stop)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)
            try:
                chosen = self.inner.choose(view)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0.0)
                signal.signal(signal.SIGALRM, before)
        if time.monotonic() - begun > self.seconds:
            raise OutOfTime
        return chosen

    def instead(self, view: View, failure: Words) -> int:
        self.fail(failure)
        return self.spare.choose(view)

    def fail(self, failure: Words) -> None:
        if not self.lenient:
            raise BotFailed("bot-failed", failure)
        self.failure = failure

    def explain(self, view: View) -> list[tuple[int, float]]:
        """Its own opinion where it has one, else the move it chooses before all others."""
        if not self.failed() and callable(getattr(self.inner, "explain", None)):
            try:
                return [(int(code), float(value)) for code, value in self.inner.explain(view)]
            except Exception as error:
                self.fail(crashed(self.name, told(error)))
        return super().explain(view)

    def review(self, view: View) -> list[Thought]:
        return [Thought(code, value, 0, []) for code, value in self.explain(view)]


def stop(_number: int, _frame: object) -> None:
    raise OutOfTime


def code_of(chosen: object) -> int:
    """An integer of any kind, NumPy's too; -1 for what is none."""
    if isinstance(chosen, (bool, float, str)):
        return -1
    index: Any = getattr(chosen, "__index__", None)
    return int(index()) if index is not None else -1


def crashed(name: str, error: str) -> Words:
    return Words(
        f"Le bot « {name} » s'est arrêté sur une erreur : {error}.",
        f"Der Bot «{name}» ist mit einem Fehler ausgestiegen: {error}.",
        f"The bot '{name}' stopped with an error: {error}.",
    )


def no_bot(name: str, kind: str) -> Words:
    return Words(
        f"La fabrique du bot « {name} » doit donner un objet avec choose(view), pas {kind}.",
        f"Die Fabrik des Bots «{name}» muss etwas mit choose(view) liefern, nicht {kind}.",
        f"The factory of the bot '{name}' has to give an object with choose(view), not {kind}.",
    )


def other_edition(name: str, edition: str, game: Game) -> Words:
    title = game.box.title
    return Words(
        f"Le bot « {name} » est fait pour l'édition {edition} de {title} ; ici, c'est l'édition {game.edition}.",
        f"Der Bot «{name}» ist für Ausgabe {edition} von {title} gemacht; hier ist Ausgabe {game.edition}.",
        f"The bot '{name}' was made for edition {edition} of {title}; here it is edition {game.edition}.",
    )


def too_slow(name: str, seconds: float) -> Words:
    return Words(
        f"Le bot « {name} » a réfléchi plus de {seconds:g} secondes à un coup.",
        f"Der Bot «{name}» hat über einem Zug länger als {seconds:g} Sekunden nachgedacht.",
        f"The bot '{name}' took longer than {seconds:g} seconds over a move.",
    )


def illegal(name: str, chosen: object, view: View) -> Words:
    code = code_of(chosen)
    if not 0 <= code < int(view.position.game.size):
        said = repr(chosen)[:40]
        return Words(
            f"Le bot « {name} » a répondu {said} ; il faut un des codes de view.legal().",
            f"Der Bot «{name}» hat {said} geantwortet; verlangt ist ein Code aus view.legal().",
            f"The bot '{name}' answered {said}; what is wanted is one of the codes of view.legal().",
        )
    move = view.position.game.catalogue[code].text
    rule = view.forbids(code)
    clause = "" if rule is None else rule.id
    return Words(
        f"Le bot « {name} » a joué « {move} », que {clause} interdit.",
        f"Der Bot «{name}» hat «{move}» gespielt; das verbietet {clause}.",
        f"The bot '{name}' played '{move}', which {clause} forbids.",
    )
