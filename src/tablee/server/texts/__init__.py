"""The server's texts for players in French, German and English: refusals and reactions; ``notices`` has the rest."""

from typing import Final

from tablee.server.texts import circle as texts_circle
from tablee.server.texts import club as texts_club
from tablee.server.texts import house as texts_house
from tablee.server.texts import keyring as texts_keyring
from tablee.server.texts import limits as texts_limits
from tablee.server.texts import notify as texts_notify
from tablee.server.texts import practice as texts_practice
from tablee.server.texts import review as texts_review

Three = tuple[str, str, str]

SENTENCES: Final[dict[str, tuple[int, Three]]] = {
    **texts_circle.SENTENCES,
    **texts_club.SENTENCES,
    **texts_house.SENTENCES,
    **texts_keyring.SENTENCES,
    **texts_limits.SENTENCES,
    **texts_notify.SENTENCES,
    **texts_practice.SENTENCES,
    **texts_review.SENTENCES,
    "no-such-table": (
        404,
        (
            "Cette table n'existe pas, ou ton lien ne l'ouvre pas.",
            "Diesen Tisch gibt es nicht, oder dein Link öffnet ihn nicht.",
            "There is no such table, or your link does not open it.",
        ),
    ),
    "no-such-page": (404, ("Il n'y a rien ici.", "Hier ist nichts.", "There is nothing here.")),
    "wrong-method": (
        405,
        ("Cela ne se fait pas ainsi : {known}.", "So geht das nicht: {known}.", "That is not how it is done: {known}."),
    ),
    "not-yours": (
        403,
        (
            "Ton lien ne permet pas cela.",
            "Dein Link erlaubt das nicht.",
            "Your link does not allow this.",
        ),
    ),
    "foreign": (
        403,
        (
            "Cette demande vient d'un autre site ; elle est refusée.",
            "Diese Anfrage kommt von einer fremden Seite und wird abgelehnt.",
            "This request comes from another site and is refused.",
        ),
    ),
    "unknown-host": (
        403,
        (
            "Ce serveur ne se connaît pas sous le nom « {host} ». Qui le fait tourner peut l'indiquer au démarrage : "
            "tablee serve --url http://{host} (ou le réglage url, ou TABLEE_URL).",
            "Dieser Server kennt sich nicht unter dem Namen «{host}». Wer ihn betreibt, kann ihn beim Start angeben: "
            "tablee serve --url http://{host} (oder die Einstellung url, oder TABLEE_URL).",
            "This server does not know itself by the name '{host}'. Whoever runs it can give it at the start: "
            "tablee serve --url http://{host} (or the setting url, or TABLEE_URL).",
        ),
    ),
    "malformed": (
        400,
        (
            "Cette demande est mal écrite : {why}",
            "Diese Anfrage ist falsch geschrieben: {why}",
            "This request is malformed: {why}",
        ),
    ),
    "not-json": (
        415,
        (
            "Il faut du JSON (Content-Type: application/json).",
            "Es braucht JSON (Content-Type: application/json).",
            "JSON is needed (Content-Type: application/json).",
        ),
    ),
    "too-large": (413, ("C'est trop long.", "Das ist zu lang.", "That is too long.")),
    "log-full": (
        409,
        (
            "Il s'est déjà passé tant de choses à cette table qu'on ne peut plus qu'y jouer.",
            "An diesem Tisch ist schon so viel geschehen, dass nur noch gespielt werden kann.",
            "So much has happened at this table already that one can only play on.",
        ),
    ),
    "busy": (
        503,
        (
            "Il y a beaucoup à réfléchir en ce moment : reviens dans {n} secondes.",
            "Im Augenblick gibt es viel nachzudenken: Komm in {n} Sekunden wieder.",
            "There is a lot to think about right now: come back in {n} seconds.",
        ),
    ),
    "overrun": (
        503,
        (
            "Cela demande plus de temps ou de mémoire qu'une question n'en reçoit ici : essaie avec une partie plus courte.",
            "Das braucht mehr Zeit oder Speicher, als eine Frage hier bekommt: Versuch es mit einem kürzeren Spiel.",
            "This takes more time or memory than one question gets here: try a shorter game.",
        ),
    ),
    "storage": (
        503,
        (
            "Rien ne peut être gardé en ce moment ; ton coup n'est pas joué. Réessaie dans un instant.",
            "Im Augenblick lässt sich nichts sichern; dein Zug ist nicht gespielt. Versuch es gleich noch einmal.",
            "Nothing can be kept right now; your move is not played. Try again in a moment.",
        ),
    ),
    "stale": (
        409,
        (
            "La partie a continué entre-temps ; voici où elle en est.",
            "Das Spiel ist inzwischen weitergegangen; so steht es jetzt.",
            "The game has gone on meanwhile; here is where it stands.",
        ),
    ),
    "illegal": (409, ("{clause} : {why}", "{clause}: {why}", "{clause}: {why}")),
    "not-started": (
        409,
        ("La partie n'a pas commencé.", "Das Spiel hat noch nicht begonnen.", "The game has not begun."),
    ),
    "started": (409, ("La partie a commencé.", "Das Spiel hat schon begonnen.", "The game has begun.")),
    "over": (409, ("Cette table a fini de jouer.", "An diesem Tisch ist ausgespielt.", "This table has finished.")),
    "unreadable-table": (
        409,
        (
            "Cette table ne peut pas être lue ici : la suite de ses coups est abîmée ou vient d'une autre version. Qui tient le "
            "serveur en trouve la raison dans le journal du serveur, sous {id}.",
            "Dieser Tisch lässt sich hier nicht lesen: Die Folge seiner Züge ist beschädigt oder stammt aus einer anderen Version. "
            "Wer den Server betreibt, findet den Grund im Protokoll des Servers unter {id}.",
            "This table cannot be read here: its history of moves is damaged or comes from another version. Whoever runs the "
            "server finds the reason in the server's log under {id}.",
        ),
    ),
    "earlier-edition": (
        409,
        (
            "Cette partie de {game} a commencé avec une édition plus ancienne des règles ({old} ; c'est maintenant la {new}) : "
            "elle ne peut pas continuer ici.",
            "Diese Partie {game} hat mit einer früheren Ausgabe der Regeln begonnen ({old}, jetzt gilt {new}): "
            "Hier kann sie nicht weitergehen.",
            "This game of {game} was begun under an earlier edition of the rules ({old}, now it is {new}): "
            "it cannot go on here.",
        ),
    ),
    "not-over": (
        409,
        (
            "La partie n'est pas finie : le reste se verra à la fin.",
            "Das Spiel ist nicht zu Ende: Den Rest sieht man am Schluss.",
            "The game is not over: the rest is shown at the end.",
        ),
    ),
    "link-replaced": (
        410,
        (
            "Ce lien ne s'ouvre plus : cette place en a un nouveau.",
            "Dieser Link öffnet nichts mehr: Dieser Platz hat einen neuen.",
            "This link opens nothing any more: this seat has a new one.",
        ),
    ),
    "seat-taken": (
        410,
        (
            "Ce lien ne s'ouvre plus : ta place a été reprise avec un code que l'hôte avait donné. Si ce n'était pas toi, "
            "dis-le aux autres.",
            "Dieser Link öffnet nichts mehr: Dein Platz wurde mit einem Code eingenommen, den der Gastgeber ausgegeben hat. "
            "Warst das nicht du, sag es den anderen.",
            "This link opens nothing any more: your seat was taken with a code that the host had given out. If that was not "
            "you, tell the others.",
        ),
    ),
    "no-new-link": (
        409,
        (
            "Ta place n'attend pas de nouveau lien.",
            "Für deinen Platz liegt kein neuer Link bereit.",
            "There is no new link waiting for your seat.",
        ),
    ),
    "wrong-code": (
        403,
        (
            "Ce code n'ouvre aucune place ici : il ne sert qu'une fois, et seul le dernier compte.",
            "Dieser Code öffnet hier keinen Platz: Er gilt einmal, und nur der neueste zählt.",
            "This code opens no seat here: it works once, and only the newest counts.",
        ),
    ),
    "no-free-seat": (
        409,
        ("Il n'y a plus de place libre.", "Es ist kein Platz mehr frei.", "There is no free seat left."),
    ),
    "seat-not-free": (
        409,
        (
            "Cette place n'est plus libre : choisis-en une autre.",
            "Dieser Platz ist nicht mehr frei: Such dir einen anderen aus.",
            "That seat is not free any more: choose another one.",
        ),
    ),
    "seats-empty": (
        409,
        (
            "Il manque encore quelqu'un ; on peut aussi asseoir des bots.",
            "Es fehlt noch jemand; man kann auch Bots hinsetzen.",
            "Somebody is still missing; bots can be seated too.",
        ),
    ),
    "nothing-to-undo": (
        409,
        (
            "Ce coup ne se reprend pas : quelqu'un d'autre est interrogé, ou quelque chose a été montré.",
            "Dieser Zug lässt sich nicht zurücknehmen: Jemand anderes ist gefragt, oder etwas wurde gezeigt.",
            "This move cannot be taken back: somebody else is asked, or something was shown.",
        ),
    ),
    "bot-plays": (
        409,
        (
            "Un bot joue pour toi ; reprends d'abord ta place.",
            "Ein Bot spielt für dich; nimm zuerst deinen Platz zurück.",
            "A bot plays for you; take your seat back first.",
        ),
    ),
    "present": (
        409,
        (
            "Cette personne est là ; un bot ne prend que les places vides.",
            "Diese Person ist da; ein Bot nimmt nur leere Plätze.",
            "That person is here; a bot takes empty seats only.",
        ),
    ),
    "not-long-enough": (
        409,
        (
            "Laisse-lui le temps de revenir : un bot peut prendre sa place après {n} secondes d'absence.",
            "Lass der Person Zeit, wiederzukommen: Ein Bot darf nach {n} Sekunden einspringen.",
            "Give them time to come back: a bot may take over after {n} seconds.",
        ),
    ),
    "not-their-turn": (
        409,
        (
            "Ce n'est pas à cette personne de jouer : personne ne l'attend.",
            "Diese Person ist nicht am Zug: Niemand wartet auf sie.",
            "It is not that person's turn: nobody is waiting for them.",
        ),
    ),
    "days-a-turn": (
        409,
        (
            "À cette table, un tour peut durer des jours : un bot ne remplace personne avant que le temps soit écoulé.",
            "An diesem Tisch darf ein Zug Tage dauern: Ein Bot springt erst ein, wenn die Zeit um ist.",
            "A turn may take days at this table: no bot takes over before the time is up.",
        ),
    ),
    "no-talk": (
        409,
        (
            "Dans ce jeu on ne se parle pas ; il y a les réactions : {known}.",
            "In diesem Spiel wird nicht geredet; es gibt die Reaktionen: {known}.",
            "There is no talking in this game; there are the reactions: {known}.",
        ),
    ),
    "no-such-reaction": (
        400,
        (
            "Les réactions sont : {known}.",
            "Die Reaktionen sind: {known}.",
            "The reactions are: {known}.",
        ),
    ),
    "no-such-level": (
        400,
        (
            "Il n'y a pas de bot « {text} » ; il y a : {known}.",
            "Einen Bot «{text}» gibt es nicht; es gibt: {known}.",
            "There is no bot '{text}'; there is: {known}.",
        ),
    ),
    "no-such-animal": (
        400,
        (
            "Il n'y a pas d'animal « {text} » ; il y a : {known}.",
            "Ein Tier «{text}» gibt es nicht; es gibt: {known}.",
            "There is no animal '{text}'; there is: {known}.",
        ),
    ),
    "is-over": (
        409,
        (
            "À ce moment-là la partie est finie : choisis-en un plus tôt.",
            "In diesem Moment ist das Spiel zu Ende: Wähle einen früheren.",
            "At that moment the game is over: choose an earlier one.",
        ),
    ),
    "not-that-game": (
        400,
        (
            "Cet enregistrement est une partie de {game} à {n} ; la table doit être la même.",
            "Diese Aufzeichnung ist ein Spiel {game} zu {n}; der Tisch muss gleich sein.",
            "This record is a game of {game} for {n}; the table must be the same.",
        ),
    ),
    "known-deal": (
        400,
        (
            "Une table reprise d'un enregistrement n'est pas ouverte à tout le monde : ses cartes sont connues de qui la crée.",
            "Ein Tisch aus einer Aufzeichnung steht nicht allen offen: Wer ihn macht, kennt die Karten.",
            "A table made from a record cannot be public: whoever makes it knows the cards.",
        ),
    ),
    "no-such-point": (
        404,
        (
            "Cette partie a {n} décisions, comptées à partir de 0.",
            "Dieses Spiel hat {n} Entscheidungen, von 0 an gezählt.",
            "This game has {n} decisions, counted from 0.",
        ),
    ),
    "no-move-named": (
        400,
        (
            "Dis un coup : « move » est son numéro, « text » sa notation.",
            "Nenn einen Zug: «move» ist seine Nummer, «text» seine Notation.",
            "Name a move: 'move' is its number, 'text' its notation.",
        ),
    ),
    "hello-first": (
        400,
        (
            "Le premier message est « hello », avec ton lien.",
            "Die erste Nachricht ist «hello», mit deinem Link.",
            "The first message is 'hello', with your link.",
        ),
    ),
    "unforeseen": (
        500,
        (
            "Quelque chose d'imprévu s'est produit ; c'est noté.",
            "Etwas Unvorhergesehenes ist geschehen; es ist notiert.",
            "Something unforeseen has happened; it has been noted.",
        ),
    ),
}

REACTIONS: Final[dict[str, Three]] = {
    "bravo": ("Bravo", "Bravo", "Well played"),
    "thanks": ("Merci", "Danke", "Thank you"),
    "sorry": ("Pardon", "Tut mir leid", "Sorry"),
    "ouch": ("Aïe", "Autsch", "Ouch"),
    "haha": ("Ha ha", "Haha", "Ha ha"),
    "wow": ("Oh", "Oh", "Wow"),
    "hurry": ("On joue ?", "Spielen wir?", "Shall we play?"),
    "moment": ("Un instant.", "Moment.", "One moment."),
    "hello": ("Salut", "Hallo", "Hello"),
    "bye": ("À bientôt", "Bis bald", "See you"),
}
