"""The fixtures of the API's tests: the real program behind the shop's nginx, and tokens of it."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from shop import Shop  # noqa: E402


class FastShop(Shop):
    """A shop whose nginx lets a program send as fast as it can; `Shop` has the limits of a real one."""

    @staticmethod
    def configuration(folder: Path, port: int) -> str:
        plain = Shop.configuration(folder, port)
        limit = "zone=tokens:1m rate=20r/s"
        assert limit in plain
        return plain.replace(limit, "zone=tokens:1m rate=100000r/s")


def token(shop: Shop, name: str, *parts: str) -> str:
    words = [word for part in parts for word in ("--for", part)]
    return shop.run("token", "add", name, *words).strip()


ALL = ("orders", "kitchen", "payments", "cancellations", "stock", "owner")


@pytest.fixture
def fast_shop(tmp_path: Path) -> Iterator[Shop]:
    shop = FastShop(tmp_path)
    yield shop
    shop.close()


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    shop = Shop(tmp_path)
    yield shop
    shop.close()


@pytest.fixture
def priced_shop(tmp_path: Path) -> Iterator[Shop]:
    """A shop with the example's menu, behind an nginx without limits."""
    shop = FastShop(tmp_path, lambda content: shutil.copy(ROOT / "Content/menu.example.json", content / "menu.json"))
    yield shop
    shop.close()


@pytest.fixture(scope="session")
def client_package(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a client that openapi-python-client makes of the contract."""
    folder = tmp_path_factory.mktemp("client")
    command = [
        sys.executable, "-m", "openapi_python_client", "generate", "--path", str(ROOT / "Public/openapi.json"), "--meta", "none",
        "--output-path", str(folder / "juice_client")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    return "juice_client"
