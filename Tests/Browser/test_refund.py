"""Refunding cups of an order from its record."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from marks import with_and_without_script
from pages import PRICED, name_shop, order
from shop import PIN, Shop
from tablet import Size, Tablet

START = "/orders/1?record"


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    shop = open_shop(PRICED)
    order(shop, "kiwi=2", "mango", "banana=3")
    return shop


def choose(tablet: Tablet, name: str, value: object) -> None:
    if not tablet.page.locator("details:has(#refund)[open]").count():
        tablet.press("summary:has(#refund-title)")
    tablet.page.locator(f"#refund label:has([name='{name}'][value='{value}'])").tap()


def press(tablet: Tablet) -> None:
    tablet.forget_touches()
    tablet.press("#refund .danger")


def agree(tablet: Tablet) -> None:
    tablet.press_named(tablet.text("refundYes"))


@with_and_without_script
def test_some_cups_are_refunded_and_then_the_others(shop: Shop, tablet: Tablet) -> None:
    choose(tablet, "cups.kiwi", 1)
    choose(tablet, "cups.banana", 2)
    choose(tablet, "reason", "late")
    expect(tablet.page.locator("#refund .danger")).to_have_text("12,000원 환불" if tablet.script else "환불")
    press(tablet)
    expect(tablet.page.locator("#refund")).to_contain_text("12,000원")
    assert shop.events("refunded") == [], "a question comes first"
    agree(tablet)
    expect(tablet.page.locator(".head .became").last).to_have_text("3잔 환불 · 12,000원")
    expect(tablet.page.locator(".story li").last).to_contain_text("오래 기다렸어요")
    # By another visit, which knows of no touch: one at once would not be meant for the new page.
    tablet.forget()
    tablet.open("/orders/1?record#refund")
    assert tablet.page.locator("[name='cups.kiwi']").count() == 2, "one cup is left: 0 or 1"
    choose(tablet, "cups.kiwi", 1)
    choose(tablet, "cups.mango", 1)
    choose(tablet, "cups.banana", 1)
    choose(tablet, "reason", "other")
    choose(tablet, "fruit", "back")
    press(tablet)
    agree(tablet)
    expect(tablet.page.locator(".head .became").last).to_have_text("6잔 환불 · 24,000원")
    expect(tablet.page.locator("#refund")).to_have_count(0)
    assert (shop.stock["kiwi"], shop.stock["mango"], shop.stock["banana"]) == (7, 10, 6)
    assert len(shop.events("refunded")) == 2


def test_what_was_chosen_is_kept_when_something_is_missing(shop: Shop, tablet: Tablet) -> None:
    tablet.allow_problem("422")
    choose(tablet, "cups.kiwi", 2)
    tablet.page.locator("#refund-note").fill("물이 많았어요")
    press(tablet)
    expect(tablet.page.locator("#fault")).to_have_text(tablet.text("refundFaultReason"))
    expect(tablet.page.locator("#fault")).to_be_focused()
    expect(tablet.page.locator("[name='cups.kiwi'][value='2']")).to_be_checked()
    expect(tablet.page.locator("#refund-note")).to_have_value("물이 많았어요")
    choose(tablet, "reason", "quality")
    press(tablet)
    agree(tablet)
    expect(tablet.page.locator(".story")).to_contain_text("물이 많았어요")
    assert [refund["note"] for refund in shop.events("refunded")] == ["물이 많았어요"]


def test_a_refund_asks_for_the_pin_as_a_cancellation_does(shop: Shop, tablet: Tablet) -> None:
    shop.set_pin("--for", "cancellations")
    tablet.allow_problem("403")
    choose(tablet, "cups.mango", 1)
    choose(tablet, "reason", "mistake")
    press(tablet)
    tablet.page.locator("#pin").fill(PIN)
    tablet.page.locator("#pin").press("Enter")
    agree(tablet)
    expect(tablet.page.locator(".story")).to_contain_text("망고쥬스 1잔")
    assert [refund["lines"] for refund in shop.events("refunded")] == [[{"juice": "mango", "cups": 1, "price": 4000}]]


def test_the_keys_choose_and_refund(shop: Shop, tablet: Tablet) -> None:
    tablet.page.locator("summary:has(#refund-title)").focus()
    tablet.page.keyboard.press("Enter")
    tablet.page.locator("[name='cups.kiwi'][value='0']").focus()
    tablet.page.keyboard.press("ArrowRight")
    tablet.page.locator("[name='reason'][value='mistake']").focus()
    tablet.page.keyboard.press("Space")
    tablet.page.keyboard.press("Enter")
    expect(tablet.page.get_by_role("button", name=tablet.text("refundYes"))).to_be_focused()
    tablet.page.keyboard.press("Enter")
    expect(tablet.page.locator(".head .became").last).to_have_text("1잔 환불 · 4,000원")


def test_a_printed_record_does_not_say_what_nobody_asks_for(shop: Shop, tablet: Tablet) -> None:
    tablet.resize(Size("80 mm", 280, 700))
    tablet.open("/orders/1?record")
    tablet.show_on_paper()
    text = tablet.page.locator("main").inner_text()
    for word in ("orderMaking", "orderUnpaid", "refund", "orderRecall"):
        assert tablet.text(word) not in text, word
    assert "24,000" in text
    name_shop(shop, "망원점")
    tablet.open("/orders/1?record")
    assert tablet.page.locator(".shop").inner_text() == "망원점"
    tablet.page.emulate_media(media="screen")
    assert not tablet.page.locator(".shop").is_visible(), "on paper only"
