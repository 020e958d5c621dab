"""What to buy: from the list to the delivery in the stock."""

from collections.abc import Callable

from playwright.sync_api import expect

from pages import WITH_PAR
from shop import Shop
from tablet import Tablet


def test_what_was_bought_is_delivered_as_it_stands_on_the_list(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(WITH_PAR)
    tablet = open_tablet(shop)
    tablet.open("/purchases")
    # Of each fruit but the first, 10 are there, and 30 shall be in the morning.
    expect(tablet.page.locator("#message")).to_contain_text("키위 1상자 (24개)")
    tablet.press("#copy")
    expect(tablet.page.locator("#copy-state")).to_have_text(tablet.text("purchasesCopied"))
    tablet.press("#arrival")
    expect(tablet.page.locator("#count-kiwi")).to_have_value("24")
    expect(tablet.page.locator("#count-strawberry")).to_have_value("")
    assert shop.adjustments == []
    tablet.page.locator("#count-mango").fill("23")  # one was missing
    tablet.press(tablet.page.locator(".say [name=close]"))
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("34")
    [delivery] = shop.adjustments
    assert delivery["reason"] == "delivery"
    assert delivery["deltas"] == {"banana": 24, "pineapple": 24, "kiwi": 24, "mango": 23}
