"""All texts of the command line in French, German and English; ``say`` uses the language chosen."""

import os
from collections.abc import Mapping

from tablee.cli.texts_admin import ADMIN
from tablee.cli.texts_help import HELP
from tablee.cli.texts_network import NETWORK
from tablee.cli.texts_pad import PAD
from tablee.cli.texts_play import PLAY
from tablee.core.rule import LANGUAGES

Three = tuple[str, str, str]

ERRORS: dict[str, Three] = {
    "error.not-found": (
        "« {path} » n'existe pas.",
        "«{path}» gibt es nicht.",
        "'{path}' does not exist.",
    ),
    "error.directory": (
        "« {path} » est un dossier ; il faut le fichier d'un enregistrement.",
        "«{path}» ist ein Ordner; es braucht die Datei einer Aufzeichnung.",
        "'{path}' is a directory; the file of a record is needed.",
    ),
    "error.unreadable": (
        "« {path} » ne se laisse pas lire : {why}.",
        "«{path}» lässt sich nicht lesen: {why}.",
        "'{path}' cannot be read: {why}.",
    ),
    "error.not-text": (
        "« {path} » n'est pas du texte, donc pas un enregistrement.",
        "«{path}» ist kein Text, also keine Aufzeichnung.",
        "'{path}' is not text, so it is no record.",
    ),
    "error.too-long": (
        "« {path} » est bien trop long pour un enregistrement.",
        "«{path}» ist viel zu lang für eine Aufzeichnung.",
        "'{path}' is far too long for a record.",
    ),
    "error.in-file": ("{path} : {why}", "{path}: {why}", "{path}: {why}"),
    "error.static-no-engine": (
        "Le moteur pour jouer sans serveur n'est pas construit ; dans le dossier du projet, make site le construit.",
        "Die Engine zum Spielen ohne Server ist nicht gebaut; im Ordner des Projekts baut make site sie.",
        "The engine that plays without a server is not built; in the project's folder, make site builds it.",
    ),
    "error.static-no-brotli": (
        "Il faut le module brotli pour déballer le moteur : pip install 'tablee[site]'.",
        "Zum Auspacken der Engine braucht es das Modul brotli: pip install 'tablee[site]'.",
        "Unpacking the engine needs the module brotli: pip install 'tablee[site]'.",
    ),
    "error.static-bad-engine": (
        "Le moteur installé est abîmé ({name}) ; réinstaller tablee, ou make site dans le dossier du projet, le répare.",
        "Die installierte Engine ist beschädigt ({name}); tablee neu installieren, oder make site im Ordner des Projekts.",
        "The installed engine is damaged ({name}); install tablee again, or run make site in the project's folder.",
    ),
    "error.static-no-docs": (
        "{path} ne contient pas d'index.html ; make docs construit la documentation dans build/site.",
        "In {path} ist keine index.html; make docs baut die Dokumentation nach build/site.",
        "{path} has no index.html; make docs builds the documentation into build/site.",
    ),
    "error.static-not-a-folder": (
        "{path} n'est pas un dossier ; il faut un dossier vide ou nouveau.",
        "{path} ist kein Ordner; es braucht einen leeren oder neuen Ordner.",
        "{path} is not a folder; it takes an empty or new one.",
    ),
    "error.static-not-empty": (
        "{path} contient autre chose qu'un site de Tablée ; il faut un dossier vide ou nouveau.",
        "In {path} liegt etwas anderes als eine Website von Tablée; es braucht einen leeren oder neuen Ordner.",
        "{path} contains something other than a site of Tablée; it takes an empty or new folder.",
    ),
    "error.static-not-written": (
        "Impossible d'écrire le site dans {path} ({why}) ; choisir un dossier où l'on peut écrire.",
        "Die Website kann nicht nach {path} geschrieben werden ({why}); bitte einen beschreibbaren Ordner wählen.",
        "The site could not be written to {path} ({why}); choose a folder that can be written to.",
    ),
    "error.does-not-replay": (
        "Cet enregistrement ne se rejoue pas : il contient ce qu'aucune partie ne produit.",
        "Diese Aufzeichnung lässt sich nicht nachspielen: Sie enthält, was kein Spiel hervorbringt.",
        "This record does not replay: it contains what no game brings about.",
    ),
    "error.evening-file": (
        "« {path} » n'est pas une soirée : {why}",
        "«{path}» ist kein Abend: {why}",
        "'{path}' is not an evening: {why}",
    ),
    "error.evening-words": (
        "« {do} » veut {wants}.",
        "«{do}» will {wants}.",
        "'{do}' wants {wants}.",
    ),
    "error.evening-command": (
        "« {do} » n'est pas une commande ; il y a : {known}.",
        "«{do}» ist kein Befehl; es gibt: {known}.",
        "'{do}' is not a command; there is: {known}.",
    ),
    "evening.swap-cost": (
        "Rencontres répétées : {before} avant, {after} après.",
        "Wiederholte Begegnungen: {before} vorher, {after} nachher.",
        "Repeated meetings: {before} before, {after} after.",
    ),
    "error.option-form": (
        "Une option s'écrit nom=valeur, pas « {text} ».",
        "Eine Option schreibt man Name=Wert, nicht «{text}».",
        "An option is written name=value, not '{text}'.",
    ),
    "error.hex": (
        "--seed attend des chiffres hexadécimaux par paires, comme c0ffee, pas « {text} ».",
        "--seed erwartet hexadezimale Ziffern in Paaren, wie c0ffee, nicht «{text}».",
        "--seed takes pairs of hexadecimal digits, like c0ffee, not '{text}'.",
    ),
    "error.no-deal": (
        "Cette partie ne commence pas par une donne mais par une position installée : il n'y a pas de donne à vérifier.",
        "Dieses Spiel beginnt nicht mit einem Geben, sondern mit einer gestellten Position: Es gibt nichts zu prüfen.",
        "This game does not start from a deal but from a position set up by hand: there is no deal to check.",
    ),
    "error.deal": (
        "La graine de cet enregistrement n'est pas celle qui fut annoncée : {text}.",
        "Der Startwert dieser Aufzeichnung ist nicht der angekündigte: {text}.",
        "The seed of this record is not the one announced: {text}.",
    ),
    "error.only-random": (
        "simulate joue au hasard ; pour d'autres bots : tablee arena GAME --bots {level}.",
        "simulate spielt zufällig; für andere Bots: tablee arena GAME --bots {level}.",
        "simulate plays at random; for other bots: tablee arena GAME --bots {level}.",
    ),
    "error.vary": (
        "--vary s'écrit OPTION=A,B avec au moins deux valeurs différentes, pas « {text} ».",
        "--vary schreibt man OPTION=A,B mit mindestens zwei verschiedenen Werten, nicht «{text}».",
        "--vary is written OPTION=A,B with at least two different values, not '{text}'.",
    ),
    "error.vary-twice": (
        "--vary {name} est donné deux fois ; toutes ses valeurs vont ensemble : {name}=A,B,C.",
        "--vary {name} steht zweimal da; alle Werte gehören zusammen: {name}=A,B,C.",
        "--vary {name} is given twice; all its values go together: {name}=A,B,C.",
    ),
    "error.same-bots": (
        "--bots nomme des bots différents, pas « {text} ».",
        "--bots nennt verschiedene Bots, nicht «{text}».",
        "--bots names different bots, not '{text}'.",
    ),
    "error.many-bots": (
        "{n} sortes de bots, mais {sides} camps à cette table.",
        "{n} Arten von Bots, aber nur {sides} Seiten an diesem Tisch.",
        "{n} kinds of bots, but {sides} sides at this table.",
    ),
    "error.where": (
        "--on attend ray ou ray:ADRESSE, pas « {text} ».",
        "--on erwartet ray oder ray:ADRESSE, nicht «{text}».",
        "--on takes ray or ray:ADDRESS, not '{text}'.",
    ),
    "error.humans": (
        "À cette table il y a de 1 à {seats} personnes, pas {n}.",
        "An diesem Tisch sitzen 1 bis {seats} Menschen, nicht {n}.",
        "This table takes 1 to {seats} people, not {n}.",
    ),
    "error.no-game": (
        "Quel jeu ? Par exemple : tablee play bungee.",
        "Welches Spiel? Zum Beispiel: tablee play bungee.",
        "Which game? For example: tablee play bungee.",
    ),
    "error.range": (
        "{name} va de {low} à {high}, pas {n}.",
        "{name} geht von {low} bis {high}, nicht {n}.",
        "{name} goes from {low} to {high}, not {n}.",
    ),
    "error.no-clause": (
        "Aucune règle de {title} ne contient « {text} ».",
        "Keine Regel von {title} enthält «{text}».",
        "No rule of {title} contains '{text}'.",
    ),
    "error.over": (
        "Cette partie est finie ; tablee replay la montre.",
        "Dieses Spiel ist zu Ende; tablee replay zeigt es.",
        "This game is over; tablee replay shows it.",
    ),
    "error.other-game": (
        "Cet enregistrement est une partie de {game}, pas de {wanted}.",
        "Diese Aufzeichnung ist ein Spiel {game}, nicht {wanted}.",
        "This record is a game of {game}, not of {wanted}.",
    ),
    "error.resume-fixed": (
        "Un enregistrement fixe déjà les places, les options et la graine : {name} ne va pas avec --resume.",
        "Eine Aufzeichnung legt Plätze, Optionen und Startwert schon fest: {name} geht nicht mit --resume.",
        "A record already says how many seats, which options and which seed: {name} does not go with --resume.",
    ),
    "error.write": (
        "L'écriture a échoué : {why}.",
        "Das Schreiben ist misslungen: {why}.",
        "Writing has failed: {why}.",
    ),
    "error.unforeseen": (
        "Voilà qui n'était pas prévu ({why}) ; TABLEE_DEBUG=1 montre où.",
        "Das war nicht vorgesehen ({why}); TABLEE_DEBUG=1 zeigt, wo.",
        "This was not foreseen ({why}); TABLEE_DEBUG=1 shows where.",
    ),
    "error.more": ("{why} (voir {prog} --help)", "{why} (siehe {prog} --help)", "{why} (see {prog} --help)"),
    "notice.interpreted": (
        "tablee : les règles n'ont pas été compilées et tournent bien plus lentement ; tablee --version dit pourquoi.",
        "tablee: die Regeln sind nicht kompiliert und laufen viel langsamer; tablee --version sagt, warum.",
        "tablee: the rules were not compiled and run far more slowly; tablee --version says why.",
    ),
    "mode.compiled": ("compilé", "kompiliert", "compiled"),
    "mode.interpreted": ("interprété", "interpretiert", "interpreted"),
}

REPORTS: dict[str, Three] = {
    "games.players": ("joueurs", "Personen", "players"),
    "games.minutes": ("min", "Min.", "min"),
    "games.age": ("dès {age} ans", "ab {age} Jahren", "from age {age}"),
    "games.or": ("ou", "oder", "or"),
    "games.to": ("à", "bis", "to"),
    "games.options": ("Options", "Optionen", "Options"),
    "games.experiments": ("Pour expérimenter", "Zum Ausprobieren", "For experiments"),
    "games.default": ("sinon {value}", "sonst {value}", "otherwise {value}"),
    "games.hint": (
        "Jouer : tablee play JEU · les règles : tablee rules JEU",
        "Spielen: tablee play SPIEL · die Regeln: tablee rules SPIEL",
        "Play: tablee play GAME · the rules: tablee rules GAME",
    ),
    "rules.title": ("{title} : les règles", "{title}: die Regeln", "{title}: the rules"),
    "rules.unofficial": ("Tablée n'est pas officiel.", "Tablée ist inoffiziell.", "Tablée is unofficial."),
    "rules.refuses": ("peut interdire un coup", "kann einen Zug verbieten", "can forbid a move"),
    "rules.count": (
        "{n} règles, dans nos mots ; {tests} tests les citent.",
        "{n} Regeln, in unseren Worten; {tests} Tests nennen sie.",
        "{n} clauses, in our own words; {tests} tests cite them.",
    ),
    "observation.title": (
        "{title} à {seats} : une observation a {n} nombres, une décision est l'un de {moves} coups.",
        "{title} zu {seats}: Eine Beobachtung hat {n} Zahlen, eine Entscheidung ist einer von {moves} Zügen.",
        "{title} with {seats} seats: an observation has {n} numbers, a decision is one of {moves} moves.",
    ),
    "observation.where": ("où", "wo", "where"),
    "observation.name": ("nom", "Name", "name"),
    "observation.shape": ("forme", "Form", "shape"),
    "observation.range": ("de…à", "von…bis", "range"),
    "observation.meaning": ("ce que c'est", "was es ist", "what it is"),
    "observation.faces": (
        "Colonnes « face » : {faces} (la première : cachée)",
        "Spalten «face»: {faces} (die erste: verdeckt)",
        "Columns of 'face': {faces} (the first one: hidden)",
    ),
    "observation.happenings": (
        "Colonnes « happening » : {kinds} · colonnes « zone » : {zones}",
        "Spalten «happening»: {kinds} · Spalten «zone»: {zones}",
        "Columns of 'happening': {kinds} · columns of 'zone': {zones}",
    ),
    "observation.hint": (
        "Les places se comptent depuis la sienne, dans le sens du jeu.",
        "Plätze zählen vom eigenen an, in Spielrichtung.",
        "Seats are counted from the own one on, clockwise.",
    ),
    "simulate.title": (
        "{title} · {games} parties à {seats}, au hasard",
        "{title} · {games} Spiele zu {seats}, zufällig gespielt",
        "{title} · {games} games with {seats} seats, played at random",
    ),
    "simulate.seat": ("place", "Platz", "seat"),
    "simulate.score": ("points (moyenne ± écart)", "Punkte (Mittel ± Streuung)", "score (mean ± sd)"),
    "simulate.wins": ("gagnées", "gewonnen", "won"),
    "simulate.speed": (
        "{decisions} décisions en {seconds} s : {rate} par seconde, {games} parties par seconde ({mode})",
        "{decisions} Entscheidungen in {seconds} s: {rate} pro Sekunde, {games} Spiele pro Sekunde ({mode})",
        "{decisions} decisions in {seconds} s: {rate} a second, {games} games a second ({mode})",
    ),
    "simulate.digest": ("empreinte {digest}", "Prüfsumme {digest}", "digest {digest}"),
    "simulate.progress": ("Parties", "Spiele", "Games"),
    "arena.title": (
        "{title} · {games} parties à {seats} sur {deals} donnes, en places tournantes",
        "{title} · {games} Spiele zu {seats} auf {deals} Verteilungen, mit wechselnden Plätzen",
        "{title} · {games} games with {seats} seats on {deals} deals, in rotated seats",
    ),
    "arena.bot": ("bot", "Bot", "bot"),
    "arena.wins": ("victoires", "Siege", "won"),
    "arena.interval": ("intervalle 95 %", "95-%-Intervall", "95 % interval"),
    "arena.points": ("points", "Punkte", "points"),
    "arena.rating": ("classement", "Wertung", "rating"),
    "arena.speed": (
        "{decisions} décisions en {seconds} s ({mode})",
        "{decisions} Entscheidungen in {seconds} s ({mode})",
        "{decisions} decisions in {seconds} s ({mode})",
    ),
    "review.decisions": ("Décisions", "Entscheidungen", "Decisions"),
    "puzzles.theme": ("thème", "Thema", "theme"),
    "puzzles.grade": ("niveau", "Stufe", "grade"),
    "puzzles.answer": ("réponse", "Lösung", "answer"),
    "puzzles.tempting": ("tentant", "verlockend", "tempting"),
    "puzzles.cost": ("coût sur 100", "Kosten auf 100", "cost in 100"),
    "puzzles.found": (
        "{n} énigmes dans {games} parties",
        "{n} Rätsel in {games} Spielen",
        "{n} puzzles in {games} games",
    ),
    "puzzles.kept": ("Écrites dans {path}", "Geschrieben nach {path}", "Written to {path}"),
    "puzzles.stopped": (
        "Arrêté ; les parties finies sont gardées près de {path}, la même commande continue.",
        "Abgebrochen; die fertigen Spiele liegen neben {path}, derselbe Befehl macht weiter.",
        "Stopped; the finished games are kept beside {path}, the same command goes on.",
    ),
    "error.puzzles-other-game": (
        "{path} est une partie de {title} ; il faut des parties de {wanted}.",
        "{path} ist ein Spiel von {title}; es braucht Spiele von {wanted}.",
        "{path} is a game of {title}; games of {wanted} are needed.",
    ),
    "error.puzzles-file": (
        "{path} existe et n'est pas un fichier d'énigmes de ce jeu ; choisis un autre nom avec --out.",
        "{path} gibt es schon und ist keine Rätseldatei dieses Spiels; wähle mit --out einen anderen Namen.",
        "{path} exists and is not a file of puzzles of this game; choose another name with --out.",
    ),
    "arena.progress": ("Parties", "Spiele", "Games"),
    "arena.failed": (
        "Dans {n} parties : {failure} Il y a joué au hasard jusqu'à la fin.",
        "In {n} Spielen: {failure} Er hat dort bis zum Ende zufällig gespielt.",
        "In {n} games: {failure} There it has played at random to the end.",
    ),
    "arena.kept": ("Rapport : {path}", "Bericht: {path}", "Report: {path}"),
    "arena.stopped": (
        "Arrêté ; ce qui est fini est gardé dans {folder}, la même commande continue.",
        "Abgebrochen; was fertig ist, liegt in {folder}, derselbe Befehl macht weiter.",
        "Stopped; what is finished is kept in {folder}, the same command goes on.",
    ),
    "check.many": (
        "{path} : {games} parties rejouées, toutes bonnes",
        "{path}: {games} Spiele nachgespielt, alle gut",
        "{path}: {games} games replayed, all good",
    ),
    "check.line": ("partie {n} : {why}", "Spiel {n}: {why}", "game {n}: {why}"),
    "simulate.stopped": ("Arrêté.", "Abgebrochen.", "Stopped."),
    "check.ok": (
        "bon  {path} : {title}, {seats} places, {decisions} décisions, {end}",
        "gut  {path}: {title}, {seats} Plätze, {decisions} Entscheidungen, {end}",
        "ok   {path}: {title}, {seats} seats, {decisions} decisions, {end}",
    ),
    "check.winners": ("gagné par {names}", "gewonnen von {names}", "won by {names}"),
    "check.unfinished": ("pas finie", "nicht zu Ende", "not finished"),
    "check.bad": ("FAUX {path} : {why}", "SCHLECHT {path}: {why}", "BAD  {path}: {why}"),
    "serve.open": (
        "Les tables sont ouvertes : {url} (Ctrl-C pour fermer)",
        "Die Tische sind offen: {url} (Ctrl-C zum Schliessen)",
        "The tables are open: {url} (Ctrl-C to close)",
    ),
    "serve.data": ("Tout est gardé dans {path}.", "Alles wird in {path} gesichert.", "Everything is kept in {path}."),
    "serve.also": (
        "Ou, par un autre réseau : {url}",
        "Oder über ein anderes Netz: {url}",
        "Or by another network: {url}",
    ),
    "serve.here": ("Sur cette machine : {url}", "Auf diesem Rechner: {url}", "On this machine: {url}"),
    "serve.named": (
        "Par son nom, là où les appareils le trouvent : {url}",
        "Mit Namen, wo die Geräte ihn finden: {url}",
        "By name, where devices find it: {url}",
    ),
    "static.written": (
        "Le site est dans {path} : {size} Mo. Tout hébergeur de fichiers convient, sous n'importe quel chemin.",
        "Die Website ist in {path}: {size} MB. Jeder Webspace genügt, unter jedem Pfad.",
        "The site is in {path}: {size} MB. Any static host will do, under any path.",
    ),
    "static.try": (
        "Pour essayer ici : python -m http.server --directory {path}",
        "Zum Ausprobieren hier: python -m http.server --directory {path}",
        "To try it here: python -m http.server --directory {path}",
    ),
    "serve.local": (
        "Depuis cette machine seulement ; sans --local, les appareils du même réseau y arrivent aussi.",
        "Nur von diesem Rechner aus; ohne --local kommen auch die Geräte im selben Netz herein.",
        "From this machine only; without --local, devices on the same network get in too.",
    ),
    "serve.no-network": (
        "Cette machine n'est dans aucun réseau : pour l'instant, elle seule y arrive.",
        "Dieser Rechner ist in keinem Netz: Im Moment kommt nur er selbst herein.",
        "This machine is in no network: for now, only it gets in.",
    ),
    "replay.title": (
        "{title}, {seats} places, {decisions} décisions, {eyes}",
        "{title}, {seats} Plätze, {decisions} Entscheidungen, {eyes}",
        "{title}, {seats} seats, {decisions} decisions, {eyes}",
    ),
    "replay.spectator": ("vu par qui regarde", "gesehen von wem zuschaut", "as a spectator sees it"),
    "replay.seat": ("vu de la place {seat} ({name})", "gesehen von Platz {seat} ({name})", "from seat {seat} ({name})"),
    "replay.all": ("tout ouvert", "alles offen", "everything open"),
    "replay.start": ("Le début", "Der Anfang", "The start"),
    "replay.decision": ("{at}. {name} : {move}", "{at}. {name}: {move}", "{at}. {name}: {move}"),
    "replay.hidden": ("{at}. {name}", "{at}. {name}", "{at}. {name}"),
    "replay.keys": (
        "Entrée suite · b retour · N aller à · s K place · s dehors · s all tout · q fin",
        "Enter weiter · b zurück · N springen · s K Platz · s aussen · s all alles · q Ende",
        "Enter next · b back · N jump · s K seat · s outside · s all everything · q quit",
    ),
    "replay.what": ("« {text} » ? {keys}", "«{text}»? {keys}", "'{text}'? {keys}"),
}

TEXTS: Mapping[str, Three] = {**ERRORS, **REPORTS, **PLAY, **PAD, **NETWORK, **ADMIN, **HELP}

_spoken = ["en"]


def speak(lang: str) -> None:
    """Set the language for the whole process."""
    _spoken[0] = lang


def spoken() -> str:
    return _spoken[0]


def say(key: str, **fields: object) -> str:
    sentence = TEXTS[key][LANGUAGES.index(spoken())]
    return sentence.format(**fields) if fields else sentence


def system_language() -> str:
    """The user's language by the rules of gettext; English if it is none of ours."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wished = os.environ.get(name, "")
        if name == "LANGUAGE":
            locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
            if locale.split(".")[0] in ("", "C", "POSIX"):
                continue  # as gettext does: LANGUAGE is ignored in the C locale
        for lang in wished.split(":"):
            if lang[:2].lower() in LANGUAGES and not lang[2:3].isalpha():
                return lang[:2].lower()
        if wished and name != "LANGUAGE":
            return "en"
    return "en"


def listing(items: list[str]) -> str:
    return ", ".join(items)
