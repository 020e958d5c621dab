"""One press, one order: at every size, with script and without."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from marks import every_language, every_size, with_and_without_script, without_script
from shop import Shop
from tablet import LANDSCAPE, PHONE, PORTRAIT, Tablet

BOXES = "nodes => nodes.map(node => JSON.stringify(node.getBoundingClientRect()))"


@every_size
@with_and_without_script
def test_a_press_makes_the_juice(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mangoKiwi")
    expect(tablet.heading).to_have_text("망키쥬스 나왔습니다! 맛있게 드세요!")
    assert [order["juice"] for order in shop.orders] == ["mangoKiwi"]
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (8, 9)


@with_and_without_script
def test_the_next_juice_needs_no_additional_press(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    tablet.order("kiwi")
    expect(tablet.heading).to_contain_text("키위쥬스")
    assert [order["juice"] for order in shop.orders] == ["mango", "kiwi"]


@with_and_without_script
def test_ok_leads_back_to_the_order_page(tablet: Tablet) -> None:
    tablet.order("mango")
    tablet.press_named(tablet.text("doneConfirm"))
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))


@with_and_without_script
def test_two_quick_touches_are_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.allow_problem("net::ERR_ABORTED")
    tablet.juice("mango").dblclick()
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@with_and_without_script
def test_an_order_that_arrives_twice_is_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.duplicate("/orders")
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    expect(tablet.page.get_by_text(tablet.text("doneNumber", number=1))).to_be_visible()
    assert len(shop.orders) == 1


@without_script
def test_a_form_sent_again_after_a_lost_response_is_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.drop_response("/orders")
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
    tablet.press_named(tablet.text("doneMore"))
    expect(tablet.page.get_by_text(tablet.text("doneNumber", number=2))).to_be_visible()
    assert len(shop.orders) == 2


def test_the_pressed_button_stays_marked_until_the_response(shop: Shop, tablet: Tablet) -> None:
    mango = tablet.juice("mango")
    pending = tablet.hold("/orders")
    tablet.order("mango")
    expect(mango).to_have_attribute("data-ordering", "")
    shop.run("stock", "mango", "-1")
    expect(tablet.page.locator("#fruit-mango .count")).to_have_text("9")
    expect(mango).to_have_attribute("data-ordering", "")
    pending.release()
    expect(tablet.heading).to_contain_text("망고쥬스")
    expect(mango).not_to_have_attribute("data-ordering", "")


def test_an_order_that_did_not_arrive_is_sent_again(shop: Shop, tablet: Tablet) -> None:
    tablet.drop_request("/orders", times=2)
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("liveSending"))
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


def test_an_order_with_a_lost_response_is_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.drop_response("/orders")
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("liveSending"))
    assert len(shop.orders) == 1
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


def test_an_order_without_a_response_is_sent_again(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    unanswered = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: unanswered.is_pending)
    tablet.pass_time(seconds=1)
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("liveSending"))
    tablet.wait_until(lambda: shop.orders or tablet.pass_time(seconds=2))
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@pytest.mark.parametrize("removal", [
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    "delete AbortSignal.timeout",
], ids=["blocked-storage", "full-storage", "no-timeout"])
def test_a_browser_without_a_feature_can_still_order(shop: Shop, tablet: Tablet, removal: str) -> None:
    tablet.remove_feature(removal)
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@pytest.mark.parametrize("size", [PHONE], ids=str)
def test_a_second_touch_where_the_alert_moved_another_juice_orders_nothing(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    box = tablet.juice("banana").bounding_box()
    assert box
    point = (box["x"] + 40, box["y"] + 40)
    tablet.page.touchscreen.tap(*point)
    expect(tablet.heading).to_contain_text("바나나쥬스")
    under = "([x, y]) => document.elementFromPoint(x, y).closest('button.juice')?.value"
    assert tablet.page.evaluate(under, point) not in (None, "banana"), "another juice is there now"
    tablet.page.touchscreen.tap(*point)
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("liveAgain"))
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
    before = tablet.page.eval_on_selector_all(".juice", BOXES)
    for cups in (1, 2):
        tablet.page.locator("[name='cups.strawberryBanana']").fill(str(cups))
        tablet.order("strawberryBanana")
        expect(tablet.page.get_by_text(tablet.text("doneNumber", number=cups))).to_be_visible()
        assert tablet.page.eval_on_selector_all(".juice", BOXES) == before
        tablet.pass_time(seconds=1)
        tablet.open()


def test_an_order_survives_a_reload_of_the_tablet(shop: Shop, tablet: Tablet) -> None:
    tablet.go_offline()
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("liveSending"))
    tablet.leave()
    tablet.go_online()
    tablet.open()
    expect(tablet.heading).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1
    assert tablet.page.evaluate("localStorage.length") == 0, "a confirmed order is forgotten"


def test_going_back_shows_a_page_that_can_order_again(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    tablet.page.go_back()
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    tablet.order("kiwi")
    expect(tablet.heading).to_contain_text("키위쥬스")
    assert [order["juice"] for order in shop.orders] == ["mango", "kiwi"]


def test_a_second_touch_on_close_orders_nothing(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/stock")
    tablet.stop_the_clock()
    box = tablet.page.locator("[name=close]").bounding_box()
    assert box
    point = (box["x"] + box["width"] / 2, box["y"] + 10)
    tablet.page.touchscreen.tap(*point)
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    under = "([x, y]) => document.elementFromPoint(x, y).closest('button.juice')?.value"
    juice = tablet.page.evaluate(under, point)
    assert juice, "a juice is there now"
    tablet.page.touchscreen.tap(*point)
    tablet.pass_time(seconds=1)
    tablet.order("kiwi" if juice != "kiwi" else "banana")
    expect(tablet.page.locator(".done h1")).to_be_visible()
    assert juice not in [order["juice"] for order in shop.orders]


@pytest.mark.parametrize("size", [PHONE], ids=str)
def test_a_result_outside_the_viewport_is_shown_in_the_line(shop: Shop, tablet: Tablet) -> None:
    tablet.juice("mango").scroll_into_view_if_needed()
    tablet.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("doneTitle", juice="망고쥬스"))
    expect(tablet.page.locator("#line")).to_be_in_viewport()
    assert len(shop.orders) == 1


def test_a_shortage_stays_when_an_earlier_order_is_confirmed_later(shop: Shop, tablet: Tablet) -> None:
    late = tablet.hold("/orders")
    tablet.order("banana")
    tablet.wait_until(lambda: late.is_pending)
    tablet.order("strawberry")
    expect(tablet.heading).to_have_text(tablet.text("shortageTitle"))
    late.release()
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("doneTitle", juice="바나나쥬스"))
    expect(tablet.heading).to_have_text(tablet.text("shortageTitle"))
    tablet.order("kiwi")
    expect(tablet.heading).to_contain_text("키위쥬스")
    assert [order["juice"] for order in shop.orders] == ["banana", "kiwi"]


def test_a_shortage_that_arrives_on_another_page_stays_in_the_line(shop: Shop, tablet: Tablet) -> None:
    tablet.go_offline()
    tablet.order("strawberry")
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("liveSending"))
    tablet.leave()
    tablet.go_online()
    tablet.open("/report")
    line = tablet.page.locator("#line")
    expect(line).to_contain_text("딸기쥬스")
    expect(line).to_contain_text(tablet.text("shortageTitle"))


def test_a_press_during_a_pending_order_is_the_same_order_and_says_so(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    late = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: late.is_pending)
    tablet.pass_time(seconds=2)
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("liveSending"))
    late.release()
    expect(tablet.heading).to_contain_text("망고쥬스")
    tablet.order("mango")
    expect(tablet.page.locator("#line")).to_have_text(tablet.text("liveAgain"))
    assert len(shop.orders) == 1


def test_a_late_response_keeps_the_cups_of_the_next_order(shop: Shop, tablet: Tablet) -> None:
    late = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: late.is_pending)
    field = tablet.page.locator("[name='cups.mango']")
    field.fill("3")
    late.release()
    expect(tablet.heading).to_contain_text("망고쥬스")
    expect(field).to_have_value("3")
