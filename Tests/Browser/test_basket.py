"""An order under way: it is never emptied without a word, and never sold together with the next customer's."""

from playwright.sync_api import Locator, expect

from pages import stock, stop_a_juice
from shop import Shop
from tablet import Tablet
from test_ordering import ordered


def pass_time(tablet: Tablet, seconds: int) -> None:
    tablet.page.clock.fast_forward(seconds * 1000)


def folded(tablet: Tablet) -> Locator:
    return tablet.page.locator(".foot > .say.folded")


def later(tablet: Tablet) -> Locator:
    """The folded basket beside what else the foot says."""
    return tablet.page.locator(".foot > .later")


def proceed(bar: Locator, tablet: Tablet) -> None:
    tablet.press(bar.get_by_role("button", name=tablet.text("basketResume")))


def chosen(tablet: Tablet) -> Locator:
    return tablet.page.locator(".chip :checked")


def test_one_cup_is_let_go_of_after_twenty_seconds_and_more_are_folded(shop: Shop, tablet: Tablet) -> None:
    tablet.start_the_clock()
    tablet.choose("banana", 1)
    pass_time(tablet, 15)
    expect(tablet.chip("banana", 1)).to_be_checked()
    pass_time(tablet, 6)
    expect(chosen(tablet)).to_have_count(0)
    expect(folded(tablet)).to_have_count(0)
    tablet.choose("kiwi", 2)
    tablet.choose("banana", 5)
    pass_time(tablet, 15)
    expect(tablet.bar).to_be_visible()
    pass_time(tablet, 6)
    expect(chosen(tablet)).to_have_count(0)
    text = f"{tablet.text('basketFolded')} 바나나 5 · 키위 2"
    expect(folded(tablet).locator(".text")).to_have_text(text)
    expect(tablet.said).to_have_text(text)
    proceed(folded(tablet), tablet)
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["바나나 5", "키위 2"])
    expect(folded(tablet)).to_have_count(0)
    tablet.press_named(tablet.text("basketOrder", cups=7))
    expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"banana": 5, "kiwi": 2}]


def test_the_next_press_begins_anew_and_the_folded_basket_stays(shop: Shop, tablet: Tablet) -> None:
    tablet.start_the_clock()
    tablet.choose("banana", 4)
    pass_time(tablet, 21)
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("키위쥬스")
    assert ordered(shop) == [{"kiwi": 1}]
    tablet.choose("mango", 2)
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 2"])
    proceed(later(tablet), tablet)
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["바나나 4"])
    expect(later(tablet)).to_contain_text("망고 2")
    tablet.press_named(tablet.text("basketOrder", cups=4))
    expect(tablet.done).to_contain_text("바나나쥬스 4잔")
    proceed(later(tablet), tablet)
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 2"])
    expect(later(tablet)).to_have_count(0)


def test_a_folded_basket_gives_way_after_two_minutes_and_is_cleared_by_a_press(tablet: Tablet) -> None:
    """The last order has its place again. One of before comes back folded."""
    tablet.start_the_clock()
    tablet.choose("banana", 2)
    pass_time(tablet, 21)
    pass_time(tablet, 100)
    expect(folded(tablet)).to_be_visible()
    pass_time(tablet, 21)
    expect(folded(tablet)).to_have_count(0)
    proceed(later(tablet), tablet)
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["바나나 2"])
    tablet.open("/report")
    pass_time(tablet, 300)
    tablet.open()
    expect(chosen(tablet)).to_have_count(0)
    expect(folded(tablet)).to_contain_text("바나나 2")
    tablet.press(folded(tablet).get_by_role("button", name=tablet.text("basketClear")))
    expect(folded(tablet)).to_have_count(0)
    tablet.page.reload()
    expect(later(tablet)).to_have_count(0)


def test_a_basket_survives_a_reload_and_another_page(shop: Shop, tablet: Tablet) -> None:
    """The order that comes back from the stock does not meet it."""
    tablet.choose("kiwi", 2)
    tablet.choose("banana", 5)
    tablet.page.reload()
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["바나나 5", "키위 2"])
    tablet.open("/report")
    tablet.open()
    tablet.press_named(tablet.text("basketOrder", cups=7))
    expect(tablet.done).to_be_visible()
    tablet.page.reload()
    expect(tablet.bar).to_have_count(0)
    assert ordered(shop) == [{"banana": 5, "kiwi": 2}]
    tablet.choose("pineapple", 2)
    tablet.open("/?cups.mango=3")
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 3"])
    expect(later(tablet)).to_contain_text("파인애플 2")


def test_a_juice_that_left_the_stock_is_left_out_and_said(shop: Shop, tablet: Tablet) -> None:
    """While the page is open, and while it is away."""
    for juice in ("kiwi", "banana", "mango"):
        tablet.choose(juice, 2)
    stock(kiwi=-10)(shop)
    expect(tablet.foot).to_have_text(tablet.text("basketGone", juice="키위"))
    expect(chosen(tablet)).to_have_count(2)
    tablet.open("/report")
    stock(mango=-10)(shop)
    tablet.open()
    expect(tablet.foot).to_have_text(tablet.text("basketGone", juice="망고"))
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["바나나 2"])


def test_a_juice_that_was_stopped_is_left_out_when_the_basket_continues(shop: Shop, tablet: Tablet) -> None:
    """In a browser with blocked storage, which folds and continues as well."""
    tablet.begin_pages_with(
        "for (const name of ['localStorage', 'sessionStorage'])"
        "Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } })")
    tablet.start_the_clock()
    tablet.page.reload()
    tablet.choose("kiwi", 2)
    pass_time(tablet, 21)
    proceed(folded(tablet), tablet)
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["키위 2"])
    tablet.choose("banana", 2)
    pass_time(tablet, 21)
    stop_a_juice(shop)
    expect(tablet.chip("kiwi", 2)).to_have_count(0)
    proceed(folded(tablet), tablet)
    expect(tablet.foot).to_have_text(tablet.text("basketGone", juice="키위"))
