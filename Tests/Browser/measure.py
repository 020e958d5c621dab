"""Boxes on the screen, measured by one script in Chromium and in WebKit."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablet import PHONE, Size

SCRIPT = (Path(__file__).parent / "boxes.js").read_text()

# The screens of tablets and of phones lying: seven juices stand on them whole.
TABLETS = [
    Size(f"{width}x{height}", width, height) for width, height in [
        (1280, 800), (1180, 820), (1180, 746), (1133, 744), (1080, 810), (1024, 768), (1024, 600), (960, 600),
        (844, 390), (800, 1280)]]
SCREENS = [*TABLETS, PHONE]


@dataclass(frozen=True)
class Measure:
    """A page as it stands on the screen.

    - `problems` in words: overlaps, clipped text, broken words, small targets, sideways scroll.
    - `cut` are the texts that end in an ellipsis.
    - `cards` are the places and sizes of the juices' cards.
    - `juices` and `fruits` count those in sight whole, above the foot; `foot` says whether the foot is.
    """

    problems: list[str]
    cut: list[str]
    cards: list[list[int]]
    juices: int
    fruits: int
    foot: bool


def measure(evaluate: Callable[[str], Any], words: bool = True) -> Measure:
    """Runs the script; `words` says whether a broken word is a problem: with large letters it may be the only way."""
    return Measure(**evaluate(f"({SCRIPT.strip().rstrip(';')})({{ words: {str(words).lower()} }})"))


def fold_problems(seen: Measure, size: Size) -> list[str]:
    """Seven juices, five fruits and the foot are in sight; on a phone that is held upright, five juices."""
    wanted = 5 if size == PHONE else 7
    problems = [f"only {seen.juices} juices are in sight"] if seen.juices < wanted else []
    problems += [f"only {seen.fruits} fruits are in sight"] if seen.fruits < 5 else []
    return problems if seen.foot else [*problems, "the foot is out of sight"]
