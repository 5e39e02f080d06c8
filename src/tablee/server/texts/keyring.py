"""Refusals about keyrings."""

from typing import Final

SENTENCES: Final[dict[str, tuple[int, tuple[str, str, str]]]] = {
    "no-such-keyring": (
        404,
        (
            "Ici, aucun trousseau ne s'ouvre avec ce code.",
            "Hier gibt es keinen Schlüsselbund zu diesem Code.",
            "No keyring here opens with this code.",
        ),
    ),
    "keyring-dropped": (
        410,
        (
            "Ce trousseau a été remplacé ou effacé : ce code n'ouvre plus rien. S'il a été remplacé, entre le nouveau code.",
            "Dieser Schlüsselbund wurde ersetzt oder gelöscht: Der Code öffnet nichts mehr. Wurde er ersetzt, gib den neuen ein.",
            "This keyring was replaced or deleted: its code opens nothing any more. If it was replaced, enter the new code.",
        ),
    ),
    "stale-keyring": (
        409,
        (
            "Un autre appareil vient de changer ce trousseau : relis-le, puis réessaie.",
            "Ein anderes Gerät hat diesen Schlüsselbund eben geändert: Lies ihn neu und versuch es noch einmal.",
            "Another device has just changed this keyring: read it again, then retry.",
        ),
    ),
}
