"""What customers and monitors see while a database cannot keep what the shop promises, through nginx."""

import signal
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from pair import Pair
from processes import send, until
from servers import Servers

# A call waits for the database for five seconds; nginx would give up after fifteen.
FIRST_SECONDS = 6
# The promise is a tenth of a second; a busy machine of a test may be slower, and a request that waits takes five.
NEXT_SECONDS = 1.5


@pytest.fixture
def pair() -> Iterator[Pair]:
    with closing(Pair()) as pair:
        yield pair


@pytest.fixture
def shop(pair: Pair) -> Iterator[Servers]:
    folder = pair.folder / "shop"
    folder.mkdir()
    with closing(Servers(folder, pair.url, "--create", count=1)) as shop:
        yield shop


def ask(shop: Servers, path: str, form: dict[str, str] | None = None) -> tuple[int, str, float]:
    """The status, the page and the seconds until it came."""
    start = time.monotonic()
    data = urllib.parse.urlencode(form).encode() if form else None
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{shop.port}{path}", data, timeout=30) as response:
            status, page = response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        status, page = error.code, error.read().decode()
    return status, page, time.monotonic() - start


def test_a_standby_that_is_switched_off_stops_orders(pair: Pair, shop: Servers) -> None:
    assert ask(shop, "/orders", {"key": "k1", "juice": "kiwi"})[0] == 200
    pair.first.ask("ALTER SYSTEM SET synchronous_standby_names = ''")
    pair.first.ask("SELECT pg_reload_conf()")
    until(lambda: ask(shop, "/health")[0] == 503, "the shop notices it")
    assert "no synchronous standby" in ask(shop, "/health")[1]
    status, page, _ = ask(shop, "/orders", {"key": "k2", "juice": "kiwi"})
    assert status == 503
    pair.first.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    pair.first.ask("SELECT pg_reload_conf()")
    until(lambda: ask(shop, "/orders", {"key": "k2", "juice": "kiwi"})[0] == 200, "orders are taken again")
    assert shop.stock["kiwi"] == 4


@pytest.mark.parametrize("form", [None, {"key": "frozen", "juice": "kiwi"}])
def test_a_frozen_database_is_waited_for_once(pair: Pair, shop: Servers, form: dict[str, str] | None) -> None:
    path = "/orders" if form else "/stock.json"
    assert ask(shop, "/")[0] == 200
    assert ask(shop, "/orders", {"key": "k1", "juice": "kiwi"})[0] == 200
    frozen = pair.first.freeze()
    try:
        # All threads of the shop, and more.
        with ThreadPoolExecutor(100) as customers:
            answers = list(customers.map(lambda _: ask(shop, path, form), range(100)))
        print("the first", max(seconds for _, _, seconds in answers))
        assert {status for status, _, _ in answers} == {503}
        assert max(seconds for _, _, seconds in answers) < FIRST_SECONDS
        answers = [ask(shop, one, form if one == "/orders" else None) for one in ["/", "/orders", "/stock.json"] * 4]
        seconds = sorted(answer[2] for answer in answers)
        print("the next", seconds)
        assert {status for status, _, _ in answers} == {503}
        # One of them may be the one that tries again.
        assert seconds[-2] < NEXT_SECONDS
    finally:
        send(frozen, signal.SIGCONT)
    until(lambda: ask(shop, "/orders", {"key": "k2", "juice": "kiwi"})[0] == 200, "orders are taken again")
    shop.check()
