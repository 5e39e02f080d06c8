"""Texts of the commands that sit down at a server's table."""

NETWORK: dict[str, tuple[str, str, str]] = {
    "help.bot": (
        "faire jouer un bot à la table d'un serveur, par le réseau",
        "einen Bot übers Netz am Tisch eines Servers spielen lassen",
        "let a bot play at a server's table, over the network",
    ),
    "help.bot-examples": (
        "exemples :\n  tablee bot --link http://192.168.1.20:8150/t/K3Q9#code --bot club\n"
        "  tablee bot --link http://192.168.1.20:8150/t/K3Q9#code --bot expert@0.5s --name Ada",
        "Beispiele:\n  tablee bot --link http://192.168.1.20:8150/t/K3Q9#code --bot club\n"
        "  tablee bot --link http://192.168.1.20:8150/t/K3Q9#code --bot expert@0.5s --name Ada",
        "examples:\n  tablee bot --link http://192.168.1.20:8150/t/K3Q9#token --bot club\n"
        "  tablee bot --link http://192.168.1.20:8150/t/K3Q9#token --bot expert@0.5s --name Ada",
    ),
    "help.bot-link": (
        "l'invitation à la table, ou le lien d'une place",
        "die Einladung zum Tisch, oder der Link eines Platzes",
        "the invitation to the table, or the link of a seat",
    ),
    "help.bot-bot": (
        "qui joue : un niveau, ou comme dans l'arène (expert@500, module:fabrique)",
        "wer spielt: eine Stufe, oder wie in der Arena (expert@500, modul:fabrik)",
        "who plays: a level, or as in the arena (expert@500, module:factory)",
    ),
    "help.bot-name": (
        "le nom que lisent les autres (sinon celui du bot)",
        "der Name, den die anderen lesen (sonst der des Bots)",
        "the name that the others read (otherwise the bot's)",
    ),
    "help.bot-seat": (
        "cette place-là, si elle est libre (sinon la première)",
        "genau dieser Platz, wenn er frei ist (sonst der erste)",
        "this very seat, if it is free (otherwise the first)",
    ),
    "help.bot-seed": (
        "la graine du bot (sinon au hasard)",
        "der Startwert des Bots (sonst zufällig)",
        "the bot's seed (otherwise at random)",
    ),
    "help.bot-patience": (
        "secondes sans réponse du serveur avant d'abandonner (120)",
        "Sekunden ohne Antwort des Servers bis zum Aufgeben (120)",
        "seconds without an answer of the server before giving up (120)",
    ),
    "help.mcp": (
        "un modèle de langage prend place à une table, par le Model Context Protocol",
        "ein Sprachmodell setzt sich an einen Tisch, über das Model Context Protocol",
        "a language model takes a seat at a table, over the Model Context Protocol",
    ),
    "help.mcp-examples": (
        "exemples (à donner comme commande à un client MCP) :\n  tablee mcp\n"
        "  tablee mcp --link http://192.168.1.20:8150/t/K3Q9#code --name Ada",
        "Beispiele (als Befehl für einen MCP-Client):\n  tablee mcp\n"
        "  tablee mcp --link http://192.168.1.20:8150/t/K3Q9#code --name Ada",
        "examples (as the command of an MCP client):\n  tablee mcp\n"
        "  tablee mcp --link http://192.168.1.20:8150/t/K3Q9#token --name Ada",
    ),
    "help.mcp-link": (
        "s'asseoir aussitôt par ce lien (sinon par l'outil sit)",
        "gleich über diesen Link Platz nehmen (sonst mit dem Werkzeug sit)",
        "sit down by this link at once (otherwise by the tool sit)",
    ),
    "error.no-mcp": (
        "Il faut le module mcp : pip install 'tablee[mcp]'.",
        "Es braucht das Modul mcp: pip install 'tablee[mcp]'.",
        "The module mcp is needed: pip install 'tablee[mcp]'.",
    ),
    "error.bot-cheats": (
        "{bot} voit les cartes cachées et ne joue donc que dans l'arène.",
        "{bot} sieht verdeckte Karten und spielt darum nur in der Arena.",
        "{bot} sees hidden cards, so it plays in the arena only.",
    ),
    "error.bot-name": (
        "Un nom a {n} signes au plus.",
        "Ein Name hat höchstens {n} Zeichen.",
        "A name has {n} characters at most.",
    ),
    "bot.sits": (
        "{name} ({bot}) est assis à la place {seat} d'une table de {title} ; les autres savent qu'un programme y joue.",
        "{name} ({bot}) sitzt auf Platz {seat} eines Tisches {title}; die anderen wissen, dass dort ein Programm spielt.",
        "{name} ({bot}) sits at seat {seat} of a table of {title}; the others know that a program plays there.",
    ),
    "bot.link": (
        "Pour continuer après une interruption, même commande avec : {link}",
        "Um nach einer Unterbrechung weiterzuspielen, derselbe Befehl mit: {link}",
        "To go on after an interruption, the same command with: {link}",
    ),
    "bot.closed": (
        "La table a été fermée avant la fin.",
        "Der Tisch wurde vor dem Ende geschlossen.",
        "The table was closed before the end.",
    ),
    "bot.won": (
        "Gagné : {names}. Points : {points}.",
        "Gewonnen: {names}. Punkte: {points}.",
        "Won: {names}. Points: {points}.",
    ),
    "bot.nobody": (
        "Personne n'a gagné. Points : {points}.",
        "Niemand hat gewonnen. Punkte: {points}.",
        "Nobody has won. Points: {points}.",
    ),
}
