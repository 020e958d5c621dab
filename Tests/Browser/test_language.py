"""Two languages, chosen by hand: `CounterDayTests` asks for the browser's."""

from playwright.sync_api import expect

from pages import order
from shop import Shop
from tablet import Tablet

START = ""


def test_the_language_switch_changes_the_current_page_and_is_remembered(shop: Shop, tablet: Tablet) -> None:
    order(shop, "mango")
    tablet.forget()
    for path in ("/stock?juice=kiwi", "/orders/1?record"):
        tablet.open(path)
        tablet.press_named("English")
        expect(tablet.page.locator("html")).to_have_attribute("lang", "en")
        assert tablet.page.url.startswith(shop.url + path.partition("?")[0])
        tablet.open("/stock")
        expect(tablet.heading).to_have_text("Edit stock")
        tablet.press_named("한국어")
        expect(tablet.page.locator("html")).to_have_attribute("lang", "ko")
