"""What a person sees while the shop does not answer."""

from playwright.sync_api import expect

from everywhere import with_and_without_script
from shop import Shop
from tablet import Tablet


@with_and_without_script
def test_the_page_says_so_and_comes_back_by_itself(shop: Shop, tablet: Tablet) -> None:
    shop.stop_serving()
    tablet.order("mango")
    expect(tablet.heading).to_have_text(tablet.say("notice.down.title"))
    shop.serve()
    expect(tablet.heading).to_have_text(tablet.say("board.title"), timeout=30_000)
    assert shop.orders == []
