"""Orders that are kept on a tablet for customers who are still thinking: several, each under a name."""

from playwright.sync_api import Locator, expect

from pages import change_settings
from shop import Shop
from tablet import Tablet
from test_ordering import ordered


def keep(tablet: Tablet) -> None:
    tablet.press(tablet.bar.locator(".keep"))
    expect(tablet.bar).to_have_count(0)


def later(tablet: Tablet) -> Locator:
    return tablet.page.locator("#foot > .say.folded")


def rows(tablet: Tablet) -> Locator:
    return tablet.page.locator("dialog.kept li")


def test_several_orders_are_kept_and_each_goes_on_by_itself(shop: Shop, tablet: Tablet) -> None:
    for juice, cups in (("kiwi", 1), ("banana", 2), ("mango", 3)):
        tablet.choose(juice, cups)
        keep(tablet)
    expect(later(tablet).locator(".text")).to_contain_text("망고 3")
    tablet.open("/report")
    tablet.open()
    tablet.press(later(tablet).locator(".list"))
    expect(later(tablet).locator(".list")).to_have_text(f"{tablet.text('basketKept')} 3")
    expect(rows(tablet).locator("b")).to_have_text(["망고 3", "바나나 2", "키위 1"])
    tablet.press(rows(tablet).nth(1).get_by_role("button", name=tablet.text("basketResume")))
    expect(rows(tablet)).to_have_count(0)
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["바나나 2"])
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"banana": 2}]
    tablet.press(tablet.page.locator("#foot > .later .list"))
    tablet.press(rows(tablet).nth(0).get_by_role("button", name=tablet.text("basketClear")))
    expect(tablet.page.locator("#foot > .later")).to_contain_text("키위 1")
    expect(tablet.page.locator("#foot > .later .list")).to_be_hidden()


def test_a_kept_order_has_the_name_to_call(shop: Shop, tablet: Tablet) -> None:
    change_settings(shop, "calls=1,2")
    tablet.open()
    tablet.press(tablet.page.locator("#calls [value='2']"))
    tablet.choose("kiwi", 2)
    keep(tablet)
    expect(tablet.page.locator("#calls :checked")).to_have_count(0)
    expect(later(tablet).locator("b")).to_have_text("2 · 키위 2")
    tablet.press(later(tablet).get_by_role("button", name=tablet.text("basketResume")))
    tablet.press(tablet.bar.locator(".filled"))
    tablet.wait_until(lambda: [order.get("call") for order in shop.orders] == ["2"])
