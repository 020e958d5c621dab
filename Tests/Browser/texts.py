"""The shop's texts, so that a test checks a promise and not a spelling."""

import json
from functools import cache

from shop import ROOT


@cache
def texts(language: str) -> dict[str, str]:
    return json.loads((ROOT / f"Content/texts.{language}.json").read_text())


def text(language: str, name: str, **values: object) -> str:
    """The text with a name in Content/texts.LANGUAGE.json, with its {placeholders} filled."""
    return texts(language)[name].format(**values)
