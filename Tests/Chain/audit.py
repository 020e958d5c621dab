"""Compares what customers were told with what the store holds."""

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from customers import Press


class Books:
    """The events of `juicemaker store log --json`, added up without the product's code."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.numbers: dict[str, list[int | None]] = defaultdict(list)
        self.presses: set[Press] = set()
        self.stock: dict[str, int] = defaultdict(int)
        self.orders: list[int] = []
        self.sequence = 0
        self.problems: list[str] = []
        for line in lines:
            entry = json.loads(line)
            self.sequence += 1
            if entry["seq"] != self.sequence:
                self.problems.append(f"event {entry['seq']} is at {self.sequence}")
            [(kind, event)] = entry["event"].items()
            getattr(self, f"_{kind}")(event)
        if self.orders != list(range(1, len(self.orders) + 1)):
            self.problems.append(f"the {len(self.orders)} orders are not numbered one after another")

    def _opened(self, event: dict[str, Any]) -> None:
        self._count(event["counts"], 1)

    def _stockChanged(self, event: dict[str, Any]) -> None:
        self._count(event["deltas"], 1)
        self.presses.add(Press(event["key"], changes=tuple(sorted(event["deltas"].items()))))
        self.numbers[event["key"]].append(None)

    def _ordered(self, event: dict[str, Any]) -> None:
        self._count(event["took"], -1)
        [line] = event["lines"]
        self.presses.add(Press(event["key"], juice=line["juice"]))
        self.numbers[event["key"]].append(event["number"])
        self.orders.append(event["number"])

    def _count(self, counts: dict[str, int], sign: int) -> None:
        for fruit, count in counts.items():
            self.stock[fruit] += sign * count
            if self.stock[fruit] < 0:
                self.problems.append(f"event {self.sequence}: {fruit} is {self.stock[fruit]}")

    def audit(self, acknowledged: dict[Press, int | None]) -> None:
        """Fails unless the store holds each acknowledged press once, as it was answered, and no other.

        To be called when every press was answered.
        """
        lost = [press for press in acknowledged if press not in self.presses]
        doubled = [key for key, numbers in self.numbers.items() if len(numbers) > 1]
        other = [
            f"{press.key}: answered as {number}, stored as {self.numbers[press.key]}"
            for press, number in acknowledged.items()
            if press in self.presses and number not in self.numbers[press.key]]
        unknown = self.presses - acknowledged.keys()
        problems = [*self.problems, *other]
        problems += [f"{len(lost)} of {len(acknowledged)} lost: {lost[:5]}"] if lost else []
        problems += [f"{len(doubled)} doubled: {doubled[:5]}"] if doubled else []
        problems += [f"{len(unknown)} that nobody was told of: {list(unknown)[:5]}"] if unknown else []
        assert not problems, "\n".join(problems[:10])
