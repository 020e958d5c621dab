"""How long a start takes until the first page is answered, of a store with a past."""

import http.client
import pathlib
import shutil
import time

from children import Unable
from contenders import Shop
from fastcgi import Connection

ORDERS_A_DAY = 5000


def make_day(children, run_folder, store, orders=ORDERS_A_DAY):
    """A store as a process leaves it that was killed at the end of a day: every order is still to be read."""
    shop = Shop(children, run_folder, store)
    shop.stock_up()
    shop.start()
    connection = Connection(shop.socket)
    try:
        for number in range(orders):
            answer = connection.ask("POST", "/orders", f"key=day-{number:06}&juice={shop.menu.juice}")
            if not answer.startswith(b"Status: 303"):
                raise Unable(f"an order of the day was answered {answer[:200]}")
    finally:
        connection.close()
        shop.process.kill()
        shop.stop()


def copy(store, to):
    """To write to. What is archived is never written again: the same files by another name."""
    store, to = pathlib.Path(store), pathlib.Path(to)
    shutil.copytree(store, to, ignore=shutil.ignore_patterns("archive"))
    if (store / "archive").exists():
        shutil.copytree(store / "archive", to / "archive", copy_function=lambda a, b: pathlib.Path(b).hardlink_to(a))


def seconds_to_first_answer(shop):
    """From the process's start to the whole page through nginx, which runs already."""
    start = time.monotonic()
    shop.launch()
    connection = http.client.HTTPConnection("127.0.0.1", shop.port, timeout=30)
    try:
        while time.monotonic() < start + 60:
            connection.request("GET", "/")
            answer = connection.getresponse()
            body = answer.read()
            if answer.status == 200 and b'name="key"' in body:
                return time.monotonic() - start
            if shop.process.poll() is not None:
                raise Unable(f"juicemaker ended with {shop.process.returncode}; see {shop.process.log}")
            # nginx said that the shop does not answer yet.
            time.sleep(0.0005)
        raise Unable("juicemaker did not answer within a minute")
    finally:
        connection.close()
