"""The scripts of the pages without a shop: Chromium loads them from Public into a page of a few elements."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from shop import HOST, ROOT, pages_folder

FOOT = '<template id="say-notice"><p class="say"><b></b><small></small></p></template><p id="said"></p>'


@pytest.fixture
def load(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page with this body and a script of Public; `answer` answers what the script asks for."""
    context = browser.new_context()
    errors: list[str] = []

    def load(body: str, script: str, answer: Callable[[Route], None] | None = None) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))

        def fulfill(route: Route) -> None:
            path = route.request.url.removeprefix(f"http://{HOST}")
            if path == "/":
                route.fulfill(content_type="text/html", body=f"<!DOCTYPE html><body>{FOOT}{body}")
            elif path.endswith(".js"):
                route.fulfill(content_type="text/javascript", body=(pages_folder() / f"Public{path}").read_text())
            elif answer:
                answer(route)

        page.route("**/*", fulfill)
        page.goto(f"http://{HOST}/")
        page.evaluate(f"import('/{script}').then((all) => {{ window.script = all; }})")
        return page

    yield load
    context.close()
    assert errors == []


def test_the_next_customer_finds_nothing_of_the_last_one(load: Callable[..., Page]) -> None:
    """Whatever a form asks a customer for, by the attribute alone."""
    page = load("""<form><div class="card" data-name="Kiwi" data-cup="1 Kiwi" data-cups="# Kiwi"><span class="what"></span>
        <fieldset class="chips"><input type="radio" name="cups" value="2" data-customer checked>
        <input class="typed" value="12" data-customer="4"></fieldset></div><input id="memo" value="less ice" data-customer=""><input id="ours" value="stays"><button type="reset">Clear</button>
        </form>""", "board.js")
    assert page.locator(".what").inner_text() == "2 Kiwi"
    page.locator("button").click()
    values = page.locator("input").evaluate_all("all => all.map((e) => e.type === 'radio' ? e.checked : e.value)")
    assert values == [False, "4", "", "stays"]
    assert page.locator(".what").inner_text() == "Kiwi"


def test_a_form_is_posted_with_the_same_body_until_the_shop_responds(load: Callable[..., Page]) -> None:
    bodies: list[str | None] = []

    def answer(route: Route) -> None:
        bodies.append(route.request.post_data)
        if len(bodies) == 1:
            route.abort()
        else:
            route.fulfill(status=503 if len(bodies) == 2 else 409, content_type="text/html", body="<h1>short</h1>")

    page = load("", "retry.js", answer)
    # The connection is back: no pause is waited for.
    seen = page.evaluate("""async () => {
      let failures = 0;
      const onFailure = () => { failures += 1; setTimeout(() => dispatchEvent(new Event("online"))); };
      const { response, page } = await script.postUntilAnswered("/orders", "key=a&juice=kiwi", onFailure);
      return [response.status, page.querySelector("h1").textContent, failures];
    }""")
    assert seen == [409, "short", 2]
    assert bodies == ["key=a&juice=kiwi"] * 3


def test_what_waits_is_kept_in_the_sequence_of_the_presses_until_it_is_removed(load: Callable[..., Page]) -> None:
    page = load("", "retry.js")
    page.evaluate("""localStorage.setItem('other', '1'), script.outgoing.add('key=b', { turn: 6 }),
      script.outgoing.add('key=c', { turn: 7, sent: '1' }), script.outgoing.add('key=a', { turn: 5 })""")
    assert page.evaluate("script.outgoing.waiting()") == [["key=a", {"turn": 5}], ["key=b", {"turn": 6}]]
    page.evaluate("script.outgoing.remove('key=a')")
    assert page.evaluate("script.outgoing.entries().map(([body]) => body)") == ["key=b", "key=c"]
    assert page.evaluate("localStorage.getItem('other')") == "1"


def test_a_tablet_with_blocked_storage_keeps_what_waits_in_the_page(load: Callable[..., Page]) -> None:
    page = load("", "retry.js")
    page.evaluate("Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })")
    assert page.evaluate("script.outgoing.add('key=a', { turn: 1 }), script.outgoing.waiting()") == [["key=a", {"turn": 1}]]
    assert page.evaluate("script.outgoing.remove('key=a'), script.outgoing.entries()") == []


def test_a_form_that_is_no_longer_wanted_is_not_posted(load: Callable[..., Page]) -> None:
    bodies: list[str | None] = []

    def answer(route: Route) -> None:
        bodies.append(route.request.post_data)
        route.abort()

    page = load("", "retry.js", answer)
    send = """async () => {
      const onFailure = () => setTimeout(() => dispatchEvent(new Event("online")));
      let left = 2;
      return await script.postUntilAnswered("/orders", "key=a", onFailure, { isWanted: () => left-- > 0 });
    }"""
    assert page.evaluate(send) == {}
    assert bodies == ["key=a"] * 2


@pytest.mark.parametrize(("mark", "now"), [("", ["10", "8"]), ("data-typed", ["12", "10"])], ids=["pressed", "typed"])
def test_a_pressed_correction_moves_along_and_a_typed_one_keeps_its_count(
    load: Callable[..., Page], mark: str, now: list[str]
) -> None:
    """A correction from 10 to 12, while another tablet takes two pieces."""
    page = load(f"""<form id="stock" data-change="" data-more="" data-unsaved=""><input name="reason" value="other">
        <div class="row" data-count="10"><input class="count" value="12" {mark}><input name="seen.kiwi" value="10"></div>
        </form>""", "follow.js")
    page.evaluate("script.moveAlong(script.rows()[0], { count: 8, sequence: 7 })")
    assert page.locator(".row input").evaluate_all("all => all.map((e) => e.value)") == now


def test_the_scripts_read_numbers_as_the_shop_does(load: Callable[..., Page]) -> None:
    """The vectors that NumberReaderTests gives to the shop's own reader."""
    file = json.loads((ROOT / "Tests/Vectors/numbers.json").read_text())
    page = load("", "numbers.js")
    page.wait_for_function("window.script")
    read = page.evaluate("({ readers, vectors }) => vectors.map(({ reader, typed }) => script.read(typed, readers[reader]))", file)
    assert read == [{key: vector[key] for key in ("number", "fault", "readings") if key in vector} for vector in file["vectors"]]
    own = page.evaluate("""() => ({ "pieces": script.countReader(), "pieces change": script.countReader("", "any"),
        "g": script.countReader("g"), "ml": script.countReader("ml"), "cups": script.cupsReader, "faces": script.facesReader })""")
    assert own == {name: file["readers"][name] for name in own}
    page.evaluate("import('/cups.js').then((all) => { window.cups = all; })")
    page.wait_for_function("window.cups")
    cups = page.evaluate("""(all) => all.map((typed) => [cups.cupsIn(typed), script.numberOf(typed, script.cupsReader)])""",
                         [vector["typed"] for vector in file["vectors"]])
    assert all(short == (number if number == number and number <= 99 else 0) for short, number in cups), cups


def vectors(rule: str) -> list[dict[str, Any]]:
    """What the shop's own rule says, as ScriptRulesTests records it."""
    rules: dict[str, list[dict[str, Any]]] = json.loads((ROOT / "Tests/Vectors/rules.json").read_text())
    return rules[rule]


STOCK = """<form id="stock" data-change="" data-more="" data-unsaved="" data-pieces="#" data-reversible="">
    <div class="say"><p class="text" data-idle=""><b></b><small></small></p></div>
    <div class="rows"><input type="hidden" name="reason"><div class="row" data-count="0" data-hint=""><div class="what"><small></small></div>
    <input type="hidden" name="seen.kiwi" value="0"><input class="count" id="kiwi"></div></div></form>"""
QUEUE = """<ol id="queue" data-now="0" data-age="" data-age-now="" data-age-slow="" data-age-hours=""><li class="ticket" id="order-1" data-time="0"><p class="age">
    </p></li></ol><p id="queue-none"></p><p id="sound-hint"></p><a id="newest" data-pattern=""></a><label><input type="checkbox" id="sound"></label>"""

# For each rule: the script, the page that it needs, and what it makes of a vector. `x` is the vector.
RULES = {
    "discounts": ("options.js", "", "({ off: script.amountOff(x.rule, x.lines) })"),
    "cups": ("cups.js", "", "({ cups: script.cupsIn(x.typed) })"),
    "grouped": ("words.js", "", "({ text: script.grouped(x.number) })"),
    "fruits": ("words.js", "", "({ text: script.fruitText(x.number, x.unit, x.pieces) })"),
    "takes": ("sheet.js", "", "({ takes: script.takesOf(x.parts) })"),
    "money": ("words.js", "", "(document.documentElement.lang = x.language, { text: script.moneyText(x, x.amount) })"),
    "steps": ("stock.js", STOCK, """(() => {
        const [row, field] = [document.querySelector(".row"), document.querySelector(".count")];
        document.forms[0].elements.reason.value = x.reason;
        row.dataset.unit = x.unit;
        field.value = x.typed;
        return { field: script.step(field, x.pieces) ? field.value : null };
    })()"""),
    "ages": ("queue.js", QUEUE, """(() => {
        const ticket = document.querySelector(".ticket");
        Object.assign(document.getElementById("queue").dataset, x.patterns);
        script.showAge(ticket, x.seconds);
        return { band: ticket.className.replace(/ticket ?/, ""), text: ticket.querySelector(".age").textContent };
    })()"""),
    "limits": ("stock.js", STOCK, "({ number: limits[x.name] })"),
}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_that_a_script_repeats_is_the_shops(load: Callable[..., Page], rule: str) -> None:
    script, body, call = RULES[rule]
    page = load(body, script)
    page.wait_for_function("window.script")
    page.evaluate("""Promise.all(['/cups.js', '/numbers.js'].map((path) => import(path)))
        .then((all) => { window.limits = Object.assign({}, ...all); })""")
    page.wait_for_function("window.limits")
    said = page.evaluate(f"(vectors) => vectors.map((x) => {call})", vectors(rule))
    wrong = [(vector, now) for vector, now in zip(vectors(rule), said, strict=True) if {**vector, **now} != vector]
    assert not wrong, f"{len(wrong)} of {len(said)}, such as {wrong[:3]}"
    assert said
