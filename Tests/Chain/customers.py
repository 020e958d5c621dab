"""Customers who press until they are answered, and what they were told."""

import http.client
import itertools
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

FRUITS = ["banana", "kiwi", "mango", "pineapple", "strawberry"]
JUICES = ["banana", "kiwi", "mango", "mangoKiwi", "pineapple", "strawberry", "strawberryBanana"]
# So many that no order is refused. A change is at most 9,999.
PLENTY = 9_999


@dataclass(frozen=True)
class Press:
    """A button that was pressed: a juice is ordered, or the stock is changed. Sent again, it counts once."""

    key: str
    juice: str | None = None
    changes: tuple[tuple[str, int], ...] = ()

    @staticmethod
    def of(ticket: int, name: str) -> "Press":
        """Two tickets of five are one press, which two customers then send at about the same time."""
        number = ticket - 1 if ticket % 5 == 1 else ticket
        draw = random.Random(f"{name} {number}")
        key = f"{name}-{number}"
        if draw.random() < 0.75:
            return Press(key, juice=draw.choice(JUICES))
        fruit, other = draw.sample(FRUITS, 2)
        return Press(key, changes=tuple(sorted({fruit: draw.randint(200, 400), other: -1}.items())))

    @property
    def form(self) -> tuple[str, str]:
        if self.juice:
            return "/orders", urlencode({"key": self.key, "juice": self.juice})
        return "/stock", urlencode({"key": self.key, **{f"add.{fruit}": count for fruit, count in self.changes}})


class NotAnswered(Exception):
    """The shop, or the way to it, is down: the press may count or not."""


class Ledger:
    """What the shop acknowledged: each press with its order's number, or None for a change of the stock."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._numbers: dict[Press, int | None] = {}
        self._times: list[float] = []
        self.repeats = 0

    def acknowledge(self, press: Press, number: int | None, attempts: int) -> None:
        with self._changed:
            first = self._numbers.setdefault(press, number)
            assert first == number, f"{press.key} was order {first}, and is {number}"
            self._times.append(time.monotonic())
            self.repeats += attempts - 1
            self._changed.notify_all()

    @property
    def acknowledged(self) -> dict[Press, int | None]:
        with self._changed:
            return dict(self._numbers)

    @property
    def answers(self) -> int:
        with self._changed:
            return len(self._times)

    def await_answers(self, count: int, seconds: float = 90) -> None:
        """Waits for so many more answers."""
        with self._changed:
            last = len(self._times) + count
            assert self._changed.wait_for(lambda: len(self._times) >= last, seconds), f"no answer within {seconds} s"

    def longest_silence(self, since: float) -> float:
        """The longest time without an answer to any customer, in seconds."""
        with self._changed:
            times = [since, *(one for one in self._times if one > since)]
        return max((later - earlier for earlier, later in zip(times, times[1:])), default=0)


class Browser:
    """A tablet's connection to the shop. It waits and tries again as Public/retry.js does."""

    TIMEOUT, FIRST_PAUSE, MAX_PAUSE = 8.0, 0.5, 8.0

    def __init__(self, port: int) -> None:
        self._port = port
        self._connection: http.client.HTTPConnection | None = None

    def submit(self, press: Press, timeout: float) -> int | None:
        """Sends the press once. Returns the order's number."""
        status, location = self.send("POST", *press.form, timeout=timeout)
        assert status == 303, f"{press}: status {status}"
        return int(location.removeprefix("/orders/")) if press.juice else None

    def read_order(self, number: int, timeout: float) -> None:
        """Reads the order's page once, perhaps from another server than the one that made it."""
        status, _ = self.send("GET", f"/orders/{number}", timeout=timeout)
        assert status == 200, f"order {number}: status {status}"

    def send(self, method: str, path: str, body: str | None = None, timeout: float = TIMEOUT) -> tuple[int, str]:
        try:
            if not self._connection:
                self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=timeout)
            self._connection.timeout = timeout
            if self._connection.sock:
                self._connection.sock.settimeout(timeout)
            self._connection.request(method, path, body, {"Content-Type": "application/x-www-form-urlencoded"})
            response = self._connection.getresponse()
            response.read()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise NotAnswered(repr(error)) from None
        if response.status >= 500:
            raise NotAnswered(str(response.status))
        return response.status, response.headers.get("Location", "")

    def close(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None


@dataclass
class Customers:
    """So many customers, each with a press and a pause, again and again, from `start` to `stop`."""

    browser: Callable[[], Browser]
    name: str
    ledger: Ledger = field(default_factory=Ledger)
    count: int = 16
    pause: float = 0.1

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._ticket = 0
        self._threads: list[threading.Thread] = []
        self._is_over = threading.Event()
        self._problems: list[str] = []

    def start(self) -> None:
        self._is_over.clear()
        self._threads = [threading.Thread(target=self._visit, daemon=True) for _ in range(self.count)]
        for thread in self._threads:
            thread.start()

    def leave(self) -> None:
        """No customer begins another press."""
        self._is_over.set()

    def stop(self) -> None:
        """Lets each customer be answered once more. Fails with what was wrong with an answer, if anything was."""
        self.leave()
        deadline = time.monotonic() + 90
        for thread in self._threads:
            thread.join(max(0, deadline - time.monotonic()))
            assert not thread.is_alive(), "a press was not answered within 90 s"
        assert not self._problems, "\n".join(self._problems[:5])

    def press(self, press: Press) -> None:
        """Presses until it is answered."""
        self._until_answered(self.browser(), press)

    def _visit(self) -> None:
        browser = self.browser()
        while not self._is_over.wait(self.pause * random.uniform(0.5, 1.5)):
            with self._lock:
                ticket = self._ticket
                self._ticket += 1
            try:
                self._until_answered(browser, Press.of(ticket, self.name))
            except Exception as problem:
                self._problems.append(repr(problem))
        browser.close()

    def _until_answered(self, browser: Browser, press: Press) -> None:
        number, attempts = self._repeat(lambda timeout: browser.submit(press, timeout))
        # Before the page, which may come from another server after a failover: the press counts already.
        self.ledger.acknowledge(press, number, attempts)
        if number:
            self._repeat(lambda timeout: browser.read_order(number, timeout))

    def _repeat(self, request: Callable[[float], Any]) -> tuple[Any, int]:
        """Sends a request until it is answered. Returns the answer, and how often it was sent."""
        pause, timeout = Browser.FIRST_PAUSE, Browser.TIMEOUT
        for attempts in itertools.count(1):
            try:
                return request(timeout), attempts
            except NotAnswered:
                time.sleep(pause)
                pause = min(2 * pause, Browser.MAX_PAUSE)
                timeout = Browser.TIMEOUT + 2 * pause
