"""The rulebook of Bärnergäng, clause by clause, in its order and in our words."""

from typing import Final

from tablee.core.rule import Rule, Words

DECK: Final = Rule(
    "BAE-1.1",
    "Il y a 66 cartes : quatre de chaque valeur de 0 à 8, neuf 9, et 21 spéciales : neuf « échanger », sept « regarder », cinq « tirer deux fois ».",
    "Es gibt 66 Karten: je vier von 0 bis 8, neun Neuner und 21 Spezialkarten: neunmal «Tauschen», siebenmal «Schauen», fünfmal «Zweimal ziehen».",
    "There are 66 cards: four of each value from 0 to 8, nine nines, and 21 special ones: nine swaps, seven peeks, five draw-twices.",
    "Contenu",
    options=["copies", "nines", "swaps", "peeks", "twices"],
)
MORE_CARDS: Final = Rule(
    "BAE-1.2",
    "L'extension a 18 cartes : mélanger 1, retourner 2, quatre nouvelles 4, échanger le jeu 2, plus et moins 2, une de plus 2, une de moins 3, joker 2. Chaque sorte s'ajoute ou non, pour toutes les parties ou partie par partie.",
    "Die Erweiterung hat 18 Karten: Mischen 1, Aufdecken 2, vier neue 4, Reihen tauschen 2, Plus und Minus 2, eine mehr 2, eine weniger 3, Joker 2. Jede Sorte kommt dazu oder nicht, für alle Partien oder von Partie zu Partie.",
    "The extension has 18 cards: shuffle 1, turn up 2, four new 4, swap rows 2, plus and minus 2, one more 2, one less 3, joker 2. Each kind is put in or left out, for the whole match or from game to game.",
    "Contenu de l'extension",
    options=["extension"],
)
DEAL: Final = Rule(
    "BAE-1.3",
    "On mélange et chacun reçoit quatre cartes en rangée devant soi, face cachée ; les autres forment la pioche.",
    "Man mischt, alle erhalten vier Karten verdeckt in einer Reihe vor sich; der Rest ist der Stapel.",
    "The cards are shuffled and everyone gets four, face down in a row; the others form the stock.",
    "Préparation",
    options=["row_size", "growing"],
)
FIRST_DISCARD: Final = Rule(
    "BAE-1.4",
    "La carte du dessus de la pioche est retournée et ouvre la défausse, même si elle est spéciale.",
    "Die oberste Karte des Stapels wird aufgedeckt und eröffnet die Ablage, auch wenn sie eine Spezialkarte ist.",
    "The top card of the stock is turned up and opens the discard pile, even if it is a special card.",
    "Préparation; 2",
)
OUTER_CARDS: Final = Rule(
    "BAE-1.5",
    "Chacun regarde brièvement les deux cartes extérieures de sa rangée, puis les recache ; d'une rangée d'une ou deux cartes, toutes.",
    "Alle schauen kurz die beiden äusseren Karten ihrer Reihe an und decken sie wieder zu; in Reihen von einer oder zwei Karten alle.",
    "Everyone looks briefly at the two outer cards of their row and turns them down again; in rows of one or two, at all.",
    "Préparation; 12",
    options=["growing"],
)
STARTER: Final = Rule(
    "BAE-1.6",
    "Le plus âgé, assis à la première place, donne d'abord ; à chaque partie la donne passe à gauche, et le voisin de gauche du donneur commence.",
    "Wer am ältesten ist, sitzt auf dem ersten Platz und gibt zuerst; jede Partie gibt der nächste Platz, und links davon wird begonnen.",
    "The oldest sits in the first seat and deals first; each game the deal moves one seat clockwise, and the player left of the dealer starts.",
    "Déroulement du jeu; 19",
)
IN_TURN: Final = Rule(
    "BAE-1.7",
    "On joue chacun son tour, dans le sens horaire.",
    "Gespielt wird reihum im Uhrzeigersinn.",
    "Players take turns, clockwise.",
    "Déroulement du jeu",
    refuses=True,
)
LOOK: Final = Rule(
    "BAE-1.8",
    "Un regard dure jusqu'à ce qu'on dise l'avoir retenu. Tous ceux qui regardent le disent, dans n'importe quel ordre, et la partie attend : rien d'autre ne se joue entre-temps, et hors d'un regard il n'y a rien à retenir.",
    "Ein Blick dauert, bis man sagt, dass man es sich gemerkt hat. Alle, die schauen, sagen es, in beliebiger Folge, und das Spiel wartet: Solange geschieht nichts anderes, und ohne Blick gibt es nichts zu merken.",
    "A look lasts until you say that you have memorised it. All who look say so, in any order, and the game waits: nothing else is played meanwhile, and without a look there is nothing to memorise.",
    "Préparation; 20",
    refuses=True,
)
ONE_ACTION: Final = Rule(
    "BAE-2.1",
    "À son tour on fait une seule chose : piocher une carte, ou prendre celle de la défausse.",
    "Wer dran ist, tut genau eines: eine Karte ziehen oder die von der Ablage nehmen.",
    "On your turn you do one thing: draw a card, or take the one on the discard pile.",
    "Déroulement du jeu",
    refuses=True,
)
DRAWN_CARD: Final = Rule(
    "BAE-2.2",
    "On regarde seul la carte piochée, et d'elle seule on décide : la poser dans sa rangée à la place d'une autre, qui va face visible sur la défausse, ou la jeter.",
    "Die gezogene Karte sieht man allein, und nur über sie entscheidet man: in die eigene Reihe legen, wobei die ersetzte Karte offen auf die Ablage kommt, oder abwerfen.",
    "You alone look at the card drawn, and decide about no other: lay it into your row, the card it replaces going face up onto the discards, or discard it.",
    "Action A",
    refuses=True,
)
TAKE_DISCARD: Final = Rule(
    "BAE-2.3",
    "La carte prise à la défausse remplace une carte de sa rangée, qui va face visible sur la défausse.",
    "Die von der Ablage genommene Karte ersetzt eine der eigenen Reihe, die offen auf die Ablage kommt.",
    "The card taken from the discards replaces one of your row, which goes face up onto the discards.",
    "Action B",
)
NOT_SPECIAL: Final = Rule(
    "BAE-2.4",
    "Une carte spéciale sur la défausse ne se prend pas.",
    "Eine Spezialkarte auf der Ablage darf man nicht nehmen.",
    "A special card on the discard pile cannot be taken.",
    "Action B; 2, 3a",
    refuses=True,
)
USE_OR_THROW: Final = Rule(
    "BAE-2.5",
    "Une carte spéciale piochée s'utilise ou se jette ; elle ne se pose pas dans la rangée (sauf si la table l'a convenu, et seulement une carte de base).",
    "Eine gezogene Spezialkarte nutzt man oder wirft sie ab; in die Reihe legt man sie nicht (ausser, wenn es so abgemacht ist, eine des Grundspiels).",
    "A special card drawn is used or discarded; it is not laid into the row (unless the table has agreed on that, and then only a base card).",
    "Action C; 3",
    refuses=True,
    options=["keep_specials"],
)
ONLY_SPECIAL: Final = Rule(
    "BAE-2.6",
    "Seule une carte spéciale s'utilise ; une carte à points n'a pas d'action.",
    "Nur eine Spezialkarte kann man nutzen; eine Punktekarte hat keine Aktion.",
    "Only a special card can be used; a point card has no action.",
    "Action C",
    refuses=True,
)
AFTER_ACTION: Final = Rule(
    "BAE-2.7",
    "La carte spéciale utilisée va sur la défausse après son action, et en est alors le dessus.",
    "Die genutzte Spezialkarte kommt nach ihrer Aktion auf die Ablage und liegt dann zuoberst.",
    "The special card that was used goes onto the discards after its action, and then lies on top.",
    "Action C; 3a",
)
NO_OTHER_EFFECT: Final = Rule(
    "BAE-2.8",
    "Une carte spéciale n'agit que si on l'a piochée à son tour : jetée d'une rangée, retournée, regardée ou tirée à la fin, elle ne fait rien.",
    "Eine Spezialkarte wirkt nur, wenn man sie im eigenen Zug gezogen hat: aus einer Reihe abgelegt, aufgedeckt, angeschaut oder am Ende gezogen tut sie nichts.",
    "A special card acts only when drawn on a turn: discarded from a row, turned up, peeked at or drawn at the end, it does nothing.",
    "3b",
    refuses=True,
)
NEW_STOCK: Final = Rule(
    "BAE-2.9",
    "S'il faut piocher et que la pioche est vide, on mélange la défausse sauf sa carte du dessus.",
    "Ist beim Ziehen der Stapel leer, mischt man die Ablage ausser der obersten Karte.",
    "If a card must be drawn and the stock is empty, all discards but the top one are shuffled.",
    "Action C; 10",
)
UNSEEN: Final = Rule(
    "BAE-2.10",
    "On ne regarde pas la carte qu'on va jeter ou échanger.",
    "Die Karte, die man ablegt oder tauscht, schaut man nicht an.",
    "You do not look at a card that you are about to discard or swap.",
    "Action A; Action B; 5",
)
MEMORY: Final = Rule(
    "BAE-2.11",
    "Tous voient quelles places on touche, mais des cartes seulement ce qui est ouvert : le dessus de la défausse et ce qu'on a retourné. Ce qu'on regarde ne se voit qu'un instant et ne se relit nulle part, sauf si la table a convenu de l'aide-mémoire ; on s'en souvient.",
    "Alle sehen, welche Plätze berührt werden, von den Karten aber nur, was offen liegt: die oberste Ablage und Aufgedecktes. Angeschautes ist nur einen Augenblick zu sehen und nirgends nachzulesen, ausser wenn die Gedächtnishilfe abgemacht ist; man merkt es sich.",
    "All see which places are touched, but of the cards only what lies open: the top discard and what was turned up. What you look at shows for a moment only and can be read again nowhere, unless the table has agreed on the memory aid; you remember it.",
    "Idée du jeu; 5, 21",
)
PLACES: Final = Rule(
    "BAE-2.12",
    "Les places d'une rangée se comptent depuis la gauche ; on ne choisit qu'une place où il y a une carte, chez quelqu'un qui joue.",
    "Die Plätze einer Reihe zählt man von links; wählen kann man nur einen, auf dem eine Karte liegt, bei jemandem, der mitspielt.",
    "The places of a row are counted from the left; you choose only one where a card lies, of somebody who plays.",
    "Préparation; 5",
    refuses=True,
)
CARRY_OUT: Final = Rule(
    "BAE-3.1",
    "Qui utilise une carte spéciale va au bout de son action, avant toute autre chose.",
    "Wer eine Spezialkarte nutzt, führt ihre Aktion zu Ende, vor allem anderen.",
    "Whoever uses a special card carries out its action before anything else.",
    "Cartes spéciales; 17",
    refuses=True,
)
SWAP: Final = Rule(
    "BAE-3.2",
    "« Échanger », et cette carte seule : une carte de sa rangée contre une d'un autre joueur, sans les regarder, chacune à la place de l'autre.",
    "«Tauschen», und nur diese Karte: eine Karte der eigenen Reihe gegen eine von jemand anderem, ungesehen, jede an den Platz der anderen.",
    "The swap card, and it alone: a card of your row for one of another player, unseen, each into the other's place.",
    "Échanger; 5",
    refuses=True,
)
PEEK: Final = Rule(
    "BAE-3.3",
    "« Regarder », et cette carte seule : une carte, la sienne ou celle d'un autre, remise à sa place face cachée.",
    "«Schauen», und nur diese Karte: eine Karte ansehen, eine eigene oder fremde, und verdeckt zurücklegen.",
    "The peek card, and it alone: look at one card, your own or another's, and put it back face down.",
    "Regarder",
    refuses=True,
)
TWICE: Final = Rule(
    "BAE-3.4",
    "« Tirer deux fois » : la première carte vient d'elle-même ; si on la jette, la seconde aussi, et jamais de troisième. Poser ou utiliser la première met fin à l'action.",
    "«Zweimal ziehen»: Die erste Karte kommt von selbst; wirft man sie ab, auch die zweite, und nie eine dritte. Die erste hinzulegen oder zu nutzen beendet die Aktion.",
    "Draw twice: the first card comes by itself; if you discard it, so does a second, and never a third. Laying or using the first ends the action.",
    "Tirer deux fois; 6",
    refuses=True,
)
TWICE_AFRESH: Final = Rule(
    "BAE-3.5",
    "Un « tirer deux fois » pioché ainsi et utilisé recommence avec deux pioches ; ce qui restait de l'ancien tombe.",
    "Ein so gezogenes und genutztes «Zweimal ziehen» beginnt neu mit zweimal; was vom alten übrig war, verfällt.",
    "A draw twice drawn in this way and used starts afresh with two draws; what was left of the old one lapses.",
    "6",
)
USE_FIRST: Final = Rule(
    "BAE-3.6",
    "Une carte spéciale n'agit qu'une fois utilisée : on l'utilise d'abord, on choisit ensuite.",
    "Eine Spezialkarte wirkt erst, wenn man sie nutzt: zuerst nutzen, dann wählen.",
    "A special card acts only once it is used: use it first, then choose.",
    "Action C; Cartes spéciales",
    refuses=True,
)
MUST: Final = Rule(
    "BAE-4.1",
    "Une carte de l'extension doit être utilisée ; on ne la jette pas et on ne la pose jamais dans la rangée.",
    "Eine Karte der Erweiterung muss man nutzen; man wirft sie nicht ab und legt sie nie in die Reihe.",
    "A card of the extension must be used; it is not discarded, and never laid into the row.",
    "Extension; 4",
    refuses=True,
    options=["extension"],
)
SHUFFLE: Final = Rule(
    "BAE-4.2",
    "« Mélanger » : toutes les rangées sont mélangées ensemble et redistribuées, autant de cartes à chacun qu'avant ; puis chacun, même qui a annoncé, regarde ses deux cartes extérieures.",
    "«Mischen»: Alle Reihen werden zusammen gemischt und neu verteilt, für alle so viele Karten wie vorher; dann schauen alle, auch wer gerufen hat, die beiden äusseren an.",
    "Shuffle: all rows are shuffled together and dealt back, everyone getting as many as before; then everyone, the caller too, looks at the two outer cards.",
    "Mélanger; 7, 15",
    options=["extension=shuffle"],
)
TURN_UP: Final = Rule(
    "BAE-4.3",
    "« Retourner », et cette carte seule : on doit retourner une carte cachée de sa rangée ; si toutes sont ouvertes, rien ne se passe.",
    "«Aufdecken», und nur diese Karte: Man muss eine verdeckte Karte der eigenen Reihe aufdecken; sind alle offen, geschieht nichts.",
    "The turn-up card, and it alone: you must turn up a face-down card of your row; if all are up, nothing happens.",
    "Retourner une carte; 11",
    refuses=True,
    options=["extension=turn_up"],
)
STAYS_UP: Final = Rule(
    "BAE-4.4",
    "La carte retournée reste ouverte pour tous tant que rien ne la remplace, et aussi quand des rangées entières s'échangent ; un échange ou un mélange la recache.",
    "Die aufgedeckte Karte bleibt für alle offen, bis sie ersetzt wird, auch wenn ganze Reihen getauscht werden; nach einem Tausch oder Mischen liegt sie verdeckt.",
    "The card turned up stays open for all until it is replaced, also when whole rows are swapped; a single swap or a shuffle turns it down.",
    "Retourner une carte; 11",
    options=["extension=turn_up"],
)
FOUR_NEW: Final = Rule(
    "BAE-4.5",
    "« Quatre nouvelles cartes » : toute la rangée va sur la défausse, on en pioche autant et on regarde les deux extérieures.",
    "«Vier neue Karten»: Die ganze Reihe kommt auf die Ablage, man zieht ebenso viele und schaut die beiden äusseren an.",
    "Four new cards: your whole row goes onto the discards, you draw as many, and look at the two outer ones.",
    "Quatre nouvelles cartes; 10, 12",
    options=["extension=four_new"],
)
SWAP_ROWS: Final = Rule(
    "BAE-4.6",
    "« Échanger le jeu » : on échange toute sa rangée avec son voisin de gauche ; l'ordre reste, personne ne regarde.",
    "«Reihen tauschen»: Man tauscht die ganze Reihe mit dem linken Nachbarn; die Reihenfolge bleibt, niemand schaut.",
    "Swap rows: you swap your whole row with your left neighbour; the order stays, nobody looks.",
    "Échanger le jeu; 14",
    options=["extension=swap_rows"],
)
PLUS_MINUS: Final = Rule(
    "BAE-4.7",
    "« Plus et moins » inverse le but de la partie, à chaque fois : le plus de points au lieu du moins, ou le contraire.",
    "«Plus und Minus» dreht das Ziel der Partie jedes Mal um: am meisten Punkte statt am wenigsten, oder umgekehrt.",
    "Plus and minus turns the aim of the game round, each time: most points instead of fewest, or the reverse.",
    "Plus et moins; 16",
    options=["extension=plus_minus"],
)
ONE_MORE: Final = Rule(
    "BAE-4.8",
    "« Une de plus » : une carte de la pioche se pose, sans être vue, au bout de la rangée. Une rangée a seize cartes au plus ; si elle est pleine, ou s'il ne restait plus de quoi piocher, rien ne se passe.",
    "«Eine mehr»: Eine Karte vom Stapel kommt ungesehen ans Ende der Reihe. Eine Reihe hat höchstens sechzehn Karten; ist sie voll, oder bliebe nichts mehr zu ziehen, geschieht nichts.",
    "One more: a card from the stock is laid unseen at the end of your row. A row has sixteen cards at most; when it is full, or nothing would be left to draw, nothing happens.",
    "Une carte en plus; 13",
    options=["extension=one_more"],
)
ONE_LESS: Final = Rule(
    "BAE-4.9",
    "« Une de moins », et cette carte seule : une carte de sa rangée, au choix et sans la regarder, va sur la défausse ; les autres se resserrent. La dernière ne s'enlève jamais.",
    "«Eine weniger», und nur diese Karte: Eine Karte der eigenen Reihe, nach Wahl und ungesehen, kommt auf die Ablage; die anderen rücken zusammen. Die letzte bleibt immer.",
    "The one-less card, and it alone: one card of your row, whichever you like and unseen, goes onto the discards; the others close up. The last one is never taken away.",
    "Une carte en moins; 13",
    refuses=True,
    options=["extension=one_less"],
)
JOKER: Final = Rule(
    "BAE-4.10",
    "Le joker, et lui seul, vaut l'action spéciale que l'on choisit ; il faut en choisir une et la mener à bien.",
    "Der Joker, und nur er, gilt als Spezialaktion nach Wahl; man muss eine wählen und ausführen.",
    "The joker, and it alone, stands for the special action you choose; one must be chosen, and carried out.",
    "La carte joker; 17",
    refuses=True,
    options=["extension=joker"],
)
JOKER_KINDS: Final = Rule(
    "BAE-4.11",
    "Le joker ne vaut que des actions dont la carte a été mise dans cette partie.",
    "Der Joker gilt nur als Aktion, deren Karte in dieser Partie im Spiel ist.",
    "The joker stands only for actions whose card was put into this game.",
    "La carte joker; 17",
    refuses=True,
    options=["extension=joker"],
)
CALL: Final = Rule(
    "BAE-5.1",
    "On crie « Bärnergäng ! » après son action, à la fin de son tour, si on veut ; personne n'y est obligé.",
    "«Bärnergäng!» ruft man nach der eigenen Aktion, am Ende des Zuges, wenn man will; niemand muss.",
    "You may call 'Bärnergäng!' after your action, at the end of your turn; nobody has to.",
    "Fin d'un tour; 8",
    refuses=True,
)
ALL_PLAYED: Final = Rule(
    "BAE-5.2",
    "On n'annonce pas avant que chacun ait joué au moins une fois.",
    "Gerufen wird erst, wenn alle mindestens einmal gespielt haben.",
    "Nobody calls before everyone has played at least once.",
    "Fin d'un tour; 8",
    refuses=True,
    options=["growing"],
)
LAST_LAP: Final = Rule(
    "BAE-5.3",
    "Après l'annonce, tous les autres jouent encore exactement une fois, et personne n'annonce plus.",
    "Nach dem Ruf spielen alle anderen noch genau einmal, und niemand ruft mehr.",
    "After the call everyone else has exactly one more turn, and nobody calls again.",
    "Fin d'un tour; 8",
    refuses=True,
)
CALLERS_ROW: Final = Rule(
    "BAE-5.4",
    "Au dernier tour, la rangée de qui a annoncé peut être échangée, regardée et mélangée comme les autres.",
    "In der Schlussrunde darf auch die Reihe der Person, die gerufen hat, getauscht, angeschaut und gemischt werden.",
    "In the last lap the caller's row can be swapped with, peeked at and shuffled like any other.",
    "7",
)
COUNT: Final = Rule(
    "BAE-5.5",
    "À la fin, chacun retourne ses cartes et note la somme de leurs points.",
    "Am Ende decken alle ihre Karten auf und schreiben ihr Total auf.",
    "At the end everyone turns up their cards and notes the sum of the points.",
    "Fin d'un tour",
)
REPLACE: Final = Rule(
    "BAE-5.6",
    "Une carte spéciale n'a pas de points : elle est remplacée par une carte de la pioche, jusqu'à ce que vienne une carte à points ; les spéciales vont sur la défausse.",
    "Eine Spezialkarte hat keine Punkte: Man ersetzt sie vom Stapel, bis eine Punktekarte kommt; die Spezialkarten kommen auf die Ablage.",
    "A special card has no points: it is replaced from the stock until a point card comes; the special ones go onto the discards.",
    "Très important; 9",
)
REPLACE_ORDER: Final = Rule(
    "BAE-5.7",
    "On remplace dans le sens horaire, d'abord à gauche de qui a annoncé, et chez cette personne en dernier ; chez chacun de gauche à droite.",
    "Ersetzt wird im Uhrzeigersinn, zuerst links von der Person, die gerufen hat, bei ihr zuletzt; bei allen von links nach rechts.",
    "The player left of the caller replaces first, then clockwise, the caller last; each from left to right.",
    "Ne pas oublier; 9",
)
NO_POINTS_LEFT: Final = Rule(
    "BAE-5.8",
    "S'il ne reste nulle part de carte à points, la carte spéciale compte 0.",
    "Ist nirgends mehr eine Punktekarte übrig, zählt die Spezialkarte 0.",
    "If no point card is left anywhere, the special card counts 0.",
    "9",
)
GAME_WON: Final = Rule(
    "BAE-5.9",
    "Qui a le moins de points (ou le plus, si le but est inversé) gagne la partie ; à égalité, elle compte pour chacun.",
    "Wer am wenigsten Punkte hat (oder am meisten, wenn das Ziel umgedreht ist), gewinnt die Partie; bei Gleichstand zählt sie für alle.",
    "Whoever has the fewest points (or the most, if the aim is turned round) wins the game; a tie counts for each.",
    "Idée du jeu; 1",
    options=["extension=plus_minus"],
)
SEVEN_GAMES: Final = Rule(
    "BAE-6.1",
    "On joue sept parties ; puis c'est fini.",
    "Man spielt sieben Partien; dann ist Schluss.",
    "Seven games are played; then it is over.",
    "Fin d'un tour",
    refuses=True,
    options=["rounds"],
)
MATCH: Final = Rule(
    "BAE-6.2",
    "Le plus petit total gagne et, à total égal, le plus de parties gagnées. Si la table l'a convenu, ou d'office avec « plus et moins », seules les parties gagnées décident. À égalité on partage.",
    "Das kleinste Total gewinnt, bei gleichem Total die meisten gewonnenen Partien. Ist es so abgemacht, oder ohne Abmachung mit «Plus und Minus», zählen nur die gewonnenen Partien. Bei Gleichstand gewinnt man gemeinsam.",
    "The lowest total wins and, among equal totals, the most games won. If the table has agreed so, or by default with plus and minus, only the games won decide. Equals share the victory.",
    "Idée du jeu; Fin d'un tour; 1, 19",
    options=["match", "extension=plus_minus"],
)
GROWING: Final = Rule(
    "BAE-7.1",
    "Variante à deux : la première partie se joue avec une carte, la deuxième avec deux, et ainsi de suite jusqu'à sept.",
    "Variante zu zweit: Die erste Partie spielt man mit einer Karte, die zweite mit zwei, und so weiter bis sieben.",
    "Variant for two: the first game is played with one card, the second with two, and so on up to seven.",
    "Variante pour 2 joueurs",
    options=["growing"],
)
GROWING_LOOK: Final = Rule(
    "BAE-7.2",
    "Dans cette variante, on ne regarde rien au début des deux premières parties ; dès la troisième, on regarde ses cartes extérieures.",
    "In dieser Variante schaut man am Anfang der ersten zwei Partien nichts an; ab der dritten die äusseren Karten.",
    "In this variant nothing is looked at when the first two games begin; from the third on, the outer cards are.",
    "Variante pour 2 joueurs",
    options=["growing"],
)
CALL_AT_ONCE: Final = Rule(
    "BAE-7.3",
    "Dans cette variante, on peut annoncer avant sa première action de la partie ; l'autre ne joue alors plus.",
    "In dieser Variante darf man vor der ersten eigenen Aktion der Partie rufen; die andere Seite spielt dann nicht mehr.",
    "In this variant you may call before your first action of a game; the other then plays no more.",
    "Variante pour 2 joueurs; 18",
    refuses=True,
    options=["growing"],
)

RULEBOOK: Final = [
    DECK, MORE_CARDS, DEAL, FIRST_DISCARD, OUTER_CARDS, STARTER, IN_TURN, LOOK,
    ONE_ACTION, DRAWN_CARD, TAKE_DISCARD, NOT_SPECIAL, USE_OR_THROW, ONLY_SPECIAL, AFTER_ACTION, NO_OTHER_EFFECT,
    NEW_STOCK, UNSEEN, MEMORY, PLACES,
    CARRY_OUT, SWAP, PEEK, TWICE, TWICE_AFRESH, USE_FIRST,
    MUST, SHUFFLE, TURN_UP, STAYS_UP, FOUR_NEW, SWAP_ROWS, PLUS_MINUS, ONE_MORE, ONE_LESS, JOKER, JOKER_KINDS,
    CALL, ALL_PLAYED, LAST_LAP, CALLERS_ROW, COUNT, REPLACE, REPLACE_ORDER, NO_POINTS_LEFT, GAME_WON,
    SEVEN_GAMES, MATCH,
    GROWING, GROWING_LOOK, CALL_AT_ONCE,
]  # fmt: skip

CHAPTERS: Final = [
    Words("Préparation", "Vorbereitung", "Getting ready"),
    Words("À ton tour", "Du bist dran", "On your turn"),
    Words("Cartes spéciales", "Spezialkarten", "Special cards"),
    Words("L'extension", "Die Erweiterung", "The extension"),
    Words("Fin d'une partie", "Ende einer Partie", "End of a game"),
    Words("Le match", "Das Match", "The match"),
    Words("Variante à deux", "Variante zu zweit", "Variant for two"),
]
