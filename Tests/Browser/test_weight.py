"""The bytes that a tablet loads, as nginx sends them: the shop's Wi-Fi is slow."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pages import use_the_example
from shop import Shop, edit_menu
from tablet import LANGUAGES

LOADED = re.compile(r'(?:href|src)="(/[^"#]+\.(?:css|js|svg|webmanifest))["#]')
SCRIPT = re.compile(r'<script type="module" src="([^"]+)"')
IMPORTED = re.compile(r'\b(?:from|import)"([^"]+)";')

WITH_QUEUE = edit_menu(lambda menu: menu.update(queue=True))


def fetched(shop: Shop, path: str, language: str = "ko") -> bytes:
    return shop.send("GET", path, headers={"Accept-Encoding": "gzip", "Accept-Language": language}).read()


def text(sent: bytes) -> str:
    return (gzip.decompress(sent) if sent.startswith(b"\x1f\x8b") else sent).decode()


def scripts(shop: Shop, page: str) -> dict[str, bytes]:
    """The scripts that a page loads, with those that they import, as they are sent."""
    sent: dict[str, bytes] = {}
    paths = SCRIPT.findall(page)
    while paths:
        path = paths.pop()
        if path not in sent:
            sent[path] = fetched(shop, path)
            paths += IMPORTED.findall(text(sent[path]))
    return sent


# The scripts keep each tablet's orders in its slots and several baskets under their names, merge no older page, and read every
# amount by the grammar of the server; the sheet draws slots, a basket whose lines can be removed, places and names to call. The
# second menu has fourteen drinks in sizes: its page, the rules that lay out its cards and its foot, and the pictures of its fruits are
# needed before anything can be seen, and its scripts keep the sizes, groups and lines of the basket. What a sheet of options needs
# comes later.
FIRST_LOADS = [(None, 24_500, 15_200), (use_the_example, 37_400, 24_700)]


@pytest.mark.parametrize(("menu", "most", "most_drawn"), FIRST_LOADS)
def test_the_order_page_is_loaded_for_the_first_time_in_at_most_its_kilobytes(
    open_shop: Callable[..., Shop], menu: Callable[[Path], None] | None, most: int, most_drawn: int
) -> None:
    shop = open_shop(menu)
    for language in LANGUAGES:
        page = fetched(shop, "/", language)
        loaded = {path: fetched(shop, path, language) for path in LOADED.findall(text(page)) if not path.endswith(".js")}
        drawn = len(page) + sum(len(sent) for sent in loaded.values())
        assert drawn < most_drawn, "what is seen, and takes presses as a form"
        assert drawn + sum(len(sent) for sent in scripts(shop, text(page)).values()) < most


# Some hundred bytes of them keep an open page up to date with the prices, discounts and sizes of a changed menu; others follow the
# chosen place, and ask what a customer handed over.
def test_the_scripts_of_a_page_are_small_kept_and_known_by_one_name(open_shop: Callable[..., Shop]) -> None:
    shop = open_shop(WITH_QUEUE)
    for page, limit in (("/", 9_400), ("/queue", 9_300), ("/stock", 11_600)):
        loaded = scripts(shop, text(fetched(shop, page)))
        assert sum(len(sent) for sent in loaded.values()) < limit, page
        names = [path.split(".")[0] for path in loaded]
        assert sorted(names) == sorted(set(names)), page
        for path in loaded:
            assert "immutable" in str(shop.send("GET", path).getheader("Cache-Control")), path
