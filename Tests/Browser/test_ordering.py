"""One press, one order: at every size, with script and without."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from everywhere import every_language, every_size, with_and_without_script, without_script
from shop import Shop
from tablet import LANDSCAPE, PHONE, PORTRAIT, Tablet

PLACES = "nodes => nodes.map(node => JSON.stringify(node.getBoundingClientRect()))"


@every_size
@with_and_without_script
def test_a_press_makes_the_juice(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mangoKiwi")
    expect(tablet.heading).to_have_text("망키쥬스 나왔습니다! 맛있게 드세요!")
    assert [order["juice"] for order in shop.orders] == ["mangoKiwi"]
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (8, 9)


@with_and_without_script
def test_the_next_juice_needs_no_press_more(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    tablet.order("kiwi")
    expect(tablet.heading).to_contain_text("키위쥬스")
    assert [order["juice"] for order in shop.orders] == ["mango", "kiwi"]


@with_and_without_script
def test_ok_leads_back_to_the_order_page(tablet: Tablet) -> None:
    tablet.order("mango")
    tablet.press_named(tablet.say("done.confirm"))
    expect(tablet.heading).to_have_text(tablet.say("board.title"))


@with_and_without_script
def test_two_quick_touches_are_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.excuse("net::ERR_ABORTED")
    tablet.juice("mango").dblclick()
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@with_and_without_script
def test_an_order_that_arrives_twice_is_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.double("/orders")
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    expect(tablet.page.get_by_text(tablet.say("done.number", number=1))).to_be_visible()
    assert len(shop.orders) == 1


@without_script
def test_a_form_that_is_sent_again_after_its_answer_was_lost_is_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.lose_answer("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: tablet.page.url.startswith("chrome-error:"))
    tablet.page.wait_for_load_state()
    assert len(shop.orders) == 1
    tablet.page.reload()
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@with_and_without_script
def test_one_more_is_a_second_order(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    tablet.pass_time(seconds=1)
    tablet.press_named(tablet.say("done.more"))
    expect(tablet.page.get_by_text(tablet.say("done.number", number=2))).to_be_visible()
    assert len(shop.orders) == 2


def test_the_pressed_button_shows_it_until_the_answer_whatever_others_do(shop: Shop, tablet: Tablet) -> None:
    mango = tablet.juice("mango")
    in_the_air = tablet.hold("/orders")
    tablet.order("mango")
    expect(mango).to_have_attribute("data-ordering", "")
    shop.run("stock", "mango", "-1")
    expect(tablet.page.locator("#fruit-mango .count")).to_have_text("9")
    expect(mango).to_have_attribute("data-ordering", "")
    in_the_air.let_go()
    expect(tablet.heading).to_contain_text("망고쥬스")
    expect(mango).not_to_have_attribute("data-ordering", "")


def test_an_order_that_did_not_arrive_is_sent_again(shop: Shop, tablet: Tablet) -> None:
    tablet.lose_request("/orders", times=2)
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("live.sending"))
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


def test_an_order_whose_answer_was_lost_is_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.lose_answer("/orders")
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("live.sending"))
    assert len(shop.orders) == 1
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


def test_wifi_that_swallows_an_order_is_not_waited_for(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    swallowed = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: swallowed.is_in_the_air)
    tablet.pass_time(seconds=1)
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("live.sending"))
    tablet.wait_until(lambda: shop.orders or tablet.pass_time(seconds=2))
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@pytest.mark.parametrize("lacks", [
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    "delete AbortSignal.timeout",
], ids=["memory", "room", "timeouts"])
def test_a_browser_that_lacks_something_orders_all_the_same(shop: Shop, tablet: Tablet, lacks: str) -> None:
    tablet.lack(lacks)
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@pytest.mark.parametrize("size", [PHONE], ids=str)
def test_a_second_touch_where_the_alert_moved_another_juice_orders_nothing(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    box = tablet.juice("banana").bounding_box()
    assert box
    place = (box["x"] + 40, box["y"] + 40)
    tablet.page.touchscreen.tap(*place)
    expect(tablet.heading).to_contain_text("바나나쥬스")
    under = "([x, y]) => document.elementFromPoint(x, y).closest('button.juice')?.value"
    assert tablet.page.evaluate(under, place) not in (None, "banana"), "another juice is there now"
    tablet.page.touchscreen.tap(*place)
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("live.again"))
    tablet.pass_time(seconds=1)
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert [order["juice"] for order in shop.orders] == ["banana", "mango"]


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT], ids=str)
@every_language
def test_an_alert_moves_no_button_on_a_tablet(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> None:
    shop.run("stock", "strawberry", "+90", "banana", "+90")
    tablet = open_tablet(shop)
    tablet.open()
    tablet.stop_the_clock()
    before = tablet.page.eval_on_selector_all(".juice", PLACES)
    for cups in (1, 2):
        tablet.page.locator("[name='cups.strawberryBanana']").fill(str(cups))
        tablet.order("strawberryBanana")
        expect(tablet.page.get_by_text(tablet.say("done.number", number=cups))).to_be_visible()
        assert tablet.page.eval_on_selector_all(".juice", PLACES) == before
        tablet.pass_time(seconds=1)
        tablet.open()


def test_an_order_outlives_a_reload_of_the_tablet(shop: Shop, tablet: Tablet) -> None:
    tablet.cut_off()
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("live.sending"))
    tablet.leave()
    tablet.reconnect()
    tablet.open()
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1
    assert tablet.page.evaluate("localStorage.length") == 0, "an answered order is not remembered"


def test_going_back_shows_a_page_that_can_order_again(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    tablet.page.go_back()
    expect(tablet.heading).to_have_text(tablet.say("board.title"))
    tablet.order("kiwi")
    expect(tablet.heading).to_contain_text("키위쥬스")
    assert [order["juice"] for order in shop.orders] == ["mango", "kiwi"]


def test_a_second_touch_on_close_orders_nothing(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/stock")
    tablet.stop_the_clock()
    box = tablet.page.locator("[name=close]").bounding_box()
    assert box
    place = (box["x"] + box["width"] / 2, box["y"] + 10)
    tablet.page.touchscreen.tap(*place)
    expect(tablet.heading).to_have_text(tablet.say("board.title"))
    under = "([x, y]) => document.elementFromPoint(x, y).closest('button.juice')?.value"
    juice = tablet.page.evaluate(under, place)
    assert juice, "a juice is there now"
    tablet.page.touchscreen.tap(*place)
    tablet.pass_time(seconds=1)
    tablet.order("kiwi" if juice != "kiwi" else "banana")
    expect(tablet.page.locator(".done h1")).to_be_visible()
    assert juice not in [order["juice"] for order in shop.orders]


@pytest.mark.parametrize("size", [PHONE], ids=str)
def test_an_answer_that_is_out_of_sight_is_told_in_the_line(shop: Shop, tablet: Tablet) -> None:
    tablet.juice("mango").scroll_into_view_if_needed()
    tablet.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("done.title", juice="망고쥬스"))
    expect(tablet.page.locator("#line")).to_be_in_viewport()
    assert len(shop.orders) == 1


def test_a_shortage_stays_whatever_was_ordered_before_it_is_answered_later(shop: Shop, tablet: Tablet) -> None:
    late = tablet.hold("/orders")
    tablet.order("banana")
    tablet.wait_until(lambda: late.is_in_the_air)
    tablet.order("strawberry")
    expect(tablet.heading).to_have_text(tablet.say("shortage.title"))
    late.let_go()
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("done.title", juice="바나나쥬스"))
    expect(tablet.heading).to_have_text(tablet.say("shortage.title"))
    tablet.order("kiwi")
    expect(tablet.heading).to_contain_text("키위쥬스")
    assert [order["juice"] for order in shop.orders] == ["banana", "kiwi"]


def test_a_shortage_that_is_answered_on_another_page_stays_in_the_line(shop: Shop, tablet: Tablet) -> None:
    tablet.cut_off()
    tablet.order("strawberry")
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("live.sending"))
    tablet.leave()
    tablet.reconnect()
    tablet.open("/report")
    line = tablet.page.locator("#line")
    expect(line).to_contain_text("딸기쥬스")
    expect(line).to_contain_text(tablet.say("shortage.title"))


def test_a_press_of_what_is_still_under_way_is_the_same_order_and_says_so(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    late = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: late.is_in_the_air)
    tablet.pass_time(seconds=2)
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("live.sending"))
    late.let_go()
    expect(tablet.heading).to_contain_text("망고쥬스")
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.say("live.again"))
    assert len(shop.orders) == 1


def test_a_late_answer_leaves_alone_how_many_are_wanted_next(shop: Shop, tablet: Tablet) -> None:
    late = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: late.is_in_the_air)
    field = tablet.page.locator("[name='cups.mango']")
    field.fill("3")
    late.let_go()
    expect(tablet.heading).to_contain_text("망고쥬스")
    expect(field).to_have_value("3")
