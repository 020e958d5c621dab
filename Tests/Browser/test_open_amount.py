"""An amount that is not on the menu: its page, the basket and the order."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from marks import with_and_without_script
from pages import change_settings, order, take_open_amounts, use_the_example
from shop import Shop
from tablet import Tablet


@pytest.fixture(params=[None, use_the_example], ids=["plain menu", "menu with options"])
def shop(open_shop: Callable[..., Shop], request: pytest.FixtureRequest) -> Shop:
    shop = open_shop(request.param)
    take_open_amounts(shop)
    return shop


def lines(shop: Shop) -> list[list[dict[str, Any]]]:
    return [order["lines"] for order in shop.orders]


def add(tablet: Tablet, word: str, price: str) -> None:
    tablet.forget()  # the press before was at the same place
    tablet.page.locator("#word").fill(word)
    tablet.page.locator("#price").fill(price)
    tablet.press(tablet.page.locator(".panel .filled"))


@with_and_without_script
def test_an_amount_is_typed_kept_in_the_basket_and_ordered(shop: Shop, tablet: Tablet) -> None:
    tablet.press(tablet.page.locator(".say [formaction='/amount']"))
    add(tablet, "떡", "0")
    expect(tablet.page.locator("#price-fault")).to_be_visible()
    expect(tablet.page.locator("#word")).to_have_value("떡")
    add(tablet, "떡", "4,500")
    line = tablet.page.locator(".basket li", has_text="떡 1")
    expect(line).to_be_visible()
    expect(tablet.page.locator(".basket .sum")).to_have_text("4,500원")
    tablet.press(tablet.page.locator("#foot > .send"))
    tablet.press(tablet.page.locator("[formaction='/amount']"))
    add(tablet, "Bag", "100")
    expect(tablet.page.locator(".basket .sum")).to_have_text("4,600원")
    tablet.press(tablet.page.locator(".basket li", has_text="Bag").locator(".drop"))
    expect(tablet.page.locator(".basket li")).to_have_count(1)
    expect(tablet.page.locator(".basket .filled")).to_have_text("주문")
    tablet.press(tablet.page.locator(".basket .filled"))
    tablet.wait_until(lambda: lines(shop) == [[{"amount": {"word": "떡", "price": 4500}, "cups": 1}]])


@with_and_without_script
def test_the_place_and_the_name_that_were_pressed_before_are_of_the_amount(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(use_the_example)
    change_settings(shop, "openAmounts=1&calls=1,2,3")
    tablet = open_tablet(shop)
    tablet.open()
    tablet.press(tablet.page.locator("#places [value=here]"))
    tablet.press(tablet.page.locator("#calls [value='3']"))
    tablet.press(tablet.page.locator(".say [formaction='/amount']"))
    add(tablet, "떡", "4,500")
    expect(tablet.page.locator("#places [value=here]")).to_be_checked()
    tablet.press(tablet.foot.locator(".filled"))
    tablet.wait_until(lambda: [(order["place"], order["call"]) for order in shop.orders] == [("here", "3")])


def test_an_amount_stays_in_the_basket_beside_other_orders_and_after_a_reload(shop: Shop, tablet: Tablet) -> None:
    tablet.press(tablet.page.locator(".say [formaction='/amount']"))
    add(tablet, "떡", "4,500")
    before = tablet.card("kiwi").locator(".state").inner_text()
    order(shop, "kiwi")
    expect(tablet.card("kiwi").locator(".state")).not_to_have_text(before)
    expect(tablet.page.locator(".basket li")).to_have_text(["떡 1"])
    tablet.page.reload()
    expect(tablet.page.locator(".basket li")).to_have_text(["떡 1"])
    tablet.press(tablet.page.locator(".basket .filled"))
    tablet.wait_until(lambda: lines(shop)[1:] == [[{"amount": {"word": "떡", "price": 4500}, "cups": 1}]])


def test_an_amount_waits_while_the_shop_is_out_of_reach_and_is_sold_once(shop: Shop, tablet: Tablet) -> None:
    tablet.press(tablet.page.locator(".say [formaction='/amount']"))
    add(tablet, "떡", "4,500")
    # A page whose scripts are still on their way knows nothing of a connection.
    expect(tablet.page.locator(".basket li")).to_have_text(["떡 1"])
    tablet.go_offline()
    expect(tablet.cut).to_be_visible()
    tablet.press(tablet.page.locator(".basket .filled"))
    expect(tablet.cut).to_contain_text(tablet.text("liveCount", count=1))
    assert shop.orders == []
    tablet.go_online()
    expect(tablet.told).to_contain_text("떡")
    assert lines(shop) == [[{"amount": {"word": "떡", "price": 4500}, "cups": 1}]]
