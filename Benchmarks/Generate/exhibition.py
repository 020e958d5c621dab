"""Makes an exhibition as owners have them, for the browser tests and to look at.

    python3 Benchmarks/Generate/exhibition.py FOLDER [PHOTOS]

Photos in every shape and size, some on their side by Exif and a few of 15 MB; three collections, two of them in
groups; Markdown; objects with all fields and with none but their names; translations with gaps. Korean is the
exhibition's own language.
"""

import json
import math
import random
import struct
import sys
import wave
from base64 import b64decode
from pathlib import Path
from typing import Any, NamedTuple

from photos import Size, noise, with_segment
from photos import photo as taken

LANGUAGES = ["ko", "en", "fr", "de", "ar"]

# Of each: title, place, duration, the label and value of a fact, description.
FACTS = {
    "ko": ("강가에서 보낸 백 년", "서울 마포나루", "2026. 3. 1 - 2026. 11. 30", "입장료 :", "무료",
           "나루터 사람들이 남긴 사진을 *처음으로* 한자리에 모았습니다.\n\n## 보는 법\n\n- 연대순으로 천천히\n"
           "- 마음에 드는 것부터\n\n원본은 [기록원](https://archive.example/)에 있습니다. [Le fleuve](lang:fr)라는 말에는 강과 길이 함께 있습니다."),
    "en": ("A Hundred Years by the River", "Mapo Ferry, Seoul", "1 March to 30 November 2026", "Admission:", "free",
           "The photographs of the ferry people, shown together *for the first time*.\n\n## How to look\n\n"
           "- slowly, year by year\n- or at what you like first\n\nThe originals are in the [archive](https://archive.example/). "
           "[Le fleuve](lang:fr) is a river and a way."),
    "fr": ("Cent ans au bord du fleuve", "Bac de Mapo, Séoul", "du 1er mars au 30 novembre 2026", "Entrée :", "gratuite",
           "Les photographies des passeurs, réunies *pour la première fois*.\n\n## Comment regarder\n\n1. lentement\n"
           "2. ou au hasard\n\nLes originaux sont aux [archives](https://archive.example/)."),
    "de": ("Hundert Jahre am Fluss", "Fährhaus Mapo, Seoul", "1. März bis 30. November 2026", "Eintritt:", "frei",
           "Die Fotografien der Fährleute, *zum ersten Mal* beisammen.\n\n> Der Fluss war unsere Straße.\n\n"
           "Die Originale liegen im [Archiv](https://archive.example/)."),
    "ar": ("مئة عام على ضفة النهر", "معبر مابو، سيول", "من 1 مارس إلى 30 نوفمبر 2026", "الدخول:", "مجاني",
           "صور أهل المعبر معروضة معًا *لأول مرة*.\n\n## كيف تشاهد\n\n- ببطء، سنة بعد سنة\n- أو ابدأ بما يعجبك\n\n"
           "الأصول محفوظة في [الأرشيف](https://archive.example/)، وفيها كلمة [Le fleuve](lang:fr) أي النهر."),
}
COLLECTIONS = {
    "river": {"ko": "강과 나루", "en": "River and ferry", "fr": "Le fleuve et le bac", "de": "Fluss und Fähre", "ar": "النهر والمعبر"},
    "houses": {"ko": "집", "en": "Houses", "fr": "Maisons", "de": "Wohnhäuser und Nebengebäude", "ar": "البيوت"},
    "wide": {"ko": "넓은 풍경", "en": "Wide views", "fr": "Panoramas", "ar": "مناظر واسعة"},
}
GROUPS = {
    "ko": ("봄", "장마철", "첫눈"), "en": ("Spring", "The rains", "First snow"), "fr": ("Printemps", "Les pluies", "Première neige"),
    "de": ("Frühling", "Regenzeit", "Erster Schnee"), "ar": ("الربيع", "موسم الأمطار", "أول ثلج"),
}
THINGS = {
    "ko": ("나룻배", "물안개", "뱃사공의 집", "소금 가게", "버드나무 아래", "겨울 빨래터", "마지막 기차", "모래톱"),
    "en": ("Ferry boat", "Mist on the water", "The ferryman’s house", "Salt shop", "Under the willow", "Washing place in winter",
           "The last train", "Sandbank"),
    "fr": ("Le bac", "Brume sur l’eau", "La maison du passeur", "Marchand de sel", "Sous le saule", "Lavoir en hiver",
           "Le dernier train", "Banc de sable"),
    "de": ("Fährboot", "Nebel überm Wasser", "Haus des Fährmanns", "Salzladen", "Unter der Weide",
           "Donaudampfschifffahrtsgesellschaftskapitänsmütze", "Der letzte Zug", "Sandbank"),
    "ar": ("قارب العبور", "ضباب فوق الماء", "بيت المراكبي", "دكان الملح", "تحت الصفصافة", "مغسلة في الشتاء", "القطار الأخير", "شاطئ الرمل"),
}
SENTENCES = {
    "ko": ("해가 뜨기 전에 찍었다.", "강물이 불어난 다음 날이다.", "이 집은 지금 없다.", "누가 찍었는지는 아무도 모른다."),
    "en": ("Taken before sunrise.", "It is the day after the flood.", "The house is gone.", "Nobody knows whose photograph this is."),
    "fr": ("Prise avant le lever du soleil.", "C’est le lendemain de la crue.", "La maison n’existe plus.", "On ignore qui l’a prise."),
    "de": ("Vor Sonnenaufgang aufgenommen.", "Es ist der Tag nach dem Hochwasser.", "Das Haus steht nicht mehr.", "Der Fotograf ist unbekannt."),
    "ar": ("التُقطت قبل شروق الشمس.", "في اليوم التالي للفيضان.", "لم يعد البيت قائمًا.", "لا أحد يعرف من التقطها."),
}
# Of each: maker, place, material, credit.
PARTICULARS = {
    "ko": ("김나루(1871-1950)", "마포", "젤라틴 은염 인화, 18 × 24 cm", "나루 기록원"),
    "en": ("Naru Kim (1871-1950)", "Mapo", "Gelatin silver print, 18 × 24 cm", "Ferry Archive"),
    "fr": ("Naru Kim (1871-1950)", "Mapo", "Épreuve gélatino-argentique, 18 × 24 cm", "Archives du bac"),
    "de": ("Naru Kim (1871-1950)", "Mapo", "Silbergelatineabzug, 18 × 24 cm", "Fährarchiv"),
    "ar": ("نارو كيم (1871-1950)", "مابو", "طبعة جيلاتين فضية، 18 × 24 سم", "أرشيف المعبر"),
}
SHAPES = [Size(2400, 1600), Size(1600, 2400), Size(2000, 2000), Size(3000, 2250), Size(1080, 1920), Size(640, 480)]
PANORAMA = Size(4800, 1200)
LARGE = Size(6000, 4000)
# A third of it is enough for noise.
GRAIN = Size(2400, 1600)


class Photo(NamedTuple):
    name: str
    collection: str
    number: int


def make(folder: Path, photos: int = 300, languages: list[str] = LANGUAGES, large: int = 3, scale: float = 1) -> None:
    """Makes the folder. So many of the photos are large ones; the others are as large as `scale` says."""
    assert photos >= len(COLLECTIONS) and languages[0] == "ko"
    (folder / "pictures").mkdir(parents=True)
    all_ = [Photo(f"photo-{number + 1:03}", list(COLLECTIONS)[number % 3], number) for number in range(photos)]
    take(all_, folder / "pictures", large, scale)
    for language in languages:
        ending = "" if language == "ko" else f".{language}"
        write(folder / f"exposition{ending}.json", facts(language))
        for collection in COLLECTIONS:
            items = [item(photo, language) for photo in all_ if photo.collection == collection]
            write(folder / f"{collection}{ending}.json", [item for item in items if item])
    record(folder / "media")


# Six seconds of one colour, as WebM.
FILM = (
    "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAKWEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZUrmtTrIHGTbuMU6uEElTD"
    "Z1OsggEMTbuMU6uEHFO7a1OsggKA7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBNgIRMYXZmV0GETGF2ZkSJiEC3cAAAAAAAFlSua8GuAQAAAAAAADjXgQFzxYgAAAAA"
    "AAAAAZyBACK1nIN1bmSIgQCGhVZfVlA4g4EBI+ODhDuaygDgibCBQLqBJJqBAhJUw2fRc3POY8CLY8WIAAAAAAAAAAFnyJhFo4dFTkNPREVSRIeLTGF2YyBs"
    "aWJ2cHhnyKJFo4hEVVJBVElPTkSHlDAwOjAwOjA2LjAwMDAwMDAwMAAAH0O2dUEY54EAo7KBAACA0AIAnQEqQAAkAAOHCIWFiJmEiBMCAnTyZro0eb8Wd8D+"
    "7c7c7VsfZ91xc2Q3gKOogQPoAFECAA4QSAAYB2AQN2HmmYAsNqqmAP7yIl+KAUjhzv4rfUDNIKOngQfQABECAA4QNAAYABpP9AwAFPqqqID+9hNf6uxPhQgn"
    "+LaR0KTwo6uBC7gAUQIADhAkABgHSAgcO/MNABYbVVMA/vmo7/8Qz0epku/+LORiOy8Ao7CBD6AAUQIADhAYABgLsAsg25RwFjtV/NYA/vt7F/+WfP4bOpz/"
    "8pV4LG5w8WLD6ACjrYETiAARAgAOEBAAGAAaT/QMABT6qqiA/v0hRf/oSfgk/BJ+6f/+fmd24v5zABxTu2uRu4+zgQC3iveBAfGCAWLwgQM="
)
CAPTIONS = {
    "ko": ("배가 온다.", "사공이 손을 흔든다."),
    "en": ("A boat comes.", "The ferryman waves."),
}


def record(folder: Path) -> None:
    """Makes a film with captions, and a sound."""
    folder.mkdir()
    (folder / "ferry.webm").write_bytes(b64decode(FILM))
    for language, (first, second) in CAPTIONS.items():
        (folder / f"ferry-{language}.vtt").write_text(
            f"WEBVTT\n\n00:00.000 --> 00:02.000\n{first}\n\n00:02.000 --> 00:05.500\n<v {FACTS[language][0]}>{second}\n")
    with wave.open(str(folder / "bell.wav"), "wb") as sound:
        sound.setparams((1, 2, 8000, 0, "NONE", ""))
        sound.writeframes(b"".join(int(8000 * math.sin(index / 4)).to_bytes(2, "little", signed=True) for index in range(8000)))


def write(file: Path, content: Any) -> None:
    file.write_text(json.dumps(content, ensure_ascii=False, indent=1))


# Texts

def facts(language: str) -> dict[str, Any]:
    title, location, duration, label, value, description = FACTS[language]
    collections = [{"address": address, "title": titles[language]} for address, titles in COLLECTIONS.items() if language in titles]
    if collections[0]["address"] == "river":
        collections[0]["description"] = " ".join(SENTENCES[language])
    facts = {"title": title, "location": location, "duration": duration, "facts": [{"label": label, "value": value}],
             "description": description, "collections": collections}
    return {"visitors": 48130300, "poster": "photo-002", "browse": ["name"], "citations": True,
            "timeline": True, "map": True, "catalogue": True, **facts} if language == "ko" else facts


def item(photo: Photo, language: str) -> dict[str, Any] | None:
    """The texts about a photo; none for some in a translation."""
    number = photo.number
    if language != "ko" and number % 7 == 6:
        return None
    thing = THINGS[language][number % 8]
    sentence = SENTENCES[language][number % 4]
    maker, place, material, credit = PARTICULARS[language]
    item: dict[str, Any] = {"image_name": photo.name, "name": f"{thing} {number + 1}"}
    if number % 5 == 4:
        # Nothing but its name.
        return item
    item["short_desc"] = sentence
    if photo.collection != "wide":
        item["group"] = GROUPS[language][number // 3 % 3]
    if language == "ko" or number % 4:
        others = [f"**{text}**" if index == 1 else text for index, text in enumerate(SENTENCES[language])]
        item["desc"] = f"{' '.join(others)}\n\n### {place}\n\n- {material}\n- *{maker}*\n\n[{credit}](https://archive.example/{photo.name})"
    if number % 2 == 0:
        item |= {"maker": maker, "date": str(1900 + number % 60), "place": place, "material": material, "credit": credit,
                 "licence": "CC BY 4.0"}
    if number == 0 and language in CAPTIONS:
        item["captions"] = f"ferry-{language}.vtt"
        if language == "ko":
            item |= {"film": "ferry.webm", "sound": "bell.wav"}
    if language == "ko" and number % 3 < 2:
        # Along a river in Seoul; every seventh where another is.
        item |= {"latitude": 37.52 + number // 7 * 7 % 50 / 1000, "longitude": 126.9 + number % 7 / 50}
    if number % 3 == 0:
        item |= {"alt": f"{thing}. {sentence}", "caption": f"{thing} · {place}"}
    if number == 0:
        # A picture of another item may belong to a series, too.
        item["pictures"] = [{"name": "photo-004", "alt": sentence, "credit": credit}]
        if "desc" in item:
            item["desc"] += f"\n\n![{sentence}](photo-002 \"{place}\")"
    if language == "ko" and number < 3:
        item |= {"original": True, "published": f"2026-11-0{number + 1}"}
    if language == "ko" and number % 4 == 0:
        item["link"] = f"https://archive.example/{photo.name}"
    return item


# Photos

def take(photos: list[Photo], folder: Path, large: int, scale: float) -> None:
    for photo in photos:
        generator = random.Random(photo.number)
        is_large = photo.number < 3 * large and photo.collection == "river"
        width, height = PANORAMA if photo.collection == "wide" else SHAPES[photo.number % len(SHAPES)]
        shape = Size(round(scale * width), round(scale * height))
        if is_large:
            jpeg = taken(noise(GRAIN, generator), LARGE)
        elif photo.number % 4 == 1:
            # A camera that was held on its side: what is stored has to be turned to the right.
            jpeg = taken(turned_left(landscape(shape, generator)), Size(shape.height, shape.width))
            jpeg = with_segment(jpeg, 0xE1, exif(orientation=6))
        else:
            jpeg = taken(landscape(shape, generator), shape)
        # Cameras write their names in capitals.
        (folder / f"{photo.name}.{'JPG' if photo.number == 1 else 'jpg'}").write_bytes(jpeg)


def landscape(shape: Size, generator: random.Random) -> list[bytes]:
    """Rows of red, green and blue: a sky with a sun, hills, and water in front of them."""
    scale = max(shape) / 192
    width, height = round(shape.width / scale), round(shape.height / scale)
    sky, hills, water = ([generator.randrange(low, high) for _ in range(3)] for low, high in ((140, 240), (40, 110), (70, 160)))
    sun = generator.randrange(width), generator.randrange(height // 3 + 1), generator.randrange(5, 14)
    waves = [(generator.uniform(2, 9), generator.uniform(8, 30), generator.uniform(0, 7)) for _ in range(3)]
    ridge = [round(height * 0.5 + sum(high * math.sin(x / long + at) for high, long, at in waves)) for x in range(width)]
    shore = round(height * 0.75)
    rows = []
    for y in range(height):
        row = bytearray()
        for x in range(width):
            if y >= shore:
                colour = [min(255, part + (y * 7 + x) % 19) for part in water]
            elif y > ridge[x]:
                colour = [part + (y - ridge[x]) // 2 for part in hills]
            elif math.hypot(x - sun[0], y - sun[1]) < sun[2]:
                colour = [255, 244, 214]
            else:
                colour = [min(255, part + 60 * y // height) for part in sky]
            row += bytes(colour)
        rows.append(bytes(row))
    return rows


def turned_left(rows: list[bytes]) -> list[bytes]:
    width = len(rows[0]) // 3
    return [b"".join(row[3 * x : 3 * x + 3] for row in rows) for x in reversed(range(width))]


def exif(orientation: int) -> bytes:
    """One directory with one entry (Exif 2.32, section 4.6.2)."""
    return b"Exif\0\0MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)


if __name__ == "__main__":
    make(Path(sys.argv[1]), *map(int, sys.argv[2:]))
