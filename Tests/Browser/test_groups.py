"""Groups of juices on the order page: chips that show some of the cards, all of them of one size."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from checks import expect_none
from marks import every_language, with_and_without_script
from measure import measure
from pages import change_settings, order, record_payments, stock, use_the_example, use_the_example_without
from shop import ROOT, Shop
from tablet import LANDSCAPE, LYING_PHONE, NARROW_LANDSCAPE, PHONE, Size, Tablet

JUICES = 14


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    return open_shop(use_the_example)


def group(tablet: Tablet, name: str) -> Locator:
    return tablet.page.locator(f".groups [data-group='{name}']")


def cards(tablet: Tablet) -> Locator:
    return tablet.page.locator("#juices > .card:visible")


@with_and_without_script
def test_a_chip_shows_the_cards_of_its_group_and_no_card_changes_its_size(tablet: Tablet) -> None:
    expect(cards(tablet)).to_have_count(JUICES)
    expect(group(tablet, "")).to_have_attribute("aria-current", "true")
    for size in (LANDSCAPE, NARROW_LANDSCAPE, LYING_PHONE, PHONE):
        tablet.resize(size)
        tablet.press(group(tablet, ""))
        before = tablet.card("mangoLatte").bounding_box()
        tablet.press(group(tablet, "latte"))
        expect(cards(tablet)).to_have_count(2)
        expect(group(tablet, "latte")).to_have_attribute("aria-current", "true")
        after = tablet.card("mangoLatte").bounding_box()
        assert before and after
        assert [round(after[side]) for side in ("width", "height")] == [round(before[side]) for side in ("width", "height")], size


def test_the_owner_renames_a_group_and_puts_a_juice_into_it(shop: Shop, tablet: Tablet, open_tablet: Callable[[Shop], Tablet]) -> None:
    """An open counter follows."""
    owner = open_tablet(shop)
    owner.open("/menu")
    expect(owner.page.get_by_role("heading", name=owner.text("groupWord"), exact=True)).to_be_visible()
    owner.press(owner.page.locator("#group-latte a"))
    owner.page.locator("[name='name.ko']").fill("우유 음료")
    owner.press(owner.page.locator(".foot .filled"))
    owner.page.wait_for_url("**/menu*")
    owner.forget()
    owner.open("/menu/juices/mango")
    owner.page.locator("#group").select_option("latte")
    owner.press(owner.page.locator(".foot .filled"))
    owner.page.wait_for_url("**/menu*")
    expect(group(tablet, "latte")).to_have_text("우유 음료 3")
    tablet.press(group(tablet, "latte"))
    expect(cards(tablet)).to_have_count(3)
    expect(tablet.card("mango")).to_be_visible()


def test_the_tablet_remembers_its_group_and_a_refresh_keeps_it(shop: Shop, tablet: Tablet) -> None:
    tablet.press(group(tablet, "latte"))
    order(shop, "strawberryLatte")
    expect(tablet.card("strawberryLatte").locator(".state")).to_have_text("14잔 가능")
    expect(cards(tablet)).to_have_count(2)
    tablet.open()
    expect(cards(tablet)).to_have_count(2)
    tablet.press(group(tablet, ""))
    tablet.open()
    expect(cards(tablet)).to_have_count(JUICES)


def test_what_is_chosen_in_one_group_is_ordered_with_what_is_chosen_in_another(shop: Shop, tablet: Tablet) -> None:
    tablet.press(group(tablet, "juice"))
    tablet.choose("mango", 2)
    tablet.press(group(tablet, "smoothie"))
    expect(tablet.bar).to_contain_text("망고 2")
    tablet.choose("bananaSmoothie", 1)
    tablet.press(tablet.bar.locator("[name=send]"))
    expect(tablet.done).to_be_visible()
    assert [(line["juice"], line["cups"]) for line in shop.orders[0]["lines"]] == [("mango", 2), ("bananaSmoothie", 1)]


def test_an_open_counter_gets_the_groups_that_the_owner_adds_and_loses_those_that_go(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(use_the_example_without("groups", "juices", "group"))
    tablet = open_tablet(shop)
    tablet.open()
    expect(tablet.page.locator("#groups")).to_be_hidden()
    menu = json.loads(shop.run("menu", "show"))
    del menu["from"]
    without = shop.folder / "without.json"
    without.write_text(json.dumps(menu))
    shop.run("menu", "apply", ROOT / "Content/menu.example.json", "--yes")
    tablet.press(group(tablet, "latte"))
    expect(cards(tablet)).to_have_count(2)
    shop.run("menu", "apply", without, "--yes")
    expect(cards(tablet)).to_have_count(JUICES)
    expect(tablet.page.locator("#groups")).to_be_hidden()


WHOLE: list[tuple[Size, int]] = [
    *[(Size(f"{width}x{height}", width, height), JUICES)
      for width, height in [(1280, 800), (1180, 820), (1080, 810), (1024, 768), (800, 1280)]],
    (Size("960x600", 960, 600), 8), (LYING_PHONE, 8), (PHONE, 4)]


@every_language
def test_fourteen_juices_with_sizes_are_whole_on_a_tablet_and_no_word_is_covered(tablet: Tablet) -> None:
    problems = []
    for size, whole in WHOLE:
        tablet.resize(size)
        seen = measure(tablet.page.evaluate)
        problems += [f"{size}: {problem}" for problem in seen.problems]
        if seen.juices < whole:
            problems.append(f"{size}: only {seen.juices} juices are whole")
        for name in ("latte", "smoothie"):
            tablet.press(group(tablet, name))
            if measure(tablet.page.evaluate).juices < 2:
                problems.append(f"{size}: {name} is not whole after one press")
        tablet.press(group(tablet, ""))
    expect_none(problems)


# The names to call that are in sight whole, and the height of the foot.
FOOT = """() => {
  const list = document.querySelector(".calls").getBoundingClientRect();
  const names = [...document.querySelectorAll(".calls .seg")].map((name) => name.getBoundingClientRect());
  return [names.filter(({ width, right }) => width && right <= list.right + 1).length, document.getElementById("foot").offsetHeight];
}"""


@every_language
def test_a_foot_with_places_names_and_payments_leaves_all_cards_in_sight(shop: Shop, tablet: Tablet) -> None:
    """At rest, beside an order that is not paid, and while the change is asked for; a phone lying has one line for all of it."""
    change_settings(shop, f"payment=card&payment=cash&payment=transfer&queue=1&calls={','.join(str(name) for name in range(1, 11))}")
    tablet.open()
    problems = []

    def look(what: str) -> None:
        for size, whole, names in [(NARROW_LANDSCAPE, JUICES, 5), (Size("1024x768", 1024, 768), JUICES, 4), (LYING_PHONE, 8, 0)]:
            tablet.resize(size)
            seen = measure(tablet.page.evaluate)
            problems.extend(f"{what}, {size}: {problem}" for problem in seen.problems)
            named, height = tablet.page.evaluate(FOOT)
            if seen.juices < whole or named < names or size == LYING_PHONE and height > 56:
                problems.append(f"{what}, {size}: {seen.juices} juices, {named} names, a foot of {height} px")

    look("at rest")
    tablet.order("mango")
    due = tablet.page.locator("#dues .due")
    expect(due).to_be_visible()
    look("done")
    tablet.resize(LANDSCAPE)
    tablet.press(due.locator("[value=cash]"))
    expect(due.locator("[data-tender]").first).to_be_visible()
    look("cash")
    expect_none(problems)


def test_letters_on_a_keyboard_show_the_cards_with_that_name_and_escape_ends_it(tablet: Tablet) -> None:
    keyboard = tablet.page.keyboard
    word = tablet.page.locator(".groups button")
    for keys, letters in (("Eq", "ㄸㅂ"), ("Ekfqk", "ㄸㅏㄹㅂㅏ")):
        for key in keys:
            keyboard.press(key)
        expect(cards(tablet)).to_have_count(1)
        expect(tablet.card("strawberryBanana")).to_be_visible()
        expect(word).to_have_text(f"{letters} ✕")
        keyboard.press("Escape")
        expect(cards(tablet)).to_have_count(JUICES)
        expect(word).to_have_count(0)
    tablet.press(group(tablet, "latte"))
    # A keyboard that is switched to Korean, and one whose input method keeps the letter to itself.
    for event in ("{ key: 'ㅁ' }", "{ key: 'Process', code: 'KeyZ' }"):
        tablet.page.evaluate(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {{ bubbles: true, ...{event} }}))")
    expect(cards(tablet)).to_have_count(1)
    expect(tablet.card("mangoKiwi")).to_be_visible()
    keyboard.press("x") # no juice has it
    expect(word).to_have_text("ㅁㅋ ✕")
    keyboard.press("Backspace")
    expect(cards(tablet)).to_have_count(5)
    tablet.press(word)
    expect(cards(tablet)).to_have_count(2)
    tablet.press(tablet.chip("mangoLatte", "more"))
    tablet.press(tablet.typed("mangoLatte"))
    keyboard.press("m")
    expect(word).to_have_count(0)


@pytest.mark.parametrize("language", ["en"])
def test_latin_letters_are_those_of_the_names(tablet: Tablet) -> None:
    tablet.page.keyboard.type("mang")
    expect(cards(tablet)).to_have_count(3)
    expect(tablet.page.locator(".groups button")).to_have_accessible_name("Clear mang")


# The places of the cards and of the fruits that a row has room for.
PLACES = """() => Object.fromEntries([...document.querySelectorAll("#juices > .card, #fruits > .fruit")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [one.id, [left, top, width, height].map(Math.round).join()];
}))"""


@pytest.mark.parametrize("size", [LANDSCAPE, NARROW_LANDSCAPE], ids=str)
def test_no_card_and_no_fruit_moves_when_something_runs_out_or_an_order_is_not_paid(shop: Shop, tablet: Tablet) -> None:
    record_payments(shop)
    tablet.page.reload()
    before = tablet.page.evaluate(PLACES)
    owing = tablet.page.locator(".head .owing")
    expect(owing).to_be_hidden()
    for change in (stock(apple=-110), stock(mango=-119, milk=-5950), lambda shop: order(shop, "kiwi")):
        change(shop)
        tablet.page.reload()
        after = tablet.page.evaluate(PLACES)
        assert {one: place for one, place in after.items() if before.get(one) != place} == {}
    expect(owing).to_be_visible()
    expect(tablet.card("mango")).to_have_class(re.compile("out"))
