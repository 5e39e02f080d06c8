"""Sit down at a server's table over the network: for bots that run somewhere else.

.. code-block:: python

    from tablee.client import Seat

    with Seat.take("http://192.168.1.20:8150/t/K3Q9#invitation", name="Ada") as seat:
        for turn in seat.turns():  # each time this seat is asked, until the game is over
            seat.play(turn, min(turn.view.legal()))
        print(seat.scores)

``turn.view`` is the ``View`` that a bot of this library is given; so every bot with ``choose(view)`` can play, and ``play``
does all of the above with one. It needs the standard library only: HTTP with long polling, over one connection.

Everyone at the table is told that a program sits there. In return the seat gets all that it may know, as the server's own
bots do, even where people play without the memory aid.
"""

from tablee.client.connection import PATIENCE, Link, NotAllowed, Unreachable
from tablee.client.seat import Decides, Factory, Seat, Turn, play

__all__ = ["PATIENCE", "Decides", "Factory", "Link", "NotAllowed", "Seat", "Turn", "Unreachable", "play"]
