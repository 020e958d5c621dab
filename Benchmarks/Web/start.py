"""The time from a start to the first page, for a store with a history."""

import http.client
import pathlib
import shutil
import time

from children import MeasurementError
from contenders import Shop
from fastcgi import Connection

ORDERS_A_DAY = 5000


def make_day(children, run_folder, store, orders=ORDERS_A_DAY):
    """Makes a store as a process leaves it that was killed at the end of a day: a start must read every order."""
    shop = Shop(children, run_folder, store)
    shop.stock_up()
    shop.start()
    connection = Connection(shop.socket)
    try:
        for number in range(orders):
            response = connection.request("POST", "/orders", f"key=day-{number:06}&juice={shop.menu.juice}")
            if not response.startswith(b"Status: 303"):
                raise MeasurementError(f"an order of the day got {response[:200]}")
    finally:
        connection.close()
        shop.process.kill()
        shop.stop()


def copy(store, to):
    """Makes a writable copy. Archived files are never written again, so they are hard links."""
    store, to = pathlib.Path(store), pathlib.Path(to)
    shutil.copytree(store, to, ignore=shutil.ignore_patterns("archive"))
    if (store / "archive").exists():
        shutil.copytree(store / "archive", to / "archive", copy_function=lambda a, b: pathlib.Path(b).hardlink_to(a))


def seconds_to_first_response(shop):
    """Returns the seconds from the start of the process to the whole page through nginx, which runs already."""
    start = time.monotonic()
    shop.launch()
    connection = http.client.HTTPConnection("127.0.0.1", shop.port, timeout=30)
    try:
        while time.monotonic() < start + 60:
            connection.request("GET", "/")
            response = connection.getresponse()
            body = response.read()
            if response.status == 200 and b'name="key"' in body:
                return time.monotonic() - start
            if shop.process.poll() is not None:
                raise MeasurementError(f"juicemaker ended with {shop.process.returncode}; see {shop.process.log}")
            # nginx reported that the shop does not respond yet.
            time.sleep(0.0005)
        raise MeasurementError("juicemaker did not respond within a minute")
    finally:
        connection.close()
