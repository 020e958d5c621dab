"""The time from the save of a source until the page has changed, with `exhibition serve`."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from sites import ROOT


class Watched:
    """The exhibition of 1900 under `exhibition serve`."""

    def __init__(self, folder: Path, program: str) -> None:
        # The program takes its templates and style sheets from the folder Exhibition beside it.
        shutil.copytree(ROOT / "Exhibition", folder / "Exhibition")
        program = shutil.copy(program, folder / "exhibition")
        self.folder = folder
        self.page = folder / "Site/items/jikji/index.html"
        self.process = subprocess.Popen(
            [program, "serve", folder / "Exhibition/1900", "--output", folder / "Site", "--port", "0"], stdout=subprocess.DEVNULL)
        self._await(b"")

    def latencies(self, changes: int) -> list[float]:
        """Saves an object's text, its picture, the layout and the style sheet in turn; returns the seconds of each."""
        saves = [("Exhibition/1900/items.json", "1377", "1377 {}"),
                 ("Exhibition/1900/pictures/jikji.svg", "</svg>", "<!-- {} --></svg>"),
                 ("Exhibition/Templates/expositionLayout.mustache", "</main>", "<!-- {} --></main>"),
                 ("Exhibition/Public/museum.css", ":root {", ":root {{ --saved: {};")]
        texts = {name: (self.folder / name).read_text() for name, _, _ in saves}
        seconds = []
        for change in range(changes):
            name, old, new = saves[change % len(saves)]
            assert old in texts[name], f"{name} has no {old}"
            # Lets the previous run end, as a writer does who reads the page first.
            time.sleep(0.3)
            before = self.page.read_bytes()
            start = time.monotonic()
            (self.folder / name).write_text(texts[name].replace(old, new.format(change), 1))
            self._await(before)
            seconds.append(time.monotonic() - start)
        return seconds

    def _await(self, before: bytes) -> None:
        deadline = time.monotonic() + 30
        while not self.page.exists() or self.page.read_bytes() == before:
            if self.process.poll() is not None or time.monotonic() > deadline:
                sys.exit("bench-generate: the page did not change")
            time.sleep(0.001)

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


def latencies(folder: Path, program: str) -> list[float]:
    os.sync()
    watched = Watched(folder, program)
    try:
        return watched.latencies(20)
    finally:
        watched.end()
