"""Tablets that never stop: orders and pages, each request on its own connection or a kept one. Says what failed.

    load.py STOP      runs until the file STOP is there; exits with 1 if a request failed
"""
import http.client
import sys
import threading
from pathlib import Path
from urllib.parse import urlencode

STOP = Path(sys.argv[1])
TABLETS = 8


class Tablet(threading.Thread):
    """Opens the counter and orders, in turn."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.pages = 0
        self.orders = 0
        self.failures: list[str] = []

    def run(self) -> None:
        keeps = self.number % 2 == 0
        shop = http.client.HTTPConnection("127.0.0.1", timeout=30)
        while not STOP.exists():
            try:
                self.pages += self.ask(shop, "GET", "/", "") == 200
                key = f"load-{self.number}-{self.orders}"
                self.orders += self.ask(shop, "POST", "/orders", urlencode({"key": key, "juice": "mango"})) == 303
            except OSError as error:
                self.failures.append(repr(error))
                shop.close()
            if not keeps:
                shop.close()

    def ask(self, shop: http.client.HTTPConnection, method: str, path: str, form: str) -> int:
        shop.request(method, path, form, {"Content-Type": "application/x-www-form-urlencoded"} if form else {})
        response = shop.getresponse()
        response.read()
        if response.status not in (200, 303):
            self.failures.append(f"{method} {path}: {response.status}")
        return response.status


tablets = [Tablet(number) for number in range(TABLETS)]
for tablet in tablets:
    tablet.start()
print("started", flush=True)
for tablet in tablets:
    tablet.join()
failures = [failure for tablet in tablets for failure in tablet.failures]
for failure in failures[:20]:
    print(failure)
print(f"{len(failures)} failed of {sum(t.pages for t in tablets)} pages and {sum(t.orders for t in tablets)} orders")
sys.exit(1 if failures else 0)
