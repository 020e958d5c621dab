"""Changes appear on the other tablets: by themselves without moving anything, and without a script on request."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from marks import every_size, without_script
from shop import Shop
from tablet import Tablet

# True while the page's script waits for a timer and not for a response. The first evaluation begins to observe it.
IS_WAITING = """() => {
  if (window.isWaiting === undefined) {
    const set = window.setTimeout;
    window.isWaiting = false;
    window.setTimeout = (act, ...rest) => {
      window.isWaiting = true;
      return set(() => { window.isWaiting = false; act(); }, ...rest);
    };
  }
  return window.isWaiting;
}"""

BOXES = "nodes => nodes.map(node => JSON.stringify(node.getBoundingClientRect()))"


def boxes(page: Page) -> list[str]:
    return page.eval_on_selector_all(".fruit, .juice, .cups", BOXES)


@every_size
def test_counts_and_sold_out_marks_follow_other_tablets_and_nothing_moves(shop: Shop, tablet: Tablet) -> None:
    before = boxes(tablet.page)
    tablet.juice("mango").evaluate("button => { window.button = button; }")
    shop.run("stock", "mango", "-10", "kiwi", "+90")
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("100")
    lacks = tablet.text("juiceLacks", lacks=tablet.text("juiceLack", fruit="망고", count=3))
    expect(tablet.juice("mango").locator(".state")).to_have_text(lacks)
    assert boxes(tablet.page) == before
    assert tablet.juice("mango").evaluate("button => window.button === button"), "it is still the same button"


def test_a_tablet_polls_every_two_seconds_and_only_while_it_is_visible(tablet: Tablet) -> None:
    requested: list[str] = []
    tablet.page.on("request", lambda request: requested.append(request.url))
    tablet.stop_the_clock()
    tablet.wait_until(lambda: tablet.page.evaluate(IS_WAITING) or tablet.pass_time(seconds=2))
    for _ in range(5):
        requested.clear()
        tablet.pass_time(seconds=2)
        tablet.wait_until(lambda: requested)
        tablet.wait_until(lambda: tablet.page.evaluate(IS_WAITING))
    tablet.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    tablet.pass_time(seconds=2)
    requested.clear()
    tablet.pass_time(seconds=20)
    assert requested == []


def test_a_poll_that_finds_no_change_gets_304(tablet: Tablet) -> None:
    with tablet.page.expect_response(lambda response: response.url.endswith("/stock.json") and response.status == 304):
        pass


def test_a_lost_connection_is_shown_with_its_time_and_recovers_by_itself(shop: Shop, tablet: Tablet) -> None:
    tablet.go_offline()
    line = tablet.page.locator("#line")
    expect(line).to_contain_text(tablet.text("liveLost", time="").strip())
    expect(line).to_contain_text(tablet.page.evaluate("new Date().toTimeString().slice(0, 3)"))
    expect(tablet.juice("mango").locator(".state")).to_have_text(tablet.text("liveWaiting"))
    shop.run("stock", "mango", "-7")
    tablet.go_online()
    expect(line).to_be_empty()
    expect(tablet.juice("mango").locator(".state")).to_have_text(tablet.text("juiceAvailable", count=1))
    expect(tablet.juice("kiwi").locator(".state")).to_have_text(tablet.text("juiceAvailable", count=3))


def test_a_hidden_page_shows_a_lost_connection_until_it_is_back(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.go_offline()
    line, state = tablet.page.locator("#line"), tablet.juice("mango").locator(".state")
    tablet.wait_until(lambda: state.inner_text() == tablet.text("liveWaiting") or tablet.pass_time(seconds=2))
    lost = line.inner_text()
    tablet.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => window.isHidden, configurable: true })")
    tablet.page.evaluate("window.isHidden = true")
    tablet.pass_time(seconds=5)
    assert line.inner_text() == lost
    tablet.go_online()
    tablet.page.evaluate("window.isHidden = false")
    tablet.wait_until(lambda: line.inner_text() == "" or tablet.pass_time(seconds=2))
    expect(state).to_have_text(tablet.text("juiceAvailable", count=3))


def test_a_poll_without_a_response_is_abandoned(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    unanswered = [tablet.hold("/stock.json", "GET"), tablet.hold("/", "GET")]
    shop.run("stock", "kiwi", "+1")
    kiwi = tablet.page.locator("#fruit-kiwi .count")
    tablet.wait_until(lambda: kiwi.inner_text() == "11" or tablet.pass_time(seconds=2))
    assert all(request.is_pending for request in unanswered)


def test_a_stopped_shop_is_shown_and_the_page_recovers_by_itself(shop: Shop, tablet: Tablet) -> None:
    tablet.allow_problem("/stock.json")
    shop.stop_serving()
    expect(tablet.page.locator("#line")).to_contain_text(tablet.text("liveLost", time="").strip())
    shop.serve()
    expect(tablet.page.locator("#line")).to_be_empty()


def test_the_done_alert_stays_while_the_order_page_below_updates(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    shop.run("stock", "kiwi", "+1")
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("11")
    expect(tablet.heading).to_contain_text("망고쥬스")


def test_the_stock_page_updates_but_keeps_typed_counts(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> None:
    tablet = open_tablet(shop)
    tablet.open("/stock")
    tablet.page.locator("#count-kiwi").fill("3")
    shop.run("stock", "kiwi", "+5", "mango", "+5")
    expect(tablet.page.locator("#count-mango")).to_have_value("15")
    expect(tablet.page.locator("#count-kiwi")).to_have_value("3")


@without_script
def test_without_a_script_a_link_refreshes_the_stock(shop: Shop, tablet: Tablet) -> None:
    shop.run("stock", "kiwi", "+5")
    tablet.press_named(tablet.text("liveRefresh"))
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("15")
