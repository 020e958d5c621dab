"""The shop's texts, so that a test checks a promise and not a spelling."""

import json
import re
from functools import cache

from shop import pages_folder


@cache
def texts(language: str) -> dict[str, str]:
    return json.loads((pages_folder() / f"Content/texts.{language}.json").read_text())


def text(language: str, name: str, **values: object) -> str:
    """The text with a name in Content/texts.LANGUAGE.json, with its {placeholders} filled.

    Fruits and juices get the forms that `Texts.swift` describes, and a number of pieces is an amount (`10개`).
    """
    pattern = texts(language)[name]
    if name in AMOUNTS:
        values = {key: text(language, "amountPieces", count=value) if isinstance(value, int) else value for key, value in values.items()}
    filled, end, number = "", 0, "0"
    for place in re.finditer(r"{(\w+)}", pattern):
        filled += literal(pattern[end : place.start()], filled, number)
        value, end = str(values[place[1]]), place.end()
        if place[1] in ("fruit", "juice"):
            value = noun(value, filled, language)
        elif place[1] in NUMBERS:
            number = value
        filled += value
    return filled + literal(pattern[end:], filled, number)


# The texts whose numbers are amounts of a fruit.
AMOUNTS = (
    "juiceLack", "stockNow", "stockUnsaved", "stockMarked", "stockMarkedEnough", "stockFaultCountedElsewhere", "stockFaultBelowZero",
    "savedSame", "savedChange", "savedCountElsewhere", "fruitTitle")

NUMBERS = ("count", "cups", "needed", "present", "missing", "left", "orders", "wastedOrders", "wastedCups")


def noun(name: str, before: str, language: str) -> str:
    if language != "en" or not before.strip() or before.strip()[-1] in ".!?·":
        return name
    number = before.split()[-1]
    name = name.lower()
    if not number.replace(",", "").isdigit() or number == "1":
        return name
    return name[:-1] + "ies" if re.search("[^aeiou]y$", name) else name + "s"


def literal(words: str, before: str, number: str) -> str:
    """`(s)` after a number and `을(를)` after a name, as a reader sees them."""
    if particle := re.match(r"(을|이|은|과|으로)\((를|가|는|와|로)\)", words):
        is_consonant = (ord(before[-1]) - 0xAC00) % 28 > 0
        words = particle[1 if is_consonant else 2] + words[particle.end() :]
    return words.replace("(s)", "" if number == "1" else "s")
