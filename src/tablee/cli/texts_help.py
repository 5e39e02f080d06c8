"""Texts of ``--help``, with examples."""

HELP: dict[str, tuple[str, str, str]] = {
    "help.main": (
        "Tablée : des jeux de société, entiers, dans le navigateur et dans le terminal.",
        "Tablée: Gesellschaftsspiele, ganz, im Browser und im Terminal.",
        "Tablée: tabletop games, whole, in the browser and in the terminal.",
    ),
    "help.main-examples": (
        """pour commencer :
  tablee                                ouvrir les tables dans le navigateur (comme tablee serve --open)
  tablee games                          les jeux, pour combien, avec quelles options
  tablee play bungee                    jouer contre des bots, dans le terminal
  tablee rules bungee --search pioche   les règles qui parlent de la pioche

pour aller plus loin :
  tablee play bungee --humans 2 --seats 3     à deux sur un écran, avec un bot
  tablee play --resume partie.json            reprendre une partie
  tablee replay partie.json --seat 1          la revoir depuis une place
  tablee simulate bungee --games 10000 --jobs 2
  tablee check *.json                         vérifier des enregistrements

La langue est celle du système ; --lang fr, de ou en en choisit une autre.""",
        """zum Anfangen:
  tablee                                die Tische im Browser öffnen (wie tablee serve --open)
  tablee games                          die Spiele, für wie viele, mit welchen Optionen
  tablee play bungee                    gegen Bots spielen, im Terminal
  tablee rules bungee --search Stapel   die Regeln, die vom Stapel reden

und weiter:
  tablee play bungee --humans 2 --seats 3     zu zweit an einem Bildschirm, mit einem Bot
  tablee play --resume spiel.json             ein Spiel fortsetzen
  tablee replay spiel.json --seat 1           es von einem Platz aus ansehen
  tablee simulate bungee --games 10000 --jobs 2
  tablee check *.json                         Aufzeichnungen prüfen

Die Sprache ist die des Systems; --lang fr, de oder en wählt eine andere.""",
        """to begin with:
  tablee                                open the tables in the browser (like tablee serve --open)
  tablee games                          the games, for how many, with which options
  tablee play bungee                    play against bots, in the terminal
  tablee rules bungee --search stock    the rules that speak of the stock

and further:
  tablee play bungee --humans 2 --seats 3     two people at one screen, and a bot
  tablee play --resume game.json              go on with a game
  tablee replay game.json --seat 1            watch it again from a seat
  tablee simulate bungee --games 10000 --jobs 2
  tablee check *.json                         verify records

The language is the system's; --lang fr, de or en chooses another.""",
    ),
    "help.command": ("COMMANDE", "BEFEHL", "COMMAND"),
    "help.commands": ("commandes", "Befehle", "commands"),
    "help.lang": ("langue : fr, de ou en", "Sprache: fr, de oder en", "language: fr, de or en"),
    "help.version": (
        "dire la version, et si elle est compilée",
        "die Version sagen, und ob sie kompiliert ist",
        "tell the version, and whether it is compiled",
    ),
    "help.json": ("donner du JSON", "JSON ausgeben", "give JSON"),
    "help.game": (
        "le nom d'un jeu (voir tablee games)",
        "Name eines Spiels (siehe tablee games)",
        "the name of a game (see tablee games)",
    ),
    "help.option": (
        "une option du jeu, autant de fois qu'il faut (voir tablee games)",
        "eine Option des Spiels, so oft wie nötig (siehe tablee games)",
        "an option of the game, as often as needed (see tablee games)",
    ),
    "help.seats": ("combien de places", "wie viele Plätze", "how many seats"),
    "help.games": (
        "les jeux, leurs joueurs et leurs options",
        "die Spiele, für wie viele, mit welchen Optionen",
        "the games, their players and options",
    ),
    "help.rules": (
        "les règles d'un jeu, une à une",
        "die Regeln eines Spiels, eine um die andere",
        "the rules of a game, clause by clause",
    ),
    "help.rules-examples": (
        "exemples :\n  tablee rules bungee\n  tablee rules bungee --search BUN-2.5\n  tablee rules bungee --json",
        "Beispiele:\n  tablee rules bungee\n  tablee rules bungee --search BUN-2.5\n  tablee rules bungee --json",
        "examples:\n  tablee rules bungee\n  tablee rules bungee --search BUN-2.5\n  tablee rules bungee --json",
    ),
    "help.search": (
        "seulement les règles qui contiennent ce mot, ou ce numéro",
        "nur Regeln mit diesem Wort oder dieser Nummer",
        "only clauses that contain this word, or this number",
    ),
    "help.play": (
        "jouer dans le terminal, contre des bots",
        "im Terminal spielen, gegen Bots",
        "play in the terminal, against bots",
    ),
    "help.play-examples": (
        """exemples :
  tablee play bungee                           une partie, toi à la place 0
  tablee play bungee --seats 5 --seat 2        à cinq, toi à la place 2
  tablee play bungee --option callers_act_again=oui
  tablee play bungee --humans 2 --name Anna --name Luc
  tablee play --resume partie.json

Pendant la partie, « aide » dit tout ce qu'on peut écrire. Chaque coup est gardé aussitôt :
une partie quittée, même par Ctrl-C, se reprend avec --resume.""",
        """Beispiele:
  tablee play bungee                           ein Spiel, du auf Platz 0
  tablee play bungee --seats 5 --seat 2        zu fünft, du auf Platz 2
  tablee play bungee --option callers_act_again=ja
  tablee play bungee --humans 2 --name Anna --name Luc
  tablee play --resume spiel.json

Im Spiel sagt «hilfe», was man alles schreiben kann. Jeder Zug wird sofort gesichert:
Ein verlassenes Spiel, auch mit Ctrl-C, geht mit --resume weiter.""",
        """examples:
  tablee play bungee                           a game, you at seat 0
  tablee play bungee --seats 5 --seat 2        five seats, you at seat 2
  tablee play bungee --option callers_act_again=yes
  tablee play bungee --humans 2 --name Anna --name Luc
  tablee play --resume game.json

During the game 'help' tells all that can be typed. Every move is kept at once:
a game that was left, even by Ctrl-C, goes on with --resume.""",
    ),
    "help.bots": (
        "niveau des bots : {levels}, expert@500 ou module:fabrique",
        "Stufe der Bots: {levels}, expert@500 oder modul:fabrik",
        "level of the bots: {levels}, expert@500 or module:factory",
    ),
    "help.seat": ("ta place, à partir de 0", "dein Platz, ab 0 gezählt", "your seat, counted from 0"),
    "help.humans": (
        "combien de personnes se partagent l'écran",
        "wie viele Menschen sich den Bildschirm teilen",
        "how many people share the screen",
    ),
    "help.name": ("un nom, une fois par personne", "ein Name, einmal pro Mensch", "a name, once for each person"),
    "help.seed": (
        "la graine de la donne, en hexadécimal : même graine, même donne",
        "der Startwert des Gebens, hexadezimal: gleicher Wert, gleiche Karten",
        "the seed of the deal, in hexadecimal: same seed, same deal",
    ),
    "help.resume": (
        "reprendre la partie de ce fichier",
        "das Spiel dieser Datei fortsetzen",
        "go on with the game of this file",
    ),
    "help.simulate": (
        "jouer beaucoup de parties, et compter",
        "viele Spiele spielen und zählen",
        "play many games, and count",
    ),
    "help.simulate-examples": (
        """exemple :
  tablee simulate bungee --seats 3 --games 10000 --seed 7 --jobs 2

L'empreinte ne dépend que du jeu, des options, des places, du nombre de parties et de la graine :
ni de la machine, ni de --jobs, ni de la compilation.""",
        """Beispiel:
  tablee simulate bungee --seats 3 --games 10000 --seed 7 --jobs 2

Die Prüfsumme hängt nur von Spiel, Optionen, Plätzen, Zahl der Spiele und Startwert ab:
nicht von der Maschine, nicht von --jobs, nicht vom Kompilieren.""",
        """example:
  tablee simulate bungee --seats 3 --games 10000 --seed 7 --jobs 2

The digest depends on game, options, seats, number of games and seed only:
not on the machine, nor on --jobs, nor on being compiled.""",
    ),
    "help.count": ("combien de parties", "wie viele Spiele", "how many games"),
    "help.number": ("la graine, un nombre entier", "der Startwert, eine ganze Zahl", "the seed, a whole number"),
    "help.bot": ("qui joue : {levels}", "wer spielt: {levels}", "who plays: {levels}"),
    "help.jobs": ("combien de processus", "wie viele Prozesse", "how many processes"),
    "help.arena": (
        "bots contre bots, sur les mêmes donnes",
        "Bots gegen Bots, mit denselben Karten",
        "bots against bots, on the same deals",
    ),
    "help.arena-examples": (
        """exemples :
  tablee arena bungee --bots club,random --seats 4 --games 1000
  tablee arena dog --bots club,beginner --games 400 --out resultats
  tablee arena bohne --bots club,beginner,random --on ray

Chaque donne se joue dans toutes les places, pour que la chance s'annule. Avec --out, tout ce qui est
fini est gardé, avec un rapport ; la même commande continue une série arrêtée.""",
        """Beispiele:
  tablee arena bungee --bots club,random --seats 4 --games 1000
  tablee arena dog --bots club,beginner --games 400 --out resultate
  tablee arena bohne --bots club,beginner,random --on ray

Jede Kartenverteilung wird in allen Sitzordnungen gespielt, damit sich das Glück aufhebt. Mit --out wird
alles Fertige aufbewahrt, mit einem Bericht; derselbe Befehl setzt eine abgebrochene Serie fort.""",
        """examples:
  tablee arena bungee --bots club,random --seats 4 --games 1000
  tablee arena dog --bots club,beginner --games 400 --out results
  tablee arena bohne --bots club,beginner,random --on ray

Each deal is played in every seating, so that luck cancels out. With --out all that is finished is
kept, with a report; the same command goes on with a series that was stopped.""",
    ),
    "help.arena-bots": (
        "les bots, séparés par des virgules : {levels}, expert@500 ou module:fabrique",
        "die Bots, durch Kommas getrennt: {levels}, expert@500 oder modul:fabrik",
        "the bots, apart by commas: {levels}, expert@500 or module:factory",
    ),
    "help.arena-games": (
        "combien de parties, au moins ; toujours des donnes entières",
        "wie viele Spiele mindestens; immer ganze Verteilungen",
        "how many games, at least; always whole deals",
    ),
    "help.arena-jobs": (
        "combien de processus ; sinon autant que de cœurs",
        "wie viele Prozesse; sonst so viele wie Kerne",
        "how many processes; else as many as there are cores",
    ),
    "help.arena-on": (
        "ray, ou ray:ADRESSE : sur une grappe Ray",
        "ray oder ray:ADRESSE: auf einem Ray-Cluster",
        "ray, or ray:ADDRESS: on a Ray cluster",
    ),
    "help.arena-out": (
        "le dossier où tout est gardé, et où l'on reprend",
        "der Ordner, in dem alles liegt und weitergemacht wird",
        "the folder where all is kept, and resumed",
    ),
    "help.hint": (
        "l'expert conseille un coup à chaque tour",
        "der Experte rät bei jedem Zug",
        "the expert suggests a move at every turn",
    ),
    "help.lab": (
        "ce qu'une variante des règles change, mesuré entre bots",
        "was eine Regelvariante ändert, gemessen zwischen Bots",
        "what a rule variant changes, measured between bots",
    ),
    "help.lab-examples": (
        """exemples :
  tablee lab dog --vary canadian=no,yes --games 400
  tablee lab bungee --vary seats=2,3,4,5 --out labo
  tablee lab bungee --vary seats=2,4 --vary callers_act_again=no,yes --measure mine:longest_hand
  tablee lab baernergaeng --vary extension=none,joker,shuffle+joker --json

Les mêmes donnes se jouent avec chaque variante. Un écart dont l'intervalle contient zéro est dans le bruit.""",
        """Beispiele:
  tablee lab dog --vary canadian=no,yes --games 400
  tablee lab bungee --vary seats=2,3,4,5 --out labor
  tablee lab bungee --vary seats=2,4 --vary callers_act_again=no,yes --measure mine:longest_hand
  tablee lab baernergaeng --vary extension=none,joker,shuffle+joker --json

Dieselben Verteilungen werden mit jeder Variante gespielt. Ein Unterschied, dessen Intervall die Null enthält,
liegt im Rauschen.""",
        """examples:
  tablee lab dog --vary canadian=no,yes --games 400
  tablee lab bungee --vary seats=2,3,4,5 --out lab
  tablee lab bungee --vary seats=2,4 --vary callers_act_again=no,yes --measure mine:longest_hand
  tablee lab baernergaeng --vary extension=none,joker,shuffle+joker --json

The same deals are played with each variant. A difference whose interval holds zero is within noise.""",
    ),
    "help.lab-vary": (
        "l'option à varier et ses valeurs ; seats varie le nombre de joueurs ; donné plusieurs fois, tout se croise",
        "die Option und ihre Werte; seats ändert die Anzahl Plätze; mehrmals angegeben, wird alles gekreuzt",
        "the option to vary and its values; seats varies the number of players; given several times, all are crossed",
    ),
    "help.lab-measure": (
        "une mesure à soi : une fonction qui reçoit une partie jouée et donne un nombre",
        "ein eigenes Mass: eine Funktion, die ein gespieltes Spiel bekommt und eine Zahl liefert",
        "a measure of one's own: a function that is given a finished game and returns a number",
    ),
    "help.lab-bots": ("les bots qui jouent", "die Bots, die spielen", "the bots that play"),
    "help.lab-games": (
        "combien de parties avec chaque variante",
        "wie viele Spiele mit jeder Variante",
        "how many games with each variant",
    ),
    "help.evening": (
        "une soirée de club : tirage des tables, résultats, classement",
        "ein Klubabend: Tische auslosen, Ergebnisse, Rangliste",
        "a club's evening: drawing tables, results, standings",
    ),
    "help.evening-examples": (
        """exemples :
  tablee evening soiree.json plan game=bohne rounds=4
  tablee evening soiree.json add Anna Beat Carla Dario Eva Fritz Gina
  tablee evening soiree.json draw
  tablee evening soiree.json result 1 Anna=34 Beat=28 Carla=41 Dario=7
  tablee evening soiree.json swap Anna Eva
  tablee evening soiree.json standings
  tablee evening soiree.json print --html feuille.html

Sans commande : la manche en cours et le classement. Une équipe s'écrit « Anna & Beat ».
Commandes : plan, add, leave, back, rename, draw, undraw, swap, result, correct, night, standings, print.""",
        """Beispiele:
  tablee evening abend.json plan game=bohne rounds=4
  tablee evening abend.json add Anna Beat Carla Dario Eva Fritz Gina
  tablee evening abend.json draw
  tablee evening abend.json result 1 Anna=34 Beat=28 Carla=41 Dario=7
  tablee evening abend.json swap Anna Eva
  tablee evening abend.json standings
  tablee evening abend.json print --html blatt.html

Ohne Befehl: die laufende Runde und die Rangliste. Ein Team schreibt man «Anna & Beat».
Befehle: plan, add, leave, back, rename, draw, undraw, swap, result, correct, night, standings, print.""",
        """examples:
  tablee evening evening.json plan game=bohne rounds=4
  tablee evening evening.json add Anna Beat Carla Dario Eva Fritz Gina
  tablee evening evening.json draw
  tablee evening evening.json result 1 Anna=34 Beat=28 Carla=41 Dario=7
  tablee evening evening.json swap Anna Eva
  tablee evening evening.json standings
  tablee evening evening.json print --html sheet.html

Without a command: the current round and the standings. A team is written 'Anna & Beat'.
Commands: plan, add, leave, back, rename, draw, undraw, swap, result, correct, night, standings, print.""",
    ),
    "help.evening-file": (
        "le fichier de la soirée ; plan le crée",
        "die Datei des Abends; plan legt sie an",
        "the evening's file; plan creates it",
    ),
    "help.evening-do": ("ce qu'il faut faire", "was zu tun ist", "what to do"),
    "help.evening-words": ("noms, ou CLÉ=VALEUR", "Namen oder SCHLÜSSEL=WERT", "names, or KEY=VALUE"),
    "help.evening-places": (
        "les nombres sont des places, pas des points",
        "die Zahlen sind Plätze, nicht Punkte",
        "the numbers are places, not points",
    ),
    "help.evening-round": ("la manche (la dernière)", "die Runde (die letzte)", "the round (the last)"),
    "help.evening-html": (
        "écrire une page à imprimer (A4)",
        "eine Seite zum Drucken schreiben (A4)",
        "write a page to print (A4)",
    ),
    "help.evening-seed": ("un autre tirage", "eine andere Auslosung", "another draw"),
    "help.replay": (
        "revoir une partie, coup par coup",
        "ein Spiel Zug um Zug ansehen",
        "watch a game again, move by move",
    ),
    "help.replay-examples": (
        "exemples :\n  tablee replay partie.json --seat 1 --at 20\n  tablee replay partie.json --all",
        "Beispiele:\n  tablee replay spiel.json --seat 1 --at 20\n  tablee replay spiel.json --all",
        "examples:\n  tablee replay game.json --seat 1 --at 20\n  tablee replay game.json --all",
    ),
    "help.file": ("le fichier d'un enregistrement", "die Datei einer Aufzeichnung", "the file of a record"),
    "help.eyes": (
        "vu de cette place, à partir de 0",
        "von diesem Platz aus, ab 0 gezählt",
        "from this seat, counted from 0",
    ),
    "help.all": ("toutes les cartes ouvertes", "alle Karten offen", "all cards open"),
    "help.at": ("commencer après cette décision", "nach dieser Entscheidung beginnen", "begin after this decision"),
    "help.check": (
        "rejouer et vérifier des enregistrements",
        "Aufzeichnungen nachspielen und prüfen",
        "replay and verify records",
    ),
    "help.check-examples": (
        "Une ligne par fichier, aussi pour games.jsonl d'une arène ; le code de sortie est 2 si l'un d'eux est faux.",
        "Eine Zeile pro Datei, auch für games.jsonl einer Arena; der Exit-Code ist 2, wenn eine schlecht ist.",
        "One line a file, games.jsonl of an arena included; the exit code is 2 if any of them is bad.",
    ),
    "help.review": (
        "revoir des parties finies : les moments décisifs, la chance et le jeu",
        "auf fertige Spiele zurückschauen: Wendepunkte, Glück und Spiel",
        "review finished games: turning points, luck and play",
    ),
    "help.review-examples": (
        "exemples :\n  tablee review partie.json\n  tablee review partie.json --html > revue.html\n"
        "  tablee review *.json --json",
        "Beispiele:\n  tablee review spiel.json\n  tablee review spiel.json --html > rueckschau.html\n"
        "  tablee review *.json --json",
        "examples:\n  tablee review game.json\n  tablee review game.json --html > review.html\n"
        "  tablee review *.json --json",
    ),
    "help.puzzles": (
        "chercher des énigmes : un seul bon coup, facile à manquer",
        "Rätsel suchen: ein einziger guter Zug, leicht zu übersehen",
        "mine puzzles: one good move, easily missed",
    ),
    "help.puzzles-examples": (
        "exemples :\n  tablee puzzles bungee --selfplay 20 --out enigmes.jsonl\n"
        "  tablee puzzles dog --from partie.json autre.json",
        "Beispiele:\n  tablee puzzles bungee --selfplay 20 --out raetsel.jsonl\n"
        "  tablee puzzles dog --from spiel.json anderes.json",
        "examples:\n  tablee puzzles bungee --selfplay 20 --out puzzles.jsonl\n"
        "  tablee puzzles dog --from game.json other.json",
    ),
    "help.puzzles-from": ("parties enregistrées", "aufgezeichnete Spiele", "recorded games"),
    "help.puzzles-selfplay": (
        "nombre de parties entre bots de club à jouer pour cela",
        "wie viele Spiele Club-Bots dafür spielen",
        "how many games club bots play for it",
    ),
    "help.puzzles-each": (
        "énigmes par partie, au plus",
        "Rätsel aus einem Spiel, höchstens",
        "puzzles out of one game, at most",
    ),
    "help.puzzles-keep": (
        "n'en garder que tant, les plus variées",
        "nur so viele behalten, möglichst verschiedene",
        "keep only so many, the most varied ones",
    ),
    "help.puzzles-out": (
        "le fichier à écrire ou à compléter, une énigme par ligne",
        "die Datei, die geschrieben oder ergänzt wird, ein Rätsel je Zeile",
        "the file to write or add to, one puzzle a line",
    ),
    "help.review-seat": (
        "seulement les décisions de cette place",
        "nur die Entscheidungen dieses Platzes",
        "only the decisions of this seat",
    ),
    "help.review-seconds": (
        "temps par partie, à peu près ; sans lui, la même revue sur chaque machine",
        "ungefähre Zeit pro Spiel; ohne sie auf jeder Maschine dieselbe Rückschau",
        "time a game, about; without it, the same review on every machine",
    ),
    "help.review-html": (
        "donner une page HTML qui se suffit à elle-même",
        "eine eigenständige HTML-Seite ausgeben",
        "give an HTML page that stands on its own",
    ),
    "help.static": (
        "écrire un site sans serveur, pour n'importe quel hébergeur de fichiers",
        "eine Website ohne Server schreiben, für jeden Webspace",
        "write a site without a server, for any static host",
    ),
    "help.static-examples": (
        """exemples :
  tablee static site                    puis copier le dossier chez un hébergeur, sous n'importe quel chemin
  tablee static site --docs build/site  avec la documentation (make docs)

On y joue contre des bots ou en se passant l'appareil ; pour des amis ailleurs, il faut tablee serve.""",
        """Beispiele:
  tablee static site                    danach den Ordner auf einen Webspace kopieren, unter jeden Pfad
  tablee static site --docs build/site  mit der Dokumentation (make docs)

Dort spielt man gegen Bots oder reicht das Gerät herum; für Freunde anderswo braucht es tablee serve.""",
        """examples:
  tablee static site                    then copy the folder to a host, under any path
  tablee static site --docs build/site  with the documentation (make docs)

There one plays against bots or passes the device round; friends elsewhere need tablee serve.""",
    ),
    "help.static-dir": (
        "un dossier vide ou nouveau, ou un site écrit ainsi auparavant",
        "ein leerer oder neuer Ordner, oder eine so geschriebene Website",
        "an empty or new folder, or a site written this way before",
    ),
    "help.static-docs": (
        "le dossier de la documentation construite, à joindre au site",
        "der Ordner mit der gebauten Dokumentation, die mit auf die Website soll",
        "the folder of the built documentation, to go with the site",
    ),
    "help.serve": (
        "ouvrir des tables sur le réseau",
        "Tische im Netz aufmachen",
        "open tables on the network",
    ),
    "help.serve-examples": (
        """exemples :
  tablee serve                          pour le réseau local ; l'adresse s'affiche, avec un code QR
  tablee serve --local                  sur cette machine seulement
  tablee serve --url http://192.168.1.20:8150   quand l'adresse affichée n'est pas la bonne
  tablee serve --data /srv/tablee --url https://jeux.example.org

Les parties sont gardées à chaque coup ; arrêter et relancer n'en perd aucune.""",
        """Beispiele:
  tablee serve                          fürs lokale Netz; die Adresse erscheint, mit einem QR-Code
  tablee serve --local                  nur auf diesem Rechner
  tablee serve --url http://192.168.1.20:8150   wenn nicht die richtige Adresse erscheint
  tablee serve --data /srv/tablee --url https://spiele.example.org

Jeder Zug wird sofort gesichert; wer anhält und neu startet, verliert nichts.""",
        """examples:
  tablee serve                          for the local network; the address is shown, with a QR code
  tablee serve --local                  on this machine only
  tablee serve --url http://192.168.1.20:8150   when the address shown is not the right one
  tablee serve --data /srv/tablee --url https://games.example.org

Every move is kept at once; stopping and starting again loses nothing.""",
    ),
    "help.local": (
        "sur cette machine seulement (127.0.0.1)",
        "nur auf diesem Rechner (127.0.0.1)",
        "on this machine only (127.0.0.1)",
    ),
    "help.host": (
        "écouter à cette adresse seulement, au lieu de toutes",
        "nur auf dieser Adresse lauschen statt auf allen",
        "listen on this address only, instead of on all",
    ),
    "help.port": ("le port (0 : n'importe lequel)", "der Port (0: irgendeiner)", "the port (0: any)"),
    "help.data": (
        "le dossier où tout est gardé",
        "der Ordner, in dem alles gesichert wird",
        "the folder where everything is kept",
    ),
    "help.database": (
        "une base PostgreSQL à la place, pour plusieurs serveurs (ou TABLEE_DATABASE)",
        "stattdessen eine PostgreSQL-Datenbank, für mehrere Server (oder TABLEE_DATABASE)",
        "a PostgreSQL database instead, for several servers (or TABLEE_DATABASE)",
    ),
    "help.config": (
        "fichier de réglages (TOML) ; la ligne de commande et l'environnement (TABLEE_PORT…) l'emportent",
        "Datei mit Einstellungen (TOML); Befehlszeile und Umgebung (TABLEE_PORT…) gehen vor",
        "file of settings (TOML); the command line and the environment (TABLEE_PORT…) override it",
    ),
    "help.url": (
        "l'adresse que reçoivent les autres ; en https, un proxy est devant : 127.0.0.1 sauf --host",
        "die Adresse, die andere bekommen; bei https steht ein Proxy davor: 127.0.0.1 ausser mit --host",
        "the address others are given; with https a proxy is in front: 127.0.0.1 unless --host",
    ),
    "help.origin": (
        "un autre site dont les pages peuvent parler à ce serveur",
        "eine weitere Seite, die mit diesem Server reden darf",
        "another site whose pages may speak to this server",
    ),
    "help.workers": (
        "combien de processus pour les bots",
        "wie viele Prozesse für die Bots",
        "how many processes for the bots",
    ),
    "help.archive-days": (
        "après combien de jours ranger une table à laquelle personne ne touche",
        "nach wie vielen Tagen ein Tisch weggeräumt wird, den niemand anrührt",
        "after how many days to put away a table nobody touches",
    ),
    "help.open": (
        "ouvrir aussi le navigateur",
        "auch den Browser öffnen",
        "open the browser too",
    ),
    "help.unlimited": (
        "sans limites de débit : pour des mesures, ou derrière un proxy qui en a",
        "ohne Begrenzung der Anfragen: für Messungen, oder hinter einem Proxy, der sie hat",
        "no limits on requests: for measuring, or behind a proxy that has them",
    ),
    "help.deal": (
        "vérifier aussi que la donne est celle qui fut annoncée (SHA-256 de la graine)",
        "auch prüfen, ob so gegeben wurde wie angekündigt (SHA-256 des Startwerts)",
        "verify also that the deal is the one announced (SHA-256 of the seed)",
    ),
    "help.observation": (
        "ce que reçoit un programme qui apprend, nombre par nombre",
        "was ein lernendes Programm bekommt, Zahl um Zahl",
        "what a program that learns is given, number by number",
    ),
    "help.happenings": (
        "avec les N derniers événements (0 sinon)",
        "mit den letzten N Geschehnissen (sonst 0)",
        "with the last N happenings (default 0)",
    ),
    "help.observation-examples": (
        """exemples :
  tablee observation bungee --seats 3
  tablee observation dog --seats 6 --option teams=trios
  tablee observation bungee --happenings 8
  tablee observation baernergaeng --option extension=joker,shuffle --json

C'est ce que donnent tablee.envs.pettingzoo, gymnasium, openspiel et batch ; voir docs/research.md.""",
        """Beispiele:
  tablee observation bungee --seats 3
  tablee observation dog --seats 6 --option teams=trios
  tablee observation bungee --happenings 8
  tablee observation baernergaeng --option extension=joker,shuffle --json

Das geben tablee.envs.pettingzoo, gymnasium, openspiel und batch; siehe docs/research.md.""",
        """examples:
  tablee observation bungee --seats 3
  tablee observation dog --seats 6 --option teams=trios
  tablee observation bungee --happenings 8
  tablee observation baernergaeng --option extension=joker,shuffle --json

This is what tablee.envs.pettingzoo, gymnasium, openspiel and batch give; see docs/research.md.""",
    ),
}
