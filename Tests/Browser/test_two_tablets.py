"""Several tablets at one counter, and the owner's shell beside them."""

from collections.abc import Callable

from playwright.sync_api import expect

from pages import stock
from shop import Shop
from tablet import Tablet


def test_the_last_juice_is_made_once(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> None:
    stock(mango=-7)(shop)
    first, second = open_tablet(shop), open_tablet(shop)
    first.open()
    second.open()
    pending = first.hold("/orders")
    first.order("mango")
    first.wait_until(lambda: pending.is_pending)
    second.order("mango")
    expect(second.done).to_contain_text("망고쥬스")
    pending.release()
    expect(first.heading).to_have_text(first.text("shortageTitle"))
    assert len(shop.orders) == 1
    assert shop.stock["mango"] == 0


def test_the_changes_of_both_tablets_count(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> None:
    first, second = open_tablet(shop), open_tablet(shop)
    first.open("/stock")
    # This tablet does not see the change of the other before its own count is typed.
    first.stop_the_clock()
    second.open("/stock")
    second.press("[name='step.kiwi'][value='10']")
    second.press(".say [name=close]")
    expect(second.page.locator(".say .text")).to_contain_text(
        second.text("savedSentence", changes=second.text("savedChange", fruit="키위", before=10, after=20)))
    first.page.locator("#count-kiwi").fill("30")
    first.page.locator("#count-kiwi").press("Enter")
    expect(first.page.locator(".say .text")).to_contain_text(
        first.text("savedChangeElsewhere", fruit="키위", delta="+20", elsewhere="+10", after=40))
    assert shop.stock["kiwi"] == 40


def test_a_change_from_the_shell_is_on_the_next_page(shop: Shop, tablet: Tablet) -> None:
    shop.run("stock", "kiwi", "+5")
    shop.run("order", "mango")
    tablet.open()
    assert tablet.page.locator(".fruit .count").all_inner_texts() == ["10", "10", "10", "15", "7"]
