"""Counts the instructions of a request in the real program with valgrind: the counts repeat, unlike seconds.

One thread serves, and only its instructions count: what the program does every few seconds beside it depends on the
machine's speed. The store is on the disk, and the requests are those of nginx. Counting begins after some requests and
excludes the start and one-time work; it includes libfcgi and the system's libraries, but not the kernel.
"""

import contextlib
import functools
import re
import time

from children import ROOT, MeasurementError, WrongResult, run
from contenders import PROGRAM, Shop
from fastcgi import Connection

PAGE, ORDER, CHANGED = "GET /", "POST /orders", "GET / after a change"
# A program's order, and what tablets and programs ask every second when nothing happened.
API_ORDER, STOCK, EVENTS = "POST /api/v1/orders", "GET /stock.json, 304", "GET /api/v1/events, 304"


class Counting:
    """The shop under callgrind, on one connection; `dump` is the last count's, of the thread that served."""

    def __init__(self, children, folder, store, content=ROOT / "Content"):
        self.children = children
        self.shop = Shop(children, folder, store, content)
        self.shop.stock_up()
        self.dumps = self.shop.folder / "callgrind.out"
        self.dump_count = 0
        self.order_count = 0
        # Debian 12's valgrind cannot read the debug information of Swift's compiler; it needs the names of functions alone.
        program = self.shop.folder / "juicemaker"
        run(["strip", "--strip-debug", "-o", program, PROGRAM])
        self.shop.start(
            program=program,
            wrapper=["valgrind", "--tool=callgrind", "--instr-atstart=no", "--separate-threads=yes",
                     f"--callgrind-out-file={self.dumps}"],
            # The second thread waits for other connections, and sleeps.
            threads=2,
            # Hash tables with the same content then have the same order in each run.
            environment={"SWIFT_DETERMINISTIC_HASHING": "1"})
        self.connection = Connection(self.shop.socket)
        self.token = self.shop.token()

    def measure(self, requests=400):
        self.page(requests // 4), self.order(requests // 4), self.order_and_page(1 + requests // 20), self.api_order(requests // 4)
        self.counts, self.requests, self.profiles = {}, {}, {}
        self.add(PAGE, self.page, requests)
        self.add(ORDER, self.order, requests)
        self.add(CHANGED, self.order_and_page, requests // 4)
        self.counts[CHANGED] -= self.counts[ORDER]
        self.add(API_ORDER, self.api_order, requests)
        token = {"api_authorization": f"Bearer {self.token}"}
        for name, path, variables in ((STOCK, "/stock.json", {}), (EVENTS, "/api/v1/events?after=1000", token)):
            tag = re.search(rb"ETag: (.*)\r\n", self.request("200", "GET", path, **variables))[1].decode()
            poll = functools.partial(self.poll, path, variables | {"http_if_none_match": tag})
            poll(requests // 4)
            self.add(name, poll, requests)
        return self.counts

    def add(self, name, work, requests):
        self.counts[name] = self.count(work, requests)
        self.requests[name] = requests
        self.profiles[name] = self.dump

    def page(self, requests):
        for _ in range(requests):
            self.page_length = len(self.request("200", "GET", "/"))

    def order(self, requests):
        for _ in range(requests):
            self.order_count += 1
            self.request("303", "POST", "/orders", f"key=count-{self.order_count:010}&juice={self.shop.menu.juice}")

    def api_order(self, requests):
        for _ in range(requests):
            self.order_count += 1
            body = f'{{"lines":[{{"juice":"{self.shop.menu.juice}"}}]}}'
            self.request(
                "201", "POST", "/api/v1/orders", body, http_origin="", content_type="application/json",
                api_authorization=f"Bearer {self.token}", api_key=f"count-{self.order_count:010}")

    def poll(self, path, variables, requests):
        for _ in range(requests):
            self.request("304", "GET", path, **variables)

    def order_and_page(self, requests):
        for _ in range(requests):
            self.order(1), self.page(1)

    def request(self, status, *arguments, **variables):
        response = self.connection.request(*arguments, **variables)
        if not response.startswith(b"Status: " + status.encode()):
            raise WrongResult(f"{arguments} got {response[:200]}")
        return response

    def count(self, work, requests):
        self.control("-i", "on")
        work(requests)
        self.control("-i", "off")
        self.control("-d")
        self.dump_count += 1
        return self.total() / requests

    def control(self, *arguments):
        output = run(["callgrind_control", *arguments, self.shop.process.pid])
        if "OK" not in output:
            raise MeasurementError(f"callgrind_control {arguments}: {output}")

    def total(self):
        for _ in range(1000):
            dumps = list(self.shop.folder.glob(f"{self.dumps.name}.{self.dump_count}-*"))
            texts = [dump.read_text() for dump in dumps]
            # callgrind writes this line last.
            totals = [re.search(r"^totals: (\d+)$", text, re.M) for text in texts]
            if dumps and all(totals):
                # The thread that looks after the store each second may use more in a debug build than one request.
                served = ("WorkerC7respond" in text for text in texts)
                _, total, self.dump = max((has, int(found[1]), dump) for has, found, dump in zip(served, totals, dumps))
                return total
            time.sleep(0.01)
        raise MeasurementError(f"{self.dumps}.{self.dump_count} was not written")

    def stop(self):
        with contextlib.suppress(OSError):
            self.connection.close()
        self.shop.stop()
