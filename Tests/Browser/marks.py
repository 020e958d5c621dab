"""Marks that run a test once for each state, size, language or scheme."""

from itertools import cycle

import pytest

from pages import STATES
from tablet import LANGUAGES, SCHEMES


def _of_states(languages: list[str]) -> pytest.MarkDecorator:
    # One worker has all tests of a state, which share its page.
    cases = [
        pytest.param(state, language, marks=pytest.mark.xdist_group(state.name)) for state in STATES for language in languages]
    return pytest.mark.parametrize(("state", "language"), cases, ids=str, scope="module")


# For `tablet_at`.
every_state = _of_states(LANGUAGES)
# For checks of what the languages share, their templates: they take turns.
every_state_in_one_language = pytest.mark.parametrize(("state", "language"), [
    pytest.param(state, language, marks=pytest.mark.xdist_group(state.name))
    for state, language in zip(STATES, cycle(LANGUAGES))], ids=str)
# For checks that do not depend on the language: colours, and the order of Tab.
every_state_in_korean = _of_states(["ko"])
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_scheme = pytest.mark.parametrize("scheme", SCHEMES)
with_and_without_script = pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
without_script = pytest.mark.parametrize("script", [False], ids=["no-script"])
