"""Every page in every state: the one list that all checks of pages run over.

To add one: prepare the store (once, in a fresh shop), and reach the page as a person does.
"""

import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from shop import PIN, Shop, edit_menu
from tablet import Tablet


def as_it_opens(shop: Shop) -> None:
    """A fresh shop."""


@dataclass(frozen=True)
class State:
    """A page in one state.

    - `reach` brings a tablet there, with and without script, with the same result each time.
    - `prepare` brings the fresh shop into the state, through the command line or `shop.send`. States with the same
      `prepare` and `edit` share a shop: one that changes it has its own.
    - `edit` changes the shop's menu or texts: see `shop.edit_menu`.
    - `status` is the status of the response.
    """

    name: str
    reach: Callable[[Tablet], None]
    prepare: Callable[[Shop], None] = as_it_opens
    edit: Callable[[Path], None] | None = None
    status: int = 200

    def __str__(self) -> str:
        return self.name


def at(path: str) -> Callable[[Tablet], None]:
    return lambda tablet: tablet.open(path)


def at_the_exposition(page: str) -> Callable[[Tablet], None]:
    """A static page, in the tablet's language."""
    return lambda tablet: tablet.open(("/en" if tablet.language == "en" else "") + "/expo/" + page)


def press(juice: str) -> Callable[[Tablet], None]:
    """Presses a juice whose fruit is short."""

    def reach(tablet: Tablet) -> None:
        tablet.open("/")
        tablet.order(juice)
        tablet.page.locator("#question").wait_for()

    return reach


def fail_a_backup(shop: Shop) -> None:
    """As the nightly backup fails where its disk is away."""
    try:
        shop.run("store", "backup", "/proc/none")
    except subprocess.CalledProcessError:
        return
    raise AssertionError("a backup into /proc was made")


def send_outdated_form(tablet: Tablet) -> None:
    tablet.open("/")
    tablet.page.eval_on_selector_all(
        "#board > input[name=key]", "fields => fields.forEach((field) => { field.value = ''; })")
    tablet.order("kiwi")
    tablet.page.locator("#fault").wait_for()


def type_invalid_numbers(tablet: Tablet) -> None:
    tablet.open("/stock")
    tablet.page.locator("#count-kiwi").fill("열 개")
    tablet.page.locator("#count-mango").fill("-1")
    tablet.page.locator("#count-mango").press("Enter")
    tablet.page.locator("#fault").wait_for()


def save_stock(tablet: Tablet) -> None:
    tablet.open("/stock")
    tablet.press("[name='step.kiwi'][value='10']")
    tablet.press(".say [name=close]")
    tablet.page.locator("#board").wait_for()


def fill_stock(tablet: Tablet) -> None:
    tablet.open("/stock")
    for fruit in ("kiwi", "strawberry", "mango"):
        tablet.press(f"[name='step.{fruit}'][value='10']")
        tablet.page.locator(f"#fruit-{fruit}.changed").wait_for()


def reverse_what_was_used(tablet: Tablet) -> None:
    tablet.open("/stock/history")
    tablet.press(tablet.page.locator("[formaction]").last)
    tablet.page.locator("#fault").wait_for()


def save_a_wrong_juice(tablet: Tablet) -> None:
    tablet.open("/menu/juices/mangoKiwi")
    tablet.page.locator("#name-ko").fill("")
    tablet.page.locator("#name-en").fill("Mangokiwi")
    tablet.page.locator("#recipe-kiwi").fill("둘")
    tablet.press(".say .filled")
    tablet.page.locator("#fault").wait_for()


def add_a_juice(shop: Shop) -> None:
    """A juice with the glass and the colour of its own, and a name in Korean only."""
    forms = [
        ("/menu/juices", "key=a&menu=1&name.ko=망고바나나스무디&price=5500&recipe.mango=2&recipe.banana=1&glass=stem&colour=peach"),
        ("/menu", "key=b&menu=2&juice.up=kiwi"), ("/juices/pineapple/availability", "key=s&sold=no"),
    ]
    assert all(shop.send("POST", path, form.encode(), FORM).status == 303 for path, form in forms)


def stop_a_juice(shop: Shop) -> None:
    form = "key=s&sold=no"
    assert shop.send("POST", "/juices/kiwi/availability", form, FORM).status == 303


def give_names(shop: Shop) -> None:
    """A person with a long name, another one, and a tablet."""
    forms = [("/people", "key=s1&name=주말 저녁마다 문을 닫으러 오는 하늘"), ("/people", "key=s2&name=민지"), ("/device", "key=d1&name=카운터")]
    assert all(shop.send("POST", path, form.encode(), FORM).status == 303 for path, form in forms)


def work_by_names(shop: Shop) -> None:
    """Orders, payments, cancellations and waste of two people at a tablet, and an order of nobody."""
    give_names(shop)
    works = [
        ("/orders", "key=a1&send=all&cups.mangoKiwi=1&cups.kiwi=2", "d1.s1"), ("/orders", "key=a2&juice=banana", "d1.s2"),
        ("/orders", "key=a3&juice=mango", "d1."), ("/orders", "key=a4&juice=kiwi", ""),
        ("/orders/1/payment", "key=p1&kind=card", "d1.s1"), ("/orders/2/cancellation", "key=c2&made=yes", "d1.s1"),
        ("/orders/3/cancellation", "key=c3&made=no", "d1.s2"), ("/stock", "key=w&reason=waste&pieces.strawberry=3", "d1.s1"),
    ]
    for path, form, who in works:
        assert shop.send("POST", path, form, {**FORM, "Cookie": f"who={who}"}).status == 303, path


def type_short_pin(tablet: Tablet) -> None:
    tablet.open("/report")
    tablet.page.locator("#pin").fill("1904")
    tablet.page.locator("#pin").press("Enter")
    tablet.page.locator("#fault").wait_for()


def change_the_pin(tablet: Tablet) -> None:
    """To one that is guessed first."""
    enter_pin(tablet)
    tablet.open("/settings/pin")
    for field, value in (("present", PIN), ("new", "123456"), ("again", "123456")):
        tablet.page.locator(f"#{field}").fill(value)
    tablet.page.locator("#again").press("Enter")
    tablet.page.locator("#fault").wait_for()


def remove_a_name(tablet: Tablet) -> None:
    """One that was just added: the states of a shop share its names."""
    tablet.open("/people")
    tablet.page.locator("#name").fill("하루")
    tablet.page.locator("#name").press("Enter")
    row = tablet.page.locator(".named li", has_text="하루")
    row.locator("summary").press("Enter")
    row.locator("button").press("Enter")
    tablet.page.locator(".say.done").wait_for()


def enter_pin(tablet: Tablet) -> None:
    tablet.open("/pin?next=/more")
    if tablet.page.locator("#pin").count():
        tablet.page.locator("#pin").fill(PIN)
        tablet.page.locator("#pin").press("Enter")
    tablet.open("/more")


def open_closed_shop(tablet: Tablet) -> None:
    """Keeps the page, which reloads itself every five seconds, from doing so while it is checked."""
    tablet.open("/")
    tablet.page.route(tablet.shop.url + "/", lambda route: route.abort("aborted"))


def orders(*juices: str) -> Callable[[Shop], None]:
    return lambda shop: all(shop.run("order", juice) for juice in juices) and None


WITH_PAR = edit_menu(lambda menu: [fruit.update(box=24, par=30) for fruit in menu["fruits"][1:]])

WITH_QUEUE = edit_menu(lambda menu: menu.update(queue=True))


def order_with_options(shop: Shop) -> None:
    """An order of a plain cup and of two large ones with wishes."""
    shop.run("order", "kiwi", "mangoLatte.large.ice-less.milk-oat.mango-plus", "2")


def price_every_juice(menu: dict[str, Any]) -> None:
    menu["queue"] = True
    for juice in menu["juices"]:
        juice["price"] = 4000


# A shop with a queue and prices.
PRICED = edit_menu(price_every_juice)


def use_the_example(content: Path) -> None:
    (content / "menu.example.json").replace(content / "menu.json")


# The head of a form that is sent without a browser.
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def raise_the_price(shop: Shop) -> None:
    """The kiwi juice of a priced shop costs 9,900 won from now on."""
    form = "key=raise&menu=1&name.ko=키위쥬스&name.en=Kiwi juice&price=9900&recipe.kiwi=3&glass=tall&colour="
    assert shop.send("POST", "/menu/juices/kiwi", form.encode(), FORM).status == 303


def orders_through_page(*juices: str) -> Callable[[Shop], None]:
    """Orders over HTTP: the server has the menu that the test edited, the command line has not."""
    return lambda shop: all(
        shop.send("POST", "/orders", f"key={juice}&juice={juice}", FORM).status == 303 for juice in juices) and None


def change_settings(shop: Shop, fields: str) -> None:
    page = shop.send("GET", "/settings").read().decode()
    seen = re.search(r'name="seen" value="([^"]*)', page)
    assert seen
    form = f"key={time.time_ns()}&seen={quote(unescape(seen[1]))}&zone=Asia/Seoul&hour=0&currency=KRW&{fields}"
    assert shop.send("POST", "/settings", form, FORM).status == 303


def record_payments(shop: Shop, queue: bool = True) -> None:
    """The shop records how its orders are paid."""
    change_settings(shop, "payment=card&payment=cash&payment=transfer" + ("&queue=1" if queue else ""))


def name_shop(shop: Shop, name: str) -> None:
    change_settings(shop, f"name={quote(name)}")


def owe_payments(shop: Shop) -> None:
    """Three orders without a payment, and one with it."""
    record_payments(shop)
    orders_through_page("kiwi", "banana", "pineapple")(shop)
    assert shop.send("POST", "/orders", "key=m&send=all&cups.mango=2&cups.banana=1", FORM).status == 303
    assert shop.send("POST", "/orders/2/payment", "key=p&kind=card", FORM).status == 303


def note_a_payment(tablet: Tablet) -> None:
    """Corrects the payment of the second order, so that it is told each time."""
    tablet.open("/orders?unpaid")
    tablet.press("#due-2 [value=card]")
    tablet.page.locator(".say.done").wait_for()


def run_the_kitchen(shop: Shop) -> None:
    """Orders to make, one of several juices and one cancelled, and orders that were handed over."""
    orders_through_page("mango", "kiwi", "banana", "pineapple")(shop)
    several = "key=several&send=all&cups.strawberryBanana=1&cups.mangoKiwi=2"
    forms = [("/orders", several), ("/orders/1/handover", ""), ("/orders/2/handover", ""),
             ("/orders/4/cancellation", "key=c&made=no")]
    assert all(shop.send("POST", path, form, FORM).status == 303 for path, form in forms)


def refund_a_cup(shop: Shop) -> None:
    """The kitchen's day, with a cup of the order of several juices refunded."""
    run_the_kitchen(shop)
    shop.run("refund", "5", "--cups", "mangoKiwi=1", "--reason", "quality", "--note", "물이 너무 많았어요")


def refund_nothing(tablet: Tablet) -> None:
    tablet.open("/orders/5?record")
    tablet.page.locator("#refund-note").fill("물이 많았어요")
    tablet.page.locator("#refund-note").press("Enter")
    tablet.page.locator("#fault").wait_for()


def stock(**changes: int) -> Callable[[Shop], None]:
    """`stock(kiwi=-3)`: three kiwis fewer than the menu's first count."""
    words = [word for fruit, delta in changes.items() for word in (fruit, f"{delta:+}")]
    return lambda shop: shop.run("stock", *words) and None


def record_a_day(shop: Shop) -> None:
    """A delivery, orders, a count and waste: an event of each kind."""
    forms = [
        "key=d&reason=delivery&pieces.strawberry=30&pieces.kiwi=1200",
        "key=c&reason=count&seen.mango=10&count.mango=10&seen.kiwi=1210&count.kiwi=1203",
        "key=w&reason=waste&add.banana=-1&pieces.strawberry=3",
    ]
    for form in forms:
        assert shop.send("POST", "/stock", form, FORM).status == 303
    orders("kiwi", "mango", "kiwi")(shop)


def use_a_delivery(shop: Shop) -> None:
    shop.run("stock", "kiwi", "+5")
    shop.run("stock", "kiwi", "-13")


def type_negative_delivery(tablet: Tablet) -> None:
    tablet.open("/stock?reason=delivery")
    tablet.page.locator("#count-kiwi").fill("-3")
    tablet.page.locator("#count-mango").fill("5")
    tablet.page.locator("#count-mango").press("Enter")
    tablet.page.locator("#fault").wait_for()


def cancelled_orders(shop: Shop) -> None:
    """Three orders: the first cancelled before it was made, the second after."""
    orders("mangoKiwi", "kiwi", "banana")(shop)
    shop.run("cancel", "1")
    shop.run("cancel", "2", "--made")


def order_by_a_wrong_clock(shop: Shop) -> None:
    """The clock is right again: it shows a time before that of the last order."""
    shop.run("order", "kiwi", hours_ahead=2)


def sell_for_some_days(shop: Shop) -> None:
    shop.run("stock", "kiwi", "+900", "mango", "+900", "banana", "+900", hours_ahead=-220)
    for hours in (-215, -196, -171, -170, -150, -52, -51, -30, -28, -5, -4, -3):
        for juice, cups in (("mango", 2), ("kiwi", -hours % 5 + 1), ("banana", 1)):
            shop.run("order", juice, "--cups", str(cups), hours_ahead=hours)
    shop.run("cancel", "34", "--made", hours_ahead=-2)


EMPTY_STOCK = {"strawberry": -10, "banana": -10, "pineapple": -10, "kiwi": -10, "mango": -10}
FULL_STOCK = {"strawberry": 999_989, "banana": 990, "pineapple": 9_989, "kiwi": 99_989, "mango": 90}

STATES = [
    State("order-page", at("/")),
    State("order-page-low", at("/"), orders("mango", "mango", "kiwi", "kiwi", "banana")),
    State("order-page-empty", at("/"), stock(**EMPTY_STOCK)),
    State("order-page-full", at("/"), stock(**FULL_STOCK)),
    State("order-page-outdated-form", send_outdated_form, status=422),
    State("order-page-stopped", at("/"), stop_a_juice),
    State("order-page-stops", at("/#stops")),
    State("done", at("/orders/1"), orders("mangoKiwi")),
    State("done-several", at("/orders/1"), lambda shop: shop.run("order", "mangoKiwi", "--cups", "3") and None),
    State("done-cancelled", at("/orders/1"), cancelled_orders),
    State("orders", at("/orders"), cancelled_orders),
    State("orders-none", at("/orders")),
    State("orders-of-a-day", at("/orders?day=2025-01-01")),
    State("order-record", at("/orders/1?record"), orders("mangoKiwi")),
    State("order-record-cancelled", at("/orders/1?record"), cancelled_orders),
    State("cancellation", at("/orders/1/cancellation"), orders("mangoKiwi")),
    State("cancellation-handed-over", at("/orders/1/cancellation"), run_the_kitchen, WITH_QUEUE),
    State("cancellation-again", at("/orders/1/cancellation"), cancelled_orders),
    State("order-record-priced", at("/orders/1?record"), run_the_kitchen, PRICED),
    State("order-record-refunded", at("/orders/5?record"), refund_a_cup, PRICED),
    State("order-record-not-refunded", refund_nothing, refund_a_cup, PRICED, status=422),
    State("orders-refunded", at("/orders"), refund_a_cup, PRICED),
    State("order-priced", at("/?cups.mango=2&cups.banana=1"), edit=PRICED),
    State("order-due", at("/"), owe_payments, PRICED),
    State("order-due-chosen", at("/?cups.kiwi=1"), owe_payments, PRICED),
    State("orders-unpaid", at("/orders?unpaid"), owe_payments, PRICED),
    State("orders-unpaid-noted", note_a_payment, owe_payments, PRICED),
    State("order-options", at("/"), edit=use_the_example),
    State("options", at("/options/mangoLatte?cups.kiwi=2"), edit=use_the_example),
    State("order-record-options", at("/orders/1?record"), order_with_options, use_the_example),
    State("queue-options", at("/queue"), order_with_options, use_the_example),
    State("orders-unpaid-none", at("/orders?unpaid")),
    State("settings", at("/settings")),
    State("owner-pin", at("/settings/pin")),
    State("owner-pin-set", change_the_pin, Shop.set_pin, status=422),
    State("pin-none", at("/pin")),
    State("device", at("/device"), give_names),
    State("people", at("/people"), give_names),
    State("people-removed", remove_a_name, give_names),
    State("note", at("/note")),
    State("queue", at("/queue"), run_the_kitchen, WITH_QUEUE),
    State("queue-none", at("/queue"), edit=WITH_QUEUE),
    State("orders-of-the-kitchen", at("/orders"), run_the_kitchen, WITH_QUEUE),
    State("order-record-handed-over", at("/orders/1?record"), run_the_kitchen, WITH_QUEUE),
    State("pickup", at("/pickup"), run_the_kitchen, WITH_QUEUE),
    State("pickup-none", at("/pickup"), edit=WITH_QUEUE),
    State("shortage", press("strawberry"), status=409),
    State("shortage-of-two", press("strawberryBanana"), stock(strawberry=-3, banana=-10), status=409),
    State("shortage-of-all", press("strawberry"), stock(**EMPTY_STOCK), status=409),
    State("stock", at("/stock")),
    State("stock-marked", at("/stock?juice=strawberry")),
    State("stock-marked-enough", at("/stock?juice=kiwi")),
    State("stock-full", at("/stock"), stock(**FULL_STOCK)),
    State("stock-filled", fill_stock),
    State("stock-saved", save_stock, orders("mango")),
    State("stock-not-reversed", reverse_what_was_used, use_a_delivery, status=409),
    State("stock-invalid-number", type_invalid_numbers, status=422),
    State("report", at("/report"), work_by_names, PRICED),
    State("report-empty", at("/report?day=2025-01-01")),
    State("report-month", at("/report?period=month"), sell_for_some_days),
    State("report-refused", at("/report?from=2025-01-02&to=2025-01-01"), status=422),
    State("report-wrong-clock", at("/report"), order_by_a_wrong_clock),
    State("stock-delivery", at("/stock?reason=delivery&juice=strawberry&cups=3")),
    State("stock-arrived", at("/stock?reason=delivery&pieces.kiwi=24&pieces.mango=48")),
    State("purchases", at("/purchases?days=2"), edit=WITH_PAR),
    State("purchases-none", at("/purchases")),
    State("stock-count", at("/stock?reason=count")),
    State("stock-waste", at("/stock?reason=waste")),
    State("stock-refill", at("/stock?juice=strawberry&cups=99"), stock(**EMPTY_STOCK)),
    State("stock-negative-delivery", type_negative_delivery, status=422),
    State("history", at("/stock/history"), record_a_day),
    State("history-end", at("/stock/history?before=1")),
    State("fruit", at("/fruits/kiwi"), record_a_day),
    State("menu", at("/menu"), add_a_juice),
    State("menu-juice", save_a_wrong_juice, status=422),
    State("menu-fruit", at("/menu/fruits")),
    State("menu-history", at("/menu/history"), add_a_juice),
    State("more", at("/more")),
    State("more-backup-failed", at("/more"), fail_a_backup),
    State("more-let-in", enter_pin, Shop.set_pin),
    State("pin", type_short_pin, Shop.set_pin, status=422),
    State("exposition", at_the_exposition("")),
    State("exposition-items", at_the_exposition("items/")),
    State("exposition-item", at_the_exposition("items/jikji/")),
    State("exposition-last-item", at_the_exposition("items/geomungo/")),
    State("not-found", at("/nowhere"), status=404),
    State("closed", open_closed_shop, Shop.stop_serving, status=502),
]
