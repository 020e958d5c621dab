"""Redraws the pictures of the README (`make pictures X=readme`). Look at them before you commit.

`pictures.py --all [WORD]` instead draws every page in every state, or those with a word in their name, for a person to
look at: at four sizes, in both languages and schemes.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pages import STATES, State
from shop import ROOT, Shop
from tablet import LANDSCAPE, LANGUAGES, LYING_PHONE, NARROW_LANDSCAPE, PHONE, SCHEMES, Tablet, chromium

# File in Documentation: the state in `pages.py` that it shows, on a tablet in landscape.
PICTURES = {"order-page": "order-page", "shortage": "shortage"}
WIDTH = 880

SIZES = [LANDSCAPE, NARROW_LANDSCAPE, LYING_PHONE, PHONE]
FOLDER = Path(__file__).parent / "screenshots"


@contextmanager
def shop_in(state: State) -> Iterator[Shop]:
    with tempfile.TemporaryDirectory() as folder:
        shop = state.opens(Path(folder), state.edit)
        try:
            state.prepare(shop)
            yield shop
        finally:
            shop.close()


def draw_for_the_readme() -> None:
    states = {state.name: state for state in STATES}
    with chromium() as browser:
        for name, shown in PICTURES.items():
            with shop_in(states[shown]) as shop:
                tablet = Tablet(browser, shop, scale=WIDTH / LANDSCAPE.width)
                states[shown].show(tablet)
                tablet.page.screenshot(path=ROOT / f"Documentation/{name}.png")
                tablet.close()
            print(f"Documentation/{name}.png")


def draw_all(word: str) -> None:
    with chromium() as browser:
        for state in (state for state in STATES if word in state.name):
            with shop_in(state) as shop:
                for language in LANGUAGES:
                    draw(Tablet(browser, shop, language=language), state)
            print(state)
    print(f"in {FOLDER}")


def draw(tablet: Tablet, state: State) -> None:
    state.show(tablet)
    for size in SIZES:
        tablet.resize(size)
        for scheme in SCHEMES:
            tablet.use(scheme)
            tablet.page.screenshot(path=FOLDER / f"{state}.{size}.{scheme}.{tablet.language}.png", full_page=True)
    tablet.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--all"]:
        draw_all("".join(sys.argv[2:]))
    else:
        draw_for_the_readme()
