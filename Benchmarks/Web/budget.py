#!/usr/bin/env python3
"""Compares the instructions of a request with the recorded budget: at most a tenth more.

    Benchmarks/Web/budget.py            compare; exit code 1 beyond the budget
    Benchmarks/Web/budget.py --record   write budget.json; the commit says why
    Benchmarks/Web/budget.py --profile  also list the functions that use them
"""

import json
import pathlib
import sys
import tempfile

import functions
from children import Children, MeasurementError, WrongResult
from instructions import Counting

BUDGET = pathlib.Path(__file__).with_name("budget.json")
TOLERANCE = 1.1


def main(arguments):
    children = Children()
    with tempfile.TemporaryDirectory(prefix="juicemaker.") as folder:
        try:
            counting = Counting(children, f"{folder}/run", f"{folder}/store")
            counts = {name: round(count) for name, count in counting.measure().items()}
            counting.stop()
            if "--profile" in arguments:
                for name in counts:
                    print(f"\n{name}\n{functions.text(counting.profiles[name], counting.requests[name])}")
        finally:
            children.stop_all()
    if "--record" in arguments:
        BUDGET.write_text(json.dumps(counts, indent=2) + "\n")
    budget = json.loads(BUDGET.read_text())
    print(f"{'instructions a request':24}{'now':>12}{'budget':>12}")
    for name, count in counts.items():
        if name not in budget:
            print(f"{name:24}{count:12,}{'':12}   not recorded yet")
            continue
        note = f"   BEYOND the budget and {TOLERANCE - 1:.0%}" if count > budget[name] * TOLERANCE else ""
        if count * TOLERANCE < budget[name]:
            note = "   less: record it as the new budget"
        print(f"{name:24}{count:12,}{budget[name]:12,}{note}")
    return any(count > budget.get(name, count) * TOLERANCE for name, count in counts.items())


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (MeasurementError, WrongResult) as error:
        sys.exit(str(error))
