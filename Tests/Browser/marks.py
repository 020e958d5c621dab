"""Marks that run a test once for each state, size, language or scheme."""

import pytest

from pages import STATES
from tablet import LANDSCAPE, LANGUAGES, PHONE, SCHEMES

# For `tablet_at`.
every_state = pytest.mark.parametrize(
    ("state", "language"), [(state, language) for state in STATES for language in LANGUAGES], ids=str, scope="module")
# For checks that do not depend on the language: colours, and the order of Tab.
every_state_in_korean = pytest.mark.parametrize(
    ("state", "language"), [(state, "ko") for state in STATES], ids=str, scope="module")
# A press reaches its button on the largest and the smallest screen; `boxes.js` measures the others.
every_size = pytest.mark.parametrize("size", [LANDSCAPE, PHONE], ids=str)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_scheme = pytest.mark.parametrize("scheme", SCHEMES)
with_and_without_script = pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
without_script = pytest.mark.parametrize("script", [False], ids=["no-script"])
