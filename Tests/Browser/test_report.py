"""The day's report, its tables for spreadsheets, and the link to it."""

import csv
import io

from playwright.sync_api import expect

from marks import every_size, with_and_without_script
from shop import Shop
from tablet import Tablet


@every_size
@with_and_without_script
def test_the_report_is_two_presses_away_and_counts_the_day(shop: Shop, tablet: Tablet) -> None:
    for juice in ("mango", "mango", "kiwi"):
        shop.run("order", juice)
    tablet.open()
    tablet.press_named(tablet.text("navigationReport"))
    expect(tablet.page.locator("main")).to_contain_text("망고쥬스")
    assert tablet.page.locator(".chart[role=img]").count() == 2
    assert tablet.page.locator(".totals dd").first.inner_text() == "3"


@with_and_without_script
def test_another_day_can_be_chosen(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/report")
    tablet.page.locator("#day").fill("2025-01-02")
    tablet.press(".days button")
    expect(tablet.heading).to_contain_text("2025-01-02")


def test_a_spreadsheet_reads_the_days_orders(shop: Shop, tablet: Tablet) -> None:
    shop.run("order", "mango", "--cups", "2")
    tablet.open("/report")
    with tablet.page.expect_download() as download:
        tablet.press(".downloads a >> nth=0")
    with open(download.value.path(), "rb") as file:
        written = file.read()
    assert written.startswith(b"\xef\xbb\xbf"), "the byte order mark by which Excel recognizes UTF-8"
    rows = list(csv.reader(io.StringIO(written.decode("utf-8-sig"))))
    assert len(rows) == 2 and "망고쥬스" in rows[1] and "2" in rows[1]
