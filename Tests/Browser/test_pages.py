"""Every page in every state: valid, accessible, on every screen, by the keyboard, with a script and without."""

from checks import STANDARDS, axe_problems, document_problems, expect_none, keyboard_problems
from markup import MarkupChecker
from marks import every_state
from measure import measure
from pages import STATES, State
from shop import generated_site
from tablet import EVERY_SIZE, LANDSCAPE, LYING_PHONE, NARROW_LANDSCAPE, PHONE, PORTRAIT, SCHEMES, SMALL, Tablet


@every_state
def test_a_page_is_valid_accessible_fits_every_screen_and_obeys_the_keyboard(
    tablet_at: Tablet, checker: MarkupChecker, state: State, language: str, script: bool
) -> None:
    """All checks of a page in one test: to open it takes longer than any of them."""
    problems = document_problems(tablet_at.page, language)
    if not script:
        assert tablet_at.document.status == state.status
        problems += checker.problems(tablet_at.document.body())
    problems += misfits(tablet_at, state, language)
    if script:
        problems += failed_rules(tablet_at, state)
    expect_none(problems)


def failed_rules(tablet: Tablet, state: State) -> list[str]:
    """Only a contrast depends on the screen and the scheme: the size of a target, which does, too, is measured on every
    screen with twice this standard's bound. A page has several states: they take turns."""
    turn = STATES.index(state) // 2
    size, scheme = (LANDSCAPE, PHONE)[turn % 2], SCHEMES[turn // 2 % 2]
    tablet.resize(size)
    problems = keyboard_problems(tablet.page, is_one_column=size == PHONE)
    tablet.use(scheme)
    return [f"{size}, {scheme}: {problem}" for problem in problems + axe_problems(tablet.page, STANDARDS)]


# The screens and the sizes of letters. The narrowest screen of each layout stands for the wider ones; English, whose words are
# longer, stands for both languages with large letters.
FITTING = {"ko": [([NARROW_LANDSCAPE, LYING_PHONE, SMALL], 100)],
           "en": [([LANDSCAPE, PORTRAIT, SMALL], 200), ([*EVERY_SIZE, NARROW_LANDSCAPE, LYING_PHONE], 100)]}


def misfits(tablet: Tablet, state: State, language: str) -> list[str]:
    """Prose may break a word in quotes; the words of the counter stay whole, unless the letters are large."""
    is_prose = state.name.startswith("exposition")
    problems = []
    for sizes, percent in FITTING[language]:
        tablet.enlarge_text(percent)
        for size in sizes:
            tablet.resize(size)
            found = measure(tablet.page.evaluate, words=percent == 100 and not is_prose).problems
            problems += [f"{size}, text at {percent} %: {problem}" for problem in found]
    return problems


def test_the_static_pages_are_valid(checker: MarkupChecker) -> None:
    """As this shop's `generate` made them."""
    site = generated_site()
    assert len(list(site.rglob("*.html"))) > 20
    expect_none(checker.problems_in(site))
