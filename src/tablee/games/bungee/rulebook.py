"""The rulebook of Bungee, clause by clause, in its order and in our words."""

from typing import Final

from tablee.core.rule import Rule, Words

DECK: Final = Rule(
    "BUN-1.1",
    "Il y a 56 cartes : cinq de chaque valeur de 1 à 9, huit 10 et trois Bungee.",
    "Es gibt 56 Karten: je fünf von 1 bis 9, acht Zehner und drei Bungee.",
    "There are 56 cards: five of each value from 1 to 9, eight tens and three Bungees.",
    "Matériel",
    options=["copies", "tens", "bungees"],
)
DEAL: Final = Rule(
    "BUN-1.2",
    "On mélange et chacun reçoit cinq cartes ; les autres forment la pioche, face cachée.",
    "Man mischt, alle erhalten fünf Karten; der Rest liegt verdeckt als Stapel.",
    "The cards are shuffled, everyone gets five, and the others form the stock, face down.",
    "Préparation",
    options=["hand_size"],
)
LUCKY_CARD: Final = Rule(
    "BUN-1.3",
    "La carte suivante est retournée à demi sous la pioche : sa valeur porte bonheur pour toute la manche.",
    "Die nächste Karte liegt offen halb unter dem Stapel: Ihr Wert bringt die ganze Runde Glück.",
    "The next card is laid face up, half under the stock: its value is lucky for the whole round.",
    "Préparation",
)
IN_TURN: Final = Rule(
    "BUN-1.4",
    "On joue chacun son tour, dans le sens horaire.",
    "Gespielt wird reihum im Uhrzeigersinn.",
    "Players take turns, clockwise.",
    "Préparation",
    refuses=True,
)
STARTER: Final = Rule(
    "BUN-1.5",
    "Le plus jeune prend la première place et commence ; à chaque manche c'est la place suivante. Le donneur est à droite de qui commence.",
    "Wer am jüngsten ist, sitzt auf dem ersten Platz und beginnt; jede Runde ist es der nächste Platz. Rechts davon wird gegeben.",
    "The youngest takes the first seat and starts; each round it is the next seat. The dealer sits to the right of whoever starts.",
    "Préparation; 11, 12, 21",
)
MUST_PLAY: Final = Rule(
    "BUN-2.1",
    "À son tour, on joue puis on pioche, ou on prend la défausse puis on joue, ou on annonce : l'un des trois.",
    "Wer dran ist, spielt und zieht, nimmt die Ablage und spielt, oder sagt an: eines von dreien.",
    "On your turn you play and draw, or take the discard and play, or call: one of the three.",
    "Déroulement",
    refuses=True,
)
EQUAL_CARDS: Final = Rule(
    "BUN-2.2",
    "On joue des cartes de sa main ; jouées ensemble, elles portent toutes la même valeur imprimée.",
    "Man spielt Karten aus der Hand; zusammen gespielte tragen alle denselben gedruckten Wert.",
    "You play cards from your hand; played together, they all carry the same printed value.",
    "Déroulement; 4",
    refuses=True,
)
ANY_CARD: Final = Rule(
    "BUN-2.3",
    "On peut jouer n'importe quelle valeur, quelle que soit la carte sur la défausse.",
    "Man darf jeden Wert spielen, gleich was auf der Ablage liegt.",
    "Any value may be played, whatever lies on the discard pile.",
    "Attention",
)
TAKE_FIRST: Final = Rule(
    "BUN-2.4",
    "On ne prend la carte du dessus de la défausse qu'avant de jouer, et s'il y en a une.",
    "Die oberste Karte der Ablage nimmt man nur vor dem Spielen, und nur wenn eine da ist.",
    "The top discard is taken only before playing, and only if there is one.",
    "Déroulement; 13",
    refuses=True,
)
TAKEN_STAYS: Final = Rule(
    "BUN-2.5",
    "La carte qu'on vient de prendre ne se joue pas dans le même tour ; une autre de même valeur, si.",
    "Die eben genommene Karte spielt man nicht im selben Zug; eine andere gleichen Werts schon.",
    "The card just taken is not played in the same turn; another one of its value may be.",
    "Attention; 2",
    refuses=True,
)
TOP_ONLY: Final = Rule(
    "BUN-2.6",
    "De plusieurs cartes jouées ensemble, seule celle du dessus peut être prise.",
    "Von mehreren zusammen gespielten Karten kann man nur die oberste nehmen.",
    "Of several cards played together only the top one can be taken.",
    "Déroulement; 3",
)
NEW_STOCK: Final = Rule(
    "BUN-2.7",
    "S'il faut piocher et que la pioche est vide, on mélange la défausse sauf sa carte du dessus ; le porte-bonheur reste.",
    "Ist beim Ziehen der Stapel leer, mischt man die Ablage ausser der obersten Karte; die Glückskarte bleibt liegen.",
    "If a card must be drawn and the stock is empty, all discards but the top one are shuffled; the lucky card stays.",
    "1",
)
STOCK_FIRST: Final = Rule(
    "BUN-2.8",
    "Après douze tours de suite sans carte de la pioche, on ne prend plus la défausse tant que personne n'a pioché.",
    "Kam zwölf Züge lang keine Karte vom Stapel, nimmt man die Ablage erst wieder, wenn eine gezogen wurde.",
    "After twelve turns in a row without a card from the stock, no discard is taken until one has been drawn.",
    "17",
    refuses=True,
)
WHAT_SHOWS: Final = Rule(
    "BUN-2.9",
    "On voit le dessus de la défausse, ce qui vient d'être joué et combien chacun a de cartes ; on ne fouille pas la défausse.",
    "Zu sehen sind die oberste Ablage, was eben gespielt wurde und die Kartenzahlen; die Ablage durchsucht niemand.",
    "The top discard, what was just played and the sizes of hands show; nobody looks through the discards.",
    "19",
)
LUCKY_NOTHING: Final = Rule(
    "BUN-3.1",
    "Toute carte de la valeur porte-bonheur compte 0 point.",
    "Jede Karte mit dem Glückswert zählt 0 Punkte.",
    "Every card of the lucky value counts 0 points.",
    "Carte porte-bonheur",
)
BUNGEE_CARD: Final = Rule(
    "BUN-3.2",
    "Une carte Bungee compte 0 pour annoncer et pour qui gagne la manche ; 10 pour tous les autres, même si le 10 porte bonheur.",
    "Eine Bungee-Karte zählt fürs Ansagen und beim Sieg der Runde 0; für alle anderen 10, auch wenn die 10 Glück bringt.",
    "A Bungee card counts 0 for calling and for whoever wins the round; 10 for all others, even if ten is lucky.",
    "Carte Bungee; 4",
)
SIX_SKIPS: Final = Rule(
    "BUN-3.3",
    "Un 6 joué fait passer son tour à la place suivante, deux 6 aux deux suivantes, et ainsi de suite autour de la table, sa propre place comprise.",
    "Eine gespielte 6 lässt den nächsten Platz aussetzen, zwei die nächsten zwei, und so weiter rund um den Tisch, der eigene inbegriffen.",
    "A 6 played makes the next seat miss a turn, two sixes the next two, and so on round the table, your own seat included.",
    "Carte 6; 6",
    refuses=True,
)
LUCKY_SIX: Final = Rule(
    "BUN-3.4",
    "Si le 6 porte bonheur, il compte 0 et fait tout de même passer un tour.",
    "Bringt die 6 Glück, zählt sie 0 und lässt trotzdem aussetzen.",
    "If six is lucky it counts 0, and still makes others miss a turn.",
    "5",
)
FIVE_POINTS: Final = Rule(
    "BUN-4.1",
    "Pour crier Bungee, la main doit valoir cinq points ou moins.",
    "Bungee ruft nur, wer höchstens fünf Punkte in der Hand hat.",
    "To call Bungee a hand must count five points or less.",
    "Crier Bungee; 14, 18",
    refuses=True,
    options=["call_limit"],
)
CALL_INSTEAD: Final = Rule(
    "BUN-4.2",
    "On annonce à son tour, au lieu de jouer ; au dernier tour, aussi juste après avoir joué.",
    "Angesagt wird, wenn man dran ist, statt zu spielen; in der Schlussrunde auch gleich nach dem Spielen.",
    "You call on your turn, instead of playing; in the last lap also right after playing.",
    "Crier Bungee; Le dernier tour; 18",
    refuses=True,
)
LAST_LAP: Final = Rule(
    "BUN-4.3",
    "La première annonce ouvre le dernier tour : qui l'a faite ne joue plus, les autres jouent encore une fois.",
    "Die erste Ansage eröffnet die Schlussrunde: Wer sie gemacht hat, spielt nicht mehr, alle anderen noch einmal.",
    "The first call opens the last lap: the first caller plays no more, all others once more.",
    "Crier Bungee",
    refuses=True,
)
NO_DUTY: Final = Rule(
    "BUN-4.4",
    "Personne n'est obligé d'annoncer ; mais sans annonce on ne gagne pas la manche.",
    "Niemand muss ansagen; ohne Ansage gewinnt man die Runde nicht.",
    "Nobody has to call; but whoever has not called cannot win the round.",
    "Attention; 15",
)
LATE_CALLS: Final = Rule(
    "BUN-5.1",
    "Au dernier tour, quiconque a joué peut annoncer aussitôt ; la question est posée à tous, quelle que soit leur main.",
    "In der Schlussrunde darf gleich ansagen, wer gespielt hat; gefragt werden alle, gleich was sie halten.",
    "In the last lap whoever has played may call at once; all are asked, whatever they hold.",
    "Le dernier tour",
)
MISSED: Final = Rule(
    "BUN-5.2",
    "Qui doit passer son dernier tour perd aussi le droit d'annoncer.",
    "Wer in der Schlussrunde aussetzt, verliert auch das Recht anzusagen.",
    "Whoever misses a turn in the last lap loses the right to call as well.",
    "Carte 6; 7",
    refuses=True,
)
SHOWDOWN: Final = Rule(
    "BUN-6.1",
    "À la fin du dernier tour, les mains se découvrent dans l'ordre des annonces, puis dans le sens horaire.",
    "Nach der Schlussrunde deckt man in der Reihenfolge der Ansagen auf, dann im Uhrzeigersinn.",
    "After the last lap hands are shown in the order of the calls, then clockwise.",
    "Fin d'une manche; 20",
)
ROUND_WINNER: Final = Rule(
    "BUN-6.2",
    "Parmi ceux qui ont annoncé, la main la plus basse gagne la manche ; à égalité, la dernière annonce l'emporte.",
    "Unter allen, die angesagt haben, gewinnt die niedrigste Hand; bei Gleichstand die spätere Ansage.",
    "Among those who called the lowest hand wins the round; among equals the latest call.",
    "Fin d'une manche",
)
COUNT: Final = Rule(
    "BUN-7.1",
    "Qui gagne la manche marque −10 ; tous les autres marquent la valeur de leur main.",
    "Wer die Runde gewinnt, schreibt −10; alle anderen den Wert ihrer Hand.",
    "The winner of the round scores −10; all others score what they hold.",
    "Décompte",
)
SIX_ROUNDS: Final = Rule(
    "BUN-8.1",
    "La partie finit après six manches ; le plus petit total gagne, à égalité on partage.",
    "Nach sechs Runden ist Schluss; das kleinste Total gewinnt, bei Gleichstand gemeinsam.",
    "The game ends after six rounds; the lowest total wins, equal totals share the victory.",
    "Fin du jeu; 16",
    refuses=True,
    options=["rounds"],
)
LUCKY_BUNGEE: Final = Rule(
    "BUN-9.1",
    "Si le porte-bonheur retourné est un Bungee, le donneur décide avant que quiconque ne joue : lui seul peut le prendre en main et jeter une carte de son choix.",
    "Ist die aufgedeckte Glückskarte ein Bungee, entscheidet zuerst, wer gibt, bevor jemand spielt: Nur wer gibt, darf ihn aufnehmen und eine Karte nach Wahl ablegen.",
    "If the lucky card turned up is a Bungee, the dealer decides before anyone plays: only the dealer may take it in and discard a card of choice.",
    "Précisions de l'auteur; 10",
    refuses=True,
)
LUCKY_AGAIN: Final = Rule(
    "BUN-9.2",
    "Pris ou laissé (il va alors sous la pioche), le Bungee est remplacé par la carte suivante ; un 6 ainsi jeté ne fait perdre son tour à personne.",
    "Genommen oder nicht (dann kommt er zuunterst), ersetzt ihn die nächste Karte; eine so abgelegte 6 lässt niemanden aussetzen.",
    "Taken or left (it then goes under the stock), the Bungee is replaced by the next card; a 6 discarded in this way skips nobody.",
    "Précisions de l'auteur; 10",
)
EXTRA_LAP: Final = Rule(
    "BUN-9.3",
    "Si un 6 du dernier tour tombe sur qui a annoncé en premier, ce tour ne finit pas : tous les autres jouent encore une fois.",
    "Trifft eine 6 der Schlussrunde die erste Ansage, endet sie nicht: Alle anderen spielen noch einmal.",
    "If a six of the last lap hits the first caller, the lap does not end: all others play once more.",
    "Précisions de l'auteur; 8",
    options=["callers_act_again"],
)
CALLS_STAY: Final = Rule(
    "BUN-9.4",
    "Qui a annoncé a posé ses cartes et ne joue plus ; si la table en est convenue, un tour de plus lui laisse le choix, et l'annonce tombe si la main dépasse cinq points.",
    "Wer angesagt hat, hat abgelegt und spielt nicht mehr; ist es so abgemacht, lässt eine Zusatzrunde die Wahl, und die Ansage verfällt über fünf Punkten.",
    "Whoever has called has laid down the cards and plays no more; if the table has agreed on it, an extra lap leaves the choice, and the call lapses above five points.",
    "9",
    refuses=True,
    options=["callers_act_again", "call_limit"],
)

RULEBOOK: Final = [
    DECK, DEAL, LUCKY_CARD, IN_TURN, STARTER,
    MUST_PLAY, EQUAL_CARDS, ANY_CARD, TAKE_FIRST, TAKEN_STAYS, TOP_ONLY, NEW_STOCK, STOCK_FIRST, WHAT_SHOWS,
    LUCKY_NOTHING, BUNGEE_CARD, SIX_SKIPS, LUCKY_SIX,
    FIVE_POINTS, CALL_INSTEAD, LAST_LAP, NO_DUTY,
    LATE_CALLS, MISSED,
    SHOWDOWN, ROUND_WINNER,
    COUNT,
    SIX_ROUNDS,
    LUCKY_BUNGEE, LUCKY_AGAIN, EXTRA_LAP, CALLS_STAY,
]  # fmt: skip

CHAPTERS: Final = [
    Words("Préparation", "Vorbereitung", "Getting ready"),
    Words("À ton tour", "Du bist dran", "On your turn"),
    Words("Cartes particulières", "Besondere Karten", "Special cards"),
    Words("Crier Bungee", "Bungee rufen", "Calling Bungee"),
    Words("Le dernier tour de table", "Die Schlussrunde", "The last lap"),
    Words("Fin de la manche", "Ende der Runde", "End of a round"),
    Words("Décompte", "Abrechnung", "Counting"),
    Words("Fin du jeu", "Ende des Spiels", "End of the game"),
    Words("Précisions", "Genauer gesagt", "To be precise"),
]
