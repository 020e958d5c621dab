"""Several of one juice: one order, all or nothing."""

from playwright.sync_api import Locator, expect

from everywhere import every_size, with_and_without_script
from shop import Shop
from tablet import Tablet


def cups(tablet: Tablet, juice: str) -> Locator:
    return tablet.page.locator(f"[name='cups.{juice}']")


@every_size
def test_a_stepper_beside_the_button_says_how_many(shop: Shop, tablet: Tablet) -> None:
    cups(tablet, "kiwi").focus()
    more = tablet.page.get_by_role("button", name=tablet.say("juice.cupMore", juice="키위쥬스"))
    for _ in range(2):
        tablet.press(more)
    expect(cups(tablet, "kiwi")).to_have_value("3")
    tablet.order("kiwi")
    expect(tablet.heading).to_have_text(tablet.say("done.titleCups", juice="키위쥬스", cups=3))
    assert [(order["cups"], order["took"]) for order in shop.orders] == [(3, {"kiwi": 9})]
    expect(cups(tablet, "kiwi")).to_have_value("1")


@with_and_without_script
def test_a_number_that_is_typed_and_entered_orders_that_juice(shop: Shop, tablet: Tablet) -> None:
    cups(tablet, "mango").fill("2")
    cups(tablet, "mango").press("Enter")
    expect(tablet.heading).to_have_text(tablet.say("done.titleCups", juice="망고쥬스", cups=2))
    assert [(order["juice"], order["cups"]) for order in shop.orders] == [("mango", 2)]


@with_and_without_script
def test_too_many_are_none_and_as_many_as_there_can_be_are_offered(shop: Shop, tablet: Tablet) -> None:
    cups(tablet, "mango").fill("4")
    tablet.order("mango")
    expect(tablet.heading).to_have_text(tablet.say("shortage.title"))
    assert shop.orders == []
    tablet.press_named(tablet.say("shortage.orderFewer", juice="망고쥬스", count=3))
    expect(tablet.heading).to_have_text(tablet.say("done.titleCups", juice="망고쥬스", cups=3))
    assert [order["cups"] for order in shop.orders] == [3]


@with_and_without_script
def test_a_number_that_is_none_is_kept_and_told(shop: Shop, tablet: Tablet) -> None:
    if tablet.script:
        tablet.stop_the_clock()
    cups(tablet, "mango").fill("zwei")
    tablet.order("mango")
    expect(tablet.page.get_by_role("alert")).to_contain_text(tablet.say("orderFault.cups"))
    expect(cups(tablet, "mango")).to_have_value("zwei")
    expect(cups(tablet, "mango")).to_have_attribute("aria-invalid", "true")
    assert shop.orders == []
    if tablet.script:
        tablet.pass_time(seconds=1)
    cups(tablet, "mango").fill("2")
    cups(tablet, "mango").press("Enter")
    expect(tablet.heading).to_have_text(tablet.say("done.titleCups", juice="망고쥬스", cups=2))
    expect(cups(tablet, "mango")).to_have_value("1")
    expect(cups(tablet, "mango")).not_to_have_attribute("aria-invalid", "true")


def test_a_swallowed_double_press_says_so(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("live.again"))
    assert len(shop.orders) == 1
