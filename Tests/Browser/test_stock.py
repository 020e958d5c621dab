"""The stock page: presses and typing fill the fields, and one press saves everything, once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from marks import every_language, with_and_without_script, without_script
from measure import SCREENS
from pages import use_the_example
from shop import Shop, edit_menu
from tablet import Tablet


@pytest.fixture
def stock_page(tablet: Tablet) -> Tablet:
    tablet.open("/stock")
    return tablet


def step(tablet: Tablet, fruit: str, pieces: int = 1) -> Locator:
    return tablet.page.locator(f"[name='step.{fruit}'][value='{pieces}']")


def count(tablet: Tablet, fruit: str) -> Locator:
    return tablet.page.locator(f"#count-{fruit}")


def hint(tablet: Tablet, fruit: str) -> Locator:
    return tablet.page.locator(f"#hint-{fruit}")


def foot(tablet: Tablet) -> Locator:
    return tablet.page.locator(".say .text")


def change(tablet: Tablet, fruit: str, before: int, after: int) -> str:
    return tablet.text("savedChange", fruit=fruit, before=before, after=after)


def save(tablet: Tablet) -> None:
    tablet.press(tablet.page.locator(".say [name=close]"))


def expect_saved(tablet: Tablet, *changes: str) -> None:
    """The order page says what was saved."""
    expect(tablet.page.locator("#board")).to_be_visible()
    expect(foot(tablet)).to_contain_text(tablet.text("savedSentence", changes=" · ".join(changes)))


def deltas(shop: Shop, fruit: str = "kiwi") -> list[int]:
    return [change["deltas"][fruit] for change in shop.adjustments]


# Filling the fields


@with_and_without_script
def test_a_press_changes_milk_by_its_step_and_says_litres(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(use_the_example)
    tablet = open_tablet(shop)
    tablet.forget()
    tablet.open("/stock")
    tablet.press(step(tablet, "milk", 1000))
    tablet.press(step(tablet, "milk", -100))
    expect(count(tablet, "milk")).to_have_value("6900")
    expect(foot(tablet)).to_contain_text("우유 6 L → 6.9 L")
    save(tablet)
    expect_saved(tablet, "우유 6 L → 6.9 L")
    assert deltas(shop, "milk") == [900]


@with_and_without_script
def test_presses_fill_the_field_and_save_nothing(shop: Shop, tablet: Tablet) -> None:
    tablet.forget()
    for reason, after in {"other": 19, "delivery": 19, "count": 9, "waste": 1}.items():
        tablet.open(f"/stock?reason={reason}")
        tablet.press(step(tablet, "kiwi", 10))
        tablet.press(step(tablet, "kiwi", -1))
        expect(count(tablet, "kiwi")).to_have_value("19" if reason == "other" else "9")
        expect(hint(tablet, "kiwi")).to_have_text(tablet.text("stockUnsaved", before=10, after=after))
        expect(foot(tablet)).to_contain_text(change(tablet, "키위", 10, after))
    assert shop.adjustments == []


@with_and_without_script
def test_one_press_saves_everything_that_is_filled_in(shop: Shop, stock_page: Tablet) -> None:
    stock_page.press(step(stock_page, "kiwi", 10))
    count(stock_page, "mango").fill("5")
    stock_page.press(step(stock_page, "banana", -1))
    save(stock_page)
    expect_saved(
        stock_page, change(stock_page, "바나나", 10, 9), change(stock_page, "키위", 10, 20),
        change(stock_page, "망고", 10, 5))
    assert [event["deltas"] for event in shop.adjustments] == [{"banana": -1, "kiwi": 10, "mango": -5}]


@with_and_without_script
def test_enter_saves(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("30")
    count(stock_page, "kiwi").press("Enter")
    expect_saved(stock_page, change(stock_page, "키위", 10, 30))
    assert deltas(shop) == [20]


@with_and_without_script
def test_cancel_saves_nothing(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("30")
    stock_page.press_named(stock_page.text("stockCancel"))
    expect(stock_page.page.locator("#board")).to_be_visible()
    stock_page.open("/stock")
    expect(count(stock_page, "kiwi")).to_have_value("10")
    assert shop.adjustments == []


def test_the_foot_names_the_last_change_first_and_counts_the_rest(stock_page: Tablet) -> None:
    for fruit in ("mango", "banana", "kiwi"):
        stock_page.press(step(stock_page, fruit))
    named = " · ".join([change(stock_page, "키위", 10, 11), change(stock_page, "바나나", 10, 11)])
    expect(foot(stock_page)).to_contain_text(stock_page.text("stockMore", changes=named, count=1))
    expect(foot(stock_page)).to_have_attribute("role", "status")
    for fruit in ("mango", "banana", "kiwi"):
        stock_page.press(step(stock_page, fruit, -1))
    expect(foot(stock_page)).not_to_contain_text("→")


def test_a_held_button_goes_on(stock_page: Tablet) -> None:
    box = step(stock_page, "kiwi").bounding_box()
    assert box
    stock_page.page.mouse.move(box["x"] + 9, box["y"] + 9)
    stock_page.page.mouse.down()
    stock_page.wait_until(lambda: int(count(stock_page, "kiwi").input_value()) >= 13)
    stock_page.page.mouse.up()
    held = count(stock_page, "kiwi").input_value()
    stock_page.press(step(stock_page, "kiwi"))
    expect(count(stock_page, "kiwi")).to_have_value(str(int(held) + 1))


def test_arrow_keys_step(stock_page: Tablet) -> None:
    count(stock_page, "kiwi").press("ArrowUp")
    count(stock_page, "kiwi").press("ArrowUp")
    count(stock_page, "kiwi").press("ArrowDown")
    expect(count(stock_page, "kiwi")).to_have_value("11")
    expect(foot(stock_page)).to_contain_text(change(stock_page, "키위", 10, 11))


def test_typing_into_a_touched_field_replaces_its_number(stock_page: Tablet) -> None:
    stock_page.press(count(stock_page, "kiwi"))
    stock_page.page.keyboard.type("3")
    expect(count(stock_page, "kiwi")).to_have_value("3")


def test_a_stocktake_can_be_pressed_back_to_not_counted(tablet: Tablet) -> None:
    tablet.open("/stock?reason=count")
    tablet.press(step(tablet, "kiwi"))
    tablet.press(step(tablet, "kiwi", -1))
    expect(count(tablet, "kiwi")).to_have_value("0")
    tablet.press(step(tablet, "kiwi", -1))
    expect(count(tablet, "kiwi")).to_have_value("")
    expect(foot(tablet)).not_to_contain_text("→")


@every_language
def test_a_press_moves_nothing(shop: Shop, tablet: Tablet) -> None:
    shop.run("stock", "kiwi", "-10")
    tablet.forget()
    for size in SCREENS:
        tablet.resize(size)
        tablet.open("/stock")
        for fruit in ("kiwi", "mango"):
            step(tablet, fruit).evaluate("e => e.scrollIntoView({ block: 'center' })")  # not below the foot
            stepper = tablet.page.locator(f"#fruit-{fruit} .stepper")  # a pressed button itself shrinks a little
            before = stepper.bounding_box()
            tablet.press(step(tablet, fruit))
            expect(hint(tablet, fruit)).to_contain_text("→")
            assert stepper.bounding_box() == before, f"{fruit}, {size}"


# Errors


@with_and_without_script
def test_an_invalid_number_is_kept_and_reported(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("열 개")
    count(stock_page, "kiwi").press("Enter")
    expect(stock_page.page.locator("#fault")).to_be_focused()
    expect(stock_page.page.locator("#fault-kiwi")).to_have_text(stock_page.text("stockFaultNotANumber", fruit="키위"))
    expect(count(stock_page, "kiwi")).to_have_value("열 개")
    assert stock_page.page.title().startswith("오류:")
    assert shop.adjustments == []


@with_and_without_script
def test_a_press_beside_a_word_says_what_is_wrong_and_keeps_everything(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "mango").fill("7")
    count(stock_page, "kiwi").fill("열 개")
    stock_page.press(step(stock_page, "kiwi"))
    expect(stock_page.page.locator("#fault-kiwi")).to_be_visible()
    expect(count(stock_page, "kiwi")).to_have_value("열 개")
    expect(count(stock_page, "mango")).to_have_value("7")
    assert shop.adjustments == []


@with_and_without_script
def test_a_corrected_error_is_saved(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("1O")
    count(stock_page, "kiwi").press("Enter")
    expect(stock_page.page.locator("#fault")).to_be_visible()
    count(stock_page, "kiwi").fill("１2")
    count(stock_page, "kiwi").press("Enter")
    expect_saved(stock_page, change(stock_page, "키위", 10, 12))
    assert deltas(shop) == [2]


# Weak Wi-Fi


def test_a_form_that_did_not_arrive_is_sent_again(shop: Shop, stock_page: Tablet) -> None:
    stock_page.drop_request("/stock")
    stock_page.press(step(stock_page, "kiwi"))
    save(stock_page)
    expect(foot(stock_page)).to_contain_text(stock_page.text("stockRetrying"))
    expect_saved(stock_page, change(stock_page, "키위", 10, 11))
    assert deltas(shop) == [1]


def test_a_form_with_a_lost_response_counts_once(shop: Shop, stock_page: Tablet) -> None:
    stock_page.drop_response("/stock")
    stock_page.press(step(stock_page, "kiwi"))
    save(stock_page)
    expect(foot(stock_page)).to_contain_text(stock_page.text("stockRetrying"))
    assert deltas(shop) == [1]
    expect_saved(stock_page, change(stock_page, "키위", 10, 11))
    assert deltas(shop) == [1]


def test_a_form_saved_while_offline_is_sent_when_the_network_is_back(shop: Shop, stock_page: Tablet) -> None:
    stock_page.go_offline()
    stock_page.press(step(stock_page, "kiwi"))
    save(stock_page)
    expect(foot(stock_page)).to_contain_text(stock_page.text("stockRetrying"))
    save(stock_page)
    assert shop.adjustments == []
    stock_page.go_online()
    expect_saved(stock_page, change(stock_page, "키위", 10, 11))
    assert deltas(shop) == [1]


def test_a_form_saved_while_offline_survives_leaving_the_page(shop: Shop, stock_page: Tablet) -> None:
    stock_page.go_offline()
    stock_page.press(step(stock_page, "kiwi", 10))
    save(stock_page)
    expect(foot(stock_page)).to_contain_text(stock_page.text("stockRetrying"))
    stock_page.leave()
    stock_page.go_online()
    stock_page.open("/stock?reason=waste")
    stock_page.wait_until(lambda: deltas(shop) == [10])
    expect(foot(stock_page)).to_contain_text(change(stock_page, "키위", 10, 20))
    stock_page.open("/stock")
    expect(count(stock_page, "kiwi")).to_have_value("20")
    assert deltas(shop) == [10]
    assert stock_page.page.evaluate("localStorage.length") == 0


@without_script
def test_a_form_that_arrives_twice_counts_once(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("20")
    stock_page.duplicate("/stock")
    save(stock_page)
    expect_saved(stock_page, change(stock_page, "키위", 10, 20))
    assert deltas(shop) == [10]


def test_a_lost_connection_is_told_beside_the_button_that_saves(stock_page: Tablet) -> None:
    stock_page.go_offline()
    expect(stock_page.page.get_by_text(stock_page.text("stockLost"))).to_be_visible()
    expect(stock_page.page.locator(".say [name=close]")).to_be_visible()


# The draft


def test_what_was_not_saved_is_offered_again(shop: Shop, stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("30")
    stock_page.press(step(stock_page, "mango"))
    stock_page.leave()
    shop.run("stock", "mango", "+5")
    stock_page.open("/stock?reason=waste")
    expect(count(stock_page, "kiwi")).to_have_value("")
    stock_page.open("/stock")
    expect(count(stock_page, "kiwi")).to_have_value("30")
    expect(count(stock_page, "mango")).to_have_value("16")
    expect(foot(stock_page)).to_contain_text(stock_page.text("stockDraft"))
    save(stock_page)
    expect_saved(stock_page, change(stock_page, "키위", 10, 30), change(stock_page, "망고", 15, 16))
    stock_page.open("/stock")
    expect(count(stock_page, "kiwi")).to_have_value("30")
    expect(hint(stock_page, "kiwi")).not_to_contain_text("→")
    assert stock_page.page.evaluate("localStorage.length") == 0


def test_a_cancelled_draft_is_gone(stock_page: Tablet) -> None:
    count(stock_page, "kiwi").fill("30")
    stock_page.page.reload()
    expect(count(stock_page, "kiwi")).to_have_value("30")
    stock_page.press_named(stock_page.text("stockCancel"))
    expect(stock_page.page.locator(".counter")).to_be_visible()
    stock_page.open("/stock")
    expect(count(stock_page, "kiwi")).to_have_value("10")


def test_a_draft_of_the_day_before_is_gone(stock_page: Tablet) -> None:
    stock_page.page.evaluate(
        """localStorage.setItem("draft other", JSON.stringify([Date.now() - 13 * 3600e3,
            [["count-kiwi", "30", "10", null, true]]]))""")
    stock_page.page.reload()
    stock_page.wait_until(lambda: stock_page.page.evaluate("localStorage.length") == 0)
    expect(count(stock_page, "kiwi")).to_have_value("10")


# Taking a saved change back


@with_and_without_script
def test_a_saved_change_is_taken_back_where_it_was_told(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/stock?reason=delivery")
    count(tablet, "kiwi").fill("120")
    save(tablet)
    expect(foot(tablet)).to_contain_text(change(tablet, "키위", 10, 130))
    tablet.pass_a_second()
    tablet.press_named(tablet.text("undo"))
    expect(foot(tablet)).to_contain_text(
        tablet.text("savedReversal", changes=change(tablet, "키위", 130, 10)))
    assert shop.stock["kiwi"] == 10


def test_a_saved_change_is_offered_back_for_ten_seconds(stock_page: Tablet) -> None:
    stock_page.stop_the_clock()
    count(stock_page, "kiwi").fill("30")
    save(stock_page)
    expect_saved(stock_page, change(stock_page, "키위", 10, 30))
    undo = stock_page.page.get_by_role("button", name=stock_page.text("undo"), exact=True)
    stock_page.pass_time(seconds=9)
    expect(undo).to_be_visible()
    stock_page.pass_time(seconds=1.5)
    expect(undo).to_have_count(0)
    expect(stock_page.page.locator(".foot > .say")).to_have_class("say idle")


@with_and_without_script
def test_the_history_takes_a_change_back_once(shop: Shop, tablet: Tablet) -> None:
    shop.run("stock", "kiwi", "+5")
    tablet.open("/stock/history")
    tablet.press(tablet.page.locator("[formaction]"))
    expect(foot(tablet)).to_contain_text(tablet.text("savedReversal", changes=change(tablet, "키위", 15, 10)))
    tablet.open("/stock/history")
    expect(tablet.page.locator("[formaction]")).to_have_count(0)
    expect(tablet.page.locator("main")).to_contain_text(tablet.text("historyUndone", time="").strip())
    assert shop.stock["kiwi"] == 10


@with_and_without_script
def test_a_change_that_cannot_be_taken_back_is_explained(shop: Shop, tablet: Tablet) -> None:
    shop.run("stock", "kiwi", "+5")
    shop.run("stock", "kiwi", "-13")
    tablet.open("/stock/history")
    tablet.press(tablet.page.locator("[formaction]").last)
    expect(tablet.page.locator("#fault")).to_be_focused()
    expect(tablet.page.locator("#fault")).to_contain_text(tablet.text("stockFaultBelowZero", fruit="키위", present=2))
    assert shop.stock["kiwi"] == 2


# The screen


def test_the_button_that_saves_stays_below_thirty_fruits(open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]) -> None:
    def add_fruits(menu: dict) -> None:
        for number in range(25):
            fruit = {**menu["fruits"][0], "id": f"fruit{number}"}
            menu["fruits"].append(fruit)

    tablet = open_tablet(open_shop(edit_menu(add_fruits)))
    tablet.open("/stock")
    expect(tablet.page.locator(".row")).to_have_count(30)
    for fruit in ("strawberry", "fruit24"):
        step(tablet, fruit).scroll_into_view_if_needed()
        tablet.press(step(tablet, fruit))
        expect(hint(tablet, fruit)).to_contain_text("→")
        expect(tablet.page.locator(".say [name=close]")).to_be_in_viewport(ratio=1)


@with_and_without_script
def test_a_marked_fruit_says_how_many_are_missing_with_what_is_filled_in(shop: Shop, tablet: Tablet) -> None:
    tablet.open("/stock?juice=strawberry&cups=2")
    mark = tablet.page.locator("#mark-strawberry")
    expect(mark).to_have_text(tablet.text("stockMarked", needed=32, missing=22))
    for missing in (12, 2):
        tablet.press(step(tablet, "strawberry", 10))
        expect(mark).to_have_text(tablet.text("stockMarked", needed=32, missing=missing))
    tablet.press(step(tablet, "strawberry", 10))
    expect(mark).to_have_text(tablet.text("stockMarkedEnough", needed=32))


def test_a_lacking_fruit_says_what_it_stops(shop: Shop, stock_page: Tablet) -> None:
    expect(hint(stock_page, "strawberry")).to_contain_text(
        stock_page.text("stockStops", juice="딸기쥬스"))
    expect(foot(stock_page)).to_contain_text(stock_page.text("stockFirst", fruits="딸기"))
    shop.run("stock", "kiwi", "-10")
    expect(hint(stock_page, "kiwi")).to_contain_text(stock_page.text("stockLacking"))
