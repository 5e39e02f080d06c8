"""The link to a table, and HTTP requests about it: one connection, retries, and the server's refusals as exceptions."""

import http.client
import json
import ssl
import time
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote, urlencode, urlsplit

from tablee._version import VERSION
from tablee.core.rule import Mistake, Words

PATIENCE: Final = 120.0  # seconds without an answer before giving up
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 10.0  # between attempts
MOST_BYTES: Final = 8_000_000  # of one answer
MOST_LINK: Final = 2_000
BUSY: Final = (429, 502, 503, 504)  # worth trying again


class NotAllowed(Mistake):
    """The server's refusal: ``code`` for programs, a sentence, and the ``clause`` of the rulebook if a rule forbids it."""

    def __init__(self, code: str, sentence: str, clause: str = "", status: int = 0) -> None:
        super().__init__(code, Words(sentence, sentence, sentence))
        self.clause: Final = clause
        self.status: Final = status


class Unreachable(Mistake):
    """The server did not answer for too long, or nothing like it is there."""


@dataclass(frozen=True)
class Link:
    """A link to a table: ``http://host:port/t/TABLE#TOKEN``. A public table needs no token."""

    secure: bool
    host: str
    port: int
    path: str  # in front of /t/ and /api/, if the server is not at the root
    table: str
    token: str

    @classmethod
    def of(cls, text: str) -> "Link":
        try:
            parts = urlsplit(text.strip()[:MOST_LINK])
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise bad_link(text) from None
        path, found, table = parts.path.rpartition("/t/")
        if parts.scheme not in ("http", "https") or not host or not found or not is_plain(table):
            raise bad_link(text)
        secure, token = parts.scheme == "https", unquote(parts.fragment)
        if token and not is_plain(token):
            raise bad_link(text)
        return cls(secure, host, port or (443 if secure else 80), path, table, token)

    def __str__(self) -> str:
        usual = self.port == (443 if self.secure else 80)
        host = f"[{self.host}]" if ":" in self.host else self.host
        where = host if usual else f"{host}:{self.port}"
        return f"{'https' if self.secure else 'http'}://{where}{self.path}/t/{self.table}" + (
            f"#{self.token}" if self.token else ""
        )


def is_plain(text: str) -> bool:
    return 0 < len(text) <= 64 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def bad_link(text: str) -> Mistake:
    short = text.strip()[:80]
    return Mistake(
        "bad-link",
        Words(
            f"« {short} » n'est pas un lien vers une table ; il ressemble à http://serveur:8150/t/TABLE#CODE.",
            f"«{short}» ist kein Link zu einem Tisch; er sieht so aus: http://server:8150/t/TISCH#CODE.",
            f"'{short}' is not a link to a table; one looks like http://server:8150/t/TABLE#TOKEN.",
        ),
    )


class Connection:
    """Requests to one server about one table. One without an answer is retried with a growing pause, for ``patience``
    seconds; so is one that the server is too busy for."""

    def __init__(self, link: Link, lang: str = "en", patience: float = PATIENCE) -> None:
        self.link: Final = link
        self.lang: Final = lang
        self.patience: Final = patience
        self.token = link.token
        self._connection: http.client.HTTPConnection | None = None

    def get(self, what: str = "", **query: object) -> Any:
        words = {name: str(value).lower() for name, value in query.items()}
        return self.ask(
            "GET", what + "?" + urlencode({**words, "lang": self.lang}), None, float(words.get("wait", "0"))
        )

    def post(self, what: str, body: dict[str, object] | None = None, once: bool = False) -> Any:
        """``once``: never sent again, since the server would do it twice."""
        return self.ask("POST", f"{what}?lang={self.lang}", body or {}, once=once)

    def ask(self, method: str, what: str, body: object, wait: float = 0.0, once: bool = False) -> Any:
        pause, deadline = FIRST_PAUSE, time.monotonic() + self.patience
        while True:
            try:
                status, retry_after, answer = self._exchange(method, what, body, wait + 15.0)
            except (OSError, http.client.HTTPException) as error:
                self.close()
                if once or time.monotonic() + pause > deadline:
                    raise unreachable(self.link, error) from None
            else:
                if status < 400:
                    return answer
                refusal = self._refusal(status, answer)
                if once or status not in BUSY or time.monotonic() + max(pause, retry_after) > deadline:
                    raise refusal
                pause = max(pause, retry_after)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _exchange(self, method: str, what: str, body: object, timeout: float) -> tuple[int, float, Any]:
        if self._connection is None:
            self._connection = self._connect(timeout)
        connection = self._connection
        connection.timeout = timeout
        if connection.sock is not None:
            connection.sock.settimeout(timeout)
        headers = {"accept": "application/json", "user-agent": f"tablee-client/{VERSION}"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        content = None
        if method == "POST":
            content = json.dumps(body).encode()
            headers["content-type"] = "application/json"
        connection.request(method, f"{self.link.path}/api/tables/{self.link.table}{what}", content, headers)
        response = connection.getresponse()
        raw = response.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise no_server(self.link)
        if response.will_close:
            self.close()
        try:
            seconds = float(response.headers.get("retry-after") or 0)
            answer = json.loads(raw)
        except ValueError:
            if response.status in BUSY:  # a proxy's own page
                return response.status, 0.0, {}
            raise no_server(self.link) from None
        if not isinstance(answer, dict):
            raise no_server(self.link)
        return response.status, seconds, answer

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        if self.link.secure:
            context = ssl.create_default_context()
            return http.client.HTTPSConnection(self.link.host, self.link.port, timeout=timeout, context=context)
        return http.client.HTTPConnection(self.link.host, self.link.port, timeout=timeout)

    def _refusal(self, status: int, answer: Any) -> Mistake:
        sentence, code = answer.get("sentence"), answer.get("code")
        if not isinstance(sentence, str) or not isinstance(code, str):
            return unreachable(self.link, f"HTTP {status}") if status in BUSY else no_server(self.link)
        return NotAllowed(code, sentence, str(answer.get("clause") or ""), status)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def unreachable(link: Link, error: object) -> Mistake:
    at = f"{link.host}:{link.port}"
    why = getattr(error, "strerror", None) or str(error).strip() or type(error).__name__
    return Unreachable(
        "unreachable",
        Words(
            f"Le serveur {at} ne répond pas ({why}).",
            f"Der Server {at} antwortet nicht ({why}).",
            f"The server {at} does not answer ({why}).",
        ),
    )


def no_server(link: Link) -> Mistake:
    at = f"{link.host}:{link.port}"
    return Unreachable(
        "no-server",
        Words(
            f"Ce qui répond à {at} n'est pas un serveur de Tablée.",
            f"Was unter {at} antwortet, ist kein Server von Tablée.",
            f"What answers at {at} is not a server of Tablée.",
        ),
    )
