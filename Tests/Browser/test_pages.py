"""Every page in every state: accessibility, dark scheme, sizes and keyboard."""

from checks import CONTRAST, STANDARDS, axe_problems, document_problems, expect_none, keyboard_problems
from marks import every_state
from measure import measure
from pages import State
from tablet import EVERY_SIZE, LYING_PHONE, NARROW_LANDSCAPE, PHONE, SCHEMES, SIZES, Size, Tablet


@every_state
def test_a_page_is_accessible_fits_every_screen_and_obeys_the_keyboard(tablet_at: Tablet, state: State, language: str) -> None:
    """All checks of a page in one test: to open it takes longer than any of them."""
    tablet = tablet_at
    problems = document_problems(tablet.page, language) + misfits(tablet, state, language)
    for size in SIZES:
        tablet.resize(size)
        found = []
        # Colours and the order of Tab do not depend on the language.
        if language == "ko":
            found += keyboard_problems(tablet.page, is_one_column=size == PHONE)
        for scheme in SCHEMES:
            tablet.use(scheme)
            if rules := rules_for(size, scheme, language):
                found += [f"{scheme}: {problem}" for problem in axe_problems(tablet.page, rules)]
        problems += [f"{size}: {problem}" for problem in found]
    expect_none(problems)


def rules_for(size: Size, scheme: str, language: str) -> list[str]:
    """All sizes show the same elements. A contrast depends on the screen and the scheme, and no other rule on either:
    the size of a target, which does, is measured on every screen with twice this standard's bound."""
    if (size, scheme) == (PHONE, "light"):
        return STANDARDS
    return CONTRAST if language == "ko" else []


def misfits(tablet: Tablet, state: State, language: str) -> list[str]:
    """The longer words of English stand for both languages with large letters.

    Prose may break a word in quotes; the words of the counter stay whole, unless the letters are large.
    """
    is_prose = state.name.startswith("exposition")
    problems = []
    for percent in (200, 100) if language == "en" else (100,):
        tablet.enlarge_text(percent)
        for size in [*EVERY_SIZE, NARROW_LANDSCAPE, LYING_PHONE] if percent == 100 else EVERY_SIZE:
            tablet.resize(size)
            found = measure(tablet.page.evaluate, words=percent == 100 and not is_prose).problems
            problems += [f"{size}, text at {percent} %: {problem}" for problem in found]
    return problems
