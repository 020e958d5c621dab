"""The menu's editor: an owner changes what the shop sells, and every tablet has it."""

from collections.abc import Callable

from playwright.sync_api import expect

from checks import expect_none
from marks import without_script
from measure import measure
from pages import PRICED
from shop import Shop, edit_menu
from tablet import LANDSCAPE, PHONE, Tablet
from test_fold import menu_of


def add_a_fruit_and_a_juice(owner: Tablet) -> None:
    page = owner.page
    owner.open("/more")
    page.locator("a[href='/menu']").click()
    page.locator("a[href='/menu/fruits']").click()
    page.locator("#name-ko").fill("포도")
    page.locator("[name=picture][value=grape]").check(force=True)
    page.locator("#firstCount").fill("9")
    owner.press(".say .filled")
    page.locator("a[href='/menu/juices']").click()
    page.locator("#name-ko").fill("포도쥬스")
    page.locator("[name=glass][value=stem]").check(force=True)
    for _ in range(3):
        owner.press(page.locator(".parts li", has_text="포도").locator("button[value='1']"))
    expect(page.locator(".parts li", has_text="포도").locator("input")).to_have_value("3")


def test_an_added_juice_is_on_another_tablet_within_two_seconds(
    shop: Shop, tablet: Tablet, open_tablet: Callable[[Shop], Tablet]
) -> None:
    owner, counting = open_tablet(shop), open_tablet(shop)
    counting.open("/stock?reason=delivery")
    counting.page.locator("#count-kiwi").fill("24")
    tablet.order("mango")
    kiwi = tablet.page.locator("#juice-kiwi").element_handle()
    add_a_fruit_and_a_juice(owner)
    expect(owner.page.locator("#preview")).to_contain_text("포도 3")
    expect(owner.page.locator("#preview.a-grape .glass.stem")).to_have_count(1)
    owner.press(".say .filled")
    owner.page.locator(".say.done").wait_for()
    card = tablet.page.locator(".card", has_text="포도쥬스")
    expect(card).to_be_visible()
    expect(tablet.page.locator("#fruits")).to_contain_text("포도")
    assert kiwi.evaluate("card => card.isConnected"), "the other cards stay under the finger"
    tablet.press(card.locator(".juice"))
    expect(tablet.done).to_have_text(tablet.text("doneTitle", juice="포도쥬스"))

    grapes = counting.page.locator(".row", has_text="포도").locator(".count")
    grapes.fill("3")
    expect(counting.page.locator("#count-kiwi")).to_have_value("24")
    counting.press(".foot [name=close]")
    expect(counting.page.locator("#fruits")).to_contain_text("포도9")
    assert shop.stock["kiwi"] == 34

    owner.open("/menu")
    owner.press(owner.page.locator(".entry", has_text="포도쥬스").locator("[name='juice.up']"))
    owner.press(".say [formaction]")
    owner.page.locator(".entry", has_text="포도쥬스").locator("a").click()
    owner.press("[name=remove]")
    owner.page.locator(".say.done").wait_for()
    expect(card).to_have_count(0)


def test_a_juice_is_stopped_on_the_order_page_and_sold_again_from_its_card(shop: Shop, tablet: Tablet) -> None:
    tablet.choose("mango", 2)
    expect(tablet.page.locator("#stop-kiwi")).to_be_hidden()
    tablet.page.locator("a[href='#stops']").click()
    tablet.press("#stop-kiwi .button")
    expect(tablet.page.locator("#juice-kiwi.stop")).to_contain_text(tablet.text("juiceStopped"))
    expect(tablet.page.locator("#stop-kiwi")).to_have_count(0)
    expect(tablet.chip("mango", 2)).to_be_checked()
    tablet.press("#juice-kiwi .strip .button")
    expect(tablet.page.locator("#juice-kiwi .chips")).to_be_visible()
    expect(tablet.chip("mango", 2)).to_be_checked()


def test_an_owner_makes_a_choice_and_a_size_that_the_counter_sells(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(PRICED)
    owner, counter = open_tablet(shop), open_tablet(shop)
    page = owner.page
    owner.open("/menu/options")
    page.locator("#name-ko").fill("추가")
    page.locator("[name=any][value='1']").check()
    choice = page.locator(".items fieldset")
    choice.locator("[id$=name-ko]").fill("망고 추가")
    choice.locator("[id$=price]").fill("500")
    choice.locator("summary").click()
    choice.locator("[id$=recipe-mango]").fill("1")
    owner.press(".say .filled")
    page.locator(".say.done").wait_for()

    owner.open("/menu/juices/mango")
    owner.press("[name='item.add']")
    name = page.locator("[id='item-+1-name-ko']")
    expect(name).to_be_focused()
    name.fill("라지")
    page.locator("[id='item-+1-price']").fill("6000")
    page.locator("[id='item-+1-recipe-mango']").fill("5")
    page.locator("[name=option]").check()
    owner.press(".say .filled")
    page.locator(".say.done").wait_for()

    before = shop.stock["mango"]
    counter.forget()
    counter.open()
    counter.press(counter.card("mango").locator(".options"))
    for words in ("라지", "망고 추가"):
        counter.press(counter.page.locator(".sheet .seg", has_text=words))
    counter.press(".sheet .filled")
    expect(counter.done).to_contain_text("1")
    assert shop.orders[0]["lines"][0]["price"] == 6500
    assert before - shop.stock["mango"] == 6
    counter.open("/queue")
    expect(counter.page.get_by_role("main")).to_contain_text("망고쥬스 라지")
    expect(counter.page.get_by_role("main")).to_contain_text("망고 추가")
    counter.open("/stock")
    expect(counter.page.locator("#fruit-mango")).to_contain_text(str(before - 6))


@without_script
def test_the_forms_work_without_a_script(shop: Shop, tablet: Tablet) -> None:
    add_a_fruit_and_a_juice(tablet)
    tablet.page.locator(".again").click()
    expect(tablet.page.locator("#preview")).to_contain_text("포도 3")
    tablet.page.locator("#name-ko").press("Enter")
    expect(tablet.page.locator(".say.done")).to_contain_text("포도쥬스")
    tablet.open("/")
    expect(tablet.page.locator(".card", has_text="포도쥬스")).to_be_visible()


def test_two_hundred_juices_and_a_hundred_fruits_are_laid_out(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    tablet = open_tablet(open_shop(edit_menu(menu_of(200, 100, parts=3))))
    problems = []
    for path, size in [("/", LANDSCAPE), ("/stock", PHONE), ("/report", PHONE), ("/menu", PHONE)]:
        tablet.resize(size)
        tablet.open(path)
        problems += [f"{path}, {size}: {problem}" for problem in measure(tablet.page.evaluate).problems]
    expect_none(problems)
