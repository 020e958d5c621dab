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
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("JUICEMAKER", ROOT / ".build/debug/juicemaker"))
EXHIBITION = Path(os.environ.get("EXHIBITION", ROOT / ".build/debug/exhibition"))

# A host name as a shop's network has it: browsers grant localhost more rights than a tablet gets.
HOST = "juice.lan"

PIN = "190413"

# With TEST_STORE=postgres, every shop is in the database of Scripts/with-postgres instead of a folder.
DATABASE = os.environ["TEST_DATABASE"] if os.environ.get("TEST_STORE") == "postgres" else None


def until(
    claim: Callable[[], Any], what: str = "timed out", pause: Callable[[], None] = lambda: time.sleep(0.01), seconds: float = 30
) -> None:
    """Waits until the claim holds, at most half a minute unless it is said otherwise."""
    deadline = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < deadline, what
        pause()


class Nginx:
    """nginx on a port of its own, with the shops behind it that open one after the other: it starts as slowly as a shop."""

    def __init__(self, configuration: Callable[[Path, int], str]) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="juicemaker-nginx."))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self._reserved = reserved_port()
        self.port: int = self._reserved.getsockname()[1]
        (self.folder / "nginx.conf").write_text(configuration(self.folder, self.port))
        self.start()

    def start(self) -> None:
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        log = self.folder / "nginx.log"
        self._process = start(
            program, "-e", self.folder / "error.log", "-c", self.folder / "nginx.conf", "-g", "daemon off;", log=log)
        wait_for(self._process, lambda: can_connect(("127.0.0.1", self.port)), log)

    def stop(self) -> None:
        stop(self._process)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None


# Those that no shop stands behind, by the kind of shop.
idle_nginx: defaultdict[type, list[Nginx]] = defaultdict(list)


class Shop:
    """A shop with a fresh store in `folder`, from its opening until `close`, which ends its process.

    `edit`, when given, changes the menu in a copy of the folder Content before the shop opens: see `edit_menu`.
    """

    def __init__(self, folder: Path, edit: Callable[[Path], None] | None = None) -> None:
        self.folder = folder
        self.store: Path | str = DATABASE or folder / "Store"
        self.id = uuid.uuid4().hex
        self.content = pages_folder() / "Content"
        idle = idle_nginx[type(self)]
        self._nginx = idle.pop() if idle else Nginx(self.configuration)
        self.port = self._nginx.port
        self.url = f"http://{HOST}:{self.port}"
        self._shop: subprocess.Popen[bytes] | None = None
        if edit:
            self.content = Path(shutil.copytree(self.content, folder / "Content"))
            edit(self.content)
        try:
            self.serve()
        except BaseException:
            self.close()
            raise

    @staticmethod
    def configuration(folder: Path, port: int) -> str:
        """The shop's nginx.conf, with this folder for its socket."""
        render = [ROOT / "Scripts/nginx-conf", f"127.0.0.1:{port}", folder, generated_site()]
        return subprocess.run(render, check=True, capture_output=True, text=True).stdout

    # Opening and closing

    def serve(self) -> None:
        """Starts juicemaker, and returns when its store is open."""
        path, log = self._nginx.folder / "juicemaker.sock", self.folder / "shop.log"
        self._shop = start(
            PROGRAM, "serve", "--socket", path, *self._store_options, *(["--create"] if DATABASE else []),
            *([] if isinstance(self.store, Path) else self._pin_options), "--content", self.content, *page_options(),
            log=log)
        # It listens before it opens its store, so that no visitor is turned away.
        wait_for(self._shop, lambda: can_connect(path) and "serving" in log.read_text(), log)

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

    @property
    def pids(self) -> tuple[int, int]:
        """The processes of juicemaker and of nginx."""
        assert self._shop
        return self._shop.pid, self._nginx.pid

    def stop_serving(self) -> None:
        """Ends juicemaker; nginx keeps running and serves its own pages."""
        stop(self._shop)

    def stop_listening(self) -> None:
        """Ends nginx, as if the Wi-Fi were gone: no connection is accepted until `listen`."""
        self._nginx.stop()

    def listen(self) -> None:
        self._nginx.start()

    def close(self) -> None:
        """Kills juicemaker: nobody will read the checkpoint that it would write at its end."""
        if self._shop:
            self._shop.kill()
            self._shop.wait()
        if self._nginx.is_running:
            idle_nginx[type(self)].append(self._nginx)

    # Its store, read from outside

    def run(self, *words: str, hours_ahead: int = 0) -> str:
        """Runs a command beside the open shop, as its owner would: `shop.run("stock", "kiwi", "+5")`.

        `hours_ahead`: by a clock that is wrong (Debian's faketime).
        """
        clock = ["faketime", "-f", f"{hours_ahead:+}h"] if hours_ahead else []
        options = self._pin_options if words[0] in ("pin", "token") else self._store_options
        command = [*clock, PROGRAM, *words, *options]
        return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=30).stdout

    def set_pin(self, *options: str) -> None:
        """The owner's PIN becomes `PIN`: `shop.set_pin("--for", "stock")`."""
        command = [PROGRAM, "pin", "set", *options, *self._pin_options]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, input=f"{PIN}\n")

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The store's events of one kind, oldest first, as its journals have them: a command would take as long as a page."""
        if isinstance(self.store, Path):
            journals = sorted(self.store.rglob("journal-*.jsonl"), key=lambda file: file.name)
            commits = [json.loads(line) for file in journals for line in file.read_text().split("\n")[1:] if line.endswith("}")]
            events = [event for commit in commits for event in commit["events"]]
        else:
            events = [json.loads(line)["event"] for line in self.run("store", "log", "--json").splitlines()]
        return [event[kind] for event in events if kind in event]

    @property
    def orders(self) -> list[dict[str, Any]]:
        return self.events("ordered")

    @property
    def adjustments(self) -> list[dict[str, Any]]:
        return self.events("stockChanged")

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


def start(*command: str | Path, log: Path) -> "subprocess.Popen[bytes]":
    # If the tests are killed, the kernel ends their processes as well.
    with open(log, "ab") as output:
        return subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", *command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output,
            stderr=output, env={**os.environ, "TZ": "Asia/Seoul"})


def wait_for(process: "subprocess.Popen[bytes]", is_ready: Callable[[], bool], log: Path, seconds: float = 30) -> None:
    until(lambda: process.poll() is not None or is_ready(), f"{log.name}: not ready", seconds=seconds)
    assert process.poll() is None, log.read_text()


def folder_of_this_run(name: str) -> Path:
    """A folder that is removed when the run ends."""
    folder = Path(tempfile.mkdtemp(prefix=f"juicemaker-{name}."))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@functools.cache
def pages_folder() -> Path:
    """Content, Templates and Public as they were when this run began: an edit meanwhile changes no test."""
    if folder := os.environ.get("PAGES_FOLDER"):
        return Path(folder)
    copy = folder_of_this_run("pages")
    for name in ("Content", "Templates", "Public"):
        shutil.copytree(ROOT / name, copy / name)
    return copy


def page_options() -> list[str | Path]:
    """What a program that serves pages is told of its templates, and of the site that was made with them."""
    return ["--templates", pages_folder() / "Templates", "--site", generated_site()]


@functools.cache
def generated_site() -> Path:
    """The repository's own site, generated once per run: the menu makes no difference to it."""
    if site := os.environ.get("GENERATED_SITE"):
        return Path(site)
    folder = folder_of_this_run("site")
    pages = pages_folder()
    command = [
        PROGRAM, "generate", "--content", pages / "Content", "--templates", pages / "Templates", "--assets", pages / "Public",
        "--output", folder / "Site"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
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
