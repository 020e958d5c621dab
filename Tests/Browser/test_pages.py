"""Every page in every state: accessibility, dark scheme, sizes and keyboard."""

from checks import STANDARDS, TARGETS, CONTRAST, axe_problems, document_problems, expect_none, keyboard_problems
from marks import every_state, every_state_in_korean
from measure import measure
from pages import State
from tablet import EVERY_SIZE, LYING_PHONE, NARROW_LANDSCAPE, PHONE, SCHEMES, SIZES, Size, Tablet


@every_state
def test_a_page_is_accessible(tablet_at: Tablet, state: State, language: str) -> None:
    """In both schemes and at every size; each rule is checked where it can break."""
    problems = document_problems(tablet_at.page, language)
    for size in SIZES:
        tablet_at.resize(size)
        for scheme in SCHEMES:
            tablet_at.use(scheme)
            rules = rules_for(size, scheme, language)
            found = axe_problems(tablet_at.page, rules) if rules else []
            problems += [f"{size}, {scheme}: {problem}" for problem in found]
    expect_none(problems)


def rules_for(size: Size, scheme: str, language: str) -> list[str]:
    """All sizes show the same elements. A target's size depends on the screen and the words, a contrast on the screen
    and the scheme, and nothing else on any of them."""
    if (size, scheme) == (PHONE, "light"):
        return STANDARDS
    return (TARGETS if scheme == "light" else []) + (CONTRAST if language == "ko" else [])


@every_state
def test_a_page_fits_every_screen_and_font_size(tablet_at: Tablet, state: State, language: str) -> None:
    """The longer words of English stand for both languages with large letters.

    Prose may break a word in quotes; the words of the counter stay whole, unless the letters are large.
    """
    is_prose = state.name.startswith("exposition")
    problems = []
    for percent in (100, 200) if language == "en" else (100,):
        tablet_at.enlarge_text(percent)
        for size in [*EVERY_SIZE, NARROW_LANDSCAPE, LYING_PHONE] if percent == 100 else EVERY_SIZE:
            tablet_at.resize(size)
            found = measure(tablet_at.page.evaluate, words=percent == 100 and not is_prose).problems
            problems += [f"{size}, text at {percent} %: {problem}" for problem in found]
    expect_none(problems)


@every_state_in_korean
def test_the_keyboard_reaches_every_control_in_order(tablet_at: Tablet) -> None:
    problems = []
    for size in SIZES:
        tablet_at.resize(size)
        problems += [f"{size}: {problem}" for problem in keyboard_problems(tablet_at.page, is_one_column=size == PHONE)]
    expect_none(problems)

