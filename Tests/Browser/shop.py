"""The real program: juicemaker on its own store behind nginx, listening on loopback."""

import atexit
import functools
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("JUICEMAKER", ROOT / ".build/debug/juicemaker"))

# A host name as a shop's network has it: browsers grant localhost more rights than a tablet gets.
HOST = "juice.lan"

PIN = "190413"

# With TEST_STORE=postgres, every shop is in the database of Scripts/with-postgres instead of a folder.
DATABASE = os.environ["TEST_DATABASE"] if os.environ.get("TEST_STORE") == "postgres" else None


def until(
    claim: Callable[[], Any], what: str = "timed out", pause: Callable[[], None] = lambda: time.sleep(0.01)
) -> None:
    """Waits until the claim holds, at most half a minute."""
    deadline = time.monotonic() + 30
    while not claim():
        assert time.monotonic() < deadline, what
        pause()


class Shop:
    """A shop with a fresh store in `folder`, from its opening until `close`, which ends its processes.

    `edit`, when given, changes a copy of the folder Content before the shop opens: see `edit_menu`.
    """

    def __init__(self, folder: Path, edit: Callable[[Path], None] | None = None) -> None:
        self.folder = folder
        self.store: Path | str = DATABASE or folder / "Store"
        self.id = uuid.uuid4().hex
        self.content = ROOT / "Content"
        self.site = folder / "Site"
        self._reserved = reserved_port()
        self.port = self._reserved.getsockname()[1]
        self.url = f"http://{HOST}:{self.port}"
        self._shop: subprocess.Popen[bytes] | None = None
        self._nginx: subprocess.Popen[bytes] | None = None
        if edit:
            self.content = Path(shutil.copytree(self.content, folder / "Content"))
            edit(self.content)
        try:
            self._generate()
            self.serve()
            self._start_nginx()
        except BaseException:
            self.close()
            raise

    # Opening and closing

    def serve(self) -> None:
        """Starts juicemaker, and returns when its store is open."""
        path = self.folder / "juicemaker.sock"
        self._shop = self._start(
            PROGRAM, "serve", "--socket", path, *self._store_options, *(["--create"] if DATABASE else []),
            *([] if isinstance(self.store, Path) else self._pin_options), "--content", self.content, "--site", self.site, log="shop.log")
        # It listens before it opens its store, so that no visitor is turned away.
        log = self.folder / "shop.log"
        self._await(self._shop, lambda: can_connect(path) and "serving" in log.read_text(), "shop.log")

    @property
    def _store_options(self) -> list[str | Path]:
        if isinstance(self.store, Path):
            return ["--store", self.store]
        return ["--store", self.store, "--shop", self.id, "--single-database"]

    @property
    def _pin_options(self) -> list[str | Path]:
        if isinstance(self.store, Path):
            return ["--store", self.store]
        return ["--pin", self.folder / "pin.json"]

    def stop_serving(self) -> None:
        """Ends juicemaker; nginx keeps running and serves its own pages."""
        stop(self._shop)

    def stop_listening(self) -> None:
        """Ends nginx, as if the Wi-Fi were gone: no connection is accepted until `listen`."""
        stop(self._nginx)

    def listen(self) -> None:
        self._start_nginx()

    def close(self) -> None:
        stop(self._shop)
        stop(self._nginx)
        self._reserved.close()

    @property
    def pids(self) -> tuple[int, int]:
        """The processes of juicemaker and of nginx."""
        assert self._shop and self._nginx
        return self._shop.pid, self._nginx.pid

    # Its store, read from outside

    def run(self, *words: str, hours_ahead: int = 0) -> str:
        """Runs a command beside the open shop, as its owner would: `shop.run("stock", "kiwi", "+5")`.

        `hours_ahead`: by a clock that is wrong (Debian's faketime).
        """
        clock = ["faketime", "-f", f"{hours_ahead:+}h"] if hours_ahead else []
        options = self._pin_options if words[0] == "pin" else self._store_options
        command = [*clock, PROGRAM, *words, *options]
        return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=30).stdout

    def set_pin(self, *options: str) -> None:
        """The owner's PIN becomes `PIN`: `shop.set_pin("--for", "stock")`."""
        command = [PROGRAM, "pin", "set", *options, *self._pin_options]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, input=f"{PIN}\n")

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The store's events of one kind, oldest first, as `juicemaker store log --json` prints them."""
        lines = [json.loads(line)["event"] for line in self.run("store", "log", "--json").splitlines()]
        return [event[kind] for event in lines if kind in event]

    @property
    def orders(self) -> list[dict[str, Any]]:
        return self.events("ordered")

    @property
    def adjustments(self) -> list[dict[str, Any]]:
        return self.events("adjusted")

    @property
    def stock(self) -> dict[str, int]:
        return json.loads(self.send("GET", "/stock.json").read())["stock"]

    def send(
        self, method: str, path: str, body: str | bytes | None = None, headers: dict[str, str] | None = None
    ) -> http.client.HTTPResponse:
        """A request without a browser, to the name that the browser uses."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method, path, body, {**(headers or {}), "Host": f"{HOST}:{self.port}"})
        return connection.getresponse()

    # Its processes

    def _generate(self) -> None:
        """The site is the same for all shops but those with other texts, and no test changes its files."""
        differs = ["diff", "-rq", "--exclude=menu.json", ROOT / "Content", self.content]
        if self.content == ROOT / "Content" or subprocess.run(differs, capture_output=True).returncode == 0:
            self.site = generated_site()
        else:
            generate(self.content, self.site)

    def _start_nginx(self) -> None:
        render = [ROOT / "Scripts/nginx-conf", f"127.0.0.1:{self.port}", self.folder, self.site]
        configuration = subprocess.run(render, check=True, capture_output=True).stdout
        (self.folder / "nginx.conf").write_bytes(configuration)
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        self._nginx = self._start(
            nginx, "-e", self.folder / "error.log", "-c", self.folder / "nginx.conf", "-g", "daemon off;",
            log="nginx.log")
        self._await(self._nginx, lambda: can_connect(("127.0.0.1", self.port)), "nginx.log")

    def _start(self, *command: str | Path, log: str) -> "subprocess.Popen[bytes]":
        # If the tests are killed, the kernel ends their shop as well.
        with open(self.folder / log, "ab") as output:
            return subprocess.Popen(
                ["setpriv", "--pdeathsig", "TERM", *command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output,
                stderr=output, env={**os.environ, "TZ": "Asia/Seoul"})

    def _await(self, process: "subprocess.Popen[bytes]", is_ready: Callable[[], bool], log: str) -> None:
        until(lambda: process.poll() is not None or is_ready(), f"{log}: not ready")
        assert process.poll() is None, (self.folder / log).read_text()


def generate(content: Path, output: Path) -> None:
    command = [PROGRAM, "generate", "--content", content, "--output", output]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@functools.cache
def generated_site() -> Path:
    """The repository's own site, generated once per run and removed at its end."""
    if site := os.environ.get("GENERATED_SITE"):
        return Path(site)
    folder = Path(tempfile.mkdtemp(prefix="juicemaker-site."))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    generate(ROOT / "Content", folder / "Site")
    return folder / "Site"


def edit_menu(change: Callable[[dict[str, Any]], None]) -> Callable[[Path], None]:
    """For a shop with another menu: `open_shop(edit_menu(lambda menu: menu["fruits"].pop()))`."""

    def edit(content: Path) -> None:
        file = content / "menu.json"
        menu = json.loads(file.read_text())
        change(menu)
        file.write_text(json.dumps(menu, ensure_ascii=False))

    return edit


def stop(process: "subprocess.Popen[bytes] | None") -> None:
    """Ends a process of this run with SIGTERM and waits for it; kills it after 20 seconds."""
    if not process or process.poll() is not None:
        return
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def reserved_port() -> socket.socket:
    """A socket bound to a port that the kernel gives to nobody else. nginx may listen there, as both allow reuse."""
    reserved = socket.socket()
    reserved.bind(("127.0.0.1", 0))
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return reserved


def can_connect(address: Path | tuple[str, int]) -> bool:
    family = socket.AF_UNIX if isinstance(address, Path) else socket.AF_INET
    with socket.socket(family) as probe:
        return probe.connect_ex(str(address) if isinstance(address, Path) else address) == 0
