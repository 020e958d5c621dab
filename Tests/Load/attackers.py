"""Clients that try to take the shop from the others: each runs in a process of its own until it is ended."""

import errno
import fcntl
import http.client
import itertools
import multiprocessing
import os
import resource
import select
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

HEAD = "POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
FORM = {
    "Host": "localhost", "Origin": "http://localhost", "Content-Type": "application/x-www-form-urlencoded"}


@contextmanager
def attack(run: Callable[..., None], *arguments: object) -> Iterator[dict[str, int]]:
    """Runs an attacker beside the block. Yields its counts, which are complete when the block has ended."""
    ours, its = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_run, args=(its, run, arguments), daemon=True)
    process.start()
    counts: dict[str, int] = {}
    try:
        assert ours.recv() == "begun"
        yield counts
    finally:
        ours.send("end")
        counts.update(ours.recv() if ours.poll(60) else {})
        process.join(5)
        process.kill()


def _run(pipe, run: Callable[..., None], arguments: tuple[object, ...]) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    is_over = threading.Event()
    counts: dict[str, int] = {}
    begun = threading.Event()
    thread = threading.Thread(target=run, args=(counts, begun, is_over, *arguments), daemon=True)
    thread.start()
    begun.wait(60)
    pipe.send("begun")
    pipe.recv()
    is_over.set()
    thread.join(30)
    pipe.send(dict(counts))


def stall(counts, begun, is_over, port: int, address: str, count: int, request: str) -> None:
    """Keeps `count` connections open that send `request` and no more; replaces those that the server ends."""
    sockets: dict[int, socket.socket] = {}
    poller = select.poll()
    counts.update(opened=0, ended=0)
    while not is_over.is_set():
        for _ in range(min(200, count - len(sockets))):
            one = _connect(port, address)
            if one is None:
                break
            if request:
                one.send(request.encode())
            sockets[one.fileno()] = one
            poller.register(one, select.POLLIN)
            counts["opened"] += 1
        if len(sockets) == count:
            begun.set()
        for descriptor, _ in poller.poll(20):
            one = sockets[descriptor]
            try:
                is_ended = one.recv(65536) == b""
            except OSError:
                is_ended = True
            if is_ended:
                poller.unregister(descriptor)
                sockets.pop(descriptor).close()
                counts["ended"] += 1
        if counts["ended"] > 0:
            begun.set()


def download(counts, begun, is_over, port: int, address: str, readers: int, pause: float) -> None:
    """Downloads all orders with `readers` clients again and again: each reads 5 KB, or 64 KB without a pause, and then
    pauses for that many seconds."""
    lock = threading.Lock()

    def read() -> None:
        while not is_over.is_set():
            one = socket.socket()
            one.settimeout(30)
            if pause:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
            result = "broken"
            try:
                one.bind((address, 0))
                one.connect(("127.0.0.1", port))
                one.send(b"GET /report/orders.csv HTTP/1.0\r\nHost: localhost\r\n\r\n")
                first = one.recv(4096)
                result = first[9:12].decode()
                while not is_over.wait(pause) and one.recv(5_000 if pause else 65_536):
                    pass
            except OSError:
                pass
            finally:
                one.close()
            with lock:
                counts[result] = counts.get(result, 0) + 1
            if result != "200":
                time.sleep(0.05)

    threads = [threading.Thread(target=read, daemon=True) for _ in range(readers)]
    for thread in threads:
        thread.start()
    begun.set()
    for thread in threads:
        thread.join()


def ask(
    counts, begun, is_over, port: int, addresses: str, clients: int, method: str, paths: list[str], body: str
) -> None:
    """`clients` kept connections ask for the paths, one after the other. Each form has a key of its own.

    `addresses`, divided by blanks, are those of the phones, on each of which as many clients run."""
    lock = threading.Lock()
    numbers = itertools.count()

    def send(address: str) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(address, 0))
        while not is_over.is_set():
            number = next(numbers)
            form = f"key=ask-{time.time_ns()}-{number}&{body}" if method == "POST" else None
            try:
                connection.request(method, paths[number % len(paths)], form, FORM)
                response = connection.getresponse()
                response.read()
                result = str(response.status)
            except (OSError, http.client.HTTPException):
                connection.close()
                result = "broken"
            with lock:
                counts[result] = counts.get(result, 0) + 1

    threads = [
        threading.Thread(target=send, args=(address,), daemon=True)
        for address in addresses.split() for _ in range(clients)]
    for thread in threads:
        thread.start()
    begun.set()
    for thread in threads:
        thread.join()


def order(counts, begun, is_over, port: int, address: str, orders: int) -> None:
    """Sends that many orders at once, and again when all are answered."""
    lock = threading.Lock()
    number = 0

    def send(key: str) -> None:
        body = f"key={key}&juice=mango"
        result = "broken"
        with socket.socket() as one:
            one.settimeout(30)
            try:
                one.bind((address, 0))
                one.connect(("127.0.0.1", port))
                one.send(f"{HEAD}Connection: close\r\nOrigin: http://localhost\r\n"
                         f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
                result = one.recv(4096)[9:12].decode()
            except OSError:
                pass
        with lock:
            counts[result] = counts.get(result, 0) + 1

    while not is_over.is_set():
        number += 1
        threads = [
            threading.Thread(target=send, args=(f"load-{os.getpid()}-{number}-{n}",), daemon=True)
            for n in range(orders)]
        for thread in threads:
            thread.start()
        begun.set()
        for thread in threads:
            thread.join()


@contextmanager
def stuck_lock(store: Path) -> Iterator[None]:
    """A process that holds the store's lock and was stopped."""
    ours, its = multiprocessing.Pipe()

    def hold() -> None:
        with open(store / "lock", "r+b") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            its.send("held")
            time.sleep(3600)

    holder = multiprocessing.Process(target=hold, daemon=True)
    holder.start()
    assert ours.recv() == "held" and holder.pid
    os.kill(holder.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        holder.kill()


def _connect(port: int, address: str) -> socket.socket | None:
    one = socket.socket()
    one.settimeout(1)
    try:
        one.bind((address, 0))
        one.connect(("127.0.0.1", port))
    except OSError as error:
        one.close()
        if error.errno in (errno.EMFILE, errno.EADDRNOTAVAIL):
            raise
        return None
    one.setblocking(False)
    return one
