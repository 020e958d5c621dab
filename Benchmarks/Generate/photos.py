"""The same site of photos twice, for `make bench-generate OPTIONS=--photos=1000`.

Of each photo (JPEG, 2000 × 1500) both make six files: 320, 640 and 1280 pixels wide, as WebP and as JPEG, and pages in
two languages with all six in `srcset`. A full build starts with empty caches of made pictures.
"""

import os
import random
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

from sites import Hugo, Ours, put_away

WIDTH, HEIGHT = 2000, 1500
# So many different ones are made; each photo is one of them with its own comment, since equal ones are made once.
KINDS = 10


def _png(width: int, height: int, generator: random.Random) -> bytes:
    rows = b"".join(b"\0" + generator.randbytes(3 * width) for _ in range(height))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )


def photos(pictures_program: Path) -> list[bytes]:
    """Photos of blurred noise, 850 KB each."""
    generator = random.Random(1900)
    made = []
    with subprocess.Popen([pictures_program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for _ in range(KINDS):
            png = _png(WIDTH // 5, HEIGHT // 5, generator)
            process.stdin.write(f"png {WIDTH // 5} {HEIGHT // 5} {len(png)} {WIDTH} {HEIGHT} jpg\n".encode() + png)
            process.stdin.flush()
            made.append(process.stdout.read(int(process.stdout.readline().split()[1])))
        process.stdin.close()
    return made


def replace_drawings(folder: Path, kinds: list[bytes]) -> None:
    for number, drawing in enumerate(sorted(folder.glob("item-*.svg"))):
        comment = drawing.stem.encode()
        photo = kinds[number % KINDS]
        drawing.with_suffix(".jpg").write_bytes(
            photo[:2] + b"\xff\xfe" + struct.pack(">H", 2 + len(comment)) + comment + photo[2:]
        )
        drawing.unlink()


class OursWithPhotos(Ours):
    def __init__(self, folder: Path, program: str, items: dict, kinds: list[bytes]) -> None:
        super().__init__(folder, program, items)
        replace_drawings(self.content / "exposition/pictures", kinds)
        self.cache = folder / "cache"
        os.environ["XDG_CACHE_HOME"] = str(self.cache)

    def clear(self) -> None:
        super().clear()
        put_away(self.cache)


class HugoWithPhotos(Hugo):
    # The main page lists sections, which have none.
    PICTURE = """{{ with .Params.image }}{{ $photo := resources.Get (printf "pictures/%s.jpg" .) }}
{{ $s := $photo.Resize "320x q80 Lanczos" }}{{ $m := $photo.Resize "640x q80 Lanczos" }}{{ $l := $photo.Resize "1280x q80 Lanczos" }}
{{ $ws := $photo.Resize "320x webp q78 Lanczos" }}{{ $wm := $photo.Resize "640x webp q78 Lanczos" }}{{ $wl := $photo.Resize "1280x webp q78 Lanczos" }}
<picture><source type="image/webp" srcset="{{ $ws.RelPermalink }} 320w, {{ $wm.RelPermalink }} 640w, {{ $wl.RelPermalink }} 1280w">
<img src="{{ $l.RelPermalink }}" srcset="{{ $s.RelPermalink }} 320w, {{ $m.RelPermalink }} 640w, {{ $l.RelPermalink }} 1280w" alt="{{ $.Title }}" width="1280" height="960"></picture>{{ end }}
"""
    IMG = '<img src="/expo/pictures/{{ .Params.image }}.svg" alt="{{ .Title }}" width="120" height="90"'
    ITEM = Hugo.ITEM.replace(IMG + ">", '{{ partial "picture.html" . }}')
    LIST = Hugo.LIST.replace(IMG + ' loading="lazy">', '{{ partial "picture.html" . }}')

    def __init__(self, folder: Path, items: dict, kinds: list[bytes]) -> None:
        super().__init__(folder, items)
        shutil.move(folder / "static/expo/pictures", folder / "assets/pictures")
        replace_drawings(folder / "assets/pictures", kinds)
        (folder / "layouts/partials").mkdir()
        (folder / "layouts/partials/picture.html").write_text(self.PICTURE)
