"""Who takes part: the shop as it is installed, and the C program in its place; each behind nginx with nginx.conf."""

import http.client
import json
import os
import pathlib
import re
import shutil
import socket

from children import ROOT, Unable, WrongAnswer, eventually, free_port, run
from fastcgi import Connection

PROGRAM = ROOT / ".build/release/juicemaker"
# As `juicemaker serve` has them when nobody says another number.
THREADS = 64
FORM = "application/x-www-form-urlencoded"
LANGUAGE = "ko-KR,ko;q=0.9,en;q=0.8"


class Contender:
    """Something at a socket, and a nginx of its own before it."""

    def __init__(self, children, folder):
        self.children = children
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.socket = self.folder / "juicemaker.sock"
        self.process = None
        self.nginx = None

    def start_nginx(self, public):
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        configuration = run([ROOT / "Scripts/nginx-conf", f"127.0.0.1:{self.port}", self.folder, public])
        (self.folder / "nginx.conf").write_text(configuration)
        self.nginx = self.children.start(
            ["nginx", "-e", self.folder / "error.log", "-c", self.folder / "nginx.conf", "-g", "daemon off;"],
            self.folder / "nginx.log", env=os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"})
        eventually(lambda: self.answers("/style.css"), self.nginx)

    def is_listening(self):
        # There is a moment between bind(2), which makes the file, and listen(2).
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(str(self.socket)) == 0

    def answers(self, path):
        try:
            return self.ask("GET", path)[0] == 200
        except OSError:
            return False

    def ask(self, method, path, form=None, headers={}):
        """Status, headers, body, and how many bytes of an answer came in all."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Accept-Language": LANGUAGE} | headers
        if form is not None:
            headers |= {"Content-Type": FORM, "Origin": self.origin}
        try:
            connection.request(method, path, form, headers)
            answer = connection.getresponse()
            body = answer.read()
            head = f"HTTP/1.1 {answer.status} {answer.reason}\r\n" + "".join(
                f"{name}: {value}\r\n" for name, value in answer.getheaders()) + "\r\n"
            return answer.status, answer.headers, body, len(head) + len(body)
        finally:
            connection.close()

    def processor_seconds(self):
        """Of the process behind nginx, in ticks of a hundredth: `utime` and `stime` of proc(5)."""
        words = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def forget_logs(self):
        """nginx writes to its log's end, wherever that is."""
        log = self.folder / "juicemaker.access.log"
        if log.exists():
            os.truncate(log, 0)

    def stop(self):
        for child in (self.process, self.nginx):
            if child:
                self.children.stop(child)
        self.process = self.nginx = None


class Shop(Contender):
    """juicemaker with a store on the disk, and so much fruit that no order runs short."""

    def __init__(self, children, folder, store, content=ROOT / "Content"):
        super().__init__(children, folder)
        self.store = pathlib.Path(store)
        self.content = content
        self.public = self.folder / "Public"
        self.menu = Menu(content)
        self.asked = 0
        # As an installed shop has it: its pages lead to the exposition only when that was generated.
        shutil.copytree(ROOT / "Public", self.public)
        run([PROGRAM, "generate", "--content", content, "--output", self.public], cwd=ROOT)

    def stock_up(self):
        if not self.store.exists():
            run([PROGRAM, "store", "create", "--store", self.store, "--content", self.content])
        changes = [word for fruit in self.menu.fruits for word in (fruit, "+500000000")]
        run([PROGRAM, "stock", "--store", self.store, "--content", self.content, *changes])

    def start(self, **how):
        self.launch(**how)
        eventually(self.is_listening, self.process)

    def launch(self, wrapper=(), threads=THREADS, environment={}):
        self.process = self.children.start(
            [*wrapper, PROGRAM, "serve", "--socket", self.socket, "--store", self.store, "--content", self.content,
             "--public", self.public, "--threads", threads],
            self.folder / "shop.log", cwd=ROOT, env=os.environ | environment)

    def order(self):
        """Makes an order and gives its number, which counts all orders before it as well."""
        self.asked += 1
        form = f"key=driver-{os.getpid()}-{self.folder.name}-{self.asked}&juice={self.menu.juice}"
        status, headers, _, _ = self.ask("POST", "/orders", form)
        match = re.fullmatch(r"/orders/(\d+)", headers.get("Location", ""))
        if status != 303 or not match:
            raise WrongAnswer(f"an order was answered {status}, Location {headers.get('Location')}")
        return int(match[1])

    def check_page(self):
        """The order page has all of its buttons, and a key that no page before it had."""
        keys = set()
        for _ in range(2):
            status, _, body, _ = self.ask("GET", "/")
            page = body.decode()
            buttons = set(re.findall(r'<button[^>]*\bname="juice"[^>]*\bvalue="([^"]*)"', page))
            key = re.search(r'name="key" value="([A-Za-z0-9_-]{1,64})"', page)
            if status != 200 or buttons != set(self.menu.juices) or not key:
                raise WrongAnswer(f"the order page was answered {status}, with buttons for {sorted(buttons)}")
            keys.add(key[1])
        if len(keys) != 2:
            raise WrongAnswer("two order pages have the same key")

    def check_store(self, last):
        """The store is sound, as another process reads it, and has this many orders and no more."""
        text = run([PROGRAM, "store", "check", "--store", self.store], seconds=600)
        count = re.search(r"\borders (\d+)", text)
        if "sound" not in text or not count or int(count[1]) != last:
            raise WrongAnswer(f"{last} orders were answered, and the store says: {text}")

    def memory(self, name):
        """MiB: `VmRSS` now, `VmHWM` at most so far (proc(5))."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"^{name}:\s+(\d+) kB", status, re.M)[1]) / 1024

    def recorded(self, method, path, form=None, **variables):
        """An answer as the shop gives it to nginx, byte for byte."""
        connection = Connection(self.socket)
        try:
            return connection.ask(method, path, form, **variables)
        finally:
            connection.close()


class Baseline(Contender):
    """The C program with the shop's own answers for constants; with `append`, each POST waits for the disk."""

    def start(self, program, answers, append=None):
        arguments = []
        for number, ((method, path), answer) in enumerate(answers.items()):
            file = self.folder / f"answer-{number}"
            file.write_bytes(answer)
            arguments += [method, path, file]
        self.process = self.children.start(
            [program, self.socket, THREADS, *(["--append", append] if append else []), *arguments],
            self.folder / "baseline.log")
        eventually(self.is_listening, self.process)


class Menu:
    """What the benchmark has to know of a menu: ids, and the juice that takes the least."""

    def __init__(self, content):
        menu = json.loads((pathlib.Path(content) / "menu.json").read_text())
        self.fruits = [fruit["id"] for fruit in menu["fruits"]]
        self.juices = [juice["id"] for juice in menu["juices"]]
        self.juice = min(
            menu["juices"], key=lambda juice: sum(portion["count"] for portion in juice["recipe"]))["id"]
        if not self.juices:
            raise Unable("the menu has no juice")
