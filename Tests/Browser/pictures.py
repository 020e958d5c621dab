"""Redraws the pictures of the README (`make screenshots`). Look at them before you commit."""

import tempfile
from pathlib import Path

from pages import STATES
from shop import ROOT, Shop
from tablet import LANDSCAPE, Tablet, chromium

# File in Documentation: the state in `pages.py` that it shows, on a tablet in landscape.
PICTURES = {"order-page": "order-page", "shortage": "shortage"}
WIDTH = 880


def main() -> None:
    states = {state.name: state for state in STATES}
    with chromium() as browser:
        for name, shown in PICTURES.items():
            state = states[shown]
            with tempfile.TemporaryDirectory() as folder:
                shop = Shop(Path(folder), state.edit)
                try:
                    state.prepare(shop)
                    tablet = Tablet(browser, shop, scale=WIDTH / LANDSCAPE.width)
                    state.reach(tablet)
                    tablet.page.screenshot(path=ROOT / f"Documentation/{name}.png")
                    tablet.close()
                finally:
                    shop.close()
            print(f"Documentation/{name}.png")


if __name__ == "__main__":
    main()
