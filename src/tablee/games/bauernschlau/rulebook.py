"""The rulebook of Bauernschlau, clause by clause, in its order and in our words."""

from typing import Final

from tablee.core.rule import Rule, Words

BOARD: Final = Rule(
    "BAU-1.1",
    "Le plateau compte 61 hexagones : au milieu le chien, autour de lui six fermes, puis 54 pâturages en trois anneaux.",
    "Der Plan hat 61 Sechsecke: in der Mitte der Hund, um ihn sechs Höfe, dann 54 Weiden in drei Ringen.",
    "The board has 61 hexagons: the dog in the middle, six farms around it, then 54 pastures in three rings.",
    "Contenu; Plateau",
)
SHEEP: Final = Rule(
    "BAU-1.2",
    "Il y a 52 moutons : des blancs qui valent 1 (huit), 2, 3 et 5 (neuf de chaque), et 17 noirs qui coûtent 3.",
    "Es gibt 52 Schafe: weisse zu 1 (acht), 2, 3 und 5 (je neun) und 17 schwarze, die 3 kosten.",
    "There are 52 sheep: white ones worth 1 (eight), 2, 3 and 5 (nine each), and 17 black ones that cost 3.",
    "Contenu; 1",
    options=["ones", "white_sheep", "black_sheep"],
)
GEESE: Final = Rule(
    "BAU-1.3",
    "Deux oies sur un pâturage doublent la valeur de son mouton, trois la triplent, qu'il soit blanc ou noir ;"
    " de quels pâturages il s'agit, on peut en convenir.",
    "Zwei Gänse auf einer Weide verdoppeln ihr Schaf, drei verdreifachen es, ob weiss oder schwarz; welche Weiden es sind,"
    " kann man abmachen.",
    "Two geese on a pasture double its sheep, three treble it, white or black; which pastures these are can be agreed on.",
    "1, 19",
    options=["geese"],
)
START: Final = Rule(
    "BAU-2.1",
    "Au début, le chien est au milieu et tous les moutons, mélangés, forment la réserve, face cachée.",
    "Zu Beginn ist der Hund in der Mitte, und alle Schafe liegen gemischt und verdeckt im Vorrat.",
    "At first the dog is in the middle and all sheep, shuffled, lie face down in the supply.",
    "Mise en place",
)
FARMS: Final = Rule(
    "BAU-2.2",
    "Chacun a sa ferme, selon les places ; les autres sont neutres. Si la table en est convenue, chacun à son tour en choisit une encore libre : n'importe laquelle, ou parmi celles que prévoit le nombre de joueurs.",
    "Alle haben ihren Hof, nach der Sitzordnung; die übrigen sind neutral. Wenn abgemacht, wählen alle der Reihe nach einen, der noch frei ist: irgendeinen, oder einen von denen, die die Spielerzahl vorsieht.",
    "Everyone has a farm, by order of seats; the others are neutral. If the table has agreed on it, everyone in turn chooses one that is still free: any at all, or one of those the number of players provides for.",
    "Mise en place; Construire; 1",
    refuses=True,
    options=["farms"],
)
PIECES: Final = Rule(
    "BAU-2.3",
    "À deux ou trois, chacun reçoit 16 pièces de barrière ; à quatre ou cinq, 12 ; à six, 10.",
    "Zu zweit oder dritt erhalten alle 16 Zaunstücke, zu viert oder fünft 12, zu sechst 10.",
    "With two or three players everyone gets 16 pieces of fence; with four or five 12; with six 10.",
    "Mise en place",
    options=["more_pieces"],
)
IN_TURN: Final = Rule(
    "BAU-3.1",
    "On joue chacun son tour, dans le sens horaire autour du plateau ; le premier est tiré au sort.",
    "Gespielt wird reihum im Uhrzeigersinn um den Plan; wer beginnt, wird ausgelost.",
    "Players take turns, clockwise round the board; who begins is drawn by lot.",
    "Déroulement; 1, 17",
    refuses=True,
)
FIRST_ROUND: Final = Rule(
    "BAU-3.2",
    "Au premier tour de table, chacun place un mouton et ne fait rien d'autre.",
    "In der ersten Runde setzen alle ein Schaf und tun sonst nichts.",
    "In the first round everyone places one sheep and does nothing else.",
    "Déroulement; 1a",
    refuses=True,
)
ONE_ACTION: Final = Rule(
    "BAU-3.3",
    "À son tour, on fait une des quatre actions ; qui peut agir doit agir.",
    "Wer dran ist, tut eines von vieren; wer etwas tun kann, muss.",
    "On your turn you do one of four things; whoever can act must.",
    "Déroulement; 13",
    refuses=True,
)
NOTHING_LEFT: Final = Rule(
    "BAU-3.4",
    "Qui ne peut rien faire passe son tour ; si plus personne ne peut agir, la partie finit et se compte.",
    "Wer nichts tun kann, setzt aus; kann niemand mehr etwas tun, endet das Spiel und wird gewertet.",
    "Whoever can do nothing passes; if nobody can act any more, the game ends and is scored.",
    "13",
    refuses=True,
)
PLACING: Final = Rule(
    "BAU-4.1",
    "Placer : on tire un mouton de la réserve, on est seul à voir lequel, puis on le pose face cachée sur un pâturage.",
    "Setzen: Man nimmt ein Schaf aus dem Vorrat, schaut es heimlich an und legt es verdeckt auf eine Weide.",
    "Placing: take a sheep from the supply, look at it in secret, then lay it face down on a pasture.",
    "1",
    refuses=True,
)
ONE_LOOK: Final = Rule(
    "BAU-4.2",
    "On ne regarde un mouton qu'une fois, en le prenant ; ensuite il faut s'en souvenir.",
    "Ein Schaf schaut man nur einmal an, beim Nehmen; danach muss man es sich merken.",
    "A sheep is looked at once, when it is taken; after that you have to remember.",
    "1; 18",
)
MIDDLE_SEVEN: Final = Rule(
    "BAU-4.3",
    "Les sept hexagones du centre, le milieu et les fermes, ne portent jamais de mouton.",
    "Auf den sieben Sechsecken im Zentrum, der Mitte und den Höfen, steht nie ein Schaf.",
    "The seven hexagons at the centre, the middle and the farms, never hold a sheep.",
    "1",
    refuses=True,
)
OCCUPIED: Final = Rule(
    "BAU-4.4",
    "Un pâturage ne porte qu'un mouton : on ne pose que sur une case libre.",
    "Auf einer Weide steht nur ein Schaf: Gesetzt wird auf freie Felder.",
    "A pasture holds one sheep: only a free field will do.",
    "1; 11",
    refuses=True,
)
DOG_GUARDS: Final = Rule(
    "BAU-4.5",
    "Le chien garde sa case : tant qu'il y est, aucun mouton ne s'y pose.",
    "Der Hund bewacht sein Feld: Solange er dort ist, kommt kein Schaf hin.",
    "The dog guards its field: as long as it is there, no sheep goes there.",
    "1, 3",
    refuses=True,
)
NO_SUPPLY: Final = Rule(
    "BAU-4.6",
    "Réserve vide : on ne place plus de mouton, et l'action spéciale disparaît.",
    "Ist der Vorrat leer, wird kein Schaf mehr gesetzt, und die Sonderaktion entfällt.",
    "With an empty supply no sheep is placed any more, and the special action falls away.",
    "12",
    refuses=True,
)
TURNING: Final = Rule(
    "BAU-5.1",
    "On ne révèle, et le chien ne mène, qu'un mouton face cachée.",
    "Aufdecken oder mit dem Hund treiben kann man nur ein verdecktes Schaf.",
    "Only a face-down sheep can be turned over, or driven by the dog.",
    "2, 3",
    refuses=True,
)
STAYS_UP: Final = Rule(
    "BAU-5.2",
    "Un mouton face visible reste visible et ne bouge plus jusqu'à la fin.",
    "Ein offenes Schaf bleibt offen und bis zum Schluss, wo es ist.",
    "A sheep that is face up stays up, and stays where it is, to the end.",
    "2",
    refuses=True,
)
BLACK_BONUS: Final = Rule(
    "BAU-5.3",
    "Révéler sur place un mouton noir donne deux actions de plus, au choix, une fois par tour ; on peut y renoncer. Si la table en est convenue, un noir mené par le chien aussi.",
    "Wer ein schwarzes Schaf auf seinem Feld aufdeckt, hat zwei weitere Aktionen nach Wahl, einmal pro Zug; man darf verzichten. Wenn abgemacht, auch für ein vom Hund getriebenes.",
    "Turning over a black sheep on its field gives two more actions of choice, once a turn; they may be declined. If the table has agreed on it, one driven by the dog does too.",
    "2; 9",
    options=["extra_actions", "dog_bonus"],
)
SPECIAL: Final = Rule(
    "BAU-5.4",
    "Action spéciale : au début de son tour seulement, s'il n'y a aucun mouton caché sur le plateau, on en place autant que de joueurs, ou ce que la réserve permet.",
    "Sonderaktion: nur zu Beginn des Zuges und wenn kein verdecktes Schaf auf dem Plan liegt; man setzt so viele, wie Leute spielen, oder was der Vorrat hergibt.",
    "Special action: only at the start of your turn, with no face-down sheep on the board; place as many as there are players, or as the supply allows.",
    "2, cas particulier; 10",
    refuses=True,
)
DRIVING: Final = Rule(
    "BAU-6.1",
    "Mener : le chien va sur un mouton caché, puis le conduit, sans qu'on le regarde, sur un pâturage libre.",
    "Treiben: Der Hund geht zu einem verdeckten Schaf und bringt es, unbesehen, auf eine freie Weide.",
    "Driving: the dog goes to a face-down sheep, then takes it, unseen, to a free pasture.",
    "3",
    refuses=True,
)
ELSEWHERE: Final = Rule(
    "BAU-6.2",
    "Le mouton mené va sur une autre case que la sienne ; celle que le chien vient de quitter est libre.",
    "Das getriebene Schaf kommt auf ein anderes Feld; das Feld, das der Hund eben verliess, ist frei.",
    "A driven sheep goes to another field than its own; the field the dog has just left is free.",
    "3; 11",
    refuses=True,
)
DRIVEN_UP: Final = Rule(
    "BAU-6.3",
    "Arrivé, le mouton mené est retourné face visible, et reste là.",
    "Am Ziel wird das getriebene Schaf aufgedeckt und bleibt dort.",
    "Once there, the driven sheep is turned face up, and stays.",
    "3",
)
DOG_GOES: Final = Rule(
    "BAU-6.4",
    "Après avoir mené un mouton, et seulement alors, le chien rentre au milieu ou va garder un pâturage libre.",
    "Nach dem Treiben, und nur dann, geht der Hund in die Mitte zurück oder bewacht eine freie Weide.",
    "After driving, and only then, the dog goes back to the middle or to guard a free pasture.",
    "3; 11",
    refuses=True,
)
OWN_FENCES: Final = Rule(
    "BAU-7.1",
    "Une clôture appartient aux deux joueurs qu'elle sépare ; on ne prolonge que les siennes, avec ses pièces.",
    "Ein Zaun gehört den beiden, die er trennt; man verlängert nur die eigenen, mit eigenen Stücken.",
    "A fence belongs to the two players it parts; you extend only your own, with your own pieces.",
    "4, 4); 7",
    refuses=True,
)
FIRST_PIECE: Final = Rule(
    "BAU-7.2",
    "La première pièce part du milieu, entre deux fermes voisines ; s'il y a des fermes neutres entre deux joueurs, qui commence choisit où. Autour du milieu, on ne construit pas.",
    "Das erste Stück führt aus der Mitte zwischen zwei Nachbarhöfen hindurch; liegen neutrale Höfe dazwischen, wählt, wer beginnt, die Stelle. Um die Mitte herum wird nicht gebaut.",
    "The first piece leads from the middle out between two neighbouring farms; with neutral farms between two players, whoever begins chooses where. Nothing is built round the middle.",
    "4; 2",
    refuses=True,
)
FREE_END: Final = Rule(
    "BAU-7.3",
    "Une pièce prolonge l'extrémité libre d'une clôture ; ailleurs on ne construit pas.",
    "Ein Stück setzt am freien Ende eines Zauns an; anderswo wird nicht gebaut.",
    "A piece goes on from the free end of a fence; nothing is built elsewhere.",
    "4; 4",
    refuses=True,
)
ONE_PIECE: Final = Rule(
    "BAU-7.4",
    "Un bord d'hexagone ne porte qu'une pièce.",
    "Auf einer Kante liegt nur ein Stück.",
    "An edge holds one piece only.",
    "4",
    refuses=True,
)
NOT_BACK: Final = Rule(
    "BAU-7.5",
    "Une clôture ne revient pas vers les fermes ; elle peut s'éloigner ou tourner autour, à la même distance.",
    "Ein Zaun führt nicht zu den Höfen zurück; er darf hinaus oder im gleichen Abstand herum.",
    "A fence does not come back towards the farms; it may go out, or round at the same distance.",
    "4, 1); 3",
    refuses=True,
)
NO_JOINING: Final = Rule(
    "BAU-7.6",
    "Une clôture ne rejoint aucune clôture, pas même la sienne.",
    "Ein Zaun trifft auf keinen Zaun, auch nicht auf sich selbst.",
    "A fence joins no fence, not even itself.",
    "4, 2); 4",
    refuses=True,
)
LAST_WAY: Final = Rule(
    "BAU-7.7",
    "Une pièce ne coupe à aucune clôture son dernier chemin : toutes celles qui ne sont pas finies doivent pouvoir, ensemble, atteindre le bord.",
    "Ein Stück schneidet keinem Zaun den letzten Weg ab: Alle unfertigen müssen zusammen noch den Rand erreichen können.",
    "A piece cuts no fence off from its last way: all unfinished ones must still be able, together, to reach the rim.",
    "4, 2); 5",
    refuses=True,
)
NO_BRANCHES: Final = Rule(
    "BAU-7.8",
    "Une clôture ne se divise pas : pas d'embranchement, pas de Y.",
    "Ein Zaun verzweigt sich nicht: kein Abzweig, kein Y.",
    "A fence does not fork: no branches, no Y.",
    "4, 3); 4",
    refuses=True,
)
FINISHED: Final = Rule(
    "BAU-7.9",
    "Une clôture est finie quand elle touche le bord du plateau ; on n'y ajoute plus rien.",
    "Ein Zaun ist fertig, wenn er den Rand des Plans erreicht; dann kommt nichts mehr dazu.",
    "A fence is finished when it reaches the rim of the board; nothing is added to it any more.",
    "4; 6",
    refuses=True,
)
NO_PIECES: Final = Rule(
    "BAU-7.10",
    "Sans pièce on ne construit plus ; les voisins le peuvent encore.",
    "Ohne Stücke baut man nicht mehr; die Nachbarn können es noch.",
    "Without pieces you build no more; the neighbours still may.",
    "8",
    refuses=True,
)
END: Final = Rule(
    "BAU-8.1",
    "La partie finit dès qu'une ferme entièrement clôturée a tous ses pâturages occupés, par des moutons ou par le chien.",
    "Das Spiel endet, sobald ein ganz umzäunter Hof alle Weiden besetzt hat, mit Schafen oder dem Hund.",
    "The game ends as soon as a fully fenced farm has all its pastures occupied, by sheep or by the dog.",
    "Fin de la partie",
    refuses=True,
)
END_AT_ONCE: Final = Rule(
    "BAU-8.2",
    "On vérifie après chaque action achevée et chaque mouton de l'action spéciale : la fin vient aussitôt, même au milieu d'un tour.",
    "Geprüft wird nach jeder ganzen Aktion und jedem Schaf der Sonderaktion: Das Ende kommt sofort, auch mitten im Zug.",
    "This is checked after each complete action and each sheep of the special action: the end comes at once, even in the middle of a turn.",
    "Fin de la partie; 14",
)
FENCED_ONLY: Final = Rule(
    "BAU-9.1",
    "Seules comptent les fermes dont les deux clôtures sont finies.",
    "Es zählen nur Höfe, deren beide Zäune fertig sind.",
    "Only farms with both fences finished count.",
    "Score",
)
FACE_UP: Final = Rule(
    "BAU-9.2",
    "Une ferme marque ses moutons face visible, multipliés par les oies, les noirs aussi ; un mouton caché ne compte pas.",
    "Ein Hof zählt seine offenen Schafe, mal die Gänse, auch die schwarzen; verdeckte zählen nicht.",
    "A farm scores its face-up sheep, times the geese, black ones too; face-down sheep count nothing.",
    "Score; 15",
)
UNUSED: Final = Rule(
    "BAU-9.3",
    "Chaque pièce de barrière restante coûte un point à une ferme clôturée.",
    "Jedes übrige Zaunstück kostet einen umzäunten Hof einen Punkt.",
    "Each piece of fence left over costs a fenced farm one point.",
    "Score; 15",
)
UNFENCED: Final = Rule(
    "BAU-9.4",
    "Une ferme ouverte ne peut pas gagner ; dans un championnat elle marque dix de moins que la plus faible ferme clôturée. Sans ferme clôturée, personne ne gagne et tous marquent 0.",
    "Ein offener Hof kann nicht gewinnen; in einer Meisterschaft schreibt er zehn weniger als der schwächste umzäunte. Ist keiner umzäunt, gewinnt niemand und alle schreiben 0.",
    "An open farm cannot win; in a championship it scores ten less than the lowest fenced farm. If none is fenced nobody wins and everyone scores 0.",
    "Score; 16",
    options=["games"],
)
WINNER: Final = Rule(
    "BAU-9.5",
    "Le plus grand nombre de points gagne ; à égalité on partage.",
    "Wer am meisten Punkte hat, gewinnt; bei Gleichstand gemeinsam.",
    "Most points win; equal points share the victory.",
    "Score; 17",
)
MATCH: Final = Rule(
    "BAU-9.6",
    "Un championnat compte plusieurs parties : les points s'ajoutent, et chaque fois c'est la place suivante qui commence.",
    "Eine Meisterschaft hat mehrere Spiele: Die Punkte zählen zusammen, und jedes Mal beginnt der nächste Platz.",
    "A championship has several games: the points add up, and each time the next seat begins.",
    "Score; 16, 17",
    options=["games"],
)

RULEBOOK: Final = [
    BOARD, SHEEP, GEESE,
    START, FARMS, PIECES,
    IN_TURN, FIRST_ROUND, ONE_ACTION, NOTHING_LEFT,
    PLACING, ONE_LOOK, MIDDLE_SEVEN, OCCUPIED, DOG_GUARDS, NO_SUPPLY,
    TURNING, STAYS_UP, BLACK_BONUS, SPECIAL,
    DRIVING, ELSEWHERE, DRIVEN_UP, DOG_GOES,
    OWN_FENCES, FIRST_PIECE, FREE_END, ONE_PIECE, NOT_BACK, NO_JOINING, LAST_WAY, NO_BRANCHES, FINISHED, NO_PIECES,
    END, END_AT_ONCE,
    FENCED_ONLY, FACE_UP, UNUSED, UNFENCED, WINNER, MATCH,
]  # fmt: skip

CHAPTERS: Final = [
    Words("Le matériel", "Das Material", "What there is"),
    Words("Mise en place", "Aufbau", "Setting up"),
    Words("À ton tour", "Du bist dran", "On your turn"),
    Words("Placer un mouton", "Ein Schaf setzen", "Placing a sheep"),
    Words("Révéler un mouton", "Ein Schaf aufdecken", "Turning a sheep over"),
    Words("Le chien", "Der Hund", "The dog"),
    Words("Les clôtures", "Die Zäune", "The fences"),
    Words("Fin de la partie", "Ende des Spiels", "End of the game"),
    Words("Compter", "Zählen", "Counting"),
]
