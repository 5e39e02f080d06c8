"""Texts of ``tablee admin``."""

ADMIN: dict[str, tuple[str, str, str]] = {
    "help.admin": (
        "tenir un serveur : ce qu'il garde, fermer, effacer, sauvegarder",
        "einen Server betreuen: was er speichert, schliessen, löschen, sichern",
        "keep a server: what it stores, close, delete, back up",
    ),
    "help.admin-examples": (
        """exemples :
  tablee admin link                     un lien secret vers la page /admin ; l'ancien ne s'ouvre plus
  tablee admin status                   ce qui est gardé, la charge, les limites
  tablee admin list tables
  tablee admin forget TABLE 2           effacer le nom et les messages de la place 2
  tablee admin backup sauvegarde.sqlite3

Le serveur peut tourner ; pour restore il faut l'arrêter.""",
        """Beispiele:
  tablee admin link                     ein geheimer Link zur Seite /admin; der alte öffnet nichts mehr
  tablee admin status                   was gespeichert ist, die Last, die Grenzen
  tablee admin list tables
  tablee admin forget TABLE 2           Name und Nachrichten von Platz 2 löschen
  tablee admin backup sicherung.sqlite3

Der Server darf laufen; für restore muss er stehen.""",
        """examples:
  tablee admin link                     a secret link to the page /admin; the old one opens nothing any more
  tablee admin status                   what is stored, the load, the limits
  tablee admin list tables
  tablee admin forget TABLE 2           delete the name and the messages of seat 2
  tablee admin backup backup.sqlite3

The server may run; for restore it must be stopped.""",
    ),
    "help.admin-json": ("la réponse en JSON", "die Antwort als JSON", "the answer as JSON"),
    "help.admin-status": (
        "ce qui est gardé, la charge, les limites, les durées",
        "was gespeichert ist, Last, Grenzen, Fristen",
        "what is stored, load, limits, retention",
    ),
    "help.admin-link": (
        "faire un nouveau lien secret vers /admin",
        "einen neuen geheimen Link zu /admin machen",
        "make a new secret link to /admin",
    ),
    "help.admin-revoke": (
        "l'annuler, sans en faire un autre",
        "ihn aufheben, ohne einen neuen",
        "revoke it, and make no other",
    ),
    "help.admin-list": (
        "ce qui est gardé, le plus récent d'abord",
        "was gespeichert ist, das Neueste zuerst",
        "what is stored, the newest first",
    ),
    "help.admin-kind": (
        "tables, evenings, circles, pads, reviews, keyrings",
        "tables, evenings, circles, pads, reviews, keyrings",
        "tables, evenings, circles, pads, reviews, keyrings",
    ),
    "help.admin-skip": ("passer les N premiers", "die ersten N überspringen", "skip the first N"),
    "help.admin-show": ("une table et ses places", "ein Tisch und seine Plätze", "a table and its seats"),
    "help.admin-close": ("fermer une table", "einen Tisch schliessen", "close a table"),
    "help.admin-delete": ("effacer une chose gardée", "etwas Gespeichertes löschen", "delete something stored"),
    "help.admin-mute": ("couper la parole à une place", "einen Platz stummschalten", "mute a seat"),
    "help.admin-unmute": ("lui rendre la parole", "ihn wieder mitreden lassen", "let it speak again"),
    "help.admin-remove": (
        "retirer quelqu'un de sa place",
        "jemanden vom Tisch nehmen",
        "remove somebody from their seat",
    ),
    "help.admin-forget": (
        "effacer le nom et les messages d'une place",
        "Name und Nachrichten eines Platzes löschen",
        "delete the name and messages of a seat",
    ),
    "help.admin-seat": ("la place, à partir de 1", "der Platz, ab 1", "the seat, from 1"),
    "help.admin-chat": (
        "ce qu'on peut dire à une table",
        "was an einem Tisch gesagt werden darf",
        "what may be said at a table",
    ),
    "help.admin-data": (
        "ce qui appartient aux liens de quelqu'un",
        "was den Links einer Person gehört",
        "what belongs to somebody's links",
    ),
    "help.admin-data-delete": ("et l'effacer", "und es löschen", "and delete it"),
    "help.admin-retain": (
        "effacer maintenant ce qui est assez ancien",
        "jetzt löschen, was alt genug ist",
        "delete now what is old enough",
    ),
    "help.admin-log": (
        "ce qui a été fait ici, et par qui",
        "was hier getan wurde, und von wem",
        "what was done here, and by whom",
    ),
    "help.admin-backup": (
        "sauvegarder, et vérifier que la copie se rejoue",
        "sichern und prüfen, dass sich die Kopie nachspielen lässt",
        "back up, and check that the copy replays",
    ),
    "help.admin-verify": ("vérifier une sauvegarde", "eine Sicherung prüfen", "check a backup"),
    "help.admin-restore": (
        "remettre une sauvegarde ; le serveur est arrêté",
        "eine Sicherung einspielen; der Server steht",
        "restore a backup; the server is stopped",
    ),
    "admin.link": ("{link}", "{link}", "{link}"),
    "admin.link-why": (
        "Qui a ce lien peut fermer et effacer : ne le donne à personne. L'ancien ne s'ouvre plus.",
        "Wer diesen Link hat, kann schliessen und löschen: Gib ihn niemandem. Der alte öffnet nichts mehr.",
        "Whoever has this link can close and delete: give it to nobody. The old one opens nothing any more.",
    ),
    "admin.revoked": (
        "Plus aucun lien n'ouvre l'administration.",
        "Kein Link öffnet mehr die Verwaltung.",
        "No link opens the administration any more.",
    ),
    "admin.more": ("… la suite : --skip {skip}", "… weiter: --skip {skip}", "… more: --skip {skip}"),
    "admin.nothing": ("Rien.", "Nichts.", "Nothing."),
    "admin.deleted": ("Effacé : {counts}.", "Gelöscht: {counts}.", "Deleted: {counts}."),
    "admin.deleted-nothing": (
        "Rien n'était assez ancien.",
        "Nichts war alt genug.",
        "Nothing was old enough.",
    ),
    "admin.muted": ("(parole coupée)", "(stummgeschaltet)", "(muted)"),
    "admin.chat": (
        "On peut dire : {mode} ; {n} messages et réactions.",
        "Gesagt werden darf: {mode}; {n} Nachrichten und Reaktionen.",
        "May be said: {mode}; {n} messages and reactions.",
    ),
    "admin.stored": (
        "Gardé : {kinds} ; tables : {states} ; {size} en tout.",
        "Gespeichert: {kinds}; Tische: {states}; {size} insgesamt.",
        "Stored: {kinds}; tables: {states}; {size} in all.",
    ),
    "admin.load": (
        "Maintenant : {connections} connexions, {tables} tables en mémoire ; {entries} entrées écrites depuis le démarrage.",
        "Jetzt: {connections} Verbindungen, {tables} Tische im Speicher; {entries} Einträge seit dem Start geschrieben.",
        "Now: {connections} connections, {tables} tables in memory; {entries} entries written since the start.",
    ),
    "admin.keep": (
        "Effacé tout seul : noms et messages {names}, parties finies {finished}, ce que personne ne touche {untouched}.",
        "Von selbst gelöscht: Namen und Nachrichten {names}, beendete Spiele {finished}, Unberührtes {untouched}.",
        "Deleted by itself: names and messages {names}, finished games {finished}, what nobody touches {untouched}.",
    ),
    "admin.days": ("après {n} jours", "nach {n} Tagen", "after {n} days"),
    "admin.for-good": ("jamais", "nie", "never"),
    "admin.linked": ("Le lien secret est du {at}.", "Der geheime Link ist vom {at}.", "The secret link was made {at}."),
    "admin.not-linked": (
        "Il n'y a pas de lien secret : tablee admin link en fait un.",
        "Es gibt keinen geheimen Link: tablee admin link macht einen.",
        "There is no secret link: tablee admin link makes one.",
    ),
    "admin.limits": (
        "Limites : par visiteur, en tout, refus par visiteur / en tout.",
        "Grenzen: pro Besucher, insgesamt, Abweisungen pro Besucher / insgesamt.",
        "Limits: per visitor, in all, refusals per visitor / in all.",
    ),
    "admin.unlimited": ("Sans limites.", "Ohne Grenzen.", "No limits."),
    "admin.data-deleted": ("effacé", "gelöscht", "deleted"),
    "admin.data-closed": ("table fermée", "Tisch geschlossen", "table closed"),
    "admin.data-left": (
        "place quittée, nom et messages effacés",
        "Platz verlassen, Name und Nachrichten gelöscht",
        "seat left, name and messages deleted",
    ),
    "admin.data-nameless": (
        "nom et messages effacés",
        "Name und Nachrichten gelöscht",
        "name and messages deleted",
    ),
    "admin.data-gone": (
        "rien : ce lien n'ouvre plus rien",
        "nichts: Dieser Link öffnet nichts mehr",
        "nothing: this link opens nothing any more",
    ),
    "admin.data-kept": (
        "rien : à ce lien rien n'appartient",
        "nichts: Diesem Link gehört nichts",
        "nothing: nothing belongs to this link",
    ),
    "admin.data-would": ("avec --delete : {what}", "mit --delete: {what}", "with --delete: {what}"),
    "admin.copy": (
        "{path} : {tables} tables et {others} autres choses, {entries} entrées, rejouées.",
        "{path}: {tables} Tische und {others} andere Dinge, {entries} Einträge, nachgespielt.",
        "{path}: {tables} tables and {others} other things, {entries} entries, replayed.",
    ),
    "admin.copy-earlier": (
        "{n} ont commencé avec une édition plus ancienne des règles et ne continuent pas ici.",
        "{n} haben mit einer früheren Ausgabe der Regeln begonnen und gehen hier nicht weiter.",
        "{n} were begun under an earlier edition of the rules and do not go on here.",
    ),
    "admin.copy-broken": (
        "{n} ne se rejouent pas, ici comme dans la base : {ids}",
        "{n} lassen sich nicht nachspielen, hier wie in der Datenbank: {ids}",
        "{n} cannot be replayed, here as in the database: {ids}",
    ),
    "admin.restored": (
        "Remis. Ce qu'il y avait est à côté, avec la fin .before-restore (SQLite) ; tablee admin link fait un nouveau lien.",
        "Eingespielt. Was da war, liegt daneben mit der Endung .before-restore (SQLite); tablee admin link macht einen neuen Link.",
        "Restored. What was there lies beside it, ending in .before-restore (SQLite); tablee admin link makes a new link.",
    ),
    "error.no-such-seat": (
        "Les places se comptent de 1 à 8.",
        "Die Plätze zählen von 1 bis 8.",
        "Seats are counted from 1 to 8.",
    ),
    "error.no-such-link": (
        "« {text} » n'est pas un lien d'ici ; il en faut un entier, comme https://…/t/…#…",
        "«{text}» ist kein Link von hier; es braucht einen ganzen, wie https://…/t/…#…",
        "'{text}' is no link of this server; a whole one is needed, like https://…/t/…#…",
    ),
}
