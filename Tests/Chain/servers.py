"""Juicemaker's processes of one shop, behind one nginx with the shop's configuration."""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import guide
from customers import FRUITS, PLENTY, Browser, Customers, Press
from processes import start, stop, until

sys.path.insert(0, str(guide.ROOT / "Tests/Browser"))
from shop import PROGRAM, can_connect, generated_site, reserved_port


class Servers:
    """Open when it is made; `close` ends its processes.

    `store`: what `--store` takes. `options`: further options of `serve`. `count`: how many processes.
    """

    def __init__(self, folder: Path, store: str, *options: str, count: int = 2) -> None:
        self.folder = folder
        self._store = store
        self._options = options
        self._reserved = reserved_port()
        self.port = self._reserved.getsockname()[1]
        # libpq refuses a file that others may read.
        self._passwords = folder / "pgpass"
        self._passwords.touch(mode=0o600)
        self._passwords.write_text(f"*:*:*:*:{guide.PASSWORD}\n")
        self.processes: list[subprocess.Popen[bytes]] = []
        self._nginx: subprocess.Popen[bytes] | None = None
        try:
            for number in range(count):
                self._serve(number)
            self._start_nginx()
        except BaseException:
            self.close()
            raise

    def customers(self, name: str) -> Customers:
        """Customers of this shop, which has plenty of each fruit for them."""
        customers = Customers(lambda: Browser(self.port), name)
        customers.press(Press(f"{name}-plenty", changes=tuple((fruit, PLENTY) for fruit in FRUITS)))
        return customers

    def read(self, path: str) -> str:
        """A page; nginx asks the processes in turn."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=20) as response:
            return response.read().decode()

    @property
    def stock(self) -> dict[str, int]:
        return json.loads(self.read("/stock.json"))["stock"]

    def log(self) -> list[str]:
        """The lines of `juicemaker store log --json`."""
        return self._run("store", "log", "--json").splitlines()

    def check(self) -> None:
        """Fails unless `juicemaker store check` finds the store sound."""
        self._run("store", "check")

    def close(self) -> None:
        for process in self.processes:
            stop(process)
        stop(self._nginx)
        self._reserved.close()

    def _run(self, *words: str) -> str:
        done = subprocess.run(
            [PROGRAM, *words, "--store", self._store], cwd=guide.ROOT, capture_output=True, text=True,
            env=self._environment, timeout=60)
        assert done.returncode == 0, f"{words}: {done.returncode}: {done.stderr}"
        return done.stdout

    @property
    def _environment(self) -> dict[str, str]:
        return {**os.environ, "PGPASSFILE": str(self._passwords)}

    def _serve(self, number: int) -> None:
        log = self.folder / f"juicemaker{number}.log"
        self.processes.append(start(
            PROGRAM, "serve", "--socket", self.folder / f"{number}.sock", "--store", self._store, *self._options,
            "--site", generated_site(), log=log, environment=self._environment, cwd=guide.ROOT))
        self._await(self.processes[-1], log, lambda: "serving" in log.read_text())

    def _start_nginx(self) -> None:
        command = [guide.ROOT / "Scripts/nginx-conf", f"127.0.0.1:{self.port}", self.folder, generated_site()]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        one = f"server unix:{self.folder}/juicemaker.sock;"
        assert one in text
        both = " ".join(f"server unix:{self.folder}/{number}.sock;" for number in range(len(self.processes)))
        (self.folder / "nginx.conf").write_text(text.replace(one, both))
        log = self.folder / "nginx.log"
        self._nginx = start(
            "/usr/sbin/nginx", "-e", self.folder / "error.log", "-c", self.folder / "nginx.conf", "-g", "daemon off;",
            log=log)
        self._await(self._nginx, log, lambda: can_connect(("127.0.0.1", self.port)))

    def _await(self, process: "subprocess.Popen[bytes]", log: Path, is_ready) -> None:
        until(lambda: process.poll() is not None or is_ready(), f"{log.name}: ready")
        assert process.poll() is None, log.read_text()
