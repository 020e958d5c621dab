"""The controls of the counter for a fact of one order, such as its place: each keeps what was pressed until the order is made,
whatever comes between. The page says which controls there are, so that a new one is tested as well."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from pages import change_settings, stock, use_the_example
from shop import Shop
from tablet import Tablet
from test_open_amount import add

CONTROLS = "#foot :is([type=radio], [type=checkbox])"


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    shop = open_shop(use_the_example)
    change_settings(shop, f"queue=1&openAmounts=1&payment=card&calls={quote('1, 2, 3')}")
    return shop


def controls(tablet: Tablet) -> list[Locator]:
    """The last control of each name, which is not the usual one."""
    names = tablet.page.locator(CONTROLS).evaluate_all("controls => [...new Set(controls.map(({ name }) => name))]")
    return [tablet.page.locator(f"#foot [name='{name}']").last for name in names]


def wait_for_orders(shop: Shop, tablet: Tablet, count: int) -> None:
    tablet.wait_until(lambda: len(shop.orders) == count)
    if not tablet.script:
        tablet.page.wait_for_url(f"**/orders/{count}")


def fold_and_resume(shop: Shop, tablet: Tablet) -> None:
    tablet.pass_time(21)
    for control in controls(tablet):
        expect(control).not_to_be_checked()
    tablet.press(tablet.page.locator("#foot .folded").get_by_role("button", name=tablet.text("basketResume")))


def open_the_sheet(shop: Shop, tablet: Tablet) -> None:
    tablet.press(tablet.card("mango").locator(".options"))
    tablet.press(tablet.page.locator(".sheet .add"))
    expect(tablet.page.locator("#board")).to_be_visible()


def open_the_memo(shop: Shop, tablet: Tablet) -> None:
    tablet.press("#foot > .send")
    tablet.press("[formmethod=get][formaction='/']")
    expect(tablet.page.locator("#board")).to_be_visible()


def type_an_amount(shop: Shop, tablet: Tablet) -> None:
    tablet.press("#foot > .send")
    tablet.press("[formaction='/amount']")
    add(tablet, "떡", "4,500")
    expect(tablet.page.locator("#board")).to_be_visible()


def pay_another_order(shop: Shop, tablet: Tablet) -> None:
    tablet.press(tablet.page.locator(".due [name=kind]").first)
    expect(tablet.page.locator(".due.paid")).to_have_count(1)


def fill_the_stock(shop: Shop, tablet: Tablet) -> None:
    stock(mango=-118)(shop)
    tablet.order("mango")
    tablet.press_named("예")
    tablet.press("[name='step.mango'][value='10']")
    tablet.press(".say [name=close]")
    expect(tablet.page.locator("#board")).to_be_visible()


def lose_the_connection(shop: Shop, tablet: Tablet) -> None:
    tablet.go_offline()


def order_on_the_sheet(shop: Shop, tablet: Tablet) -> None:
    tablet.press(tablet.card("mango").locator(".options"))
    tablet.press(tablet.page.locator(".sheet .ways .filled"))


def order_on_the_memo(shop: Shop, tablet: Tablet) -> None:
    tablet.press("#foot > .send")
    tablet.press(tablet.page.locator("main .ways .filled"))


ORDERING = [order_on_the_sheet, order_on_the_memo]
BY_SCRIPT = [fold_and_resume, lose_the_connection]
BY_FORMS = [*ORDERING, open_the_sheet, open_the_memo, type_an_amount, pay_another_order, fill_the_stock]
WAYS = [(way, True) for way in BY_SCRIPT + BY_FORMS] + [(way, False) for way in BY_FORMS]


def test_each_press_is_noted_at_once(shop: Shop, tablet: Tablet) -> None:
    tablet.choose("mango", 2)
    for control in controls(tablet):
        tablet.press(control)
        tablet.open()
        expect(control).to_be_checked()


@pytest.mark.parametrize(("way", "script"), WAYS)
def test_what_is_pressed_is_of_the_order(shop: Shop, tablet: Tablet, way: Callable[[Shop, Tablet], None], script: bool) -> None:
    tablet.order("kiwi")
    wait_for_orders(shop, tablet, 1)
    tablet.open()
    tablet.stop_the_clock()
    tablet.choose("mango", 2)
    pressed = []
    for control in controls(tablet):
        tablet.press(control)
        expect(control).to_be_checked()
        pressed.append((control.get_attribute("name"), control.get_attribute("value")))
    assert len(pressed) >= 2
    way(shop, tablet)
    if way not in ORDERING:
        for control in controls(tablet):
            expect(control).to_be_checked()
        tablet.order("mango")
    tablet.go_online()
    wait_for_orders(shop, tablet, 2)
    # The record of an order that was taken back has a form which makes the same again.
    shop.run("cancel", "2")
    tablet.open("/orders/2?record")
    for name, value in pressed:
        expect(tablet.page.locator(f"form [type=hidden][name='{name}'][value='{value}']")).to_have_count(1)
