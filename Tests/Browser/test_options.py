"""Cups in a size and with options: the chips of the cards, and the sheet of a juice."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Request, expect

from marks import with_and_without_script, without_script
from pages import stock, use_the_example
from shop import Shop, edit_menu, until
from tablet import LANDSCAPE, LYING_PHONE, PHONE, Size, Tablet
from webkit import webkit

# Its page scrolls.
LOW = Size("360x560", 360, 560)
# Its cards have the chip for three.
WIDE = Size("1600x900", 1600, 900)


def use_some_of_the_example(content: Path) -> None:
    """Five of its fourteen juices: a page is laid out in half of the time."""
    use_the_example(content)
    some = ("kiwi", "banana", "mango", "mangoLatte", "bananaSmoothie")
    edit_menu(lambda menu: menu.update(juices=[juice for juice in menu["juices"] if juice["id"] in some]))(content)


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


def size_of(tablet: Tablet, juice: str, size: str) -> Locator:
    return tablet.card(juice).locator(f".sizes [value='{size}']")


def sheet(tablet: Tablet) -> Locator:
    return tablet.page.locator(".sheet")


def open_sheet(tablet: Tablet, juice: str) -> None:
    tablet.press(tablet.card(juice).locator(".options"))
    sheet(tablet).wait_for()


def choose(tablet: Tablet, *names: str) -> None:
    for name in names:
        tablet.press(sheet(tablet).locator(".seg", has_text=name))


def add(tablet: Tablet, juice: str, *names: str) -> None:
    """Puts a cup with these choices into the basket."""
    open_sheet(tablet, juice)
    choose(tablet, *names)
    tablet.press(sheet(tablet).locator(".add"))
    sheet(tablet).wait_for(state="detached")


def lines(shop: Shop) -> list[tuple[str, int]]:
    """The lines of all orders, with the cups as an address spells them."""
    return [
        (".".join([line["juice"], line.get("size", ""), *line.get("choices", [])]).rstrip("."), line["cups"])
        for order in shop.orders for line in order["lines"]]


LARGE = "망고 라지 (얼음 적게)"


@with_and_without_script
def test_a_plain_cup_is_one_press_a_large_one_two_and_one_with_less_ice_four(shop: Shop, tablet: Tablet) -> None:
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("1")
    tablet.press(size_of(tablet, "banana", "large"))
    tablet.order("banana")
    expect(tablet.done).to_contain_text("2")
    assert shop.orders[1]["took"] == {"banana": 3, "cup24": 1}
    expect(size_of(tablet, "banana", "")).to_be_checked()
    tablet.press(tablet.card("mango").locator(".options"))
    choose(tablet, "라지", "얼음 적게")
    tablet.press(sheet(tablet).locator(".filled"))
    expect(tablet.done).to_contain_text("3")
    expect(sheet(tablet)).to_have_count(0)
    assert lines(shop) == [("kiwi", 1), ("banana.large", 1), ("mango.large.ice-less", 1)]


def test_a_chosen_size_changes_its_card_and_fills_it_only_with_cups(shop: Shop, tablet: Tablet) -> None:
    """It stays over a change of the stock."""
    card = tablet.card("mango")
    ground = "e => getComputedStyle(e).backgroundColor"
    before = card.evaluate(ground)
    tablet.press(size_of(tablet, "mango", "large"))
    expect(card.locator(".price")).to_have_text("6,000원")
    expect(card.locator(".state")).to_have_text("24잔 가능")
    expect(card.locator(".recipe")).to_contain_text("망고 5")
    expect(card.locator(".what")).to_have_text("망고쥬스 라지")
    assert card.evaluate(ground) == before
    expect(tablet.bar).to_have_count(0)
    tablet.choose("mango", 2)
    expect(card.locator(".price")).to_have_text("12,000원")
    assert card.evaluate(ground) != before
    stock(mango=-20)(shop)
    expect(card.locator(".state")).to_have_text("20잔 가능")
    expect(card.locator(".price")).to_have_text("12,000원")
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 라지 2"])
    tablet.press(size_of(tablet, "mango", ""))
    expect(card.locator(".price")).to_have_text("5,000원")
    expect(card.locator(".state")).to_have_text("33잔 가능")
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 1", "망고 라지 2"])


@pytest.mark.parametrize("presses, expected", [
    (["1", "large", "1"], [("mango", 1), ("mango.large", 1)]),
    (["1", "large"], [("mango", 1), ("mango.large", 1)]),
    (["2", "large", "3"], [("mango", 2), ("mango.large", 3)]),
    (["1", "large", "2", "small"], [("mango", 1), ("mango.large", 2), ("mango.small", 1)]),
    (["1", "large", "", "2"], [("mango", 2), ("mango.large", 1)]),
    (["large", "", "1"], [("mango", 1)]),
], ids=lambda value: " ".join(value) if isinstance(value[0], str) else "")
def test_another_size_is_another_cup(shop: Shop, tablet: Tablet, presses: list[str], expected: list[tuple[str, int]]) -> None:
    for press in presses:
        tablet.press(tablet.chip("mango", press) if press.isdigit() else size_of(tablet, "mango", press))
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.done).to_be_visible()
    assert sorted(lines(shop)) == expected


@with_and_without_script
def test_a_regular_cup_of_the_sheet_and_a_large_one_of_the_card_are_two(shop: Shop, tablet: Tablet) -> None:
    add(tablet, "mango", "기본")
    tablet.press(size_of(tablet, "mango", "large"))
    tablet.order("mango")
    expect(tablet.done).to_contain_text("1번")
    assert sorted(lines(shop)) == [("mango", 1), ("mango.large", 1)]


@with_and_without_script
def test_a_cup_that_waited_for_fruit_is_ordered_once_by_its_card(shop: Shop, tablet: Tablet) -> None:
    stock(mango=-117)(shop)
    for number, size in enumerate(("", "large"), 1):
        tablet.forget()
        tablet.open()
        if size:
            tablet.press(size_of(tablet, "mango", size))
        else:
            tablet.choose("mango", 2)
        tablet.order("mango")
        tablet.press_named("예")
        tablet.press("[name='step.mango'][value='1']")
        tablet.press("[name='step.mango'][value='10']" if number == 1 else "[name='step.mango'][value='1']")
        tablet.press(".say [name=close]")
        expect(tablet.foot.locator("small")).to_have_text("고른 것: 망고 라지 1" if size else "고른 것: 망고 2")
        expect(size_of(tablet, "mango", size)).to_be_checked()
        tablet.order("mango")
        expect(tablet.done).to_contain_text(f"{number}번")
        stock(mango=-shop.stock["mango"] + 4)(shop)
    assert lines(shop) == [("mango", 2), ("mango.large", 1)]


@with_and_without_script
def test_a_line_of_the_basket_is_taken_out(shop: Shop, tablet: Tablet) -> None:
    add(tablet, "mango", "라지")
    add(tablet, "mango", "기본")
    add(tablet, "kiwi", "스몰")
    for juice in ("망고", "키위 스몰"):
        tablet.press(tablet.bar.get_by_label(tablet.text("basketRemove", juice=juice), exact=True))
        expect(tablet.bar.get_by_label(tablet.text("basketRemove", juice=juice), exact=True)).to_have_count(0)
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 라지 1"])
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.done).to_contain_text("1")
    assert lines(shop) == [("mango.large", 1)]


def test_a_size_whose_cups_are_out_says_so_when_it_is_pressed(shop: Shop, tablet: Tablet) -> None:
    stock(mango=-117, kiwi=-117)(shop)
    tablet.open()
    tablet.press(size_of(tablet, "mango", "large"))
    expect(tablet.card("mango").locator(".state")).to_contain_text("망고 2개")
    open_sheet(tablet, "kiwi")
    gone = sheet(tablet).locator(".seg.gone")
    expect(gone).to_have_text("라지품절")
    tablet.press(gone)
    tablet.page.wait_for_url("**/stock?cups.kiwi.large=1")
    expect(tablet.page.locator("#fruit-kiwi, .row", has_text="키위").first).to_be_visible()


@with_and_without_script
def test_cups_of_the_sheet_are_counted_changed_and_taken_out_beside_plain_ones(shop: Shop, tablet: Tablet) -> None:
    add(tablet, "mango", "라지", "얼음 적게")
    add(tablet, "mango", "라지", "얼음 적게")
    expect(tablet.bar.get_by_role("listitem")).to_have_text([f"{LARGE} 2"])
    add(tablet, "kiwi", "스몰")
    tablet.press(tablet.bar.locator(".line", has_text=LARGE))
    expect(sheet(tablet).locator("[name=size][value=large]")).to_be_checked()
    choose(tablet, "얼음 없이")
    tablet.press(sheet(tablet).locator("[name=cups][value='3']"))
    tablet.press(sheet(tablet).locator(".add"))
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["키위 스몰 1", "망고 라지 (얼음 없이) 3"])
    tablet.press(tablet.bar.locator(".line", has_text="키위"))
    tablet.press(sheet(tablet).locator(".remove"))
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 라지 (얼음 없이) 3"])
    add(tablet, "mango", "얼음 보통")
    expect(tablet.bar.locator(".line", has_text="망고 1")).to_have_count(1)
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.done).to_contain_text("1")
    assert lines(shop) == [("mango", 1), ("mango.large.ice-none", 3)]


def test_a_cup_of_the_sheet_that_is_short_stays_in_the_basket_and_its_order_asks(shop: Shop, tablet: Tablet) -> None:
    open_sheet(tablet, "mango")
    choose(tablet, "망고 추가")
    stock(mango=-117)(shop)
    tablet.press(sheet(tablet).locator(".add"))
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 (망고 추가) 1"])
    tablet.allow_problem("409")
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.page.locator(".fewer")).to_contain_text("망고 추가: 망고 1개 모자라요")
    expect(tablet.page.locator(".fewer button")).to_have_text(["망고쥬스 스몰 (망고 추가) 1잔 주문", "빼고 주문 · 망고쥬스 1잔"])
    tablet.press(tablet.page.locator(".fewer button").last)
    expect(tablet.done).to_be_visible()
    assert lines(shop) == [("mango", 1)]


@with_and_without_script
def test_beside_a_shortage_a_card_stays_in_the_size_that_can_be_made(shop: Shop, tablet: Tablet) -> None:
    """Also after the time in which the counter lets a choice go."""
    stock(kiwi=-118, mango=-118)(shop)
    if tablet.script:
        tablet.start_the_clock()
    tablet.open()
    tablet.press(size_of(tablet, "mango", "large"))
    tablet.allow_problem("409")
    tablet.order("mango")
    expect(tablet.page.locator(".instead p").first).to_have_text(tablet.text("shortageSizes"))
    if tablet.script:
        tablet.page.clock.fast_forward(60_000)
    expect(tablet.juice("kiwi").locator(".what")).to_have_text("키위쥬스 스몰")
    tablet.order("kiwi")
    expect(tablet.done).to_be_visible()
    assert lines(shop) == [("kiwi.small", 1)]


def test_a_basket_waits_while_a_customer_thinks_about_a_sheet(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> None:
    tablet = open_tablet(shop)
    tablet.start_the_clock()
    tablet.open()
    tablet.choose("kiwi", 2)
    open_sheet(tablet, "mango")
    tablet.page.clock.fast_forward(50_000)
    tablet.press(sheet(tablet).locator(".filled"))
    expect(tablet.done).to_be_visible()
    assert sorted(lines(shop)) == [("kiwi", 2), ("mango", 1)]


def test_the_order_of_a_sheet_has_the_basket_besides(shop: Shop, tablet: Tablet) -> None:
    add(tablet, "mango", "라지")
    tablet.choose("kiwi", 2)
    tablet.press(size_of(tablet, "banana", "large"))
    tablet.choose("banana", 4)
    open_sheet(tablet, "mango")
    choose(tablet, "얼음 없이")
    tablet.press(sheet(tablet).locator(".filled"))
    expect(tablet.done).to_contain_text("1")
    expect(tablet.bar).to_have_count(0)
    assert sorted(lines(shop)) == [("banana.large", 4), ("kiwi", 2), ("mango..ice-none", 1), ("mango.large", 1)]


def test_the_sheet_carries_each_fact_of_the_order_that_the_counter_has(shop: Shop, tablet: Tablet) -> None:
    """Whatever the counter asks for, by the attribute alone."""
    tablet.open("/?cups.kiwi=2&memo=ice&call=Bea&discount=happy")
    kept = "#board :is(input, select, textarea)[name]:not([name=key])"
    assert tablet.page.locator(f"{kept}:not([data-order])").count() == 0, "a field that no sheet would carry"
    tablet.page.evaluate("""document.getElementById('foot').insertAdjacentHTML('beforeend',
      '<input type="checkbox" name="dining" value="toGo" data-order checked><input name="unmarked" value="1">')""")
    sent: list[Request] = []
    tablet.page.on("request", lambda request: sent.append(request))

    def fields(path: str) -> dict[str, str]:
        """What the page has sent to this path, in its address or in a body."""
        tablet.wait_until(lambda: any(urlsplit(request.url).path == path for request in sent))
        request = next(request for request in sent if urlsplit(request.url).path == path)
        sent.clear()
        return dict(parse_qsl(request.post_data or urlsplit(request.url).query))

    open_sheet(tablet, "mango")
    facts = {"dining": "toGo", "discount": "happy", "memo": "ice", "call": "Bea"}
    assert fields("/options/mango").items() >= facts.items()
    tablet.press(sheet(tablet).locator(".add"))
    sheet(tablet).wait_for(state="detached")
    assert fields("/options/mango").items() >= facts.items()
    open_sheet(tablet, "mango")
    sheet(tablet).locator("#call").fill("Jun")
    tablet.press(sheet(tablet).locator(".ways .filled"))
    posted = fields("/orders")
    assert posted.items() >= {**facts, "call": "Jun", "cups.kiwi.": "2"}.items()
    assert "unmarked" not in posted
    tablet.wait_until(lambda: shop.orders)
    made = shop.orders[-1]
    assert (made["memo"], made["call"], made["discount"]["id"], sum(line["cups"] for line in made["lines"])) == ("ice", "Jun", "happy", 4)


def test_a_line_survives_a_change_of_the_stock_a_reload_another_page_and_being_folded(
    shop: Shop, open_tablet: Callable[[Shop], Tablet]
) -> None:
    tablet = open_tablet(shop)
    tablet.start_the_clock()
    tablet.open()
    add(tablet, "mango", "라지", "얼음 적게")
    tablet.choose("kiwi", 2)
    stock(mango=-20)(shop)
    expect(tablet.card("mango").locator(".state")).to_have_text("33잔 가능")
    expected = ["키위 2", f"{LARGE} 1"]
    expect(tablet.bar.get_by_role("listitem")).to_have_text(expected)
    tablet.page.reload()
    expect(tablet.bar.get_by_role("listitem")).to_have_text(expected)
    tablet.open("/report")
    tablet.open()
    expect(tablet.bar.get_by_role("listitem")).to_have_text(expected)
    tablet.page.clock.fast_forward(21_000)
    folded = tablet.page.locator(".foot > .say.folded")
    expect(folded).to_contain_text(f"키위 2 · {LARGE} 1")
    tablet.page.reload()
    tablet.press(folded.get_by_role("button", name=tablet.text("basketResume")))
    expect(tablet.bar.get_by_role("listitem")).to_have_text(expected)
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.done).to_be_visible()
    assert lines(shop) == [("kiwi", 2), ("mango.large.ice-less", 1)]


def test_a_line_is_ordered_without_a_connection_and_no_sheet_is_opened(shop: Shop, tablet: Tablet) -> None:
    add(tablet, "mango", "라지", "얼음 적게")
    tablet.go_offline()
    expect(tablet.cut).to_be_visible()
    tablet.press(tablet.bar.locator(".filled"))
    expect(tablet.bar).to_have_count(0)
    tablet.press(tablet.card("mango").locator(".options"))
    expect(tablet.foot).to_have_text(tablet.text("liveHeld"))
    expect(sheet(tablet)).to_have_count(0)
    tablet.go_online()
    expect(tablet.told).to_contain_text(f"1번 {LARGE}")
    assert lines(shop) == [("mango.large.ice-less", 1)]


def test_escape_and_close_leave_the_sheet_for_the_place_where_the_counter_was(tablet: Tablet) -> None:
    tablet.resize(LOW)
    for leave in (lambda: tablet.page.keyboard.press("Escape"), lambda: tablet.press(sheet(tablet).locator(".shut"))):
        button = tablet.card("bananaSmoothie").locator(".options")
        button.scroll_into_view_if_needed()
        place = tablet.page.evaluate("scrollY")
        open_sheet(tablet, "bananaSmoothie")
        leave()
        expect(sheet(tablet)).to_have_count(0)
        expect(button).to_be_focused()
        assert tablet.page.evaluate("scrollY") == place > 0


def test_the_sheet_shows_what_its_cup_takes_and_costs(tablet: Tablet) -> None:
    """It obeys the keyboard, and the counter behind it does not."""
    tablet.card("mango").locator(".options").press("Enter")
    expect(sheet(tablet).locator("[name=size][value='']")).to_be_focused()
    cost = sheet(tablet).locator(".cost")
    expect(cost).to_contain_text("5,000원")
    tablet.page.keyboard.press("ArrowRight")
    expect(sheet(tablet).locator("[name=size][value=large]")).to_be_checked()
    choose(tablet, "망고 추가")
    expect(sheet(tablet).locator(".takes")).to_have_text("라지\u00a0· 망고\u00a06\u00a0· 컵 24oz\u00a01")
    expect(sheet(tablet).locator(".possible")).to_have_text("20잔 가능")
    tablet.press(sheet(tablet).locator("[name=cups][value='2']"))
    expect(cost.locator("b")).to_have_text("13,000원")
    expect(cost.locator("small")).to_have_text("라지 6,000 + 망고 추가 500 · 2잔")
    expect(sheet(tablet).locator(".filled")).to_have_text("2잔 주문")
    tablet.press(sheet(tablet).locator(".plus"))
    sheet(tablet).locator(".typed").press("ArrowUp")
    expect(sheet(tablet).locator(".filled")).to_have_text("5잔 주문")
    sheet(tablet).locator(".typed").press("Enter")
    expect(tablet.bar.get_by_role("listitem")).to_have_text(["망고 라지 (망고 추가) 5"])


def test_the_sheet_shows_what_takes_the_place_of_an_ingredient(tablet: Tablet) -> None:
    open_sheet(tablet, "mangoLatte")
    choose(tablet, "라지")
    choose(tablet, "귀리 우유")
    expect(sheet(tablet).locator(".takes")).to_have_text("라지\u00a0· 망고\u00a03\u00a0· 귀리 우유\u00a0300\u00a0ml\u00a0· 컵 24oz\u00a01")
    expect(sheet(tablet).locator(".possible")).to_have_text("10잔 가능")


def test_a_number_of_cups_that_is_none_is_told_on_the_sheet(tablet: Tablet) -> None:
    tablet.allow_problem("422")
    open_sheet(tablet, "mango")
    choose(tablet, "라지")
    tablet.press(sheet(tablet).locator(".plus"))
    sheet(tablet).locator(".typed").fill("0")
    tablet.press(sheet(tablet).locator(".add"))
    expect(sheet(tablet).locator("#fault")).to_be_visible()
    expect(sheet(tablet).locator("[name=size][value=large]")).to_be_checked()
    expect(sheet(tablet).locator(".typed")).to_have_value("0")


@without_script
def test_without_a_script_a_sheet_has_the_size_and_the_basket_of_the_counter(shop: Shop, tablet: Tablet) -> None:
    tablet.choose("kiwi", 2)
    tablet.press(size_of(tablet, "mango", "large"))
    open_sheet(tablet, "mango")
    expect(sheet(tablet).locator("[name=size][value=large]")).to_be_checked()
    expect(sheet(tablet).locator(".cost")).to_contain_text("라지 6,000원 · 스몰 4,500원")
    tablet.press(sheet(tablet).locator(".filled"))
    expect(tablet.done).to_contain_text("1")
    assert lines(shop) == [("kiwi", 2), ("mango.large", 1)]


def test_an_ipad_orders_from_a_sheet_and_puts_its_cups_into_the_basket(shop: Shop) -> None:
    with webkit(shop) as ipad:
        ipad.open()
        ipad.resize(LANDSCAPE)
        ipad.press("#juice-mango .sizes .chip:nth-of-type(2)")
        ipad.wait_for("#juice-mango .price", "6,000")
        ipad.press("#juice-mango .options")
        ipad.wait_for("dialog .takes", "라지")
        ipad.press("dialog .seg:has([value=ice-less])")
        ipad.press("dialog .add")
        ipad.wait_for(".say.basket .line", LARGE)
        assert ipad.evaluate("document.querySelector('dialog') === null")
        until(lambda: ipad.evaluate("document.activeElement !== document.body"))
        ipad.press("#juice-kiwi .options")
        ipad.wait_for("dialog .takes")
        ipad.press("dialog .filled")
        ipad.wait_for(".say.done")
    assert sorted(lines(shop)) == [("kiwi", 1), ("mango.large.ice-less", 1)]


@pytest.mark.parametrize("size", [PHONE, LYING_PHONE], ids=str)
def test_three_cups_need_no_keyboard_where_the_chip_for_three_is_left_out(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet], size: Size
) -> None:
    """`+` goes on after the last chip that is shown, stays under the finger, and leaves the options their place."""
    shop = open_shop(use_the_example)
    tablet = open_tablet(shop)
    tablet.resize(size)
    tablet.open()
    card = tablet.card("mango")
    plus, options = card.locator(".plus"), card.locator(".options")
    expect(card.locator(".three")).to_be_hidden()
    plus.scroll_into_view_if_needed()
    before = plus.bounding_box(), options.bounding_box()
    for cups in ("3", "4"):
        tablet.press(tablet.chip("mango", "more"))
        expect(tablet.typed("mango")).to_have_value(cups)
        assert (plus.bounding_box(), options.bounding_box()) == before
    for box in (plus.bounding_box(), tablet.typed("mango").bounding_box()):
        assert box and box["width"] >= 44 and box["height"] >= 44, box
    tablet.press_named(tablet.text("basketClear"))
    tablet.press(tablet.chip("mango", "more"))
    tablet.order("mango")
    until(lambda: len(shop.orders) == 1)
    assert shop.orders[0]["lines"][0]["cups"] == 3
    # A juice with sizes has what an address brings in the basket, and its card is free for another size.
    tablet.open("/?cups.mango=3")
    expect(tablet.bar.get_by_role("listitem")).to_contain_text("3")
    tablet.resize(WIDE)
    tablet.press_named(tablet.text("basketClear"))
    tablet.press(tablet.chip("mango", "more"))
    expect(tablet.typed("mango")).to_have_value("4")


@without_script
def test_three_cups_can_be_typed_on_a_phone(shop: Shop, tablet: Tablet) -> None:
    tablet.resize(PHONE)
    tablet.press(tablet.chip("mango", "more"))
    tablet.typed("mango").fill("3")
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    assert shop.orders[0]["lines"][0]["cups"] == 3


def test_the_way_to_all_ingredients_stands_only_where_some_are_left_out(shop: Shop, tablet: Tablet) -> None:
    """Ten with a tile: all of them fit a tablet, and a phone that lies shows eight."""
    for size, shown in ((LANDSCAPE, 10), (LYING_PHONE, 8)):
        tablet.resize(size)
        expect(tablet.page.locator("#fruits > .fruit:visible")).to_have_count(shown)
        expect(tablet.page.locator("#all-fruits")).to_be_visible(visible=shown < 10)
    tablet.press("#all-fruits .more")
    expect(tablet.page.locator("#fruits > .fruit:visible")).to_have_count(10)


def test_the_counter_brings_the_script_of_the_sheets_once_it_rests_and_without_it_a_sheet_is_a_page(tablet: Tablet) -> None:
    tablet.wait_until(lambda: tablet.page.evaluate(
        "performance.getEntriesByType('resource').some(({ name }) => /\\/sheet\\.[0-9a-f]+\\.js$/.test(name))"))
    tablet.page.route("**/sheet.*.js", lambda route: route.abort())
    tablet.allow_problem("net::ERR_FAILED")
    tablet.allow_problem("sheet.")
    tablet.page.evaluate("location.assign('/?cups.kiwi=2')")
    tablet.page.wait_for_url("**/?cups.kiwi=2")
    tablet.press(tablet.card("mango").locator(".options"))
    tablet.page.wait_for_url("**/options/mango?**")
    expect(sheet(tablet)).to_be_visible()
    expect(tablet.page.locator("dialog")).to_have_count(0)
