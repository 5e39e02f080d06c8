"""The narration of Bauernschlau."""

from typing import Final, final

from tablee.core.narration import NOTHING, Narrator, Story, Verb, number, owner
from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.bauernschlau.meadow import MEADOW
from tablee.games.bauernschlau.moves import FACES

# Events that are not about cards
NEW_GAME: Final = 1
TOOK_FARM: Final = 2
TURNED: Final = 3
FETCHED: Final = 4  # the dog goes to a sheep
GUARDS: Final = 5  # the dog goes where it stays
BUILT: Final = 6
CLOSED: Final = 7  # both fences of a farm are finished
BONUS: Final = 8
STOPPED: Final = 9
HERDED: Final = 10
PASSED: Final = 11
FILLED: Final = 12
STUCK: Final = 13
SCORED: Final = 14
NO_SCORE: Final = 15
TELLINGS: Final = [
    "", "new game", "farm", "turns", "fetches", "dog", "builds", "closed", "bonus", "stops", "herd", "passes",
    "filled", "stuck", "scored", "unfenced",
]  # fmt: skip

ONE_ACTION: Final = Words("une action", "eine Aktion dazu", "one more action")
FARM: Final = Words("la ferme de @", "der Hof von @", "@'s farm")
THEIRS: Final = Words("celle de @", "der von @", "@'s")
TAKES: Final = Verb("prend|prends", "nimmt|nimmst", "takes|take")
PLACES: Final = Verb("pose|poses", "setzt|setzt", "places|place")
TURNS: Final = Verb("retourne|retournes", "deckt|deckst", "turns over|turn over")
SENDS: Final = Verb(
    "envoie le chien|envoies le chien", "schickt den Hund|schickst den Hund", "sends the dog|send the dog"
)
BUILDS: Final = Verb("construit|construis", "baut|baust", "builds|build")
WINS: Final = Verb("gagne|gagnes", "gewinnt|gewinnst", "gains|gain")
STOPS: Final = Verb(
    "s'arrête là|t'arrêtes là", "belässt es dabei|belässt es dabei", "leaves it at that|leave it at that"
)
HERDS: Final = Verb(
    "choisit l'action spéciale|choisis l'action spéciale",
    "wählt die Sonderaktion|wählst die Sonderaktion",
    "chooses the special action|choose the special action",
)
CAN_DO_NOTHING: Final = Verb(
    "ne peut rien faire|ne peux rien faire|ne peuvent rien faire|ne pouvez rien faire",
    "kann nichts tun|kannst nichts tun|können nichts tun|könnt nichts tun",
    "can do nothing|can do nothing|can do nothing|can do nothing",
)


def narrate(events: list[Event], story: Story, zones: list[str]) -> None:
    BauernschlauNarrator(events, story, zones).tell()


@final
class BauernschlauNarrator(Narrator):
    def __init__(self, events: list[Event], story: Story, zones: list[str]) -> None:
        super().__init__(events, story, zones)
        self.starter: int = -1  # a game begins, and its starter takes a sheep
        self.turner: int = -1  # who turns over the sheep that is shown next
        self.closed: list[int] = []
        self.passed: list[int] = []
        self.stuck: bool = False
        self.seats: list[int] = []
        self.points: list[int] = []
        self.open_farms: list[int] = []

    def tell(self) -> None:
        for event in self.events:
            if event.kind == MOVED:
                self.moved(event, self.zones[event.src], self.zones[event.dst])
            elif event.kind == SHOWN:
                self.shown(event, self.zones[event.dst].removeprefix("pasture "))
            elif event.kind == SHUFFLED:
                pass
            elif event.what == SCORED:
                self.seats.append(event.seat)
                self.points.append(event.amount)
            elif event.what == NO_SCORE:
                self.open_farms.append(event.seat)
            elif event.what == PASSED:
                self.passed.append(event.seat)
            elif event.what == NEW_GAME:
                self.ends()
                self.begins(event)
            else:
                self.told(event)
        self.ends()

    # -- Sheep -----------------------------------------------------------------

    def moved(self, event: Event, src: str, dst: str) -> None:
        story = self.story
        sheep = a_sheep(event.face)
        if dst.startswith("drawn"):
            seat = owner(dst)
            if seat == self.starter:
                form = TAKES.form(story.lang, 1 if story.is_you(seat) else 0)
                story.adds(Words(f" et {form} {sheep.fr}", f" und {form} {sheep.de}", f" and {form} {sheep.en}"))
            else:
                story.does(seat, TAKES, sheep)
            return
        there = dst.removeprefix("pasture ")
        if src.startswith("drawn"):
            known = the_sheep(event.face)
            story.does(
                owner(src),
                PLACES,
                Words(
                    f"{known.fr} face cachée en {there}",
                    f"{known.de} verdeckt auf {there}",
                    f"{known.en} face down on {there}",
                ),
            )
            return
        here = src.removeprefix("pasture ")
        story.clause(
            Words(
                f"le chien mène le mouton de {here} en {there}",
                f"der Hund treibt das Schaf von {here} nach {there}",
                f"the dog drives the sheep from {here} to {there}",
            )
        )

    def shown(self, event: Event, at: str) -> None:
        sheep = a_sheep(event.face)
        if self.turner >= 0:
            self.story.does(
                self.turner, TURNS, Words(f"{sheep.fr} en {at}", f"auf {at} {sheep.de} auf", f"{sheep.en} on {at}")
            )
            self.turner = -1
        else:
            self.story.adds(Words(f" : {sheep.fr}", f": {sheep.de}", f": {sheep.en}"))

    # -- The rest --------------------------------------------------------------

    def told(self, event: Event) -> None:
        story = self.story
        seat = event.seat
        n = event.amount
        if event.what == TURNED:
            self.turner = seat
        elif event.what == TOOK_FARM:
            at = MEADOW.fields[MEADOW.farms[n]]
            story.does(seat, TAKES, Words(f"la ferme en {at}", f"den Hof auf {at}", f"the farm on {at}"))
        elif event.what == FETCHED:
            at = MEADOW.fields[n]
            story.does(seat, SENDS, Words(f"en {at}", f"nach {at}", f"to {at}"))
        elif event.what == GUARDS:
            self.guards(n)
        elif event.what == BUILT:
            one, _, other = MEADOW.edges[n].partition("-")
            story.does(
                seat,
                BUILDS,
                Words(
                    f"une barrière entre {one} et {other}",
                    f"ein Zaunstück zwischen {one} und {other}",
                    f"a piece of fence between {one} and {other}",
                ),
            )
        elif event.what == CLOSED:
            self.closed.append(seat)
        elif event.what == BONUS:
            extra = number(n)
            more = Words(f"{extra.fr} actions", f"{extra.de} Aktionen dazu", f"{extra.en} more actions")
            story.does(seat, WINS, ONE_ACTION if n == 1 else more)
        elif event.what == STOPPED:
            story.does(seat, STOPS)
        elif event.what == HERDED:
            many = Words("moutons", "Schafe", "sheep") if n > 1 else Words("mouton", "Schaf", "sheep")
            story.does(seat, HERDS, Words(f"({n} {many.fr})", f"({n} {many.de})", f"({n} {many.en})"))
        elif event.what == FILLED:
            self.ends()
            story.stop()
            self.farms(
                [seat],
                Words("est pleine : la partie est finie", "ist voll: Das Spiel ist aus", "is full: the game is over"),
                NOTHING,
            )
        else:
            self.stuck = True

    def guards(self, field: int) -> None:
        if MEADOW.is_pasture(field):
            at = MEADOW.fields[field]
            self.story.clause(Words(f"le chien va garder {at}", f"der Hund bewacht {at}", f"the dog guards {at}"))
        else:
            self.story.clause(
                Words("le chien rentre au milieu", "der Hund geht in die Mitte", "the dog goes back to the middle")
            )

    def farms(self, seats: list[int], one: Words, several: Words) -> None:
        """What is to say of one farm, or of several: "ta ferme et celle d'Anna"."""
        if not seats:
            return
        story = self.story
        farms: list[str] = []
        if story.reader in seats:
            farms.append(story.say("ta ferme", "dein Hof", "your farm"))
        for seat in seats:
            if not story.is_you(seat):
                noun = THEIRS if farms else FARM
                farms.append(story.of(seat, noun, NOTHING).say(story.lang))
        said = story.list_of(farms)
        what = several if len(seats) > 1 else one
        story.clause(Words(f"{said} {what.fr}", f"{said} {what.de}", f"{said} {what.en}"))

    def begins(self, event: Event) -> None:
        story = self.story
        n = event.amount
        you = story.is_you(event.seat)
        who = story.who(event.seat)
        self.starter = event.seat
        story.stop()
        story.clause(
            Words(
                f"partie {n} : {who} {'commences' if you else 'commence'}",
                f"Spiel {n}: {'Du beginnst' if you else who + ' beginnt'}",
                f"game {n}: {who} {'begin' if you else 'begins'}",
            )
        )

    def ends(self) -> None:
        """BAU-3.4: who passes, or that nobody can act; BAU-9.4: an open farm has no score, but in a match it is noted."""
        story = self.story
        self.farms(
            self.closed,
            Words("est clôturée", "ist umzäunt", "is fenced"),
            Words("sont clôturées", "sind umzäunt", "are fenced"),
        )
        if self.stuck:
            story.sentence(
                Words("plus personne ne peut agir", "niemand kann mehr etwas tun", "nobody can act any more")
            )
        elif self.passed:
            story.do(self.passed, CAN_DO_NOTHING)
        if self.seats or self.open_farms:
            story.stop()
        if self.seats:
            notes: list[str] = []
            for seat in self.seats:
                notes.append(
                    story.say(" (ferme ouverte)", " (Hof offen)", " (open farm)") if seat in self.open_farms else ""
                )
            story.scores(self.seats, self.points, notes)
        self.farms(
            [seat for seat in self.open_farms if seat not in self.seats],
            Words("reste ouverte et ne compte pas", "bleibt offen und zählt nicht", "stays open and does not count"),
            Words(
                "restent ouvertes et ne comptent pas", "bleiben offen und zählen nicht", "stay open and do not count"
            ),
        )
        self.closed = []
        self.stuck = False
        self.passed = []
        self.seats = []
        self.points = []
        self.open_farms = []


def a_sheep(face: int) -> Words:
    if face == 0:
        return Words("un mouton", "ein Schaf", "a sheep")
    if FACES[face] == "-3":
        return Words("un mouton noir", "ein schwarzes Schaf", "a black sheep")
    worth = FACES[face]
    return Words(f"un mouton blanc ({worth})", f"ein weisses Schaf ({worth})", f"a white sheep ({worth})")


def the_sheep(face: int) -> Words:
    if face == 0:
        return Words("le mouton", "das Schaf", "the sheep")
    if FACES[face] == "-3":
        return Words("le mouton noir", "das schwarze Schaf", "the black sheep")
    worth = FACES[face]
    return Words(f"le mouton blanc ({worth})", f"das weisse Schaf ({worth})", f"the white sheep ({worth})")
