"""Load that must stop nobody: attackers from one address, and a tablet from another that must not notice.

    python3 Tests/Load PROGRAM HISTORY REQUESTS [WORD]

PROGRAM   juicemaker, a release build
HISTORY   a store with the orders of three years, which is copied
REQUESTS  the requests to each route, as bench-report prints them
WORD      runs only the attacks with that word in their names

It prints a table, and exits with 1 when a bound is broken.
"""

import itertools
import json
import os
import re
import resource
import shutil
import string
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

if len(sys.argv) < 4:
    sys.exit(__doc__)
program, history, requests, *word = sys.argv[1:]
os.environ["JUICEMAKER"] = str(Path(program).resolve())
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from attackers import HEAD, ask, attack, download, order, stall, stuck_lock
from shop import PIN, Shop, until
from witness import Memory, Owner, Tablet, children

MAX_SECONDS = 2.0
# Of 512 MiB that the package's unit allows.
MAX_MEMORY = 128.0
# What an attack may leave behind: what malloc keeps, and what the shop has cached meanwhile.
MAX_KEPT = 16.0

# nginx does not limit 127.0.0.1: from there, only juicemaker's own limits hold.
OTHER, OWN = "127.0.0.2", "127.0.0.1"
TWO_PHONES = f"{OTHER} 127.0.0.4"
# A form as large as one may be: each of its fields is of another cup.
LARGE_FORM = "&".join(
    f"cups.{''.join(letters)}=1" for letters in itertools.islice(itertools.product(string.ascii_letters, repeat=3), 5_700))
ATTACKS = {
    "2,100 idle connections": (8, stall, OTHER, 2_100, ""),
    "2,100 half-sent headers": (8, stall, OTHER, 2_100, HEAD),
    "4,200 stalled bodies": (8, stall, OTHER, 4_200, f"{HEAD}Content-Length: 100\r\n\r\n"),
    "70 downloads": (10, download, OTHER, 70, 0),
    "70 downloads, not limited by nginx": (10, download, OWN, 70, 0),
    "70 readers at 50 KB/s, not limited by nginx": (20, download, OWN, 70, 0.1),
    "70 readers that stop, not limited by nginx": (20, download, OWN, 70, 60),
    "100 orders behind a stuck lock": (12, order, OWN, 100),
}
BACKLOG = 5_000
TYPE = {"Content-Type": "application/x-www-form-urlencoded"}


def form_attacks() -> dict[str, tuple]:
    """One phone and two send the largest form to each address that takes one."""
    paths = {
        re.sub("/[0-9]+", "/N", path): path
        for row in json.loads(Path(requests).read_text()) if row["method"] == "POST" for path in row["paths"][:1]}
    return {
        f"{name} phone{'s' if name == 'two' else ''}, forms of 64 KB to {pattern}":
            (3, ask, addresses, 60, "POST", [path], LARGE_FORM)
        for pattern, path in paths.items() for name, addresses in [("one", OTHER), ("two", TWO_PHONES)]}


def history_attacks(orders: int) -> dict[str, tuple]:
    """One phone and two ask for orders of the past, while the owner works."""
    paths = [f"/orders/{number * 7919 % orders + 1}" for number in range(2_000)]
    return {
        f"history: {name}, orders of any age": (6, ask, addresses, 30, "GET", paths, "")
        for name, addresses in [("one phone", OTHER), ("two phones", TWO_PHONES)]}


def route_attacks() -> dict[str, tuple]:
    """60 clients, not limited by nginx, ask for one route with all of its arguments."""
    rows = json.loads(Path(requests).read_text())
    return {
        f"{row['method']} {re.sub('/[0-9]+', '/N', re.sub('=[^&]+', '=…', row['paths'][0]))}":
            (3, ask, OWN, 60, row["method"], row["paths"], row["body"])
        for row in rows}


def fill_the_queue(shop: Shop) -> None:
    """A shop with a queue and payments, and as many orders to make and to pay."""
    page = shop.send("GET", "/settings").read().decode()
    seen = re.search('name="seen" value="([^"]+)"', page)
    assert seen
    form = f"key=load&seen={seen[1]}&zone=&hour=0&currency=KRW&payment=card&payment=cash&queue=1"
    assert shop.send("POST", "/settings", form, TYPE).status == 303
    with ThreadPoolExecutor(16) as clients:
        sent = clients.map(
            lambda number: shop.send("POST", "/orders", f"key=backlog-{number}&juice=kiwi", TYPE).status, range(BACKLOG))
    assert set(sent) == {303}


def main() -> int:
    is_broken = False
    print(f"{'':45} {'page':>7} {'order':>7} {'refused':>8} {'juicemaker':>11} {'after':>6} {'nginx':>6}  the attackers")
    for descriptors in (1024, 20_000):
        print(f"started with {descriptors} descriptors")
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(descriptors, hard), hard))
        folder = Path(tempfile.mkdtemp(prefix="juicemaker-load."))
        shutil.copytree(history, folder / "Store")
        shop = Shop(folder)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        try:
            shop.run("stock", "mango", "+90000", "kiwi", "+90000")
            attacks = ATTACKS
            if descriptors == 1024:
                fill_the_queue(shop)
                attacks = ATTACKS | route_attacks() | form_attacks()
            for name, (seconds, *attacker) in attacks.items():
                if not word or word[0] in name:
                    is_broken |= run(shop, name, seconds, *attacker)
            if descriptors == 1024:
                shop.set_pin()
                for name, (seconds, *attacker) in history_attacks(shop.orders[-1]["number"]).items():
                    if not word or word[0] in name:
                        is_broken |= run(shop, name, seconds, *attacker)
        finally:
            # The next shop has another number of descriptors, and so must its nginx.
            shop.stop_listening()
            shop.close()
            shutil.rmtree(folder)
    return int(is_broken)


def run(shop: Shop, name: str, seconds: float, attacker, address: str, *arguments) -> bool:
    own, web = shop.pids
    juicemaker = Memory(own)
    nginx = Memory(web, *children(web))
    is_locked = "lock" in name
    owner = Owner(shop.port, PIN) if name.startswith("history") else None
    before = juicemaker.now()
    with ExitStack() as stack:
        if is_locked:
            stack.enter_context(stuck_lock(shop.store))
        stack.enter_context(juicemaker)
        stack.enter_context(nginx)
        counts = stack.enter_context(attack(attacker, shop.port, address, *arguments))
        if owner:
            stack.enter_context(owner)
        with Tablet(shop.port, orders=not is_locked) as tablet:
            time.sleep(seconds)
    # The lock is free again, and the last download has noticed that its reader is gone.
    until(lambda: shop.send("GET", "/health").status == 200)
    after = settled(juicemaker, before)
    faults = [
        fault for fault, is_broken in {
            f"a page or an order took over {MAX_SECONDS} s": max(tablet.pages + tablet.placed) > MAX_SECONDS,
            f"refused: {sorted(set(tablet.refused))}": bool(tablet.refused),
            f"the owner was refused: {sorted(set(owner.refused)) if owner else ''}": bool(owner and owner.refused),
            f"over {MAX_MEMORY:.0f} MiB": juicemaker.highest > MAX_MEMORY,
            f"{after - before:.0f} MiB were not given back": after - before > MAX_KEPT,
        }.items() if is_broken]
    placed = f"{max(tablet.placed):6.2f}s" if tablet.placed else "       "
    what = ", ".join(f"{count} {result}" for result, count in sorted(counts.items()))
    print(f"  {name:43} {max(tablet.pages):6.2f}s {placed} {len(tablet.refused):3} of {len(tablet.pages + tablet.placed):3}"
          f" {juicemaker.highest:7.0f} MiB {after:6.0f} {nginx.highest:6.0f}  {what}", flush=True)
    for fault in faults:
        print(f"    BROKEN: {fault}", flush=True)
    return bool(faults)


def settled(memory: Memory, before: float) -> float:
    """The memory when it is back within the bound, or after 5 seconds: nginx may still hold the last downloads."""
    deadline = time.monotonic() + 5
    while memory.now() - before > MAX_KEPT and time.monotonic() < deadline:
        time.sleep(0.1)
    return memory.now()


if __name__ == "__main__":
    sys.exit(main())
