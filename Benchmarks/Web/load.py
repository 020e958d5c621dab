"""One run of wrk, and whether what it says can be true."""

import dataclasses
import itertools
import json
import math
import pathlib
import subprocess

from children import Unable, WrongAnswer
from contenders import LANGUAGE

SCRIPT = pathlib.Path(__file__).with_name("load.lua")
runs = itertools.count(1)


@dataclasses.dataclass(frozen=True)
class Work:
    """Something to ask for again and again: `read` a path, `order`, or the `rush` of one order to four pages."""

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


def send(contender, work, connections, seconds, menu, check=False, patience=5):
    """
    - check: look into each answer; not for timing.
    - patience: seconds until an answer counts as late.
    """
    headers = ["Accept-Language: " + LANGUAGE, *work.headers]
    arguments = [
        "wrk", "-t", 1, "-c", connections, "-d", f"{seconds}s", "--timeout", f"{patience}s", "-s", SCRIPT,
        *itertools.chain.from_iterable(("-H", header) for header in headers), contender.origin + work.path,
        "--", work.kind, f"w{next(runs):05d}", menu.juice, contender.origin,
    ]
    if check:
        # Where the page is asked for it has to have its buttons.
        arguments += [expected_status(work), ",".join(menu.juices) if work.path == "/" else ""]
    done = subprocess.run(
        [str(a) for a in arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds + 60)
    found = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    if done.returncode != 0 or not found:
        raise Unable(f"wrk ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    result = Result(**json.loads(found[0].removeprefix("RESULT ")))
    if result.requests == 0:
        raise WrongAnswer(f"{work}: nothing was answered in {seconds} seconds")
    if result.wrong or result.refused:
        raise WrongAnswer(
            f"{work}: of {result.requests} answers {result.wrong} were wrong, {result.refused} refused; "
            f"such as: {result.example}")
    contender.forget_logs()
    return result


def expected_status(work):
    return 304 if any(header.startswith("If-None-Match") for header in work.headers) else 200


def check_unbroken(result, work):
    if result.broken or result.late:
        raise WrongAnswer(f"{work}: {result.broken} connections broke, {result.late} answers were late")


def check_length(contender, work, connections, result):
    """Every answer was as long as the one that was looked into: all that came, but for what was under way at the end."""
    status, _, _, length = contender.ask("GET", work.path, headers=dict(h.split(": ", 1) for h in work.headers))
    if status != expected_status(work):
        raise WrongAnswer(f"{work}: answered {status}")
    if not 0 <= result.bytes - result.requests * length <= connections * length:
        raise WrongAnswer(f"{work}: {result.requests} answers of {length} bytes were {result.bytes} bytes")


def check_orders(work, connections, result, made):
    """Each completed order was made, and none that was not asked for; what was under way at the end may be either."""
    if work.kind == "order":
        fewest, most = result.requests, result.requests + connections
    else:
        fewest = math.ceil(result.requests / 5) - connections
        most = math.ceil((result.requests + connections) / 5)
    if not fewest <= made <= most:
        raise WrongAnswer(f"{work}: wrk completed {result.requests} requests, and {made} orders were made")
