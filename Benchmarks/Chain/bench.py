#!/usr/bin/env python3
"""Measures a shop in PostgreSQL beside a C program on libpq that has a transaction for each order.

    Scripts/with-postgres Benchmarks/Chain/bench.py [--quick]
    Scripts/with-postgres Benchmarks/Chain/bench.py --shops 1000     a head office with so many simulated shops instead

Ratios count: both run on this machine, in one run, with the server beside them. Prints a table, and exits with 1 when a
goal is missed.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
URL = os.environ["TEST_DATABASE"]
SECONDS = "1" if "--quick" in sys.argv else "4"


def run(*command: str | Path) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def query(sql: str) -> int:
    return int(run("psql", URL, "-Atc", sql))


def compile_transactions(folder: str) -> Path:
    program = Path(folder) / "transactions"
    run("gcc", "-O2", "-Wall", "-I/usr/include/postgresql", ROOT / "Benchmarks/Chain/transactions.c", "-o", program,
        "-lpq", "-lpthread")
    return program


def main() -> int:
    if "--shops" in sys.argv:
        print(run(ROOT / ".build/release/bench-chain", URL, *sys.argv[1:]), end="")
        return 0
    store = {}
    for line in run(ROOT / ".build/release/bench-chain", URL, "--seconds", SECONDS).splitlines():
        *name, rate, middle, slow = line.rsplit(maxsplit=3) if not line.startswith("sound") else [line, "0", "0", "0"]
        store[" ".join(name)] = (int(rate), int(middle), int(slow))
    rows = [(f"juicemaker, one shop: {name}", *figures) for name, figures in store.items() if figures[0]]
    with tempfile.TemporaryDirectory() as folder:
        program = compile_transactions(folder)

        def transactions(shops: int, clients: int) -> tuple[int, int, int]:
            rate, middle, slow = map(int, run(program, URL, str(shops), str(clients), SECONDS).split())
            rows.append((f"C, a transaction each: {shops} shops, {clients} clients", rate, middle, slow))
            return rate, middle, slow

        alone = transactions(1, 16)
        for shops in (100, 10_000):
            events, size = query("SELECT count(*) FROM events"), query("SELECT pg_total_relation_size('events')")
            transactions(shops, 16)
            more = query("SELECT count(*) FROM events") - events
            bytes_each = (query("SELECT pg_total_relation_size('events')") - size) / more
            rows.append((f"  bytes an event, {shops} shops", round(bytes_each), 0, 0))
    for name, rate, middle, slow in rows:
        print(f"{name:50} {rate:>9,}" + (f" /s   p50 {middle:>7,} µs   p99 {slow:>7,} µs" if middle or slow else ""))
    goals = [
        ("orders of 16 clients beside a transaction each", store["orders 16"][0] / alone[0], ">=", 4.0),
        ("their 99th percentile beside it", store["orders 16"][2] / alone[2], "<=", 0.25),
        ("shop() of 64 threads beside one connection's SELECT", store["reads 64"][0] / store["selects 1"][0], ">=", 1.5),
    ]
    missed = 0
    for name, ratio, sign, goal in goals:
        is_met = ratio >= goal if sign == ">=" else ratio <= goal
        missed += not is_met
        print(f"{name:55} {ratio:6.2f}   goal {sign} {goal}   {'met' if is_met else 'MISSED'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
