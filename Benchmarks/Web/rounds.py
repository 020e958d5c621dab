"""The shop and the C program take turns with the same requests: requests a second, and the 99th percentile."""

import dataclasses
import statistics

import load
from children import report
from table import Row


@dataclasses.dataclass
class Match:
    """One work that the shop and a baseline do in turn."""

    name: str
    work: load.Work
    connections: int
    # The baseline: `constant`, or `append` with one append and one fdatasync an order.
    against: str = "constant"
    goal: float = 0.0
    # Shows also the 99th percentile and the processor time.
    is_shown_in_full: bool = False

    def __post_init__(self):
        self.results = {"shop": [], "baseline": []}
        self.costs = {"shop": [], "baseline": []}

    @property
    def ratio(self):
        return statistics.median(
            ours.rate / c.rate for ours, c in zip(self.results["shop"], self.results["baseline"]))

    @property
    def row(self):
        return Row(
            self.name, ratio=self.ratio, at_least=self.goal,
            shop=statistics.median(result.rate for result in self.results["shop"]),
            baseline=statistics.median(result.rate for result in self.results["baseline"]))

    @property
    def percentile_row(self):
        shop, c = ([result.p99 for result in self.results[contender]] for contender in ("shop", "baseline"))
        return Row(
            self.name, ratio=statistics.median(a / max(1, b) for a, b in zip(shop, c)), below=3,
            shop=statistics.median(shop), baseline=statistics.median(c))

    @property
    def cost_row(self):
        shop, c = (statistics.median(self.costs[contender]) * 1e6 for contender in ("shop", "baseline"))
        return Row(self.name, shop=shop, baseline=c, ratio=shop / max(0.01, c), digits=1)


def matches():
    page, order, rush = load.Work("read"), load.Work("order"), load.Work("rush")
    stock = load.Work("read", "/stock.json", ("If-None-Match: the tag of the moment",))
    health = load.Work("read", "/health")
    return [
        Match("GET /, 1 connection", page, 1, goal=0.85),
        Match("GET /, 16", page, 16, goal=0.75, is_shown_in_full=True),
        Match("GET /stock.json, 304, 16", stock, 16, goal=0.75),
        Match("GET /health, 16", health, 16, goal=0.4),
        Match("POST /orders, 1 (C: + fdatasync)", order, 1, against="append", goal=0.6),
        Match("POST /orders, 16", order, 16, goal=0.3, is_shown_in_full=True),
        Match("POST /orders, 64", order, 64, goal=0.35),
        Match("rush: 1 order to 4 pages, 16", rush, 16, goal=0.4, is_shown_in_full=True),
    ]


class Rounds:
    def __init__(self, shop, baselines):
        self.shop = shop
        self.baselines = baselines
        self.matches = matches()

    def warm_up(self):
        """Warms up, and checks each response."""
        self.shop.check_page()
        for match in self.matches:
            for contender in (self.shop, self.baselines[match.against]):
                work = self.fresh(match.work)
                result = load.send(contender, work, match.connections, 1, self.shop.menu, check=True)
                load.check_unbroken(result, work)

    def play(self, rounds, seconds):
        for round in range(rounds):
            report(f"round {round + 1} of {rounds}")
            for match in self.matches:
                turns = [("baseline", self.baselines[match.against]), ("shop", self.shop)]
                for name, contender in turns if round % 2 == 0 else reversed(turns):
                    before = contender.processor_seconds()
                    result = self.turn(match, contender, seconds)
                    match.results[name].append(result)
                    match.costs[name].append((contender.processor_seconds() - before) / result.requests)
        self.shop.check_page()

    def turn(self, match, contender, seconds):
        work = self.fresh(match.work)
        orders = contender is self.shop and work.kind != "read"
        before = self.shop.order() if orders else 0
        result = load.send(contender, work, match.connections, seconds, self.shop.menu)
        load.check_unbroken(result, work)
        if orders:
            load.check_orders(work, match.connections, result, self.shop.order() - before - 1)
        elif work.kind == "read":
            load.check_length(contender, work, match.connections, result)
        return result

    def fresh(self, work):
        """Returns the work with the current ETag of the stock."""
        if work.path != "/stock.json":
            return work
        tag = self.shop.request("GET", "/stock.json")[1]["ETag"]
        return dataclasses.replace(work, headers=(f"If-None-Match: {tag}",))
