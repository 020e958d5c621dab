"""A server and its synchronous standby, set up by hand: nobody promotes the standby before the test does."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg2

import guide
from processes import DATABASE_USER, freeze, kill, start, until, users_of

PROGRAMS = Path("/usr/lib/postgresql/15/bin")


class Postgres:
    """One of the two. Each connection is trusted: it comes from this machine."""

    def __init__(self, folder: Path, address: str, port: int) -> None:
        self.address, self.port = address, port
        self.data = folder / "data"
        self._folder = folder
        self._server: "subprocess.Popen[bytes] | None" = None

    def initialize(self) -> None:
        self._run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C")
        (self.data / "pg_hba.conf").write_text(
            "local all all trust\nhost all all 127.0.0.0/8 trust\nhost replication all 127.0.0.0/8 trust\n")

    def copy(self, other: "Postgres") -> None:
        """Becomes the standby of the other, which runs."""
        source = f"host={other.address} port={other.port} user=postgres application_name=standby"
        self._run("pg_basebackup", "-R", "-c", "fast", "-d", source, "-D", self.data)

    def start(self, standby: str = "") -> None:
        """`standby`: the name of the standby that each commit waits for, until `ALTER SYSTEM` changes it."""
        with (self.data / "postgresql.auto.conf").open("a") as settings:
            settings.write(f"synchronous_standby_names = '{standby}'\n")
        self._server = start(
            PROGRAMS / "postgres", "-D", self.data, "-h", self.address, "-p", str(self.port), "-k", self._folder,
            log=self._folder / "postgres.log", user=DATABASE_USER)
        until(lambda: self.ask("SELECT true"), "PostgreSQL answers")

    def kill(self) -> None:
        assert self._server
        kill([self._server.pid])
        self._server.wait()

    def freeze(self) -> list[int]:
        """It stands still with its sessions. Returns the ids to be sent SIGCONT."""
        assert self._server
        return freeze([self._server.pid])

    def ask(self, statement: str) -> object:
        """The first column of the first row."""
        connection = psycopg2.connect(
            host=self.address, port=self.port, user="postgres", dbname="postgres", connect_timeout=2)
        try:
            connection.autocommit = True
            with connection.cursor() as cursor:
                cursor.execute(statement)
                return cursor.fetchone()[0] if cursor.description else None
        finally:
            connection.close()

    def _run(self, program: str, *words: str | Path) -> None:
        other = DATABASE_USER if os.geteuid() == 0 else None
        subprocess.run([PROGRAMS / program, *words], check=True, capture_output=True, user=other, group=other, cwd="/")


class Pair:
    """Both run when it is made. `close` ends them and removes their files."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.folder.chmod(0o755)
        loopback = guide.Loopback()
        self.servers = []
        for name in guide.NAMES[:2]:
            folder = self.folder / name
            folder.mkdir()
            if os.geteuid() == 0:
                shutil.chown(folder, DATABASE_USER)
            self.servers.append(Postgres(folder, loopback.address(name), loopback.port(5432)))
        self.first, self.second = self.servers
        try:
            self.first.initialize()
            self.first.start()
            self.second.copy(self.first)
            self.second.start()
            self.first.ask("CREATE ROLE juicemaker LOGIN")
            self.first.ask("CREATE DATABASE juicemaker OWNER juicemaker")
            self.first.kill()
            self.first.start(standby="standby")
            standbys = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
            until(lambda: self.first.ask(standbys), "the standby is synchronous")
        except BaseException:
            self.close()
            raise

    @property
    def url(self) -> str:
        hosts = ",".join(f"{one.address}:{one.port}" for one in self.servers)
        return f"postgresql://juicemaker@{hosts}/juicemaker?target_session_attrs=read-write"

    def close(self) -> None:
        until(lambda: not kill(users_of(self.folder)), "the servers end")
        shutil.rmtree(self.folder)
