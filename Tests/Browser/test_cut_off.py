"""Cut off: what is pressed first is sent first, each order is made once, and every number that comes back is told."""

from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Locator, expect

from checks import CONTRAST, STANDARDS, axe_problems, expect_none
from marks import every_language_and_scheme
from pages import PRICED, raise_the_price, stock
from shop import PIN, Shop
from tablet import LYING_PHONE, NARROW_LANDSCAPE, PHONE, Tablet
from test_ordering import ordered


@pytest.fixture
def offline(tablet: Tablet) -> Tablet:
    tablet.go_offline()
    expect(tablet.cut).to_be_visible()
    return tablet


def decide(tablet: Tablet, name: str) -> None:
    """A press at the place of the last one, at once, would be a part of it."""
    tablet.page.wait_for_timeout(800)
    tablet.press(tablet.told.get_by_role("button", name=tablet.text(name)))


def read(tablet: Tablet) -> None:
    decide(tablet, "doneConfirm")
    expect(tablet.told.get_by_role("button", name=tablet.text("doneConfirm"))).to_have_count(0)


def waits(tablet: Tablet, count: int) -> None:
    expect(tablet.cut).to_contain_text(tablet.text("liveCount", count=count))


def test_the_chosen_juices_stay_in_the_foot_and_a_price_that_changed_meanwhile_is_told(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(PRICED)
    tablet = open_tablet(shop)
    tablet.open()
    tablet.choose("mango", 2)
    tablet.go_offline()
    expect(tablet.cut).to_be_visible()
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 2"])
    tablet.choose("kiwi", 1)
    expect(tablet.bar.locator(".sum")).to_have_text("12,000원")
    tablet.press_named(tablet.text("basketOrder", cups=3))
    waits(tablet, 1)
    assert shop.orders == []
    raise_the_price(shop)
    tablet.go_online()
    change = tablet.text("doneOtherPrice", juice="키위쥬스", before="4,000원", after="9,900원")
    expect(tablet.told.locator("b")).to_have_text(f"{tablet.text('liveSent')} 1번 키위 · 망고 2 · {change}")
    assert ordered(shop) == [{"mango": 2, "kiwi": 1}]


def test_what_is_pressed_first_is_sent_first_and_every_number_is_told(shop: Shop, offline: Tablet) -> None:
    for juice in ("kiwi", "banana", "mango", "kiwi"):
        offline.order(juice)
    waits(offline, 4)
    offline.go_online()
    expect(offline.told.locator("b")).to_have_text("보낸 주문: 1번 키위 · 2번 바나나 · 3번 망고 · 4번 키위")
    assert ordered(shop) == [{"kiwi": 1}, {"banana": 1}, {"mango": 1}, {"kiwi": 1}]
    offline.page.reload()
    expect(offline.told).to_contain_text("4번 키위")
    offline.order("pineapple")
    expect(offline.done).to_contain_text("파인애플쥬스")
    expect(offline.told).to_have_count(0)
    offline.page.wait_for_timeout(800)
    offline.press_named(offline.text("doneConfirm"))
    expect(offline.told).to_contain_text("1번 키위")
    read(offline)
    assert offline.page.evaluate("Object.keys(localStorage)") == [], "what was read is forgotten"


def test_wherever_the_connection_is_cut_each_order_is_made_once_in_sequence(shop: Shop, tablet: Tablet) -> None:
    tablet.allow_problem("net::ERR_ABORTED")
    cuts = ["before sending", "after the shop took it", "between two", "amid a reload", "taken amid a reload"]
    for number, cut in enumerate(cuts):
        juices = [("kiwi", "banana"), ("pineapple", "mango")][number % 2]
        if cut == "before sending":
            tablet.drop_request("/orders", times=2)
        elif cut in ("after the shop took it", "taken amid a reload"):
            tablet.drop_response("/orders", times=2)
        else:
            held = tablet.hold("/orders")
        for juice in juices:
            tablet.order(juice)
        if cut == "between two":
            tablet.drop_request("/orders", times=2)
            held.release()
        elif cut == "taken amid a reload":
            tablet.wait_until(lambda: len(shop.orders) > 2 * number)
        tablet.page.reload() if "reload" in cut else None
        tablet.wait_until(lambda: len(shop.orders) == 2 * number + 2)
        tablet.wait_until(lambda: tablet.done.count() or tablet.told.count())
        tablet.page.reload()
        expect(tablet.told).to_contain_text(f"{2 * number + 1}번")
        assert ordered(shop)[-2:] == [{juice: 1} for juice in juices], cut
        tablet.page.unroute_all()
        tablet.page.evaluate("localStorage.clear()")


def test_a_tab_beside_it_sends_the_same_order_and_makes_it_once(shop: Shop, offline: Tablet) -> None:
    offline.order("kiwi")
    offline.order("banana")
    waits(offline, 2)
    beside = offline.context.new_page()
    offline.go_online()
    beside.goto(shop.url)
    offline.wait_until(lambda: len(shop.orders) >= 2)
    expect(offline.told).to_contain_text("1번 키위 · 2번 바나나")
    expect(beside.locator(".told b")).to_contain_text("1번 키위 · 2번 바나나")
    read(offline)
    expect(beside.locator(".told")).to_have_count(0)
    beside.close()
    assert ordered(shop) == [{"kiwi": 1}, {"banana": 1}]


def test_a_closed_browser_keeps_the_orders(shop: Shop, offline: Tablet) -> None:
    offline.order("mango")
    waits(offline, 1)
    offline.leave()
    offline.go_online()
    offline.open("/report")
    expect(offline.told).to_contain_text("1번 망고")
    offline.open()
    expect(offline.told).to_contain_text("1번 망고")
    assert ordered(shop) == [{"mango": 1}]


def test_a_refused_order_says_why_and_the_ones_behind_it_go_on(shop: Shop, offline: Tablet) -> None:
    offline.choose("mango", 3)
    offline.order("mango")
    offline.order("mangoKiwi")
    offline.order("kiwi")
    stock(mango=-2)(shop)
    offline.go_online()
    expect(offline.told).to_contain_text("망고 3")
    expect(offline.told).to_contain_text("1개 모자라요")
    offline.wait_until(lambda: ordered(shop) == [{"mangoKiwi": 1}, {"kiwi": 1}])
    stock(mango=20)(shop)
    offline.page.reload()
    decide(offline, "liveResend")
    offline.wait_until(lambda: ordered(shop)[2:] == [{"mango": 3}])
    expect(offline.done).to_have_text(offline.text("doneTitleCups", order="망고쥬스 3잔"))
    offline.pass_a_second()
    offline.press_named(offline.text("doneConfirm"))
    expect(offline.told).to_contain_text("1번 망키 · 2번 키위")


def test_a_refused_order_is_discarded(shop: Shop, offline: Tablet) -> None:
    offline.order("kiwi")
    stock(kiwi=-10)(shop)
    offline.go_online()
    expect(offline.told).to_contain_text("3개 모자라요")
    decide(offline, "liveDiscard")
    expect(offline.told).to_have_count(0)
    stock(kiwi=10)(shop)
    offline.page.reload()
    assert shop.orders == []


def test_an_order_that_needs_the_pin_asks_for_it_when_it_is_sent_again(shop: Shop, offline: Tablet) -> None:
    shop.set_pin("--for", "orders")
    offline.order("kiwi")
    offline.go_online()
    expect(offline.told).to_contain_text(offline.text("pinTitle"))
    decide(offline, "liveResend")
    offline.page.locator("#pin").fill(PIN)
    offline.page.locator("#pin").press("Enter")
    expect(offline.done).to_contain_text("키위쥬스")
    assert ordered(shop) == [{"kiwi": 1}]


def test_a_refusal_takes_nothing_from_the_next_customer(shop: Shop, tablet: Tablet) -> None:
    """It comes while the next order is being chosen."""
    held = tablet.hold("/orders")
    tablet.order("mango")
    tablet.wait_until(lambda: held.is_pending)
    tablet.choose("kiwi", 2)
    stock(mango=-10)(shop)
    held.release()
    expect(tablet.said).to_contain_text("3개 모자라요")
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["키위 2"])
    tablet.press_named(tablet.text("basketOrder", cups=2))
    expect(tablet.done).to_be_visible()
    assert ordered(shop) == [{"kiwi": 2}]


def test_an_old_order_waits_for_a_decision(shop: Shop, offline: Tablet) -> None:
    offline.page.clock.install()
    offline.is_reusable = False
    offline.order("kiwi")
    waits(offline, 1)
    offline.page.clock.fast_forward("11:00")
    offline.order("banana")
    offline.go_online()
    expect(offline.told).to_contain_text("키위")
    expect(offline.told).to_contain_text(offline.text("liveUnsent"))
    offline.wait_until(lambda: ordered(shop) == [{"banana": 1}])
    decide(offline, "liveResend")
    offline.wait_until(lambda: len(ordered(shop)) == 2)
    expect(offline.done).to_contain_text("키위쥬스")
    assert ordered(shop) == [{"banana": 1}, {"kiwi": 1}]


def test_an_old_order_that_the_shop_took_is_not_made_again(shop: Shop, tablet: Tablet) -> None:
    tablet.page.clock.install()
    tablet.is_reusable = False
    tablet.drop_response("/orders", times=9)
    tablet.order("kiwi")
    tablet.wait_until(lambda: shop.orders)
    tablet.page.clock.fast_forward("11:00")
    tablet.page.unroute_all()
    expect(tablet.told).to_contain_text(tablet.text("liveUnsent"))
    decide(tablet, "liveResend")
    expect(tablet.done).to_contain_text("키위")
    assert len(shop.orders) == 1


def test_a_shortage_of_the_last_press_is_shown_when_those_before_it_are_told(shop: Shop, tablet: Tablet) -> None:
    late = tablet.hold("/orders")
    tablet.order("banana")
    tablet.wait_until(lambda: late.is_pending)
    tablet.choose("mango", 4)
    tablet.order("mango")
    late.release()
    expect(tablet.heading).to_have_text(tablet.text("shortageTitle"))
    expect(tablet.told).to_contain_text("1번 바나나")
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("키위쥬스")
    assert ordered(shop) == [{"banana": 1}, {"kiwi": 1}]


@every_language_and_scheme
def test_what_the_foot_says_is_accessible_at_every_size(shop: Shop, tablet: Tablet, language: str, scheme: str) -> None:
    """Cut off with a basket, refused, told, and with a folded basket: the sizes take turns.

    Only a contrast depends on the scheme.
    """
    problems: list[str] = []
    turns = cycle((LYING_PHONE, NARROW_LANDSCAPE, PHONE))

    def check(said: Locator) -> None:
        turn = next(turns)
        for size in (LYING_PHONE, NARROW_LANDSCAPE, PHONE):
            tablet.resize(size)
            expect(said).to_be_in_viewport(ratio=1)
            if size == turn:
                found = axe_problems(tablet.page, STANDARDS if scheme == "light" else CONTRAST)
                problems.extend(f"{size}: {problem}" for problem in found)

    tablet.start_the_clock()
    tablet.choose("mango", 2)
    tablet.go_offline()
    check(tablet.cut)
    check(tablet.bar)
    tablet.order("mangoKiwi")
    tablet.order("kiwi")
    stock(mango=-7)(shop)
    tablet.go_online()
    check(tablet.told)
    decide(tablet, "liveDiscard")
    check(tablet.told)
    read(tablet)
    tablet.choose("banana", 2)
    tablet.choose("strawberryBanana", 1)
    tablet.page.clock.fast_forward(21_000)
    check(tablet.page.locator(".foot > .say.folded"))
    tablet.choose("pineapple", 1)
    check(tablet.page.locator(".foot > .later"))
    expect_none(problems)
