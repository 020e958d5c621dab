"""A head office: juicemaker on a schema of its own in PostgreSQL, behind nginx."""

import os
import subprocess
import uuid
from pathlib import Path

from shop import PROGRAM, ROOT, Shop, can_connect, generated_site, page_options, start, wait_for


class Head(Shop):
    """`add` lets a shop send; its events come as `juicemaker ship --once` sends them."""

    def serve(self) -> None:
        server = os.environ.get("TEST_DATABASE")
        assert server, "a head office needs PostgreSQL: run this by Scripts/with-postgres"
        schema = f"head_{uuid.uuid4().hex[:8]}"
        subprocess.run(["psql", "-q", server, "-c", f"CREATE SCHEMA {schema}"], check=True)
        self.store = f"{server}&options=-csearch_path%3D{schema}"
        self.tokens: dict[str, str] = {}
        self.add("main", "본점")
        path, log = self._nginx.folder / "head.sock", self.folder / "head.log"
        self._shop = start(
            PROGRAM, "head", "serve", "--socket", path, *self._database, "--content", self.content, *page_options(),
            log=log)
        wait_for(self._shop, lambda: can_connect(path), log)

    def add(self, shop: str, name: str) -> None:
        self.tokens[shop] = self.head("shop", "add", shop, "--name", name).strip()

    def head(self, *words: str | Path) -> str:
        """A command at head: `head.head("menu", "menu.json")`."""
        command = [PROGRAM, "head", *words, *self._database]
        return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=30).stdout

    def send_events(self, shop: str, store: Path) -> int:
        """Sends what a store has as a shop's, and returns the exit code."""
        token = store.parent / f"{shop}.token"
        token.write_text(self.tokens[shop])
        token.chmod(0o600)
        return subprocess.run(
            [PROGRAM, "ship", "--once", "--store", store, "--shop", shop, "--head", f"http://127.0.0.1:{self.port}",
             "--token", token], capture_output=True, timeout=60, env={**os.environ, "TZ": "Asia/Seoul"}).returncode

    def open_shop(self, shop: str, *juices: str) -> int:
        """A new shop on a folder of its own, which sends its orders; the exit code of that."""
        store = self.folder / uuid.uuid4().hex / "Store"
        store.parent.mkdir()
        for words in (("store", "create"), *(("order", juice) for juice in juices)):
            subprocess.run([PROGRAM, *words, "--store", store], cwd=ROOT, check=True, capture_output=True)
        return self.send_events(shop, store)

    @property
    def _database(self) -> list[str]:
        return ["--store", str(self.store), "--single-database"]

    @staticmethod
    def configuration(folder: Path, port: int) -> str:
        """Without TLS, whose certificate no browser here would know."""
        site = (ROOT / "Deployment/nginx-head.conf").read_text().replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
        # Browsers complain about the policy of openers over plain HTTP.
        of_tls = ("ssl_", "listen [::]", "add_header Cross-Origin-Opener-Policy ")
        lines = [line for line in site.splitlines() if not line.strip().startswith(of_tls)]
        folders = {
            "/run/juicemaker-head": folder, "/var/log/nginx": folder, "/var/lib/juicemaker/Site": generated_site()}
        site = "\n".join(lines)
        for installed, here in folders.items():
            site = site.replace(installed, str(here))
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "fastcgi", "proxy", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""
        types = "include /etc/nginx/mime.types;"
        return f"{user} pid {folder}/nginx.pid; worker_processes 1; events {{}} http {{ {types} {temporary} {site} }}"
