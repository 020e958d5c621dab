"""From a shortage through the stock back to that order."""

from playwright.sync_api import expect

from marks import with_and_without_script
from pages import stock
from shop import Shop
from tablet import Tablet
from test_ordering import ordered


def ask_for(tablet: Tablet, juice: str, cups: int) -> None:
    """Orders more than the stock allows."""
    tablet.choose(juice, cups)
    tablet.order(juice)
    expect(tablet.heading).to_have_text("재료가 모자라요. 재고를 수정할까요?")


@with_and_without_script
def test_yes_leads_to_the_stock_and_closing_it_leads_back_to_that_order(shop: Shop, tablet: Tablet) -> None:
    ask_for(tablet, "kiwi", 4)
    tablet.press_named("예")
    expect(tablet.heading).to_have_text(tablet.text("stockTitle"))
    tablet.press("[name='step.kiwi'][value='10']")
    tablet.press(".say [name=close]")
    expect(tablet.typed("kiwi")).to_have_value("4")
    expect(tablet.juice("kiwi")).to_be_in_viewport()
    tablet.order("kiwi")
    expect(tablet.done).to_have_text(tablet.text("doneTitleCups", order="키위쥬스 4잔"))
    expect(tablet.page.locator(".chip :checked")).to_have_count(0)
    assert ordered(shop) == [{"kiwi": 4}]


@with_and_without_script
def test_no_leads_back_and_takes_nothing_and_fewer_or_others_can_be_ordered_at_once(shop: Shop, tablet: Tablet) -> None:
    """Escape answers no, too, and a reload of the question never orders."""
    ask_for(tablet, "mango", 4)
    tablet.press_named("아니오")
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    assert shop.stock["mango"] == 10
    if tablet.script:
        ask_for(tablet, "kiwi", 4)
        tablet.page.keyboard.press("Escape")
        expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    ask_for(tablet, "pineapple", 6)
    tablet.order("banana")
    expect(tablet.done).to_contain_text("바나나쥬스")
    ask_for(tablet, "mango", 4)
    tablet.press_named(tablet.text("shortageOrderFewer", juice="망고쥬스", count=3))
    expect(tablet.done).to_have_text(tablet.text("doneTitleCups", order="망고쥬스 3잔"))
    ask_for(tablet, "kiwi", 5)
    stock(kiwi=90)(shop)
    tablet.page.reload()
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    assert ordered(shop) == [{"banana": 1}, {"mango": 3}]


def test_a_card_that_was_refilled_and_sold_out_again_is_grey(shop: Shop, tablet: Tablet) -> None:
    stock(mango=-8)(shop)
    tablet.open()
    tablet.press(tablet.card("mango").get_by_role("link"))
    tablet.press("[name='step.mango'][value='1']")
    tablet.press(".say [name=close]")
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    ground = "node => getComputedStyle(node).backgroundColor"
    blank = tablet.page.evaluate("""() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.background = "var(--blank)";
      return getComputedStyle(probe).backgroundColor;
    }""")
    tablet.wait_until(lambda: tablet.card("mango").evaluate(ground) == blank)
