"""The stock page under quick fingers and bad Wi-Fi: every press counts, once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Locator, expect

from marks import every_size, with_and_without_script, without_script
from shop import Shop
from tablet import Tablet


@pytest.fixture
def stock_page(tablet: Tablet) -> Tablet:
    tablet.open("/stock")
    return tablet


def add(tablet: Tablet, fruit: str, number: int = 1) -> Locator:
    return tablet.page.locator(f"[name='add.{fruit}'][value='{number}']")


def count(tablet: Tablet, fruit: str) -> Locator:
    return tablet.page.locator(f"#count-{fruit}")


def saved(tablet: Tablet, fruit: str, before: int, after: int) -> str:
    change = tablet.text("savedChange", fruit=fruit, before=before, after=after)
    return tablet.text("savedSentence", changes=change)


def deltas(shop: Shop, fruit: str = "kiwi") -> list[int]:
    return [change["deltas"][fruit] for change in shop.adjustments]


@every_size
@with_and_without_script
def test_a_press_is_saved_and_confirmed(shop: Shop, stock_page: Tablet) -> None:
    stock_page.press(add(stock_page, "kiwi"))
    expect(stock_page.status).to_have_text(saved(stock_page, "키위", 10, 11))
    expect(count(stock_page, "kiwi")).to_have_value("11")
    assert deltas(shop) == [1]


def test_quick_presses_become_one_change(shop: Shop, stock_page: Tablet) -> None:
    stock_page.stop_the_clock()
    for _ in range(5):
        stock_page.press(add(stock_page, "kiwi"))
    stock_page.press(add(stock_page, "kiwi", -1))
    expect(count(stock_page, "kiwi")).to_have_value("14")
    assert shop.adjustments == []
    stock_page.pass_time(seconds=0.3)
    expect(stock_page.status).to_have_text(saved(stock_page, "키위", 10, 14))
    assert deltas(shop) == [4]


@with_and_without_script
def test_a_typed_count_is_saved(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("30")
    count(stock_page, "kiwi").press("Enter")
    expect(stock_page.status).to_have_text(saved(stock_page, "키위", 10, 30))
    assert deltas(shop) == [20]


@with_and_without_script
def test_an_invalid_number_is_kept_and_reported(shop: Shop, stock_page: Tablet, script: bool) -> None:
    count(stock_page, "kiwi").fill("열 개")
    count(stock_page, "kiwi").press("Enter")
    expect(stock_page.page.locator("#fault")).to_be_focused()
    expect(stock_page.page.locator("#fault-kiwi")).to_have_text(stock_page.text("stockFaultNotANumber", fruit="키위"))
    expect(count(stock_page, "kiwi")).to_have_value("열 개")
    assert stock_page.page.title().startswith("오류:")
    assert shop.adjustments == []


def test_a_press_that_did_not_arrive_is_sent_again(shop: Shop, stock_page: Tablet) -> None:
    stock_page.drop_request("/stock")
    stock_page.press(add(stock_page, "kiwi"))
    expect(stock_page.status).to_have_text(stock_page.text("stockRetrying"))
    expect(stock_page.status).to_have_text(saved(stock_page, "키위", 10, 11))
    assert deltas(shop) == [1]


def test_a_press_with_a_lost_response_counts_once(shop: Shop, stock_page: Tablet) -> None:
    stock_page.drop_response("/stock")
    stock_page.press(add(stock_page, "kiwi"))
    expect(stock_page.status).to_have_text(stock_page.text("stockRetrying"))
    assert deltas(shop) == [1]
    expect(stock_page.status).to_have_text(saved(stock_page, "키위", 10, 11))
    assert deltas(shop) == [1]


def test_presses_while_offline_are_sent_when_the_network_is_back(shop: Shop, stock_page: Tablet) -> None:
    stock_page.go_offline()
    stock_page.press(add(stock_page, "kiwi"))
    expect(stock_page.status).to_have_text(stock_page.text("stockRetrying"))
    stock_page.press(add(stock_page, "kiwi", 10))
    assert shop.adjustments == []
    stock_page.go_online()
    stock_page.wait_until(lambda: sum(deltas(shop)) == 11)
    expect(count(stock_page, "kiwi")).to_have_value("21")
    assert deltas(shop) == [1, 10]


def test_a_press_just_before_leaving_the_page_is_not_lost(shop: Shop, stock_page: Tablet) -> None:
    stock_page.press(add(stock_page, "kiwi"))
    stock_page.press_named(stock_page.text("navigationOrderPage"))
    expect(stock_page.heading).to_have_text(stock_page.text("orderPageTitle"))
    stock_page.wait_until(lambda: deltas(shop) == [1])


@without_script
def test_a_change_that_arrives_twice_counts_once(shop: Shop, stock_page: Tablet) -> None:
    stock_page.duplicate("/stock")
    stock_page.press(add(stock_page, "kiwi", 10))
    expect(count(stock_page, "kiwi")).to_have_value("20")
    assert deltas(shop) == [10]


def test_presses_while_offline_survive_leaving_the_page(shop: Shop, stock_page: Tablet) -> None:
    stock_page.go_offline()
    stock_page.press(add(stock_page, "kiwi", 10))
    expect(stock_page.status).to_have_text(stock_page.text("stockRetrying"))
    stock_page.leave()
    stock_page.go_online()
    stock_page.open("/stock?reason=waste")
    stock_page.wait_until(lambda: deltas(shop) == [10])
    stock_page.open("/stock")
    expect(count(stock_page, "kiwi")).to_have_value("20")
    assert deltas(shop) == [10]
    assert stock_page.page.evaluate("localStorage.length") == 0


@with_and_without_script
def test_full_width_digits_are_digits(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("１２")
    count(stock_page, "kiwi").press("Enter")
    expect(stock_page.status).to_have_text(saved(stock_page, "키위", 10, 12))
    expect(count(stock_page, "kiwi")).to_have_value("12")
    assert deltas(shop) == [2]


@with_and_without_script
def test_a_corrected_error_leaves_nothing_behind(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("1O")
    count(stock_page, "kiwi").press("Enter")
    expect(stock_page.page.locator("#fault")).to_be_visible()
    count(stock_page, "kiwi").fill("30")
    count(stock_page, "kiwi").press("Enter")
    expect(stock_page.status).to_have_text(saved(stock_page, "키위", 10, 30))
    expect(stock_page.page.locator("#fault")).to_have_count(0)
    expect(stock_page.page).to_have_title(stock_page.text("stockTitle"))
    if stock_page.script:
        shop.run("stock", "kiwi", "+5")
        expect(count(stock_page, "kiwi")).to_have_value("35")


def test_text_typed_while_an_invalid_form_is_pending_is_kept(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/stock?reason=delivery")
    pending = tablet.hold("/stock")
    count(tablet, "kiwi").fill("x")
    count(tablet, "kiwi").press("Enter")
    tablet.wait_until(lambda: pending.is_pending)
    count(tablet, "mango").fill("24")
    pending.release()
    expect(tablet.page.locator("#fault")).to_be_visible()
    expect(count(tablet, "mango")).to_have_value("24")
    expect(count(tablet, "mango")).to_be_focused()


def test_leaving_with_an_unsaved_count_asks_first(shop: Shop, stock_page: Tablet) -> None:
    dialogs: list[str] = []

    def stay(dialog: Dialog) -> None:
        dialogs.append(dialog.type)
        dialog.dismiss()

    stock_page.page.on("dialog", stay)
    count(stock_page, "kiwi").fill("30")
    stock_page.press_named(stock_page.text("navigationOrderPage"))
    stock_page.wait_until(lambda: dialogs == ["beforeunload"])
    expect(count(stock_page, "kiwi")).to_have_value("30")


def test_the_fruits_to_refill_first_appear_while_the_page_is_open(
    shop: Shop, open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop.run("stock", "strawberry", "+90")
    tablet = open_tablet(shop)
    tablet.open("/stock")
    expect(tablet.page.locator(".urgent")).to_have_count(0)
    shop.run("stock", "kiwi", "-10")
    expect(tablet.page.locator("#urgent-kiwi")).to_be_visible()
    shop.run("stock", "mango", "-9")
    expect(tablet.page.locator("#urgent-mango")).to_be_visible()
