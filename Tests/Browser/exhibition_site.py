"""A made exhibition as its owner publishes it: below a path of a web server, and as a folder on a disk."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from shop import EXHIBITION, HOST, ROOT, can_connect, reserved_port, stop, until

sys.path.insert(0, str(ROOT / "Benchmarks/Generate"))

import exhibition  # noqa: E402

LANGUAGES = ["ko", "en", "ar"]

# As Documentation/exhibition.md has it.
PATH = "/1900/"
CONFIGURATION = """
daemon off; pid {run}/nginx.pid; error_log {run}/error.log; worker_processes 1; {user}
events {{ }}
http {{
    include /etc/nginx/mime.types; charset utf-8; access_log off;
    client_body_temp_path {run}/body; proxy_temp_path {run}/proxy; fastcgi_temp_path {run}/fastcgi;
    uwsgi_temp_path {run}/uwsgi; scgi_temp_path {run}/scgi;
    server {{ listen 127.0.0.1:{port}; root {run}/nothing; {location} }}
}}
"""


def photos(folder: Path) -> None:
    exhibition.make(folder, 6, LANGUAGES, large=0, scale=0.6)


class ExhibitionSite:
    """nginx serves `folder` at `url`; `on_disk` is the same site for no server. Both have every picture in every size.

    `make` makes the exhibition in a folder.
    """

    def __init__(self, run: Path, make: Callable[[Path], object] = photos) -> None:
        self.folder, self.on_disk = run / "site", run / "on disk"
        self._reserved = reserved_port()
        port = self._reserved.getsockname()[1]
        self.origin = f"http://{HOST}:{port}"
        self.url = self.origin + PATH
        self._cache = run / "cache"
        self.source = run / "exhibition"
        make(self.source)
        self._generate(self.source, self.folder, "--base-url", self.url)
        self._generate(self.source, self.on_disk)
        user = "user root;" if os.geteuid() == 0 else ""
        (run / "nginx.conf").write_text(
            CONFIGURATION.format(run=run, user=user, port=port, location=documented_location(self.folder)))
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        self._nginx = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", nginx, "-e", run / "error.log", "-c", run / "nginx.conf"])
        until(lambda: self._nginx.poll() is not None or can_connect(("127.0.0.1", port)), "nginx: not ready")
        assert self._nginx.poll() is None, (run / "error.log").read_text()

    def close(self) -> None:
        stop(self._nginx)
        self._reserved.close()

    def labels(self, size: str) -> str:
        """The page of labels for the wall."""
        command = [EXHIBITION, "labels", self.source, "--size", size, "--base-url", self.url]
        made = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        assert made.stderr == "", "each text fits"
        return made.stdout

    def _generate(self, exhibition: Path, output: Path, *options: str) -> None:
        command = [EXHIBITION, "build", exhibition, "--output", output, *options]
        # Pictures of an earlier run would hide that they cannot be made.
        environment = {**os.environ, "XDG_CACHE_HOME": str(self._cache)}
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment)


def documented_location(folder: Path) -> str:
    """The part of nginx.conf that the documentation gives to owners, for the folder."""
    lines = (ROOT / "Documentation/exhibition.md").read_text().splitlines()
    start = lines.index("    location /1900/ {")
    block = lines[start : lines.index("    }", start) + 1]
    return "\n".join(block).replace("/srv/museum/site/", f"{folder}/")
