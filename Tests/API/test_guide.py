"""The lines of the guide, as they stand there."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from conftest import ALL, ROOT, token
from cutting_proxy import CuttingProxy
from shop import Shop, until


def test_the_lines_of_the_guide_run(shop: Shop, tmp_path: Path) -> None:
    guide = (ROOT / "Documentation/api.md").read_text()
    blocks = re.findall(r"```sh\n(.*?)```", guide, re.S)
    lines = next(block for block in blocks if block.startswith("api()"))
    # Each line is one error; a pipe fails with its first part.
    script = "set -euo pipefail\n" + lines
    environment = {**os.environ, "SHOP": f"http://127.0.0.1:{shop.port}", "TOKEN": token(shop, "guide", *ALL)}
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(shop.orders) == 1
    assert shop.orders[0]["who"] == {"app": "guide"}
    assert len(shop.events("cancelled")) == 1
    assert len(shop.events("menuChanged")) == 1
    for name in ("add kiosk", "list", "revoke kiosk"):
        assert f"juicemaker token {name}" in guide


def test_the_program_of_the_guide_orders_once_and_follows_over_a_bad_connection(shop: Shop, tmp_path: Path) -> None:
    guide = (ROOT / "Documentation/api.md").read_text()
    program, log = tmp_path / "robot.py", tmp_path / "robot.log"
    program.write_text(re.findall(r"```python\n(.*?)```", guide, re.S)[0])
    proxy = CuttingProxy(shop.port)
    secret = token(shop, "robot", "orders", "owner")
    environment = {**os.environ, "SHOP": f"http://127.0.0.1:{proxy.port}", "TOKEN": secret}
    # The first connection ends amid the response, whichever that is.
    proxy.cut = 500
    with log.open("w") as output:
        robot = subprocess.Popen([sys.executable, "-u", program], env=environment, stdout=output, stderr=output)
    try:
        until(lambda: proxy.cuts_made)
        proxy.cut = None
        until(lambda: "order 1 done" in log.read_text())
        # The shop makes the order, and the program does not hear of the next ones until it connects again.
        until(lambda: re.search(r"^\d+ ordered 1$", log.read_text(), re.M))
        proxy.cut = 300
        shop.run("order", "mango")
        until(lambda: proxy.cuts_made > 2)
        shop.stop_serving()
        shop.serve()
        proxy.cut = None
        until(lambda: re.search(r"^\d+ ordered 2$", log.read_text(), re.M))
        assert robot.poll() is None, log.read_text()
    finally:
        robot.kill()
        robot.wait()
        proxy.close()
    text = log.read_text()
    assert "kiwi 키위쥬스 -" in text and "Traceback" not in text
    assert len(re.findall(r" ordered ", text)) == len(shop.orders) == 2
    assert shop.orders[0]["lines"] == [{"juice": "kiwi", "cups": 2}]


def test_the_bodies_of_the_guide_are_accepted(priced_shop: Shop) -> None:
    """Each body of the section about orders, with the ids of the example menu."""
    shop = priced_shop
    guide = (ROOT / "Documentation/api.md").read_text()
    section = guide.split("## An order\n")[1].split("\n## ")[0]
    headers = {"Authorization": f"Bearer {token(shop, 'robot', *ALL)}", "Content-Type": "application/json"}
    keys = iter(range(1000))

    def send(path: str, body: str) -> tuple[int, dict[str, Any]]:
        answer = shop.send("POST", f"/api/v1/orders{path}", body.encode(), headers | {"Idempotency-Key": f"k{next(keys)}"})
        return answer.status, json.loads(answer.read())

    order, response = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", section, re.S))
    status, made = send("", json.dumps(order))
    assert status == 201, json.dumps(made)
    assert made["total"] == order["total"], made
    assert set(response) <= set(made), "the response has the members that the guide shows"
    done = []
    for name, cell in re.findall(r"^\|([^|]*)\| (`[^|]*|none) \|", section, re.M):
        paths = re.findall("`(.*?)`", name) or done[-1:]
        for path in paths:
            for body in re.findall("`(.*?)`", cell) or [""]:
                number = send("", '{"lines":[{"juice":"kiwi"},{"juice":"mango","cups":2}]}')[1]["number"]
                if path == "recall":
                    send(f"/{number}/handover", "")
                status, answer = send(f"/{number}/{path}", body)
                assert status == 200, (path, body, answer)
            done.append(path)
    assert set(done) == {"payment", "discount", "cancellation", "refund", "handover", "recall", "print"}
