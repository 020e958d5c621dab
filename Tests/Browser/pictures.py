"""Redraws the pictures of the README (`make pictures X=readme`), from the shop of `make demo`. Look at them before you commit.

The first picture moves for ten seconds: an order, a shortage, and the way back.

`pictures.py --all [WORD]` instead draws every page in every state, or those with a word in their name, for a person to
look at: at four sizes, in both languages and schemes.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pages import STATES, State
from practice import DemoShop
from shop import ROOT, Shop
from tablet import LANDSCAPE, LANGUAGES, LYING_PHONE, NARROW_LANDSCAPE, PHONE, SCHEMES, Tablet, chromium

WIDTH = 880
# Of a moving picture; text stays legible.
QUALITY = 60

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


class Film:
    """Pictures of a tablet, each shown for a while."""

    def __init__(self, tablet: Tablet, folder: Path) -> None:
        self.tablet = tablet
        self.folder = folder
        self.arguments: list[str | Path] = []

    def show(self, seconds: float, target: str | None = None) -> None:
        """Shows the page as it is, with a finger where the next press is."""
        page = self.tablet.page
        page.wait_for_load_state()
        if target:
            page.locator(target).first.evaluate(
                """(element) => {
                  const { left, top, width, height } = element.getBoundingClientRect();
                  const finger = document.createElement("i");
                  finger.id = "finger";
                  const place = { left: left + width / 2 - 22, top: top + height / 2 - 22 };
                  for (const side in place) finger.style[side] = `${place[side]}px`;
                  Object.assign(finger.style, { position: "fixed", width: "44px", height: "44px", borderRadius: "50%",
                    background: "#0006", border: "3px solid #fff", boxShadow: "0 0 0 2px #0008", zIndex: 99 });
                  document.body.append(finger);
                }""")
        file = self.folder / f"{len(self.arguments):04}.png"
        page.screenshot(path=file)
        if target:
            page.locator("#finger").evaluate("(finger) => finger.remove()")
        self.arguments += ["-d", str(round(seconds * 1000)), file]

    def press(self, target: str) -> None:
        self.show(0.9, target)
        self.tablet.press(self.tablet.page.locator(target).first)

    def write(self, file: Path) -> None:
        subprocess.run(
            ["img2webp", "-loop", "0", "-lossy", "-q", str(QUALITY), "-m", "6", *self.arguments, "-o", file], check=True,
            stdout=subprocess.DEVNULL)


def draw_for_the_readme() -> None:
    documents = ROOT / "Documentation"
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        shop = DemoShop(Path(folder), lambda content: content.joinpath("menu.example.json").replace(content / "menu.json"))
        try:
            tablet = Tablet(browser, shop, scale=WIDTH / LANDSCAPE.width)
            film = Film(tablet, Path(folder))
            tablet.open("/")
            tablet.page.screenshot(path=documents / "order-page.png")
            film.show(1)
            film.press("button.juice[value=mango]")
            tablet.page.locator(".say.done, .done").first.wait_for()
            film.show(1.2)
            film.press("button.juice[value=apple]")
            tablet.page.locator("#question").wait_for()
            tablet.page.screenshot(path=documents / "shortage.png")
            film.show(1.2)
            film.press(".answers a.filled")
            tablet.page.wait_for_url("**/stock**")
            film.show(1)
            tablet.page.locator("#row-apple .count, [name='count.apple'], [name='pieces.apple']").first.fill("50")
            film.press(".foot .filled[name=close]")
            tablet.page.wait_for_load_state()
            film.show(1.8)
            film.write(documents / "counter.webp")
            tablet.close()
        finally:
            shop.close()
    for name in ("order-page.png", "shortage.png", "counter.webp"):
        print(f"Documentation/{name}: {(documents / name).stat().st_size // 1024} KiB")


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
