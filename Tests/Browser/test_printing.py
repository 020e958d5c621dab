"""What comes out on paper when a page is printed."""

from collections.abc import Callable
from typing import Any

from checks import expect_none
from everywhere import every_language
from pages import a_day, at_the_counter
from shop import Shop, edit_menu
from tablet import Size, Tablet

# Between the margins that a browser keeps.
A4 = Size("A4", 718, 1047)


def twenty_five_juices(menu: dict[str, Any]) -> None:
    juice = menu["juices"][-1] | {"recipe": [{"fruit": "kiwi", "count": 1}]}
    menu["juices"] = [juice | {"id": f"juice{number}"} for number in range(25)]


@every_language
def test_a_page_on_paper_begins_with_its_title_and_goes_on_at_once(shop: Shop, tablet: Tablet) -> None:
    a_day(shop)
    tablet.resize(A4)
    tablet.page.emulate_media(media="print")
    faults = []
    for path in ("/report", "/orders", "/stock/history", "/fruits/kiwi"):
        tablet.open(path)
        height = tablet.page.locator(".top").bounding_box()["height"]
        faults += [f"{path}: the title takes {height} px"] if height > A4.height / 10 else []
    expect_none(faults)


@every_language
def test_a_long_report_fills_its_pages(open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]) -> None:
    shop = open_shop(edit_menu(twenty_five_juices))
    shop.run("stock", "kiwi", "+100")
    at_the_counter(*(f"juice{number}" for number in range(25)))(shop)
    tablet = open_tablet(shop)
    tablet.resize(A4)
    tablet.page.emulate_media(media="print")
    tablet.open("/report")
    assert tablet.page.locator("#juices ~ .chart").bounding_box()["height"] > A4.height / 2, "there is much to print"
    expect_none(f"{name} stays whole, and leaves {height} px white" for name, height in whole(tablet)
                if height > A4.height / 8)
    assert tablet.page.locator("tfoot").first.evaluate("e => getComputedStyle(e).display") == "table-row-group", (
        "a real tfoot is printed again on every page")


def whole(tablet: Tablet) -> list[tuple[str, float]]:
    """What a page of paper does not divide, and its height: where it does not fit, the page ends."""
    return tablet.page.evaluate("""() => [...document.querySelectorAll("main *")]
      .filter((e) => !e.closest("svg *") && (getComputedStyle(e).breakInside !== "auto" || e.matches("svg, img")))
      .map((e) => [`${e.tagName}.${e.getAttribute("class")}`, e.getBoundingClientRect().height])""")
