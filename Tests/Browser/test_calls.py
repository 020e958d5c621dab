"""The names to call of the shop's list: buttons in the foot, on the sheet and on the page of the memo, and the next customer."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from marks import with_and_without_script
from pages import change_settings, use_the_example
from shop import Shop
from tablet import PHONE, Tablet


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    shop = open_shop(use_the_example)
    change_settings(shop, f"queue=1&calls={quote('1, 2, 3, more')}")
    return shop


def chip(tablet: Tablet, name: str) -> Locator:
    return tablet.page.locator(f"#calls [value='{name}']")


def calls(shop: Shop) -> list[str | None]:
    return [order.get("call") for order in shop.orders]


@with_and_without_script
def test_a_name_that_is_pressed_is_of_the_next_order_alone(shop: Shop, tablet: Tablet) -> None:
    tablet.press(chip(tablet, "3"))
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    tablet.open()
    expect(tablet.page.locator("#calls :checked")).to_have_count(0)
    tablet.order("kiwi")
    expect(tablet.done).to_be_visible()
    tablet.wait_until(lambda: calls(shop) == ["3", None])


def test_a_second_press_takes_the_name_back(shop: Shop, tablet: Tablet) -> None:
    for name in ("more", "2"):
        tablet.press(chip(tablet, name))
        expect(chip(tablet, name)).to_be_checked()
    tablet.press(chip(tablet, "2"))
    expect(chip(tablet, "2")).not_to_be_checked()
    tablet.order("mango")
    tablet.wait_until(lambda: calls(shop) == [None])


def test_a_folded_basket_keeps_its_name(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.press(chip(tablet, "2"))
    tablet.choose("mango", 2)
    tablet.open()
    expect(chip(tablet, "2")).to_be_checked()
    tablet.pass_time(21)
    expect(chip(tablet, "2")).not_to_be_checked()
    tablet.press(tablet.page.locator("#foot > .say.folded").get_by_role("button", name=tablet.text("basketResume")))
    expect(chip(tablet, "2")).to_be_checked()
    tablet.press(tablet.bar.locator(".filled"))
    tablet.wait_until(lambda: calls(shop) == ["2"])


@with_and_without_script
def test_phones_have_the_names_on_the_page_of_the_memo(shop: Shop, tablet: Tablet) -> None:
    tablet.forget_touches()
    tablet.resize(PHONE)
    tablet.open("/?cups.mango=2")
    expect(chip(tablet, "1")).to_be_hidden()
    tablet.press("#foot > .send")
    field = tablet.page.locator("input#call")
    expect(tablet.page.locator(".called-by :checked")).to_have_count(0)
    expect(field).to_be_hidden()
    tablet.press(tablet.page.locator("[type=radio][name=call][value='1']"))
    expect(field).to_be_hidden()
    tablet.press(tablet.page.locator("[formmethod=get]"))
    expect(tablet.page.locator(".called")).to_contain_text("1 ·")
    tablet.press("#foot > .send")
    tablet.press(tablet.page.locator("[type=radio][name=call][value='']"))
    field.fill("은지")
    tablet.press(tablet.page.locator(".ways .filled"))
    tablet.wait_until(lambda: calls(shop) == ["은지"])


def test_a_pressed_name_takes_the_place_of_a_typed_one(shop: Shop, tablet: Tablet) -> None:
    tablet.open(f"/?cups.mango=2&memo={quote('빨대')}&call={quote('은지')}")
    expect(tablet.page.locator(".carried")).to_have_text("은지 · 빨대")
    tablet.press(chip(tablet, "3"))
    expect(tablet.page.locator(".carried")).to_have_text("빨대")
    tablet.press(tablet.bar.locator(".filled"))
    tablet.wait_until(lambda: [(order["call"], order["memo"]) for order in shop.orders] == [("3", "빨대")])


def test_the_sheet_has_the_name_and_gives_it_back(shop: Shop, tablet: Tablet) -> None:
    tablet.press(chip(tablet, "1"))
    tablet.press(tablet.card("mango").locator(".options"))
    sheet = tablet.page.locator(".sheet")
    expect(sheet.locator("[name=call][value='1']")).to_be_checked()
    tablet.press(sheet.locator("[name=call][value='2']"))
    tablet.press(sheet.locator(".add"))
    expect(chip(tablet, "2")).to_be_checked()
    tablet.press(tablet.bar.locator(".filled"))
    tablet.wait_until(lambda: calls(shop) == ["2"])
