"""What one tablet does, the others see: by themselves, without moving anything, and without a script on request."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from everywhere import every_size, without_script
from shop import Shop
from tablet import Tablet

# Whether the page's script waits for a time to come, and not for an answer; known from when this was first asked.
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

PLACES = "nodes => nodes.map(node => JSON.stringify(node.getBoundingClientRect()))"


def places(page: Page) -> list[str]:
    return page.eval_on_selector_all(".fruit, .juice, .cups", PLACES)


@every_size
def test_counts_and_sold_out_marks_follow_other_tablets_and_nothing_moves(shop: Shop, tablet: Tablet) -> None:
    before = places(tablet.page)
    tablet.juice("mango").evaluate("button => { window.button = button; }")
    shop.run("stock", "mango", "-10", "kiwi", "+90")
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("100")
    lacks = tablet.say("juice.lacks", lacks=tablet.say("juice.lack", fruit="망고", count=3))
    expect(tablet.juice("mango").locator(".state")).to_have_text(lacks)
    assert places(tablet.page) == before
    assert tablet.juice("mango").evaluate("button => window.button === button"), "it is still the same button"


def test_a_tablet_looks_every_two_seconds_and_only_while_it_is_looked_at(tablet: Tablet) -> None:
    asked: list[str] = []
    tablet.page.on("request", lambda request: asked.append(request.url))
    tablet.stop_the_clock()
    tablet.wait_until(lambda: tablet.page.evaluate(IS_WAITING) or tablet.pass_time(seconds=2))
    for _ in range(5):
        asked.clear()
        tablet.pass_time(seconds=2)
        tablet.wait_until(lambda: asked)
        tablet.wait_until(lambda: tablet.page.evaluate(IS_WAITING))
    tablet.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    tablet.pass_time(seconds=2)
    asked.clear()
    tablet.pass_time(seconds=20)
    assert asked == []


def test_a_look_that_finds_nothing_new_is_answered_304(tablet: Tablet) -> None:
    with tablet.page.expect_response(lambda answer: answer.url.endswith("/stock.json") and answer.status == 304):
        pass


def test_a_lost_connection_is_said_with_its_time_and_recovers_by_itself(shop: Shop, tablet: Tablet) -> None:
    tablet.cut_off()
    line = tablet.page.locator("#line")
    expect(line).to_contain_text(tablet.say("live.lost", time="").strip())
    expect(line).to_contain_text(tablet.page.evaluate("new Date().toTimeString().slice(0, 3)"))
    expect(tablet.juice("mango").locator(".state")).to_have_text(tablet.say("live.waiting"))
    shop.run("stock", "mango", "-7")
    tablet.reconnect()
    expect(line).to_be_empty()
    expect(tablet.juice("mango").locator(".state")).to_have_text(tablet.say("juice.available", count=1))
    expect(tablet.juice("kiwi").locator(".state")).to_have_text(tablet.say("juice.available", count=3))


def test_a_connection_that_was_lost_is_lost_until_it_is_back_also_while_nobody_looks(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.cut_off()
    line, state = tablet.page.locator("#line"), tablet.juice("mango").locator(".state")
    tablet.wait_until(lambda: state.inner_text() == tablet.say("live.waiting") or tablet.pass_time(seconds=2))
    lost = line.inner_text()
    tablet.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => window.isHidden, configurable: true })")
    tablet.page.evaluate("window.isHidden = true")
    tablet.pass_time(seconds=5)
    assert line.inner_text() == lost
    tablet.reconnect()
    tablet.page.evaluate("window.isHidden = false")
    tablet.wait_until(lambda: line.inner_text() == "" or tablet.pass_time(seconds=2))
    expect(state).to_have_text(tablet.say("juice.available", count=3))


def test_wifi_that_swallows_a_look_is_not_waited_for(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    swallowed = [tablet.hold("/stock.json", "GET"), tablet.hold("/", "GET")]
    shop.run("stock", "kiwi", "+1")
    kiwi = tablet.page.locator("#fruit-kiwi .count")
    tablet.wait_until(lambda: kiwi.inner_text() == "11" or tablet.pass_time(seconds=2))
    assert all(request.is_in_the_air for request in swallowed)


def test_a_shop_that_stops_is_said_and_comes_back_by_itself(shop: Shop, tablet: Tablet) -> None:
    tablet.excuse("/stock.json")
    shop.stop_serving()
    expect(tablet.page.locator("#line")).to_contain_text(tablet.say("live.lost", time="").strip())
    shop.serve()
    expect(tablet.page.locator("#line")).to_be_empty()


def test_the_done_alert_stays_while_the_board_below_follows(shop: Shop, tablet: Tablet) -> None:
    tablet.order("mango")
    expect(tablet.heading).to_contain_text("망고쥬스")
    shop.run("stock", "kiwi", "+1")
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("11")
    expect(tablet.heading).to_contain_text("망고쥬스")


def test_the_stock_page_follows_and_leaves_alone_what_is_typed(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> None:
    tablet = open_tablet(shop)
    tablet.open("/stock")
    tablet.page.locator("#count-kiwi").fill("3")
    shop.run("stock", "kiwi", "+5", "mango", "+5")
    expect(tablet.page.locator("#count-mango")).to_have_value("15")
    expect(tablet.page.locator("#count-kiwi")).to_have_value("3")


@without_script
def test_without_a_script_a_link_refreshes_the_stock(shop: Shop, tablet: Tablet) -> None:
    shop.run("stock", "kiwi", "+5")
    tablet.press_named(tablet.say("live.refresh"))
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("15")
