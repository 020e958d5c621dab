"""Marks that run a test once for each way to look at a page."""

import pytest

from pages import STATES
from tablet import LANGUAGES, SCHEMES, SIZES

every_state = pytest.mark.parametrize("state", STATES, ids=str)
every_size = pytest.mark.parametrize("size", SIZES, ids=str)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_scheme = pytest.mark.parametrize("scheme", SCHEMES)
with_and_without_script = pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
without_script = pytest.mark.parametrize("script", [False], ids=["no-script"])
