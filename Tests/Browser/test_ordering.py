"""Ordering: one press, one juice, also over weak Wi-Fi."""

from collections.abc import Callable

from playwright.sync_api import expect

from marks import without_script
from pages import PRICED, raise_the_price, stock
from shop import Shop
from tablet import Tablet


def ordered(shop: Shop) -> list[dict[str, int]]:
    """The juices of each order with their cups."""
    return [{line["juice"]: line["cups"] for line in order["lines"]} for order in shop.orders]


def test_a_press_makes_the_juice_and_the_next_one_needs_no_additional_press(shop: Shop, tablet: Tablet) -> None:
    """A form that arrives twice is one order, and what a page tells is of its moment."""
    tablet.order("mangoKiwi")
    expect(tablet.done).to_have_text("망키쥬스 나왔습니다! 맛있게 드세요!")
    assert (shop.stock["mango"], shop.stock["kiwi"]) == (8, 9)
    tablet.duplicate("/orders")
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("키위쥬스")
    tablet.page.reload()
    expect(tablet.done).to_have_count(0)
    tablet.order("mango")
    expect(tablet.done).to_contain_text("망고쥬스")
    tablet.press_named(tablet.text("doneConfirm"))
    expect(tablet.done).to_have_count(0)
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    assert ordered(shop) == [{"mangoKiwi": 1}, {"kiwi": 1}, {"mango": 1}]


@without_script
def test_without_a_script_too_each_press_is_one_order(shop: Shop, tablet: Tablet) -> None:
    """Two quick touches, a form that arrives twice, and one that is sent again after a lost response.

    The page's own link shows what changed meanwhile.
    """
    tablet.allow_problem("net::ERR_ABORTED")
    late = tablet.hold("/orders")  # so that the second touch is quicker than the first one's page
    tablet.juice("mango").dblclick(no_wait_after=True)
    tablet.wait_until(lambda: late.is_pending)
    late.release()
    expect(tablet.done).to_contain_text("망고쥬스")
    tablet.duplicate("/orders")
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("키위쥬스")
    tablet.press_named(tablet.text("doneConfirm"))
    expect(tablet.done).to_have_count(0)
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    stock(kiwi=5)(shop)
    tablet.press(".rail [aria-current]")
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("12")
    tablet.drop_response("/orders")
    tablet.order("banana")
    tablet.wait_until(lambda: tablet.page.url.startswith("chrome-error:"))
    tablet.page.wait_for_load_state()
    tablet.page.reload()
    expect(tablet.done).to_contain_text("바나나쥬스")
    assert ordered(shop) == [{"mango": 1}, {"kiwi": 1}, {"banana": 1}]


def test_a_second_touch_says_that_it_was_one_order_and_offers_one_more(shop: Shop, tablet: Tablet) -> None:
    """Where the news has put a button, it does nothing."""
    tablet.stop_the_clock()
    tablet.juice("mango").dblclick()
    expect(tablet.done).to_contain_text("망고쥬스")
    expect(tablet.foot).to_contain_text(tablet.text("liveAgain"))
    assert len(shop.orders) == 1
    tablet.pass_time(seconds=1)
    tablet.press_named(tablet.text("doneMore"))
    tablet.wait_until(lambda: len(shop.orders) == 2)
    tablet.pass_time(seconds=1)
    tablet.choose("banana", 2)
    box = tablet.bar.locator(".filled").bounding_box()
    assert box
    point = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tablet.page.touchscreen.tap(*point)
    expect(tablet.done).to_contain_text("바나나쥬스")
    under = "([x, y]) => document.elementFromPoint(x, y).closest('a, button')?.textContent"
    assert tablet.page.evaluate(under, point) == tablet.text("doneConfirm")
    tablet.page.touchscreen.tap(*point)
    expect(tablet.foot).to_contain_text(tablet.text("liveAgain"))
    expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"mango": 1}, {"mango": 1}, {"banana": 2}]


def test_an_order_is_sent_until_there_is_a_response_and_made_once(shop: Shop, tablet: Tablet) -> None:
    tablet.drop_request("/orders", times=2)
    tablet.order("mango")
    expect(tablet.foot).to_have_text(tablet.text("liveSending"))
    expect(tablet.done).to_contain_text("망고쥬스")
    tablet.drop_response("/orders")
    tablet.order("kiwi")
    expect(tablet.foot).to_have_text(tablet.text("liveSending"))
    assert ordered(shop) == [{"mango": 1}, {"kiwi": 1}]
    expect(tablet.done).to_contain_text("키위쥬스")
    assert len(shop.orders) == 2


def test_a_browser_without_a_feature_can_still_order(shop: Shop, tablet: Tablet) -> None:
    """With blocked storage, with full storage, and without timeouts."""
    for juice, removal in {
        "mango":
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })",
        "kiwi": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
        "banana": "delete AbortSignal.timeout",
    }.items():
        tablet.remove_feature(removal)
        tablet.order(juice)
        expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"mango": 1}, {"kiwi": 1}, {"banana": 1}]


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
    """Without a response, it is sent again; a late one keeps what is chosen for the next order."""
    tablet.stop_the_clock()
    unanswered = tablet.hold("/orders")
    tablet.order("banana")
    tablet.wait_until(lambda: unanswered.is_pending)
    tablet.pass_time(seconds=1)
    expect(tablet.foot).to_have_text(tablet.text("liveSending"))
    tablet.wait_until(lambda: shop.orders or tablet.pass_time(seconds=2))
    expect(tablet.done).to_contain_text("바나나쥬스")
    late = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: late.is_pending)
    tablet.pass_time(seconds=2)
    tablet.order("mango")
    expect(tablet.foot).to_have_text(tablet.text("liveSending"))
    tablet.choose("kiwi", 2)
    late.release()
    expect(tablet.done).to_contain_text("망고쥬스")
    tablet.pass_time(seconds=1)
    tablet.press_named(tablet.text("doneConfirm"))
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["키위 2"])
    expect(tablet.chip("kiwi", 2)).to_be_checked()
    assert ordered(shop) == [{"banana": 1}, {"mango": 1}]


def test_a_price_that_the_page_did_not_show_is_told_and_one_that_it_shows_is_no_news(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(PRICED)
    tablet, other = open_tablet(shop), open_tablet(shop)
    other.open()
    tablet.open()
    tablet.stop_the_clock()
    # A look for news may be under way.
    tablet.page.wait_for_load_state("networkidle")
    raise_the_price(shop)
    tablet.order("kiwi")
    change = tablet.text("doneOtherPrice", juice="키위쥬스", before="4,000원", after="9,900원")
    news = ".foot > .done small"
    expect(tablet.page.locator(news)).to_contain_text(change)
    expect(other.card("kiwi").locator(".price")).to_have_text("9,900원")
    other.order("kiwi")
    expect(other.page.locator(news)).to_contain_text("9,900원")
    expect(other.page.locator(news)).not_to_contain_text("4,000원")
