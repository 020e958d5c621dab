"""A page that is open while the shop is changed is, after its refresh, what a fresh one is."""

import json
from collections.abc import Callable
from difflib import unified_diff
from typing import Any

import pytest
from playwright.sync_api import Page

from pages import change_settings, order, post
from shop import Shop
from tablet import Tablet
from test_options import use_some_of_the_example

PAGES = ["/", "/queue", "/pickup", "/stock", "/stock?reason=delivery", "/stock?reason=count"]

# What a visitor sees and a press sends, a line for each element and text: not the keys of forms, nor what was spoken last.
CONTENT = """() => {
  const lines = [];
  const add = (node, depth) => {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) lines.push(depth + node.data.replace(/\\s+/g, " ").trim());
    if (!(node instanceof Element) || node.matches("#said, time, .age, #newest[hidden]")) return;
    const unlike = node.matches("li.card") ? ["data-level", "data-amount", "data-recipe", "data-state"] : ["data-now"];
    const words = [...node.attributes].filter(({ name }) => !["style", "value", "checked", ...unlike].includes(name))
      .map(({ name, value }) => `${name}="${name === "class" ? [...node.classList].sort().join(" ") : value}"`)
      .filter((word) => word !== 'class=""');
    const chosen = node.name === "key" ? "" : node.value ?? "";
    lines.push(`${depth}<${[node.localName, ...words.sort(), chosen, node.checked ?? ""].join(" ")}>`);
    for (const child of (node.content ?? node).childNodes) add(child, `${depth} `);
  };
  lines.push(document.title);
  add(document.body, "");
  return lines;
}"""


def content(page: Page) -> list[str]:
    return list(page.evaluate(CONTENT))


def apply(change: Callable[[dict[str, Any]], object]) -> Callable[[Shop], None]:
    """Replaces the open shop's menu by one that is changed."""
    def act(shop: Shop) -> None:
        menu = json.loads(shop.run("menu", "show"))
        change(menu)
        file = shop.folder / "changed.json"
        file.write_text(json.dumps(menu, ensure_ascii=False))
        shop.run("menu", "apply", str(file), "--yes")

    return act


def reprice(menu: dict[str, Any]) -> None:
    for number, juice in enumerate(menu["juices"]):
        juice["price"] = 6000 + 100 * number


def rename(menu: dict[str, Any]) -> None:
    menu["juices"][0]["name"] = {"ko": "아침쥬스", "en": "Morning juice"}
    menu["fruits"][0]["name"] = {"ko": "제주 과일", "en": "Jeju fruit"}


CHANGES: dict[str, Callable[[Shop], object]] = {
    "an order": lambda shop: order(shop, "banana", memo="ice"),
    "another price": apply(reprice),
    "other names": apply(rename),
    "no discount": apply(lambda menu: menu.update(discounts=[])),
    "another discount": apply(lambda menu: menu.update(
        discounts=[{"id": "rain", "name": {"ko": "비 오는 날", "en": "Rain"}, "percent": 20}])),
    "one juice less": apply(lambda menu: menu["juices"].remove(next(one for one in menu["juices"] if one["id"] == "banana"))),
    "another order of the juices": apply(lambda menu: menu["juices"].reverse()),
    "a fruit that nothing needs": apply(lambda menu: menu["fruits"].append(
        {"id": "lemon", "name": {"ko": "레몬", "en": "Lemon"}, "symbol": "🍋", "firstCount": 9})),
    "no size": apply(lambda menu: [juice.pop("sizes", 0) for juice in menu["juices"]]),
    "a juice that is stopped": lambda shop: post(shop, "/juices/kiwi/availability", "sold=no"),
    "one kind of payment": lambda shop: change_settings(shop, "queue=1&payment=cash"),
    "no payments": lambda shop: change_settings(shop, "queue=1"),
    "all kinds of payment": lambda shop: change_settings(shop, "queue=1&payment=card&payment=cash&payment=transfer"),
    "no price": apply(lambda menu: [juice.pop("price", 0) for juice in menu["juices"]]),
    "prices": apply(reprice),
    "no queue": lambda shop: change_settings(shop, ""),
    "a queue": lambda shop: change_settings(shop, "queue=1"),
}


@pytest.mark.parametrize("path", PAGES)
def test_an_open_page_becomes_what_a_fresh_one_is(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet], path: str
) -> None:
    shop = open_shop(use_some_of_the_example)
    change_settings(shop, "queue=1&payment=card&payment=cash")
    order(shop, "mango")
    tablet = open_tablet(shop)
    tablet.open(path)
    fresh = tablet.context.new_page()
    wrong = []
    for name, change in CHANGES.items():
        if name == "no queue" and path in ("/queue", "/pickup"):
            break
        change(shop)
        fresh.goto(shop.url + path)
        expected = content(fresh)
        try:
            tablet.wait_until(lambda: content(tablet.page) == expected)
        except AssertionError:
            differences = unified_diff(content(tablet.page), expected, "refreshed", "fresh", lineterm="", n=1)
            wrong.append("\n".join([f"{path} after {name}:", *differences]))
            tablet.page.reload()
    fresh.close()
    assert not wrong, "\n\n".join(wrong)
