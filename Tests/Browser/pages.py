"""Every page in every state that it can be in: the one list that all checks of pages run over.

To add one: prepare what has to be in the store (once, in a fresh shop), and reach the page as a person does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from shop import Shop, edit_menu
from tablet import Tablet


@dataclass(frozen=True)
class State:
    """A page in one state.

    - `reach` leads a tablet there, with script and without, and each time to the same.
    - `prepare` brings the fresh shop into the state, through the command line or `shop.send`.
    - `edit` changes the shop's menu or texts: see `shop.edit_menu`.
    - `status` is what the page is answered with.
    """

    name: str
    reach: Callable[[Tablet], None]
    prepare: Callable[[Shop], None] = lambda shop: None
    edit: Callable[[Path], None] | None = None
    status: int = 200

    def __str__(self) -> str:
        return self.name


def at(path: str) -> Callable[[Tablet], None]:
    return lambda tablet: tablet.open(path)


def at_the_exposition(page: str) -> Callable[[Tablet], None]:
    """A page that lies as a file, in the tablet's language."""
    return lambda tablet: tablet.open(("/en" if tablet.language == "en" else "") + "/expo/" + page)


def press(juice: str) -> Callable[[Tablet], None]:
    """A press on a juice that is short of something."""

    def reach(tablet: Tablet) -> None:
        tablet.open("/")
        tablet.order(juice)
        tablet.page.locator("#question").wait_for()

    return reach


def send_an_old_form(tablet: Tablet) -> None:
    tablet.open("/")
    tablet.page.eval_on_selector_all(
        "form.order input[name=key]", "fields => fields.forEach((field) => { field.value = ''; })")
    tablet.order("kiwi")
    tablet.page.locator("#fault").wait_for()


def type_no_number(tablet: Tablet) -> None:
    tablet.open("/stock")
    tablet.page.locator("#count-kiwi").fill("열 개")
    tablet.page.locator("#count-mango").fill("-1")
    tablet.page.locator("#count-mango").press("Enter")
    tablet.page.locator("#fault").wait_for()


def save_stock(tablet: Tablet) -> None:
    tablet.open("/stock")
    tablet.press("[name='add.kiwi'][value='10']")
    tablet.page.locator(".status:not(:empty)").wait_for()


def find_it_closed(tablet: Tablet) -> None:
    """The page asks for another every five seconds: not while it is looked at."""
    tablet.open("/")
    tablet.page.route(tablet.shop.url + "/", lambda route: route.abort("aborted"))


def orders(*juices: str) -> Callable[[Shop], None]:
    return lambda shop: all(shop.run("order", juice) for juice in juices) and None


def at_the_counter(*juices: str) -> Callable[[Shop], None]:
    """Orders by way of the page, which knows the shop's own menu."""
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    return lambda shop: all(
        shop.send("POST", "/orders", f"key={juice}&juice={juice}", kind).status == 303 for juice in juices) and None


def stock(**changes: int) -> Callable[[Shop], None]:
    """`stock(kiwi=-3)`: three kiwis fewer than the menu's first count."""
    words = [word for fruit, delta in changes.items() for word in (fruit, f"{delta:+}")]
    return lambda shop: shop.run("stock", *words) and None


def a_day(shop: Shop) -> None:
    """A delivery, orders, a count and waste: one of each record."""
    forms = [
        "key=d&reason=delivery&pieces.strawberry=30&pieces.kiwi=1200",
        "key=c&reason=count&seen.mango=10&count.mango=10&seen.kiwi=1210&count.kiwi=1203",
        "key=w&reason=waste&add.banana=-1&pieces.strawberry=3",
    ]
    for form in forms:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        assert shop.send("POST", "/stock", form, kind).status == 303
    orders("kiwi", "mango", "kiwi")(shop)


def deliver_less_than_nothing(tablet: Tablet) -> None:
    tablet.open("/stock?reason=delivery")
    tablet.page.locator("#count-kiwi").fill("-3")
    tablet.page.locator("#count-mango").fill("5")
    tablet.page.locator("#count-mango").press("Enter")
    tablet.page.locator("#fault").wait_for()


def taken_back(shop: Shop) -> None:
    """Three orders: the first taken back before it was made, the second after."""
    orders("mangoKiwi", "kiwi", "banana")(shop)
    shop.run("cancel", "1")
    shop.run("cancel", "2", "--made")


NOTHING_LEFT = {"strawberry": -10, "banana": -10, "pineapple": -10, "kiwi": -10, "mango": -10}
VERY_MUCH = {"strawberry": 999_999_989, "banana": 990, "pineapple": 9_989, "kiwi": 99_989, "mango": 90}

STATES = [
    State("board", at("/")),
    State("board-low", at("/"), orders("mango", "mango", "kiwi", "kiwi", "banana")),
    State("board-nothing-left", at("/"), stock(**NOTHING_LEFT)),
    State("board-very-much", at("/"), stock(**VERY_MUCH)),
    State("board-old-form", send_an_old_form, status=422),
    State("done", at("/orders/1"), orders("mangoKiwi")),
    State("done-several", at("/orders/1"), lambda shop: shop.run("order", "mangoKiwi", "--cups", "3") and None),
    State("done-taken-back", at("/orders/1"), taken_back),
    State("orders", at("/orders"), taken_back),
    State("orders-none", at("/orders")),
    State("orders-of-a-day", at("/orders?day=2025-01-01")),
    State("cancellation", at("/orders/1/cancellation"), orders("mangoKiwi")),
    State("cancellation-again", at("/orders/1/cancellation"), taken_back),
    State("queue", at("/queue"), at_the_counter("mango", "kiwi"), edit_menu(lambda menu: menu.update(queue=True))),
    State("queue-none", at("/queue"), edit=edit_menu(lambda menu: menu.update(queue=True))),
    State("shortage", press("strawberry"), status=409),
    State("shortage-of-two", press("strawberryBanana"), stock(strawberry=-3, banana=-10), status=409),
    State("shortage-of-all", press("strawberry"), stock(**NOTHING_LEFT), status=409),
    State("stock", at("/stock")),
    State("stock-marked", at("/stock?juice=strawberry")),
    State("stock-marked-enough", at("/stock?juice=kiwi")),
    State("stock-very-much", at("/stock"), stock(**VERY_MUCH)),
    State("stock-saved", save_stock),
    State("stock-no-number", type_no_number, status=422),
    State("report", at("/report"), orders("mangoKiwi", "kiwi", "banana")),
    State("report-empty", at("/report?day=2025-01-01")),
    State("stock-delivery", at("/stock?reason=delivery&juice=strawberry&cups=3")),
    State("stock-count", at("/stock?reason=count")),
    State("stock-waste", at("/stock?reason=waste")),
    State("stock-fill-up", at("/stock?juice=strawberry&cups=99"), stock(**NOTHING_LEFT)),
    State("stock-wrong-way", deliver_less_than_nothing, status=422),
    State("history", at("/stock/history"), a_day),
    State("history-end", at("/stock/history?before=1")),
    State("fruit", at("/fruits/kiwi"), a_day),
    State("exposition", at_the_exposition("")),
    State("exposition-items", at_the_exposition("items/")),
    State("exposition-item", at_the_exposition("items/jikji/")),
    State("exposition-last-item", at_the_exposition("items/geomungo/")),
    State("not-found", at("/nowhere"), status=404),
    State("closed", find_it_closed, Shop.stop_serving, status=502),
]
