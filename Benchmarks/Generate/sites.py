"""The same site twice: for juicemaker, and for Hugo."""

import csv
import json
import random
import shutil
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORDS = {
    "": "박람회 전시관 나무 악기 조선 왕실 금속 활자 불교 경전 병풍 소나무 줄을 타는 소리가 깊고 오래 남는다 그리고 파리에서 만든".split(),
    ".en": "the exhibition hall wood instrument royal metal type scripture screen pine string sound deep long Paris made".split(),
}
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90"><title>{name}</title>'
    + "".join(f'<path d="M{x} 10 C {x + 5} 40 {x - 5} 60 {x + 9} 80" fill="none" stroke="#a43"/>' for x in range(10, 110, 10))
    + "</svg>"
)


def texts(items: int) -> dict[str, list[dict[str, str]]]:
    """Random texts in Markdown, as long as those of the exposition of 1900."""
    generator = random.Random(1900)

    def words(ending: str, count: int) -> str:
        return " ".join(generator.choices(WORDS[ending], k=count)) + "."

    def description(ending: str) -> str:
        first, *rest = (words(ending, 75) for _ in range(2))
        emphasis = f"**{words(ending, 3)}** and [{words(ending, 2)}](https://museum.example/1900)"
        points = "\n".join(f"- {words(ending, 20)}" for _ in range(3))
        return "\n\n".join([first, emphasis, *rest, points])

    return {
        ending: [
            {
                "name": f"{words(ending, 2)} {number}",
                "image_name": f"item-{number:05}",
                "short_desc": words(ending, 8),
                "desc": description(ending),
            }
            for number in range(items)
        ]
        for ending in WORDS
    }


def pictures(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True)
    for name in names:
        (folder / f"{name}.svg").write_text(PICTURE.format(name=name))


def put_away(folder: Path) -> None:
    """Renames instead of removing: for some seconds after a removal, ext4 creates files slowly (`recently_deleted`)."""
    if folder.exists():
        folder.rename(f"{folder}.{time.monotonic_ns()}")


class Ours:
    name = "exhibition"

    def __init__(
        self, folder: Path, program: str, items: dict[str, list[dict[str, str]]], in_table: bool = False
    ) -> None:
        self.in_table = in_table
        self.exhibition, self.site = folder / "exhibition", folder / "site"
        pictures(self.exhibition / "pictures", [item["image_name"] for item in items[""]] + ["poster", "flag"])
        for ending, list_ in items.items():
            facts = {"title": "박람회(Expo)", "visitors": 48130300, "location": "a", "duration": "b", "description": "c"}
            (self.exhibition / f"exposition{ending}.json").write_text(json.dumps(facts, ensure_ascii=False))
            self._write(ending, list_, items)
        self.items = items
        self.command = [program, "build", self.exhibition, "--output", self.site]

    def _write(self, ending: str, items: list[dict[str, str]], all_: dict[str, list[dict[str, str]]]) -> None:
        if self.in_table:
            # Both languages in one spreadsheet.
            with open(self.exhibition / "items.csv", "w", encoding="utf-8-sig", newline="") as file:
                names = [name for name in all_[""][0] if name != "image_name"]
                writer = csv.writer(file)
                writer.writerow(["image_name", *names, *(f"{name}:en" for name in names)])
                for own, english in zip(all_[""], all_[".en"]):
                    writer.writerow([own["image_name"], *(own[name] for name in names), *(english[name] for name in names)])
            return
        (self.exhibition / f"items{ending}.json").write_text(json.dumps(items, ensure_ascii=False, indent=1))

    def clear(self) -> None:
        put_away(self.site)
        # A file that changed less than 50 ms before a run is not trusted by the next run, which would read it again.
        time.sleep(0.1)

    def edit(self, round_: int) -> None:
        self.items[""][5]["desc"] = f"{round_}"
        self._write("", self.items[""], self.items)


class Hugo:
    name = "Hugo"

    LAYOUT = """<!doctype html>
<html lang="{{ .Lang }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }}</title>
{{ $style := resources.Get "style.css" | fingerprint }}<link rel="stylesheet" href="{{ $style.RelPermalink }}">
</head>
<body>
<a class="skip" href="#main">Skip</a>
<header class="top"><nav>
<a class="button" href="/">Order</a>
{{ range .Translations }}<a class="button" href="{{ .RelPermalink }}" hreflang="{{ .Lang }}">{{ .Lang }}</a>{{ end }}
</nav></header>
<main id="main" tabindex="-1">
{{ block "main" . }}{{ end }}
</main>
</body>
</html>
"""
    ITEM = """{{ define "main" }}<h1>{{ .Title }}</h1>
<img src="/pictures/{{ .Params.image }}.svg" alt="{{ .Title }}" width="120" height="90">
{{ .Content }}
<nav>{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
<a href="{{ .CurrentSection.RelPermalink }}">All</a></nav>{{ end }}
"""
    LIST = """{{ define "main" }}<h1>{{ .Title }}</h1>
<ul>{{ range .RegularPages }}<li><a href="{{ .RelPermalink }}">
<img src="/pictures/{{ .Params.image }}.svg" alt="{{ .Title }}" width="120" height="90" loading="lazy">
<b>{{ .Title }}</b> {{ .Params.short }}</a></li>
{{ end }}</ul>{{ end }}
"""
    CONFIG = """baseURL = "http://juice.lan/"
title = "Expo"
defaultContentLanguage = "ko"
disableKinds = ["taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404"]
[languages.ko]
contentDir = "content/ko"
weight = 1
[languages.en]
contentDir = "content/en"
weight = 2
"""

    def __init__(self, folder: Path, items: dict[str, list[dict[str, str]]]) -> None:
        self.folder, self.site = folder, folder / "public"
        pictures(folder / "static/pictures", [item["image_name"] for item in items[""]] + ["poster", "flag"])
        (folder / "config.toml").write_text(self.CONFIG)
        for name, text in [("baseof", self.LAYOUT), ("single", self.ITEM), ("list", self.LIST), ("index", self.LIST)]:
            path = folder / "layouts" / ("index.html" if name == "index" else f"_default/{name}.html")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(".RegularPages", ".Pages") if name == "index" else text)
        (folder / "assets").mkdir()
        shutil.copy(ROOT / "Exhibition/Public/museum.css", folder / "assets/style.css")
        for ending, list_ in items.items():
            section = folder / "content" / ("en" if ending else "ko") / "items"
            section.mkdir(parents=True)
            (section / "_index.md").write_text("---\ntitle: Items\n---\n")
            (section.parent / "_index.md").write_text("---\ntitle: Expo\n---\n")
            for number, item in enumerate(list_):
                self._write(section, number, item)
        self.items = items
        self.command = ["hugo", "--quiet", "--source", folder]

    @staticmethod
    def _write(section: Path, number: int, item: dict[str, str]) -> None:
        head = {"title": item["name"], "weight": number + 1, "image": item["image_name"], "short": item["short_desc"]}
        text = json.dumps(head, ensure_ascii=False, indent=1) + "\n" + item["desc"] + "\n"
        (section / f"{item['image_name']}.md").write_text(text)

    def clear(self) -> None:
        put_away(self.site)
        put_away(self.folder / "resources")

    def edit(self, round_: int) -> None:
        self._write(self.folder / "content/ko/items", 5, {**self.items[""][5], "desc": f"{round_}"})
