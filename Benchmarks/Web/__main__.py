"""`make bench`: the shop beside a minimal C program behind the same nginx and libfcgi, in one run on one machine.

Ratios matter more than figures: all contenders take turns, and the table shows medians and missed goals. A wrong
response ends the run with exit code 1.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

import bigmenu
import connections
import load
import machine
import start
import table
from children import ROOT, Children, MeasurementError, WrongResult, run, report
from contenders import PROGRAM, Baseline, Shop
from instructions import CHANGED, ORDER, PAGE, Counting
from rounds import Rounds
from table import Row


def main():
    options = parsed()
    machine.refuse_memory(options.folder)
    other_work, begin = machine.OtherWork(), time.monotonic()
    children = Children()
    # The path of a socket must be short. Durable files must be on a disk.
    run_folder = pathlib.Path(tempfile.mkdtemp(prefix="juicemaker."))
    disk = pathlib.Path(options.folder).resolve() / f"bench-web-{os.getpid()}"
    try:
        disk.mkdir(parents=True)
        sections = Bench(options, children, run_folder, disk).sections()
    finally:
        children.stop_all()
        shutil.rmtree(run_folder, ignore_errors=True)
        shutil.rmtree(disk, ignore_errors=True)
    others = other_work.share()
    print(machine.line(options.folder))
    print(f"medians of {options.rounds} rounds of {options.seconds} s for each contender, ratios within a round; "
          f"{time.monotonic() - begin:.0f} s in all")
    print(f"other work took {others:.0%} of the cores{': TOO MUCH to quote this' if others > 0.1 else ''}")
    print(table.text(sections, options.before))
    if options.save:
        pathlib.Path(options.save).write_text(saved(options, sections, others))


class Bench:
    def __init__(self, options, children, run_folder, disk):
        self.options = options
        self.children = children
        self.run_folder = run_folder
        self.disk = disk
        self.site = run_folder / "Site"
        run([PROGRAM, "generate", "--output", self.site], cwd=ROOT)

    def sections(self):
        return [*self.speed(), self.start_and_connections(), self.instructions()]

    def shop(self, name, content=ROOT / "Content"):
        return Shop(self.children, self.run_folder / name, self.disk / name, content)

    def speed(self):
        shop = self.shop("shop")
        shop.stock_up()
        shop.start()
        shop.start_nginx(self.site)
        tag = shop.request("GET", "/stock.json")[1]["ETag"]
        responses = {
            ("GET", "/"): shop.recorded("GET", "/"),
            ("GET", "/stock.json"): shop.recorded("GET", "/stock.json", http_if_none_match=tag),
            ("GET", "/health"): shop.recorded("GET", "/health"),
            ("POST", "/orders"): shop.recorded("POST", "/orders", f"key=recorded&juice={shop.menu.juice}"),
        }
        baselines = {}
        for name, append in ("constant", None), ("append", self.disk / "appended"):
            baselines[name] = Baseline(self.children, self.run_folder / name)
            baselines[name].start(self.options.baseline, responses, append)
            baselines[name].start_nginx(self.site)
        rounds = Rounds(shop, baselines)
        report("warming up, checking each response")
        rounds.warm_up()
        rounds.play(self.options.rounds, self.options.seconds)
        long_page = self.long_page(shop)
        last = shop.order()
        for contender in (shop, *baselines.values()):
            contender.stop()
        report(f"checking the store, with {last} orders")
        shop.check_store(last)
        in_full = [match for match in rounds.matches if match.is_shown_in_full]
        return [
            ("requests a second", [match.row for match in rounds.matches]),
            ("99th percentile, µs", [match.percentile_row for match in in_full]),
            ("processor time a request, µs", [match.cost_row for match in in_full]),
            long_page,
        ]

    def long_page(self, shop):
        """The processor time of juicemaker per byte of a short and of a long page."""
        report("a menu of 300 juices and 300 fruits")
        long = self.shop("long", bigmenu.make_content(self.run_folder / "content"))
        long.stock_up()
        long.start()
        long.start_nginx(self.site)
        long.check_page()
        work, costs, lengths = load.Work("read"), {shop: [], long: []}, {}
        for _ in range(3):
            for each in costs:
                before = each.processor_seconds()
                result = load.send(each, work, 16, self.options.seconds, each.menu)
                load.check_unbroken(result, work)
                costs[each].append((each.processor_seconds() - before) / result.requests)
                lengths[each] = each.request("GET", "/")[3]
        long.stop()
        each_byte = {each: statistics.median(costs[each]) * 1e9 / lengths[each] for each in costs}
        self.long_content = long.content
        return ("a long page: ns of processor a byte", [
            Row("300 juices, 300 fruits (C: ours)", shop=each_byte[long],
                baseline=each_byte[shop], ratio=each_byte[long] / each_byte[shop], below=1.0, digits=2)])

    def start_and_connections(self):
        report(f"a day's journal of {start.ORDERS_A_DAY} orders")
        day = self.disk / "day"
        start.make_day(self.children, self.run_folder / "day", day)
        histories = {"a day's journal": (day, 50)}
        history = long_history(self.options)
        if history:
            histories[f"{history.name.rpartition('-')[2]} events"] = (history, 100)
        waits = {name: [] for name in histories}
        shop = self.shop("start")
        shop.start_nginx(self.site)
        for _ in range(5):
            for name, (store, _) in histories.items():
                shutil.rmtree(shop.store, ignore_errors=True)
                start.copy(store, shop.store)
                waits[name].append(start.seconds_to_first_response(shop) * 1000)
                self.children.stop(shop.process)
        shop.stop()
        rows = [
            Row(f"start to first response, {name}, ms", shop=statistics.median(waits[name]), below=goal, digits=1)
            for name, (_, goal) in histories.items()
        ]

        report(f"512 connections for {self.options.connections_seconds} s")
        shop = self.shop("connections")
        start.copy(day, shop.store)
        shop.start()
        shop.start_nginx(self.site)
        load.send(shop, load.Work("read"), 16, 2, shop.menu)
        rows.append(Row("memory of its own, serving, MiB", shop=shop.memory("RssAnon"), below=16, digits=1))
        result, newcomer = connections.measure(shop, 512, self.options.connections_seconds)
        rows += [
            Row("512: requests a second", shop=result.rate),
            Row("512: broken or late responses", shop=result.broken + result.late + newcomer.failures, below=1),
            Row("512: median response, ms", shop=result.p50 / 1000, digits=1),
            Row("512: slowest response, ms", shop=result.max / 1000, below=1000),
            Row("512: slowest newcomer, ms", shop=newcomer.slowest_seconds * 1000, below=1000),
            Row("512: memory at most, MiB", shop=shop.memory("VmHWM"), below=64, digits=1),
        ]
        shop.stop()
        return ("start, memory, connections", rows)

    def instructions(self):
        report("counting instructions")
        small = Counting(self.children, self.run_folder / "count", self.disk / "count")
        counts = small.measure()
        small.stop()
        budget = json.loads(pathlib.Path(__file__).with_name("budget.json").read_text())
        rows = [
            Row(name, shop=counts[name], below=round(budget[name] * 1.1))
            for name in (PAGE, ORDER, CHANGED)
        ]
        long = Counting(self.children, self.run_folder / "count-long", self.disk / "count-long", self.long_content)
        each_byte = [counts[CHANGED] / small.page_length, long.measure(8)[CHANGED] / long.page_length]
        long.stop()
        rows.append(Row(
            "after a change, a byte (C: ours, short)", shop=each_byte[1], baseline=each_byte[0],
            ratio=each_byte[1] / each_byte[0], below=1.0, digits=1))
        return ("instructions a request", rows)


def long_history(options):
    """Returns the store with a long history that bench-store keeps, or None."""
    history = pathlib.Path(options.folder) / f"bench-history-{options.events}"
    if not history.exists() and options.long_life:
        report(f"making a store of {options.events} events, once")
        run([PROGRAM.parent / "bench-store", "history", options.events, options.folder], seconds=7200, cwd=ROOT)
    return history if history.exists() else None


def saved(options, sections, others):
    return json.dumps({
        "machine": machine.line(options.folder), "rounds": options.rounds, "seconds": options.seconds,
        "otherWork": round(others, 3),
        "rows": [
            {"section": title} | dataclasses.asdict(row) for title, rows in sections for row in rows
        ],
    }, indent=2, ensure_ascii=False) + "\n"


def parsed():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/Web", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a short run, to test the benchmark and not to quote")
    parser.add_argument("--rounds", type=int, help="rounds in which the contenders take turns (7)")
    parser.add_argument("--seconds", type=int, default=1, help="seconds of each turn (1)")
    parser.add_argument("--folder", default=ROOT / ".build", help="working folder on the disk (.build)")
    parser.add_argument("--baseline", default=ROOT / ".build/bench-baseline", help="the built C program")
    parser.add_argument("--long-life", action="store_true", help="make the store with a long history if it does not exist")
    parser.add_argument("--events", type=int, default=10_000_000, help="events of that history (10000000)")
    parser.add_argument("--save", metavar="FILE", help="write the figures for a later --compare")
    parser.add_argument("--compare", metavar="FILE", help="show what changed since FILE was written")
    options = parser.parse_args()
    options.rounds = options.rounds or (3 if options.quick else 7)
    options.connections_seconds = 5 if options.quick else 30
    options.before = None
    if options.compare:
        options.before = {(row["section"], row["name"]): row for row in json.loads(pathlib.Path(options.compare).read_text())["rows"]}
    return options


if __name__ == "__main__":
    try:
        main()
    except (WrongResult, MeasurementError) as error:
        sys.exit(f"{'WRONG RESULT: ' if isinstance(error, WrongResult) else ''}{error}")
