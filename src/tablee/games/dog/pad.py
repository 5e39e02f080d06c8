"""The score sheet of Brändi Dog, for a pad beside the real board."""

from typing import Final, final

from tablee.core.game import Game
from tablee.core.pad import (
    GAMES_WON,
    NUMBER,
    SEAT,
    Counted,
    Field,
    Line,
    Pad,
    Standing,
    highest,
    maybe_whole,
    players_of,
    refused,
    whole,
)
from tablee.core.rule import Words
from tablee.games.dog import rulebook
from tablee.games.dog.board import MARBLES
from tablee.games.dog.rules import DogGame
from tablee.games.dog.scoring import team_points

WINNER: Final = Words("L'équipe qui gagne", "Das Team, das gewinnt", "The winning team")
HOME: Final = Words("Pions rentrés", "Murmeln im Ziel", "Marbles home")


@final
class DogPad(Pad):
    """A round of the pad is a game; one plays as many as one likes, and whoever has won most is ahead."""

    def rounds(self, game: Game) -> int:
        return 0

    def team(self, game: Game, seats: int, seat: int) -> int:
        assert isinstance(game, DogGame)
        return seat % (seats // int(game.team(seats)))

    def fields(self, game: Game, seats: int, number: int) -> list[Field]:
        return [
            Field("winner", SEAT, WINNER),
            Field("home", NUMBER, HOME, True, 0, int(MARBLES), needed=False),
        ]

    def count(self, game: Game, seats: int, number: int, sheet: dict[str, object]) -> Counted:
        assert isinstance(game, DogGame)
        lines = players_of(sheet, seats)
        if sheet.get("winner") is None:
            raise refused(
                rulebook.VICTORY,
                "Sur la feuille personne n'a gagné.",
                "Auf dem Blatt hat niemand gewonnen.",
                "On the sheet nobody has won.",
            )
        won = self.team(game, seats, whole(sheet["winner"], WINNER, 0, seats - 1))
        home: list[int] = []
        for seat in range(seats):
            mine = self.team(game, seats, seat) == won
            marbles = maybe_whole(lines[seat], "home", HOME, 0, int(MARBLES))
            home.append((int(MARBLES) if mine else 0) if marbles is None else marbles)
            if mine and home[seat] < MARBLES:
                raise refused(
                    rulebook.VICTORY,
                    f"{{{seat}}} en a rentré {home[seat]} sur quatre.",
                    f"{{{seat}}} hat {home[seat]} von vier im Ziel.",
                    f"{{{seat}}} has {home[seat]} of four home.",
                )
        size = int(game.team(seats))
        points = team_points(home, seats, size)
        for seat in range(seats):
            if self.team(game, seats, seat) != won and points[seat] == int(MARBLES) * size:
                raise refused(
                    rulebook.VICTORY,
                    f"L'équipe de {{{seat}}} aurait tout rentré aussi : il n'y a pas deux gagnants.",
                    f"Das Team von {{{seat}}} hätte auch alles im Ziel: Zwei gewinnen nicht.",
                    f"The team of {{{seat}}} would have brought all home too: there are no two winners.",
                )
        told: list[list[Line]] = []
        for seat in range(seats):
            mates = [one for one in range(seats) if self.team(game, seats, one) == self.team(game, seats, seat)]
            told.append(
                [Line(Words(f"{{{one}}}", f"{{{one}}}", f"{{{one}}}"), home[one], rulebook.VICTORY) for one in mates]
            )
        noted: list[int | None] = [*points]
        return Counted(noted, [seat for seat in range(seats) if self.team(game, seats, seat) == won], told)

    def standing(self, game: Game, seats: int, played: list[Counted], sheets: list[dict[str, object]]) -> Standing:
        won = [len([one for one in played if seat in one.winners]) for seat in range(seats)]
        return Standing(won, highest(won), False, GAMES_WON, rulebook.VICTORY)

    def most_gained(self, game: Game, seats: int, number: int) -> int:
        return 1


PAD: Final = DogPad()
