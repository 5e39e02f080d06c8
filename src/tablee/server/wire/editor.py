"""Messages of the position editor; re-exported by ``wire``."""

from tablee.editor.ask import AskPosition, ChosenPlace, PositionShown
from tablee.editor.boards import EditorPlace, PlaceChoice
from tablee.editor.settings import EditorSetting, SettingChoice

__all__ = [
    "AskPosition",
    "ChosenPlace",
    "EditorPlace",
    "EditorSetting",
    "PlaceChoice",
    "PositionShown",
    "SettingChoice",
]
