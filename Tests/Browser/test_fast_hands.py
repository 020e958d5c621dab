"""Fast hands on several tablets: a press acts on the order that stood there at that moment, or the page says that it did not.

Presses come at places that were read up to two seconds before, while responses and pages are late and overtake each other.
Everything is random by a seed, which a failure names: `HANDS_SEED=7 HANDS_SECONDS=300` repeats a run and makes it longer.
"""

import os
import random
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Error, Route, expect

from checks import expect_none
from pages import PRICED, post, record_payments, stock
from shop import Shop
from tablet import LANDSCAPE, NO_KEEPALIVE, PHONE, Tablet

SECONDS = float(os.environ.get("HANDS_SECONDS", "20"))
SEED = int(os.environ.get("HANDS_SEED", "0")) or random.randrange(1, 10_000)

# What was pressed, what the page said, and which order came to which slot, each with its time. What the page says before
# anything else happens in it is the answer to a press.
WATCH = NO_KEEPALIVE + """
let answered = null;
const note = (name, entry) => {
  const list = JSON.parse(sessionStorage.getItem(name) ?? "[]");
  sessionStorage.setItem(name, JSON.stringify([...list, { at: Date.now(), ...entry }]));
};
addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest?.(".due a")) event.preventDefault(); // to a page where these hands have nothing to do
  const button = target.closest?.("button[formaction]");
  const place = button?.closest(".due, .owed");
  if (!place || button.ariaPressed === "true" && button.closest(".tendering")) return; // which only shows the other kinds
  const slots = [...document.querySelectorAll(".slot")];
  const path = button.getAttribute("formaction").split("?")[0];
  answered = JSON.parse(sessionStorage.getItem("pressed") ?? "[]").length;
  note("pressed", { path, kind: button.value, slot: slots.indexOf(button.closest(".slot")) });
  setTimeout(() => { answered = null; });
}, true);
addEventListener("DOMContentLoaded", () => {
  const inSlots = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const isSaid = target.id === "said" || target.matches?.("[data-told]");
      if (isSaid) note("told", { press: answered, text: target.dataset.told ?? target.textContent });
    }
    [...document.querySelectorAll(".slot")].forEach((slot, index) => {
      const id = slot.querySelector(".due")?.id ?? "";
      if (inSlots[index] && id && id !== inSlots[index]) note("moved", { slot: index });
      inSlots[index] = id;
    });
  }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["data-told"] });
});
"""

# The middles of the buttons in sight that pay an order or take it back.
TARGETS = """() => [...document.querySelectorAll(".due button[formaction], .owed-days button[formaction]")]
  .filter((button) => button.checkVisibility({ visibilityProperty: true }))
  .map((button) => button.getBoundingClientRect())
  .filter(({ top, bottom, width }) => width && top > 0 && bottom < innerHeight)
  .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])"""

PLACES = "elements => elements.map((element) => element.getBoundingClientRect()).map(({ left, top }) => [left, top])"

# Orders and cancellations that the shop has not answered
WAITS = """() => Object.entries(localStorage).some(([name, note]) =>
  name.startsWith("unsent ") && !JSON.parse(note).sent && !JSON.parse(note).refusal)"""


class Hand:
    """A person at a tablet on a bad Wi-Fi, who sells one juice, or notes payments in the list without one."""

    def __init__(self, tablet: Tablet, chance: random.Random, juice: str | None) -> None:
        self.tablet, self.chance, self.juice = tablet, chance, juice
        self.posts: list[tuple[str, str, str]] = []
        self.ordered: set[str] = set()  # the keys of this tablet's orders, as its forms send them
        self.late: list[tuple[float, Callable[[], object]]] = []
        tablet.allow_problem("net::ERR_FAILED")
        tablet.begin_pages_with(WATCH)
        tablet.page.route(lambda address: urlsplit(address).path == "/" or "payment" in address, self._delay)
        tablet.page.on("request", self._note)

    def read(self) -> list[tuple[float, float]]:
        return [(x, y) for x, y in self.tablet.page.evaluate(TARGETS)]

    def press(self, place: tuple[float, float]) -> None:
        self.tablet.page.touchscreen.tap(*place)

    def order(self) -> None:
        """Presses the card, if it is there: a driver that waited for it would keep back the page that has it."""
        assert self.juice
        for x, y in self.tablet.juice(self.juice).evaluate_all(PLACES):
            self.press((x + 20, y + 20))

    def go_on(self) -> None:
        """What was late enough arrives."""
        now = time.monotonic()
        due = [action for at, action in self.late if at <= now]
        self.late = [(at, action) for at, action in self.late if at > now]
        for action in due:
            try:
                action()
            except Error:  # The page that asked was left.
                pass

    def _delay(self, route: Route) -> None:
        """A form reaches the shop late. A page was made at once, and arrives late: it is an old one then."""
        arrival = time.monotonic() + self.chance.choice([0, 0, 0.3, 1.2])
        if route.request.method == "POST" or route.request.is_navigation_request():
            self.late.append((arrival, route.continue_))
            return
        request = route.request
        headers = {name: value for name, value in request.all_headers().items() if name in ("cookie", "accept-language")}
        response = self.tablet.shop.send("GET", urlsplit(request.url).path, headers=headers)
        page = {name: value for name, value in response.getheaders() if name.lower() in ("content-type", "cache-control")}
        status, body = response.status, response.read()
        self.late.append((arrival, lambda: route.fulfill(status=status, headers=page, body=body)))

    def _note(self, request: Any) -> None:
        path = urlsplit(request.url).path
        if request.method == "POST" and path == "/orders":
            self.ordered.add(parse_qs(request.post_data or "")["key"][0])
        if request.method == "POST" and path.endswith(("/payment", "/cancellation")):
            fields = parse_qs(request.post_data or "", keep_blank_values=True)
            post = (path, fields.get("kind", [""])[0], fields["key"][0])
            if post not in self.posts:  # or sent again
                self.posts.append(post)

    def noted(self, name: str) -> list[dict[str, Any]]:
        noted: list[dict[str, Any]] = self.tablet.page.evaluate("name => JSON.parse(sessionStorage.getItem(name) ?? '[]')", name)
        return noted

    def accepted(self) -> list[dict[str, Any]]:
        """The presses that the page did not refuse."""
        words = {self.tablet.text(name) for name in ("payTwice", "payMoved", "liveAgain", "liveSending", "liveHeld")}
        refused = {answer["press"] for answer in self.noted("told") if answer["text"] in words}
        return [press for index, press in enumerate(self.noted("pressed")) if index not in refused]

    def problems(self) -> list[str]:
        """Compares what was pressed with what was sent and said."""
        moved = self.noted("moved")
        sent = defaultdict(list)
        for path, kind, _ in self.posts:
            sent[path].append(kind)
        problems = []
        for press in self.accepted():
            path, kind, at = press["path"], press["kind"], press["at"]
            if any(move["slot"] == press["slot"] and 0 <= at - move["at"] < 690 for move in moved):
                problems.append(f"{path} {kind}: accepted at {at:.0f}, when it had just come to its slot")
            if sent[path] and sent[path][0] == kind:
                sent[path].pop(0)
            else:
                problems.append(f"{path} {kind}: pressed at {at:.0f}, neither sent nor told")
        return problems + [f"{path}: sent {kinds}, and not pressed" for path, kinds in sent.items() if kinds]


@pytest.mark.timeout(60 + 2 * SECONDS)
def test_each_press_acts_on_the_order_that_stood_there(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    print(f"HANDS_SEED={SEED}")
    chance = random.Random(SEED)
    shop = open_shop(PRICED)
    record_payments(shop)
    stock(mango=9_000, banana=9_000, kiwi=9_000)(shop)
    for number in range(8):
        post(shop, "/orders", f"key=owed-{number}&juice=kiwi")
    hands = [Hand(open_tablet(shop), chance, juice) for juice in ("mango", "banana", None)]
    hands[0].tablet.resize(LANDSCAPE)
    hands[1].tablet.resize(PHONE)
    for hand in hands:
        hand.late.clear()
        hand.tablet.page.unroute_all()
        hand.tablet.open("/" if hand.juice else "/orders?unpaid")
        hand.tablet.page.route(lambda address: urlsplit(address).path == "/" or "payment" in address, hand._delay)
    def rest() -> bool:
        for hand in hands:
            hand.go_on()
        pages = [hand.tablet.page for hand in hands]
        return all(
            not hand.late and page.locator(":is(.due, .owed)[data-sending]").count() == 0 and not page.evaluate(WAITS)
            for hand, page in zip(hands, pages))

    presses: list[tuple[float, Hand, tuple[float, float]]] = []
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        now = time.monotonic()
        for hand in hands:
            hand.go_on()
            if hand.juice and chance.random() < 0.06:
                hand.order()
            if not hand.juice and chance.random() < 0.02 and rest():
                hand.tablet.open("/orders?unpaid")
            places = hand.read() if chance.random() < 0.25 else []
            if places:
                place = chance.choice(places)
                presses.append((now + chance.uniform(0.1, 2), hand, place))
                if chance.random() < 0.2:  # a nervous finger
                    presses.append((presses[-1][0] + chance.uniform(0.05, 0.6), hand, place))
        for at, hand, place in [press for press in presses if press[0] <= now]:
            hand.press(place)
        presses = [press for press in presses if press[0] > now]
        hands[0].tablet.page.wait_for_timeout(30)

    # A press may wait in a page for the answer to an earlier one. `problems` names those that are never sent.
    with suppress(AssertionError):
        hands[0].tablet.wait_until(lambda: rest() and all(len(hand.accepted()) <= len(hand.posts) for hand in hands))
    problems = [f"{hand.juice}: {problem}" for hand in hands for problem in hand.problems()]
    keys = {order["number"]: order["key"] for order in shop.orders}
    payments = {payment["key"]: payment for payment in shop.events("paid")}
    for hand in hands:
        for path, kind, key in hand.posts:
            number = int(path.split("/")[2])
            # A finger may have met the card beside its own, after the page had moved: what it ordered is its tablet's all the same.
            if hand.juice and not any(sent.split(".")[-1] == keys[number] for sent in hand.ordered):
                problems.append(f"{hand.juice}: {path} is an order of another tablet")
            payment = payments.get(key)
            if payment and (payment["number"], (payment.get("parts") or [{"kind": ""}])[-1]["kind"]) != (number, kind):
                problems.append(f"{path} {kind}: recorded as {payment}")
        print(hand.juice, len(hand.posts), "posts")
    print(len(keys), "orders", len(payments), "payments")
    assert len(payments) > SECONDS / 5, "the hands paid too little"
    assert hands[2].posts, "nobody paid in the list"
    expect_none(f"seed {SEED}: {problem}" for problem in problems)
