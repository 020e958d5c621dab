"""A dropped table comes back from the guide's backup, as of the moment before."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import closing

import psycopg2
import pytest

import guide
from customers import PLENTY
from pair import Pair, Postgres
from processes import DATABASE_USER, until
from servers import Servers


@pytest.fixture
def pair() -> Iterator[Pair]:
    with closing(Pair()) as pair:
        yield pair


class Backups:
    """pgBackRest with the guide's configuration, for the first of a pair."""

    def __init__(self, pair: Pair) -> None:
        self.folder = pair.folder / "juice1"
        server = pair.first
        text = guide.file("/etc/pgbackrest.conf", "juice1", guide.Loopback(), {
            "/mnt/backup": self.folder, "/var/lib/postgresql/juice": server.data, "/var/run/postgresql": self.folder})
        own = "".join(f"{name}-path={self.folder}\n" for name in ("log", "lock", "spool"))
        self._file = self.folder / "pgbackrest.conf"
        self._file.write_text(f"{text.replace('[juice]', own + '[juice]')}pg1-port={server.port}\n")
        server.ask("ALTER SYSTEM SET archive_mode = 'on'")
        server.ask(f"ALTER SYSTEM SET archive_command = '{' '.join(self._command('archive-push', '%p'))}'")
        server.kill()
        server.start(standby="standby")
        self.run("stanza-create")

    def run(self, *words: str) -> None:
        other = DATABASE_USER if os.geteuid() == 0 else None
        done = subprocess.run(
            self._command(*words), cwd="/", capture_output=True, text=True, user=other, group=other,
            extra_groups=[] if other else None)
        assert done.returncode == 0, done.stdout + done.stderr

    def _command(self, *words: str) -> list[str]:
        return ["pgbackrest", f"--config={self._file}", "--stanza=juice", *words]


def test_a_dropped_table_comes_back_as_of_the_moment_before(pair: Pair) -> None:
    backups = Backups(pair)
    folder = pair.folder / "shop"
    folder.mkdir()
    with closing(Servers(folder, pair.url, "--create", count=1)) as shop:
        shop.customers("before")
        backups.run("backup")
        # A backup's end is known to the second.
        end = pair.first.ask("SELECT date_trunc('second', clock_timestamp()) + interval '1 second'")
        until(lambda: pair.first.ask("SELECT clock_timestamp()") >= end, "the second is over")
        shop.customers("after")
        stock = shop.stock
        moment = pair.first.ask("SELECT clock_timestamp()::text")
        with psycopg2.connect(
            host=pair.first.address, port=pair.first.port, user="postgres", dbname="juicemaker"
        ) as connection, connection.cursor() as cursor:
            cursor.execute("DROP TABLE events")
        connection.close()
        pair.first.ask("SELECT pg_switch_wal()")

    past = Postgres(pair.folder / "past", pair.second.address, pair.second.port + 1)
    past.data.mkdir(parents=True, mode=0o700)
    if os.geteuid() == 0:
        for path in (past.data.parent, past.data):
            subprocess.run(["chown", DATABASE_USER, path], check=True)
    backups.run(
        f"--pg1-path={past.data}", "--type=time", f"--target={moment}", "--target-action=promote", "restore")
    with (past.data / "postgresql.auto.conf").open("a") as settings:
        settings.write("archive_mode = off\n")
    past.start()
    folder = pair.folder / "again"
    folder.mkdir()
    url = f"postgresql://juicemaker@{past.address}:{past.port}/juicemaker"
    with closing(Servers(folder, url, "--single-database", count=1)) as shop:
        shop.check()
        assert shop.stock == stock
        assert min(stock.values()) >= 2 * PLENTY
