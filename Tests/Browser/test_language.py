"""Two languages, chosen by the browser or by hand."""

import pytest
from playwright.sync_api import expect

from marks import with_and_without_script
from shop import Shop
from tablet import Tablet


@with_and_without_script
def test_the_language_switch_changes_the_current_page_and_is_remembered(shop: Shop, tablet: Tablet) -> None:
    shop.run("order", "mango")
    tablet.forget()
    for path in ("/", "/stock", "/stock?juice=kiwi", "/orders/1?record"):
        tablet.open(path)
        tablet.press_named("English")
        expect(tablet.page.locator("html")).to_have_attribute("lang", "en")
        assert tablet.page.url.startswith(shop.url + path.partition("?")[0])
        tablet.open("/stock")
        expect(tablet.heading).to_have_text("Edit stock")
        tablet.press_named("한국어")
        expect(tablet.page.locator("html")).to_have_attribute("lang", "ko")


@pytest.mark.parametrize("language", ["en"])
def test_a_browser_that_prefers_english_gets_english(tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.page.locator(".say.done")).to_contain_text("Mango juice is ready. Enjoy!")
