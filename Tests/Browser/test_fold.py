"""What is in sight on every screen, with any menu and any size of letters, measured by `boxes.js`."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import expect

from checks import expect_none
from marks import every_language
from measure import SCREENS, Measure, fold_problems, measure
from pages import EVERYTHING, MEMO, NAME, WITH_EVERYTHING, WITH_QUEUE, record_a_day, record_payments, run_the_kitchen, use_the_example
from shop import Shop, edit_menu
from tablet import LANDSCAPE, LYING_PHONE, NARROW_LANDSCAPE, PHONE, SMALL, Size, Tablet


# One screen of each layout.
LAYOUTS = [SMALL, PHONE, LANDSCAPE, LYING_PHONE]


def measured(tablet: Tablet, sizes: Iterable[Size], words: bool = True) -> dict[Size, Measure]:
    found = {}
    for size in sizes:
        tablet.resize(size)
        found[size] = measure(tablet.page.evaluate, words)
    return found


def problems_at(found: dict[Size, Measure], what: str) -> list[str]:
    return [f"{what}, {size}: {problem}" for size, seen in found.items() for problem in seen.problems]


@every_language
def test_seven_juices_and_the_foot_are_in_sight_in_every_state_and_no_card_moves(shop: Shop, tablet: Tablet) -> None:
    """At rest, done, chosen, cut off and after a saved stock, with a juice sold out in all of them."""
    found = {"at rest": measured(tablet, SCREENS)}
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    found["done"] = measured(tablet, SCREENS)
    tablet.choose("kiwi", 2)
    tablet.choose("mangoKiwi", 3)
    expect(tablet.bar).to_be_visible()
    found["chosen"] = measured(tablet, SCREENS)
    tablet.go_offline()
    expect(tablet.cut).to_be_visible()
    found["cut off"] = measured(tablet, SCREENS)
    tablet.go_online()
    tablet.open("/stock")
    tablet.page.locator("#count-mango").fill("12")
    tablet.page.locator(".foot [name='close']").click()
    expect(tablet.page.locator("#board")).to_be_visible()
    found["saved"] = measured(tablet, SCREENS)

    assert tablet.page.locator(".card.out").count() >= 1
    problems = []
    for state, seen in found.items():
        problems += problems_at(seen, state)
        problems += [f"{state}, {size}: {problem}" for size in SCREENS for problem in fold_problems(seen[size], size)]
        problems += [
            f"{state}, {size}: a card has moved from {was} to {now}"
            for size in SCREENS for was, now in zip(found["at rest"][size].cards, seen[size].cards) if was != now]
    expect_none(problems)


@every_language
def test_save_and_close_is_in_sight_on_the_stock_page(tablet: Tablet) -> None:
    problems = []
    for path in ("/stock", "/stock?juice=strawberry&cups=3", "/stock?reason=delivery", "/stock?reason=count", "/stock?reason=waste"):
        tablet.open(path)
        found = measured(tablet, SCREENS)
        problems += problems_at(found, path)
        problems += [f"{path}, {size}: the foot is out of sight" for size, seen in found.items() if not seen.foot]
    expect_none(problems)


# Any menu

LONG_NAMES = {
    "ko": ["딸기바나나파인애플쥬스", "할머니의 여름 수박 오렌지쥬스", "무가당 제주 청귤 한라봉쥬스"],
    "en": ["Strawberry pineapple juice", "Grandmother's watermelon or orange juice", "Unsweetened tangerine juice"],
}


def menu_of(juices: int, fruits: int, parts: int = 2, long_names: bool = False) -> Callable[[dict[str, Any]], None]:
    """A menu of so many juices of `parts` fruits each; every third name is long when it says so."""

    def change(menu: dict[str, Any]) -> None:
        own_fruits, own_juices = menu["fruits"], menu["juices"]
        menu["fruits"] = [
            own_fruits[index] if index < 5 else own_fruits[index % 5] | {"id": f"fruit{index}", "firstCount": 30}
            for index in range(fruits)]

        def juice(index: int) -> dict[str, Any]:
            recipe = [
                {"fruit": menu["fruits"][(index + part) % fruits]["id"], "count": 1 + part}
                for part in range(min(parts, fruits))]
            own = own_juices[index % 7] if not long_names else own_juices[index % 7] | {
                "name": {language: names[index % 3] for language, names in LONG_NAMES.items()}}
            return own | {"id": f"juice{index}", "recipe": recipe}

        menu["juices"] = [juice(index) for index in range(juices)]

    return change


def with_counts(change: Callable[[dict[str, Any]], None], *counts: int) -> Callable[[dict[str, Any]], None]:
    """The menu with these first counts of its fruits, in turn, and six drawings."""

    def changed(menu: dict[str, Any]) -> None:
        change(menu)
        for index, fruit in enumerate(menu["fruits"]):
            fruit["firstCount"] = counts[index % len(counts)]
            if index == 5:
                fruit |= {"name": {"ko": "블루베리", "en": "Blueberry"}, "picture": "blueberry", "colour": "blueberry"}

    return changed


# Both languages with long names; the number of juices shows in either.
@pytest.mark.parametrize(("language", "juices", "fruits", "parts", "long_names"), [
    ("en", 1, 1, 1, False), ("ko", 7, 5, 6, True), ("en", 7, 5, 6, True), ("ko", 12, 9, 2, False), ("en", 40, 30, 6, True)],
    ids=["one-juice", "long-names-ko", "long-names-en", "twelve-juices", "forty-juices"])
def test_any_menu_is_shown_whole(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet], juices: int, fruits: int, parts: int, long_names: bool
) -> None:
    shop = open_shop(edit_menu(menu_of(juices, fruits, parts, long_names)))
    tablet = open_tablet(shop)
    tablet.open()
    problems = problems_at(measured(tablet, SCREENS), "order page")
    tablet.choose(f"juice{juices - 1}", 3)
    found = measured(tablet, SCREENS)
    problems += problems_at(found, "chosen")
    problems += [f"chosen, {size}: the foot is out of sight" for size, seen in found.items() if not seen.foot]
    tablet.open("/stock")
    problems += problems_at(measured(tablet, SCREENS), "stock")
    expect_none(problems)


@every_language
def test_eight_juices_and_six_fruits_of_any_count_are_in_sight_in_one_row(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(edit_menu(with_counts(menu_of(8, 6), 570, 4_590, 3, 96, 99_999, 0)))
    tablet = open_tablet(shop)
    tablet.open()
    problems = []
    for size in SCREENS:
        found = measured(tablet, [size])
        seen = found[size]
        problems += problems_at(found, "order page") + [f"{size}: {name} is cut" for name in seen.cut]
        if seen.juices < (5 if size == PHONE else 8):
            problems.append(f"{size}: only {seen.juices} juices are in sight")
        tops = tablet.page.locator(".fruit").evaluate_all("all => new Set(all.map((e) => e.getBoundingClientRect().top)).size")
        if tops != 1:
            problems.append(f"{size}: the fruits are in {tops} rows")
    expect_none(problems)


def test_fruits_with_and_without_a_forecast_have_one_baseline(shop: Shop, tablet: Tablet) -> None:
    for size in SCREENS:
        tablet.resize(size)
        baselines = tablet.page.locator(".fruit .count").evaluate_all("""all => {
          for (const [index, count] of all.entries()) if (index % 2) count.closest("a").querySelector(".until").textContent = "~16:40";
          return [...new Set(all.map((count) => Math.round(count.getBoundingClientRect().bottom)))];
        }""")
        assert len(baselines) == 1, size


def test_the_cards_of_a_menu_with_sizes_are_as_high_as_those_without(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    tablet = open_tablet(open_shop(use_the_example))
    tablet.open()
    highest = "all => Math.max(...all.map((e) => e.getBoundingClientRect().height))"
    for size, limit in ((LANDSCAPE, 183), (NARROW_LANDSCAPE, 187), (LYING_PHONE, 143), (PHONE, 100)):
        tablet.resize(size)
        assert tablet.page.locator(".card").evaluate_all(highest) <= limit, size


def test_of_thirty_fruits_those_that_run_low_are_shown_and_the_rest_are_one_press_away(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    change = menu_of(7, 30)

    def run_low(menu: dict[str, Any]) -> None:
        change(menu)
        for index, fruit in enumerate(menu["fruits"]):
            fruit["firstCount"] = 1 if index in (9, 17, 29) else 570

    shop = open_shop(edit_menu(run_low))
    tablet = open_tablet(shop)
    tablet.open()
    shown = tablet.page.locator(".fruit:visible")
    in_the_menu = tablet.page.locator(".fruit").evaluate_all("all => all.map(({ id }) => id)")
    for size, count in ((LANDSCAPE, 11), (LYING_PHONE, 8), (PHONE, 3)):
        tablet.resize(size)
        expect(shown).to_have_count(count)
        # Those that run low are among them, and all have the order of the menu.
        seen = shown.evaluate_all("all => all.map(({ id }) => id)")
        assert {"fruit-fruit9", "fruit-fruit17", "fruit-fruit29"} <= set(seen)
        assert seen == [one for one in in_the_menu if one in seen]
    assert tablet.page.locator("#all-fruits a:visible").inner_text().endswith("30")
    tablet.press("#all-fruits a:visible")
    expect(shown).to_have_count(30)
    tablet.press("#all-fruits a:visible")
    expect(shown).to_have_count(3)


# Large letters: `test_pages.py` has every state at 200 %

PAGES = ["/stock", "/queue", "/orders", "/orders/1", "/report", "/fruits/kiwi", "/stock/history", "/more", "/nowhere"]


def problems_with_letters(tablet: Tablet, percent: int, *paths: str) -> list[str]:
    tablet.enlarge_text(percent)
    problems = []
    for path in paths:
        tablet.open(path)
        problems += problems_at(measured(tablet, LAYOUTS, words=False), f"{path} at {percent} %")
    return problems


@pytest.mark.parametrize(("percent", "language"), [(200, "en"), (310, "ko"), (310, "en")])
def test_large_letters_leave_a_juice_in_sight(shop: Shop, tablet: Tablet, percent: int) -> None:
    record_a_day(shop)
    problems = problems_with_letters(tablet, percent, "/")
    for size in (LANDSCAPE, NARROW_LANDSCAPE, LYING_PHONE, PHONE):
        tablet.resize(size)
        if size in (LANDSCAPE, NARROW_LANDSCAPE):
            expect(tablet.page.locator(".fruit:visible:not(.low, .lacking)")).to_have_count(0)
        problems += [f"{size}: no juice is in sight"] if not measure(tablet.page.evaluate, words=False).juices else []
    tablet.order("strawberry" if percent != 200 else "banana")
    problems += problems_at(measured(tablet, LAYOUTS, words=False), "the question or the news")
    if percent == 310 and tablet.language == "en":
        problems += problems_with_letters(tablet, percent, *PAGES)
    expect_none(problems)


@pytest.mark.parametrize("language", ["en"])
def test_the_kitchen_fits_every_screen_with_the_largest_letters(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(WITH_QUEUE)
    run_the_kitchen(shop)
    pages = ["/queue", "/pickup"]
    expect_none(problems_with_letters(open_tablet(shop), 310, *pages))


@every_language
def test_all_that_a_menu_may_have_fits_every_screen_with_the_largest_letters(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(WITH_EVERYTHING)
    record_payments(shop)
    shop.run("order", EVERYTHING, "3", "--discount", "discount7", "--memo", MEMO, "--name", NAME)
    query = f"cups.kiwi=1&cups.{EVERYTHING}=12&discount=discount7"
    pages = [
        f"/?{query}", f"/options/mango?{query}&cup={EVERYTHING}", f"/memo?{query}", "/orders/1?record", "/orders?unpaid", "/queue"]
    expect_none(problems_with_letters(open_tablet(shop), 310, *pages))


# Layout shifts

WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) =>
    [entry.value, entry.sources.map(({ node }) => node?.className || node?.nodeName).join()])))
    .observe({ type: "layout-shift", buffered: true });
}"""


@pytest.mark.parametrize("size", [SCREENS[0], PHONE], ids=str)
def test_nothing_shifts_when_the_page_loads_or_an_order_is_told(tablet: Tablet) -> None:
    """Shifts that follow a press within half a second count as well: a finger may be on its way to the next button.

    The page comes in pieces, to a slow tablet that has the sheet already.
    """
    tablet.page.emulate_media(reduced_motion="no-preference")
    tablet.begin_pages_with(f"({WATCH})()")
    with tablet.on_slow_wifi():
        tablet.page.reload()
    expect(tablet.card("mango")).to_be_visible()
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    tablet.choose("kiwi", 2)
    expect(tablet.bar).to_be_visible()
    # The observer reports after the next frame.
    tablet.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    shifts = tablet.page.evaluate("window.shifts")
    # A count that loses a digit moves by its width: 0.0007 on a phone. A card that moves counts a hundred times as much.
    assert sum(value for value, _ in shifts) < 0.002, shifts
