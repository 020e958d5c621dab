"""The guide's certificates: a shop speaks to a server that has one, and to no other."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import guide
from pair import Pair, Postgres
from processes import DATABASE_USER, until
from servers import PROGRAM, Servers


@pytest.fixture
def pair() -> Iterator[Pair]:
    with closing(Pair()) as pair:
        yield pair


def certify(server: Postgres, folder: Path) -> None:
    """Follows the guide's commands for a server, and restarts it with TLS alone."""
    [commands] = re.findall(r"^```\n(openssl req -x509.*?)^```$", guide.TEXT, re.MULTILINE | re.DOTALL)
    subprocess.run(
        ["sh", "-ec", commands], cwd=folder, check=True, capture_output=True,
        env={"PATH": "/usr/bin:/bin", "NAME": "juice1", "ADDRESS": server.address})
    for name in ("server.key", "server.crt"):
        (folder / name).chmod(0o600)
        subprocess.run(["chown", DATABASE_USER, folder / name], check=True)
    hba = server.data / "pg_hba.conf"
    hba.write_text(hba.read_text().replace("host all", "hostssl all"))
    for setting in ("ssl = 'on'", f"ssl_cert_file = '{folder}/server.crt'", f"ssl_key_file = '{folder}/server.key'"):
        server.ask(f"ALTER SYSTEM SET {setting}")
    server.kill()
    server.start()


def test_a_shop_speaks_tls_to_its_own_server_alone(pair: Pair) -> None:
    folder = pair.folder / "tls"
    folder.mkdir()
    server = pair.first
    certify(server, folder)
    options = f"sslmode=verify-full&sslrootcert={folder}/ca.crt"
    url = f"postgresql://juicemaker@{server.address}:{server.port}/juicemaker?{options}"
    shop_folder = pair.folder / "shop"
    shop_folder.mkdir()
    with closing(Servers(shop_folder, url, "--create", "--single-database", count=1)) as shop:
        shop.customers("guest")
        sessions = "pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'juicemaker'"
        until(lambda: server.ask(f"SELECT bool_and(ssl) FROM {sessions}"), "the shop's connections are encrypted")
    (folder / "other").mkdir()
    certify(server, folder / "other")
    plain = url.replace("verify-full", "disable")
    for refused, reason in [(url, "certificate verify failed"), (plain, "no encryption")]:
        done = subprocess.run(
            [PROGRAM, "store", "check", "--store", refused, "--single-database"], cwd=guide.ROOT, capture_output=True,
            text=True, timeout=60)
        assert done.returncode == 69 and reason in done.stderr, done.stderr
