"""The counter in WebKit, the engine of every iPad: what is in sight, the presses, large letters, a lost connection."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from checks import expect_none
from measure import TABLETS, fold_problems
from pages import PRICED, change_settings, record_payments, use_the_example
from shop import Shop, until
from tablet import LYING_PHONE, Size
from texts import text
from webkit import WebKitTablet, webkit


LAYOUTS = [size for size in TABLETS if str(size) in ("1280x800", "1024x600", "844x390", "800x1280")]


@pytest.fixture
def ipad(shop: Shop) -> Iterator[WebKitTablet]:
    with webkit(shop) as ipad:
        ipad.open()
        yield ipad


def test_the_counter_works_on_an_ipad(ipad: WebKitTablet, shop: Shop) -> None:
    """Seven juices and the foot are in sight on all screens but the narrow phone's, which this browser's window cannot be.

    In its other states, and the other pages, with large letters as well, on one screen of each layout. Presses order; what is
    ordered over a lost connection is sent afterwards.
    """
    problems = []

    def look(what: str, words: bool = True, fold: bool = True, sizes: Sequence[Size] = LAYOUTS) -> None:
        for size in sizes:
            ipad.resize(size)
            seen = ipad.measure(words)
            found = seen.problems + (fold_problems(seen, size) if fold else [])
            problems.extend(f"{what}, {size}: {problem}" for problem in found)

    look("at rest", sizes=TABLETS)
    ipad.resize(TABLETS[4])
    ipad.choose("mango", 3)
    ipad.order("mango")
    ipad.wait_for(".say.done", "망고쥬스 3잔")
    look("done")
    ipad.resize(TABLETS[4])
    ipad.choose("kiwi", 2)
    ipad.choose("banana", 1)
    ipad.wait_for(".say.basket")
    look("chosen")
    ipad.resize(TABLETS[4])
    ipad.press(".say.basket .filled")
    ipad.wait_for(".say.done", "키위쥬스")
    cups = [{line["juice"]: line["cups"] for line in order["lines"]} for order in shop.orders]
    assert cups == [{"mango": 3}, {"banana": 1, "kiwi": 2}]
    ipad.press(".say.done [formaction$='/cancellation']")
    ipad.wait_for(".foot", text("ko", "undoneTitle", number=2))
    assert len(shop.events("cancelled")) == 1
    shop.stop_listening()
    ipad.order("kiwi")
    ipad.wait_for(".cut")
    assert len(shop.orders) == 2
    shop.listen()
    ipad.wait_for(".say.told", "3번 키위")
    until(lambda: len(shop.orders) == 3)
    for path in ("/stock", "/more", "/report", "/orders"):
        ipad.open(path)
        look(path, fold=False)
        ipad.enlarge_text(200)
        look(f"{path} at 200 %", words=False, fold=False)
    ipad.open("/")
    ipad.enlarge_text(200)
    look("order page at 200 %", words=False, fold=False)
    expect_none(problems)


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


def test_the_glasses_of_juices_with_sizes_lie_over_no_chip(open_shop: Callable[..., Shop]) -> None:
    """Each is seen whole in its card, beside the sizes; at rest, and while the foot's two halves have an order that is not paid and a
    basket."""
    shop = open_shop(use_the_example)
    change_settings(shop, "payment=card&payment=cash&payment=transfer&queue=1&calls=1,2,3,4,5,6,7,8,9,10")
    problems = []
    with webkit(shop) as tablet:
        tablet.open()

        def look(what: str) -> None:
            for size in TABLETS:
                tablet.resize(size)
                seen = tablet.measure()
                problems.extend(f"{what}, {size}: {problem}" for problem in seen.problems + tablet.evaluate(GLASSES_LAID_WRONG))
            tablet.resize(TABLETS[0])

        look("at rest")
        tablet.order("mango")
        tablet.wait_for("#dues .due")
        tablet.choose("kiwi", 2)
        tablet.wait_for(".say.basket", "키위 2")
        look("due and basket")
    expect_none(problems)


GLASSES_LAID_WRONG = """[...document.querySelectorAll('.card.sized')].flatMap((card) => {
  const [glass, frame] = [card.querySelector('.glass'), card].map((one) => one.getBoundingClientRect());
  if (!card.querySelector('.glass').checkVisibility()) return [];
  const wrong = [];
  if (glass.height < 40) wrong.push(`${card.id}: the glass is ${glass.height} px high`);
  if (glass.left < frame.left || glass.right > frame.right || glass.top < frame.top || glass.bottom > frame.bottom) wrong.push(`${card.id}: the glass leaves the card`);
  for (const chip of card.querySelectorAll('.chip')) {
    const box = chip.getBoundingClientRect();
    if (chip.checkVisibility() && Math.min(box.right, glass.right) - Math.max(box.left, glass.left) > 1 && Math.min(box.bottom, glass.bottom) - Math.max(box.top, glass.top) > 1) wrong.push(`${card.id}: the glass lies over ${chip.textContent}`);
  }
  return wrong;
})"""
