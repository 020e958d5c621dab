"""For here, to go, in a cup of their own: the chips in the foot, the cards of the chosen place, and the next customer."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from marks import with_and_without_script
from pages import stock, use_the_example, use_the_example_without
from shop import ROOT, Shop, edit_menu
from tablet import Tablet


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    return open_shop(use_the_example)


def chip(tablet: Tablet, place: str) -> Locator:
    return tablet.page.locator(f"#places [value={place}]")


def places(shop: Shop) -> list[str]:
    return [order["place"] for order in shop.orders]


@with_and_without_script
def test_a_press_on_a_card_orders_at_the_chosen_place_and_the_next_customer_finds_the_usual_one(
    shop: Shop, tablet: Tablet
) -> None:
    tablet.press(chip(tablet, "here"))
    tablet.order("mango")
    expect(tablet.done).to_contain_text("매장")
    tablet.open()
    expect(chip(tablet, "togo")).to_be_checked()
    tablet.order("kiwi")
    expect(tablet.done).to_be_visible()
    tablet.wait_until(lambda: places(shop) == ["here", "togo"])
    assert shop.orders[0]["took"] == {"mango": 3}


def count_the_cups(content: Path) -> None:
    """The example of a shop that counts its paper cups at the counter."""
    use_the_example(content)
    edit_menu(lambda menu: menu.update(fruits=[{**one, "tile": True} for one in menu["fruits"]]))(content)


def test_the_cards_follow_the_chosen_place(open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]) -> None:
    shop = open_shop(count_the_cups)
    stock(cup14=-200)(shop)
    tablet = open_tablet(shop)
    tablet.open()
    expect(tablet.card("banana").locator(".state")).to_contain_text("컵 14oz")
    tablet.press(chip(tablet, "own"))
    expect(tablet.card("banana").locator(".state")).to_have_text("60잔 가능")
    expect(tablet.card("banana").locator(".price")).to_have_text("3,700원")
    tablet.choose("banana", 2)
    expect(tablet.bar.locator(".sum")).to_have_text("7,400원")
    tablet.press(chip(tablet, "togo"))
    expect(tablet.card("banana").locator(".state")).to_contain_text("컵 14oz")


def test_a_basket_keeps_its_place_over_a_reload_and_when_it_is_folded(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.press(chip(tablet, "own"))
    tablet.choose("mango", 2)
    tablet.open()
    expect(chip(tablet, "own")).to_be_checked()
    expect(tablet.bar).to_contain_text("망고 2")
    tablet.pass_time(21)
    expect(chip(tablet, "togo")).to_be_checked()
    tablet.press(tablet.page.locator("#foot > .say.folded").get_by_role("button", name=tablet.text("basketResume")))
    expect(chip(tablet, "own")).to_be_checked()
    tablet.press(tablet.bar.locator(".filled"))
    tablet.wait_until(lambda: places(shop) == ["own"])


def test_the_sheet_of_a_juice_is_of_the_chosen_place(shop: Shop, tablet: Tablet) -> None:
    tablet.press(chip(tablet, "own"))
    expect(tablet.card("mango").locator(".price")).to_have_text("4,700원")
    tablet.press(tablet.card("mango").locator(".options"))
    sheet = tablet.page.locator(".sheet")
    expect(sheet.locator(".cost b")).to_have_text("4,700원")
    tablet.press(sheet.locator(".ways .filled"))
    tablet.wait_until(lambda: places(shop) == ["own"])
    assert shop.orders[0]["lines"][0]["price"] == 4_700


def test_an_order_pressed_while_cut_off_keeps_its_place(shop: Shop, tablet: Tablet) -> None:
    tablet.go_offline()
    tablet.press(chip(tablet, "here"))
    tablet.order("mango")
    tablet.go_online()
    tablet.wait_until(lambda: places(shop) == ["here"])


def test_an_open_counter_gets_the_places_that_the_owner_adds(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(use_the_example_without("places", "fruits", "unusedAt"))
    tablet = open_tablet(shop)
    tablet.open()
    expect(tablet.page.locator("#places")).to_be_hidden()
    shop.run("menu", "apply", ROOT / "Content/menu.example.json", "--yes")
    expect(chip(tablet, "togo")).to_be_checked()
    tablet.press(chip(tablet, "here"))
    tablet.order("mango")
    tablet.wait_until(lambda: places(shop) == ["here"])


def test_the_discount_in_the_basket_is_of_the_prices_of_the_place(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/?cups.mango=2&discount=happy&place=own")
    expect(tablet.bar.locator(".sum")).to_have_text("9,400원 8,460원")


def test_the_page_of_the_memo_shows_the_price_at_the_place_that_is_chosen_there(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/memo?cups.kiwi=2&cups.mango=1&place=togo")
    price = tablet.page.locator("[data-lines]")
    expect(price).to_have_text("14,000원")
    for chosen, shown in (
        ("place][value=own", "13,100원"), ("discount][value=happy", "13,100원 11,790원"), ("place][value=here", "14,000원 12,600원"),
        ("place][value=own", "13,100원 11,790원"),
    ):
        tablet.press(f"label:has([name={chosen}])")
        expect(price).to_have_text(shown)
    tablet.press("main .ways .filled")
    tablet.wait_until(lambda: [(order["place"], order["discount"]["amount"]) for order in shop.orders] == [("own", 1_310)])
