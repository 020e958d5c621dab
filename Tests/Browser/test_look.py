"""Promises of the style sheet that no checker covers."""

from marks import every_language
from tablet import LANDSCAPE, PHONE, PORTRAIT, SMALL, Size, Tablet

WIDE = Size("1920x1080", 1920, 1080)

COLOURS = "e => { const s = getComputedStyle(e); return [s.color, s.backgroundColor, s.borderTopColor]; }"


def test_the_open_tab_is_visible_in_forced_colours(tablet: Tablet) -> None:
    tablet.page.emulate_media(forced_colors="active")
    tablet.open("/stock?reason=count")
    open_tab = tablet.page.locator(".tabs [aria-current]").evaluate(COLOURS)
    others = [tab.evaluate(COLOURS) for tab in tablet.page.locator(".tabs a:not([aria-current])").all()]
    assert len(others) == 3
    assert open_tab[1] not in [tab[1] for tab in others]
    assert open_tab[0] != open_tab[1], "it can be read"


@every_language
def test_the_tabs_fit_in_one_line_on_a_phone(tablet: Tablet) -> None:
    tablet.resize(PHONE)
    tablet.open("/stock")
    tops = {tab.bounding_box()["y"] for tab in tablet.page.locator(".tabs a").all()}
    assert len(tops) == 1


def test_the_footer_ends_where_the_page_does(tablet: Tablet) -> None:
    for path in ("/", "/report"):
        tablet.open(path)
        for size in (WIDE, LANDSCAPE, PORTRAIT, PHONE, SMALL):
            tablet.resize(size)
            end = tablet.page.locator("main").evaluate(
                "e => e.getBoundingClientRect().right - parseFloat(getComputedStyle(e).paddingRight)")
            box = tablet.page.locator("footer nav").bounding_box()
            assert abs(box["x"] + box["width"] - end) < 0.5, f"{path} {size}"
