"""What is wrong with a command, in French, German and English: one sentence each."""

from typing import Final

from tablee.core.rule import Mistake, mistake

SENTENCES: Final[dict[str, tuple[str, str, str]]] = {
    "no-command": (
        "Une commande est un objet avec « do » ; il y a : {known}.",
        "Ein Befehl ist ein Objekt mit «do»; es gibt: {known}.",
        "A command is an object with 'do'; there is: {known}.",
    ),
    "bad-field": (
        "« {field} » ne peut pas valoir {value}.",
        "«{field}» kann nicht {value} sein.",
        "'{field}' cannot be {value}.",
    ),
    "unknown-field": (
        "« {field} » n'a rien à faire ici.",
        "«{field}» hat hier nichts zu suchen.",
        "'{field}' does not belong here.",
    ),
    "bad-number": (
        "« {field} » doit être un nombre entier de {low} à {high}, pas {value}.",
        "«{field}» muss eine ganze Zahl von {low} bis {high} sein, nicht {value}.",
        "'{field}' must be a whole number from {low} to {high}, not {value}.",
    ),
    "no-plan": (
        "Choisis d'abord un jeu.",
        "Wähle zuerst ein Spiel.",
        "Choose a game first.",
    ),
    "sizes": (
        "{game} ne se joue pas à {size} par table ici ; possible : {known}.",
        "{game} geht hier nicht mit {size} an einem Tisch; möglich: {known}.",
        "{game} is not played by {size} at a table here; possible: {known}.",
    ),
    "no-teams": (
        "À {game}, des équipes de {team} ne vont pas.",
        "Bei {game} gehen Teams zu {team} nicht.",
        "{game} has no teams of {team}.",
    ),
    "fixed": (
        "Le jeu en équipes et le format ne changent plus une fois qu'une manche est tirée.",
        "Teams und Format ändern sich nicht mehr, sobald eine Runde ausgelost ist.",
        "Teams and format cannot change once a round has been drawn.",
    ),
    "mixed": (
        "Dans un championnat, les points s'additionnent : {game} et {other} ne vont pas ensemble, car l'un compte à l'endroit, "
        "l'autre à l'envers ; prends le format par places.",
        "In einer Meisterschaft werden Punkte addiert: {game} und {other} gehen nicht zusammen, denn bei einem gewinnen viele "
        "Punkte, beim anderen wenige; nimm das Format nach Plätzen.",
        "A championship adds points up: {game} and {other} do not go together, since many points win one and few the other; "
        "choose the format by places.",
    ),
    "partners": (
        "{a} et {b} jouent ensemble : ils ont le même résultat.",
        "{a} und {b} spielen zusammen: Sie haben dasselbe Ergebnis.",
        "{a} and {b} play together: they have the same result.",
    ),
    "empty-name": (
        "Un nom est vide.",
        "Ein Name ist leer.",
        "A name is empty.",
    ),
    "long-name": (
        "« {name} » est trop long : {most} signes au plus.",
        "«{name}» ist zu lang: höchstens {most} Zeichen.",
        "'{name}' is too long: {most} characters at most.",
    ),
    "same-name": (
        "Il y a déjà quelqu'un du nom de « {name} » : ajoute une lettre.",
        "«{name}» gibt es schon: Ergänze einen Buchstaben.",
        "There is already somebody called '{name}': add a letter.",
    ),
    "team-size": (
        "« {name} » compte {n} personnes ; ici une équipe en compte {team}.",
        "«{name}» zählt {n} Personen; ein Team hat hier {team}.",
        "'{name}' has {n} people; a team here has {team}.",
    ),
    "too-many": (
        "Au plus {most} participants.",
        "Höchstens {most} Teilnehmende.",
        "At most {most} entrants.",
    ),
    "nobody": (
        "Personne ne s'appelle « {name} » ici.",
        "Niemand heisst hier «{name}».",
        "Nobody here is called '{name}'.",
    ),
    "away-already": ("{name} est déjà parti.", "{name} ist schon weg.", "{name} has left already."),
    "here-already": ("{name} est déjà là.", "{name} ist schon da.", "{name} is here already."),
    "too-few": (
        "Il manque du monde : {n} là, il en faut {need}.",
        "Zu wenige: {n} da, es braucht {need}.",
        "Too few: {n} here, {need} are needed.",
    ),
    "round-open": (
        "La manche {round} n'est pas finie : il manque {tables}.",
        "Runde {round} ist nicht fertig: Es fehlt {tables}.",
        "Round {round} is not finished: {tables} missing.",
    ),
    "no-round": (
        "Il n'y a pas de manche {round}.",
        "Runde {round} gibt es nicht.",
        "There is no round {round}.",
    ),
    "no-open-round": (
        "Aucune manche n'est en cours.",
        "Es läuft keine Runde.",
        "No round is being played.",
    ),
    "no-table": (
        "La manche {round} n'a pas de table {table} ; il y en a {n}.",
        "Runde {round} hat keinen Tisch {table}; es sind {n}.",
        "Round {round} has no table {table}; there are {n}.",
    ),
    "rounds-over": (
        "Les {n} manches prévues sont jouées ; augmente leur nombre pour continuer.",
        "Die {n} geplanten Runden sind gespielt; erhöhe die Anzahl, um weiterzuspielen.",
        "The {n} planned rounds have been played; raise their number to go on.",
    ),
    "bad-round": (
        "Cette manche ne va pas : {name} doit jouer ou se reposer exactement une fois.",
        "Diese Runde geht nicht: {name} muss genau einmal spielen oder aussetzen.",
        "This round does not work: {name} must play or sit out exactly once.",
    ),
    "there-already": (
        "{name} est déjà à la table {table}.",
        "{name} sitzt schon an Tisch {table}.",
        "{name} is at table {table} already.",
    ),
    "closed": (
        "La soirée est terminée ; rouvre-la pour continuer.",
        "Der Abend ist beendet; öffne ihn wieder, um weiterzumachen.",
        "The evening is over; reopen it to go on.",
    ),
    "not-closed": (
        "La soirée n'est pas terminée.",
        "Der Abend ist nicht beendet.",
        "The evening is not over.",
    ),
    "same-person": (
        "{name} ne peut pas changer de place avec {name}.",
        "{name} kann nicht mit {name} tauschen.",
        "{name} cannot swap with {name}.",
    ),
    "reported": (
        "La table {table} a déjà ce résultat.",
        "Tisch {table} hat dieses Ergebnis schon.",
        "Table {table} has this result already.",
    ),
    "contradicts": (
        "La table {table} a déjà un autre résultat ({known}) : l'organisation peut le corriger.",
        "Tisch {table} hat schon ein anderes Ergebnis ({known}): Die Organisation kann es berichtigen.",
        "Table {table} already has another result ({known}): the organiser can correct it.",
    ),
    "not-reported": (
        "La table {table} n'a pas encore de résultat à corriger.",
        "Tisch {table} hat noch kein Ergebnis zum Berichtigen.",
        "Table {table} has no result to correct yet.",
    ),
    "is-online": (
        "La table {table} est ouverte en ligne ; reprends-la d'abord.",
        "Tisch {table} ist online offen; nimm ihn zuerst zurück.",
        "Table {table} is open online; take it back first.",
    ),
    "not-online": (
        "La table {table} ne se joue pas en ligne, ou elle est finie.",
        "Tisch {table} wird nicht online gespielt, oder er ist fertig.",
        "Table {table} is not played online, or it is done.",
    ),
    "has-result": (
        "La table {table} a déjà un résultat ; on n'y change plus de place.",
        "Tisch {table} hat schon ein Ergebnis; dort wird nicht mehr getauscht.",
        "Table {table} has a result already; nobody swaps there any more.",
    ),
    "who-plays": (
        "À la table {table} jouent {names} ; il faut un résultat pour chacun, et pour personne d'autre.",
        "An Tisch {table} spielen {names}; es braucht ein Ergebnis für alle, und für niemanden sonst.",
        "At table {table} play {names}; each needs a result, and nobody else.",
    ),
    "no-result": (
        "Un résultat a des points (« scores ») ou des places (« places »).",
        "Ein Ergebnis hat Punkte («scores») oder Plätze («places»).",
        "A result has points ('scores') or places ('places').",
    ),
    "need-scores": (
        "Ici comptent les points : « scores » est nécessaire.",
        "Hier zählen die Punkte: «scores» ist nötig.",
        "Points count here: 'scores' is needed.",
    ),
    "bad-places": (
        "Les places {places} ne vont pas : ce serait par exemple 1, 2, 2, 4.",
        "Die Plätze {places} gehen nicht: richtig wäre etwa 1, 2, 2, 4.",
        "The places {places} do not work: 1, 2, 2, 4 would, for example.",
    ),
    "places-contradict": (
        "Les places ne suivent pas les points : avec ceux-ci ce serait {places}.",
        "Plätze und Punkte passen nicht zusammen: Mit diesen Punkten wäre es {places}.",
        "The places do not follow from the points: with these they would be {places}.",
    ),
}


def wrong(code: str, **fields: object) -> Mistake:
    fr, de, en = (sentence.format(**fields) for sentence in SENTENCES[code])
    return mistake(code, fr, de, en)
