"""Every refusal of the server is a ``Trouble``: a code and a status for programs, a sentence for people."""

from typing import Final

from tablee.core.rule import Mistake, Words
from tablee.server.texts import SENTENCES


class Trouble(Mistake):
    def __init__(self, code: str, status: int, words: Words, clause: str = "", retry_after: int = 0) -> None:
        super().__init__(code, words)
        self.status: Final = status
        self.clause: Final = clause  # of the rulebook, where a rule forbids it
        self.retry_after: Final = retry_after  # seconds; 0: retrying does not help


def trouble(code: str, *, retry_after: int = 0, **fields: object) -> Trouble:
    status, sentences = SENTENCES[code]
    fr, de, en = (sentence.format(**fields) for sentence in sentences)
    return Trouble(code, status, Words(fr, de, en), retry_after=retry_after)
