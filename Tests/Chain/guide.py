"""The files that Documentation/chain.md makes on its three machines, changed only as far as one machine needs it.

Each machine becomes an address of this machine's loopback network, and each port one that is free there.
"""

import random
import re
import socket
import string
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "Documentation/chain.md").read_text()
NAMES = ["juice1", "juice2", "juice3"]
PASSWORD = "the-same-on-all-three"
PORTS = [2379, 2380, 5432, 8008]


class Loopback:
    """The guide's addresses and ports, on this machine."""

    def __init__(self) -> None:
        # Of 127.0.0.0/8, so that two runs at once have addresses of their own.
        self._network = f"127.{random.randint(1, 254)}.{random.randint(0, 255)}."
        self._ports = {port: self._free(port) for port in PORTS}

    def address(self, name: str) -> str:
        return f"{self._network}1{name[-1]}"

    def port(self, port: int) -> int:
        return self._ports[port]

    def translate(self, text: str) -> str:
        # The kernel connects from 127.0.0.1, whichever loopback address it connects to.
        text = text.replace("10.0.0.0/24", "127.0.0.0/8").replace("10.0.0.", self._network)
        for port, free in self._ports.items():
            text = re.sub(rf":{port}\b", f":{free}", text)
        return text

    def _free(self, port: int) -> int:
        """The guide's port, or the next that no program here listens at on every address."""
        for candidate in range(port, port + 1000, 10):
            try:
                for name in NAMES:
                    with socket.socket() as probe:
                        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                        probe.bind((self.address(name), candidate))
                return candidate
            except OSError:
                continue
        raise AssertionError(f"no free port near {port}")


def file(path: str, name: str, loopback: Loopback, folders: dict[str, Path]) -> str:
    """A file of the guide as its commands make it on one machine, with other folders."""
    found = re.search(rf"^cat >{re.escape(path)} <<END\n(.*?)^END$", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"Documentation/chain.md makes no {path}"
    address = f"10.0.0.1{name[-1]}"
    text = string.Template(found[1]).substitute(NAME=name, ADDRESS=address, PASSWORD=PASSWORD)
    for folder, other in folders.items():
        assert folder in text, f"{path} has no {folder}"
        text = text.replace(folder, str(other))
    return loopback.translate(text)
