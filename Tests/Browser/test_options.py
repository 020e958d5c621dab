"""Cups in a size and with options."""

from collections.abc import Callable

from playwright.sync_api import expect

from marks import with_and_without_script
from pages import use_the_example
from shop import Shop
from tablet import Tablet


@with_and_without_script
def test_a_large_cup_with_less_ice_is_four_presses(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(use_the_example)
    tablet = open_tablet(shop)
    tablet.forget()
    tablet.open()
    tablet.press(tablet.card("mango").locator(".strip a"))
    for words in ("라지", "얼음 적게"):
        tablet.press(tablet.page.locator(".seg", has_text=words))
    tablet.press(tablet.page.locator(".wishes button"))
    expect(tablet.done).to_contain_text("1")
    [order] = shop.orders
    assert order["lines"] == [{"juice": "mango", "size": "large", "options": ["ice-less"], "cups": 1, "price": 6000}]
    assert order["took"] == {"mango": 5, "cup24": 1}


def test_a_plain_cup_of_a_juice_with_options_stays_one_press(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(use_the_example)
    tablet = open_tablet(shop)
    tablet.open()
    tablet.order("mango")
    expect(tablet.done).to_contain_text("1")
    assert shop.orders[0]["lines"] == [{"juice": "mango", "cups": 1, "price": 5000}]
