"""A Model Context Protocol server: a language model takes a seat at a running server's table (``tablee mcp``).

It needs the official SDK: ``pip install "tablee[mcp]"``. Over standard input and output; one seat at a time. What a tool
answers is made from the seat's view (``tablee.envs.text``), so nothing hidden reaches the model.
"""

import threading
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from tablee._version import VERSION
from tablee.client import Link, Seat, Turn
from tablee.core.game import Game
from tablee.core.rule import Mistake, Words, mistake
from tablee.core.view import View
from tablee.envs.text import decide, look_text, moves_text, prompt_text, rules_text, said, told_text

LONGEST_WAIT: Final = 60.0  # seconds of one call
LONGEST_LINE: Final = 200  # characters of what is said to the others
PATIENCE: Final = 20.0  # a model is told soon that the server does not answer

INSTRUCTIONS: Final = Words(
    "Tu joues à un jeu de société à la table d'un serveur. Appelle sit (si ce n'est pas déjà fait), puis rules une fois. "
    "Ensuite : look, moves, play ; wait quand ce n'est pas à toi.",
    "Du spielst ein Gesellschaftsspiel am Tisch eines Servers. Rufe sit auf (falls du noch nicht sitzt), dann einmal rules. "
    "Danach: look, moves, play; wait, wenn du nicht dran bist.",
    "You play a tabletop game at a server's table. Call sit (unless you sit already), then rules once. After that: look, "
    "moves, play; wait when it is not your turn.",
)
SITS: Final = Words(
    "Tu es {name}, place {seat}, à une table de {title}. Les autres savent qu'un programme joue ici.",
    "Du bist {name}, Platz {seat}, an einem Tisch {title}. Die anderen wissen, dass hier ein Programm spielt.",
    "You are {name}, seat {seat}, at a table of {title}. The others know that a program plays here.",
)
NOT_BEGUN: Final = Words(
    "La partie n'a pas encore commencé.", "Das Spiel hat noch nicht begonnen.", "The game has not begun yet."
)
CLOSED: Final = Words(
    "L'hôte a fermé la table.", "Der Gastgeber hat den Tisch geschlossen.", "The host has closed the table."
)
STILL: Final = Words(
    "Rien de nouveau ; rappelle wait.", "Nichts Neues; rufe wait noch einmal auf.", "Nothing new; call wait again."
)
WENT_ON: Final = Words(
    "La partie a continué entre-temps ; voici où elle en est.",
    "Das Spiel ist inzwischen weitergegangen; so steht es jetzt.",
    "The game has gone on meanwhile; here is where it stands.",
)
DONE: Final = Words("C'est fait.", "Erledigt.", "Done.")


class Player:
    """What the tools do. One call at a time: the connection is one."""

    def __init__(self, lang: str = "en", name: str = "") -> None:
        self.lang: Final = lang
        self.name: Final = name
        self.seat: Seat | None = None
        self.told = 0  # the entry up to which everything was told
        self.lock: Final = threading.Lock()

    def say(self, text: Words, **fields: object) -> str:
        return said(text, self.lang, **fields)

    def sit(self, link: str, name: str = "") -> str:
        if self.seat is not None:
            self.seat.connection.close()
        self.seat = found = Seat.take(Link.of(link), (name or self.name or "MCP")[:40], self.lang, patience=PATIENCE)
        self.told = int(found.info["number"])
        return self.say(SITS, name=found.names[found.seat], seat=found.seat, title=found.info["title"])

    def sitting(self) -> tuple[Seat, Game]:
        if self.seat is None:
            raise mistake(
                "not-sitting",
                "Tu n'as pas encore de place : appelle d'abord sit avec le lien de la table.",
                "Du hast noch keinen Platz: Rufe zuerst sit mit dem Link des Tisches auf.",
                "You have no seat yet: call sit with the table's link first.",
            )
        if self.seat.game is None:
            raise mistake(
                "no-such-game",
                "Cette installation n'a pas le jeu de cette table.",
                "Diese Installation hat das Spiel dieses Tisches nicht.",
                "This installation does not have this table's game.",
            )
        return self.seat, self.seat.game

    def view(self) -> View:
        seat, _ = self.sitting()
        turn = seat.look()
        if turn is None or turn.view is None:
            raise mistake("not-started", NOT_BEGUN.fr, NOT_BEGUN.de, NOT_BEGUN.en)
        return turn.view

    def rules(self, search: str = "") -> str:
        seat, game = self.sitting()
        return rules_text(game, self.lang, search) if search.strip() else prompt_text(game, len(seat.names), self.lang)

    def look(self) -> str:
        seat, _ = self.sitting()
        turn = seat.look(since=self.told)
        if turn is None or turn.view is None:
            return self.say(NOT_BEGUN)
        seat.refresh()
        self.told = turn.number
        parts = [look_text(turn.view, seat.names, self.lang), told_text(turn.since, self.lang)]
        return "\n".join(part for part in parts if part)

    def moves(self, word: str = "") -> str:
        seat, _ = self.sitting()
        return moves_text(self.view(), seat.names, self.lang, word)

    def why(self, move: str) -> str:
        seat, _ = self.sitting()
        return decide(self.view(), move, seat.names, self.lang).text

    def play(self, move: str) -> str:
        seat, _ = self.sitting()
        turn = seat.look()
        if turn is None or turn.view is None:
            return self.say(NOT_BEGUN)
        answer = decide(turn.view, move, seat.names, self.lang)
        if not answer.done:
            return answer.text
        if not seat.play(turn, answer.code):
            return f"{self.say(WENT_ON)}\n{self.look()}"
        return self.look()

    def wait(self, seconds: float = 20.0) -> str:
        """Until the seat is asked, the game is over, or the time is up."""
        seat, _ = self.sitting()
        until = monotonic() + min(max(seconds, 0.0), LONGEST_WAIT)
        turn: Turn | None = seat.look()
        while turn is None or (turn.asks is None and not turn.over):
            left = until - monotonic()
            if left <= 0:
                return f"{self.say(STILL)}\n{self.look()}"
            turn = seat.wait(left)
            seat.refresh()
            if seat.info["state"] == "closed":
                return self.say(CLOSED)
        return self.look()

    def say_to_others(self, text: str) -> str:
        seat, _ = self.sitting()
        seat.say(text[:LONGEST_LINE])
        return self.say(DONE)

    def leave(self) -> str:
        seat, _ = self.sitting()
        seat.leave()
        seat.connection.close()
        self.seat = None
        return self.say(DONE)


def server(player: Player) -> Any:
    """The MCP server with its tools. A refusal is an error of the tool, in one sentence."""
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    made = MCPServer("tablee", version=VERSION, instructions=INSTRUCTIONS.say(player.lang), log_level="ERROR")

    def answered(work: Callable[[], str]) -> str:
        with player.lock:
            try:
                return work()
            except Mistake as error:
                raise ToolError(error.say(player.lang)) from None

    def sit(link: str, name: str = "") -> str:
        """Take a seat at a table by its link (an invitation, or the link of a seat)."""
        return answered(lambda: player.sit(link, name))

    def rules(search: str = "") -> str:
        """The rulebook of the game, clause by clause, or the clauses with a word or a number."""
        return answered(lambda: player.rules(search))

    def look() -> str:
        """What you see at the table, what you are asked, and what happened since you last looked."""
        return answered(player.look)

    def moves(word: str = "") -> str:
        """The legal moves, one a line: notation, colon, words. A word selects some."""
        return answered(lambda: player.moves(word))

    def why(move: str) -> str:
        """Whether a move is allowed, or which clause forbids it. Plays nothing."""
        return answered(lambda: player.why(move))

    def play(move: str) -> str:
        """Play a move in its notation. A refusal tells the clause and changes nothing."""
        return answered(lambda: player.play(move))

    def wait(seconds: float = 20.0) -> str:
        """Wait until it is your turn or the game is over, 60 seconds at most."""
        return answered(lambda: player.wait(seconds))

    def say(text: str) -> str:
        """Say something to the others at the table, where the game allows it."""
        return answered(lambda: player.say_to_others(text))

    def leave() -> str:
        """Get up; a bot of the server plays on."""
        return answered(player.leave)

    for tool in (sit, rules, look, moves, why, play, wait, say, leave):
        made.add_tool(tool)
    return made
