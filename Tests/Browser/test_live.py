"""Changes appear on the other tablets by themselves, without moving anything."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from pages import stock, stop_a_juice
from shop import Shop, edit_menu
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
    return page.eval_on_selector_all(".fruit, .card, .juice", BOXES)


def test_counts_and_sold_out_marks_follow_other_tablets_and_nothing_moves(shop: Shop, tablet: Tablet) -> None:
    """The news stays beside them, until a chip folds it."""
    before = boxes(tablet.page)
    tablet.juice("mango").evaluate("button => { window.button = button; }")
    shop.run("stock", "mango", "-10", "kiwi", "+90")
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("100")
    lacks = tablet.text("juiceLacks", lacks=tablet.text("juiceLack", fruit="망고", count=3))
    expect(tablet.juice("mango").locator(".state")).to_have_text(lacks)
    assert boxes(tablet.page) == before
    assert tablet.juice("mango").evaluate("button => window.button === button"), "it is still the same button"
    tablet.order("banana")
    expect(tablet.done).to_contain_text("바나나쥬스")
    stock(kiwi=1)(shop)
    expect(tablet.page.locator("#fruit-kiwi .count")).to_have_text("101")
    expect(tablet.done).to_contain_text("바나나쥬스")
    tablet.choose("kiwi", 2)
    expect(tablet.done).to_have_count(0)
    expect(tablet.bar).to_be_visible()


def test_a_page_polls_every_two_seconds_while_it_is_visible_and_abandons_a_poll_without_a_response(
    shop: Shop, tablet: Tablet
) -> None:
    """A hidden page shows a lost connection until it is back."""
    requested: list[str] = []
    tablet.page.on("request", lambda request: requested.append(request.url))
    tablet.stop_the_clock()
    unanswered = [tablet.hold("/stock.json", "GET"), tablet.hold("/", "GET")]
    stock(kiwi=1)(shop)
    kiwi = tablet.page.locator("#fruit-kiwi .count")
    tablet.wait_until(lambda: kiwi.inner_text() == "11" or tablet.pass_time(seconds=2))
    assert all(request.is_pending for request in unanswered)
    tablet.wait_until(lambda: tablet.page.evaluate(IS_WAITING) or tablet.pass_time(seconds=2))
    for _ in range(5):
        requested.clear()
        tablet.pass_time(seconds=2)
        tablet.wait_until(lambda: requested)
        tablet.wait_until(lambda: tablet.page.evaluate(IS_WAITING))
    tablet.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => window.isHidden })")
    tablet.page.evaluate("window.isHidden = true")
    tablet.pass_time(seconds=2)
    requested.clear()
    tablet.pass_time(seconds=20)
    assert requested == []
    tablet.page.evaluate("window.isHidden = false")
    tablet.go_offline()
    tablet.wait_until(lambda: tablet.cut.count() or tablet.pass_time(seconds=2))
    tablet.page.evaluate("window.isHidden = true")
    tablet.pass_time(seconds=5)
    expect(tablet.cut).to_contain_text(tablet.text("liveLost"))
    tablet.go_online()
    tablet.page.evaluate("window.isHidden = false")
    lost = tablet.page.locator("body.lost")
    tablet.wait_until(lambda: lost.count() == 0 or tablet.pass_time(seconds=2))


def test_an_order_page_with_a_stopped_juice_is_loaded_once(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> None:
    stop_a_juice(shop)
    tablet = open_tablet(shop)
    requested: list[str] = []
    tablet.page.on("request", lambda request: requested.append(request.url))
    with tablet.page.expect_response(lambda response: response.url.endswith("/stock.json") and response.status == 304):
        tablet.open()
    assert requested.count(tablet.page.url) == 1


def test_a_lost_connection_is_said_once_holds_links_back_and_recovers_by_itself(shop: Shop, tablet: Tablet) -> None:
    """A page that shows nothing live holds them back as well."""
    tablet.go_offline()
    expect(tablet.cut).to_contain_text(tablet.text("liveLost"))
    expect(tablet.cut).to_contain_text(tablet.page.evaluate("new Date().toTimeString().slice(0, 3)"))
    expect(tablet.said).to_have_text(tablet.text("liveLost"))
    assert tablet.page.get_by_text(tablet.text("liveLost")).count() == 2, "in the foot, and spoken"
    state = tablet.juice("mango").locator(".state")
    expect(state).to_have_text(tablet.text("juiceAvailable", count=3))
    rail = tablet.page.locator(".rail a[href='/stock']")
    tablet.press(rail)
    expect(tablet.foot).to_have_text(tablet.text("liveHeld"))
    expect(tablet.heading).to_have_text(tablet.text("orderPageTitle"))
    stock(mango=-7)(shop)
    tablet.go_online()
    expect(state).to_have_text(tablet.text("juiceAvailable", count=1))
    expect(tablet.cut).to_have_count(0)
    tablet.forget_touches()
    tablet.open("/report")
    tablet.go_offline()
    tablet.press(rail)
    expect(tablet.foot).to_have_text(tablet.text("liveHeld"))
    tablet.go_online()
    tablet.press(rail)
    expect(tablet.heading).to_have_text(tablet.text("stockTitle"))


def test_an_unsent_order_stands_beside_no_success_of_before(shop: Shop, tablet: Tablet) -> None:
    tablet.order("kiwi")
    expect(tablet.done).to_contain_text("키위쥬스")
    tablet.go_offline()
    tablet.order("mango")
    expect(tablet.cut).to_contain_text(tablet.text("liveCount", count=1))
    expect(tablet.page.get_by_text(tablet.text("doneTitle", juice="키위쥬스"))).to_have_count(0)
    tablet.go_online()
    expect(tablet.done).to_contain_text("2번 망고")
    assert len(shop.orders) == 2


def test_old_news_folds_to_the_last_order_which_can_be_taken_back_for_a_minute(shop: Shop, tablet: Tablet) -> None:
    tablet.stop_the_clock()
    tablet.order("mango")
    expect(tablet.done).to_contain_text("망고쥬스")
    last = tablet.page.locator(".foot > .say.idle")
    undo = last.get_by_role("button", name=tablet.text("undo"))
    tablet.wait_until(lambda: last.count() or tablet.pass_time(seconds=2))
    expect(last).to_contain_text("망고쥬스 1잔")
    expect(undo).to_be_visible()
    tablet.wait_until(lambda: undo.count() == 0 or tablet.pass_time(seconds=2))
    expect(last).to_contain_text("망고쥬스 1잔")


def test_the_counter_says_ready_when_the_kitchen_hands_the_order_over(
    open_shop: Callable[..., Shop], open_tablet: Callable[[Shop], Tablet]
) -> None:
    shop = open_shop(edit_menu(lambda menu: menu.update(queue=True)))
    counter, kitchen = open_tablet(shop), open_tablet(shop)
    counter.open()
    counter.order("mango")
    expect(counter.done).to_have_text(counter.text("doneReceived", number=1))
    kitchen.open("/queue")
    kitchen.press("#queue form button")
    expect(counter.done).to_have_text(counter.text("doneTitle", juice="망고쥬스"))


def test_an_order_that_another_tablet_has_taken_back_is_not_offered_to_be_taken_back(
    shop: Shop, tablet: Tablet
) -> None:
    tablet.order("mango")
    expect(tablet.done).to_be_visible()
    shop.run("cancel", "1")
    expect(tablet.foot).to_contain_text(tablet.text("undoneTitle", number=1))
    expect(tablet.page.get_by_role("button", name=tablet.text("undo"), exact=True)).to_have_count(0)


# Counts the notes that are struck.
COUNT_NOTES = """(() => {
  window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
})()"""


def test_an_order_is_two_notes_a_shortage_one_and_a_silent_tablet_none(tablet: Tablet) -> None:
    tablet.remove_feature(COUNT_NOTES)
    tablet.order("banana")
    expect(tablet.done).to_be_visible()
    assert tablet.page.evaluate("window.notes") == 2
    tablet.choose("mango", 4)
    tablet.order("mango")
    expect(tablet.heading).to_have_text(tablet.text("shortageTitle"))
    assert tablet.page.evaluate("window.notes") == 3
    tablet.page.evaluate("localStorage.setItem('sound', 'off')")
    tablet.open()
    tablet.order("banana")
    expect(tablet.done).to_be_visible()
    assert tablet.page.evaluate("window.notes") == 0


def test_the_stock_page_updates_but_keeps_typed_counts(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> None:
    tablet = open_tablet(shop)
    tablet.open("/stock")
    tablet.page.locator("#count-kiwi").fill("3")
    stock(kiwi=5, mango=5)(shop)
    expect(tablet.page.locator("#count-mango")).to_have_value("15")
    expect(tablet.page.locator("#count-kiwi")).to_have_value("3")


def test_a_late_page_takes_nothing_back_and_an_older_backup_is_shown(shop: Shop, tablet: Tablet, tmp_path: Path) -> None:
    mango, kiwi = (tablet.page.locator(f"#fruit-{fruit} .count") for fruit in ("mango", "kiwi"))
    tablet.count_pages()
    tablet.page.reload()
    late = tablet.hold_response("/", "GET")
    archive, restored = tmp_path / "backup.tar", tmp_path / "Restored"
    shop.run("store", "backup", "--tar", str(archive))
    stock(kiwi=1)(shop)
    tablet.wait_until(lambda: late.is_pending)
    tablet.order("mango")
    expect(mango).to_have_text("7")
    mango.evaluate("""count => {
      window.mangos = [];
      new MutationObserver(() => mangos.push(count.textContent)).observe(count.parentElement, { childList: true, subtree: true, characterData: true });
    }""")
    read = tablet.pages_read
    late.release()
    tablet.wait_until(lambda: tablet.pages_read > read)
    stock(kiwi=1)(shop)
    expect(kiwi).to_have_text("12")
    assert tablet.page.evaluate("mangos") == []
    # The same history, but shorter: it has no order.
    tablet.allow_problem("/orders/1: 404")
    shop.stop_serving()
    shop.store = restored
    shop.run("store", "restore", str(archive))
    shop.serve()
    expect(kiwi).to_have_text("10")
    expect(mango).to_have_text("10")
