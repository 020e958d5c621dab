"""The tablet beside the attackers, and the memory of the shop meanwhile."""

import http.client
import threading
import time
from pathlib import Path


class Tablet:
    """Opens the counter and orders four times a second, on a new connection each time, until the block ends."""

    def __init__(self, port: int, address: str = "127.0.0.3", orders: bool = True) -> None:
        self.port, self.address, self.orders = port, address, orders
        self.pages: list[float] = []
        self.placed: list[float] = []
        self.refused: list[str] = []
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._work)

    def __enter__(self) -> "Tablet":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _work(self) -> None:
        number = 0
        while not self._is_over.wait(0.25):
            number += 1
            self._send(self.pages, {200}, "GET", "/")
            if self.orders:
                body = f"key=tablet-{time.time_ns()}&juice=mango"
                self._send(self.placed, {303, 409}, "POST", "/orders", body)

    def _headers(self) -> dict[str, str]:
        return {"Host": "localhost", "Origin": "http://localhost"}

    def _send(self, times: list[float], expected: set[int], method: str, path: str, body: str | None = None) -> None:
        begin = time.monotonic()
        try:
            connection = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=30, source_address=(self.address, 0))
            headers = self._headers()
            if body:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            response.read()
            connection.close()
            if response.status not in expected:
                self.refused.append(f"{method} {path}: {response.status}")
        except OSError as error:
            self.refused.append(f"{method} {path}: {error!r}")
        times.append(time.monotonic() - begin)


class Owner(Tablet):
    """Gave the PIN, and opens the pages of the past one after the other until the block ends."""

    def __init__(self, port: int, pin: str) -> None:
        super().__init__(port, "127.0.0.5")
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(self.address, 0))
        headers = {
            "Host": "localhost", "Origin": "http://localhost", "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/pin", f"pin={pin}", headers)
        response = connection.getresponse()
        assert response.status == 303
        self._session = "; ".join(value.split(";")[0] for value in response.headers.get_all("Set-Cookie") or [])

    def _work(self) -> None:
        while not self._is_over.wait(0.1):
            for path in ["/report", "/menu", "/purchases", "/closing", "/stock/history"]:
                self._send(self.pages, {200}, "GET", path)

    def _headers(self) -> dict[str, str]:
        return super()._headers() | {"Cookie": self._session}


class Memory:
    """The resident memory of processes in MiB, sampled until the block ends."""

    def __init__(self, *processes: int) -> None:
        self.processes = processes
        self.highest = 0.0
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._sample)

    def now(self) -> float:
        return sum(map(self._resident, self.processes))

    def __enter__(self) -> "Memory":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _sample(self) -> None:
        while not self._is_over.wait(0.02):
            self.highest = max(self.highest, self.now())

    @staticmethod
    def _resident(process: int) -> float:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096 / (1 << 20)


def children(process: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
