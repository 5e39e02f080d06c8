"""Refusals about notices, and why an address was switched off."""

from typing import Final

SENTENCES: Final[dict[str, tuple[int, tuple[str, str, str]]]] = {
    "no-notices": (
        403,
        (
            "Ce serveur n'envoie pas d'avis de cette sorte.",
            "Dieser Server verschickt solche Nachrichten nicht.",
            "This server does not send notices of this kind.",
        ),
    ),
    "own-network": (
        403,
        (
            "Cette adresse mène dans le réseau du serveur lui-même ; il faut une adresse que tout le monde peut joindre.",
            "Diese Adresse führt ins eigene Netz des Servers; es braucht eine, die von überall erreichbar ist.",
            "This address leads into the server's own network; it has to be one that can be reached from anywhere.",
        ),
    ),
    "bad-hook": (
        400,
        (
            "Cette adresse ne convient pas : donne l'adresse d'un webhook (https://…), une adresse e-mail, ou celle d'un service "
            "comme discord://, matrixs:// ou ntfys://.",
            "Diese Adresse geht nicht: Gib die eines Webhooks an (https://…), eine E-Mail-Adresse oder die eines Dienstes wie "
            "discord://, matrixs:// oder ntfys://.",
            "This address will not do: give that of a webhook (https://…), an e-mail address, or that of a service such as "
            "discord://, matrixs:// or ntfys://.",
        ),
    ),
    "bad-push": (
        400,
        (
            "Le service push de ce navigateur ne peut pas être joint : essaie un autre navigateur.",
            "Der Push-Dienst dieses Browsers ist nicht zu erreichen: Versuch es mit einem anderen Browser.",
            "The push service of this browser cannot be reached: try another browser.",
        ),
    ),
    "hook-silent": (
        409,
        (
            "Le message d'essai n'a pas été accepté à cette adresse : vérifie-la et réessaie.",
            "Die Probenachricht wurde an dieser Adresse nicht angenommen: Prüf sie und versuch es noch einmal.",
            "The trial message was not accepted at this address: check it and try again.",
        ),
    ),
    "bad-zone": (
        400,
        (
            "Il n'y a pas de fuseau horaire « {zone} » ; il faut par exemple Europe/Zurich.",
            "Eine Zeitzone «{zone}» gibt es nicht; richtig wäre zum Beispiel Europe/Zurich.",
            "There is no time zone '{zone}'; it would be, for example, Europe/Zurich.",
        ),
    ),
    "wrong-notice-code": (
        404,
        (
            "Ce n'est pas le code envoyé : regarde dans le dernier message.",
            "Das ist nicht der verschickte Code: Schau in die letzte Nachricht.",
            "This is not the code that was sent: look into the last message.",
        ),
    ),
    "enough-devices": (
        409,
        (
            "{n} appareils reçoivent déjà des avis pour cette place : désactive-les sur l'un d'eux d'abord.",
            "Für diesen Platz erhalten schon {n} Geräte Nachrichten: Schalte sie zuerst auf einem davon aus.",
            "{n} devices get notices for this seat already: switch them off on one of them first.",
        ),
    ),
    "too-many-notices": (
        429,
        (
            "Beaucoup d'avis ont été demandés depuis ton adresse : réessaie dans {n} s.",
            "Von deiner Adresse wurden viele Nachrichten bestellt: Versuch es in {n} s wieder.",
            "Many notices have been asked for from your address: try again in {n} s.",
        ),
    ),
    # why an address was switched off
    "off-gone": (
        410,
        (
            "Désactivé : cette adresse n'existe plus.",
            "Ausgeschaltet: Diese Adresse gibt es nicht mehr.",
            "Switched off: this address does not exist any more.",
        ),
    ),
    "off-silent": (
        410,
        (
            "Désactivé : plusieurs avis de suite n'ont pas été acceptés.",
            "Ausgeschaltet: Mehrere Nachrichten hintereinander wurden nicht angenommen.",
            "Switched off: several notices in a row were not accepted.",
        ),
    ),
    "off-refused": (
        410,
        (
            "Désactivé : cette adresse mène maintenant dans le réseau du serveur.",
            "Ausgeschaltet: Diese Adresse führt jetzt ins Netz des Servers.",
            "Switched off: this address now leads into the server's own network.",
        ),
    ),
}
