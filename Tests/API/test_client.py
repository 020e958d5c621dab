"""A client that a generator made of the contract, through connections that are cut, and beside processes that are killed."""

import importlib
import itertools
import json
import random
import signal
import threading
from typing import Any

import httpx
import pytest

from conftest import ALL, token
from cutting_proxy import CuttingProxy
from shop import Shop, until


class Client:
    """The generated client, and its operations by their names."""

    def __init__(self, package: str, port: int, token: str) -> None:
        self._package = package
        module = importlib.import_module(f"{package}.client")
        # A new connection for each request, as a program has that starts again.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.http = module.AuthenticatedClient(
            base_url=f"http://127.0.0.1:{port}/api/v1", token=token, timeout=httpx.Timeout(10), httpx_args={"limits": limits},
            headers={"Accept-Language": "en"})

    def call(self, name: str, *arguments: Any, **options: Any) -> Any:
        operation = importlib.import_module(f"{self._package}.api.default.{name}")
        return operation.sync_detailed(*arguments, client=self.http, **options)

    def model(self, name: str, value: dict[str, Any]) -> Any:
        return getattr(importlib.import_module(f"{self._package}.models"), name).from_dict(value)

    def order(self, cups: dict[str, int], key: str) -> Any:
        lines = [{"juice": juice, "cups": count} for juice, count in cups.items()]
        body = self.model("NewOrder", {"lines": lines})
        return self.call("place_order", body=body, idempotency_key=key)


def fill(client: Client) -> None:
    done = client.call(
        "change_stock", body=client.model("StockChange", {"deltas": {"kiwi": 900_000, "mango": 900_000}, "reason": "delivery"}),
        idempotency_key="fill")
    assert done.status_code == 201, done.content


@pytest.mark.parametrize("count", [1000])
def test_a_thousand_cups_through_a_proxy_that_cuts_at_every_byte(fast_shop: Shop, client_package: str, count: int) -> None:
    proxy = CuttingProxy(fast_shop.port)
    client = Client(client_package, proxy.port, token(fast_shop, "robot", *ALL))
    fill(client)
    assert client.order({"kiwi": 1}, "measure").status_code == 201
    until(lambda: proxy.longest > 300)
    # The longest exchange is that of the new order: the cuts go over each of its bytes.
    length, numbers, attempts = proxy.longest + 40, [], 0
    for order in range(1, count):
        cuts = [order * length // count, random.randrange(length), None]
        for cut in cuts:
            proxy.cut, attempts = cut, attempts + 1
            try:
                answer = client.order({"kiwi": 1}, f"order-{order}")
            except httpx.HTTPError:
                continue
            if answer.status_code in (200, 201):
                numbers.append(answer.parsed.number)
                break
            # nginx may have got so little of the request that it is another one.
            assert answer.status_code in (400, 408, 500, 502, 503, 504) and cut is not None, answer.content
    proxy.close()
    assert len(numbers) == len(set(numbers)) == count - 1, "every order got a number, and none another one's"
    assert proxy.cuts_made > count // 2, f"{proxy.cuts_made} of {attempts} were cut"
    orders = [order for order in fast_shop.orders]
    assert len(orders) == count
    assert len({order["key"] for order in orders}) == count
    assert sum(line["cups"] for order in orders for line in order["lines"]) == count


def test_killed_under_load_nothing_is_lost_and_nothing_doubled(fast_shop: Shop, client_package: str) -> None:
    """Four programs order while the shop is killed and started again; each counts what it was told."""
    secret = token(fast_shop, "robot", *ALL)
    fill(Client(client_package, fast_shop.port, secret))
    confirmed: dict[str, int] = {}
    stopped = threading.Event()

    def run(name: str) -> None:
        client = Client(client_package, fast_shop.port, secret)
        for number in itertools.count():
            key = f"{name}-{number}"
            while True:
                try:
                    answer = client.order({"kiwi": 1, "mango": 2}, key)
                except httpx.HTTPError:
                    continue
                if answer.status_code in (200, 201):
                    confirmed[key] = answer.parsed.number
                    break
                assert answer.status_code in (500, 502, 503, 504), answer.content
            if stopped.is_set():
                return

    threads = [threading.Thread(target=run, args=(f"p{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(5):
        before = len(confirmed)
        until(lambda: len(confirmed) > before + 20)
        process = fast_shop._shop
        assert process
        process.send_signal(signal.SIGKILL)
        process.wait()
        fast_shop.serve()
    stopped.set()
    for thread in threads:
        thread.join()
    orders = {order["key"]: order["number"] for order in fast_shop.orders}
    assert len(fast_shop.orders) == len(orders), "no key has two orders"
    assert orders == {f"robot.{key}": number for key, number in confirmed.items()}
    fast_shop.run("store", "check")


def test_a_key_survives_a_restart(shop: Shop, client_package: str) -> None:
    client = Client(client_package, shop.port, token(shop, "robot", *ALL))
    first = client.order({"kiwi": 1}, "k")
    shop.stop_serving()
    shop.serve()
    again = client.order({"kiwi": 1}, "k")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.parsed.number == first.parsed.number == 1
    assert client.order({"kiwi": 2}, "k").status_code == 422


def test_a_fast_program_is_slowed_down_with_a_problem(shop: Shop) -> None:
    secret = token(shop, "fast")
    headers = {"Authorization": f"Bearer {secret}"}
    answers = []
    for _ in range(120):
        answer = shop.send("GET", "/api/v1/stock", headers=headers)
        answers.append((answer.status, answer.headers, answer.read()))
        answer.close()
    refused = [answer for answer in answers if answer[0] == 429]
    assert 20 < len(refused) < 100
    status, headers_of, body = refused[0]
    assert json.loads(body)["type"] == "/api/v1/problems/too-many-requests"
    assert headers_of["Content-Type"] == "application/problem+json"
    assert int(headers_of["Retry-After"]) > 0
    assert "Refresh" not in headers_of


def test_what_nginx_says_is_json(shop: Shop) -> None:
    secret = {"Authorization": f"Bearer {token(shop, 'robot', *ALL)}", "Content-Type": "application/json"}
    large = shop.send("POST", "/api/v1/orders", b"{" + b" " * 70_000 + b"}", secret)
    assert (large.status, json.loads(large.read())["type"]) == (413, "/api/v1/problems/too-large")
    contract = shop.send("GET", "/openapi.json")
    assert contract.status == 200 and json.loads(contract.read())["openapi"] == "3.1.0"
    assert contract.headers["Content-Type"].startswith("application/json")
    shop.stop_serving()
    down = shop.send("GET", "/api/v1/", headers=secret)
    assert (down.status, json.loads(down.read())["type"]) == (503, "/api/v1/problems/unavailable")
    assert down.headers["Content-Type"] == "application/problem+json"
    assert down.headers["Retry-After"] == "5"
    shop.serve()
