"""What a tablet has to load, in bytes as nginx sends them: the shop's Wi-Fi is slow."""

import gzip
import re
from http.client import HTTPResponse
from pathlib import Path

import pytest

from everywhere import every_language
from shop import ROOT, Shop

LOADED = re.compile(r'(?:href|src)="(/[^"]+\.(?:css|js|svg|webmanifest))"')

# Without the copies that `generate` makes, named by what is in them.
HAND_MADE = sorted(script for script in (ROOT / "Public").glob("*.js") if script.name.count(".") == 1)


def fetched(shop: Shop, path: str, language: str) -> bytes:
    return shop.send("GET", path, headers={"Accept-Encoding": "gzip", "Accept-Language": language}).read()


@every_language
def test_the_order_page_is_loaded_for_the_first_time_in_less_than_fifteen_kilobytes(shop: Shop, language: str) -> None:
    page = fetched(shop, "/", language)
    loaded = LOADED.findall(gzip.decompress(page).decode())
    assert len(loaded) == 5, "style, two scripts, icon and manifest"
    assert len(page) + sum(len(fetched(shop, path, language)) for path in loaded) < 15_000


@pytest.mark.parametrize("script", HAND_MADE, ids=lambda script: script.name)
def test_a_script_is_smaller_than_eight_kilobytes(script: Path) -> None:
    assert script.stat().st_size < 8_192


def test_a_look_that_finds_nothing_new_costs_less_than_three_hundred_bytes(shop: Shop) -> None:
    tag = shop.send("GET", "/stock.json").getheader("ETag")
    answer: HTTPResponse = shop.send("GET", "/stock.json", headers={"If-None-Match": str(tag)})
    assert answer.status == 304
    head = "HTTP/1.1 304 Not Modified\r\n" + "".join(f"{name}: {value}\r\n" for name, value in answer.getheaders())
    assert len(head) + 2 + len(answer.read()) < 300
