"""Compares `exhibition build` with Hugo on the same site, for `make bench X=generate`.

    python3 Benchmarks/Generate PROGRAM [--quick] [--items N] [--rounds N] [--photos N] [--csv]

Both make the same pages from the same Markdown in two languages, inside one layout: a main page, a list, and for each
item a page with its picture and links to the items before and after. The differences favour Hugo: it compresses
nothing, checks no link, copies the pictures under plain names, and highlights nothing. It
makes no other kinds of page (feeds, taxonomies, a sitemap).

The rounds take turns; the table has medians. Then `exhibition serve` rebuilds the exhibition of 1900, and the benchmark
measures the time from the beginning of a save until the page has changed. Exits with 1 when a promise is broken.
With --photos, the items have photos, and smaller pictures are made of them (see photos.py); --watch is not measured.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from photos import HugoWithPhotos, OursWithPhotos, photos
from sites import Hugo, Ours, texts
from watched import latencies


def measured(command: list[str | Path]) -> tuple[float, float, float]:
    """Returns elapsed seconds, processor seconds, and peak memory in MiB."""
    os.sync()
    start = time.monotonic()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if status:
        sys.exit(f"bench-generate: {command[0]} failed")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--items", type=int)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--quick", action="store_true", help="1,000 items, three rounds")
    parser.add_argument("--photos", type=int, help="so many items with photos, two rounds")
    parser.add_argument("--csv", action="store_true", help="our items in one spreadsheet for both languages")
    options = parser.parse_args()
    items, rounds = (options.photos, 2) if options.photos else (1_000, 3) if options.quick else (10_000, 5)
    options.items, options.rounds = options.items or items, options.rounds or rounds
    with tempfile.TemporaryDirectory() as folder:
        items = texts(options.items)
        (Path(folder) / "hugo").mkdir()
        if options.photos:
            kinds = photos()
            ours = OursWithPhotos(Path(folder) / "ours", options.program, items, kinds)
            hugo = HugoWithPhotos(Path(folder) / "hugo", items, kinds)
        else:
            ours = Ours(Path(folder) / "ours", options.program, items, options.csv)
            hugo = Hugo(Path(folder) / "hugo", items)
        runs = [("full build", lambda site, _: site.clear()), ("unchanged", lambda site, _: time.sleep(0.1)),
                ("one item's text changed", lambda site, round_: site.edit(round_))]
        seconds = {(what, site.name): [] for what, _ in runs for site in (ours, hugo)}
        work = {site.name: [] for site in (ours, hugo)}
        memory = {ours.name: 0.0, hugo.name: 0.0}
        for round_ in range(options.rounds):
            for site in (ours, hugo) if round_ % 2 else (hugo, ours):
                for what, prepare in runs:
                    prepare(site, round_)
                    time_, busy, peak = measured(site.command)
                    seconds[what, site.name].append(time_)
                    if what == "full build":
                        work[site.name].append(busy)
                    memory[site.name] = max(memory[site.name], peak)
        # Ours lists 200 items on a page, and Hugo all on one.
        pages = {site.name: sum(1 for _ in site.site.rglob("item-*/index.html")) for site in (ours, hugo)}
        saved = [] if options.photos else latencies(Path(folder) / "watched", options.program)
        version = subprocess.run(["hugo", "version"], capture_output=True, text=True).stdout.split()[1]
    print(f"{options.items:,} items in two languages, {options.rounds} rounds, {os.cpu_count()} cores, Hugo {version}")
    print(f"{'':26}{'juicemaker':>12}{'Hugo':>12}{'ratio':>9}   promised")
    print(f"{'pages of items':26}{pages[ours.name]:12,}{pages[hugo.name]:12,}")
    holds = pages[ours.name] == pages[hugo.name]
    # Of a small site, an unchanged run is mostly the start of the program.
    unchanged = 0.1 if options.photos else 0.05 if options.quick else 0.02
    for (what, _), most in zip(runs, (0.95, unchanged, 0.5)):
        mine, theirs = (statistics.median(seconds[what, site.name]) for site in (ours, hugo))
        print(f"{what + ', s':26}{mine:12.3f}{theirs:12.3f}{mine / theirs:9.3f}   at most {most}")
        holds = holds and mine / theirs <= most
    # Processor time is more meaningful than elapsed time when other processes use the machine.
    mine, theirs = (statistics.median(work[site.name]) for site in (ours, hugo))
    print(f"{'full build, processor time, s':26}{mine:12.3f}{theirs:12.3f}{mine / theirs:9.3f}")
    print(f"{'peak memory, MiB':26}{memory[ours.name]:12.0f}{memory[hugo.name]:12.0f}{'':9}   at most 300")
    holds = holds and memory[ours.name] <= 300
    if saved:
        print(f"--watch, from save to page, s: median {statistics.median(saved):.3f}, "
              f"slowest of {len(saved)} {max(saved):.3f}   at most 0.5")
        holds = holds and max(saved) <= 0.5
    print("OK" if holds else "FAILED: a promise is broken")
    sys.exit(0 if holds else 1)


main()
