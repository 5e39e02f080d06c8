"""What went wrong with PostgreSQL: the statement, the connection before the commit, or during it."""

from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

from tablee.core.rule import Mistake, mistake

NAME: Final = {"application_name": "tablee"}  # by it a running server is recognised


class NotCommitted(Exception):
    """The connection broke before COMMIT was sent: nothing was written."""


class PerhapsCommitted(Exception):
    """The connection broke after COMMIT was sent: the outcome is unknown."""


def is_broken(error: Exception, connection: Any) -> bool:
    """Whether the connection failed, not the statement."""
    if connection is not None and connection.is_closed():
        return True
    if isinstance(error, asyncpg.DataError):  # a value refused by PostgreSQL or the driver
        return False
    if isinstance(error, asyncpg.PostgresError):
        gone = (asyncpg.PostgresConnectionError, asyncpg.exceptions.OperatorInterventionError)
        return isinstance(error, gone)
    return isinstance(error, (asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError, EOFError))


def describe(error: Exception) -> str:
    """The type only: the driver's message may contain the URL with its password."""
    return str(error) if isinstance(error, (NotCommitted, PerhapsCommitted)) else type(error).__name__


def no_answer(why: str) -> Mistake:
    return mistake(
        "unusable",
        f"La base de données ne répond pas comme il faut : {why}.",
        f"Die Datenbank antwortet nicht richtig: {why}.",
        f"The database does not answer as it should: {why}.",
    )
