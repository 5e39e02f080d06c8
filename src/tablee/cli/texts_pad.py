"""Texts of the score pad in the terminal."""

PAD: dict[str, tuple[str, str, str]] = {
    "help.pad": (
        "la feuille de score pour le jeu en boîte",
        "der Punkteblock für das Spiel in der Schachtel",
        "the score pad for the game in the box",
    ),
    "help.pad-examples": (
        """exemples :
  tablee pad feuille.json
  tablee pad feuille.json new bungee Anna Beat Carla
  tablee pad feuille.json round calls=Anna Anna=3 Beat=20 Carla.cards=1,8,B lucky=8
  tablee pad feuille.json correct 1 calls=Anna Anna=3 Beat=22 Carla=14
  tablee pad feuille.json why 1 Carla
  tablee pad feuille.json play Anna Beat Dario
  tablee pad feuille.json csv > feuille.csv

sans commande, la feuille demande manche après manche ce qu'il lui faut""",
        """Beispiele:
  tablee pad block.json
  tablee pad block.json new bungee Anna Beat Carla
  tablee pad block.json round calls=Anna Anna=3 Beat=20 Carla.cards=1,8,B lucky=8
  tablee pad block.json correct 1 calls=Anna Anna=3 Beat=22 Carla=14
  tablee pad block.json why 1 Carla
  tablee pad block.json play Anna Beat Dario
  tablee pad block.json csv > block.csv

ohne Befehl fragt der Block Runde für Runde, was er braucht""",
        """examples:
  tablee pad pad.json
  tablee pad pad.json new bungee Anna Beat Carla
  tablee pad pad.json round calls=Anna Anna=3 Beat=20 Carla.cards=1,8,B lucky=8
  tablee pad pad.json correct 1 calls=Anna Anna=3 Beat=22 Carla=14
  tablee pad pad.json why 1 Carla
  tablee pad pad.json play Anna Beat Dario
  tablee pad pad.json csv > pad.csv

without a command the pad asks round after round for what it needs""",
    ),
    "help.pad-file": (
        "le fichier de la feuille ; new ou la première manche le crée",
        "die Datei des Blocks; new oder die erste Runde legt sie an",
        "the pad's file; new or the first round creates it",
    ),
    "help.pad-do": (
        "new, round, open, correct, drop, undo, play, show, why, text, csv, bgstats",
        "new, round, open, correct, drop, undo, play, show, why, text, csv, bgstats",
        "new, round, open, correct, drop, undo, play, show, why, text, csv, bgstats",
    ),
    "help.pad-words": (
        "noms, numéro d'une manche, CHAMP=VALEUR, NOM=POINTS ou NOM.CHAMP=VALEUR",
        "Namen, Nummer einer Runde, FELD=WERT, NAME=PUNKTE oder NAME.FELD=WERT",
        "names, number of a round, FIELD=VALUE, NAME=POINTS or NAME.FIELD=VALUE",
    ),
    "error.pad-file": (
        "« {path} » n'est pas une feuille de score : {why}",
        "«{path}» ist kein Punkteblock: {why}",
        "'{path}' is not a score pad: {why}",
    ),
    "error.pad-exists": (
        "« {path} » existe déjà ; choisis un autre nom, ou « play » pour une nouvelle partie sur cette feuille.",
        "«{path}» gibt es schon; nimm einen anderen Namen, oder «play» für eine neue Partie auf diesem Block.",
        "'{path}' exists already; choose another name, or 'play' for a new game on this pad.",
    ),
    "error.pad-command": (
        "« {do} » n'est pas une commande ; il y a : {known}.",
        "«{do}» ist kein Befehl; es gibt: {known}.",
        "'{do}' is not a command; there is: {known}.",
    ),
    "error.pad-words": ("« {do} » veut {wants}.", "«{do}» will {wants}.", "'{do}' wants {wants}."),
    "error.pad-word": (
        "« {word} » ne se lit pas ; il faut CHAMP=VALEUR ({fields}), NOM=POINTS ou NOM.CHAMP=VALEUR ({each}).",
        "«{word}» ist nicht lesbar; es braucht FELD=WERT ({fields}), NAME=PUNKTE oder NAME.FELD=WERT ({each}).",
        "'{word}' cannot be read; it takes FIELD=VALUE ({fields}), NAME=POINTS or NAME.FIELD=VALUE ({each}).",
    ),
    "error.pad-value": (
        "{field} : « {value} » ne se lit pas ; il faut {wants}.",
        "{field}: «{value}» ist nicht lesbar; es braucht {wants}.",
        "{field}: '{value}' cannot be read; it takes {wants}.",
    ),
    "pad.wants-number": (
        "un nombre de {low} à {high}",
        "eine Zahl von {low} bis {high}",
        "a number from {low} to {high}",
    ),
    "pad.wants-flag": ("oui ou non", "ja oder nein", "yes or no"),
    "pad.wants-name": ("un des noms : {names}", "einer der Namen: {names}", "one of the names: {names}"),
    "pad.wants-round": ("une manche de 1 à {n}", "eine Runde von 1 bis {n}", "a round from 1 to {n}"),
    "pad.wants-cards": ("des cartes : {faces}", "Karten: {faces}", "cards: {faces}"),
    "pad.wants-names": ("un jeu et des noms", "ein Spiel und Namen", "a game and names"),
    "pad.which": ("Quel jeu ? ({games})", "Welches Spiel? ({games})", "Which game? ({games})"),
    "pad.who": (
        "Qui joue, dans l'ordre des places ? (noms, séparés par des virgules)",
        "Wer spielt, in der Sitzordnung? (Namen, durch Kommas getrennt)",
        "Who plays, in the order of seats? (names, separated by commas)",
    ),
    "pad.round": ("Manche {n}", "Runde {n}", "Round {n}"),
    "pad.how": (
        "CHAMP=VALEUR et NOM=POINTS sur une ligne, ou Entrée pour être interrogé ; ensuite : {known}, quit",
        "FELD=WERT und NAME=PUNKTE auf einer Zeile, oder Eingabetaste, um gefragt zu werden; sonst: {known}, quit",
        "FIELD=VALUE and NAME=POINTS on one line, or Enter to be asked; else: {known}, quit",
    ),
    "pad.over": ("C'est fini : {names}.", "Zu Ende: {names}.", "It is over: {names}."),
    "pad.nobody": ("personne ne gagne", "niemand gewinnt", "nobody wins"),
    "pad.leads": ("En tête : {names}.", "In Führung: {names}.", "Ahead: {names}."),
    "pad.open": ("ouverte", "offen", "open"),
    "pad.changed": ("Changé : {what}.", "Geändert: {what}.", "Changed: {what}."),
    "pad.total": ("total", "Total", "total"),
    "pad.or": ("ou", "oder", "or"),
}
