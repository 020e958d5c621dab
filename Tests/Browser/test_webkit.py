"""The counter in WebKit, the engine of every iPad: what is in sight, the presses, large letters, a lost connection."""

from collections.abc import Callable, Iterator

import pytest

from checks import expect_none
from measure import TABLETS, fold_problems
from pages import PRICED, record_payments
from shop import Shop, until
from tablet import LYING_PHONE
from texts import text
from webkit import WebKitTablet, webkit


LAYOUTS = [size for size in TABLETS if str(size) in ("1280x800", "1024x600", "844x390", "800x1280")]


@pytest.fixture
def ipad(shop: Shop) -> Iterator[WebKitTablet]:
    with webkit(shop) as ipad:
        ipad.open()
        yield ipad


def test_seven_juices_and_the_foot_are_in_sight_on_an_ipad(ipad: WebKitTablet) -> None:
    """On all screens but the narrow phone's, which this browser's window cannot be.

    The other pages, and large letters, are on one screen of each layout.
    """
    problems = []

    def look(what: str, words: bool = True, fold: bool = True) -> None:
        for size in TABLETS if fold else LAYOUTS:
            ipad.resize(size)
            seen = ipad.measure(words)
            found = seen.problems + (fold_problems(seen, size) if fold else [])
            problems.extend(f"{what}, {size}: {problem}" for problem in found)

    look("at rest")
    ipad.order("mango")
    ipad.wait_for(".say.done")
    look("done")
    ipad.choose("kiwi", 2)
    ipad.wait_for(".say.basket")
    look("chosen")
    for path in ("/stock", "/more", "/report", "/orders"):
        ipad.open(path)
        look(path, fold=False)
        ipad.enlarge_text(200)
        look(f"{path} at 200 %", words=False, fold=False)
    ipad.open("/")
    ipad.enlarge_text(200)
    look("order page at 200 %", words=False, fold=False)
    expect_none(problems)


def test_presses_order_on_an_ipad(ipad: WebKitTablet, shop: Shop) -> None:
    ipad.resize(TABLETS[4])
    ipad.choose("mango", 3)
    ipad.order("mango")
    ipad.wait_for(".say.done", "망고쥬스 3잔")
    ipad.choose("kiwi", 2)
    ipad.choose("banana", 1)
    ipad.press(".say.basket .filled")
    ipad.wait_for(".say.done", "키위쥬스")
    cups = [{line["juice"]: line["cups"] for line in order["lines"]} for order in shop.orders]
    assert cups == [{"mango": 3}, {"banana": 1, "kiwi": 2}]
    ipad.press(".say.done [formaction$='/cancellation']")
    ipad.wait_for(".foot", text("ko", "undoneTitle", number=2))
    assert len(shop.events("cancelled")) == 1


def test_the_payment_and_the_news_of_an_order_scroll_and_cover_nothing_on_a_phone(open_shop: Callable[..., Shop]) -> None:
    shop = open_shop(PRICED)
    record_payments(shop)
    with webkit(shop) as phone:
        phone.open()
        phone.resize(LYING_PHONE)
        phone.choose("mango", 3)
        phone.order("mango")
        phone.wait_for(".say.done")
        # The bar rises from below into its place.
        until(lambda: phone.evaluate("document.getAnimations().every((one) => one.playState === 'finished')"))
        seen = phone.measure()
        assert phone.evaluate("[scrollY, document.documentElement.scrollHeight - innerHeight]") == [0, 0]
        assert phone.evaluate("document.querySelector('.foot').getBoundingClientRect().height") <= 56
        expect_none(seen.problems + fold_problems(seen, LYING_PHONE))
        phone.choose("kiwi", 2)
        phone.press("#due-1 [value=card]")
        phone.wait_for(".say.basket", "키위 2")
        until(lambda: shop.events("paid"))


def test_a_lost_connection_is_said_on_an_ipad_and_the_order_is_sent_afterwards(ipad: WebKitTablet, shop: Shop) -> None:
    shop.stop_listening()
    ipad.order("mango")
    ipad.wait_for(".cut")
    assert shop.orders == []
    shop.listen()
    ipad.wait_for(".say.told", "1번 망고")
    until(lambda: len(shop.orders) == 1)
