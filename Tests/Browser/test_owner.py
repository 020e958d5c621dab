"""The owner's first evening, without a shell, on a new shop and two tablets."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from marks import with_and_without_script
from shop import Shop
from tablet import Tablet

START = ""


def name_the_tablet(tablet: Tablet, name: str) -> None:
    tablet.open("/more")
    tablet.page.locator("a[href='/device']").click()
    tablet.page.locator("#name").fill(name)
    tablet.page.locator("form:has(#name) .filled").click()
    expect(tablet.page.locator("#name")).to_have_value(name)


def add_fruit(page: Page, tablet: Tablet, name: str, count: int) -> None:
    tablet.open("/menu/fruits")
    page.locator("#name-ko").fill(name)
    page.locator("[name=picture][value=grape]").check(force=True)
    page.locator("#firstCount").fill(str(count))
    page.locator("#name-ko").press("Enter")
    expect(page.locator(".say.done")).to_contain_text(name)


def add_juice(page: Page, tablet: Tablet, name: str, fruit: str, count: int, price: str) -> None:
    tablet.open("/menu/juices")
    page.locator("#name-ko").fill(name)
    page.locator("[name=price]").fill(price)
    page.locator(".parts li", has_text=fruit).locator("input").fill(str(count))
    page.locator("#name-ko").press("Enter")
    expect(page.locator(".say.done")).to_contain_text(name)


@with_and_without_script
def test_a_new_fruit_has_the_drawing_of_its_name(shop: Shop, tablet: Tablet) -> None:
    page = tablet.page
    tablet.open("/menu/fruits")
    page.locator("#name-ko").fill("블루베리")
    if tablet.script:
        expect(page.locator("#preview use")).to_have_attribute("href", re.compile("#blueberry$"))
    page.locator("#name-ko").press("Enter")
    expect(page.locator(".say.done")).to_contain_text("블루베리")
    tablet.open()
    expect(page.locator(".fruit", has_text="블루베리").locator("use").first).to_have_attribute("href", re.compile("#blueberry$"))


def test_a_removed_name_is_asked_about_and_comes_back(shop: Shop, tablet: Tablet) -> None:
    page = tablet.page
    tablet.open("/people")
    page.locator("#name").fill("민지")
    page.locator("#name").press("Enter")
    row = page.locator(".named li", has_text="민지")
    row.locator("summary").press("Enter")
    expect(row.locator("button")).to_be_visible()
    row.locator("button").click()
    expect(row).to_have_count(0)
    expect(page.locator(".say.done")).to_contain_text("민지")
    tablet.pass_a_second()
    page.locator(".say.done button").click()
    expect(row).to_have_count(1)


def test_an_owners_first_evening(shop: Shop, open_tablet: Callable[[Shop], Tablet], tmp_path: Path) -> None:
    owner, counter = open_tablet(shop), open_tablet(shop)
    name_the_tablet(owner, "사장님")
    name_the_tablet(counter, "카운터")
    page = owner.page

    add_fruit(page, owner, "포도", 90)
    add_juice(page, owner, "포도쥬스", "포도", 3, "4,500")
    add_juice(page, owner, "포망쥬스", "포도", 2, "5000")
    owner.open("/settings")
    page.locator("#hour").select_option("5")
    page.locator("[name=payment][value=cash]").check()
    page.locator(".say .filled").click()
    expect(page.locator(".say.done")).to_be_visible()
    owner.forget()  # that its foot was pressed on the page before

    # Orders of several juices, from both tablets.
    for number in range(4):
        tablet = (owner, counter)[number % 2]
        tablet.open()
        grape, mix = (tablet.page.locator(".card", has_text=name) for name in ("포도쥬스", "포망쥬스"))
        grape.locator(".chip").nth(1).click()
        mix.locator(".chip").nth(0).click()
        expect(tablet.page.locator(".basket .sum")).to_have_text("14,000원")
        tablet.page.locator(".basket .filled").click()
        expect(tablet.page.locator(".say.done")).to_contain_text("포도쥬스 2잔")
    counter.page.locator("#due-4 [value=cash]").click()
    expect(counter.page.locator("#due-4 [value=cash]")).to_have_attribute("aria-pressed", "true")
    assert [sum(line["cups"] for line in order["lines"]) for order in shop.orders] == [3] * 4
    assert len({order["who"]["device"] for order in shop.orders}) == 2

    # Reads the week, and makes tomorrow's list.
    owner.open("/report?period=week")
    expect(page.locator("main")).to_contain_text("12잔")
    expect(page.locator("main")).to_contain_text("56,000원")
    owner.open("/purchases")
    expect(page.locator("h1")).to_have_text(owner.text("purchasesTitle"))

    # The store is sound, and a backup of it is the same shop.
    assert "sound" in shop.run("store", "check")
    archive, restored = tmp_path / "backup.tar", tmp_path / "Restored"
    shop.run("store", "backup", "--tar", str(archive))
    history = shop.run("store", "log", "--json")
    stock = shop.stock
    for tablet in (owner, counter):
        tablet.leave()
    shop.stop_serving()
    shop.store = restored
    shop.run("store", "restore", str(archive))
    assert shop.run("store", "log", "--json") == history
    shop.serve()
    assert shop.stock == stock
    owner.open("/orders")
    expect(page.locator("main")).to_contain_text("카운터")
    assert re.search(r"14,000", page.locator("main").inner_text())
