"""The day's report, its tables for spreadsheets, and the link to it."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pages import give_names, orders, post, record_payments, use_the_example
from shop import Shop, edit_menu
from tablet import LANDSCAPE, NARROW_LANDSCAPE, Size, Tablet

START = ""


def test_the_report_is_one_press_away_with_its_tables_and_other_days(shop: Shop, tablet: Tablet) -> None:
    orders("mango", "mango", "kiwi")(shop)
    tablet.open()
    tablet.press(".rail a[href='/report']")
    expect(tablet.page.locator(".sentence")).to_have_text("오늘 3잔을 판매했어요. 망고쥬스가 2잔으로 가장 많아요.")
    assert tablet.page.locator(".figures dd").first.inner_text() == "3"
    sales = tablet.page.locator(".sales li")
    assert sales.count() == 7, "a juice that nobody ordered is listed too"
    assert sales.first.inner_text().split() == ["망고쥬스", "2잔"]
    assert tablet.page.locator(".hours .busiest .unseen").inner_text().endswith("3잔")
    expect(tablet.page.locator("#fruits-table table")).to_be_hidden()
    tablet.press("#fruits-table summary")
    expect(tablet.page.locator("#fruits-table table")).to_be_visible()
    tablet.press("#downloads summary")
    with tablet.page.expect_download() as download:
        tablet.press("#downloads a >> nth=0")
    with open(download.value.path(), "rb") as file:
        written = file.read()
    assert written.startswith(b"\xef\xbb\xbf"), "the byte order mark by which Excel recognizes UTF-8"
    rows = list(csv.reader(io.StringIO(written.decode("utf-8-sig"))))
    assert len(rows) == 4 and "망고쥬스" in rows[1], "no row of sums"
    tablet.page.locator("#day").fill("2025-01-02")
    tablet.press(".days button")
    expect(tablet.heading).to_contain_text("2025년 1월 2일")


def test_with_a_kitchen_the_report_says_what_is_still_being_made(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(edit_menu(lambda menu: menu.update(queue=True)))
    orders("mango", "kiwi")(shop)
    tablet = open_tablet(shop)
    tablet.open("/report")
    more = tablet.page.locator(".figures .more").first
    expect(more).to_have_text(tablet.text("queueMaking", cups=2))


def have_plenty(content: Path) -> None:
    use_the_example(content)
    edit_menu(lambda menu: [fruit.update(firstCount=90_000) for fruit in menu["fruits"]])(content)


@pytest.mark.parametrize("screen", [NARROW_LANDSCAPE, LANDSCAPE], ids=str)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_tables_by_person_are_whole(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet], screen: Size
) -> None:
    """With discounts, cancellations and refunds of a busy day, each of which is a column."""
    shop = open_shop(have_plenty)
    give_names(shop)
    record_payments(shop, queue=False)
    for number in range(1, 9):
        post(shop, "/orders", "send=all&cups.mango=9&cups.kiwi=9&cups.strawberry=4&discount=happy&place=togo", f"who=d1.s{number % 2 + 1}")
    post(shop, "/orders/1/payment", "kind=cash")
    post(shop, "/orders/2/cancellation", "made=yes", "who=d1.s1")
    post(shop, "/orders/3/refund", "cups.mango=9&reason=quality&fruit=stays&kind=", "who=d1.s2")
    post(shop, "/closing", "seen=0&sum=0")
    tablet = open_tablet(shop)
    tablet.resize(screen)
    for path in ("/closings/1", "/report"):
        tablet.open(path)
        tablet.page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
        cut = tablet.page.evaluate("""[...document.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth)
            .map((box) => `${box.ariaLabel}: ${box.scrollWidth} in ${box.clientWidth}`)""")
        assert cut == [], path
