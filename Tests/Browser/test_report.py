"""The day's report, its tables for spreadsheets, and the link to it."""

import csv
import io
from collections.abc import Callable

from playwright.sync_api import expect

from pages import orders
from shop import Shop, edit_menu
from tablet import Tablet

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
