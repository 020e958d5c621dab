"""Requests that schemathesis makes of the contract: no response may differ from it, and no valid request may be refused for
its form. EXAMPLES=300 is the long run."""

import os
import subprocess
import sys
from pathlib import Path

from openapi_spec_validator import validate
from openapi_spec_validator.readers import read_from_filename

from conftest import ALL, ROOT, token
from shop import Shop

CONTRACT = ROOT / "Public/openapi.json"


def test_the_contract_is_openapi() -> None:
    contract, address = read_from_filename(str(CONTRACT))
    validate(contract, base_uri=address)


def test_schemathesis_finds_nothing(fast_shop: Shop, tmp_path: Path) -> None:
    secret = token(fast_shop, "robot", *ALL)
    command = [
        sys.executable, "-m", "schemathesis.cli", "--config-file", str(Path(__file__).parent / "schemathesis.toml"), "run",
        str(CONTRACT), "--url", f"http://127.0.0.1:{fast_shop.port}/api/v1",
        "--header", f"Authorization: Bearer {secret}", "--max-examples", os.environ.get("EXAMPLES", "5"),
        "--seed", os.environ.get("SEED", "1"), "--no-color", "--continue-on-failure"]
    done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True)
    (tmp_path / "schemathesis.txt").write_text(done.stdout)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
    # What it did is in the journal, and the shop is sound.
    fast_shop.run("store", "check")
