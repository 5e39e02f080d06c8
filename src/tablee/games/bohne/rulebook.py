"""The rulebook of Nicht die Bohne!, clause by clause, in its order and in our words."""

from typing import Final

from tablee.core.rule import Rule, Words

DECK: Final = Rule(
    "BOH-1.1",
    "60 cartes, un jeton, une feuille. Quatre couleurs : 1 à 10, trois « − », un « ×2 » et un « Nicht die Bohne ».",
    "60 Karten, ein Spielstein, ein Block. Vier Farben: je 1 bis 10, drei «−», ein «×2», ein «Nicht die Bohne».",
    "60 cards, a token and a sheet. Four colours: each 1 to 10, three '−', one '×2' and one 'Nicht die Bohne'.",
    "Contenu; Les cartes",
    options=["highest", "copies", "minus_cards", "double_cards", "zero_cards"],
)
PLAYERS: Final = Rule(
    "BOH-1.2",
    "On joue de trois à six ; pour deux, il n'existe pas de règle.",
    "Man spielt zu dritt bis zu sechst; für zwei gibt es keine Regel.",
    "Three to six play; there is no rule for two.",
    "Préparation; 9",
)
NOT_A_BEAN: Final = Rule(
    "BOH-1.3",
    "Un « Nicht die Bohne » réduit à zéro sa couleur et rend sans effet les autres cartes spéciales de la rangée.",
    "Ein «Nicht die Bohne» macht die Punkte seiner Farbe zunichte und hebt die anderen Sonderkarten der Reihe auf.",
    "A 'Nicht die Bohne' brings the points of its colour to nothing and undoes the other special cards of the row.",
    "Les cartes spéciales; Comment compter; 5",
)
DOUBLE: Final = Rule(
    "BOH-1.4",
    "Un « ×2 » double les points de sa couleur, positifs ou négatifs.",
    "Ein «×2» verdoppelt die Punkte seiner Farbe, ob Plus oder Minus.",
    "A '×2' doubles the points of its colour, above or below zero.",
    "Les cartes spéciales; Comment compter; 5",
)
MINUS: Final = Rule(
    "BOH-1.5",
    "Avec un ou trois « − », la couleur compte en négatif ; avec deux ou aucun, en positif. Seule la fin décide.",
    "Mit einem oder drei «−» zählt die Farbe negativ, mit zweien oder keinem positiv. Es gilt, was am Schluss daliegt.",
    "With one or three '−' a colour counts below zero, with two or none above. What lies there in the end decides.",
    "Les cartes spéciales; Comment compter; 5",
    options=["minus_cards"],
)
FIRST_DEALER: Final = Rule(
    "BOH-2.1",
    "Le plus âgé prend la première place, tient la feuille, mélange et distribue pour la première manche.",
    "Wer am ältesten ist, sitzt auf dem ersten Platz, schreibt auf, mischt und gibt in der ersten Runde.",
    "The oldest takes the first seat, keeps the sheet, shuffles and deals for the first round.",
    "Préparation; 7",
)
DEAL: Final = Rule(
    "BOH-2.2",
    "Toutes les cartes sont distribuées, face cachée : 20 chacun à trois, 15 à quatre, 12 à cinq, 10 à six. Ce qui ne se partage pas également reste de côté, caché.",
    "Alle Karten werden verdeckt verteilt: zu dritt je 20, zu viert 15, zu fünft 12, zu sechst 10. Was nicht aufgeht, bleibt verdeckt beiseite.",
    "All cards are dealt face down: 20 each with three players, 15 with four, 12 with five, 10 with six. What does not go round evenly stays aside, unseen.",
    "Préparation",
)
HANDS: Final = Rule(
    "BOH-2.3",
    "On regarde ses cartes une fois tout distribué et on les range par couleur ; elles sont secrètes, mais leur nombre se voit.",
    "Erst wenn alles verteilt ist, sieht man seine Karten an und ordnet sie nach Farben; nur ihre Zahl ist bekannt.",
    "Cards are looked at only when all are dealt, and sorted by colour; a hand is secret, its size is not.",
    "Préparation; 4",
)
FIRST_TOKEN: Final = Rule(
    "BOH-2.4",
    "Le jeton va à la place suivante, à gauche de qui donne ; c'est elle qui ouvre la manche.",
    "Wer links vom Geber sitzt, nimmt den Spielstein und beginnt die Runde.",
    "The seat to the left of the dealer takes the token and starts the round.",
    "Préparation; 7",
)
TOKEN_STARTS: Final = Rule(
    "BOH-3.1",
    "Qui a le jeton commence le tour ; les autres ne posent qu'ensuite.",
    "Den Zug beginnt, wer den Spielstein hat; alle anderen legen erst danach.",
    "Whoever has the token starts the turn; the others lay only after that.",
    "Déroulement",
    refuses=True,
)
OPEN_CARD: Final = Rule(
    "BOH-3.2",
    "Qui a le jeton pose sa carte face visible et met le jeton dessus.",
    "Wer den Spielstein hat, legt seine Karte offen hin und setzt den Spielstein darauf.",
    "Whoever has the token lays a card face up and puts the token on it.",
    "Déroulement; 4",
)
FACE_DOWN: Final = Rule(
    "BOH-3.3",
    "Les autres choisissent en secret et posent face cachée, dans n'importe quel ordre ; on voit seulement qui a posé.",
    "Die anderen wählen heimlich und legen verdeckt, in beliebiger Reihenfolge; man sieht nur, wer gelegt hat.",
    "All others choose a card in secret and lay it face down, in any order; all that shows is who has laid.",
    "Déroulement; 4",
)
FROM_HAND: Final = Rule(
    "BOH-3.4",
    "On pose une carte de sa propre main, n'importe laquelle.",
    "Man legt eine Karte aus der eigenen Hand, welche man will.",
    "You lay a card of your own hand, whichever you like.",
    "Déroulement",
    refuses=True,
)
LAID_STAYS: Final = Rule(
    "BOH-3.5",
    "Une seule carte chacun par tour ; une carte posée ne se reprend pas et ne s'échange pas.",
    "Alle legen pro Zug nur eine Karte; eine gelegte Karte nimmt man nicht zurück und tauscht sie nicht.",
    "Only one card each in a turn; a card once laid is neither taken back nor exchanged.",
    "Déroulement; 4",
    refuses=True,
)
TURNED_OVER: Final = Rule(
    "BOH-3.6",
    "Quand tous ont posé, les cartes cachées sont retournées ensemble ; on ne prend rien avant.",
    "Haben alle gelegt, werden die verdeckten Karten zugleich umgedreht; vorher nimmt niemand etwas.",
    "When all have laid, the hidden cards are turned over together; nothing is taken before.",
    "Déroulement; 4",
    refuses=True,
)
ONE_EACH: Final = Rule(
    "BOH-4.1",
    "Chacun doit prendre une carte, et une seule ; le tour finit quand tous en ont une.",
    "Alle müssen eine Karte nehmen, und nur eine; der Zug endet, wenn alle eine haben.",
    "Everyone has to take one card, and one only; the turn ends when all have one.",
    "Déroulement",
    refuses=True,
)
TOKEN_TAKES_FIRST: Final = Rule(
    "BOH-4.2",
    "Qui a le jeton prend en premier, parmi les cartes des autres.",
    "Wer den Spielstein hat, nimmt zuerst, von den Karten der anderen.",
    "Whoever has the token takes first, from the cards of the others.",
    "Déroulement; 1",
    refuses=True,
)
NEVER_OWN: Final = Rule(
    "BOH-4.3",
    "On ne prend jamais la carte qu'on a posée soi-même.",
    "Die Karte, die man selbst gelegt hat, nimmt man nie.",
    "You never take the card you laid yourself.",
    "Déroulement; 2",
    refuses=True,
)
CHAIN: Final = Rule(
    "BOH-4.4",
    "Ensuite, c'est à qui vient de se faire prendre sa carte, et ainsi de suite.",
    "Wessen Karte eben genommen wurde, nimmt als Nächstes, und so fort.",
    "Whoever's card has just been taken takes next, and so on.",
    "Déroulement; 1",
    refuses=True,
)
TOKEN_LAST: Final = Rule(
    "BOH-4.5",
    "La carte sous le jeton reste la dernière : tant qu'il y en a une autre, on ne la prend pas.",
    "Die Karte unter dem Spielstein bleibt bis zuletzt: Solange eine andere daliegt, nimmt man sie nicht.",
    "The card under the token stays to the last: while there is another, it is not taken.",
    "Déroulement; 1",
    refuses=True,
)
TAKES_TOKEN: Final = Rule(
    "BOH-4.6",
    "Qui vient en dernier prend la carte sous le jeton, et le jeton avec elle.",
    "Wer zuletzt dran ist, nimmt die Karte unter dem Spielstein und mit ihr den Spielstein.",
    "Whoever comes last takes the card under the token, and the token with it.",
    "Déroulement; 1",
)
STILL_THERE: Final = Rule(
    "BOH-4.7",
    "On prend une carte posée dans ce tour et qui est encore là.",
    "Man nimmt eine Karte, die in diesem Zug gelegt wurde und noch daliegt.",
    "You take a card that was laid in this turn and still lies there.",
    "Déroulement",
    refuses=True,
)
FORCED: Final = Rule(
    "BOH-4.8",
    "Qui n'a plus qu'une carte à prendre la reçoit d'office ; à trois, on ne choisit que si on a le jeton.",
    "Wem nur eine Karte zu nehmen bleibt, der erhält sie ohne Frage; zu dritt wählt nur, wer den Spielstein hat.",
    "Whoever has only one card left to take gets it unasked; with three players only whoever has the token chooses.",
    "3",
)
IN_VIEW: Final = Rule(
    "BOH-5.1",
    "La carte prise se pose devant soi, visible de tous jusqu'à la fin de la manche.",
    "Die genommene Karte legt man vor sich hin, für alle sichtbar bis zum Ende der Runde.",
    "The card taken is laid in front of its taker, in view of all until the end of the round.",
    "Déroulement; 4",
)
BY_COLOUR: Final = Rule(
    "BOH-5.2",
    "Chaque carte rejoint la rangée de sa couleur.",
    "Jede Karte kommt in die Reihe ihrer Farbe.",
    "Each card joins the row of its colour.",
    "Déroulement",
)
SPECIALS_FIRST: Final = Rule(
    "BOH-5.3",
    "Les cartes spéciales se mettent en tête de la rangée, à quelque moment qu'elles arrivent.",
    "Sonderkarten kommen an den Anfang der Reihe, wann immer man sie nimmt.",
    "Special cards go to the head of the row, whenever they come.",
    "Déroulement; 4",
)
OWN_COLOUR: Final = Rule(
    "BOH-5.4",
    "Une carte spéciale ne vaut que pour sa couleur.",
    "Eine Sonderkarte gilt nur für ihre Farbe.",
    "A special card counts for its own colour only.",
    "Déroulement",
)
NEXT_TURN: Final = Rule(
    "BOH-5.5",
    "Qui a pris le jeton commence le tour suivant, selon les mêmes règles.",
    "Wer den Spielstein genommen hat, beginnt den nächsten Zug; es gelten dieselben Regeln.",
    "Whoever has taken the token starts the next turn, under the same rules.",
    "Déroulement; 1",
)
ROUND_END: Final = Rule(
    "BOH-6.1",
    "La manche finit quand les mains sont vides et que tout est pris ; on compte alors.",
    "Die Runde endet, wenn alle ihre letzte Karte gelegt haben und alles genommen ist; dann wird gezählt.",
    "The round ends when everyone has laid the last card and all is taken; then the rows are counted.",
    "Fin de la partie",
)
SHEET: Final = Rule(
    "BOH-6.2",
    "Par manche, on note la somme de ses rangées positives (+), des négatives sans signe (−) et la différence (=).",
    "Je Runde notiert man seine positiven Reihen (+), die negativen ohne Vorzeichen (−) und die Differenz (=).",
    "Each round one notes one's positive rows (+), the negative ones unsigned (−) and the difference (=).",
    "Fin de la partie; 6",
)
NEXT_ROUND: Final = Rule(
    "BOH-6.3",
    "À la manche suivante, c'est la place suivante qui donne, dans le sens horaire ; peu importe qui tenait le jeton.",
    "In der nächsten Runde gibt der nächste Platz im Uhrzeigersinn; wer den Spielstein zuletzt hatte, ist egal.",
    "In the next round the next seat clockwise deals; who held the token last does not matter.",
    "7",
)
THREE_ROUNDS: Final = Rule(
    "BOH-6.4",
    "La partie finit après trois manches.",
    "Nach drei Runden ist das Spiel zu Ende.",
    "The game ends after three rounds.",
    "Fin de la partie",
    refuses=True,
    options=["rounds"],
)
WINNER: Final = Rule(
    "BOH-6.5",
    "On additionne les différences des trois manches ; le plus grand total gagne, à égalité on partage la victoire.",
    "Die Differenzen der drei Runden werden zusammengezählt; das höchste Total gewinnt, bei Gleichstand gemeinsam.",
    "The differences of the three rounds are added up; the highest total wins, equal totals share the victory.",
    "Fin de la partie; 8",
    options=["rounds"],
)
ADD_UP: Final = Rule(
    "BOH-7.1",
    "Chaque rangée se compte à part : on additionne ses valeurs ; sans valeur, elle vaut 0.",
    "Jede Reihe zählt für sich: Man addiert ihre Werte; ohne Werte zählt sie 0.",
    "Each row counts by itself: its values are added up; without values it is worth 0.",
    "Comment compter; 5",
)
IN_ORDER: Final = Rule(
    "BOH-7.2",
    "D'abord les « − », puis le « ×2 » ; le total des rangées ne se fait qu'après.",
    "Zuerst die «−», dann das «×2»; erst danach werden die Reihen zusammengezählt.",
    "First the '−', then the '×2'; only then are the rows added together.",
    "Comment compter; 5",
)

RULEBOOK: Final = [
    DECK, PLAYERS, NOT_A_BEAN, DOUBLE, MINUS,
    FIRST_DEALER, DEAL, HANDS, FIRST_TOKEN,
    TOKEN_STARTS, OPEN_CARD, FACE_DOWN, FROM_HAND, LAID_STAYS, TURNED_OVER,
    ONE_EACH, TOKEN_TAKES_FIRST, NEVER_OWN, CHAIN, TOKEN_LAST, TAKES_TOKEN, STILL_THERE, FORCED,
    IN_VIEW, BY_COLOUR, SPECIALS_FIRST, OWN_COLOUR, NEXT_TURN,
    ROUND_END, SHEET, NEXT_ROUND, THREE_ROUNDS, WINNER,
    ADD_UP, IN_ORDER,
]  # fmt: skip

CHAPTERS: Final = [
    Words("Les cartes", "Die Karten", "The cards"),
    Words("Préparation", "Vorbereitung", "Getting ready"),
    Words("Poser", "Legen", "Laying"),
    Words("Prendre", "Nehmen", "Taking"),
    Words("Les rangées", "Die Reihen", "The rows"),
    Words("Fin de la manche et du jeu", "Ende der Runde und des Spiels", "End of the round and of the game"),
    Words("Compter", "Zählen", "Counting"),
]
