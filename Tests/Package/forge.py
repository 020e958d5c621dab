"""Reads a workflow file of an exhibition as its forge does.

    forge.py --check github|gitlab|codeberg FILE      compares it with the forge's schema
    forge.py github|gitlab|codeberg FILE ARCHIVE ADDRESS  prints a script of its steps

ARCHIVE  the address of the archive of packages, in place of the file's
ADDRESS  the address of the site, which the forge knows

Steps that are the forge's own actions are left out: fetching the repository, and handing the finished site over.
"""
import re
import subprocess
import sys
from pathlib import Path
from shlex import quote

from ruamel.yaml import YAML

# Forgejo's files have the form of GitHub's.
SCHEMAS = {"github": "vendor.github-workflows", "gitlab": "vendor.gitlab-ci", "codeberg": "vendor.github-workflows"}


def filled(text: str, address: str) -> str:
    """The text with what the forge puts in the place of its expressions."""
    owner, _, repository = address.removeprefix("https://").rpartition("/")
    values = {
        "steps.pages.outputs.base_url": address,
        "forgejo.event.repository.owner.username": owner,
        "forgejo.event.repository.name": repository,
    }
    return re.sub(r"\$\{\{ (\S+) \}\}", lambda expression: values[expression[1]], text).replace(".codeberg.page", "")


def actions(file: dict, address: str) -> list[str]:
    """The `run` steps of the first job, each in another shell."""
    job = next(iter(file["jobs"].values()))
    lines = ["export GITHUB_STEP_SUMMARY=/root/summary.md"]
    for step in job["steps"]:
        if "run" not in step:
            continue
        variables = " ".join(f"{name}={quote(filled(value, address))}" for name, value in step.get("env", {}).items())
        lines.append(f"env {variables} bash --noprofile --norc -eo pipefail -c {quote(filled(step['run'], address))}")
    return lines


def pipeline(file: dict, address: str) -> list[str]:
    """The script of the job `pages`, in one shell."""
    job = file[file["pages"]["extends"]] | file["pages"]
    return [f"export CI_PAGES_URL={quote(address)}", "set -eo pipefail", *job["before_script"], *job["script"]]


def main() -> None:
    if len(sys.argv) == 4 and sys.argv[1] == "--check":
        schema = SCHEMAS[sys.argv[2]]
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, sys.argv[3]]
        check = subprocess.run(command, capture_output=True, text=True)
        if check.returncode:
            print(check.stdout + check.stderr, file=sys.stderr)
        sys.exit(check.returncode)
    if len(sys.argv) != 5:
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    forge, path, archive, address = sys.argv[1:]
    file = YAML(typ="safe").load(Path(path))
    variables = file["variables" if forge == "gitlab" else "env"] | {"ARCHIVE": archive}
    for name, value in variables.items():
        print(f"export {name}={quote(filled(value, address))}")
    print(*(pipeline if forge == "gitlab" else actions)(file, address), sep="\n")


main()
