"""The contenders: the installed shop, and the C program in its place; each behind nginx with nginx.conf."""

import http.client
import json
import os
import pathlib
import re
import socket

from children import ROOT, MeasurementError, WrongResult, eventually, free_port, run
from fastcgi import Connection

PROGRAM = ROOT / ".build/release/juicemaker"
# The default of `juicemaker serve`.
THREADS = 64
FORM = "application/x-www-form-urlencoded"
LANGUAGE = "ko-KR,ko;q=0.9,en;q=0.8"


class Contender:
    """A program at a socket, behind its own nginx."""

    def __init__(self, children, folder):
        self.children = children
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.socket = self.folder / "juicemaker.sock"
        self.process = None
        self.nginx = None

    def start_nginx(self, site):
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        configuration = run([ROOT / "Scripts/nginx-conf", f"127.0.0.1:{self.port}", self.folder, site])
        (self.folder / "nginx.conf").write_text(configuration)
        self.nginx = self.children.start(
            ["nginx", "-e", self.folder / "error.log", "-c", self.folder / "nginx.conf", "-g", "daemon off;"],
            self.folder / "nginx.log", env=os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"})
        eventually(lambda: self.responds("/style.css"), self.nginx)

    def is_listening(self):
        # The file exists from bind(2), the listening socket only from listen(2).
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(str(self.socket)) == 0

    def responds(self, path):
        try:
            return self.request("GET", path)[0] == 200
        except OSError:
            return False

    def request(self, method, path, form=None, headers={}):
        """Returns status, headers, body, and the total bytes of the response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Accept-Language": LANGUAGE} | headers
        if form is not None:
            headers |= {"Content-Type": FORM, "Origin": self.origin}
        try:
            connection.request(method, path, form, headers)
            response = connection.getresponse()
            body = response.read()
            head = f"HTTP/1.1 {response.status} {response.reason}\r\n" + "".join(
                f"{name}: {value}\r\n" for name, value in response.getheaders()) + "\r\n"
            return response.status, response.headers, body, len(head) + len(body)
        finally:
            connection.close()

    def processor_seconds(self):
        """Of the process behind nginx, in ticks of a hundredth: `utime` and `stime` of proc(5)."""
        words = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def forget_logs(self):
        """Truncates the log; nginx appends to it."""
        log = self.folder / "juicemaker.access.log"
        if log.exists():
            os.truncate(log, 0)

    def stop(self):
        for child in (self.process, self.nginx):
            if child:
                self.children.stop(child)
        self.process = self.nginx = None


class Shop(Contender):
    """juicemaker with a store on the disk, and enough fruit for every order."""

    def __init__(self, children, folder, store, content=ROOT / "Content"):
        super().__init__(children, folder)
        self.store = pathlib.Path(store)
        self.content = content
        self.site = self.folder / "Site"
        self.menu = Menu(content)
        self.order_count = 0
        # As in an installed shop: the pages link the exposition only when it was generated.
        run([PROGRAM, "generate", "--content", content, "--output", self.site], cwd=ROOT)

    def stock_up(self):
        if not self.store.exists():
            run([PROGRAM, "store", "create", "--store", self.store, "--content", self.content])
        changes = [word for fruit in self.menu.fruits for word in (fruit, "+500000000")]
        run([PROGRAM, "stock", "--store", self.store, "--content", self.content, *changes])

    def token(self):
        """A program's, with every part that its requests need."""
        parts = [word for part in ("orders", "owner") for word in ("--for", part)]
        return run([PROGRAM, "token", "add", "bench", *parts, "--store", self.store]).strip()

    def start(self, **how):
        self.launch(**how)
        eventually(self.is_listening, self.process)

    def launch(self, wrapper=(), program=PROGRAM, threads=THREADS, environment={}):
        self.process = self.children.start(
            [*wrapper, program, "serve", "--socket", self.socket, "--store", self.store, "--content", self.content,
             "--site", self.site, "--threads", threads],
            self.folder / "shop.log", cwd=ROOT, env=os.environ | environment)

    def order(self):
        """Makes an order and returns its number, which is the count of all orders."""
        self.order_count += 1
        form = f"key=driver-{os.getpid()}-{self.folder.name}-{self.order_count}&juice={self.menu.juice}"
        status, headers, _, _ = self.request("POST", "/orders", form)
        match = re.fullmatch(r"/orders/(\d+)", headers.get("Location", ""))
        if status != 303 or not match:
            raise WrongResult(f"an order got {status}, Location {headers.get('Location')}")
        return int(match[1])

    def check_page(self):
        """Checks that the order page has all of its buttons and a new key."""
        keys = set()
        for _ in range(2):
            status, _, body, _ = self.request("GET", "/")
            page = body.decode()
            buttons = set(re.findall(r'<button[^>]*\bname="juice"[^>]*\bvalue="([^"]*)"', page))
            key = re.search(r'name="key" value="([A-Za-z0-9._-]+)"', page)
            if status != 200 or buttons != set(self.menu.juices) or not key:
                raise WrongResult(f"the order page got {status}, with buttons for {sorted(buttons)}")
            keys.add(key[1])
        if len(keys) != 2:
            raise WrongResult("two order pages have the same key")

    def check_store(self, last):
        """Checks in another process that the store is sound and has exactly this many orders."""
        text = run([PROGRAM, "store", "check", "--store", self.store], seconds=600)
        count = re.search(r"\borders (\d+)", text)
        if "sound" not in text or not count or int(count[1]) != last:
            raise WrongResult(f"{last} orders were acknowledged, but the store reports: {text}")

    def memory(self, name):
        """MiB: `RssAnon` of its own now, `VmHWM` at most so far with the pages of its program (proc(5))."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"^{name}:\s+(\d+) kB", status, re.M)[1]) / 1024

    def recorded(self, method, path, form=None, **variables):
        """Returns a response as nginx receives it, byte for byte."""
        connection = Connection(self.socket)
        try:
            return connection.request(method, path, form, **variables)
        finally:
            connection.close()


class Baseline(Contender):
    """The C program with the shop's responses as constants; with `append`, each POST waits for the disk."""

    def start(self, program, responses, append=None):
        arguments = []
        for number, ((method, path), response) in enumerate(responses.items()):
            file = self.folder / f"response-{number}"
            file.write_bytes(response)
            arguments += [method, path, file]
        self.process = self.children.start(
            [program, self.socket, THREADS, *(["--append", append] if append else []), *arguments],
            self.folder / "baseline.log")
        eventually(self.is_listening, self.process)


class Menu:
    """The ids of a menu, and the juice that needs the least fruit."""

    def __init__(self, content):
        menu = json.loads((pathlib.Path(content) / "menu.json").read_text())
        self.fruits = [fruit["id"] for fruit in menu["fruits"]]
        self.juices = [juice["id"] for juice in menu["juices"]]
        self.juice = min(
            menu["juices"], key=lambda juice: sum(portion["count"] for portion in juice["recipe"]))["id"]
        if not self.juices:
            raise MeasurementError("the menu has no juice")
