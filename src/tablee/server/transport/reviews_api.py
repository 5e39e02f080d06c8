"""The HTTP API of reviews."""

from typing import Final

from tablee.server import wire
from tablee.server.play.reviews import Reviews
from tablee.server.transport.routes import Call, Route, while_connected


class ReviewsApi:
    def __init__(self, reviews: Reviews) -> None:
        self.reviews: Final = reviews

    def routes(self) -> list[Route]:
        about = "The review of a finished game, one step further."
        return [Route("POST", "/api/review", wire.Reviewed, self.review, about, wire.AskReview)]

    async def review(self, call: Call) -> bytes:
        """Cancelled when the client disconnects: nobody waits any more."""
        return await while_connected(call, self.reviews.advance(call.body.record, call.lang, call.visitor))
