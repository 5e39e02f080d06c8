"""A seat at a table of a server: what it sees, its moves, and a whole game played by a bot."""

import contextlib
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from tablee.client.connection import PATIENCE, Connection, Link, NotAllowed, Unreachable, no_server
from tablee.core.game import Game
from tablee.core.rule import Mistake, Words
from tablee.core.view import View
from tablee.core.view_state import view_of
from tablee.games import game as open_game

POLL: Final = 20.0  # seconds that one request waits for news


class Decides(Protocol):
    """A bot: anything with ``choose``."""

    def choose(self, view: View) -> int: ...


Factory = Callable[[Game, int], Decides]  # of a bot, for a game and a seed


@dataclass(frozen=True)
class Turn:
    """How it stands for the seat. ``asks`` is None unless the seat is asked.

    ``view`` is None where this installation lacks the game, or has another edition of it; ``shown`` and ``moves``, the
    JSON that a browser gets (docs/api.md), are always there.
    """

    number: int
    asks: int | None
    question: str
    told: list[str]  # what has just happened, in sentences
    moves: list[dict[str, Any]]  # the legal ones: code, text, words, touches
    shown: dict[str, Any]
    view: View | None
    left: float | None = None  # seconds on the clock
    since: list[str] = field(default_factory=list)  # what happened since the entry asked for, in sentences

    @property
    def over(self) -> bool:
        return not self.shown.get("asked")


@dataclass
class Seat(contextlib.AbstractContextManager["Seat"]):
    """A seat at a table. Use ``take``."""

    connection: Connection
    info: dict[str, Any]  # who sits where, and what was agreed: TableInfo of docs/api.md
    game: Game | None
    seat: int
    last: Turn | None = field(default=None)

    @classmethod
    def take(
        cls, link: str | Link, name: str = "", lang: str = "en", seat: int | None = None, patience: float = PATIENCE
    ) -> "Seat":
        """Sit down by an invitation (``seat``: a certain one), or go on with the seat that the link is of.

        Raises ``NotAllowed`` with the server's sentence, or ``Unreachable``.
        """
        at = link if isinstance(link, Link) else Link.of(link)
        connection = Connection(at, lang, patience)
        try:
            info = Connection(at, lang, 0.0).get()  # whether the link is good is told at once
            if info.get("you") is None:
                wish: dict[str, object] = {"name": name or "Bot", "lang": lang}
                if seat is not None:
                    wish["seat"] = seat
                connection.token = str(connection.post("/join", wish, once=True)["token"])
            connection.post("/program")
            info = connection.get()
            found = cls(connection, info, game_of(info), int(info["you"]))
            own = info["seats"][found.seat]
            if own["stand_in"]:
                found.back()
            if info["state"] == "open" and not own["ready"]:
                connection.post("/ready", {"ready": True})
        except Mistake:
            raise
        except (KeyError, TypeError, ValueError, IndexError):
            raise no_server(at) from None
        return found

    @property
    def link(self) -> str:
        """The link to this seat: keep it, to go on after the program has ended. Whoever has it plays the seat."""
        link = self.connection.link
        return str(Link(link.secure, link.host, link.port, link.path, link.table, self.connection.token))

    @property
    def names(self) -> list[str]:
        return [str(one["name"]) or f"#{at + 1}" for at, one in enumerate(self.info["seats"])]

    @property
    def scores(self) -> list[int]:
        return list(self.last.shown["scores"]) if self.last else []

    @property
    def winners(self) -> list[int]:
        return list(self.last.shown["winners"]) if self.last else []

    def look(self, since: int | None = None) -> Turn | None:
        """How it stands now; None while the game has not begun. ``since``: tell also what happened since that entry."""
        return self._turn(self._view(**({} if since is None else {"since": since})))

    def wait(self, seconds: float = POLL) -> Turn | None:
        """The same, as soon as something is new; None while the game has not begun."""
        number = self.last.number if self.last else int(self.info["number"])
        return self._turn(self._view(after=number, wait=max(0.0, min(seconds, POLL))))

    def turns(self) -> Iterator[Turn]:
        """Each time the seat is asked, until the game is over or the host closes the table. What is not answered is asked
        again."""
        turn = self.look()
        while True:
            if turn is not None and turn.over:
                return
            if turn is not None and turn.asks is not None:
                yield turn
                turn = self.look()
                continue
            before = self.last.number if self.last else int(self.info["number"])
            turn = self.wait()
            now = self.last.number if self.last else -1
            if turn is None or now == before:
                self.refresh()
                if self.info["state"] == "closed":
                    return

    def play(self, turn: Turn, move: int | str) -> int:
        """Answer the question of ``turn`` with the code or the notation of a move; the number of its log entry, or 0 if the
        game went on meanwhile (time was up, and a bot of the server played).

        Sent again after a lost connection: its id makes that harmless. Raises ``NotAllowed`` with the clause.
        """
        answers = turn.number if turn.asks is None else turn.asks
        body: dict[str, object] = {"answers": answers, "id": secrets.token_hex(8)}
        body["text" if isinstance(move, str) else "move"] = move
        for _ in range(2):
            try:
                return int(self.connection.post("/move", body)["number"])
            except NotAllowed as refused:
                if refused.code == "bot-plays":
                    self.back()
                elif refused.code not in ("stale", "over"):
                    raise
                else:
                    break
        return 0

    def why(self, code: int) -> tuple[str, str]:
        """The clause that forbids a move, or "", and a sentence."""
        answer = self.connection.get("/why", move=code)
        return str(answer["clause"] or ""), str(answer["sentence"])

    def say(self, text: str) -> None:
        self.connection.post("/say", {"text": text}, once=True)

    def back(self) -> None:
        """Take the seat back from the server's bot, which plays for whoever was away."""
        try:
            self.connection.post("/back")
        except NotAllowed as refused:
            if refused.code not in ("present", "over"):
                raise

    def leave(self) -> None:
        """Get up; a bot of the server plays on."""
        self.connection.post("/leave", once=True)

    def refresh(self) -> None:
        self.info = self.connection.get()

    def __exit__(self, *failure: object) -> None:
        self.connection.close()

    def _view(self, **query: object) -> dict[str, Any] | None:
        for _ in range(2):
            try:
                found: dict[str, Any] = self.connection.get("/view", whole=True, **query)
                return found
            except NotAllowed as refused:
                if refused.code != "not-started":
                    raise
            self.refresh()
            if self.info["state"] not in ("playing", "over"):
                break
            query = {}  # it has begun in between
        return None

    def _turn(self, answer: dict[str, Any] | None) -> Turn | None:
        if answer is None:
            return None
        view, whole = None, answer.get("whole")
        if self.game is not None and isinstance(whole, dict) and whole.get("edition") == self.game.edition:
            view = view_of(self.game, whole)
        try:
            self.last = Turn(
                int(answer["number"]),
                answer["asks"],
                str(answer["question"]),
                list(answer["told"]),
                list(answer["moves"]),
                dict(answer["view"]),
                view,
                answer.get("left"),
                [str(sentence) for turn in answer.get("tail", []) for sentence in turn],
            )
        except (KeyError, TypeError, ValueError):
            raise no_server(self.connection.link) from None
        return self.last


def game_of(info: dict[str, Any]) -> Game | None:
    """The game of a table; None where this installation does not have it like that."""
    try:
        return open_game(str(info["game"]), **info["options"])
    except Mistake:
        return None


def play(
    link: str | Link,
    factory: Factory,
    name: str = "",
    lang: str = "en",
    seat: int | None = None,
    seed: int | None = None,
    patience: float = PATIENCE,
    seated: Callable[[Seat], None] | None = None,
    decided: Callable[[Turn, int], None] | None = None,
) -> Seat:
    """Let a bot play a whole game; returns its seat, with ``scores`` and ``winners``.

    ``factory``: makes the bot from the game and a seed (at random unless given). ``seated`` and ``decided`` are called as
    soon as it sits, and after each move. If the bot fails or chooses what is not allowed, it gets up before the error is
    raised: a bot of the server plays on, and nobody waits.
    """
    with Seat.take(link, name, lang, seat, patience) as found:
        try:
            if found.game is None:
                raise no_such_game(found.info)
            bot = factory(found.game, secrets.randbits(56) if seed is None else seed)
            if seated is not None:
                seated(found)
            for turn in found.turns():
                if turn.view is None:
                    raise no_such_game(found.info)
                code = int(bot.choose(turn.view))
                if found.play(turn, code) and decided is not None:
                    decided(turn, code)
        except (Unreachable, KeyboardInterrupt):
            raise
        except Exception:
            give_up(found)
            raise
        return found


def give_up(seat: Seat) -> None:
    with contextlib.suppress(Mistake):
        seat.leave()


def no_such_game(info: dict[str, Any]) -> Mistake:
    title = str(info.get("title"))
    return Mistake(
        "no-such-game",
        Words(
            f"{title}, avec les options et l'édition de cette table, n'existe pas dans cette installation de Tablée.",
            f"{title} mit den Optionen und der Ausgabe dieses Tisches gibt es in dieser Installation von Tablée nicht.",
            f"{title} with this table's options and edition does not exist in this installation of Tablée.",
        ),
    )
