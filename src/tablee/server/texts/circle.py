"""Refusals about circles."""

from typing import Final

SENTENCES: Final[dict[str, tuple[int, tuple[str, str, str]]]] = {
    "no-such-circle": (
        404,
        (
            "Ce cercle n'existe pas, ou ton lien ne l'ouvre pas.",
            "Diesen Kreis gibt es nicht, oder dein Link öffnet ihn nicht.",
            "There is no such circle, or your link does not open it.",
        ),
    ),
    "members-only": (
        403,
        (
            "Seuls les membres du cercle peuvent faire cela : entre d'abord dans le cercle avec ton nom.",
            "Das können nur Mitglieder des Kreises: Komm zuerst mit deinem Namen dazu.",
            "Only members of the circle can do this: join it with your name first.",
        ),
    ),
    "keeper-only": (
        403,
        (
            "Seul le lien de gestion du cercle permet cela.",
            "Das erlaubt nur der Verwaltungslink des Kreises.",
            "Only the keeper's link of the circle allows this.",
        ),
    ),
    "circle-needs-title": (
        400,
        (
            "Le cercle a besoin d'un nom, de {most} caractères au plus.",
            "Der Kreis braucht einen Namen mit höchstens {most} Zeichen.",
            "The circle needs a name of at most {most} characters.",
        ),
    ),
    "circle-needs-name": (
        400,
        (
            "Dis comment tu t'appelles, en {most} caractères au plus.",
            "Sag, wie du heisst, mit höchstens {most} Zeichen.",
            "Say what you are called, in at most {most} characters.",
        ),
    ),
    "name-taken": (
        409,
        (
            "Il y a déjà « {name} » dans ce cercle. Si c'est toi, ouvre ici le lien pour tes autres appareils ; sinon, ajoute "
            "par exemple une initiale.",
            "«{name}» gibt es in diesem Kreis schon. Bist du das, öffne hier deinen Link für andere Geräte; sonst häng zum "
            "Beispiel einen Buchstaben an.",
            "There is a '{name}' in this circle already. If that is you, open the link for your other devices here; if not, add "
            "an initial, for example.",
        ),
    ),
    "circle-crowded": (
        409,
        (
            "Ce cercle a déjà {most} membres : il n'en prend pas plus.",
            "Dieser Kreis hat schon {most} Mitglieder, mehr haben nicht Platz.",
            "This circle has {most} members already, which is as many as it takes.",
        ),
    ),
    "circle-tables": (
        409,
        (
            "{most} tables sont déjà ouvertes dans ce cercle : finissez-en une, ou fermez-la.",
            "In diesem Kreis sind schon {most} Tische offen: Spielt einen zu Ende, oder schliesst ihn.",
            "{most} tables are open in this circle already: finish one, or close it.",
        ),
    ),
    "circle-full": (
        409,
        (
            "Ce cercle a tant vécu qu'il n'y a plus de place pour la suite : commencez-en un autre.",
            "In diesem Kreis ist so viel geschehen, dass kein Platz mehr ist: Fangt einen neuen an.",
            "So much has happened in this circle that there is no room left: start another one.",
        ),
    ),
    "circle-table-private": (
        400,
        (
            "Une table du cercle n'est pas publique et ne reprend pas un enregistrement.",
            "Ein Tisch des Kreises ist nicht öffentlich und setzt keine Aufzeichnung fort.",
            "A table of the circle is not public and does not go on from a record.",
        ),
    ),
    "no-such-member": (
        404,
        (
            "Cette personne n'est pas (ou plus) dans le cercle.",
            "Diese Person ist nicht (oder nicht mehr) im Kreis.",
            "That person is not in the circle, or not any more.",
        ),
    ),
    "member-plays": (
        409,
        (
            "{name} était déjà à une autre place de cette partie.",
            "{name} sass in diesem Spiel schon auf einem anderen Platz.",
            "{name} had another seat in this game already.",
        ),
    ),
    "no-such-game": (
        404,
        (
            "Cette partie n'est pas dans l'historique du cercle.",
            "Dieses Spiel steht nicht in der Geschichte des Kreises.",
            "That game is not in the circle's history.",
        ),
    ),
    "no-such-circle-table": (
        404,
        (
            "Cette table n'est pas ouverte dans ce cercle : elle est finie, ou n'en était pas.",
            "Dieser Tisch ist in diesem Kreis nicht offen: Er ist zu Ende, oder er gehörte nicht dazu.",
            "That table is not open in this circle: it has ended, or was not part of it.",
        ),
    ),
    "wrong-title": (
        409,
        (
            "Pour supprimer le cercle, écris son nom exactement : « {title} ».",
            "Um den Kreis zu löschen, schreib genau seinen Namen: «{title}».",
            "To delete the circle, type its name exactly: '{title}'.",
        ),
    ),
    "too-many-circles": (
        429,
        (
            "Beaucoup de cercles ont été créés depuis ton adresse : le prochain pourra l'être dans {n} s.",
            "Von deiner Adresse sind viele Kreise gegründet worden: Der nächste geht in {n} s.",
            "Many circles have been made from your address: the next one can be in {n} s.",
        ),
    ),
}
