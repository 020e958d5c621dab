"""Every page in every state: the one list that all checks of pages run over.

To add one: prepare the store (once, in a fresh shop), and reach the page as a person does.
"""

import json
import re
import subprocess
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from head import Head
from practice import PracticeShop
from shop import PIN, Shop, edit_menu
from tablet import Tablet


def as_it_opens(shop: Shop) -> None:
    """A fresh shop."""


@dataclass(frozen=True)
class State:
    """A page in one state.

    - `reach` is the page's path, or brings a tablet there, with and without script, with the same result each time.
    - `prepare` brings the fresh shop into the state, as a page or the command line does. States with the same
      `prepare` and `edit` share a shop: one that changes it has its own.
    - `edit` changes the shop's menu or texts: see `shop.edit_menu`.
    - `status` is the status of the response.
    - `opens` is `Head` for a page of head office.
    """

    name: str
    reach: Callable[[Tablet], None] | str
    prepare: Callable[[Shop], None] = as_it_opens
    edit: Callable[[Path], None] | None = None
    status: int = 200
    opens: type[Shop] = Shop

    def __str__(self) -> str:
        return self.name

    def show(self, tablet: Tablet) -> None:
        if isinstance(self.reach, str):
            tablet.open(self.reach)
        else:
            self.reach(tablet)


# The head of a form that is sent without a browser.
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def post(shop: Shop, path: str, form: str, cookie: str = "") -> str | None:
    """Sends a form as a page does, with a key if it has none: a program of the command line takes longer to start.

    - Returns: where the response leads.
    """
    form = form if form.startswith("key=") else f"key={uuid.uuid4().hex}&{form}"
    response = shop.send("POST", path, form.encode(), {**FORM, "Cookie": cookie})
    assert response.status == 303, (path, form)
    return response.headers["Location"]


def order(shop: Shop, *cups: str, memo: str = "", name: str = "", discount: str = "", place: str = "") -> None:
    """`order(shop, "kiwi", "mango.large=2")`, at the usual place unless it says another."""
    fields = "&".join(f"cups.{cup}" + ("" if "=" in cup else "=1") for cup in cups)
    words = f"memo={quote(memo)}&call={quote(name)}"
    post(shop, "/orders", f"send=all&{fields}&{words}&discount={discount}&place={place or usual_place(shop)}")


def usual_place(shop: Shop) -> str:
    """Empty in a shop that does not ask for it."""
    places = json.loads((shop.content / "menu.json").read_text()).get("places")
    return places[0]["id"] if places else ""


def orders(*juices: str) -> Callable[[Shop], None]:
    """An order of a cup of each."""
    def prepare(shop: Shop) -> None:
        for juice in juices:
            order(shop, juice)

    return prepare


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


def save_a_wrong_group(tablet: Tablet) -> None:
    """A choice without a name and with a wrong price, after one that takes a mango."""
    tablet.open("/menu/options/extra")
    tablet.page.locator("#item-banana-plus-name-ko").fill("")
    tablet.page.locator("#item-banana-plus-price").fill("비쌈")
    tablet.press(".say .filled")
    tablet.page.locator("#fault").wait_for()


def save_a_wrong_size(tablet: Tablet) -> None:
    """A size that begins with the plain recipe, and has no name yet."""
    tablet.open("/menu/juices/mango")
    tablet.press("[name='item.add']")
    tablet.page.locator("[id='item-+1']").wait_for()
    tablet.press(".say .filled")
    tablet.page.locator("#fault").wait_for()


def save_a_wrong_discount(tablet: Tablet) -> None:
    tablet.open("/menu/discounts/staff")
    tablet.page.locator("#percent").fill("130")
    tablet.press(".say .filled")
    tablet.page.locator("#fault").wait_for()


def save_a_wrong_place(tablet: Tablet) -> None:
    tablet.open("/menu/places/own")
    tablet.page.locator("#off").fill("much")
    tablet.press(".say .filled")
    tablet.page.locator("#fault").wait_for()


def add_a_juice(shop: Shop) -> None:
    """A juice with the glass and the colour of its own, and a name in Korean only."""
    forms = [
        ("/menu/juices", "key=a&menu=1&name.ko=망고바나나스무디&price=5500&recipe.mango=2&recipe.banana=1&glass=stem&colour=peach"),
        ("/menu", "key=b&menu=2&juice.up=kiwi"), ("/juices/pineapple/availability", "key=s&sold=no"),
    ]
    for path, form in forms:
        post(shop, path, form)


def stop_a_juice(shop: Shop) -> None:
    post(shop, "/juices/kiwi/availability", "sold=no")


def give_names(shop: Shop) -> None:
    """A person with a long name, another one, and a tablet."""
    forms = [("/people", "key=s1&name=주말 저녁마다 문을 닫으러 오는 하늘"), ("/people", "key=s2&name=민지"), ("/device", "key=d1&name=카운터")]
    for path, form in forms:
        post(shop, path, form)


def give_a_token(shop: Shop) -> None:
    """Two programs, one of which may do everything."""
    shop.run("token", "add", "kiosk-entrance1", "--for", "orders", "--for", "payments", "--for", "owner", "--for", "stock")
    shop.run("token", "add", "screen")


def make_a_token(tablet: Tablet) -> None:
    tablet.open("/programs")
    tablet.page.locator("#name").fill(f"robot-{uuid.uuid4().hex[:9]}")
    tablet.page.locator("[name=for]").first.check()
    tablet.page.locator("#name").press("Enter")
    tablet.page.locator("#token").wait_for()


def make_a_token_twice(tablet: Tablet) -> None:
    tablet.open("/programs")
    tablet.page.locator("#name").fill("screen")
    tablet.page.locator("#name").press("Enter")
    tablet.page.locator("#fault").wait_for()


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
        post(shop, path, form, f"who={who}")


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


WITH_PAR = edit_menu(lambda menu: [fruit.update(box=24, par=30) for fruit in menu["fruits"][1:]])

WITH_QUEUE = edit_menu(lambda menu: menu.update(queue=True))


def order_with_options(shop: Shop) -> None:
    """An order of a plain cup and of two large ones with wishes."""
    order(shop, "kiwi", "mangoLatte.large.ice-less.milk-oat.mango-plus=2")


def unfold_the_sizes(tablet: Tablet) -> None:
    tablet.open("/report")
    for table in ("sizes-table", "choices-table"):
        tablet.page.locator(f"#{table} summary").press("Enter")


# As many words as an order has room for. A single word of that length would break.
MEMO = ("빨대는 두 개 주시고 얼음은 컵에 따로 담아 주세요 " * 3)[:80].strip()
NAME = "김수한무 거북이와 두루미 삼천갑자"


def order_at_places(shop: Shop) -> None:
    """An order at each place, with a name at one of them."""
    record_payments(shop)
    order(shop, "mango.large=2", "kiwi", place="togo")
    order(shop, "banana", place="here", name="은지")
    order(shop, "strawberryLatte", place="own", memo="빨대 두 개")


def order_with_words(shop: Shop) -> None:
    """Orders with a memo and a name: usual ones and the longest, one handed over."""
    order(shop, "mangoLatte.large.ice-less", "kiwi", memo="빨대 두 개", name="은지")
    order(shop, "mangoLatte.large.ice-less.milk-oat.mango-plus=2", memo=MEMO, name=NAME)
    order(shop, "kiwi", memo="MWMWM " * 13, name="MWMWM MWMWM MWM")
    order(shop, "banana", memo="얼음 따로")
    order(shop, "mango", name=NAME)
    for number in (2, 5):
        post(shop, f"/orders/{number}/handover", "")
    for number in range(3):
        order(shop, "apple", name=f"Bea {number}")


def write_wrong_words(tablet: Tablet) -> None:
    tablet.open("/memo?cups.kiwi=2&call=Bea")
    tablet.page.locator("#memo").fill("\u2800")  # the blank of Braille
    tablet.page.locator("#memo").press("Enter")
    tablet.page.locator("#memo-fault").wait_for()


def stop_a_choice(shop: Shop) -> None:
    post(shop, "/choices/mango-plus/availability", "sold=no")


def order_extra_mango(tablet: Tablet) -> None:
    """Sends the order of an address: the sheet would not offer a stopped choice."""
    tablet.open("/memo?cups.mango.large.ice-less.mango-plus=2&cups.kiwi=1&memo=ice")
    tablet.page.locator(".ways .filled").click()
    tablet.page.locator("#question").wait_for()


def use_the_example_without(members: str, items: str, fact: str) -> Callable[[Path], None]:
    """The example without a list of its menu, and without the fact by which items of another list name members of it."""
    def forget(menu: dict[str, Any]) -> None:
        del menu[members]
        for item in menu[items]:
            item.pop(fact, None)

    def edit(content: Path) -> None:
        use_the_example(content)
        edit_menu(forget)(content)

    return edit


def price_every_juice(menu: dict[str, Any]) -> None:
    menu["queue"] = True
    for juice in menu["juices"]:
        juice["price"] = 4000


def sell_and_waste(shop: Shop) -> None:
    """A shop of 14 drinks, with milk in millilitres and few large cups left."""
    order(shop, "mangoLatte.large=3", "strawberryLatte=2", "banana")
    for form in ("key=w&reason=waste&pieces.milk=1250&pieces.cup24=90", "key=c&reason=count&seen.milk=3450&count.milk=3400&seenAt.milk=3"):
        post(shop, "/stock", form)


# A shop with a queue and prices.
PRICED = edit_menu(price_every_juice)


def use_the_example(content: Path) -> None:
    (content / "menu.example.json").replace(content / "menu.json")


def open_the_sheet(tablet: Tablet) -> None:
    """The sheet of a juice, over the counter where there is a script."""
    tablet.open("/")
    tablet.press(tablet.card("mango").locator(".options"))
    tablet.page.locator(".sheet").wait_for()


def offer_everything(menu: dict[str, Any]) -> None:
    """As many sizes, groups and choices as a menu may have, with names as long as in German."""
    menu["options"] = [{
        "id": f"group{group}", "name": {"ko": "과일과 토핑 추가하기", "en": "Zusatzfrüchte und Garnierungen"}, "any": group % 2 == 1,
        "choices": [{
            "id": f"choice{group}-{choice}", "price": 500 * choice,
            "name": {"ko": "유기농 제주 감귤 시럽 많이", "en": "Erdbeermarmeladengeschmack"}} for choice in range(2)],
    } for group in range(12)]
    menu["discounts"] = [
        {"id": f"discount{number}", "name": {"ko": f"오래된 단골손님 할인 {number}", "en": f"Stammkundentreuerabatt {number}"}, "percent": number}
        for number in range(1, 13)]
    for index, juice in enumerate(menu["juices"]):
        juice["price"] = 4500
        juice["options"] = [option["id"] for option in menu["options"]]
        juice["sizes"] = [{
            "id": f"size{size}", "name": {"ko": f"아주 큰 텀블러 {size}", "en": f"Familienvorratsflasche {size}"},
            "price": 5000 + 500 * size, "recipe": juice["recipe"]} for size in range(6 if index % 2 else 3)]


# A shop whose menu has all that a menu may have.
WITH_EVERYTHING = edit_menu(offer_everything)

EVERYTHING = "mango.size0.choice1-1.choice2-1.choice4-1"


def gather_a_chain(head: Shop) -> None:
    """A head office with a menu, a shop that does well, one whose machine was copied, and one that never sent."""
    assert isinstance(head, Head)
    head.head("menu", head.content / "menu.json")
    for shop, name in (("mapo", "마포점"), ("haeundae", "부산 해운대 팔레드시즈 바닷가점")):
        head.add(shop, name)
        assert head.open_shop(shop, "kiwi", "mango") == 0
    assert head.open_shop("haeundae", "banana", "kiwi", "mango") == 69


def raise_the_price(shop: Shop) -> None:
    """The kiwi juice of a priced shop costs 9,900 won from now on."""
    post(shop, "/menu/juices/kiwi", "menu=1&name.ko=키위쥬스&name.en=Kiwi juice&price=9900&recipe.kiwi=3&glass=tall&colour=")


def change_settings(shop: Shop, fields: str) -> None:
    page = shop.send("GET", "/settings").read().decode()
    seen = re.search(r'name="seen" value="([^"]*)', page)
    assert seen
    post(shop, "/settings", f"seen={quote(unescape(seen[1]))}&zone=Asia/Seoul&hour=0&currency=KRW&{fields}")


def take_open_amounts(shop: Shop) -> None:
    """The shop takes amounts that are not on its menu."""
    change_settings(shop, "openAmounts=1")


def order_with_discounts(shop: Shop) -> None:
    """Three unpaid orders: one with a discount, one that costs nothing after it, and one without."""
    record_payments(shop)
    order(shop, "strawberry.large", "kiwi=2", discount="happy")
    order(shop, "mango")
    shop.run("discount", "2", "staff")
    order(shop, "banana=2")


def record_payments(shop: Shop, queue: bool = True) -> None:
    """The shop records how its orders are paid."""
    change_settings(shop, "payment=card&payment=cash&payment=transfer" + ("&queue=1" if queue else ""))


def name_shop(shop: Shop, name: str) -> None:
    change_settings(shop, f"name={quote(name)}")


def owe_payments(shop: Shop) -> None:
    """Three orders without a payment, and one with it."""
    record_payments(shop)
    orders("kiwi", "banana", "pineapple")(shop)
    order(shop, "mango=2", "banana")
    post(shop, "/orders/2/payment", "kind=card")


def owe_in_other_kinds(shop: Shop) -> None:
    """An unpaid order of several drinks, in a shop with three more kinds of payment."""
    change_settings(shop, f"payment=card&payment=cash&payment=transfer&otherPayments={quote('지역화폐, 제로페이, 상품권')}&queue=1")
    order(shop, "mango=2", "banana", name=NAME)


def pay_in_parts(shop: Shop) -> None:
    """A part of such an order, paid in cash."""
    owe_in_other_kinds(shop)
    post(shop, "/orders/1/payment", "kind=cash&amount=typed&typed=5000&due=12000&tendered=10000")


def refuse_a_part(tablet: Tablet) -> None:
    tablet.open("/orders/1/payment")
    tablet.page.locator("[value=typed]").check()
    tablet.page.locator("[name=typed]").fill("99999")
    tablet.press(tablet.page.locator(".split [name=kind]").first)
    tablet.page.locator("#fault").wait_for()


def move_cash(shop: Shop) -> None:
    """An evening with unpaid orders, cash that came in, and ice that was bought."""
    owe_payments(shop)
    post(shop, "/orders/1/payment", "kind=cash")
    post(shop, "/closing/moves", f"reason=expense&amount=12000&why={quote('얼음값')}")


def close_the_day(shop: Shop) -> None:
    """A shop with two printers, and everything that a receipt has."""
    move_cash(shop)
    header = quote("사업자 123-45-67890\n서울 마포구 망원로 12\n02-345-6789")
    change_settings(
        shop, f"payment=card&payment=cash&payment=transfer&tax=10&name={quote('쥬스 메이커')}&receipt={header}"
        "&printer=kitchen&prints.kitchen=tickets&printer=counter&prints.counter=receipts&prints.counter=drawer")
    post(shop, "/closing", f"seen=0&face.10000=3&face.500=4&left=20000&note={quote('거스름돈을 잘못 준 듯')}")


def move_fruit(shop: Shop) -> None:
    """A shop of a chain that sent fruit, and received some without a mango."""
    change_settings(shop, f"shop=mapo&shops={quote('hongdae 홍대점' + chr(10) + 'gangnam 강남역 2호점')}")
    shop.run("transfer", "hongdae", "kiwi", "4", "--note", "급해요")
    post(shop, "/transfers", "transfer=hongdae-8&sent.mango=5&count.mango=4")


def send_too_many(tablet: Tablet) -> None:
    tablet.open("/transfers")
    tablet.page.locator("#send-kiwi").fill("99")
    tablet.page.locator("#send-kiwi").press("Enter")
    tablet.page.locator("#fault").wait_for()


def count_wrongly(tablet: Tablet) -> None:
    tablet.open("/closing")
    tablet.page.locator("#face-1000").fill("둘")
    tablet.page.locator("#left").fill("많이")
    tablet.page.locator("#left").press("Enter")
    tablet.page.locator("#fault").wait_for()


def take_cash_all_day(shop: Shop) -> None:
    """Payments are recorded, and no mango runs out."""
    record_payments(shop)
    stock(mango=9_000)(shop)


def pay_in_cash(tablet: Tablet) -> None:
    """An order of this tablet, for which cash was pressed."""
    tablet.open()
    tablet.order("mango")
    tablet.press(tablet.page.locator(".due [value=cash]"))
    tablet.page.locator(".due .tendering:not([data-moved])").wait_for()


def tell_the_change(tablet: Tablet) -> None:
    pay_in_cash(tablet)
    tablet.press(tablet.page.locator(".due button[data-tender]").first)
    tablet.page.locator(".due .change").wait_for()


def note_a_payment(tablet: Tablet) -> None:
    """Corrects the payment of the second order, so that it is told each time."""
    tablet.open("/orders?unpaid")
    tablet.press("#due-2 [value=card]")
    tablet.page.locator(".say.done, #due-2.paid:not([data-sending])").first.wait_for()


def run_the_kitchen(shop: Shop) -> None:
    """Orders to make, one of several juices and one cancelled, and orders that were handed over."""
    orders("mango", "kiwi", "banana", "pineapple")(shop)
    order(shop, "strawberryBanana", "mangoKiwi=2")
    for path, form in [("/orders/1/handover", ""), ("/orders/2/handover", ""), ("/orders/4/cancellation", "made=no")]:
        post(shop, path, form)


def refund_a_cup(shop: Shop) -> None:
    """The kitchen's day, with a cup of the order of several juices refunded."""
    run_the_kitchen(shop)
    shop.run("refund", "5", "--cups", "mangoKiwi=1", "--reason", "quality", "--note", "물이 너무 많았어요")


def refund_nothing(tablet: Tablet) -> None:
    tablet.open("/orders/5?record#refund")
    tablet.page.locator("#refund-note").fill("물이 많았어요")
    tablet.page.locator("#refund-note").press("Enter")
    tablet.page.locator("#fault").wait_for()


def stock(**changes: int) -> Callable[[Shop], None]:
    """`stock(kiwi=-3)`: three kiwis fewer than the menu's first count."""
    form = "&".join(f"add.{fruit}={delta}" for fruit, delta in changes.items())
    return lambda shop: post(shop, "/stock", form) and None


def record_a_day(shop: Shop) -> None:
    """A delivery, orders, a count and waste: an event of each kind."""
    forms = [
        "key=d&reason=delivery&pieces.strawberry=30&pieces.kiwi=1200",
        "key=c&reason=count&seen.mango=10&count.mango=10&seen.kiwi=1210&count.kiwi=1203",
        "key=w&reason=waste&add.banana=-1&pieces.strawberry=3",
    ]
    for form in forms:
        post(shop, "/stock", form)
    orders("kiwi", "mango", "kiwi")(shop)


def use_a_delivery(shop: Shop) -> None:
    stock(kiwi=5)(shop)
    stock(kiwi=-13)(shop)


def type_negative_delivery(tablet: Tablet) -> None:
    tablet.open("/stock?reason=delivery")
    tablet.page.locator("#count-kiwi").fill("-3")
    tablet.page.locator("#count-mango").fill("5")
    tablet.page.locator("#count-mango").press("Enter")
    tablet.page.locator("#fault").wait_for()


def cancelled_orders(shop: Shop) -> None:
    """Three orders: the first cancelled before it was made, the second after."""
    orders("mangoKiwi", "kiwi", "banana")(shop)
    post(shop, "/orders/1/cancellation", "made=no")
    post(shop, "/orders/2/cancellation", "made=yes")


def order_by_a_wrong_clock(shop: Shop) -> None:
    """The clock is right again: it shows a time before that of the last order."""
    shop.run("order", "kiwi", hours_ahead=2)


def sell_for_some_days(shop: Shop) -> None:
    shop.run("stock", "kiwi", "+900", "mango", "+900", "banana", "+900", hours_ahead=-220)
    for hours in (-215, -171, -150, -52, -28, -4):
        shop.run("order", "mango", "2", "kiwi", str(-hours % 5 + 1), "banana", hours_ahead=hours)
    shop.run("cancel", "6", "--made", hours_ahead=-2)


EMPTY_STOCK = {"strawberry": -10, "banana": -10, "pineapple": -10, "kiwi": -10, "mango": -10}
FULL_STOCK = {"strawberry": 999_989, "banana": 990, "pineapple": 9_989, "kiwi": 99_989, "mango": 90}

STATES = [
    State("order-page", "/"),
    State("order-page-low", "/", orders("mango", "mango", "kiwi", "kiwi", "banana")),
    State("order-page-empty", "/", stock(**EMPTY_STOCK)),
    State("order-page-full", "/", stock(**FULL_STOCK)),
    State("order-page-outdated-form", send_outdated_form, status=422),
    State("order-page-stopped", "/", stop_a_juice),
    State("order-page-stops", "/#stops"),
    State("done", "/orders/1", orders("mangoKiwi")),
    State("done-several", "/orders/1", lambda shop: order(shop, "mangoKiwi=3")),
    State("done-cancelled", "/orders/1", cancelled_orders),
    State("orders", "/orders", cancelled_orders),
    State("orders-none", "/orders"),
    State("orders-of-a-day", "/orders?day=2025-01-01"),
    State("order-record", "/orders/1?record", orders("mangoKiwi")),
    State("order-record-cancelled", "/orders/1?record", cancelled_orders),
    State("cancellation", "/orders/1/cancellation", orders("mangoKiwi")),
    State("cancellation-handed-over", "/orders/1/cancellation", run_the_kitchen, WITH_QUEUE),
    State("cancellation-again", "/orders/1/cancellation", cancelled_orders),
    State("order-record-priced", "/orders/1?record", run_the_kitchen, PRICED),
    State("order-record-refunded", "/orders/5?record", refund_a_cup, PRICED),
    State("order-record-not-refunded", refund_nothing, refund_a_cup, PRICED, status=422),
    State("orders-refunded", "/orders", refund_a_cup, PRICED),
    State("order-priced", "/?cups.mango=2&cups.banana=1", edit=PRICED),
    State("order-due", "/", owe_payments, PRICED),
    State("order-due-chosen", "/?cups.kiwi=1", owe_payments, PRICED),
    State("order-cash", pay_in_cash, take_cash_all_day, PRICED),
    State("order-change", tell_the_change, take_cash_all_day, PRICED),
    State("orders-unpaid", "/orders?unpaid", owe_payments, PRICED),
    State("orders-unpaid-noted", note_a_payment, owe_payments, PRICED),
    State("closing", "/closing?face.10000=3&left=20000", move_cash, PRICED),
    State("closing-wrong", count_wrongly, move_cash, PRICED, status=422),
    State("closing-without-cash", "/closing"),
    State("closed", "/closings/1", close_the_day, PRICED),
    State("closings", "/closings", close_the_day, PRICED),
    State("closings-none", "/closings"),
    State("transfers", "/transfers", move_fruit),
    State("transfers-wrong", send_too_many, move_fruit, status=409),
    State("order-options", "/", edit=use_the_example),
    State("order-group", "/?group=latte", edit=use_the_example),
    State("options", "/options/mangoLatte?cups.kiwi=2", edit=use_the_example),
    State("options-over-the-counter", open_the_sheet, edit=use_the_example),
    State("options-basket", "/?cups.kiwi=2&cups.mango.large.ice-less.mango-plus=1", edit=use_the_example),
    State("options-line", "/options/mango?cups.kiwi=2&cups.mango.large.ice-less=7&cup=mango.large.ice-less", edit=use_the_example),
    State("options-out", "/options/kiwi", stock(cup24=-100, mango=-120), use_the_example),
    State("order-places", "/?cups.kiwi=1&cups.mango.large=2&place=own", order_at_places, use_the_example),
    State("queue-places", "/queue", order_at_places, use_the_example),
    State("pickup-places", "/pickup", order_at_places, use_the_example),
    State("memo-places", "/memo?cups.kiwi=1&place=own", edit=use_the_example),
    State("order-options-most", f"/?cups.kiwi=1&cups.{EVERYTHING}=12", edit=WITH_EVERYTHING),
    State("memo-most", f"/memo?cups.kiwi=1&cups.{EVERYTHING}=12&discount=discount7&memo=ice", edit=WITH_EVERYTHING),
    State("options-most", f"/options/mango?cups.{EVERYTHING}=12&cup={EVERYTHING}", edit=WITH_EVERYTHING),
    State("order-record-options", "/orders/1?record", order_with_options, use_the_example),
    State("payment-whole", "/orders/1/payment", owe_in_other_kinds, PRICED),
    State("payment-parts", "/orders/1/payment", pay_in_parts, PRICED),
    State("payment-parts-wrong", refuse_a_part, pay_in_parts, PRICED, status=409),
    State("order-record-parts", "/orders/1?record", pay_in_parts, PRICED),
    State("order-parts", "/", pay_in_parts, PRICED),
    State("settings-own-payments", "/settings", pay_in_parts, PRICED),
    State("order-record-discount", "/orders/1?record", order_with_discounts, use_the_example),
    State("order-discounts", "/", order_with_discounts, use_the_example),
    State("unpaid-discounts", "/orders?unpaid", order_with_discounts, use_the_example),
    State("queue-options", "/queue", order_with_options, use_the_example),
    State("order-page-units", "/", sell_and_waste, use_the_example),
    State("stock-units", "/stock?juice=mangoLatte&cups=30", stock(milk=-2600, cup24=-93), use_the_example),
    State("shortage-units", press("mangoLatte"), stock(milk=-5850), use_the_example, status=409),
    State("report-units", "/report", sell_and_waste, use_the_example),
    State("report-sizes", unfold_the_sizes, order_with_options, use_the_example),
    State("fruit-units", "/fruits/milk", sell_and_waste, use_the_example),
    State("purchases-units", "/purchases", sell_and_waste, use_the_example),
    State("menu-units", "/menu", edit=use_the_example),
    State("menu-group", "/menu/options/extra", edit=use_the_example),
    State("menu-group-new", "/menu/options", edit=use_the_example),
    State("menu-group-wrong", save_a_wrong_group, edit=use_the_example, status=422),
    State("menu-juice-sizes", "/menu/juices/mango", edit=use_the_example),
    State("menu-juice-sizes-wrong", save_a_wrong_size, edit=use_the_example, status=422),
    State("menu-discount", "/menu/discounts/staff", edit=use_the_example),
    State("menu-discount-wrong", save_a_wrong_discount, edit=use_the_example, status=422),
    State("menu-place", "/menu/places/own", edit=use_the_example),
    State("menu-group", "/menu/groups/latte", edit=use_the_example),
    State("menu-group-new", "/menu/groups", edit=use_the_example),
    State("menu-place-new", "/menu/places", edit=use_the_example),
    State("menu-place-wrong", save_a_wrong_place, edit=use_the_example, status=422),
    State("fruit-form-places", "/menu/fruits/cup14", edit=use_the_example),
    State("fruit-form-units", "/menu/fruits/milk", edit=use_the_example),
    State("memo", "/memo?cups.kiwi=2&cups.mango=1"),
    State("open-amount", "/amount?cups.kiwi=2", take_open_amounts),
    State("order-open-amount", f"/?cups.kiwi=2&cups.{quote('=4500=떡')}=1", take_open_amounts),
    State("memo-wrong", write_wrong_words, status=422),
    State("memo-discounts", "/memo?cups.kiwi=2&discount=happy", edit=use_the_example),
    State("order-words-basket", f"/?cups.kiwi=2&cups.mango.large.ice-less=1&discount=happy&memo={quote(MEMO)}&call={quote(NAME)}", order_with_discounts, use_the_example),
    State("order-words", f"/?cups.kiwi=2&memo={quote('빨대 둘')}&call={quote('은지')}"),
    State("queue-words", "/queue", order_with_words, use_the_example),
    State("pickup-words", "/pickup", order_with_words, use_the_example),
    State("orders-words", "/orders", order_with_words, use_the_example),
    State("order-record-words", "/orders/2?record", order_with_words, use_the_example),
    State("cancellation-words", "/orders/3/cancellation", order_with_words, use_the_example),
    State("done-words", "/orders/3", order_with_words, use_the_example),
    State("options-stopped", "/options/mango?memo=ice", stop_a_choice, use_the_example),
    State("menu-stopped", "/menu", stop_a_choice, use_the_example),
    State("parts-gone", order_extra_mango, stop_a_choice, use_the_example, status=409),
    State("shortage-blame", order_extra_mango, stock(mango=-109), use_the_example, status=409),
    State("orders-unpaid-none", "/orders?unpaid"),
    State("settings", "/settings"),
    State("settings-printers", "/settings", close_the_day, PRICED),
    State("owner-pin", "/settings/pin"),
    State("owner-pin-set", change_the_pin, Shop.set_pin, status=422),
    State("pin-none", "/pin"),
    State("device", "/device", give_names),
    State("people", "/people", give_names),
    State("programs", "/programs", give_a_token),
    State("programs-token", make_a_token, give_a_token),
    State("programs-twice", make_a_token_twice, give_a_token, status=409),
    State("people-removed", remove_a_name, give_names),
    State("note", "/note"),
    State("queue", "/queue", run_the_kitchen, WITH_QUEUE),
    State("queue-none", "/queue", edit=WITH_QUEUE),
    State("orders-of-the-kitchen", "/orders", run_the_kitchen, WITH_QUEUE),
    State("order-record-handed-over", "/orders/1?record", run_the_kitchen, WITH_QUEUE),
    State("pickup", "/pickup", run_the_kitchen, WITH_QUEUE),
    State("pickup-none", "/pickup", edit=WITH_QUEUE),
    State("shortage", press("strawberry"), status=409),
    State("shortage-of-two", press("strawberryBanana"), stock(strawberry=-3, banana=-10), status=409),
    State("shortage-of-all", press("strawberry"), stock(**EMPTY_STOCK), status=409),
    State("stock", "/stock"),
    State("stock-marked", "/stock?juice=strawberry"),
    State("stock-marked-enough", "/stock?juice=kiwi"),
    State("stock-full", "/stock", stock(**FULL_STOCK)),
    State("stock-filled", fill_stock),
    State("stock-saved", save_stock, orders("mango")),
    State("stock-not-reversed", reverse_what_was_used, use_a_delivery, status=409),
    State("stock-invalid-number", type_invalid_numbers, status=422),
    State("report", "/report", work_by_names, PRICED),
    State("report-empty", "/report?day=2025-01-01"),
    State("report-month", "/report?period=month", sell_for_some_days),
    State("report-refused", "/report?from=2025-01-02&to=2025-01-01", status=422),
    State("report-wrong-clock", "/report", order_by_a_wrong_clock),
    State("stock-delivery", "/stock?reason=delivery&juice=strawberry&cups=3"),
    State("stock-arrived", "/stock?reason=delivery&pieces.kiwi=24&pieces.mango=48"),
    State("purchases", "/purchases?days=2", edit=WITH_PAR),
    State("purchases-none", "/purchases"),
    State("stock-count", "/stock?reason=count"),
    State("stock-waste", "/stock?reason=waste"),
    State("stock-refill", "/stock?juice=strawberry&cups=99", stock(**EMPTY_STOCK)),
    State("stock-negative-delivery", type_negative_delivery, status=422),
    State("history", "/stock/history", record_a_day),
    State("history-end", "/stock/history?before=1"),
    State("fruit", "/fruits/kiwi", record_a_day),
    State("menu", "/menu", add_a_juice),
    State("menu-juice", save_a_wrong_juice, status=422),
    State("menu-fruit", "/menu/fruits"),
    State("menu-history", "/menu/history", add_a_juice),
    State("more", "/more"),
    State("more-backup-failed", "/more", fail_a_backup),
    State("more-let-in", enter_pin, Shop.set_pin),
    State("pin", type_short_pin, Shop.set_pin, status=422),
    State("head-shops", "/shops", gather_a_chain, opens=Head),
    State("head-report", "/chain/report", gather_a_chain, opens=Head),
    State("head-menu", "/chain/publish", gather_a_chain, opens=Head),
    State("head-shop", "/shops/mapo/stock", gather_a_chain, opens=Head),
    State("practice", "/practice", orders("kiwi"), opens=PracticeShop),
    State("practice-order", "/", orders("kiwi"), opens=PracticeShop),
    State("practice-paper", "/practice/paper", orders("kiwi"), opens=PracticeShop),
    State("not-found", "/nowhere", status=404),
    State("closed", open_closed_shop, Shop.stop_serving, status=502),
]
