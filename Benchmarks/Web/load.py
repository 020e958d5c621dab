"""One run of wrk, and checks of its result."""

import dataclasses
import itertools
import json
import math
import pathlib
import subprocess

from children import MeasurementError, WrongResult
from contenders import LANGUAGE

SCRIPT = pathlib.Path(__file__).with_name("load.lua")
runs = itertools.count(1)


@dataclasses.dataclass(frozen=True)
class Work:
    """The requests of a run: `read` a path, `order`, or the `rush` of one order to four pages."""

    kind: str
    path: str = "/"
    headers: tuple = ()


@dataclasses.dataclass
class Result:
    requests: int
    seconds: float
    bytes: int
    p50: int
    p99: int
    max: int
    broken: int
    refused: int
    late: int
    wrong: int
    example: str

    @property
    def rate(self):
        return self.requests / self.seconds


def send(contender, work, connections, seconds, menu, check=False, timeout=5):
    """
    - check: check each response; not for timing.
    - timeout: seconds until a response counts as late.
    """
    headers = ["Accept-Language: " + LANGUAGE, *work.headers]
    arguments = [
        "wrk", "-t", 1, "-c", connections, "-d", f"{seconds}s", "--timeout", f"{timeout}s", "-s", SCRIPT,
        *itertools.chain.from_iterable(("-H", header) for header in headers), contender.origin + work.path,
        "--", work.kind, f"w{next(runs):05d}", menu.juice, contender.origin,
    ]
    if check:
        # The order page must have its buttons.
        arguments += [expected_status(work), ",".join(menu.juices) if work.path == "/" else ""]
    done = subprocess.run(
        [str(a) for a in arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds + 60)
    found = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    if done.returncode != 0 or not found:
        raise MeasurementError(f"wrk ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    result = Result(**json.loads(found[0].removeprefix("RESULT ")))
    if result.requests == 0:
        raise WrongResult(f"{work}: no response in {seconds} seconds")
    if result.wrong or result.refused:
        raise WrongResult(
            f"{work}: of {result.requests} responses {result.wrong} were wrong, {result.refused} refused; "
            f"such as: {result.example}")
    contender.forget_logs()
    return result


def expected_status(work):
    return 304 if any(header.startswith("If-None-Match") for header in work.headers) else 200


def check_unbroken(result, work):
    if result.broken or result.late:
        raise WrongResult(f"{work}: {result.broken} connections broke, {result.late} responses were late")


def check_length(contender, work, connections, result):
    """Checks that every response has the length of one that was checked, except those pending at the end."""
    status, _, _, length = contender.request("GET", work.path, headers=dict(h.split(": ", 1) for h in work.headers))
    if status != expected_status(work):
        raise WrongResult(f"{work}: status {status}")
    if not 0 <= result.bytes - result.requests * length <= connections * length:
        raise WrongResult(f"{work}: {result.requests} responses of {length} bytes were {result.bytes} bytes")


def check_orders(work, connections, result, made):
    """Checks that each completed order was made and no other; one that was pending at the end may have been made."""
    if work.kind == "order":
        fewest, most = result.requests, result.requests + connections
    else:
        fewest = math.ceil(result.requests / 5) - connections
        most = math.ceil((result.requests + connections) / 5)
    if not fewest <= made <= most:
        raise WrongResult(f"{work}: wrk completed {result.requests} requests, and {made} orders were made")
