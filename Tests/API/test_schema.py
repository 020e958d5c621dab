"""Requests that schemathesis makes of the contract: no response may differ from it, and no valid request may be refused for
its form. EXAMPLES=300 is the long run."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from openapi_spec_validator import validate
from openapi_spec_validator.readers import read_from_filename

from conftest import ALL, ROOT, token
from schemathesis_hooks import ORDERS
from shop import Shop

CONTRACT = ROOT / "Public/openapi.json"


def test_the_contract_is_openapi() -> None:
    contract, address = read_from_filename(str(CONTRACT))
    validate(contract, base_uri=address)


def test_schemathesis_finds_nothing(priced_shop: Shop, tmp_path: Path) -> None:
    """With the ids of a shop that sells: random ones would only be refused, as those of no menu and of no order."""
    shop = priced_shop
    secret = token(shop, "robot", *ALL)
    fill = {"deltas": {"kiwi": 900_000, "mango": 900_000, "cup14": 900_000, "cup24": 900_000}, "reason": "delivery"}
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    assert shop.send("POST", "/api/v1/stock/changes", json.dumps(fill).encode(), headers | {"Idempotency-Key": "fill"}).status == 201
    for number in range(ORDERS):
        body = b'{"lines":[{"juice":"kiwi","cups":5},{"juice":"mango","cups":5}]}'
        assert shop.send("POST", "/api/v1/orders", body, headers | {"Idempotency-Key": f"order-{number}"}).status == 201
    contract = tmp_path / "contract.json"
    contract.write_text(json.dumps(with_ids_of_the_shop(json.loads(CONTRACT.read_text()))))
    command = [
        sys.executable, "-m", "schemathesis.cli", "--config-file", str(Path(__file__).parent / "schemathesis.toml"), "run",
        str(contract), "--url", f"http://127.0.0.1:{shop.port}/api/v1",
        "--header", f"Authorization: Bearer {secret}", "--max-examples", os.environ.get("EXAMPLES", "5"),
        "--seed", os.environ.get("SEED", "1"), "--no-color", "--continue-on-failure"]
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run(command, cwd=Path(__file__).parent, env=environment, capture_output=True, text=True)
    (tmp_path / "schemathesis.txt").write_text(done.stdout)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
    # What it did is in the journal, and the shop is sound.
    assert len(shop.orders) > ORDERS
    shop.run("store", "check")


def with_ids_of_the_shop(contract: dict[str, Any]) -> dict[str, Any]:
    juices, fruits = {"enum": ["kiwi", "mango"]}, {"enum": ["kiwi", "mango", "cup14"]}
    choices = {"type": "array", "items": {"enum": ["ice-less", "sugar-none"]}, "maxItems": 2, "uniqueItems": True}
    schemas, parameters = contract["components"]["schemas"], contract["components"]["parameters"]
    for name in ("Line", "Cup"):
        schemas[name]["properties"] |= {"juice": juices, "size": {"enum": ["large", "small"]}, "choices": choices}
    schemas["NewOrder"]["properties"]["place"] = {"enum": ["togo", "here", "own"]}
    schemas["Discount"]["properties"]["id"] = {"enum": ["staff", "happy", "stamp"]}
    schemas["Payment"]["properties"]["kind"] = {"enum": ["card", "cash", "transfer"]}
    # Whatever else an amount's word is, the shop refuses it: it sells none.
    schemas["OpenAmount"]["properties"]["word"]["pattern"] = "^[가-힣a-z]{1,20}$"
    schemas["StockChange"]["properties"]["deltas"]["propertyNames"] = fruits
    parameters["Item"]["schema"] = juices
    return contract
