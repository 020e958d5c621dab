"""A history that a failover takes away leaves every process, and nobody was told of it."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest

from audit import Books
from customers import Browser, NotAnswered, Press
from pair import Pair, Postgres
from processes import until
from servers import Servers

# What the page of an order says.
KIWI, MANGO = "키위쥬스 나왔습니다", "망고쥬스 나왔습니다"


@pytest.fixture
def pair() -> Iterator[Pair]:
    with closing(Pair()) as pair:
        yield pair


@pytest.fixture
def counters(pair: Pair) -> Iterator[list[Servers]]:
    """Two juicemakers, each behind an nginx of its own, so that a test can choose one."""
    with ExitStack() as stack:
        counters: list[Servers] = []
        for name in ("left", "right"):
            folder = pair.folder / name
            folder.mkdir()
            counters.append(stack.enter_context(closing(
                Servers(folder, pair.url, "--create", "--single-database", count=1))))
        yield counters


def restarts(server: Postgres) -> None:
    """Its recovery ends the wait for the standby."""
    server.kill()
    server.start(standby="standby")


def is_cancelled(server: Postgres) -> None:
    """Answered with a warning, as by an administrator who ends a session that hangs."""
    server.ask("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")


@pytest.mark.parametrize("ends_the_wait", [restarts, is_cancelled])
def test_an_order_without_a_standby_is_gone(
    pair: Pair, counters: list[Servers], ends_the_wait: Callable[[Postgres], None]
) -> None:
    left, right = counters
    customers = left.customers("guest")
    ledger = customers.ledger
    first = Press("first", juice="kiwi")
    customers.press(first)
    assert ledger.acknowledged[first] == 1

    # An order that the first server has, and no standby.
    lost = Press("lost", juice="mango")
    pair.second.kill()
    answers: list[int | None] = []
    thread = threading.Thread(target=lambda: answers.append(_submit_once(left, lost)))
    thread.start()
    until(lambda: pair.first.ask("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"), "it waits")
    ends_the_wait(pair.first)
    # It shows now, although nobody may be told that it counts.
    for counter in counters:
        until(lambda: MANGO in counter.read("/orders/2"), "the order shows")
    before = Books(left.log()).stock
    for counter in counters:
        assert counter.stock == before
    thread.join(60)
    assert answers == [None], "an order that no standby has was acknowledged"

    # The standby goes on without it.
    pair.first.kill()
    pair.second.start()
    pair.second.ask("SELECT pg_promote()")
    second = Press("second", juice="kiwi")
    customers.press(second)
    assert ledger.acknowledged[second] == 2
    # It has the lost one's place in the history, and its number.
    now = Books(left.log()).stock
    assert now != before
    for counter in (right, left):
        page = counter.read("/orders/2")
        assert KIWI in page and MANGO not in page
        assert counter.stock == now
    customers.press(lost)
    assert ledger.acknowledged[lost] == 3
    Books(left.log()).audit(ledger.acknowledged)


def _submit_once(counter: Servers, press: Press) -> int | None:
    try:
        return Browser(counter.port).submit(press, timeout=20)
    except NotAnswered:
        return None
