"""What the guide installs is what these tests run with."""

import re

import guide


def test_the_versions_are_the_tested_ones() -> None:
    [packages] = re.findall(r"^/opt/patroni/bin/pip install (.+)$", guide.TEXT, re.MULTILINE)
    tested = (guide.ROOT / "Tests/Chain/requirements.txt").read_text().splitlines()
    for package in packages.replace("'", "").split():
        assert package in tested
