"""The owner's page of tokens: a program gets one, uses it, and loses it."""

import json
from typing import Any

from playwright.sync_api import expect

from checks import STANDARDS, axe_problems, expect_none
from marks import with_and_without_script
from shop import PIN, Shop
from tablet import Tablet

START = ""


def ask(shop: Shop, token: str, path: str = "/", body: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
    """What the shop answers to the program with the token."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Idempotency-Key": "first"}
    text = json.dumps(body).encode() if body else None
    answer = shop.send("POST" if body else "GET", f"/api/v1{path}", text, headers)
    return answer.status, json.loads(answer.read())


@with_and_without_script
def test_a_token_is_shown_once_works_at_once_and_ends_at_once(shop: Shop, tablet: Tablet) -> None:
    page = tablet.page
    tablet.open("/people")
    page.locator("a[href='/programs']").click()
    expect(tablet.heading).to_have_text(tablet.text("programsTitle"))
    page.locator("#name").fill("kiosk")
    page.locator("[name=for][value=orders]").check()
    page.locator("#name").press("Enter")
    expect(page.locator(".say.done")).to_contain_text(tablet.text("programsMade", who="kiosk"))
    token = page.locator("#token + p code").inner_text()
    if tablet.script:
        expect_none(axe_problems(page, STANDARDS))
    status, facts = ask(shop, token)
    assert (status, facts["token"], facts["parts"]) == (200, "kiosk", ["orders"])
    order = {"lines": [{"juice": "kiwi"}]}
    assert ask(shop, token, "/orders", order)[0] == 201
    assert [order["who"] for order in shop.orders] == [{"app": "kiosk"}]

    tablet.open("/programs")
    row = page.locator(".named li", has_text="kiosk")
    expect(row).to_contain_text(tablet.text("ownerPINOrders"))
    expect(page.locator("#token")).to_have_count(0)
    assert token not in page.content()

    # A second token of that name: what was chosen is kept, and nothing is made.
    page.locator("#name").fill("kiosk")
    page.locator("[name=for][value=stock]").check()
    page.locator("#name").press("Enter")
    expect(page.locator("#fault")).to_have_text(tablet.text("programsFaultExists"))
    expect(page.locator("[name=for][value=stock]")).to_be_checked()
    tablet.allow_problem("409")

    row.locator("summary").press("Enter")
    expect(row.locator("button")).to_be_visible()
    row.locator("button").click()
    expect(page.locator(".say.done")).to_contain_text(tablet.text("programsRevoked", who="kiosk"))
    expect(row).to_have_count(0)
    if tablet.script:
        expect_none(axe_problems(page, STANDARDS))
    status, problem = ask(shop, token)
    assert (status, problem["type"]) == (401, "/api/v1/problems/unauthorized")


def test_only_the_owner_makes_a_token(shop: Shop, tablet: Tablet) -> None:
    shop.set_pin()
    tablet.open("/programs")
    expect(tablet.heading).to_have_text(tablet.text("pinTitle"))
    tablet.page.locator("#pin").fill(PIN)
    tablet.page.locator("#pin").press("Enter")
    expect(tablet.heading).to_have_text(tablet.text("programsTitle"))
    assert "kiosk" not in shop.run("token", "list")
