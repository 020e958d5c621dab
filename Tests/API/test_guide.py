"""The lines of the guide, as they stand there."""

import os
import re
import subprocess
from pathlib import Path

from conftest import ALL, ROOT, token
from shop import Shop


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
