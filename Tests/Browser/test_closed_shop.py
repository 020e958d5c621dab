"""The pages while the shop is not running."""

from playwright.sync_api import expect

from marks import without_script
from shop import Shop
from tablet import Tablet


@without_script
def test_the_page_says_that_the_shop_is_closed_and_recovers_by_itself(shop: Shop, tablet: Tablet) -> None:
    shop.stop_serving()
    tablet.order("mango")
    expect(tablet.heading).to_have_text(tablet.text("downTitle"))
    shop.serve()
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"), timeout=30_000)
    assert shop.orders == []


def test_an_order_waits_until_the_shop_is_open_again(shop: Shop, tablet: Tablet) -> None:
    tablet.allow_problem(": 502")
    shop.stop_serving()
    tablet.order("mango")
    expect(tablet.page.locator(".foot")).to_contain_text(tablet.text("liveLost").split(" · ")[0])
    shop.serve()
    expect(tablet.page.locator(".say.done")).to_contain_text("1번 망고", timeout=30_000)
    expect(tablet.cut).to_have_count(0)
    assert len(shop.orders) == 1
