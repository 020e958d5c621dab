"""Three machines as Documentation/chain.md sets them up: etcd, and PostgreSQL under Patroni, on each."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

import psutil
import psycopg2

import guide
from processes import DATABASE_USER, kill, start, until, users_of

DATABASE = "juicemaker"
FAILURES = guide.ROOT / ".build-chain/failures"


class Machine:
    """One of the three: its etcd and its Patroni are processes of the test, its PostgreSQL is Patroni's."""

    def __init__(self, name: str, folder: Path, loopback: guide.Loopback) -> None:
        self.name = name
        self.address = loopback.address(name)
        self.port = loopback.port(5432)
        self._folder = folder
        self._rest = f"http://{self.address}:{loopback.port(8008)}"
        self._etcd: subprocess.Popen[bytes] | None = None
        self._patroni: subprocess.Popen[bytes] | None = None
        etcd = guide.file("/etc/default/etcd", name, loopback, {"/var/lib/etcd": folder / "etcd"})
        self._etcd_settings = dict(line.split("=", 1) for line in etcd.splitlines())
        patroni = guide.file(
            "/etc/patroni.yml", name, loopback, {"/var/lib/postgresql": folder / "data", "/var/run/postgresql": folder})
        # No watchdog here: it would reset the machine that runs the test.
        assert "mode: required" in patroni
        (folder / "patroni.yml").write_text(patroni.replace("mode: required", "mode: 'off'"))

    def start_etcd(self) -> None:
        self._etcd = start(
            "etcd", "--logger", "zap", log=self._folder / "etcd.log", user=DATABASE_USER,
            environment=self._etcd_settings)

    def start_patroni(self) -> None:
        patroni = Path(sys.executable).with_name("patroni")
        self._patroni = start(
            patroni, self._folder / "patroni.yml", log=self._folder / "patroni.log", user=DATABASE_USER,
            environment={"HOME": str(self._folder)})

    def start(self) -> None:
        """Starts what does not run, as a machine does that boots."""
        if not self._etcd or self._etcd.poll() is not None:
            self.start_etcd()
        if not self._patroni or self._patroni.poll() is not None:
            self.start_patroni()

    @property
    def etcd(self) -> int:
        assert self._etcd
        return self._etcd.pid

    @property
    def patroni(self) -> int:
        assert self._patroni
        return self._patroni.pid

    @property
    def postmaster(self) -> int:
        return int((self._folder / "data/juice/postmaster.pid").read_text().split()[0])

    def ask(self, path: str) -> Any:
        with urllib.request.urlopen(self._rest + path, timeout=2) as response:
            return json.load(response)

    @property
    def leads_etcd(self) -> bool:
        url = self._etcd_settings["ETCD_LISTEN_CLIENT_URLS"] + "/metrics"
        with urllib.request.urlopen(url, timeout=2) as response:
            return b"\netcd_server_is_leader 1\n" in response.read()


class Cluster:
    """A running cluster with the shop's database, whole when it is made. `close` ends it and removes its files."""

    def __init__(self) -> None:
        # Short, because the path of a Unix socket has at most 107 bytes.
        self.folder = Path(tempfile.mkdtemp())
        self.folder.chmod(0o755)
        loopback = guide.Loopback()
        self.machines = []
        for name in guide.NAMES:
            (self.folder / name / "data").mkdir(parents=True)
            self.machines.append(Machine(name, self.folder / name, loopback))
        if os.geteuid() == 0:
            for path in (self.folder, *self.folder.rglob("*")):
                shutil.chown(path, DATABASE_USER)
        try:
            for machine in self.machines:
                machine.start()
            self.await_whole()
            self._make_database()
        except BaseException:
            self.keep_logs("start")
            self.close()
            raise

    def members(self) -> list[dict[str, Any]]:
        """What Patroni says of the members; of the first machine that answers."""
        for machine in self.machines:
            try:
                return machine.ask("/cluster")["members"]
            except OSError:
                continue
        return []

    def member(self, role: str) -> Machine:
        """The machine with the role: leader, sync_standby or replica."""
        name = next(one["name"] for one in self.members() if one["role"] == role)
        return next(machine for machine in self.machines if machine.name == name)

    @property
    def leader(self) -> Machine:
        return self.member("leader")

    def is_whole(self) -> bool:
        """True if one leads, the others follow its history, and one of them is its synchronous standby."""
        members = self.members()
        return (
            sorted((one["role"], one["state"]) for one in members)
            == [("leader", "running"), ("replica", "streaming"), ("sync_standby", "streaming")]
            and len({one["timeline"] for one in members}) == 1)

    def await_whole(self) -> None:
        until(self.is_whole, "the cluster is whole", 120)

    def connect(self, user: str = "postgres", database: str = DATABASE) -> "psycopg2.extensions.connection":
        """A connection to the server that takes writes."""
        return psycopg2.connect(
            host=",".join(one.address for one in self.machines), port=str(self.machines[0].port), user=user,
            password=guide.PASSWORD, dbname=database, target_session_attrs="read-write", connect_timeout=2)

    def is_in_transaction(self, process: int) -> bool:
        """True if a connection of the process has begun a transaction and has not sent the rest."""
        ports = [one.laddr.port for one in psutil.Process(process).net_connections("tcp")]
        with self.connect() as connection, connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE client_port = ANY(%s) AND state = 'idle in transaction'",
                (ports,))
            return cursor.fetchone()[0] > 0

    @property
    def url(self) -> str:
        hosts = ",".join(f"{one.address}:{one.port}" for one in self.machines)
        return f"postgresql://juicemaker@{hosts}/{DATABASE}?target_session_attrs=read-write"

    def _make_database(self) -> None:
        connection = self.connect(database="postgres")
        connection.autocommit = True
        with connection, connection.cursor() as cursor:
            cursor.execute(f"CREATE ROLE juicemaker LOGIN CONNECTION LIMIT 20 PASSWORD '{guide.PASSWORD}'")
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {DATABASE} OWNER juicemaker")
        connection.close()

    def keep_logs(self, name: str) -> None:
        """Copies what the cluster and the servers on it have written, to read after a failure."""
        for log in self.folder.glob("*/*.log"):
            kept = FAILURES / name / log.relative_to(self.folder)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(log, kept)

    def close(self) -> None:
        until(lambda: not kill(users_of(self.folder)), "the cluster's processes end")
        shutil.rmtree(self.folder)
