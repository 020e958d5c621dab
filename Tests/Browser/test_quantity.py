"""Several of one juice: one order, all or nothing."""

from playwright.sync_api import Locator, expect

from marks import every_size, with_and_without_script
from shop import Shop
from tablet import Tablet


def cups(tablet: Tablet, juice: str) -> Locator:
    return tablet.page.locator(f"[name='cups.{juice}']")


@every_size
def test_a_stepper_beside_the_button_sets_the_number_of_cups(shop: Shop, tablet: Tablet) -> None:
    cups(tablet, "kiwi").focus()
    more = tablet.page.get_by_role("button", name=tablet.text("juiceCupMore", juice="키위쥬스"))
    for _ in range(2):
        tablet.press(more)
    expect(cups(tablet, "kiwi")).to_have_value("3")
    tablet.order("kiwi")
    expect(tablet.heading).to_have_text(tablet.text("doneTitleCups", juice="키위쥬스", cups=3))
    assert [(order["cups"], order["took"]) for order in shop.orders] == [(3, {"kiwi": 9})]
    expect(cups(tablet, "kiwi")).to_have_value("1")


@with_and_without_script
def test_enter_in_the_field_of_cups_orders_that_juice(shop: Shop, tablet: Tablet) -> None:
    cups(tablet, "mango").fill("2")
    cups(tablet, "mango").press("Enter")
    expect(tablet.heading).to_have_text(tablet.text("doneTitleCups", juice="망고쥬스", cups=2))
    assert [(order["juice"], order["cups"]) for order in shop.orders] == [("mango", 2)]


@with_and_without_script
def test_too_many_cups_order_nothing_and_the_possible_number_is_offered(shop: Shop, tablet: Tablet) -> None:
    cups(tablet, "mango").fill("4")
    tablet.order("mango")
    expect(tablet.heading).to_have_text(tablet.text("shortageTitle"))
    assert shop.orders == []
    tablet.press_named(tablet.text("shortageOrderFewer", juice="망고쥬스", count=3))
    expect(tablet.heading).to_have_text(tablet.text("doneTitleCups", juice="망고쥬스", cups=3))
    assert [order["cups"] for order in shop.orders] == [3]


@with_and_without_script
def test_an_invalid_number_of_cups_is_kept_and_reported(shop: Shop, tablet: Tablet) -> None:
    if tablet.script:
        tablet.stop_the_clock()
    cups(tablet, "mango").fill("zwei")
    tablet.order("mango")
    expect(tablet.page.get_by_role("alert")).to_contain_text(tablet.text("orderFaultCups"))
    expect(cups(tablet, "mango")).to_have_value("zwei")
    expect(cups(tablet, "mango")).to_have_attribute("aria-invalid", "true")
    assert shop.orders == []
    if tablet.script:
        tablet.pass_time(seconds=1)
    cups(tablet, "mango").fill("2")
    cups(tablet, "mango").press("Enter")
    expect(tablet.heading).to_have_text(tablet.text("doneTitleCups", juice="망고쥬스", cups=2))
    expect(cups(tablet, "mango")).to_have_value("1")
    expect(cups(tablet, "mango")).not_to_have_attribute("aria-invalid", "true")


def test_an_ignored_double_press_says_so(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("liveAgain"))
    assert len(shop.orders) == 1
