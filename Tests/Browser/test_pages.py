"""Every page in every state: valid, accessible, on every screen, by the keyboard, with a script and without."""

import pytest

from checks import STANDARDS, axe_problems, document_problems, expect_none, keyboard_problems, tab_problems
from markup import MarkupChecker
from marks import every_state
from measure import measure
from pages import STATES, State
from shop import generated_site
from tablet import LANDSCAPE, LYING_PHONE, NARROW_LANDSCAPE, PHONE, PORTRAIT, SCHEMES, SMALL, ZOOMED, Size, Tablet


@every_state
def test_a_page_is_valid_accessible_fits_every_screen_and_obeys_the_keyboard(
    tablet_at: Tablet, checker: MarkupChecker, state: State, language: str, script: bool
) -> None:
    """All checks of a page in one test: to open it takes longer than any of them."""
    problems = document_problems(tablet_at.page, language)
    # A script may show the response to a form on the page before it.
    if not script or not callable(state.reach):
        assert tablet_at.document.status == state.status
        problems += checker.problems(tablet_at.document.body())
    problems += misfits(tablet_at, state, script)
    if script:
        problems += failed_rules(tablet_at, state)
    expect_none(problems)


def failed_rules(tablet: Tablet, state: State) -> list[str]:
    """Only a contrast depends on the screen and the scheme. A page has several states: they take turns."""
    turn = STATES.index(state) // 2
    size, scheme = (LANDSCAPE, PHONE)[turn % 2], SCHEMES[turn // 2 % 2]
    tablet.resize(size)
    problems = keyboard_problems(tablet.page, is_one_column=size == PHONE)
    tablet.use(scheme)
    return [f"{size}, {scheme}: {problem}" for problem in problems + axe_problems(tablet.page, STANDARDS)]


# The narrowest screen of each layout. The wider ones take turns.
NARROW = [NARROW_LANDSCAPE, LYING_PHONE, SMALL]
WIDE = [[LANDSCAPE, PHONE], [PORTRAIT, ZOOMED]]
LARGE_LETTERS = [[LANDSCAPE, SMALL], [PORTRAIT, SMALL]]


def misfits(tablet: Tablet, state: State, script: bool) -> list[str]:
    """The words stay whole, unless the letters are large."""
    turn = STATES.index(state) // 2 % 2
    problems = []
    shown: dict[Size, set[str]] = {}
    for percent, sizes in [(200, LARGE_LETTERS[turn]), (100, NARROW + WIDE[turn])] if script else [(100, NARROW)]:
        tablet.enlarge_text(percent)
        for size in sizes:
            tablet.resize(size)
            found = measure(tablet.page.evaluate, words=percent == 100).problems
            problems += [f"{size}, text at {percent} %: {problem}" for problem in found]
            if percent == 100:
                shown[size] = set(tablet.page.evaluate(CONTROLS))
    everything = set().union(*shown.values())
    return problems + [f"{size}: {control} is not shown" for size in shown for control in everything - shown[size]]


# The links and buttons that a finger reaches, but for the way back, which goes after a minute. The counter's own arrangement on
# each screen has its tests.
CONTROLS = """() => document.querySelector("#board") ? [] :
  [...document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary)")]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".unseen, .undo"))
    .filter((e) => !e.closest(".head") || getComputedStyle(e.closest(".head")).clipPath === "none")
    .map((e) => `${e.localName} ${e.getAttribute("href") ?? e.getAttribute("formaction") ?? ""} ${e.name ?? ""} ${e.textContent.trim()}`)"""


@pytest.mark.parametrize(("state", "language", "script"), [
    pytest.param(state, "ko", True, id=str(state)) for state in STATES
    if state.name in {"order-page", "stock", "settings", "options-over-the-counter", "menu-juice-sizes"}])
def test_tab_visits_a_page_in_its_order(tablet_at: Tablet) -> None:
    """By real presses. Every page is visited in that order by a script, which is quicker."""
    keyboard_problems(tablet_at.page, is_one_column=False)
    expect_none(tab_problems(tablet_at.page))


def test_the_static_pages_are_valid(checker: MarkupChecker) -> None:
    """As this shop's `generate` made them: the pages that nginx shows by itself."""
    site = generated_site()
    assert len(list(site.rglob("*.html"))) >= 10
    expect_none(checker.problems_in(site))
