"""An exhibition of photos as a site of its own: in every language, below a path of nginx, and from a disk."""

import json
import math
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urljoin
from xml.etree import ElementTree

import iiif_prezi3
import pytest
from PIL import Image
from playwright.sync_api import Browser, FloatRect, ViewportSize, expect
from rdflib import RDF, SDO, Graph

from checks import CONTRAST, STANDARDS, axe_problems, document_problems, expect_none, keyboard_problems
from exhibition_site import LANGUAGES, ExhibitionSite
from markup import MarkupChecker
from measure import measure
from shop import ROOT
from tablet import LANDSCAPE, PHONE, SMALL, ZOOMED, Size, Tablet

sys.path.insert(0, str(ROOT / "Tests/SiteGeneratorTests"))

from crawl import follow  # noqa: E402

# Making its pictures takes a second: one worker has all tests.
pytestmark = pytest.mark.xdist_group("exhibition")

PAGES = ["", "river/", "river/photo-001/", "houses/photo-005/", "river/photo-001/photo-004/", "wide/photo-003/", "name/", "timeline/",
         "map/", "catalogue/"]
NOT_FOUND = "river/none/"
PAGES_BY_LANGUAGE = {
    "ko": [*PAGES, NOT_FOUND], **{language: [f"{language}/{page}" for page in PAGES] for language in LANGUAGES if language != "ko"},
}
SIZES = [LANDSCAPE, PHONE, SMALL, ZOOMED]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExhibitionSite]:
    site = ExhibitionSite(tmp_path_factory.mktemp("exhibition"))
    yield site
    site.close()


@pytest.fixture
def visitor(site: ExhibitionSite, open_tablet: Callable[[ExhibitionSite], Tablet]) -> Tablet:
    return open_tablet(site)


def test_every_page_is_valid(site: ExhibitionSite, checker: MarkupChecker) -> None:
    assert len(list(site.folder.rglob("*.html"))) == 1 + 3 * (1 + 3 + 6 + 7 + 4)
    expect_none(checker.problems_in(site.folder))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_page_is_accessible_and_fits_every_screen(visitor: Tablet, spoken: str) -> None:
    problems = []
    for page in PAGES_BY_LANGUAGE[spoken]:
        visitor.open(page)
        visitor.resize(PHONE)
        # The page in English differs from the Korean one in its words alone.
        found = document_problems(visitor.page, spoken) + (axe_problems(visitor.page, STANDARDS) if spoken != "en" else [])
        if page in PAGES:
            visitor.use("dark")
            found += axe_problems(visitor.page, CONTRAST)
            visitor.use("light")
        for size in SIZES:
            visitor.resize(size)
            found += [f"{size}: {problem}" for problem in measure(visitor.page.evaluate, words=spoken != "ar").problems]
        problems += [f"{page}: {problem}" for problem in found]
    expect_none(problems)


def test_the_keyboard_reaches_every_link_in_order(visitor: Tablet) -> None:
    problems = []
    for page in ("river/photo-004/", "en/"):
        visitor.open(page)
        problems += [f"{page}: {problem}" for problem in keyboard_problems(visitor.page, is_one_column=False)]
    expect_none(problems)


def test_a_page_in_arabic_runs_from_right_to_left(visitor: Tablet) -> None:
    visitor.open("ar/river/photo-001/")
    assert visitor.page.locator("html").get_attribute("dir") == "rtl"
    for right, left in ((".stage img", ".label"), ("dt >> nth=0", "dd >> nth=0"), (".site", ".tongues")):
        boxes = [visitor.page.locator(part).bounding_box() for part in (left, right)]
        assert boxes[0]["x"] < boxes[1]["x"], f"{left} stands at the left of {right}"
    # What is shown in Korean for want of a translation keeps its direction.
    assert visitor.page.locator(".prose").evaluate("e => [e.lang, e.dir, getComputedStyle(e).direction]") == ["ko", "ltr", "ltr"]


def test_a_page_is_printed_with_ink_and_its_links_with_their_addresses(visitor: Tablet) -> None:
    visitor.page.emulate_media(media="print", color_scheme="dark")
    visitor.open("river/photo-001/")
    colour = visitor.page.locator("h1").evaluate("e => getComputedStyle(e).color")
    assert sum(map(int, re.findall(r"\d+", colour))) < 200, colour
    address = visitor.page.locator(".prose a[href^=https]").evaluate("e => getComputedStyle(e, '::after').content")
    assert "https://archive.example/" in address
    for part in (".menu", ".steps"):
        expect(visitor.page.locator(part)).to_be_hidden()


def test_every_address_answers_below_a_path_of_nginx(site: ExhibitionSite) -> None:
    answered, missing = follow(site.url)
    assert missing == set()
    assert all(url.startswith(site.url) for url in answered)
    listed = set(re.findall("<loc>([^<]+)</loc>", (site.folder / "sitemap.xml").read_text()))
    assert len(listed) == 30 + 3 * (7 + 4) and listed <= answered
    pictures = {url.rpartition("/")[2].split(".")[0] for url in answered if re.search(r"\.(320|640|1280|2400)\.", url)}
    assert pictures == {f"photo-00{number}" for number in range(1, 7)}, "with their smaller copies"


def test_manifests_are_valid_and_show_published_pictures(site: ExhibitionSite) -> None:
    """A IIIF viewer reads a manifest of each object and collection: valid by the models of the Presentation API 3.0."""
    pictures = set()
    for path in site.folder.rglob("manifest.json"):
        written = json.loads(path.read_text())
        manifest = iiif_prezi3.Manifest(**written)
        assert json.loads(manifest.json()) == written, "it has no member that the API does not know"
        assert written["id"] == site.url + path.relative_to(site.folder).as_posix()
        assert all(set(text) <= set(LANGUAGES) for text in (written["label"], written.get("summary", {})))
        assert manifest.items
        for canvas in written["items"]:
            [page] = canvas["items"]
            [annotation] = page["items"]
            assert annotation["target"] == canvas["id"]
            for image in [annotation["body"], *canvas.get("thumbnail", [])]:
                with Image.open(site.folder / image["id"].removeprefix(site.url)) as picture:
                    assert picture.size == (image["width"], image["height"])
                    assert picture.get_format_mimetype() == image["format"]
            pictures.add(annotation["body"]["id"])
            assert (annotation["body"]["width"], annotation["body"]["height"]) == (canvas["width"], canvas["height"])
    assert len(pictures) == 6
    listed = []
    for path in site.folder.rglob("collection.json"):
        collection = json.loads(path.read_text())
        iiif_prezi3.Collection(**collection)
        listed += [item["id"].removeprefix(site.url) for item in collection["items"]]
    assert sorted(listed) == sorted(path.relative_to(site.folder).as_posix() for path in site.folder.rglob("manifest.json"))
    assert not list(site.on_disk.rglob("manifest.json")), "a site that does not know its address has none"


def test_the_search_finds_names_makers_and_texts_while_they_are_typed(visitor: Tablet) -> None:
    visitor.open("name/")
    page = visitor.page
    field, found = page.locator(".search input"), page.locator(".search li .name")
    for typed, names in {
        "나루": ["나룻배 1"], "소금 가": ["소금 가게 4"], "ㅅㄱ": ["소금 가게 4", "뱃사공의 집 3"], "ㅂㄷㄴㅁ": ["버드나무 아래 5"], "마지막": [],
        "젤라틴 나룻": ["나룻배 1"], "없는 말": [],
    }.items():
        field.fill(typed)
        expect(page.locator(".search [role=status]")).to_have_text(re.compile(r"^\d+개"))
        if typed == "나루":
            # A maker and a place are found after the names.
            expect(found.first).to_be_visible()
            assert len(found.all_inner_texts()) > 1
            continue
        expect(found).to_have_text(names)
        expect(page.locator(".index")).to_be_hidden()
    field.fill("")
    expect(page.locator(".index")).to_be_visible()
    expect(page.locator(".search ul")).to_be_hidden()
    field.fill("소금")
    expect(found).to_have_count(1)
    expect_none(axe_problems(page, STANDARDS))
    page.locator(".search li a").click()
    expect(page.locator("h1")).to_have_text("소금 가게 4")
    visitor.open("en/name/")
    field.fill("salt SHOP")
    expect(page.locator(".search [role=status]")).to_have_text("1 found")
    found.click()
    expect(page).to_have_url(f"{visitor.shop.url}en/river/photo-004/")


def test_a_citation_is_copied_with_a_press(browser: Browser, site: ExhibitionSite) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto((site.on_disk / "en/river/photo-001/index.html").as_uri())
    page.locator(".cite summary").click()
    expect_none(axe_problems(page, STANDARDS) + axe_problems(page, CONTRAST))
    texts = []
    for index in range(3):
        button = page.locator(".cite button").nth(index)
        assert button.bounding_box()["height"] >= 44
        button.click()
        expect(button).to_have_text("Copied")
        expect(page.locator(".cite [role=status]")).to_have_text("Copied")
        texts.append(page.evaluate("navigator.clipboard.readText()"))
    assert texts[0] == ("Naru Kim (1871-1950). (1900). Ferry boat 1 [Gelatin silver print, 18 × 24 cm]. Ferry Archive. "
                        "A Hundred Years by the River.")
    assert texts[2].startswith("@misc{photo-001,\n  author = {{Naru Kim (1871-1950)}},\n  title = {{Ferry boat 1}},\n")
    context.close()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}ar/river/photo-001/")
    page.locator(".cite summary").click()
    expect(page.locator(".cite [data-text]").first).to_contain_text(f"{site.url}ar/river/photo-001/")
    expect(page.locator(".cite button")).to_have_count(3)
    expect(page.locator(".cite button").first).to_be_hidden()
    context.close()


def test_the_catalogue_is_printed_with_contents_numbers_and_every_picture(visitor: Tablet, tmp_path: Path) -> None:
    visitor.open("catalogue/")
    page = visitor.page
    contents = page.locator(".contents a")
    names = page.locator(".entry .tombstone h2").all_inner_texts()
    listed = [" ".join(text.split()) for text in contents.all_text_contents()]
    assert listed == [f"{number} {name}" for number, name in enumerate(names, 1)]
    assert contents.count() == 6
    contents.nth(4).click()
    expect(page.locator(".entry").nth(4)).to_be_in_viewport()
    # A browser loads a picture far below only when it is shown or printed.
    file = tmp_path / "catalogue.pdf"
    visitor.open("en/catalogue/")
    page.pdf(path=file, prefer_css_page_size=True)
    printed = file.read_bytes()
    assert len(re.findall(rb"/Type */Page\b", printed)) >= 4
    assert len(re.findall(rb"/Subtype */Image", printed)) >= 6


def test_the_timeline_leads_to_periods_and_runs_with_the_language(browser: Browser, site: ExhibitionSite) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}timeline/")
    columns = page.locator(".years a")
    heights = columns.locator("rect").evaluate_all("all => all.map((e) => e.getBoundingClientRect().height)")
    counts = [int(text) for text in columns.locator("small").all_inner_texts()]
    assert sum(counts) == 6 and heights.index(max(heights)) == counts.index(max(counts))
    for name in ("1900년대", "연도 모름"):
        columns.filter(has_text=name).click()
        expect(page.locator(".period").filter(has_text=name)).to_be_in_viewport()
    # The years of a date begin at the right in Arabic.
    sides = []
    for address in ("timeline/", "ar/timeline/"):
        page.goto(site.url + address)
        line, years = (page.locator(".span").first.locator(part).bounding_box() for part in ("path >> nth=0", "rect"))
        sides.append(years["x"] - line["x"] < line["x"] + line["width"] - years["x"] - years["width"])
    assert sides == [True, False], "the first date is of 1900"
    page.emulate_media(media="print")
    expect(page.locator(".years")).to_be_visible()
    context.close()


def test_the_map_has_a_mark_for_each_place_of_its_list(browser: Browser, site: ExhibitionSite) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 320, "height": 700})
    page = context.new_page()
    for address in ("map/", "ar/map/"):
        page.goto(site.url + address)
        numbers = page.locator(".chart >> nth=0").locator(".mark").all_text_contents()
        assert numbers == page.locator(".places section:not(#no-place) .number").all_inner_texts() and len(numbers) > 1
        assert page.locator(".places li").count() == 6, "each object, on the map or not"
        marks = page.locator(".chart >> nth=0").locator("circle").evaluate_all("all => all.map((e) => e.getBoundingClientRect().toJSON())")
        chart = page.locator(".chart").first.bounding_box()
        for mark in marks:
            assert mark["left"] >= chart["x"] and mark["right"] <= chart["x"] + chart["width"], address
            assert mark["width"] > 14, "it is to be seen on a telephone"
        # A town is nothing without its country.
        assert page.locator(".chart").count() == 2 and page.locator(".chart .land").count() == 1
    # Printers leave out backgrounds.
    page.emulate_media(media="print", color_scheme="dark")
    for part in (".places .number >> nth=0", ".chart circle >> nth=0"):
        colour = page.locator(part).evaluate("e => getComputedStyle(e)[e.tagName === 'circle' ? 'fill' : 'color']")
        assert sum(map(int, re.findall(r"\d+", colour))) < 200, f"{part}: {colour}"
    page.emulate_media(media="screen")
    page.goto(f"{site.url}river/photo-001/")
    page.get_by_role("link", name="37.52, 126.9").click()
    expect(page.locator("section:target h2")).to_be_in_viewport()
    context.close()


def test_a_film_plays_with_its_captions_and_has_their_words_beside_it(visitor: Tablet) -> None:
    """Under the policy of the documented server, which must allow it."""
    page = visitor.page
    for address, first, second in (
        ("river/photo-001/", "배가 온다.", "사공이 손을 흔든다."), ("en/river/photo-001/", "A boat comes.", "The ferryman waves."),
    ):
        visitor.open(address)
        for kind, seconds in (("video", 6), ("audio", 1)):
            length = page.locator(kind).evaluate("""async (e) => {
                e.muted = true;
                await e.play();
                const length = e.duration;
                e.pause();
                return length;
            }""")
            assert abs(length - seconds) < 0.2, f"{kind} of {address}"
        page.locator("video").evaluate("e => { e.currentTime = 3 }")
        page.wait_for_function(CAPTION_IS_SHOWN, arg=second)
        assert page.locator("video track").count() == 2
        expect(page.locator(".transcript li p").first).to_have_text(first)
    # Words that are not there in Arabic are in Korean, and marked.
    visitor.open("ar/river/photo-001/")
    assert page.locator(".transcript ol").evaluate("e => [e.lang, e.dir]") == ["ko", "ltr"]


CAPTION_IS_SHOWN = """words => [...document.querySelector("video").textTracks].some((track) => track.mode === "showing"
  && [...(track.activeCues ?? [])].some((cue) => cue.getCueAsHTML().textContent === words))"""


def test_a_list_that_does_not_come_leaves_the_index(visitor: Tablet) -> None:
    page = visitor.page
    page.route("**/objects.json", lambda route: route.fulfill(body="<!doctype html>Sign in to the Wi-Fi"))
    visitor.open("en/name/")
    page.locator(".search input").fill("salt")
    expect(page.locator(".search [role=status]")).to_have_text("The list did not load. Look for it below.")
    expect(page.locator(".index")).to_be_visible()
    page.unroute("**/objects.json")
    page.locator(".search input").fill("salt s")
    expect(page.locator(".search li")).to_have_count(1)


def test_the_index_needs_no_script(browser: Browser, site: ExhibitionSite) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}name/")
    expect(page.locator(".search")).to_be_hidden()
    assert page.locator(".letters a").all_inner_texts() == ["ㄱ", "ㄴ", "ㅁ", "ㅂ", "ㅅ"]
    page.locator(".letters a", has_text="ㅅ").click()
    page.get_by_role("link", name="소금 가게 4").click()
    expect(page.locator("h1")).to_have_text("소금 가게 4")
    context.close()


@pytest.mark.parametrize(("millimetres", "on_a_sheet"), [("100x70", 8), ("80x60", 8), ("200x140", 2)])
def test_labels_for_the_wall_fit_and_their_codes_lead_to_the_pages(
    visitor: Tablet, site: ExhibitionSite, tmp_path: Path, millimetres: str, on_a_sheet: int
) -> None:
    (tmp_path / "labels.html").write_text(site.labels(millimetres))
    page = visitor.page
    page.goto((tmp_path / "labels.html").as_uri())
    expect_none(axe_problems(page, STANDARDS) + axe_problems(page, CONTRAST))
    objects = sorted(path.parent.relative_to(site.folder).as_posix() for path in site.folder.rglob("manifest.json"))
    assert page.locator("li").count() == len(objects) == 6
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 760, "height": 1085})
    too_long = page.locator("li").evaluate_all(
        "labels => labels.filter((e) => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth).map((e) => e.innerText)")
    assert too_long == []
    sheets = tmp_path / "labels.pdf"
    page.pdf(path=sheets, prefer_css_page_size=True)
    assert len(re.findall(rb"/Type */Page\b", sheets.read_bytes())) == -(-len(objects) // on_a_sheet)
    page.screenshot(path=tmp_path / "labels.png", full_page=True)
    codes = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", tmp_path / "labels.png"], capture_output=True, text=True)
    assert sorted(codes.stdout.split()) == [f"{site.url}{path}/" for path in objects]


def test_a_missing_page_below_the_path_has_its_style_and_its_way_back(visitor: Tablet) -> None:
    visitor.open(NOT_FOUND)
    assert visitor.document.status == 404
    assert visitor.page.evaluate("getComputedStyle(document.querySelector('.enter')).backgroundColor") != "rgba(0, 0, 0, 0)"
    visitor.press("main a.enter")
    expect(visitor.page).to_have_url(visitor.shop.url)


def test_a_picture_opens_as_large_as_the_screen_and_leads_back(visitor: Tablet) -> None:
    visitor.open("en/river/photo-001/")
    shown = visitor.page.locator("figure img").first.evaluate("e => e.getBoundingClientRect().width")
    visitor.page.locator("figure a").first.click()
    picture = visitor.page.locator("figure img")
    expect(visitor.page).to_have_url(f"{visitor.shop.url}en/river/photo-001/photo-001/")
    assert picture.evaluate("e => e.getBoundingClientRect().width") >= shown
    assert picture.evaluate("e => e.currentSrc").startswith(visitor.shop.url)
    visitor.press('main a[rel="next"]')
    expect(visitor.page).to_have_url(f"{visitor.shop.url}en/river/photo-001/photo-004/")
    expect(visitor.page.locator('main a[href$="pictures/photo-004.original.jpg"]')).to_have_count(1)
    visitor.press('main a[href$="river/photo-001/"], main a[href="../"]')
    expect(visitor.page).to_have_url(f"{visitor.shop.url}en/river/photo-001/")


def test_a_picture_is_enlarged_by_wheel_fingers_keys_and_buttons(browser: Browser, site: ExhibitionSite) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 700}, has_touch=True)
    page = context.new_page()
    page.goto(f"{site.url}en/river/photo-001/photo-001/")
    picture, link, room = page.locator(".room img"), page.locator(".room a"), page.locator(".room")

    def scale() -> float:
        return link.evaluate("e => new DOMMatrix(getComputedStyle(e).transform).a")

    def at() -> tuple[float, float]:
        box = link.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    small = picture.evaluate("e => e.currentSrc")
    assert scale() == 1
    # The point below the pointer stays there.
    before = link.bounding_box()
    point = (before["x"] + before["width"] / 4, before["y"] + before["height"] / 2)
    page.mouse.move(*point)
    page.mouse.wheel(0, -400)
    page.wait_for_function(IS_ENLARGED)
    assert scale() > 2
    after = link.bounding_box()
    assert abs((point[0] - after["x"]) / after["width"] - 0.25) < 0.01
    # The largest file is shown now.
    page.wait_for_function("small => document.querySelector('.room img').currentSrc !== small", arg=small)
    largest = page.locator(".room a").get_attribute("href").rpartition("/")[2].split(".")[0]
    assert picture.evaluate("e => e.currentSrc").rpartition("/")[2].startswith(f"{largest}.")
    assert picture.evaluate("e => e.naturalWidth") == int(link.get_attribute("data-width"))
    # It is moved, never out of sight, and a press that moved it is none that makes it small.
    page.mouse.move(*point)
    page.mouse.down()
    page.mouse.move(point[0] + 2000, point[1], steps=4)
    page.mouse.up()
    assert abs(link.bounding_box()["x"] - room.bounding_box()["x"]) < 1
    assert scale() > 1
    link.press("Escape")
    assert scale() == 1
    # At its least, the wheel belongs to the page.
    page.mouse.wheel(0, 100)
    assert scale() == 1
    for key in ("+", "+", "-"):
        link.press(key)
    assert abs(scale() - 1.6) < 0.01
    position = at()
    link.press("ArrowRight")
    assert at()[0] < position[0]
    link.press("Escape")
    for name, expected in (("Zoom in", 1.6), ("Zoom out", 1)):
        button = page.get_by_role("button", name=name)
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        button.click()
        assert abs(scale() - expected) < 0.01
    # Two fingers, 100 and then 200 pixels apart.
    fingers = context.new_cdp_session(page)
    x, y = at()
    for kind, distance in (("touchStart", 50), ("touchMove", 75), ("touchMove", 100)):
        points = [{"x": x - distance, "y": y, "id": 1}, {"x": x + distance, "y": y, "id": 2}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(IS_ENLARGED)
    assert abs(scale() - 2) < 0.1
    assert page.url.endswith("/photo-001/photo-001/")
    context.close()


IS_ENLARGED = "() => document.querySelector('.room').classList.contains('enlarged')"


def test_without_a_script_a_picture_leads_to_its_largest_file(browser: Browser, site: ExhibitionSite) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}en/river/photo-001/photo-001/")
    expect(page.locator(".zooms")).to_be_hidden()
    page.locator(".room a").click()
    assert re.fullmatch(r".*/pictures/photo-001\.[0-9a-f]+\.jpg", page.url)
    context.close()


LARGE = (6001, 4500)
QUARTERS = ((200, 40, 40), (40, 160, 60), (40, 60, 200), (220, 190, 40))
MARKS = ((1500, 1125), (4800, 1125), (1500, 3700), (5700, 4200))


def make_large(folder: Path) -> None:
    """A photo in four colours, each with a mark: 8 pixels of black within 20 of white, too fine for its largest copy."""
    (folder / "pictures").mkdir(parents=True)
    picture = Image.new("RGB", LARGE)
    for number, (colour, (x, y)) in enumerate(zip(QUARTERS, MARKS)):
        left, top = (number % 2) * LARGE[0] // 2, (number // 2) * LARGE[1] // 2
        picture.paste(colour, (left, top, left + LARGE[0] // 2 + 1, top + LARGE[1] // 2))
        picture.paste((255, 255, 255), (x - 10, y - 10, x + 10, y + 10))
        picture.paste((0, 0, 0), (x - 4, y - 4, x + 4, y + 4))
    picture.save(folder / "pictures/large.jpg", quality=92)
    (folder / "exposition.json").write_text('{"title": "Large", "language": "en", "tiles": true}')
    (folder / "items.json").write_text('[{"name": "Large", "image_name": "large", "licence": "CC BY 4.0"}]')


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExhibitionSite]:
    site = ExhibitionSite(tmp_path_factory.mktemp("large"), make_large)
    yield site
    site.close()


def test_a_manifest_names_the_tiles_as_a_valid_image_service(large: ExhibitionSite) -> None:
    written = json.loads((large.folder / "items/large/manifest.json").read_text())
    assert json.loads(iiif_prezi3.Manifest(**written).json()) == written
    [canvas] = written["items"]
    assert (canvas["width"], canvas["height"]) == LARGE
    [service] = canvas["items"][0]["items"][0]["body"]["service"]
    tiles = large.folder / service["id"].removeprefix(large.url)
    info = json.loads((tiles / "info.json").read_text())
    assert (info["id"], info["width"], info["height"]) == (service["id"], *LARGE)
    for size, name in [(info["sizes"][0], "{width},{height}"), ({"width": info["maxWidth"], "height": info["maxHeight"]}, "max")]:
        with Image.open(tiles / "full" / name.format(**size) / "0/default.jpg") as picture:
            assert picture.size == (size["width"], size["height"])


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, {"width": 360, "height": 740}])
def test_a_large_photo_is_zoomed_into_by_tiles(browser: Browser, large: ExhibitionSite, viewport: ViewportSize) -> None:
    context = browser.new_context(viewport=viewport)
    page = context.new_page()
    loaded: list[str] = []
    problems: list[str] = []
    page.on("response", lambda response: loaded.append(response.url) if ".tiles/" in response.url else None)
    page.on("response", lambda response: problems.append(response.url) if response.status != 200 else None)
    page.on("console", lambda message: problems.append(message.text))
    page.goto(f"{large.url}items/large/large/")
    link, room = page.locator(".room a"), page.locator(".room").bounding_box()

    def zoom(points: float, x: int, y: int) -> None:
        """Makes the picture some points wide, where one of its pixels is in view."""
        before = link.bounding_box()
        # Events of a mouse have whole coordinates.
        page.mouse.move(*(round(place) for place in on_screen(before, x, y)))
        page.mouse.wheel(0, -400 * math.log(points / before["width"]))
        page.wait_for_function("points => Math.abs(document.querySelector('.room a').getBoundingClientRect().width / points - 1) < 0.001", arg=points)
        page.wait_for_function(TILES_ARE_THERE)

    def on_screen(box: FloatRect, x: float, y: float) -> tuple[float, float]:
        return box["x"] + x * box["width"] / LARGE[0], box["y"] + y * box["height"] / LARGE[1]

    def levels() -> set[int]:
        shown = page.evaluate("[...document.querySelectorAll('.tiles img')].map(e => e.src)")
        regions = [[int(number) for part in url.split("/")[-4:-2] for number in part.split(",")] for url in shown]
        return {-(-across // w) for _, _, across, _, w, _ in regions}

    # Up to the pixels of the largest copy, there are none.
    zoom(2390, *MARKS[0])
    assert (loaded, levels()) == ([], set())
    zoom(2900, *MARKS[0])
    assert levels() == {2}
    for mark, (x, y) in enumerate(MARKS):
        link.press("Escape")
        page.wait_for_function("() => !document.querySelector('.tiles img')")
        # One of its pixels takes at most two points of the screen.
        zoom(2 * LARGE[0], x, y)
        assert levels() == {1}
        version = (link.get_attribute("href") or "").split(".")[-2]
        assert re.fullmatch("[0-9a-f]{16}", version) and loaded[-1].endswith(f"/0/default.jpg?{version}")
        screen = Image.open(BytesIO(page.screenshot())).convert("RGB")
        box = page.locator(".tiles").bounding_box()
        for distance, colour in ((0, (0, 0, 0)), (2.5, (0, 0, 0)), (5.5, (255, 255, 255)), (8.5, (255, 255, 255)), (11.5, QUARTERS[mark])):
            for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                place = on_screen(box, x + distance * across, y + distance * down)
                shown = screen.getpixel((int(place[0]), int(place[1])))
                assert max(abs(a - b) for a, b in zip(shown, colour)) < 60, f"{distance} from {x}, {y}: {shown} is not {colour}"
        # Tiles meet without a line between them: all around the mark is of one colour.
        if mark == 0:
            middle = [int(place) for place in on_screen(box, x + 30, y + 30)]
            row = [screen.getpixel((across, middle[1])) for across in range(int(room["x"]) + 2, int(room["x"] + room["width"]) - 2)]
            column = [screen.getpixel((middle[0], down)) for down in range(int(room["y"]) + 2, int(room["y"] + room["height"]) - 2)]
            assert all(abs(a - b) < 8 for shown in row + column for a, b in zip(shown, QUARTERS[0]))
    # It keeps no more than three screens in each direction.
    count = page.locator(".tiles img").count()
    for _ in range(12):
        link.press("ArrowLeft")
    page.wait_for_function(TILES_ARE_THERE)
    assert page.locator(".tiles img").count() <= math.prod(3 * room[side] / 1024 + 2 for side in ("width", "height"))
    assert count and len(loaded) == len(set(loaded)) and problems == []
    context.close()


# The script looks a tenth of a second after a movement.
TILES_ARE_THERE = """() => new Promise((done) => setTimeout(done, 150)).then(() =>
    [...document.querySelectorAll('.tiles img')].every((e) => e.complete && e.naturalWidth))"""


@pytest.mark.parametrize("size", [LANDSCAPE, PHONE, SMALL])
def test_a_long_picture_is_high_and_the_reader_goes_along_it(visitor: Tablet, size: Size) -> None:
    visitor.open("wide/photo-003/")
    visitor.resize(size)
    page = visitor.page
    for address, frame in (("wide/photo-003/", ".stage a"), ("wide/photo-003/photo-003/", ".room")):
        visitor.open(address)
        picture = page.locator(f"{frame} img").first
        box = picture.evaluate("e => e.getBoundingClientRect().toJSON()")
        assert abs(box["width"] / box["height"] - 4) < 0.1
        assert box["height"] > 0.4 * size.height, f"{address}: {box}"
        assert box["height"] < size.height
        scrolled = page.locator(frame).first.evaluate("e => { e.scrollLeft = 1e6; return [e.scrollLeft, e.clientWidth, e.scrollWidth] }")
        assert scrolled[0] + scrolled[1] >= scrolled[2] - 1 and (scrolled[2] > scrolled[1] or size == LANDSCAPE)
        assert page.evaluate("document.documentElement.scrollWidth") <= size.width
        expect_none(axe_problems(page, STANDARDS))


def test_search_engines_read_the_pages(visitor: Tablet, site: ExhibitionSite) -> None:
    """JSON-LD, which the policy of the documented server does not take for a script, and a feed."""
    visitor.open("en/river/photo-001/")
    for page in ("", "houses/photo-005/"):
        for text in re.findall(r'<script type="application/ld\+json">(.*?)</script>', (site.folder / page / "index.html").read_text()):
            expect_none(unknown_terms(text))
    data = json.loads(visitor.page.locator('script[type="application/ld+json"]').text_content() or "")
    expect_none(unknown_terms(json.dumps(data)))
    assert data["license"] == "https://creativecommons.org/licenses/by/4.0/"
    for image in data["image"]:
        assert published(site, image["contentUrl"]).is_file(), image
    feed = ElementTree.fromstring((site.folder / "en/feed.xml").read_text())
    atom = "{http://www.w3.org/2005/Atom}"
    entries = feed.findall(f"{atom}entry")
    assert [entry.findtext(f"{atom}published") for entry in entries] == [f"2026-11-0{day}T00:00:00Z" for day in (3, 2, 1)]
    for entry in entries:
        assert (published(site, entry.findtext(f"{atom}id") or "") / "index.html").is_file()


def published(site: ExhibitionSite, address: str) -> Path:
    """What the web server sends for a whole address."""
    assert address.startswith(site.url)
    return site.folder / address.removeprefix(site.url)


def unknown_terms(text: str) -> list[str]:
    """The types and properties that schema.org does not have, as rdflib reads the data."""
    data = json.loads(text)
    assert data["@context"] == "https://schema.org"
    # The same words without a request to that host.
    graph = Graph().parse(data=json.dumps({**data, "@context": {"@vocab": str(SDO)}}), format="json-ld")
    terms = {type_ if property_ == RDF.type else property_ for _, property_, type_ in graph}
    assert len(terms) > 4, text
    return [str(term) for term in terms if term not in SDO]


def test_the_site_opens_from_a_disk(visitor: Tablet, site: ExhibitionSite) -> None:
    """Without a server: each page that a link leads to, each picture on it in its own ratio, nothing from elsewhere."""
    # From a disk, Chromium loads no captions; their words are on the page.
    visitor.allow_problem(".vtt")
    start = (site.on_disk / "index.html").as_uri()
    seen, waiting, problems = set(), [start], []
    while waiting:
        url = waiting.pop()
        # The pages in Arabic lead where those in English do.
        if url in seen or not url.startswith("file:") or "/ar/" in url:
            continue
        seen.add(url)
        if url.endswith((".csv", ".json")):
            problems += [] if Path(unquote(url.removeprefix("file://"))).exists() else [f"{url}: is missing"]
            continue
        visitor.page.goto(url)
        problems += [f"{url}: does not show {picture} as it is" for picture in visitor.page.evaluate(BROKEN_PICTURES)]
        links = visitor.page.locator("a[href]").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
        waiting += [urljoin(url, link).partition("#")[0] for link in links]
    # Besides those of the largest files and of the originals.
    assert sum(url.endswith(".html") for url in seen) == 20 + 2 * (7 + 4)
    expect_none(problems)


BROKEN_PICTURES = """async () => {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = "eager";
  const shown = await Promise.all(pictures.map((picture) => picture.decode().then(() => true, () => false)));
  const isWhole = (e) => getComputedStyle(e).objectFit !== "fill"
    || Math.abs(e.width / e.height / (e.naturalWidth / e.naturalHeight) - 1) < 0.02;
  return pictures.filter((picture, index) => !shown[index] || !isWhole(picture)).map((picture) => picture.src);
}"""
