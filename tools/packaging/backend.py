"""The build backend (PEP 517): setuptools, after the browser app has been built."""

import browser_app
from setuptools import build_meta
from setuptools.build_meta import prepare_metadata_for_build_editable, prepare_metadata_for_build_wheel

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def get_requires_for_build_sdist(config_settings=None):
    return [*build_meta.get_requires_for_build_sdist(config_settings), *browser_app.requirements()]


def get_requires_for_build_wheel(config_settings=None):
    return [*build_meta.get_requires_for_build_wheel(config_settings), *browser_app.requirements()]


def get_requires_for_build_editable(config_settings=None):
    return [*build_meta.get_requires_for_build_editable(config_settings), *browser_app.requirements()]


def build_sdist(sdist_directory, config_settings=None):
    browser_app.build_if_needed()
    return build_meta.build_sdist(sdist_directory, config_settings)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    browser_app.build_if_needed()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    browser_app.build_if_needed()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)
