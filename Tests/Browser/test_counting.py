"""Deliveries, counts and waste with their reasons, and the explanation of a count."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from pages import order
from shop import Shop
from tablet import Tablet

START = "/stock?reason=count"


def save(tablet: Tablet) -> None:
    tablet.press(tablet.page.locator(".say [name=close]"))


def foot(tablet: Tablet) -> Locator:
    return tablet.page.locator(".say .text")


def expect_order_page(tablet: Tablet) -> None:
    expect(tablet.page.locator("#board")).to_be_visible()


def test_deliveries_counts_and_waste_are_one_change_each_with_their_reasons(shop: Shop, tablet: Tablet) -> None:
    """However many presses they take. A count without a difference is recorded, too."""
    tablet.forget_touches()
    tablet.open("/stock?reason=delivery")
    tablet.press("[name='step.kiwi'][value='10']")
    tablet.press("[name='step.kiwi'][value='10']")
    tablet.press("[name='step.kiwi'][value='-1']")
    save(tablet)
    expect_order_page(tablet)
    expect(foot(tablet)).to_contain_text(tablet.text("savedChange", fruit="키위", before=10, after=29))
    tablet.open("/stock?reason=count")
    tablet.page.locator("#count-kiwi").fill("29")
    tablet.page.locator("#count-mango").fill("8")
    save(tablet)
    expect_order_page(tablet)
    tablet.open("/stock?reason=waste")
    tablet.press("[name='step.kiwi'][value='1']")
    save(tablet)
    expect_order_page(tablet)
    assert [(change["reason"], change["deltas"]) for change in shop.adjustments] == [
        ("delivery", {"kiwi": 19}), ("count", {"kiwi": 0, "mango": -2}), ("waste", {"kiwi": -1})]
    tablet.open("/stock/history")
    expect(tablet.page.locator("main")).to_contain_text(tablet.text("reasonWaste"))
    tablet.open()
    tablet.press("#fruit-kiwi .count")
    expect(tablet.heading).to_have_text(tablet.text("fruitTitle", fruit="키위", count=28))
    figures = tablet.page.locator(".ledger tbody td:not(.words)").all_inner_texts()
    assert figures == ["−1", "28", "", "29"], "the newest first, down to the last count"


def test_a_count_is_compared_with_the_stock_at_the_time_of_typing(shop: Shop, tablet: Tablet) -> None:
    order(shop, "kiwi")
    why = tablet.page.locator("#fruit-kiwi .why")
    expect(why).to_contain_text(tablet.text("stockNow", count=7))
    tablet.page.locator("#count-kiwi").fill("8")
    order(shop, "kiwi")
    tablet.wait_until(lambda: tablet.page.evaluate("document.body.dataset.sequence") == "3")
    expect(why).to_contain_text(tablet.text("stockNow", count=7))
    tablet.page.locator("#count-kiwi").press("Enter")
    expect_order_page(tablet)
    assert [change["deltas"] for change in shop.adjustments] == [{"kiwi": 1}]
    assert shop.stock["kiwi"] == 5, "8 counted, and 3 taken since"


def test_a_count_in_a_rejected_form_keeps_its_reference_stock(shop: Shop, tablet: Tablet) -> None:
    tablet.page.locator("#count-kiwi").fill("8")
    tablet.page.locator("#count-mango").fill("1O")
    order(shop, "kiwi")
    tablet.page.locator("#count-mango").press("Enter")
    expect(tablet.page.locator("#fault")).to_be_visible()
    tablet.page.locator("#count-mango").fill("10")
    tablet.page.locator("#count-mango").press("Enter")
    expect(foot(tablet)).to_contain_text(
        tablet.text("savedCountElsewhere", fruit="키위", count=8, elsewhere="−3", after=5))
    assert shop.stock["kiwi"] == 5, "8 counted, and 3 taken since"


def test_two_people_who_count_the_same_fruit_correct_it_once(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> None:
    first, second = open_tablet(shop), open_tablet(shop)
    for tablet in (first, second):
        tablet.open("/stock?reason=count")
        tablet.page.locator("#count-mango").fill("7")
    first.page.locator("#count-mango").press("Enter")
    expect_order_page(first)
    expect(foot(first)).to_contain_text(first.text("savedChange", fruit="망고", before=10, after=7))
    second.page.locator("#count-mango").press("Enter")
    message = second.text("stockFaultCountedElsewhere", fruit="망고", count=7)
    expect(second.page.locator("#fault-mango")).to_have_text(message)
    assert shop.stock["mango"] == 7
    second.page.locator("#count-mango").press("Enter")
    expect(foot(second)).to_contain_text(second.text("savedSame", fruit="망고", count=7))
    assert shop.stock["mango"] == 7


def test_a_count_is_sent_until_a_response_arrives(shop: Shop, tablet: Tablet) -> None:
    tablet.go_offline()
    tablet.page.locator("#count-mango").fill("7")
    tablet.page.locator("#count-mango").press("Enter")
    expect(foot(tablet)).to_contain_text(tablet.text("stockRetrying"))
    tablet.go_online()
    expect(foot(tablet)).to_contain_text(tablet.text("savedChange", fruit="망고", before=10, after=7))
    assert [change["deltas"] for change in shop.adjustments] == [{"mango": -3}]
