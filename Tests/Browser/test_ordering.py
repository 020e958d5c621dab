"""One press, one order, with script and without."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from marks import every_language, with_and_without_script, without_script
from pages import PRICED, raise_the_price
from shop import Shop
from tablet import PHONE, Tablet

# Without the depth of a press.
CARDS = "nodes => nodes.map(node => [node.offsetLeft, node.offsetTop, node.offsetWidth, node.offsetHeight])"


def ordered(shop: Shop) -> list[dict[str, int]]:
    """The juices of each order with their cups."""
    return [{line["juice"]: line["cups"] for line in order["lines"]} for order in shop.orders]


@with_and_without_script
def test_a_press_makes_the_juice(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mangoKiwi")
    expect(tablet.done).to_have_text("망키쥬스 나왔습니다! 맛있게 드세요!")
    assert ordered(shop) == [{"mangoKiwi": 1}]
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (8, 9)


@with_and_without_script
def test_the_next_juice_needs_no_additional_press(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.done).to_contain_text("망고쥬스")
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("키위쥬스")
    assert ordered(shop) == [{"mango": 1}, {"kiwi": 1}]


@with_and_without_script
def test_ok_leads_back_to_the_order_page_at_rest(tablet: Tablet) -> None:
    if tablet.script:
        tablet.stop_the_clock()
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    if tablet.script:
        tablet.pass_time(seconds=1)
    tablet.press_named(tablet.text("doneConfirm"))
    expect(tablet.done).to_have_count(0)
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))


@with_and_without_script
def test_two_quick_touches_are_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.allow_problem("net::ERR_ABORTED")
    tablet.juice("mango").dblclick()
    expect(tablet.done).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


def test_a_second_touch_says_that_it_was_one_order_and_offers_one_more(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.juice("mango").dblclick()
    expect(tablet.done).to_contain_text("망고쥬스")
    expect(tablet.foot).to_contain_text(tablet.text("liveAgain"))
    tablet.pass_time(seconds=1)
    tablet.press_named(tablet.text("doneMore"))
    tablet.wait_until(lambda: len(shop.orders) == 2)
    assert ordered(shop) == [{"mango": 1}, {"mango": 1}]


@with_and_without_script
def test_an_order_that_arrives_twice_is_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.duplicate("/orders")
    tablet.order("mango")
    expect(tablet.done).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@without_script
def test_a_form_sent_again_after_a_lost_response_is_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.drop_response("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: tablet.page.url.startswith("chrome-error:"))
    tablet.page.wait_for_load_state()
    assert len(shop.orders) == 1
    tablet.page.reload()
    expect(tablet.done).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


def test_an_order_that_did_not_arrive_is_sent_again(shop: Shop, tablet: Tablet) -> None:
    tablet.drop_request("/orders", times=2)
    tablet.order("mango")
    expect(tablet.foot).to_have_text(tablet.text("liveSending"))
    expect(tablet.done).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


def test_an_order_with_a_lost_response_is_one_order(shop: Shop, tablet: Tablet) -> None:
    tablet.drop_response("/orders")
    tablet.order("mango")
    expect(tablet.foot).to_have_text(tablet.text("liveSending"))
    assert len(shop.orders) == 1
    expect(tablet.done).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


def test_an_order_without_a_response_is_sent_again(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    unanswered = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: unanswered.is_pending)
    tablet.pass_time(seconds=1)
    expect(tablet.foot).to_have_text(tablet.text("liveSending"))
    tablet.wait_until(lambda: shop.orders or tablet.pass_time(seconds=2))
    expect(tablet.done).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@pytest.mark.parametrize("removal", [
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    "delete AbortSignal.timeout",
], ids=["blocked-storage", "full-storage", "no-timeout"])
def test_a_browser_without_a_feature_can_still_order(shop: Shop, tablet: Tablet, removal: str) -> None:
    tablet.remove_feature(removal)
    tablet.order("mango")
    expect(tablet.done).to_contain_text("망고쥬스")
    assert len(shop.orders) == 1


@every_language
def test_no_news_in_the_foot_moves_a_card(shop: Shop, tablet: Tablet) -> None:
    before = tablet.page.eval_on_selector_all(".card", CARDS)
    tablet.choose("banana", 2)
    expect(tablet.bar).to_be_visible()
    assert tablet.page.eval_on_selector_all(".card", CARDS) == before
    tablet.order("banana")
    expect(tablet.done).to_be_visible()
    assert tablet.page.eval_on_selector_all(".card", CARDS) == before


def test_a_second_touch_where_the_news_has_put_a_button_does_nothing(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.choose("mango", 2)
    box = tablet.bar.locator(".filled").bounding_box()
    assert box
    point = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tablet.page.touchscreen.tap(*point)
    expect(tablet.done).to_be_visible()
    under = "([x, y]) => document.elementFromPoint(x, y).closest('a, button')?.textContent"
    assert tablet.page.evaluate(under, point) == tablet.text("doneConfirm")
    tablet.page.touchscreen.tap(*point)
    expect(tablet.foot).to_contain_text(tablet.text("liveAgain"))
    expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"mango": 2}]


def test_a_reload_after_an_order_shows_the_order_page(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.done).to_contain_text("망고쥬스")
    tablet.page.reload()
    expect(tablet.done).to_have_count(0)
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("키위쥬스")
    assert ordered(shop) == [{"mango": 1}, {"kiwi": 1}]


def test_a_second_touch_on_close_orders_nothing(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/stock")
    tablet.stop_the_clock()
    box = tablet.page.locator(".say [name=close]").bounding_box()
    assert box
    point = (box["x"] + box["width"] / 2, box["y"] + 10)
    tablet.page.touchscreen.tap(*point)
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    tablet.page.touchscreen.tap(*point)
    tablet.pass_time(seconds=1)
    tablet.order("kiwi")
    expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"kiwi": 1}]


def test_a_press_during_a_pending_order_is_the_same_order_and_says_so(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    late = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: late.is_pending)
    tablet.pass_time(seconds=2)
    tablet.order("mango")
    expect(tablet.foot).to_have_text(tablet.text("liveSending"))
    late.release()
    expect(tablet.done).to_contain_text("망고쥬스")
    tablet.order("mango")
    expect(tablet.foot).to_contain_text(tablet.text("liveAgain"))
    assert len(shop.orders) == 1


def test_a_late_response_keeps_what_is_chosen_for_the_next_order(shop: Shop, tablet: Tablet) -> None:
    late = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: late.is_pending)
    tablet.choose("mango", 3)
    late.release()
    expect(tablet.done).to_contain_text("망고쥬스")
    tablet.pass_a_second()
    tablet.press_named(tablet.text("doneConfirm"))
    expect(tablet.bar).to_be_visible()
    expect(tablet.chip("mango", 3)).to_be_checked()


@with_and_without_script
def test_a_price_that_the_page_did_not_show_is_told(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(PRICED)
    tablet = open_tablet(shop)
    tablet.open()
    if tablet.script:
        tablet.stop_the_clock()
        # A look for news may be under way.
        tablet.page.wait_for_load_state("networkidle")
    raise_the_price(shop)
    tablet.order("kiwi")
    change = tablet.text("doneOtherPrice", juice="키위쥬스", before="4,000원", after="9,900원")
    expect(tablet.page.locator(".foot > .done small")).to_contain_text(change)


def test_a_new_price_that_the_page_shows_by_itself_is_no_news(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(PRICED)
    tablet = open_tablet(shop)
    tablet.open()
    raise_the_price(shop)
    expect(tablet.card("kiwi").locator(".price")).to_have_text("9,900원")
    tablet.order("kiwi")
    small = tablet.page.locator(".foot > .done small")
    expect(small).to_contain_text("9,900원")
    expect(small).not_to_contain_text("4,000원")
