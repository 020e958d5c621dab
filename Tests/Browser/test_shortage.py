"""From a shortage through the stock back to that juice."""

from playwright.sync_api import expect

from marks import every_size, with_and_without_script
from shop import Shop
from tablet import Tablet


@every_size
@with_and_without_script
def test_yes_leads_to_the_stock_and_closing_it_leads_back_to_that_juice(shop: Shop, tablet: Tablet) -> None:
    tablet.order("strawberry")
    expect(tablet.heading).to_have_text("재료가 모자라요. 재고를 수정할까요?")
    tablet.press_named("예")
    expect(tablet.heading).to_have_text(tablet.text("stockTitle"))
    expect(tablet.page.locator("#mark-strawberry")).to_have_text(tablet.text("stockMarked", needed=16, missing=6))
    tablet.press_named(tablet.text("stockAddTen", fruit="딸기"))
    tablet.press_named("저장하고 닫기")
    tablet.page.wait_for_url("**/#juice-strawberry")
    expect(tablet.juice("strawberry")).to_be_in_viewport()
    tablet.order("strawberry")
    expect(tablet.heading).to_have_text("딸기쥬스 나왔습니다! 맛있게 드세요!")
    assert sum(change["deltas"]["strawberry"] for change in shop.adjustments) == 10
    assert shop.stock["strawberry"] == 4


@with_and_without_script
def test_the_wanted_number_of_cups_is_one_press_away_after_restocking(shop: Shop, tablet: Tablet) -> None:
    tablet.page.locator("[name='cups.kiwi']").fill("4")
    tablet.order("kiwi")
    tablet.press_named("예")
    tablet.press_named(tablet.text("stockAddTen", fruit="키위"))
    tablet.press_named("저장하고 닫기")
    expect(tablet.page.locator("[name='cups.kiwi']")).to_have_value("4")
    tablet.order("kiwi")
    expect(tablet.heading).to_have_text(tablet.text("doneTitleCups", juice="키위쥬스", cups=4))
    expect(tablet.page.locator("[name='cups.kiwi']")).to_have_value("1")
    assert [(order["juice"], order["cups"]) for order in shop.orders] == [("kiwi", 4)]


def test_a_shortage_draws_the_present_and_the_missing_fruit(tablet: Tablet) -> None:
    tablet.order("strawberry")
    expect(tablet.page.locator(".pip:not(.missing):visible")).to_have_count(10)
    expect(tablet.page.locator(".pip.missing:visible")).to_have_count(6)


@with_and_without_script
def test_no_leads_back_and_takes_nothing(shop: Shop, tablet: Tablet) -> None:
    tablet.order("strawberry")
    tablet.press_named("아니오")
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    assert shop.orders == []
    assert shop.stock["strawberry"] == 10


@with_and_without_script
def test_another_juice_can_be_ordered_at_once(shop: Shop, tablet: Tablet) -> None:
    tablet.order("strawberry")
    expect(tablet.heading).to_have_text(tablet.text("shortageTitle"))
    tablet.order("banana")
    expect(tablet.heading).to_contain_text("바나나쥬스")
    assert [order["juice"] for order in shop.orders] == ["banana"]
