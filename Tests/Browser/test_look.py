"""Promises of the style sheet that no checker covers."""

from playwright.sync_api import expect

from marks import every_language, without_script
from tablet import LANDSCAPE, NARROW_LANDSCAPE, PHONE, PORTRAIT, SMALL, Size, Tablet

WIDE = Size("1920x1080", 1920, 1080)

START = ""


def test_the_open_tab_and_a_switch_are_visible_in_forced_colours(tablet: Tablet) -> None:
    """A tablet can be silent."""
    tablet.page.emulate_media(forced_colors="active")
    tablet.open("/stock?reason=count")
    width = "e => parseFloat(getComputedStyle(e).borderTopWidth)"
    open_tab = tablet.page.locator(".tabs [aria-current]").evaluate(width)
    others = [tab.evaluate(width) for tab in tablet.page.locator(".tabs a:not([aria-current])").all()]
    assert len(others) == 3
    assert open_tab >= 2 * max(others)
    tablet.open("/more")
    colours = """() => {
      const knob = document.querySelector(".knob");
      return [getComputedStyle(knob), getComputedStyle(knob, "::before")].map((style) => style.backgroundColor);
    }"""
    expect(tablet.page.locator("#sound")).to_be_checked()
    on = tablet.page.evaluate(colours)
    tablet.press(".switch")
    off = tablet.page.evaluate(colours)
    assert on[0] != on[1] and off[0] != off[1], "the knob is seen on its ground"
    assert on[0] != off[0]
    tablet.open("/more")
    expect(tablet.page.locator("#sound")).not_to_be_checked()


@every_language
def test_the_tabs_fit_in_one_line_on_a_phone_and_settings_in_two_columns_without_holes(tablet: Tablet) -> None:
    tablet.open("/settings")
    panels = sorted(tablet.page.locator(".fields > .panel").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect()).map(({ left, top, bottom }) => [left, top, bottom])"))
    assert len({left for left, _, _ in panels}) == 2
    gaps = [after[1] - before[2] for before, after in zip(panels, panels[1:]) if after[0] == before[0]]
    assert max(gaps) <= 16
    tablet.resize(PHONE)
    tablet.open("/stock")
    tops = {tab.bounding_box()["y"] for tab in tablet.page.locator(".tabs a").all()}
    assert len(tops) == 1


def test_the_rail_keeps_its_place_on_every_page(tablet: Tablet) -> None:
    """And the note of the stock stands below its cards."""
    places: dict[Size, set[str]] = {}
    for path in ("/", "/report", "/stock", "/more"):
        tablet.open(path)
        for size in (WIDE, LANDSCAPE, NARROW_LANDSCAPE, PORTRAIT, PHONE, SMALL):
            tablet.resize(size)
            places.setdefault(size, set()).add(str(tablet.page.locator(".rail a").evaluate_all(
                "links => links.map((e) => JSON.stringify(e.getBoundingClientRect()))")))
            if path == "/stock" and size in (LANDSCAPE, NARROW_LANDSCAPE):
                bottom = tablet.page.locator(".row").evaluate_all("all => Math.max(...all.map((e) => e.getBoundingClientRect().bottom))")
                assert tablet.page.locator(".remark").bounding_box()["y"] - bottom < 32, size
    assert [size for size, seen in places.items() if len(seen) > 1] == []


@without_script
def test_a_page_without_a_script_shows_no_switch(tablet: Tablet) -> None:
    tablet.open("/more")
    expect(tablet.page.locator("#sound-row")).to_be_hidden()
