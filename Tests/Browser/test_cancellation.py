"""Cancelling an order from its record, and the list of the day's orders."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from marks import with_and_without_script
from pages import FORM, WITH_QUEUE, orders
from shop import Shop
from tablet import Tablet


def entry(tablet: Tablet, number: int) -> Locator:
    return tablet.page.locator(f"#order-{number}")


def cancel(tablet: Tablet, made: str) -> None:
    tablet.press(f"button[name=made][value={made}]")


@with_and_without_script
def test_an_order_is_taken_back_where_it_was_told_and_can_be_ordered_again(shop: Shop, tablet: Tablet) -> None:
    if tablet.script:
        tablet.stop_the_clock()
    tablet.choose("kiwi", 2)
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    if tablet.script:
        tablet.pass_time(seconds=1)
    tablet.press_named(tablet.text("undo"))
    expect(tablet.foot).to_contain_text(tablet.text("undoneTitle", number=1))
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (10, 10)
    if tablet.script:
        tablet.pass_time(seconds=1)
    tablet.press_named(tablet.text("undoneAgain"))
    expect(tablet.done).to_be_visible()
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (7, 4)
    assert len(shop.orders) == 2


def test_taking_back_is_sent_until_the_shop_responds(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    tablet.drop_response("/orders/1/cancellation")
    tablet.press_named(tablet.text("undo"))
    expect(tablet.foot).to_contain_text(tablet.text("undoneTitle", number=1))
    assert len(shop.events("cancelled")) == 1
    assert shop.stock["mango"] == 10


@with_and_without_script
def test_an_order_is_cancelled_from_its_record_and_stays_in_the_list(shop: Shop, tablet: Tablet) -> None:
    shop.run("order", "mangoKiwi")
    shop.run("order", "kiwi")
    tablet.open("/orders/1/cancellation")
    cancel(tablet, "no")
    expect(tablet.heading).to_have_text(tablet.text("navigationOrders"))
    expect(tablet.page.locator(".say .text")).to_contain_text("망고 2개")
    expect(entry(tablet, 1)).to_contain_text("망키쥬스")
    expect(entry(tablet, 1)).to_contain_text(tablet.text("queueCancelled"))
    tablet.press(entry(tablet, 1).get_by_role("link"))
    expect(tablet.page.locator(".became")).to_contain_text("취소")
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (10, 7)


@with_and_without_script
def test_a_cancellation_is_undone_by_ordering_again(shop: Shop, tablet: Tablet) -> None:
    shop.run("order", "kiwi", "--cups", "2")
    tablet.open("/orders/1/cancellation")
    cancel(tablet, "no")
    expect(tablet.heading).to_have_text(tablet.text("navigationOrders"))
    assert shop.stock["kiwi"] == 10
    tablet.press_named(tablet.text("undoneAgain"))
    tablet.wait_until(lambda: shop.stock["kiwi"] == 4)
    assert len(shop.orders) == 2


@with_and_without_script
def test_a_cancelled_juice_that_was_made_is_waste(shop: Shop, tablet: Tablet) -> None:
    shop.run("order", "kiwi")
    tablet.open("/orders/1/cancellation")
    cancel(tablet, "yes")
    expect(entry(tablet, 1)).to_contain_text(tablet.text("queueCancelled"))
    assert shop.stock["kiwi"] == 7
    assert [event["made"] for event in shop.events("cancelled")] == [True]


@with_and_without_script
def test_an_order_that_was_handed_over_is_waste_without_a_question(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(WITH_QUEUE)
    orders("kiwi")(shop)
    shop.send("POST", "/orders/1/handover", "", FORM).read()
    tablet = open_tablet(shop)
    tablet.open("/orders/1/cancellation")
    expect(tablet.page.get_by_text(tablet.text("cancellationQuestion"))).to_have_count(0)
    tablet.press_named(tablet.text("cancellationWaste"))
    expect(entry(tablet, 1)).to_contain_text(tablet.text("queueCancelled"))
    assert shop.stock["kiwi"] == 7
    assert [event["made"] for event in shop.events("cancelled")] == [True]


@with_and_without_script
def test_two_tablets_that_cancel_the_same_order_return_its_fruit_once(
    shop: Shop, open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop.run("order", "kiwi")
    first, second = open_tablet(shop), open_tablet(shop)
    for tablet in (first, second):
        tablet.open("/orders/1/cancellation")
    for tablet in (first, second):
        cancel(tablet, "no")
        expect(tablet.heading).to_have_text(tablet.text("navigationOrders"))
    assert shop.stock["kiwi"] == 10
    assert len(shop.events("cancelled")) == 1


@with_and_without_script
def test_the_days_orders_are_listed_newest_first_in_pages(shop: Shop, tablet: Tablet) -> None:
    shop.run("stock", "banana", "+900")
    for number in range(53):
        assert shop.send("POST", "/orders", f"key={number}&juice=banana", FORM).status == 303
    tablet.open("/orders")
    numbers = "nodes => nodes.map(node => Number(node.id.split('-')[1]))"
    assert tablet.page.eval_on_selector_all(".orders > li", numbers) == list(range(53, 3, -1))
    tablet.press(tablet.page.locator(".pages a").last)
    expect(entry(tablet, 3)).to_be_visible()
    assert tablet.page.eval_on_selector_all(".orders > li", numbers) == [3, 2, 1]
