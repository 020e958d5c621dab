"""Photos for the benchmarks and for the tests of an exhibition, and the same site of photos twice, for
`make bench X=generate OPTIONS=--photos=1000`.

Of each photo there (JPEG, 2000 × 1500) both make eight files: 320, 640, 1280 and 2000 pixels wide, as WebP and as
JPEG, and pages in two languages with all of them in `srcset`. A full build starts with empty caches of made pictures.
"""

import os
import random
import shutil
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path
from typing import NamedTuple

from sites import Hugo, Ours, put_away

# So many different ones are made; each photo is one of them with its own comment, since equal ones are made once.
KINDS = 10


class Size(NamedTuple):
    width: int
    height: int


def photo(rows: list[bytes], size: Size) -> bytes:
    """Enlarges rows of pixels (red, green and blue) to a JPEG of that size, with libvips-tools."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "photo.jpg"
        command = ["vips", "thumbnail_source", "[descriptor=0]", f"{made}[Q=80,interlace,optimize_coding,strip]"]
        command += [str(size.width), "--height", str(size.height), "--size", "force"]
        subprocess.run(command, input=_png(Size(len(rows[0]) // 3, len(rows)), rows), check=True)
        return made.read_bytes()


def _png(size: Size, rows: list[bytes]) -> bytes:
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 1)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )


def noise(size: Size, generator: random.Random) -> list[bytes]:
    return [generator.randbytes(3 * size.width) for _ in range(size.height)]


def with_segment(photo: bytes, marker: int, data: bytes) -> bytes:
    """The JPEG with a segment at its beginning, such as a comment (0xFE) or Exif (0xE1)."""
    return photo[:2] + struct.pack(">BBH", 0xFF, marker, 2 + len(data)) + data + photo[2:]


def photos() -> list[bytes]:
    """Photos of blurred noise, 850 KB each."""
    generator = random.Random(1900)
    return [photo(noise(Size(400, 300), generator), Size(2000, 1500)) for _ in range(KINDS)]


def replace_drawings(folder: Path, kinds: list[bytes]) -> None:
    for number, drawing in enumerate(sorted(folder.glob("item-*.svg"))):
        drawing.with_suffix(".jpg").write_bytes(with_segment(kinds[number % KINDS], 0xFE, drawing.stem.encode()))
        drawing.unlink()


class OursWithPhotos(Ours):
    def __init__(self, folder: Path, program: str, items: dict, kinds: list[bytes]) -> None:
        super().__init__(folder, program, items)
        replace_drawings(self.exhibition / "pictures", kinds)
        self.cache = folder / "cache"
        os.environ["XDG_CACHE_HOME"] = str(self.cache)

    def clear(self) -> None:
        super().clear()
        put_away(self.cache)


class HugoWithPhotos(Hugo):
    # The main page lists sections, which have none.
    PICTURE = """{{ with .Params.image }}{{ $photo := resources.Get (printf "pictures/%s.jpg" .) }}
{{ $s := $photo.Resize "320x q80 Lanczos" }}{{ $m := $photo.Resize "640x q80 Lanczos" }}{{ $l := $photo.Resize "1280x q80 Lanczos" }}{{ $x := $photo.Resize "2000x q80 Lanczos" }}
{{ $ws := $photo.Resize "320x webp q78 Lanczos" }}{{ $wm := $photo.Resize "640x webp q78 Lanczos" }}{{ $wl := $photo.Resize "1280x webp q78 Lanczos" }}{{ $wx := $photo.Resize "2000x webp q78 Lanczos" }}
<picture><source type="image/webp" srcset="{{ $ws.RelPermalink }} 320w, {{ $wm.RelPermalink }} 640w, {{ $wl.RelPermalink }} 1280w, {{ $wx.RelPermalink }} 2000w">
<img src="{{ $x.RelPermalink }}" srcset="{{ $s.RelPermalink }} 320w, {{ $m.RelPermalink }} 640w, {{ $l.RelPermalink }} 1280w, {{ $x.RelPermalink }} 2000w" alt="{{ $.Title }}" width="2000" height="1500"></picture>{{ end }}
"""
    IMG = '<img src="/pictures/{{ .Params.image }}.svg" alt="{{ .Title }}" width="120" height="90"'
    ITEM = Hugo.ITEM.replace(IMG + ">", '{{ partial "picture.html" . }}')
    LIST = Hugo.LIST.replace(IMG + ' loading="lazy">', '{{ partial "picture.html" . }}')

    def __init__(self, folder: Path, items: dict, kinds: list[bytes]) -> None:
        super().__init__(folder, items)
        shutil.move(folder / "static/pictures", folder / "assets/pictures")
        replace_drawings(folder / "assets/pictures", kinds)
        (folder / "layouts/partials").mkdir()
        (folder / "layouts/partials/picture.html").write_text(self.PICTURE)
