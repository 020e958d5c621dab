"""The owner's PIN: what is locked asks for it, and nothing that was typed or pressed is lost on the way."""

import pytest
from playwright.sync_api import expect

from marks import with_and_without_script, without_script
from shop import PIN, Shop
from tablet import Tablet


def enter_pin(tablet: Tablet, pin: str = PIN) -> None:
    """By Enter: a second touch at once, at the place of the first, is not meant for the new page."""
    tablet.page.locator("#pin").fill(pin)
    tablet.page.locator("#pin").press("Enter")


@pytest.fixture
def locked(shop: Shop, tablet: Tablet) -> Tablet:
    shop.set_pin("--for", "stock", "--for", "orders", "--for", "cancellations")
    return tablet


@with_and_without_script
def test_a_locked_page_opens_with_the_pin_and_closes_with_a_log_out(shop: Shop, locked: Tablet) -> None:
    locked.open("/report?day=2026-01-01")
    expect(locked.heading).to_have_text(locked.text("pinTitle"))
    enter_pin(locked, "190414")
    expect(locked.page.locator("#fault")).to_have_text(locked.text("pinFaultWrong"))
    enter_pin(locked)
    locked.page.wait_for_url("**/report?day=2026-01-01")
    locked.open("/more")
    locked.press_named(locked.text("pinLogOut"))
    expect(locked.page.locator("#pin-state")).to_have_text(locked.text("pinLocked"))
    locked.open("/report")
    expect(locked.page.locator("#pin")).to_be_visible()


@with_and_without_script
def test_an_order_that_needs_the_pin_is_made_once_it_is_right(shop: Shop, locked: Tablet) -> None:
    locked.choose("mango", 2)
    locked.order("mango")
    enter_pin(locked, "190414")
    enter_pin(locked)
    expect(locked.done).to_be_visible()
    assert [order["lines"] for order in shop.orders] == [[{"juice": "mango", "cups": 2}]]
    locked.order("kiwi")
    expect(locked.done).to_contain_text("키위")
    assert len(shop.orders) == 2
    assert PIN not in locked.page.evaluate("JSON.stringify(localStorage)")


def test_a_draft_of_the_stock_outlasts_its_session(shop: Shop, locked: Tablet) -> None:
    locked.open("/stock?reason=delivery")
    enter_pin(locked)
    locked.press("[name='step.kiwi'][value='10']")
    shop.run("pin", "revoke")
    shop.run("stock", "mango", "+1")
    expect(locked.page.locator(".say .text b")).to_have_text(locked.text("pinTitle"))
    locked.press(".say [name=close]")
    enter_pin(locked)
    expect(locked.page.locator("#count-kiwi")).to_have_value("10")
    assert shop.stock["kiwi"] == 10, "nothing is saved without a press"
    locked.pass_a_second()  # no person enters a PIN as quickly as this test
    locked.press(".say [name=close]")
    locked.page.locator("#board").wait_for()
    assert shop.stock["kiwi"] == 20


@without_script
def test_a_stock_form_is_kept_without_a_script(shop: Shop, locked: Tablet) -> None:
    locked.open("/stock?reason=delivery")
    enter_pin(locked)
    locked.page.locator("#count-kiwi").fill("10")
    shop.run("pin", "revoke")
    locked.press(".say [name=close]")
    enter_pin(locked)
    locked.page.locator("#board").wait_for()
    assert shop.stock["kiwi"] == 20
