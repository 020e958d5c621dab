"""Checks the bill of materials of packages: CycloneDX 1.6 by its schema, and what the program contains.

    bill.py PACKAGE.deb...
"""
import io
import json
import subprocess
import sys
import tarfile
from pathlib import Path

from cyclonedx.model.bom import Bom
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

# Linked into each package's program, whatever Debian's packages of them are called; NOTICE has their terms.
CONTAINED = {
    "juicemaker": {"swift", "swift-argument-parser", "swift-log", "libsodium", "libdeflate"},
    "juicemaker-exhibition": {"swift", "swift-argument-parser", "libsodium", "libdeflate", "cmark-gfm"},
}


def text(package: Path) -> str:
    tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(tar)) as files:
        name = package.name.split("_")[0]
        return files.extractfile(f"./usr/share/doc/{name}/sbom.cdx.json").read().decode()


def faults(package: Path) -> list[str]:
    source = text(package)
    found = [str(error) for error in [JsonStrictValidator(SchemaVersion.V1_6).validate_str(source)] if error]
    document = json.loads(source)
    bill = Bom.from_json(document)
    name = package.name.split("_")[0]
    if bill.metadata.component.name != name:
        found.append(f"it is the bill of {bill.metadata.component.name}")
    names = {part.name for part in bill.components}
    # The others are loaded from the machine, in its version.
    contained = {part.name for part in bill.components if part.version}
    found += [f"{part} is missing" for part in sorted(CONTAINED[name] - contained)]
    found += [f"{part} is not in it" for part in sorted(contained - CONTAINED[name])]
    depends = subprocess.run(["dpkg-deb", "-f", package, "Depends"], check=True, capture_output=True, text=True).stdout
    libraries = {word.split()[0] for word in depends.split(", ") if word.startswith("lib")}
    found += [f"{name} is loaded, and missing" for name in sorted(libraries - names)]
    version = package.name.split("_")[1]
    if bill.metadata.component.version != version:
        found.append(f"it is the bill of {bill.metadata.component.version}")
    return found


failed = False
for package in map(Path, sys.argv[1:]):
    for fault in faults(package):
        print(f"{package.name}: {fault}", file=sys.stderr)
        failed = True
sys.exit(1 if failed or len(sys.argv) < 2 else 0)
