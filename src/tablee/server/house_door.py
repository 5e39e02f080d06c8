"""The way of the command to the house: through the running server, or straight to the store where none runs.

With PostgreSQL the command is one more server on it for a moment: the others hear of what it writes as of any other
server's doing. With a SQLite file only one process may write, so a running server is asked over HTTP; its address and a
token stand beside the database (``storage/running.py``).
"""

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from tablee.core.rule import Mistake, Words, mistake
from tablee.server import offline
from tablee.server.app import App
from tablee.server.config import Settings
from tablee.server.serve import FILE, open_storage
from tablee.server.storage import running
from tablee.server.storage.bus import Word

PATIENCE: Final = 60  # seconds


class Door:
    def __init__(self, settings: Settings, lang: str) -> None:
        self.settings: Final = settings
        self.lang: Final = lang
        self.folder: Final = Path(settings.data)
        self.runner: asyncio.Runner | None = None
        self.app: App | None = None
        self.address = self.token = ""

    def __enter__(self) -> "Door":
        database = self.folder / FILE
        if not self.settings.database:
            if not database.exists():
                raise mistake(
                    "no-data",
                    f"Dans « {self.folder} » aucun serveur n'a rien gardé ; --data donne le dossier, --database la base.",
                    f"In «{self.folder}» hat kein Server etwas gesichert; --data nennt den Ordner, --database die Datenbank.",
                    f"No server has stored anything in '{self.folder}'; --data names the folder, --database the database.",
                )
            if running.is_running(database):
                found = running.where(self.folder)
                if found is None:
                    raise unreachable(str(self.folder))
                self.address, self.token = found
                return self
        settings = Settings(**{**vars(self.settings), "workers": 0, "study_workers": 0, "limited": False})
        app = App(settings, *open_storage(settings))
        if not settings.url:
            app.addresses.reach.port = settings.port
        app.log.subscribers.clear()  # nobody listens here, and no bot is to play
        app.registry.on_loaded.clear()
        self.runner = asyncio.Runner()
        self.app, self.token = app, app.admin.command_token
        self.runner.run(self.open(app))
        return self

    async def open(self, app: App) -> None:
        await app.store.open()
        await app.bus.open(ignore)

    async def close(self, app: App) -> None:
        await app.bus.close()
        await app.store.close()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.runner is not None and self.app is not None:
            self.runner.run(self.close(self.app))
            self.runner.close()

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Raises the server's own sentence as Mistake."""
        path += f"{'&' if '?' in path else '?'}lang={self.lang}"
        text = "" if body is None else json.dumps(body)
        status, answer = self.inside(method, path, text) if self.app else self.over_http(method, path, text)
        try:
            said = json.loads(answer)
        except ValueError:
            raise unreachable(self.address) from None
        if status >= 400:
            sentence = str(said.get("sentence", answer))
            raise Mistake(str(said.get("code", "refused")), Words(sentence, sentence, sentence))
        return said

    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}", "content-type": "application/json"}

    def inside(self, method: str, path: str, text: str) -> tuple[int, str]:
        assert self.app is not None
        assert self.runner is not None
        answer = self.runner.run(offline.request(self.app, method, path, self.headers(), text))
        return answer.status, answer.body

    def over_http(self, method: str, path: str, text: str) -> tuple[int, str]:
        data = text.encode() if method == "POST" else None
        asked = urllib.request.Request(self.address + path, data, self.headers(), method=method)
        straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # it is this machine
        try:
            with straight.open(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(errors="replace")
        except OSError:
            raise unreachable(self.address) from None


def unreachable(where: str) -> Mistake:
    return mistake(
        "no-answer",
        f"Un serveur tourne ici, mais il ne répond pas à {where} : regarde son journal, ou arrête-le et recommence.",
        f"Hier läuft ein Server, aber er antwortet nicht unter {where}: "
        "Sieh in sein Protokoll, oder beende ihn und versuch es wieder.",
        f"A server runs here but does not answer at {where}: look into its log, or stop it and try again.",
    )


def ignore(word: Word) -> None:
    """Nobody here wants to know what other servers write."""
