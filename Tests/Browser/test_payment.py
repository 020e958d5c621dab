"""Payments: they stay in the foot until they are chosen, also beside the next customer's juices."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from checks import expect_none
from marks import with_and_without_script, without_script
from measure import measure
from pages import PRICED, change_settings, owe_payments, post, record_payments, use_the_example
from shop import PIN, Shop
from tablet import LANDSCAPE, LANGUAGES, LYING_PHONE, NARROW_LANDSCAPE, PHONE, PORTRAIT, Tablet


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    """A shop with a queue and prices, which records payments."""
    shop = open_shop(PRICED)
    record_payments(shop)
    return shop


def due(tablet: Tablet, number: int) -> Locator:
    return tablet.page.locator(f"#due-{number}")


def last_kind(payment: dict) -> str | None:
    return payment["parts"][-1]["kind"] if payment.get("parts") else None


def tendered(shop: Shop) -> list[int | None]:
    return [payment["parts"][-1].get("tendered") for payment in shop.events("paid")]


def kinds(shop: Shop) -> list[tuple[int, str]]:
    return [(payment["number"], last_kind(payment)) for payment in shop.events("paid")]


def test_a_payment_is_one_press_after_the_next_customer_began_and_a_slip_is_corrected(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    tablet.choose("kiwi", 2)
    expect(tablet.bar).to_contain_text("키위 2")
    tablet.press(due(tablet, 1).locator("[value=card]"))
    expect(due(tablet, 1).locator("[value=card]")).to_have_attribute("aria-pressed", "true")
    expect(tablet.bar).to_contain_text("키위 2")
    expect(tablet.said).to_have_text("1번 · 카드")
    tablet.wait_until(lambda: kinds(shop) == [(1, "card")])
    tablet.press(tablet.bar.locator(".filled"))
    expect(due(tablet, 2)).to_be_visible()
    assert [line["cups"] for line in shop.orders[1]["lines"]] == [2]
    tablet.press(due(tablet, 2).locator("[value=card]"))
    expect(tablet.said).to_have_text("2번 · 카드")
    tablet.press(due(tablet, 2).locator("[value=cash]"))
    expect(tablet.said).to_have_text("2번 · 현금")
    tablet.wait_until(lambda: kinds(shop) == [(1, "card"), (2, "card"), (2, "cash")])
    expect(due(tablet, 2)).to_have_count(0)


@without_script
def test_without_a_script_what_is_chosen_is_ordered_beside_an_unpaid_order(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(due(tablet, 1)).to_be_visible()
    tablet.open()
    tablet.choose("kiwi", 2)
    tablet.press(tablet.foot.locator(".send"))
    expect(due(tablet, 2)).to_be_visible()
    assert [line["cups"] for line in shop.orders[1]["lines"]] == [2]
    tablet.press(due(tablet, 2).locator("[value=card]"))
    expect(due(tablet, 2).locator("[value=card]")).to_have_attribute("aria-pressed", "true")
    assert kinds(shop) == [(2, "card")]


def test_a_payment_that_needs_the_pin_is_recorded_once_it_is_right(shop: Shop, tablet: Tablet) -> None:
    shop.set_pin("--for", "payments")
    tablet.order("mango")
    tablet.choose("kiwi", 2)
    tablet.press(due(tablet, 1).locator("[value=card]"))
    tablet.page.locator("#pin").fill(PIN)
    tablet.page.locator("#pin").press("Enter")
    expect(due(tablet, 1).locator("[value=card]")).to_have_attribute("aria-pressed", "true")
    assert kinds(shop) == [(1, "card")]
    expect(tablet.bar).to_contain_text("키위 2")


def test_a_payment_stays_after_its_order_is_no_news(tablet: Tablet) -> None:
    tablet.start_the_clock()
    tablet.open()
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    tablet.page.clock.fast_forward(70_000)
    expect(tablet.foot).to_have_class("say idle")
    expect(due(tablet, 1).locator("[name=kind]")).to_have_count(3)
    expect(due(tablet, 1).locator(".undo")).to_have_count(0)


def test_two_quick_touches_pay_one_order(shop: Shop, tablet: Tablet) -> None:
    for juice in ("mango", "kiwi"):
        tablet.order(juice)
        expect(tablet.done).to_contain_text("번")
        tablet.page.wait_for_timeout(800)
    box = due(tablet, 2).locator("[value=card]").bounding_box()
    assert box
    for _ in range(2):
        tablet.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        tablet.page.wait_for_timeout(300)
    tablet.page.wait_for_timeout(500)
    assert kinds(shop) == [(2, "card")]


def test_todays_and_unpaid_orders_are_one_press_away_on_every_screen(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(PRICED)
    owe_payments(shop)
    tablet = open_tablet(shop)
    for size in (PORTRAIT, LYING_PHONE, PHONE, LANDSCAPE):
        tablet.resize(size)
        tablet.open()
        link = tablet.page.locator(".today").filter(visible=True)
        expect(link).to_have_count(1)
        tablet.press(link)
        expect(tablet.heading).to_have_text(tablet.text("navigationOrders"))
    tablet.open()
    tablet.press(tablet.page.locator(".head .owing"))
    expect(tablet.heading).to_contain_text("결제 기록 없음 3")
    tablet.press("#due-1 [value=cash]")
    expect(tablet.page.locator("#due-1 .back")).to_be_visible()
    expect(tablet.heading).to_contain_text("결제 기록 없음 2")
    expect(tablet.page.locator("#due-1")).to_have_count(0)
    assert kinds(shop) == [(2, "card"), (1, "cash")]


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_done_bar_covers_nothing_and_keeps_its_height_on_a_phone(tablet: Tablet) -> None:
    """It says what was ordered and its price, and undo stands apart, left of the words.

    Without payments to note as well: those of the first order are settled before the second state.
    """
    problems = []

    def look(what: str) -> None:
        for size, most in ((LYING_PHONE, 56), (PHONE, 96)):
            tablet.resize(size)
            assert tablet.page.evaluate("scrollY") == 0
            seen = measure(tablet.page.evaluate)
            problems.extend(f"{what}, {size}: {problem}" for problem in seen.problems)
            height = tablet.page.locator(".foot").evaluate("foot => foot.getBoundingClientRect().height")
            if height > most:
                problems.append(f"{what}, {size}: the foot is {height} px high")

    tablet.choose("mango", 3)
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    look("done and due")
    for size in (LANDSCAPE, NARROW_LANDSCAPE, LYING_PHONE, PHONE):
        tablet.resize(size)
        undo, words, kind = (
            due(tablet, 1).locator(part).first.bounding_box() for part in (".undo", ".text b", "[name=kind]"))
        assert undo and words and kind
        assert undo["x"] + undo["width"] < min(words["x"], kind["x"]), size
        assert undo["width"] == undo["height"] == (44 if size in (LYING_PHONE, PHONE) else 48), size
        if size in (LYING_PHONE, PHONE):
            expect(due(tablet, 1).locator("small")).to_contain_text("3 · ")
            expect(due(tablet, 1).locator("small")).to_contain_text("12,000")
            expect(due(tablet, 1).locator("small")).to_be_in_viewport(ratio=1)
            expect(tablet.done).to_be_in_viewport(ratio=1)
    tablet.choose("kiwi", 2)
    expect(tablet.bar).to_be_visible()
    look("chosen and due")
    tablet.press(tablet.bar.locator("[type=reset]"))
    tablet.press(due(tablet, 1).locator("[value=card]"))
    expect(due(tablet, 1)).to_have_class("say due newest paid")
    look("paid")
    expect_none(problems)


LINES_OF_THE_SUM = """element => {
  const last = element.lastElementChild ?? element, text = last.firstChild, range = document.createRange();
  range.setStart(text, text.data.lastIndexOf("·") + 1);
  range.setEnd(text, text.length);
  return new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top))).size;
}"""


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_sum_of_five_digits_stays_on_one_line_beside_long_names(tablet: Tablet) -> None:
    problems = []

    def look(what: str, sum: Locator) -> None:
        for size in (PHONE, LYING_PHONE):
            tablet.resize(size)
            lines = sum.evaluate(LINES_OF_THE_SUM)
            height = tablet.page.locator(".foot").evaluate("foot => foot.getBoundingClientRect().height")
            if lines > 1 or height > 96:
                problems.append(f"{what}, {size}: the sum has {lines} lines, the foot {height} px")

    for number, cups in enumerate(({"mango": 3}, {"strawberryBanana": 1, "pineapple": 4}), 1):
        for juice, count in cups.items():
            tablet.choose(juice, count)
        look(f"chosen {number}", tablet.bar.locator(".sum"))
        tablet.page.wait_for_timeout(800)  # not the second touch of two
        tablet.press(tablet.bar.locator(".filled"))
        expect(due(tablet, number)).to_be_visible()
        look(f"due {number}", due(tablet, number).locator("small"))
    expect_none(problems)


@with_and_without_script
def test_the_change_is_two_presses_and_the_order_stays_until_it_is_counted(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    tablet.press(due(tablet, 1).locator("[value=cash]"))
    expect(due(tablet, 1).locator(".tendering:not([data-moved])")).to_be_visible()
    tablet.press(due(tablet, 1).locator("button[data-tender]").first)
    expect(due(tablet, 1).locator(".change")).to_have_text("거스름돈 1,000원")
    tablet.wait_until(lambda: tendered(shop) == [None, 5_000])
    tablet.choose("kiwi", 2)
    expect(due(tablet, 1).locator(".change")).to_be_visible()


def test_the_cash_that_is_typed_is_recorded_with_its_payment(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    tablet.press(due(tablet, 1).locator("[value=cash]"))
    expect(due(tablet, 1).locator(".tendering:not([data-moved])")).to_be_visible()
    tablet.resize(PHONE)
    expect(due(tablet, 1).locator(".text b")).to_have_text("1번")
    expect(due(tablet, 1).locator(".text b")).to_be_visible()
    tablet.resize(LANDSCAPE)
    tablet.press(due(tablet, 1).locator("a[data-tender]"))
    tablet.page.locator("[name=tendered]").fill("4,700")
    tablet.press(tablet.page.locator("#payment ~ .segs [value=cash]"))
    tablet.wait_until(lambda: tendered(shop) == [None, 4_700])


def test_a_press_where_an_amount_has_just_come_is_not_taken(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    tablet.press(due(tablet, 1).locator("[value=cash]"))
    tablet.press(due(tablet, 1).locator("button[data-tender]").first)
    expect(tablet.said).to_have_text(tablet.text("payMoved"))
    expect(due(tablet, 1).locator(".change")).to_have_count(0)
    assert kinds(shop) == [(1, "cash")]


# The controls of the foot, with the edges that stay: what is ordered makes the last button wider.
EDGES = """() => Object.fromEntries([...document.querySelectorAll(
    "#places .seg, #foot > .send, .basket .filled, .newest [name=kind], .newest .kinds > a")]
  .filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .map((control) => [control.textContent.trim(), control.getBoundingClientRect()])
  .map(([name, { left, right, top }]) => [name.replace(/[0-9]+/, "#"), [name.match(/[0-9]/) ? 0 : left, right, top].map(Math.round)]))"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_neither_half_of_the_foot_moves_for_the_other(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet], language: str
) -> None:
    shop = open_shop(use_the_example)
    change_settings(shop, "payment=card&payment=cash&payment=transfer&queue=1&openAmounts=1&firstNumber=128&calls=1,2,3,4,5,6,7,8,9,10")
    tablet = open_tablet(shop)
    problems = []
    for number, size in enumerate((LANDSCAPE, NARROW_LANDSCAPE, LYING_PHONE, PHONE), 1):
        seen: dict[str, list[int]] = {}

        def look(what: str) -> None:
            # A card that is pressed is scrolled to; the foot stays at the foot of the screen.
            for control, edges in tablet.page.evaluate(EDGES).items():
                first = seen.setdefault(control, edges)
                if edges != first:
                    problems.append(f"{size}, {what}: {control} at {edges}, before at {first}")

        tablet.resize(size)
        tablet.forget()
        tablet.open()
        look("at rest")
        tablet.choose("mango", 9)
        look("chosen")
        tablet.press(tablet.bar.locator(".filled"))
        expect(due(tablet, number)).to_be_visible()
        look("due")
        for text in due(tablet, number).locator(".text :is(b, small, small span:last-child)").all():
            if text.evaluate("text => text.scrollWidth > text.clientWidth + 1"):
                problems.append(f"{size}: {text.inner_text()} is cut")
        tablet.choose("kiwi", 1)
        look("due and chosen")
        tablet.page.wait_for_timeout(800)  # not the second touch of two
        tablet.press(due(tablet, number).locator("[value=card]"))
        expect(due(tablet, number).locator("[value=card]")).to_have_attribute("aria-pressed", "true")
        look("paid and chosen")
        assert len(seen) >= 8, seen
    expect_none(problems)


@with_and_without_script
def test_halves_are_three_presses_and_the_counter_says_both_kinds(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    tablet.press(due(tablet, 1).locator("a[href$='/payment']"))
    expect(tablet.page.locator("[value=half]")).to_be_checked()
    tablet.press(tablet.page.locator(".split [name=kind][value=card]"))
    expect(tablet.page.locator(".split strong")).to_have_text("2,000원")
    tablet.press(tablet.page.locator(".split [name=kind][value=cash]"))
    expect(tablet.page.locator(".foot")).to_contain_text("카드 2,000원 · 현금 2,000원")
    assert [len(payment["parts"]) for payment in shop.events("paid")] == [1, 2]


@with_and_without_script
def test_a_kind_that_the_counter_has_no_room_for_pays_all_in_two_presses(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    tablet.press(due(tablet, 1).locator("a[href$='/payment']"))
    expect(tablet.page.locator(".whole button")).to_have_text(["계좌이체"])
    tablet.press(tablet.page.locator(".whole button"))
    tablet.wait_until(lambda: kinds(shop) == [(1, "transfer")])
    assert [part["amount"] for part in shop.events("paid")[-1]["parts"]] == [4_000]
    tablet.open("/orders/1/payment")
    expect(tablet.page.locator(".whole")).to_have_count(0)


def test_thirds_are_one_choice_and_three_presses(shop: Shop, tablet: Tablet) -> None:
    post(shop, "/orders", "send=all&cups.mango=1&cups.kiwi=1")
    tablet.open("/orders/1/payment")
    tablet.page.locator("[value=third]").check()
    for kind, chosen in (("card", "half"), ("transfer", "all"), ("cash", None)):
        tablet.forget_touches()
        tablet.press(tablet.page.locator(f".split [name=kind][value={kind}]"))
        if chosen:
            expect(tablet.page.locator(f"[name=amount][value={chosen}]")).to_be_checked()
    tablet.wait_until(lambda: len(shop.events("paid")) == 3)
    assert [part["amount"] for part in shop.events("paid")[-1]["parts"]] == [2_660, 2_670, 2_670]


def test_a_ticked_cup_is_the_part_that_is_paid_and_a_part_is_taken_back(shop: Shop, tablet: Tablet) -> None:
    post(shop, "/orders", "send=all&cups.mango=2&cups.kiwi=1")
    tablet.open("/orders/1/payment")
    cups = tablet.page.locator(".cups-of input")
    cups.nth(0).check()
    cups.nth(2).check()
    expect(tablet.page.locator("[name=amount][value=cups]")).to_be_checked()
    expect(tablet.page.locator("#cups-sum")).to_have_text("8,000원")
    tablet.press(tablet.page.locator(".split [name=kind][value=transfer]"))
    expect(tablet.page.locator(".split strong")).to_have_text("4,000원")
    tablet.press(tablet.page.locator(".paid-parts .button"))
    expect(tablet.page.locator(".split strong")).to_have_text("12,000원")
    assert shop.events("paid")[-1].get("parts", []) == []


def test_the_ticked_cups_pay_what_the_page_adds_up(open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]) -> None:
    shop = open_shop(use_the_example)
    record_payments(shop)
    shop.run("order", "kiwi", "3", "strawberryBanana", "1", "--discount", "happy")
    shop.run("refund", "1", "--cups", "kiwi=1")
    tablet = open_tablet(shop)
    tablet.open("/orders/1/payment")
    cups = tablet.page.locator(".cups-of input")
    expect(cups).to_have_count(3)
    cups.nth(0).check()
    cups.nth(1).check()
    shown = tablet.page.locator("#cups-sum").inner_text()
    tablet.press(tablet.page.locator(".split [name=kind][value=card]"))
    expect(tablet.page.locator(".paid-parts b")).to_have_text(shown)
    cups.nth(0).check()
    cups.nth(1).check()
    cups.nth(2).check()
    expect(tablet.page.locator("#cups-sum")).to_have_text(tablet.page.locator(".split strong").inner_text())
