"""Cancelling an order from its record, and the list of the day's orders."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from marks import with_and_without_script
from pages import WITH_QUEUE, orders, post
from shop import Shop
from tablet import Tablet


def entry(tablet: Tablet, number: int) -> Locator:
    return tablet.page.locator(f"#order-{number}")


def cancel(tablet: Tablet, made: str) -> None:
    tablet.press(f"button[name=made][value={made}]")


@with_and_without_script
def test_an_order_is_taken_back_where_it_was_told_and_can_be_ordered_again(shop: Shop, tablet: Tablet) -> None:
    """With a script, it is sent until the shop responds."""
    tablet.choose("kiwi", 2)
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    if tablet.script:
        tablet.drop_response("/orders/1/cancellation")
    tablet.press_named(tablet.text("undo"))
    expect(tablet.foot).to_contain_text(tablet.text("undoneTitle", number=1))
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (10, 10)
    assert len(shop.events("cancelled")) == 1
    tablet.press_named(tablet.text("undoneAgain"))
    expect(tablet.done).to_be_visible()
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (7, 4)
    assert len(shop.orders) == 2


def test_an_order_is_cancelled_from_its_record_stays_in_the_list_and_is_ordered_again(shop: Shop, tablet: Tablet) -> None:
    """A juice that was made is waste."""
    orders("mangoKiwi", "kiwi=2", "banana")(shop)
    tablet.open("/orders/1/cancellation")
    cancel(tablet, "no")
    expect(tablet.heading).to_have_text(tablet.text("navigationOrders"))
    expect(tablet.page.locator(".say .text")).to_contain_text("망고 2개")
    expect(entry(tablet, 1)).to_contain_text("망키쥬스")
    expect(entry(tablet, 1)).to_contain_text(tablet.text("queueCancelled"))
    tablet.press(entry(tablet, 1).get_by_role("link"))
    expect(tablet.page.locator(".became")).to_contain_text("취소")
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (10, 4)
    tablet.open("/orders/2/cancellation")
    cancel(tablet, "no")
    expect(tablet.page.locator(".say .text")).to_contain_text("키위 6개")
    tablet.press_named(tablet.text("undoneAgain"))
    expect(tablet.done).to_contain_text("키위쥬스 2잔")
    assert shop.stock["kiwi"] == 4
    tablet.open("/orders/3/cancellation")
    cancel(tablet, "yes")
    expect(entry(tablet, 3)).to_contain_text(tablet.text("queueCancelled"))
    assert shop.stock["banana"] == 8
    assert [event["wasMade"] for event in shop.events("cancelled")] == [False, False, True]


def test_an_order_that_was_handed_over_is_waste_without_a_question(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(WITH_QUEUE)
    orders("kiwi")(shop)
    post(shop, "/orders/1/handover", "")
    tablet = open_tablet(shop)
    tablet.open("/orders/1/cancellation")
    expect(tablet.page.get_by_text(tablet.text("cancellationQuestion"))).to_have_count(0)
    tablet.press_named(tablet.text("cancellationWaste"))
    expect(entry(tablet, 1)).to_contain_text(tablet.text("queueCancelled"))
    assert shop.stock["kiwi"] == 7
    assert [event["wasMade"] for event in shop.events("cancelled")] == [True]
