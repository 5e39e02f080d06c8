"""The marbles of a team in the finish."""

from mypy_extensions import i64


def team_points(home: list[int], seats: i64, team: i64) -> list[int]:
    """For each seat the marbles that its team has brought home; ``home`` has those of each seat. DOG-1.3: team mates
    sit ``seats // team`` apart."""
    apart = int(seats // team)
    found: list[int] = []
    for seat in range(int(seats)):
        found.append(sum([home[mate] for mate in range(seat % apart, int(seats), apart)]))
    return found
