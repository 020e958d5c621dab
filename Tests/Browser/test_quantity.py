"""Several of one juice, and several juices: one order, all or nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from marks import with_and_without_script
from pages import stock, use_the_example
from shop import Shop
from tablet import LYING_PHONE, PHONE, Size, Tablet
from test_ordering import ordered


@with_and_without_script
def test_a_chip_sets_the_number_of_cups_and_several_juices_are_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.choose("kiwi", 3)
    tablet.order("kiwi")
    expect(tablet.done).to_have_text(tablet.text("doneTitleCups", order="키위쥬스 3잔"))
    assert shop.stock["kiwi"] == 1
    expect(tablet.page.locator(".chip :checked")).to_have_count(0)
    tablet.choose("banana", 2)
    tablet.order("mango")
    expect(tablet.done).to_contain_text("바나나쥬스 2잔 · 망고쥬스 1잔")
    assert ordered(shop) == [{"kiwi": 3}, {"banana": 2, "mango": 1}]


def test_the_bar_shows_what_is_chosen_and_orders_or_clears_it(shop: Shop, tablet: Tablet) -> None:
    tablet.choose("banana", 2)
    tablet.choose("kiwi", 5)
    tablet.press_named(tablet.text("basketClear"))
    expect(tablet.page.locator(".chip :checked")).to_have_count(0)
    expect(tablet.bar).to_have_count(0)
    expect(tablet.card("kiwi").locator(".what")).to_have_text("키위쥬스")
    tablet.press(tablet.chip("mango", 2))
    expect(tablet.card("mango").locator(".name")).to_have_text("망고쥬스 2잔 주문")
    tablet.press(tablet.chip("mango", 2))
    expect(tablet.chip("mango", 2)).not_to_be_checked()
    expect(tablet.card("mango").locator(".name")).to_have_text("망고쥬스 주문")
    expect(tablet.bar).to_have_count(0)
    tablet.choose("banana", 2)
    tablet.choose("mango", 1)
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["바나나 2", "망고 1"])
    tablet.press_named(tablet.text("basketOrder", cups=3))
    expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"banana": 2, "mango": 1}]
    expect(tablet.bar).to_have_count(0)


def test_the_plus_counts_on_and_a_typed_number_replaces_the_one_in_the_field(shop: Shop, tablet: Tablet) -> None:
    """The arrow keys count as well, and are spoken. More than there are shows at once."""
    tablet.chip("mango", 1).focus()
    tablet.page.keyboard.press("ArrowRight")
    expect(tablet.said).to_have_text("망고쥬스 2잔")
    tablet.page.keyboard.press("ArrowRight")
    tablet.page.keyboard.press("ArrowRight")
    tablet.typed("mango").focus()
    tablet.page.keyboard.press("ArrowUp")
    expect(tablet.typed("mango")).to_have_value("5")
    expect(tablet.said).to_contain_text("망고쥬스 5잔")
    tablet.press_named(tablet.text("basketClear"))
    for cups in (4, 5, 6):
        tablet.press(tablet.chip("banana", "more"))
        expect(tablet.typed("banana")).to_have_value(str(cups))
    expect(tablet.card("banana").locator(".what")).to_have_text("바나나쥬스 6잔")
    tablet.press_named(tablet.text("basketClear"))
    tablet.choose("mango", 3)
    expect(tablet.page.locator(".card.over")).to_have_count(0)
    tablet.press(tablet.chip("mango", "more"))
    expect(tablet.page.locator("#juice-mango.over")).to_be_visible()
    expect(tablet.said).to_contain_text(tablet.text("juiceAvailable", count=3))
    tablet.press(tablet.typed("mango"))
    tablet.page.keyboard.type("3")
    expect(tablet.typed("mango")).to_have_value("3")
    tablet.page.keyboard.press("Enter")
    expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"mango": 3}]


def test_a_press_beside_a_chip_orders_nothing(shop: Shop, tablet: Tablet) -> None:
    for size in (tablet.page.viewport_size, {"width": PHONE.width, "height": PHONE.height}):
        assert size
        tablet.page.set_viewport_size(size)
        box = tablet.card("mango").locator(".chip").first.bounding_box()
        assert box
        margin = (-7, box["height"] / 2) if size["width"] == PHONE.width else (box["width"] / 2, -7)
        tablet.page.touchscreen.tap(box["x"] + margin[0], box["y"] + margin[1])
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("키위쥬스")
    assert ordered(shop) == [{"kiwi": 1}]


def test_an_invalid_number_of_cups_is_kept_and_more_than_nine_are_asked_about_once(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.press(tablet.chip("mango", "more"))
    tablet.typed("mango").fill("zwei")
    tablet.order("mango")
    expect(tablet.page.get_by_role("alert")).to_contain_text(tablet.text("orderFaultCups"))
    expect(tablet.typed("mango")).to_have_value("zwei")
    expect(tablet.typed("mango")).to_have_attribute("aria-invalid", "true")
    assert shop.orders == []
    tablet.pass_time(seconds=1)
    tablet.typed("mango").fill("2")
    tablet.typed("mango").press("Enter")
    expect(tablet.done).to_have_text(tablet.text("doneTitleCups", order="망고쥬스 2잔"))
    stock(kiwi=90)(shop)
    tablet.choose("kiwi", 13)
    tablet.order("kiwi")
    expect(tablet.heading).to_have_text(tablet.text("manyCupsTitle", order="키위쥬스 13잔"))
    assert ordered(shop) == [{"mango": 2}]
    tablet.pass_time(seconds=1)
    tablet.press_named("예")
    expect(tablet.done).to_have_text(tablet.text("doneTitleCups", order="키위쥬스 13잔"))
    assert ordered(shop) == [{"mango": 2}, {"kiwi": 13}]


@pytest.mark.parametrize("size", [PHONE, LYING_PHONE], ids=str)
@pytest.mark.parametrize("edit", [None, use_the_example], ids=["plain", "options"])
def test_minus_and_plus_stand_around_the_number_on_a_phone(
    edit: Callable[..., None] | None, size: Size, open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(edit)
    tablet = open_tablet(shop)
    tablet.resize(size)
    tablet.open()
    card = tablet.card("banana")
    minus, plus = card.locator(".minus"), tablet.chip("banana", "more")
    expect(minus).to_be_hidden()
    tablet.press(tablet.chip("banana", 1))
    parts = card.locator(".chips > :is(.chip, .typed)").filter(visible=True)
    expect(parts).to_have_count(4 if edit else 3)
    assert all(box["width"] >= 44 and box["height"] >= 44 for part in parts.all() if (box := part.bounding_box()))
    for press, cups in ((plus, 2), (plus, 3), (minus, 2), (plus, 3)):
        tablet.press(press)
        expect(tablet.typed("banana")).to_have_value(str(cups))
        expect(tablet.said).to_contain_text(f"바나나쥬스 {cups}잔")
    tablet.press(tablet.juice("banana"))
    expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"banana": 3}]
    tablet.press(tablet.chip("banana", 2))
    for cups in (1, 0):
        tablet.press(minus)
    expect(card.locator(".chips :checked")).to_have_count(0)
    expect(tablet.chip("banana", 1)).to_be_visible()
