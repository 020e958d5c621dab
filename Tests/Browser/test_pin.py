"""The owner's PIN: what is locked asks for it, and nothing that was typed or pressed is lost on the way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from marks import without_script
from shop import PIN, Shop
from tablet import Tablet

START = ""


def enter_pin(tablet: Tablet, pin: str = PIN) -> None:
    """By Enter: a second touch at once, at the place of the first, is not meant for the new page."""
    tablet.page.locator("#pin").fill(pin)
    tablet.page.locator("#pin").press("Enter")


@pytest.fixture
def locked(shop: Shop, tablet: Tablet) -> Tablet:
    shop.set_pin("--for", "stock", "--for", "orders", "--for", "cancellations")
    return tablet


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


def test_the_owner_sets_changes_and_removes_the_pin(shop: Shop, tablet: Tablet, open_tablet: Callable[[Shop], Tablet]) -> None:
    page, other = tablet.page, open_tablet(shop)
    tablet.open("/pin")
    expect(tablet.heading).to_have_text(tablet.text("pinNone"))
    tablet.open("/more")
    page.locator(".caution [href='/settings/pin']").click()
    page.locator("#new").fill(PIN)
    page.locator("#again").fill("190414")
    page.locator("[name=for][value=stock]").check()
    page.locator("#again").press("Enter")
    expect(page.locator("#fault")).to_contain_text(tablet.text("ownerPINFaultAgain"))
    expect(page.locator("#new")).to_have_value("")
    expect(page.locator("[name=for][value=stock]")).to_be_checked()
    page.locator("#new").fill(PIN)
    page.locator("#again").fill(PIN)
    page.locator("#again").press("Enter")
    expect(page.locator(".say.done")).to_contain_text(tablet.text("ownerPINSaved"))
    assert PIN not in page.content()
    tablet.open("/stock")
    expect(page.locator("#count-kiwi")).to_be_visible()
    other.open("/stock")
    expect(other.page.locator("#pin")).to_be_visible()
    tablet.open("/settings/pin")
    page.locator("#present").fill(PIN)
    tablet.press("[name=remove]")
    expect(page.locator(".say.done")).to_contain_text(tablet.text("ownerPINRemoved"))
    other.open("/stock")
    expect(other.page.locator("#count-kiwi")).to_be_visible()


def test_an_order_that_needs_the_pin_is_made_once_it_is_right(shop: Shop, locked: Tablet) -> None:
    locked.open()
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
