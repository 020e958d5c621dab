"""The kitchen's queue, in a shop that has one."""

from collections.abc import Callable

from playwright.sync_api import expect

from marks import every_size, with_and_without_script
from pages import orders_through_page
from shop import Shop, edit_menu
from tablet import Tablet

WITH_QUEUE = edit_menu(lambda menu: menu.update(queue=True))


@every_size
@with_and_without_script
def test_orders_wait_oldest_first_until_one_press_hands_them_over(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(WITH_QUEUE)
    tablet = open_tablet(shop)
    tablet.open()
    for juice, name in (("mango", "망고쥬스"), ("kiwi", "키위쥬스")):
        tablet.order(juice)
        expect(tablet.heading).to_contain_text(name)
    tablet.open("/queue")
    assert [text.split()[0] for text in tablet.page.locator(".waiting strong").all_inner_texts()] == [
        "망고쥬스", "키위쥬스"]
    tablet.press(tablet.page.locator("#order-1 button"))
    expect(tablet.page.locator("#order-1")).to_have_count(0)
    expect(tablet.page.locator("#order-2")).to_be_visible()
    assert [event["number"] for event in shop.events("completed")] == [1]


def test_a_second_screen_updates(open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]) -> None:
    shop = open_shop(WITH_QUEUE)
    kitchen, counter = open_tablet(shop), open_tablet(shop)
    kitchen.open("/queue")
    counter.open()
    counter.order("mango")
    expect(kitchen.page.locator("#order-1")).to_be_visible()
    counter.open("/queue")
    counter.press(counter.page.locator("#order-1 button"))
    expect(kitchen.page.locator("#order-1")).to_have_count(0)
    expect(kitchen.page.locator("#queue-none")).to_be_visible()


def test_a_shop_without_a_queue_never_shows_one(shop: Shop, tablet: Tablet) -> None:
    expect(tablet.page.locator("a[href='/queue']")).to_have_count(0)
    assert shop.send("GET", "/queue").status == 404


def test_a_second_touch_hands_nothing_else_over(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(WITH_QUEUE)
    tablet = open_tablet(shop)
    orders_through_page("mango", "kiwi", "banana")(shop)
    tablet.open("/queue")
    tablet.stop_the_clock()
    box = tablet.page.locator("#order-1 button").bounding_box()
    assert box
    point = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tablet.page.touchscreen.tap(*point)
    tablet.wait_until(lambda: shop.events("completed"))
    tablet.pass_time(seconds=1)
    tablet.page.touchscreen.tap(*point)
    tablet.wait_until(lambda: tablet.page.locator("#order-1").count() == 0 or tablet.pass_time(seconds=1))
    expect(tablet.page.locator("#order-2")).to_be_visible()
    assert [event["number"] for event in shop.events("completed")] == [1]


def test_a_press_in_the_kitchen_is_sent_until_a_response_arrives(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(WITH_QUEUE)
    tablet = open_tablet(shop)
    orders_through_page("mango")(shop)
    tablet.open("/queue")
    tablet.go_offline()
    tablet.press("#order-1 button")
    expect(tablet.page.locator("#order-1")).to_be_hidden()
    assert shop.events("completed") == []
    tablet.go_online()
    expect(tablet.page.locator("#queue-none")).to_be_visible()
    assert [event["number"] for event in shop.events("completed")] == [1]
