"""Many connections at once: every request gets a response, and so does a new connection."""

import threading
import time

import load


class Newcomer(threading.Thread):
    """Opens a new connection a few times a second, as a tablet that wakes up does, and requests the page."""

    def __init__(self, shop):
        super().__init__(daemon=True)
        self.shop = shop
        self.is_over = threading.Event()
        self.slowest_seconds = 0.0
        self.failures = 0
        self.visits = 0

    def run(self):
        while not self.is_over.wait(0.1):
            start = time.monotonic()
            try:
                status, _, body, _ = self.shop.request("GET", "/")
                self.failures += status != 200 or b'name="key"' not in body
            except OSError:
                self.failures += 1
            self.visits += 1
            self.slowest_seconds = max(self.slowest_seconds, time.monotonic() - start)


def measure(shop, connections, seconds):
    """Returns wrk's result and the newcomer; checks the orders that were made."""
    before = shop.order()
    newcomer = Newcomer(shop)
    newcomer.start()
    work = load.Work("rush")
    result = load.send(shop, work, connections, seconds, shop.menu)
    newcomer.is_over.set()
    newcomer.join()
    load.check_orders(work, connections, result, shop.order() - before - 1)
    return result, newcomer
