"""Every page in every state: accessibility, dark scheme, sizes and keyboard."""

from checks import CONTRAST, STANDARDS, axe_problems, document_problems, expect_none, keyboard_problems
from marks import every_state
from measure import measure
from pages import STATES, State
from tablet import EVERY_SIZE, LANDSCAPE, LANGUAGES, LYING_PHONE, NARROW_LANDSCAPE, PHONE, SCHEMES, Size, Tablet


@every_state
def test_a_page_is_accessible_fits_every_screen_and_obeys_the_keyboard(tablet_at: Tablet, state: State, language: str) -> None:
    """All checks of a page in one test: to open it takes longer than any of them."""
    tablet = tablet_at
    problems = document_problems(tablet.page, language) + misfits(tablet, state, language)
    # A screen that stands has the layout of one of them.
    for size in (LANDSCAPE, PHONE):
        tablet.resize(size)
        found = []
        # Colours and the order of Tab do not depend on the language.
        if language == "ko":
            found += keyboard_problems(tablet.page, is_one_column=size == PHONE)
        for scheme in SCHEMES:
            tablet.use(scheme)
            if rules := rules_for(size, scheme, language, state):
                found += [f"{scheme}: {problem}" for problem in axe_problems(tablet.page, rules)]
        problems += [f"{size}: {problem}" for problem in found]
    expect_none(problems)


def rules_for(size: Size, scheme: str, language: str, state: State) -> list[str]:
    """All sizes and languages show the same elements, and a page has several states: the languages take turns. A contrast
    depends on the screen and the scheme, and no other rule on either: the size of a target, which does, is measured on
    every screen with twice this standard's bound."""
    if (size, scheme) == (PHONE, "light") and language == LANGUAGES[STATES.index(state) % 2]:
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
