"""The kitchen and the customers' screen, in a shop that has a queue."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from checks import expect_none
from marks import with_and_without_script
from measure import measure
from pages import WITH_QUEUE, order, orders, post, stock, use_the_example
from shop import Shop, edit_menu
from tablet import LANDSCAPE, LYING_PHONE, NARROW_LANDSCAPE, PHONE, Size, Tablet

# Counts the notes instead of sounding them.
SILENT_AUDIO = """(() => {
  globalThis.notes = 0;
  const part = () => ({
    frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (next) => next, start() { notes += 1; }, stop() {},
  });
  globalThis.AudioContext = class {
    currentTime = 0;
    resume() {}
    createOscillator() { return part(); }
    createGain() { return part(); }
  };
})()"""


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    return open_shop(WITH_QUEUE)


@pytest.fixture
def kitchen(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> Tablet:
    """A tablet in the kitchen, with a mango juice and a kiwi juice to make."""
    orders("mango", "kiwi")(shop)
    tablet = open_tablet(shop)
    tablet.open("/queue")
    return tablet


def ticket(tablet: Tablet, number: int) -> Locator:
    return tablet.page.locator(f"#order-{number}")


def hand_over(tablet: Tablet, number: int) -> None:
    tablet.press(tablet.page.locator(f"#order-{number} form button"))


def numbers(shop: Shop, kind: str) -> list[Any]:
    return [event["number"] for event in shop.events(kind)]


def test_orders_wait_oldest_first_until_one_press_hands_them_over_on_every_screen(shop: Shop, kitchen: Tablet, open_tablet: Callable[[Shop], Tablet]) -> None:
    assert [text.split()[0] for text in kitchen.page.locator(".ticket li b").all_inner_texts()] == ["망고쥬스", "키위쥬스"]
    other = open_tablet(shop)
    other.open("/queue")
    orders("banana")(shop)
    expect(ticket(other, 3)).to_be_visible()
    expect(other.page).to_have_title(other.text("queueTitle", count=3, cups="3잔"))
    for number in (1, 2, 3):
        hand_over(kitchen, number)
    for number in (1, 2, 3):
        expect(ticket(other, number)).to_have_count(0)
    expect(other.page.locator("#queue-none")).to_be_visible()
    assert numbers(shop, "completed") == [1, 2, 3]


def test_the_rail_counts_the_cups_that_wait(shop: Shop, kitchen: Tablet, open_tablet: Callable[[Shop], Tablet]) -> None:
    counter = open_tablet(shop)
    for path in ("/stock", "/"):
        counter.open(path)
        expect(counter.page.locator(".rail .badge")).to_have_text("2")
    order(shop, "banana=2")
    expect(counter.page.locator(".rail .badge")).to_have_text("4")
    expect(counter.page.locator("#rail-kitchen")).to_have_accessible_name(f"주방 · {counter.text('queueMaking', cups=4)}")
    for number in (1, 2, 3):
        post(shop, f"/orders/{number}/handover", "")
    expect(counter.page.locator(".rail .badge")).to_have_count(0)


def test_a_backlog_comes_up_one_by_one_without_a_note(shop: Shop, kitchen: Tablet) -> None:
    stock(kiwi=200)(shop)
    for number in range(3, 62):
        order(shop, "kiwi")
    kitchen.begin_pages_with(SILENT_AUDIO)
    kitchen.page.reload()
    rest = kitchen.page.locator("#queue-rest")
    expect(rest).to_have_text(kitchen.text("queueRest", count=1))
    expect(ticket(kitchen, 61)).to_have_count(0)
    hand_over(kitchen, 1)
    expect(ticket(kitchen, 61)).to_be_visible()
    expect(rest).to_have_text("")
    assert kitchen.page.evaluate("notes") == 0


def test_a_second_touch_hands_nothing_else_over(shop: Shop, kitchen: Tablet) -> None:
    kitchen.stop_the_clock()
    box = kitchen.page.locator("#order-1 form button").bounding_box()
    assert box
    point = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    kitchen.page.touchscreen.tap(*point)
    kitchen.wait_until(lambda: shop.events("completed"))
    kitchen.pass_time(seconds=1)
    kitchen.page.touchscreen.tap(*point)
    kitchen.wait_until(lambda: ticket(kitchen, 1).count() == 0 or kitchen.pass_time(seconds=1))
    expect(ticket(kitchen, 2)).to_be_visible()
    assert numbers(shop, "completed") == [1]
    assert shop.events("recalled") == []


def test_a_late_answer_brings_back_no_ticket_that_was_handed_over(shop: Shop, kitchen: Tablet) -> None:
    orders("banana")(shop)
    kitchen.count_pages()
    kitchen.stop_the_clock()
    late = kitchen.hold_response("/orders/1/handover")
    for number in (1, 2, 3):
        hand_over(kitchen, number)
        kitchen.wait_until(lambda: len(shop.events("completed")) == number)
    kitchen.wait_until(lambda: late.is_pending and ticket(kitchen, 3).count() == 0 or kitchen.pass_time(seconds=1))
    read = kitchen.pages_read
    late.release()
    kitchen.wait_until(lambda: kitchen.pages_read > read)
    kitchen.pass_time(seconds=1)
    expect(kitchen.page.locator(".ticket")).to_have_count(0)
    expect(kitchen.page.locator("#queue-none")).to_be_visible()


def test_a_press_in_the_kitchen_is_sent_until_a_response_arrives_and_a_slip_comes_back(shop: Shop, kitchen: Tablet) -> None:
    kitchen.go_offline()
    hand_over(kitchen, 1)
    expect(kitchen.page.locator("#order-1 form button")).to_be_hidden()
    assert shop.events("completed") == []
    kitchen.go_online()
    expect(ticket(kitchen, 1)).to_have_count(0)
    assert numbers(shop, "completed") == [1]
    hand_over(kitchen, 2)
    kitchen.press(kitchen.page.locator("#order-2 .room button"))
    expect(kitchen.page.locator("#order-2 form button")).to_be_visible()
    expect(kitchen.page.locator(".room")).to_have_count(0)
    assert numbers(shop, "recalled") == [2]


@with_and_without_script
def test_the_last_five_orders_can_come_back_to_their_place(shop: Shop, kitchen: Tablet) -> None:
    orders("banana", "pineapple", "mangoKiwi", "strawberryBanana")(shop)
    kitchen.page.reload()
    for number in range(1, 6):
        post(shop, f"/orders/{number}/handover", "")
    kitchen.page.reload()
    hand_over(kitchen, 6)
    expect(ticket(kitchen, 6)).to_have_count(0)
    assert numbers(shop, "completed") == [1, 2, 3, 4, 5, 6]
    kitchen.page.reload()
    recalls = kitchen.page.locator("#recalls li")
    assert recalls.evaluate_all("entries => entries.map(({ id }) => id)") == [f"handed-{n}" for n in (6, 5, 4, 3, 2)]
    for number in (5, 3):
        kitchen.press(kitchen.page.locator(f"#handed-{number} button"))
        expect(ticket(kitchen, number)).to_be_visible()
        expect(kitchen.page.locator(f"#handed-{number}")).to_have_count(0)
    assert kitchen.page.locator(".ticket").evaluate_all("all => all.map(({ id }) => id)") == ["order-3", "order-5"]
    assert numbers(shop, "recalled") == [5, 3]


def test_a_cancelled_order_stays_until_it_is_acknowledged(shop: Shop, kitchen: Tablet) -> None:
    post(shop, "/orders/1/cancellation", "made=no")
    expect(ticket(kitchen, 1).locator(".age")).to_have_text(kitchen.text("queueCancelled"))
    expect(kitchen.heading).to_have_text(kitchen.text("queueTitle", count=1, cups="1잔"))
    expect(ticket(kitchen, 1).locator("form button")).to_have_text(kitchen.text("queueUnderstood"))
    hand_over(kitchen, 1)
    expect(ticket(kitchen, 1)).to_have_count(0)
    expect(kitchen.page.locator("#handed-1")).to_have_count(0)


def test_a_refund_strikes_a_line_until_the_kitchen_has_seen_it(shop: Shop, kitchen: Tablet) -> None:
    shop.run("order", "mango", "2", "banana")
    expect(ticket(kitchen, 3)).to_be_visible()
    shop.run("refund", "3", "--cups", "mango=1", "--cups", "banana=1", "--returned")
    expect(ticket(kitchen, 3)).to_contain_text(kitchen.text("queueChanged", cups="2잔"))
    expect(ticket(kitchen, 3).locator(".changed s")).to_have_text("2잔")
    expect(ticket(kitchen, 3).locator(".gone")).to_contain_text(kitchen.text("queueGone"))
    expect(kitchen.heading).to_have_text(kitchen.text("queueTitle", count=3, cups="3잔"))
    kitchen.press(ticket(kitchen, 3).get_by_role("button", name=kitchen.text("queueSeenOf", number=3)))
    expect(ticket(kitchen, 3).locator(".news, .gone, .changed")).to_have_count(0)
    expect(ticket(kitchen, 3).locator("form button")).to_have_text([kitchen.text("queueDone")])
    assert numbers(shop, "completed") == []
    shop.run("refund", "3")
    expect(ticket(kitchen, 3).locator(".age")).to_have_text(kitchen.text("queueRefunded"))
    hand_over(kitchen, 3)
    expect(ticket(kitchen, 3)).to_have_count(0)
    assert numbers(shop, "completed") == [3]


def test_a_ticket_counts_its_minutes_and_changes_its_colour(kitchen: Tablet) -> None:
    kitchen.start_the_clock()
    # A page that is fetched later brings the shop's clock, which does not move with the tablet's.
    kitchen.page.route("**/stock.json", lambda route: route.fulfill(status=304))
    kitchen.page.reload()
    first = ticket(kitchen, 1)
    expect(first.locator(".age")).to_have_text(kitchen.text("queueAgeNow"))
    for minutes, text, band in [(3, "queueAge", ""), (6, "queueAgeSlow", "slow"), (11, "queueAgeSlow", "late")]:
        kitchen.page.clock.fast_forward({3: "03:00", 6: "03:00", 11: "05:00"}[minutes])
        expect(first.locator(".age")).to_have_text(kitchen.text(text, count=minutes))
        expect(first).to_have_class(f"ticket {band}".strip())


@pytest.mark.parametrize("size", [PHONE], ids=str)
def test_a_new_order_out_of_sight_is_announced(shop: Shop, kitchen: Tablet) -> None:
    kitchen.start_the_clock()
    kitchen.page.reload()
    kitchen.page.clock.fast_forward("06:00")
    orders("banana", "pineapple", "mangoKiwi")(shop)
    expect(ticket(kitchen, 5)).to_be_attached()
    expect(ticket(kitchen, 5)).not_to_be_in_viewport()
    newest = kitchen.page.locator("#newest")
    expect(newest).to_be_in_viewport()
    kitchen.press(newest)
    expect(ticket(kitchen, 5)).to_be_in_viewport()


# The tickets whose button is in sight above the foot, and the lines that the head and the foot have.
WHOLE_TICKETS = """() => {
  const foot = document.querySelector(".foot").getBoundingClientRect();
  const tickets = [...document.querySelectorAll(".ticket")].filter((ticket) => ticket.getBoundingClientRect().bottom <= foot.top);
  const height = (selector) => document.querySelector(selector).getBoundingClientRect().height;
  return { tickets: tickets.length, head: height(".head"), foot: height(".foot") };
}"""


def test_a_rush_of_tickets_is_in_sight_whole_and_its_head_and_foot_have_one_line(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(use_the_example)
    juices = ("mango", "strawberryBanana", "blueberrySmoothie", "banana", "kiwi", "orange", "strawberryLatte")
    for number in range(24):
        order(shop, juices[number % 7], place=("togo", "here")[number % 2])
        if number < 3:
            post(shop, f"/orders/{number + 1}/handover", "")
    kitchen = open_tablet(shop)
    kitchen.open("/queue")
    expect(kitchen.heading).to_have_text(kitchen.text("queueTitle", count=21, cups="21잔"))
    expect(kitchen.page.locator(".sums .others")).to_have_text(kitchen.text("queueOthers", count=9))
    for size, whole in ((LANDSCAPE, 15), (NARROW_LANDSCAPE, 12)):
        kitchen.resize(size)
        seen = kitchen.page.evaluate(WHOLE_TICKETS)
        assert seen["tickets"] >= whole and seen["head"] <= 60 and seen["foot"] <= 80, (size, seen)
        expect_none(measure(kitchen.page.evaluate).problems)


def test_a_new_order_sounds_unless_the_tablet_is_silent(shop: Shop, kitchen: Tablet) -> None:
    kitchen.begin_pages_with(SILENT_AUDIO)
    kitchen.page.reload()
    hint = kitchen.page.locator("#sound-hint")
    expect(hint).to_be_visible()
    kitchen.press("h1")
    expect(hint).to_be_hidden()
    orders("banana")(shop)
    expect(ticket(kitchen, 3)).to_be_visible()
    assert kitchen.page.evaluate("notes") == 3
    kitchen.page.locator("#sound").uncheck()
    orders("pineapple")(shop)
    expect(ticket(kitchen, 4)).to_be_visible()
    assert kitchen.page.evaluate("notes") == 3
    kitchen.page.reload()
    expect(kitchen.page.locator("#sound")).not_to_be_checked()
    expect(hint).to_be_hidden()


@with_and_without_script
def test_customers_see_which_numbers_are_ready(
    shop: Shop, kitchen: Tablet, open_tablet: Callable[[Shop], Tablet]
) -> None:
    screen = open_tablet(shop)
    screen.open("/pickup")
    expect(screen.page.locator(".making li")).to_have_text(["1", "2"])
    expect(screen.page.locator("a, button, input")).to_have_count(0)
    hand_over(kitchen, 2)
    # Without a script the page loads itself anew after five seconds, which is as long as an expectation waits.
    expect(screen.page.locator(".ready li")).to_have_text(["2"])
    expect(screen.page.locator(".making li")).to_have_text(["1"])


def test_the_numbers_of_a_rush_fit_a_wall_screen_and_are_read_from_five_metres(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(edit_menu(lambda menu: menu.update(queue=True, fruits=[{**one, "firstCount": 900} for one in menu["fruits"]])))
    for number in range(1, 25):
        order(shop, "kiwi")
        if number <= 6:
            post(shop, f"/orders/{number}/handover", "")
    screen = open_tablet(shop)
    screen.open("/pickup")
    expect(screen.page.locator(".ready li")).to_have_text(["6", "5", "4", "3", "2", "1"])
    expect(screen.page.locator(".making li")).to_have_count(12)
    expect(screen.page.locator(".making .next")).to_have_text(screen.text("pickupNext", count=6))
    for size in (Size("1920x1080", 1920, 1080), LANDSCAPE, LYING_PHONE, PHONE):
        screen.resize(size)
        expect_none(measure(screen.page.evaluate).problems)
        assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
        # Letters of 1/200 of the distance are easy to read: 2.5 cm of the 62 cm that a screen of 50 inches is high.
        sizes = screen.page.locator("li").evaluate_all("all => all.map((one) => parseFloat(getComputedStyle(one.querySelector('.number') ?? one).fontSize))")
        assert min(sizes) >= size.height / 25 and sizes[0] >= 2 * sizes[-1], size


# The boxes of the customers' screen: none lies over another or leaves its column, and no words leave their box.
LAID_WRONG = """() => {
  const box = (element) => element.getBoundingClientRect();
  const isInside = (one, other) =>
    one.left >= other.left - 1 && one.top >= other.top - 1 && one.right <= other.right + 1 && one.bottom <= other.bottom + 1;
  const isOver = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const boxes = [...document.querySelectorAll(".boards li, .boards h2, .rest, .next")];
  const wrong = [];
  for (const [index, one] of boxes.entries()) {
    if (!isInside(box(one), box(one.closest("section")))) wrong.push(`${one.textContent} leaves its column`);
    for (const other of boxes.slice(index + 1)) {
      if (isOver(box(one), box(other))) wrong.push(`${one.textContent} lies over ${other.textContent}`);
    }
    if (one.localName !== "li") continue;
    for (const word of one.childNodes) {
      const range = document.createRange();
      range.selectNodeContents(word);
      // Of a line's height, the letters fill no more than the size of the font.
      const half = parseFloat(getComputedStyle(word.localName ? word : one).fontSize) / 2;
      const letters = [...range.getClientRects()].map(({ left, right, top, bottom }) =>
        ({ left, right, top: (top + bottom) / 2 - half, bottom: (top + bottom) / 2 + half }));
      if (!letters.every((rectangle) => isInside(rectangle, box(one)))) {
        wrong.push(`${word.textContent} leaves the box of ${one.textContent}`);
      }
    }
  }
  return wrong;
}"""


def test_many_ready_numbers_lie_over_no_other(open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]) -> None:
    """Of three digits, some with a name to call, as long as it may be."""
    shop = open_shop(edit_menu(lambda menu: menu.update(queue=True, fruits=[{**one, "firstCount": 900} for one in menu["fruits"]])))
    first, waiting = 100, 8
    names = {0: "은지", 2: "가나다라마바사아자차카타파하거너더러머버", 5: "Maximiliana Antonie", 7: "지우"}
    for number in range(1, first + 30 + waiting):
        order(shop, "kiwi", name=names.get(number % 10, "") if number >= first else "")
        if number < first:
            post(shop, f"/orders/{number}/cancellation", "")
    screen = open_tablet(shop)
    screen.open("/pickup")
    ready = 0
    for count in (1, 3, 4, 10, 11, 16, 30):
        while ready < count:
            post(shop, f"/orders/{first + ready}/handover", "")
            ready += 1
        screen.page.reload()
        expect(screen.page.locator(".ready li")).to_have_count(min(count, 10))
        rest = screen.page.locator(".ready .rest")
        expect(rest).to_have_text([screen.text("pickupRest", count=count - 10)] if count > 10 else [])
        for size in (Size("1920x1080", 1920, 1080), Size("1366x768", 1366, 768), LANDSCAPE, PHONE):
            screen.resize(size)
            expect_none(f"{count} ready, {size}: {wrong}" for wrong in screen.page.evaluate(LAID_WRONG))
            if size.width > size.height:
                assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
