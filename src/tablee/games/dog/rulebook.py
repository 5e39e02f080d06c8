"""The rulebook of Brändi Dog, clause by clause, in its order and in our words."""

from typing import Final

from tablee.core.rule import Rule, Words

CARDS: Final = Rule(
    "DOG-1.1",
    "On joue avec deux jeux de 55 cartes battus ensemble : huit cartes de chaque rang, de l'as au roi, et six jokers.",
    "Gespielt wird mit zwei Paketen zu 55 Karten: je acht von Ass bis König und sechs Joker.",
    "Two packs of 55 cards are used together: eight of each rank from ace to king, and six jokers.",
    "Le jeu commence; matériel",
    options=["copies", "jokers"],
)
BOARD: Final = Rule(
    "DOG-1.2",
    "Le circuit compte 16 cases par joueur, d'un départ au suivant ; chacun a quatre pions, qui attendent dans sa niche, et quatre cases d'arrivée.",
    "Der Ring hat 16 Felder je Spieler, von Start zu Start; alle haben vier Murmeln, die im Zwinger warten, und vier Zielfelder.",
    "The ring has 16 fields a player, from one start to the next; everyone has four marbles, waiting in the kennel, and four finish fields.",
    "Le jeu commence; matériel; 17",
    options=["marbles"],
)
TEAMS: Final = Rule(
    "DOG-1.3",
    "À quatre, les partenaires se font face. À six, trois paires face à face ou, si on en est convenu, deux trios, une place sur deux.",
    "Zu viert sitzen Partner einander gegenüber. Zu sechst drei Paare gegenüber oder, wenn abgemacht, zwei Trios auf jedem zweiten Platz.",
    "With four, partners sit opposite. With six there are three pairs opposite or, if agreed, two trios on every other seat.",
    "Le jeu commence; 17",
    options=["teams=trios"],
)
NO_TALK: Final = Rule(
    "DOG-1.4",
    "Les partenaires ne se concertent pas et ne disent rien de leurs cartes.",
    "Partner beraten sich nicht und verraten nichts über ihre Karten.",
    "Partners do not confer, nor tell anything about their cards.",
    "Introduction; 18",
)
DEAL: Final = Rule(
    "DOG-2.1",
    "Chacun reçoit six cartes, à la manche suivante cinq, puis quatre, trois, deux ; ensuite on recommence à six.",
    "Alle erhalten sechs Karten, in der nächsten Runde fünf, dann vier, drei, zwei; danach wieder sechs.",
    "Everyone gets six cards, in the next round five, then four, three, two; then six again.",
    "Le jeu commence",
    options=["first_deal", "last_deal"],
)
OPENING: Final = Rule(
    "DOG-2.2",
    "La dernière place distribue toute la partie ; la première place ouvre la première manche, puis à chaque manche la place suivante.",
    "Der letzte Platz gibt das ganze Spiel lang; der erste Platz eröffnet die erste Runde, danach jede Runde der nächste Platz.",
    "The last seat deals all game long; the first seat opens the first round, and each round the next seat in order of play.",
    "Le jeu commence; 3",
)
STOCK: Final = Rule(
    "DOG-2.3",
    "Si la pioche ne suffit pas, on distribue d'abord ce qui reste, puis on bat les cartes jouées et on continue.",
    "Reicht der Stapel nicht, gibt man zuerst den Rest aus, mischt dann die gespielten Karten und gibt weiter.",
    "If the stock does not suffice, what is left is dealt first; then the cards played are shuffled and dealing goes on.",
    "2",
)
EXCHANGE: Final = Rule(
    "DOG-2.4",
    "À chaque donne, et alors seulement, chacun pose une carte cachée pour son partenaire, avant d'avoir vu celle qu'il reçoit.",
    "Nach jedem Geben, und nur dann, legen alle eine Karte verdeckt für den Partner hin, bevor sie die erhaltene sehen.",
    "After each deal, and only then, everyone lays one card face down for the partner, before seeing the one received.",
    "Le jeu commence; 1",
    refuses=True,
)
TO_WHOM: Final = Rule(
    "DOG-2.5",
    "La carte va au partenaire ; en trio, à l'équipier suivant dans l'ordre du jeu.",
    "Die Karte geht an den Partner; im Trio an das nächste Teammitglied in Spielrichtung.",
    "The card goes to the partner; in a trio, to the next team mate in order of play.",
    "Le jeu commence; 17",
    options=["teams=trios"],
)
IN_TURN: Final = Rule(
    "DOG-3.1",
    "On joue à tour de rôle, une carte chacun ; qui n'a plus de cartes saute son tour.",
    "Gespielt wird reihum, je eine Karte; wer keine mehr hat, wird übersprungen.",
    "Players take turns, one card each; whoever has none left is skipped.",
    "Le jeu commence",
    refuses=True,
)
FROM_HAND: Final = Rule(
    "DOG-3.2",
    "On joue ou on donne une carte de sa main.",
    "Man spielt oder gibt eine Karte aus der eigenen Hand.",
    "You play or pass on a card from your own hand.",
    "Le jeu commence",
    refuses=True,
)
MUST_PLAY: Final = Rule(
    "DOG-3.3",
    "Qui peut jouer une carte le doit, même à son détriment ; on ne passe pas.",
    "Wer eine Karte spielen kann, muss, auch zum eigenen Nachteil; gepasst wird nicht.",
    "Whoever can play a card must, even to their own disadvantage; there is no passing.",
    "Obligation d'avancer; 4",
    refuses=True,
)
BLOCKED: Final = Rule(
    "DOG-3.4",
    "Qui, à son tour, ne peut jouer aucune carte pose sa main découverte et ne joue plus jusqu'à la prochaine donne.",
    "Wer am Zug keine Karte spielen kann, legt die Hand offen ab und ist bis zum nächsten Geben draussen.",
    "Whoever can play no card on their turn lays the hand down face up, and is out until the next deal.",
    "Le jeu commence; 4",
    refuses=True,
    options=["idle_jack"],
)
WHOLE_VALUE: Final = Rule(
    "DOG-3.5",
    "On avance de toute la valeur de la carte.",
    "Gezogen wird der ganze Wert der Karte.",
    "A card is walked to its full value.",
    "Obligation d'avancer",
)
ROUND_ENDS: Final = Rule(
    "DOG-3.6",
    "La manche finit quand personne n'a plus de cartes ; on distribue la suivante.",
    "Die Runde endet, wenn niemand mehr Karten hat; dann wird neu gegeben.",
    "A round ends when nobody has cards left; then the next is dealt.",
    "Le jeu commence",
)
COMING_OUT: Final = Rule(
    "DOG-4.1",
    "L'as, le roi et le joker sortent un pion de la niche sur sa case départ, s'il y en reste un.",
    "Ein Ass, ein König oder ein Joker bringt eine Murmel aus dem Zwinger auf den Start, falls eine dort ist.",
    "An ace, a king or a joker brings a marble out of the kennel to its start field, if there is one in it.",
    "Se placer sur la case départ",
    refuses=True,
)
IN_KENNEL: Final = Rule(
    "DOG-4.2",
    "Un pion dans la niche n'avance pas : il faut d'abord le sortir.",
    "Eine Murmel im Zwinger läuft nicht: Sie muss zuerst auf den Start.",
    "A marble in the kennel does not walk: it must come out first.",
    "Se placer sur la case départ",
    refuses=True,
)
WALL: Final = Rule(
    "DOG-4.3",
    "Un pion qui vient de sortir barre sa case départ à tous, dans les deux sens : personne ne le dépasse, ne le renvoie ni ne se pose sur lui.",
    "Eine frisch gestartete Murmel sperrt ihren Start für alle, in beiden Richtungen: Niemand überholt sie, schickt sie heim oder landet auf ihr.",
    "A marble that has just come out bars its start field to all, in both directions: nobody passes it, sends it home or lands on it.",
    "Se placer sur la case départ; Dépasser; 5",
    refuses=True,
)
FRESH_NO_MORE: Final = Rule(
    "DOG-4.4",
    "Dès qu'il a bougé, ce pion n'est plus protégé et ne barre plus rien, même revenu sur sa case départ.",
    "Sobald sie sich bewegt hat, sperrt sie nichts mehr und ist nicht mehr geschützt, auch wieder auf dem Start nicht.",
    "Once it has moved it neither bars the way nor is protected, even when it comes back to its start field.",
    "Renvoyer en arrivant sur la même case; 5",
)
SENT_HOME: Final = Rule(
    "DOG-5.1",
    "Qui arrive sur une case occupée renvoie l'autre pion à sa niche, fût-il à soi ou à son partenaire.",
    "Wer auf ein besetztes Feld kommt, schickt die andere Murmel in ihren Zwinger, auch eine eigene oder die des Partners.",
    "Whoever lands on a taken field sends the other marble to its kennel, be it their own or the partner's.",
    "Renvoyer en arrivant sur la même case",
)
PASSING: Final = Rule(
    "DOG-5.2",
    "Dépasser est permis et sans effet, sauf avec un sept et sauf devant un pion qui vient de sortir.",
    "Überholen ist erlaubt und folgenlos, ausser mit einer Sieben und ausser an einer frisch gestarteten Murmel.",
    "Passing is allowed and changes nothing, except with a seven, and except at a marble that has just come out.",
    "Dépasser",
)
SAFE: Final = Rule(
    "DOG-5.3",
    "Un pion dans l'arrivée n'est plus renvoyé.",
    "Eine Murmel im Ziel wird nicht mehr heimgeschickt.",
    "A marble in the finish is never sent home.",
    "Renvoyer en arrivant sur la même case; 8",
)
NUMBERS: Final = Rule(
    "DOG-6.1",
    "Les cartes de 2 à 10, sauf 4 et 7, avancent d'autant de cases ; la dame avance de 12.",
    "Die Karten 2 bis 10, ausser 4 und 7, gehen so viele Felder vorwärts; die Dame 12.",
    "Cards from 2 to 10, except 4 and 7, go that many fields forward; the queen 12.",
    "Valeurs des cartes",
)
ACE: Final = Rule(
    "DOG-6.2",
    "L'as sort un pion, ou avance de 1 ou de 11.",
    "Das Ass bringt eine Murmel auf den Start oder geht 1 oder 11 vorwärts.",
    "An ace brings a marble out, or goes 1 or 11 forward.",
    "Valeurs des cartes",
)
KING: Final = Rule(
    "DOG-6.3",
    "Le roi sort un pion ou avance de 13.",
    "Der König bringt eine Murmel auf den Start oder geht 13 vorwärts.",
    "A king brings a marble out, or goes 13 forward.",
    "Valeurs des cartes",
)
FOUR: Final = Rule(
    "DOG-6.4",
    "Le quatre avance ou recule de 4.",
    "Die Vier geht 4 vorwärts oder rückwärts.",
    "A four goes 4 forward or backward.",
    "Valeurs des cartes",
)
JOKER: Final = Rule(
    "DOG-6.5",
    "Le joker vaut n'importe quelle autre carte, de l'as au roi.",
    "Der Joker gilt als jede andere Karte, von Ass bis König.",
    "A joker stands for any other card, ace to king.",
    "Valeurs des cartes; 16",
)
JACK: Final = Rule(
    "DOG-6.6",
    "Le valet échange un de ses pions contre un pion d'une autre couleur, partenaire compris.",
    "Der Bube tauscht eine eigene Murmel gegen eine andersfarbige, auch die des Partners.",
    "A jack swaps one of your marbles for one of another colour, the partner's included.",
    "Echanger; 10",
    refuses=True,
)
SWAPPABLE: Final = Rule(
    "DOG-6.7",
    "On n'échange que sur le circuit : ni un pion qui vient de sortir, ni un pion dans la niche ou dans l'arrivée.",
    "Getauscht wird nur auf dem Ring: weder eine frisch gestartete Murmel noch eine im Zwinger oder im Ziel.",
    "Only marbles on the ring are swapped: none that has just come out, none in the kennel or in the finish.",
    "Echanger; 10",
    refuses=True,
)
IDLE_JACK: Final = Rule(
    "DOG-6.8",
    "Un valet ne se pose sans effet que si la table en est convenue, si le circuit porte des pions d'une seule couleur et que rien d'autre n'est jouable.",
    "Ein Bube wird nur ohne Wirkung gelegt, wenn es so abgemacht ist, auf dem Ring eine einzige Farbe steht und sonst nichts geht.",
    "A jack is laid without effect only if the table has agreed on it, marbles of one colour alone are on the ring and nothing else can be played.",
    "Echanger; 10",
    refuses=True,
    options=["idle_jack"],
)
SEVEN: Final = Rule(
    "DOG-7.1",
    "Le sept se partage à volonté entre ses pions, en avant, dans l'ordre qu'on veut : sept pas en tout, ni plus ni moins, et rien d'autre entre-temps.",
    "Die Sieben teilt man beliebig auf die eigenen Murmeln auf, vorwärts und in beliebiger Folge: genau sieben Schritte, und nichts anderes dazwischen.",
    "A seven is shared among your marbles at will, forward and in any order: seven steps in all, and nothing else in between.",
    "Valeurs des cartes; Obligation d'avancer; 11",
    refuses=True,
    options=["canadian"],
)
SWEEP: Final = Rule(
    "DOG-7.2",
    "Tout pion qu'un sept dépasse ou rejoint sur le circuit retourne à sa niche, fût-il à soi ou à son partenaire.",
    "Jede Murmel, die eine Sieben auf dem Ring überholt oder trifft, geht in ihren Zwinger, auch eine eigene oder die des Partners.",
    "Every marble that a seven passes or meets on the ring goes to its kennel, be it your own or the partner's.",
    "Renvoyer à la niche en dépassant avec la carte SEPT; 11",
)
COMPLETE: Final = Rule(
    "DOG-7.3",
    "Un sept, ou une part de sept, ne se joue que si le reste des pas peut encore être fait.",
    "Eine Sieben oder ein Teil davon wird nur gespielt, wenn sich der Rest der Schritte noch gehen lässt.",
    "A seven, or a part of it, is played only if the rest of the steps can still be made.",
    "Valeurs des cartes; 11",
    refuses=True,
)
YOUR_MARBLES: Final = Rule(
    "DOG-7.4",
    "On n'avance que les pions avec lesquels on joue ; avec la règle canadienne, un sept peut aussi avancer ceux de son équipe.",
    "Man bewegt nur die Murmeln, mit denen man spielt; mit der kanadischen Regel darf eine Sieben auch die des Teams bewegen.",
    "You move only the marbles you play with; with the Canadian rule a seven may also move those of your team.",
    "Variante du jeu; 13",
    refuses=True,
    options=["canadian"],
)
HAND_OVER: Final = Rule(
    "DOG-7.5",
    "Si un sept fait rentrer son dernier pion, le reste des pas revient aux pions du partenaire et doit y être fait ; en trio, ainsi de suite.",
    "Bringt eine Sieben die letzte eigene Murmel heim, geht der Rest an die Murmeln des Partners und muss dort gegangen werden; im Trio ebenso weiter.",
    "If a seven brings your last marble home, the rest goes to the partner's marbles and must be made there; in a trio, so on.",
    "L'équipe forte gagne; 12",
    options=["teams=trios"],
)
ENTRY: Final = Rule(
    "DOG-8.1",
    "On entre dans l'arrivée en avançant, par sa propre case départ, avec un pion qui l'a déjà quittée une fois.",
    "Ins Ziel geht es vorwärts über den eigenen Start, mit einer Murmel, die ihn schon einmal verlassen hat.",
    "The finish is entered forward, over your own start field, by a marble that has left it once before.",
    "Entrée dans le champ d'arrivée; 6",
    refuses=True,
)
EXACT: Final = Rule(
    "DOG-8.2",
    "Pour entrer ou avancer dans l'arrivée, le compte doit tomber juste.",
    "Ins Ziel und im Ziel muss die Zahl genau aufgehen.",
    "Into the finish and inside it the count must be exact.",
    "Obligation d'avancer; 6, 8",
    refuses=True,
)
NO_OVERTAKING: Final = Rule(
    "DOG-8.3",
    "Dans l'arrivée, on ne dépasse pas et on ne prend pas une case occupée.",
    "Im Ziel wird nicht überholt und kein besetztes Feld genommen.",
    "In the finish nobody is overtaken, and no taken field is entered.",
    "Entrée dans le champ d'arrivée; 8",
    refuses=True,
)
HONOUR: Final = Rule(
    "DOG-8.4",
    "Rien n'oblige à entrer : on peut passer devant et faire un tour d'honneur.",
    "Niemand muss hinein: Man darf vorbeigehen und eine Ehrenrunde drehen.",
    "Nobody has to enter: a marble may go past and walk a lap of honour.",
    "Obligation d'avancer; 7",
)
INSIDE: Final = Rule(
    "DOG-8.5",
    "Un pion dans l'arrivée y reste ; il peut encore y avancer, et se placer où il gêne les suivants.",
    "Eine Murmel im Ziel bleibt dort; sie darf darin noch vorrücken und auch stehen, wo sie den anderen im Weg ist.",
    "A marble in the finish stays there; it may still move on inside, and stand where it is in the others' way.",
    "Entrée dans le champ d'arrivée; 8",
    refuses=True,
)
NOT_BACKWARDS: Final = Rule(
    "DOG-8.6",
    "On n'entre pas dans l'arrivée à reculons et on n'y recule pas.",
    "Rückwärts geht es weder ins Ziel noch im Ziel.",
    "Nobody goes backwards into the finish, nor inside it.",
    "Entrée dans le champ d'arrivée; 9",
    refuses=True,
)
HELPING: Final = Rule(
    "DOG-9.1",
    "Qui a rentré ses quatre pions joue avec ceux du partenaire, sorties et valets compris ; en trio, avec ceux de l'équipier suivant qui n'a pas fini.",
    "Wer alle vier Murmeln im Ziel hat, spielt mit denen des Partners, Starts und Buben inbegriffen; im Trio mit denen des nächsten, der nicht fertig ist.",
    "Whoever has brought all four home plays the partner's marbles, coming out and jacks included; in a trio those of the next mate who has not finished.",
    "L'équipe forte gagne; 14, 17",
    options=["teams=trios"],
)
VICTORY: Final = Rule(
    "DOG-9.2",
    "L'équipe dont tous les pions sont dans l'arrivée a gagné aussitôt ; la dernière carte doit tomber juste, un sept aussi, les autres ne comptent plus.",
    "Das Team, dessen Murmeln alle im Ziel sind, hat sofort gewonnen; die letzte Karte muss aufgehen, auch eine Sieben, übrige zählen nicht.",
    "The team whose marbles are all in the finish has won at once; the last card must fit exactly, a seven too, the others no longer matter.",
    "Le jeu commence; L'équipe forte gagne; 15",
    refuses=True,
)

RULEBOOK: Final = [
    CARDS, BOARD, TEAMS, NO_TALK,
    DEAL, OPENING, STOCK, EXCHANGE, TO_WHOM,
    IN_TURN, FROM_HAND, MUST_PLAY, BLOCKED, WHOLE_VALUE, ROUND_ENDS,
    COMING_OUT, IN_KENNEL, WALL, FRESH_NO_MORE,
    SENT_HOME, PASSING, SAFE,
    NUMBERS, ACE, KING, FOUR, JOKER, JACK, SWAPPABLE, IDLE_JACK,
    SEVEN, SWEEP, COMPLETE, YOUR_MARBLES, HAND_OVER,
    ENTRY, EXACT, NO_OVERTAKING, HONOUR, INSIDE, NOT_BACKWARDS,
    HELPING, VICTORY,
]  # fmt: skip

CHAPTERS: Final = [
    Words("Le jeu et les équipes", "Spiel und Teams", "The game and the teams"),
    Words("Donner et échanger", "Geben und tauschen", "Dealing and exchanging"),
    Words("Jouer une carte", "Eine Karte spielen", "Playing a card"),
    Words("Sortir de la niche", "Aus dem Zwinger", "Out of the kennel"),
    Words("Renvoyer et dépasser", "Heimschicken und überholen", "Sending home and passing"),
    Words("Valeurs des cartes", "Werte der Karten", "What cards are worth"),
    Words("Le sept", "Die Sieben", "The seven"),
    Words("L'arrivée", "Das Ziel", "The finish"),
    Words("Gagner ensemble", "Gemeinsam gewinnen", "Winning together"),
]
