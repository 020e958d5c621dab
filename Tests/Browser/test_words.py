"""The memo, the name and the discount of an order before it is sent."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from marks import with_and_without_script
from shop import Shop, edit_menu
from tablet import Tablet
from test_options import use_some_of_the_example


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    return open_shop(use_some_of_the_example)


@pytest.fixture
def tablet(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> Iterator[Tablet]:
    """On the order page; a press near the last page's press counts."""
    tablet = open_tablet(shop)
    tablet.forget()
    tablet.open()
    yield tablet


def carried(tablet: Tablet) -> Locator:
    return tablet.page.locator(".foot > .send .carried")


@with_and_without_script
def test_the_kitchen_reads_the_memo_that_the_counter_took(shop: Shop, tablet: Tablet) -> None:
    tablet.choose("kiwi", 2)
    tablet.press(tablet.page.locator(".foot > .send"))
    tablet.page.locator("#memo").fill("빨대 두 개")
    tablet.page.locator("#call").fill("은지")
    tablet.press(tablet.page.locator(".ways .filled"))
    expect(tablet.done).to_contain_text("은지")
    [order] = shop.orders
    assert (order["memo"], order["call"], order["lines"][0]["cups"]) == ("빨대 두 개", "은지", 2)
    tablet.open("/queue")
    expect(tablet.page.locator(".ticket .memo")).to_have_text("빨대 두 개")
    expect(tablet.page.locator(".ticket .call")).to_have_text("은지")


def test_words_come_back_to_the_counter_and_go_with_its_next_order_only(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/memo?cups.kiwi=1")
    tablet.page.locator("#call").fill("Bea")
    tablet.press(tablet.page.locator(".ways .button:not(.filled)"))
    expect(carried(tablet)).to_have_text("Bea")
    tablet.order("banana")
    expect(tablet.done).to_contain_text("Bea")
    assert [(order.get("call"), len(order["lines"])) for order in shop.orders] == [("Bea", 2)]
    tablet.open()
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("2")
    assert sum("call" in order for order in shop.orders) == 1


def test_words_of_the_sheet_go_with_the_basket_that_it_fills(shop: Shop, tablet: Tablet) -> None:
    sheet = tablet.page.locator(".sheet")
    tablet.press(tablet.card("mango").locator(".options"))
    tablet.press(sheet.locator(".seg", has_text="라지"))
    sheet.locator("#memo").fill("빨대 두 개")
    tablet.press(sheet.locator(".add"))
    expect(carried(tablet)).to_have_text("빨대 두 개")
    tablet.press(tablet.card("kiwi").locator(".options"))
    expect(sheet.locator("#memo")).to_have_value("빨대 두 개")
    sheet.locator("#call").fill("은지")
    tablet.press(sheet.locator(".filled"))
    expect(tablet.done).to_contain_text("은지")
    expect(carried(tablet)).to_have_count(0)
    [order] = shop.orders
    assert (order["memo"], order["call"], len(order["lines"])) == ("빨대 두 개", "은지", 2)


def test_the_page_of_the_memo_takes_the_basket_along(
    shop: Shop, open_tablet: Callable[[Shop], Tablet]
) -> None:
    """The counter offers it no second time: not chosen, and not to be continued."""
    tablet = open_tablet(shop)
    tablet.forget_touches()
    tablet.open("/?cups.mango.large.ice-less=1")
    tablet.press(tablet.card("kiwi").locator(".sizes [value='large']"))
    tablet.choose("kiwi", 2)
    ordered = ["키위 라지 2", "망고 라지 (얼음 적게) 1"]
    folded = tablet.page.locator(".foot .folded")
    for leave in ".ways .button:not(.filled)", ".ways .filled":
        expect(tablet.bar.get_by_role("listitem")).to_have_text(ordered)
        expect(folded).to_have_count(0)
        tablet.press(tablet.page.locator(".foot > .send"))
        tablet.press(tablet.page.locator(leave))
    expect(tablet.done).to_be_visible()
    for _ in range(2):
        expect(tablet.bar).to_have_count(0)
        expect(folded).to_have_count(0)
        tablet.open()
    assert [len(order["lines"]) for order in shop.orders] == [2]


def test_a_discount_is_chosen_before_the_order_is_sent_and_for_that_order_only(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/?cups.mango.large.ice-less=1")
    tablet.press(tablet.page.locator(".foot > .send"))
    tablet.press(tablet.page.locator(".seg", has_text="해피아워"))
    tablet.press(tablet.page.locator(".ways .button:not(.filled)"))
    expect(carried(tablet)).to_have_text("해피아워")
    tablet.press(tablet.card("kiwi").locator(".options"))
    tablet.press(tablet.page.locator(".sheet .add"))
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.done).to_be_visible()
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("2")
    assert [(order.get("discount") or {}).get("id") for order in shop.orders] == ["happy", None]


def test_the_discount_of_one_drink_is_in_every_sum_before_it_is_ordered(shop: Shop, tablet: Tablet) -> None:
    """The page of the memo shows what will be asked at each choice, and the counter the same."""
    tablet.open("/?cups.mango.large.ice-less=1&cups.kiwi.=2")
    tablet.press(tablet.page.locator(".foot > .send"))
    shown = tablet.page.locator(".aside .sum")
    whole = shown.inner_text()
    tablet.press(tablet.page.locator(".seg", has_text="해피아워"))
    expect(shown).to_contain_text(whole)
    tablet.press(tablet.page.locator(".seg", has_text="키위"))
    asked = shown.inner_text().split()[-1]
    tablet.press(tablet.page.locator(".ways .button:not(.filled)"))
    expect(carried(tablet)).to_have_text("해피아워 (키위)")
    expect(tablet.bar.locator(".sum")).to_contain_text(asked)
    tablet.choose("banana", 1)
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.done).to_be_visible()
    [order] = shop.orders
    [kiwi] = [line for line in order["lines"] if line["juice"] == "kiwi"]
    assert order["discount"] == {"id": "happy", "amount": kiwi["price"] * 2 // 10, "cup": {"juice": "kiwi"}}
    total = sum(line["price"] * line["cups"] for line in order["lines"] if line["juice"] != "banana")
    assert asked == f"{total - order['discount']['amount']:,}원"


def seven_percent_off(content: Path) -> None:
    use_some_of_the_example(content)
    edit_menu(lambda menu: menu["discounts"][2].update(percent=7))(content)


@with_and_without_script
def test_the_foot_shows_what_an_order_with_a_discount_will_cost(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    """The shop adds up what the page brings, and a script what is chosen there: both as the order then costs."""
    shop = open_shop(seven_percent_off)
    tablet = open_tablet(shop)
    tablet.forget()
    shown = tablet.bar.locator(".sum")
    if tablet.script:
        tablet.open("/?cups.mango.large.ice-less=1&discount=stamp")
        expect(shown).to_have_text("6,000원 0원")
        tablet.choose("kiwi", 2)
        expect(shown).to_have_text("15,000원 10,500원")
        tablet.open("/?cups.mango.large.ice-less=1")
        expect(shown).to_have_text("6,000원")
    for discount, price in ("happy", "20,930원"), ("stamp", "18,000원"):
        tablet.open(f"/?cups.kiwi=1&cups.mango.large.ice-less=3&discount={discount}")
        expect(shown).to_have_text(f"22,500원 {price}")
        expect(shown.locator("s")).to_have_text("22,500원")
        tablet.press(tablet.bar.locator(".filled"))
        expect(tablet.done).to_be_visible()
    assert [order["discount"]["amount"] for order in shop.orders] == [1_570, 4_500]


def test_a_folded_basket_keeps_its_words_over_a_reload_and_the_next_customer_has_none(
    shop: Shop, open_tablet: Callable[[Shop], Tablet]
) -> None:
    tablet = open_tablet(shop)
    tablet.start_the_clock()
    tablet.open("/?cups.kiwi=1&memo=ice&call=Bea&discount=happy")
    expect(carried(tablet)).to_have_text("해피아워 · Bea · ice")
    expect(tablet.bar.locator(".sum")).to_have_text("4,500원 4,050원")
    tablet.page.clock.fast_forward(21_000)
    folded = tablet.page.locator(".foot > .say.folded")
    expect(folded).to_be_visible()
    expect(carried(tablet)).to_have_count(0)
    tablet.page.reload()
    expect(carried(tablet)).to_have_count(0)
    tablet.press(folded.get_by_role("button", name=tablet.text("basketResume")))
    expect(carried(tablet)).to_have_text("해피아워 · Bea · ice")
    expect(tablet.bar.locator(".sum")).to_have_text("4,500원 4,050원")
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.done).to_be_visible()
    [order] = shop.orders
    assert (order["memo"], order["call"]) == ("ice", "Bea")
