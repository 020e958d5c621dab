"""Pages on paper."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from checks import expect_none
from marks import every_language
from measure import measure
from pages import PRICED, cancelled_orders, close_the_day, orders, record_a_day, run_the_kitchen, stock
from shop import Shop, edit_menu
from tablet import LANDSCAPE, Size, Tablet

# Between the margins that a browser keeps.
A4 = Size("A4", 718, 1047)
# A kitchen printer's roll.
ROLL = Size("80 mm", 280, 700)
NARROW_ROLL = Size("58 mm", 190, 700)

START = ""


def twenty_five_juices(menu: dict[str, Any]) -> None:
    juice = menu["juices"][-1] | {"recipe": [{"fruit": "kiwi", "count": 1}]}
    menu["juices"] = [juice | {"id": f"juice{number}"} for number in range(25)]


@every_language
def test_a_printed_page_begins_with_a_short_title_and_a_busy_days_report_is_two_sheets(shop: Shop, tablet: Tablet) -> None:
    record_a_day(shop)
    cancelled_orders(shop)
    tablet.resize(A4)
    problems = []
    for path in ("/orders", "/stock/history", "/fruits/kiwi", "/report"):
        tablet.open(path)
        tablet.show_on_paper()
        height = tablet.page.locator(".head").bounding_box()["height"]
        problems += [f"{path}: the title takes {height} px"] if height > A4.height / 10 else []
        problems += [f"{path}: prints the rail"] if tablet.page.locator(".rail").is_visible() else []
    problems += [] if tablet.page.locator(".hours .busiest").is_visible() else ["/report: the busiest hour is missing"]
    expect_none(problems)
    tablet.resize(LANDSCAPE)
    tablet.open("/report")
    # Also where the tablet's owner likes it dark: paper is white.
    tablet.use("dark")
    tablet.is_reusable = False  # The browser prints, and then lays out for the screen whatever it was told.
    sheets = tablet.page.pdf(format="A4", margin=dict.fromkeys(["top", "right", "bottom", "left"], "10mm"))
    assert len(re.findall(rb"/Type /Page\b", sheets)) == 2


@every_language
def test_a_kitchens_tickets_fit_a_roll_and_have_nothing_to_press(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(PRICED)
    run_the_kitchen(shop)
    tablet = open_tablet(shop)
    problems = []
    for path in ("/stock/history", "/orders", "/orders/5?record", "/queue"):
        problems += problems_on_paper(tablet, path)
        if path == "/orders/5?record":
            assert "12,000" in tablet.page.locator(".record .total").inner_text(), "a receipt has the total"
    assert tablet.page.locator(".ticket").count() == 3
    split = tablet.page.locator(".ticket").evaluate_all(
        "all => all.filter((e) => getComputedStyle(e).breakInside === 'auto').length")
    assert split == 0, "a ticket stays on one sheet"
    expect_none(problems)


def problems_on_paper(tablet: Tablet, path: str) -> list[str]:
    problems = []
    tablet.open(path)
    for size in (NARROW_ROLL, ROLL, A4):
        tablet.resize(size)
        tablet.show_on_paper()
        problems += [f"{path}, {size}: {problem}" for problem in measure(tablet.page.evaluate).problems]
        pressed = tablet.page.locator("button:visible, a.button:visible, label:visible").all_inner_texts()
        problems += [f"{path}: prints “{text}”" for text in pressed]
    return problems


@every_language
def test_a_closing_and_a_receipt_fit_a_roll(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(PRICED)
    close_the_day(shop)
    tablet = open_tablet(shop)
    expect_none(problem for path in ("/closings/1", "/closings", "/orders/1?record") for problem in problems_on_paper(tablet, path))


@every_language
def test_a_printed_record_is_a_receipt_without_a_recipe(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(PRICED)
    orders("mango")(shop)
    tablet = open_tablet(shop)
    tablet.open("/orders/1?record")
    receipt, used = tablet.page.locator(".receipt"), tablet.page.locator(".record .used")
    expect(receipt).to_be_hidden()
    expect(used).to_be_visible()
    for size in (A4, ROLL):
        tablet.resize(size)
        tablet.show_on_paper()
        expect(receipt).to_have_text(tablet.text("printReceipt"))
        expect(receipt).to_be_visible()
        expect(used).to_be_hidden()


def test_a_long_report_fills_its_pages(open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]) -> None:
    shop = open_shop(edit_menu(twenty_five_juices))
    stock(kiwi=100)(shop)
    orders(*(f"juice{number}" for number in range(25)))(shop)
    tablet = open_tablet(shop)
    tablet.resize(A4)
    tablet.open("/report")
    tablet.show_on_paper()
    assert tablet.page.locator(".sales").bounding_box()["height"] > A4.height / 2, "there is much to print"
    expect_none(f"{name} stays whole, and leaves {height} px white" for name, height in unbreakable(tablet)
                if height > A4.height / 8)
    assert tablet.page.locator("tfoot").first.evaluate("e => getComputedStyle(e).display") == "table-row-group", (
        "a real tfoot is printed again on every page")


def unbreakable(tablet: Tablet) -> list[tuple[str, float]]:
    """Elements that a page break must not divide, with their heights: one that does not fit begins a new page."""
    return tablet.page.evaluate("""() => [...document.querySelectorAll("main *")]
      .filter((e) => !e.closest("svg *") && (getComputedStyle(e).breakInside !== "auto" || e.matches("svg, img")))
      .map((e) => [`${e.tagName}.${e.getAttribute("class")}`, e.getBoundingClientRect().height])""")
