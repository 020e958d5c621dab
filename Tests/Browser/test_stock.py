"""The stock page: presses and typing fill the fields, and one press saves everything, once."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from marks import every_language, with_and_without_script
from pages import stock, use_the_example
from shop import Shop, edit_menu
from tablet import LANDSCAPE, LYING_PHONE, NARROW_LANDSCAPE, PHONE, PORTRAIT, Tablet


START = "/stock"


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


def test_presses_fill_the_field_and_save_nothing(shop: Shop, tablet: Tablet) -> None:
    """A stocktake can be pressed back to not counted."""
    tablet.forget()
    for reason, after in {"other": 19, "delivery": 19, "count": 9, "waste": 1}.items():
        tablet.open(f"/stock?reason={reason}")
        tablet.press(step(tablet, "kiwi", 10))
        tablet.press(step(tablet, "kiwi", -1))
        expect(count(tablet, "kiwi")).to_have_value("19" if reason == "other" else "9")
        expect(hint(tablet, "kiwi")).to_have_text(tablet.text("stockUnsaved", before=10, after=after))
        expect(foot(tablet)).to_contain_text(change(tablet, "키위", 10, after))
    tablet.open("/stock?reason=count")
    tablet.press(step(tablet, "kiwi"))
    for left in ("0", ""):
        tablet.press(step(tablet, "kiwi", -1))
        expect(count(tablet, "kiwi")).to_have_value(left)
    expect(foot(tablet)).not_to_contain_text("→")
    assert shop.adjustments == []


@with_and_without_script
def test_a_press_or_enter_saves_everything_that_is_filled_in_and_cancel_nothing(shop: Shop, tablet: Tablet) -> None:
    tablet.press(step(tablet, "kiwi", 10))
    count(tablet, "mango").fill("5")
    tablet.press(step(tablet, "banana", -1))
    save(tablet)
    expect_saved(
        tablet, change(tablet, "바나나", 10, 9), change(tablet, "키위", 10, 20),
        change(tablet, "망고", 10, 5))
    tablet.open("/stock")
    tablet.duplicate("/stock")
    count(tablet, "kiwi").fill("30")
    count(tablet, "kiwi").press("Enter")
    expect_saved(tablet, change(tablet, "키위", 20, 30))
    tablet.open("/stock")
    count(tablet, "kiwi").fill("40")
    tablet.press_named(tablet.text("stockCancel"))
    expect(tablet.page.locator("#board")).to_be_visible()
    tablet.open("/stock")
    expect(count(tablet, "kiwi")).to_have_value("30")
    assert [event["deltas"] for event in shop.adjustments] == [{"banana": -1, "kiwi": 10, "mango": -5}, {"kiwi": 10}]


def test_a_field_obeys_presses_keys_and_a_held_button(tablet: Tablet) -> None:
    """The foot names the last change first, and counts the rest."""
    for fruit in ("mango", "banana", "kiwi"):
        tablet.press(step(tablet, fruit))
    named = " · ".join([change(tablet, "키위", 10, 11), change(tablet, "바나나", 10, 11)])
    expect(foot(tablet)).to_contain_text(tablet.text("stockMore", changes=named, count=1))
    expect(foot(tablet)).to_have_attribute("role", "status")
    for fruit in ("mango", "banana", "kiwi"):
        tablet.press(step(tablet, fruit, -1))
    expect(foot(tablet)).not_to_contain_text("→")
    for key in ("ArrowUp", "ArrowUp", "ArrowDown"):
        count(tablet, "kiwi").press(key)
    expect(count(tablet, "kiwi")).to_have_value("11")
    expect(foot(tablet)).to_contain_text(change(tablet, "키위", 10, 11))
    tablet.press(count(tablet, "mango"))
    tablet.page.keyboard.type("3")
    expect(count(tablet, "mango")).to_have_value("3")
    box = step(tablet, "banana").bounding_box()
    assert box
    tablet.page.mouse.move(box["x"] + 9, box["y"] + 9)
    tablet.page.mouse.down()
    tablet.wait_until(lambda: int(count(tablet, "banana").input_value()) >= 13)
    tablet.page.mouse.up()
    held = count(tablet, "banana").input_value()
    tablet.press(step(tablet, "banana"))
    expect(count(tablet, "banana")).to_have_value(str(int(held) + 1))


@every_language
def test_a_press_moves_nothing(shop: Shop, tablet: Tablet) -> None:
    """On one screen of each layout."""
    stock(kiwi=-10)(shop)
    tablet.page.reload()
    for size in (LANDSCAPE, NARROW_LANDSCAPE, LYING_PHONE, PORTRAIT, PHONE):
        tablet.resize(size)
        for fruit in ("kiwi", "mango"):
            step(tablet, fruit).evaluate("e => e.scrollIntoView({ block: 'center' })")  # not below the foot
            stepper = tablet.page.locator(f"#fruit-{fruit} .stepper")  # a pressed button itself shrinks a little
            before = stepper.bounding_box()
            for pieces, is_changed in ((1, True), (-1, False)):
                tablet.press(step(tablet, fruit, pieces))
                expect(tablet.page.locator(f"#fruit-{fruit}.changed")).to_have_count(int(is_changed))
                assert stepper.bounding_box() == before, f"{fruit}, {size}"


# Errors


def test_an_invalid_number_is_kept_reported_and_corrected(shop: Shop, tablet: Tablet) -> None:
    """A press beside it says what is wrong, too, and keeps everything."""
    count(tablet, "mango").fill("7")
    count(tablet, "kiwi").fill("열 개")
    tablet.press(step(tablet, "kiwi"))
    expect(tablet.page.locator("#fault-kiwi")).to_be_visible()
    for fruit, kept in (("kiwi", "열 개"), ("mango", "7")):
        expect(count(tablet, fruit)).to_have_value(kept)
    count(tablet, "kiwi").press("Enter")
    expect(tablet.page.locator("#fault")).to_be_focused()
    expect(tablet.page.locator("#fault-kiwi")).to_have_text(tablet.text("stockFaultNotANumber", fruit="키위"))
    expect(count(tablet, "kiwi")).to_have_value("열 개")
    assert tablet.page.title().startswith("오류:")
    assert shop.adjustments == []
    count(tablet, "kiwi").fill("１2")
    count(tablet, "kiwi").press("Enter")
    expect_saved(tablet, change(tablet, "키위", 10, 12), change(tablet, "망고", 10, 7))


# Weak Wi-Fi


def test_a_form_is_sent_until_there_is_a_response_and_counts_once(shop: Shop, tablet: Tablet) -> None:
    tablet.drop_request("/stock")
    tablet.press(step(tablet, "kiwi"))
    save(tablet)
    expect(foot(tablet)).to_contain_text(tablet.text("stockRetrying"))
    expect_saved(tablet, change(tablet, "키위", 10, 11))
    tablet.open("/stock")
    tablet.drop_response("/stock")
    tablet.press(step(tablet, "kiwi"))
    save(tablet)
    expect(foot(tablet)).to_contain_text(tablet.text("stockRetrying"))
    assert deltas(shop) == [1, 1]
    expect_saved(tablet, change(tablet, "키위", 11, 12))
    assert deltas(shop) == [1, 1]


def test_a_form_saved_while_offline_is_sent_when_the_network_is_back_also_from_another_page(shop: Shop, tablet: Tablet) -> None:
    tablet.forget_touches()
    tablet.go_offline()
    expect(tablet.page.get_by_text(tablet.text("stockLost"))).to_be_visible()
    expect(tablet.page.locator(".say [name=close]")).to_be_visible()
    tablet.press(step(tablet, "kiwi"))
    save(tablet)
    expect(foot(tablet)).to_contain_text(tablet.text("stockRetrying"))
    save(tablet)
    assert shop.adjustments == []
    tablet.go_online()
    expect_saved(tablet, change(tablet, "키위", 10, 11))
    assert deltas(shop) == [1]
    tablet.open("/stock")
    tablet.go_offline()
    tablet.press(step(tablet, "kiwi", 10))
    save(tablet)
    expect(foot(tablet)).to_contain_text(tablet.text("stockRetrying"))
    tablet.leave()
    tablet.go_online()
    tablet.open("/stock?reason=waste")
    tablet.wait_until(lambda: deltas(shop) == [1, 10])
    expect(foot(tablet)).to_contain_text(change(tablet, "키위", 11, 21))
    tablet.open("/stock")
    expect(count(tablet, "kiwi")).to_have_value("21")
    assert deltas(shop) == [1, 10]
    assert tablet.page.evaluate("localStorage.length") == 0


# The draft


def test_what_was_not_saved_is_offered_again(shop: Shop, tablet: Tablet) -> None:
    """Unless it was cancelled, or is of the day before."""
    count(tablet, "kiwi").fill("30")
    tablet.press(step(tablet, "mango"))
    tablet.leave()
    stock(mango=5)(shop)
    tablet.open("/stock?reason=waste")
    expect(count(tablet, "kiwi")).to_have_value("")
    tablet.open("/stock")
    expect(count(tablet, "kiwi")).to_have_value("30")
    expect(count(tablet, "mango")).to_have_value("16")
    expect(foot(tablet)).to_contain_text(tablet.text("stockDraft"))
    save(tablet)
    expect_saved(tablet, change(tablet, "키위", 10, 30), change(tablet, "망고", 15, 16))
    tablet.open("/stock")
    expect(count(tablet, "kiwi")).to_have_value("30")
    expect(hint(tablet, "kiwi")).not_to_contain_text("→")
    assert tablet.page.evaluate("localStorage.length") == 0
    count(tablet, "kiwi").fill("40")
    tablet.page.reload()
    expect(count(tablet, "kiwi")).to_have_value("40")
    tablet.press_named(tablet.text("stockCancel"))
    expect(tablet.page.locator("#board")).to_be_visible()
    tablet.open("/stock")
    expect(count(tablet, "kiwi")).to_have_value("30")
    tablet.page.evaluate(
        """localStorage.setItem("draft other", JSON.stringify([Date.now() - 13 * 3600e3,
            [["count-kiwi", "50", "30", null, true]]]))""")
    tablet.page.reload()
    tablet.wait_until(lambda: tablet.page.evaluate("localStorage.length") == 0)
    expect(count(tablet, "kiwi")).to_have_value("30")


# Taking a saved change back


def test_a_saved_change_is_taken_back_where_it_was_told_for_ten_seconds(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    count(tablet, "kiwi").fill("30")
    save(tablet)
    expect_saved(tablet, change(tablet, "키위", 10, 30))
    undo = tablet.page.get_by_role("button", name=tablet.text("undo"), exact=True)
    tablet.pass_time(seconds=1)
    tablet.press(undo)
    expect(foot(tablet)).to_contain_text(tablet.text("savedReversal", changes=change(tablet, "키위", 30, 10)))
    assert shop.stock["kiwi"] == 10
    tablet.open("/stock")
    count(tablet, "kiwi").fill("20")
    count(tablet, "kiwi").press("Enter")
    expect_saved(tablet, change(tablet, "키위", 10, 20))
    tablet.pass_time(seconds=9)
    expect(undo).to_be_visible()
    tablet.pass_time(seconds=1.5)
    expect(undo).to_have_count(0)
    expect(tablet.page.locator(".foot > .say")).to_have_class("say idle")


def test_the_history_takes_a_change_back_once_or_explains_why_it_cannot(shop: Shop, tablet: Tablet) -> None:
    stock(kiwi=5)(shop)
    tablet.open("/stock/history")
    tablet.press(tablet.page.locator("[formaction]"))
    expect(foot(tablet)).to_contain_text(tablet.text("savedReversal", changes=change(tablet, "키위", 15, 10)))
    tablet.open("/stock/history")
    expect(tablet.page.locator("[formaction]")).to_have_count(0)
    expect(tablet.page.locator("main")).to_contain_text(tablet.text("historyUndone", time="").strip())
    assert shop.stock["kiwi"] == 10
    stock(kiwi=5)(shop)
    stock(kiwi=-13)(shop)
    tablet.forget_touches()
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


def test_a_fruit_says_what_it_stops_and_how_many_are_missing_with_what_is_filled_in(shop: Shop, tablet: Tablet) -> None:
    expect(hint(tablet, "strawberry")).to_contain_text(tablet.text("stockStops", juice="딸기쥬스"))
    expect(foot(tablet)).to_contain_text(tablet.text("stockFirst", fruits="딸기"))
    stock(kiwi=-10)(shop)
    expect(hint(tablet, "kiwi")).to_contain_text(tablet.text("stockLacking"))
    tablet.open("/stock?juice=strawberry&cups=2")
    mark = tablet.page.locator("#mark-strawberry")
    expect(mark).to_have_text(tablet.text("stockMarked", needed=32, missing=22))
    for missing in (12, 2):
        tablet.press(step(tablet, "strawberry", 10))
        expect(mark).to_have_text(tablet.text("stockMarked", needed=32, missing=missing))
    tablet.press(step(tablet, "strawberry", 10))
    expect(mark).to_have_text(tablet.text("stockMarkedEnough", needed=32))
