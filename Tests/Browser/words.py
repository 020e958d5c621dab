"""The shop's words for people, so that a test holds a promise and not a spelling."""

import json
from functools import cache

from shop import ROOT


@cache
def texts(language: str) -> dict[str, str]:
    return json.loads((ROOT / f"Content/texts.{language}.json").read_text())


def say(language: str, name: str, **values: object) -> str:
    """The words that Content/texts.LANGUAGE.json has under a name, with its {placeholders} filled."""
    return texts(language)[name].format(**values)
