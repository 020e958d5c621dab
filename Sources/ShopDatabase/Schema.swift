import Bytes
import Journal
import JuiceShop
import ShopStore

/// The tables and statements of shops in a database.
///
/// `shop_id` leads every key and no statement touches two shops, so that a chain can be divided by shops. The SQL is what
/// CockroachDB and YugabyteDB document, too: no sequences, triggers, notifications and advisory locks.
enum Schema {
    /// Rises with every change of the tables. A change only adds: a program that knows an older version goes on beside it,
    /// so that the machines of a shop are updated one after the other. One that cannot raises `oldestVersion`, too.
    static let version = 1
    /// The oldest version that a program must know to use these tables.
    static let oldestVersion = 1

    /// Each is there once, however often it is created. A new version appends commands.
    static let tables = [
        // A row is its shop's lock, and has the end of its history. Every commit updates it in place.
        """
        CREATE TABLE IF NOT EXISTS shops (
            shop_id text COLLATE "C" PRIMARY KEY,
            sequence bigint NOT NULL,             -- of the last event
            chain bigint NOT NULL,                -- of the last event
            format smallint NOT NULL,             -- the newest of its events
            generation bigint NOT NULL,           -- the last checkpoint
            generation_sequence bigint NOT NULL,  -- and its last event
            moving bigint                         -- the last event to come, until a move into it is finished
        ) WITH (fillfactor = 50)
        """,
        // The journal: rows are added, and never changed.
        """
        CREATE TABLE IF NOT EXISTS events (
            shop_id text COLLATE "C" NOT NULL,
            sequence bigint NOT NULL,
            chain bigint NOT NULL,                -- CRC-32 of the body, seeded with that of the event before
            time bigint NOT NULL,                 -- milliseconds since 1970
            kind smallint NOT NULL,
            format smallint NOT NULL,             -- of the body
            number bigint,                        -- the order that it is about
            request bigint,                       -- the hash of the request's identity
            attempt bigint NOT NULL,              -- drawn by the process that added it, for a lost answer to its COMMIT
            body text NOT NULL,                   -- the event's JSON, as in a journal
            PRIMARY KEY (shop_id, sequence)
        )
        """,
        // An order is made once and cancelled once, whatever a program decides.
        """
        CREATE UNIQUE INDEX IF NOT EXISTS events_once ON events (shop_id, number, kind) WHERE kind IN (1, 2)
        """,
        // Fruit between the shops of a head office.
        "CREATE INDEX IF NOT EXISTS events_transfers ON events (time) WHERE kind IN (17, 18)",
        "CREATE INDEX IF NOT EXISTS events_number ON events (shop_id, number) WHERE number IS NOT NULL",
        "CREATE INDEX IF NOT EXISTS events_request ON events (shop_id, request, sequence) WHERE request IS NOT NULL",
        // The state after an event now and then: every search in the history begins at one.
        """
        CREATE TABLE IF NOT EXISTS checkpoints (
            shop_id text COLLATE "C" NOT NULL,
            generation bigint NOT NULL,
            sequence bigint NOT NULL,             -- of the last event before it, and that event's chain and time
            chain bigint NOT NULL,
            time bigint NOT NULL,
            orders bigint NOT NULL,               -- the number of the last order before it
            state text NOT NULL,
            PRIMARY KEY (shop_id, generation)
        )
        """,
        // Outside of the history, so that a name can be removed.
        """
        CREATE TABLE IF NOT EXISTS names (
            shop_id text COLLATE "C" PRIMARY KEY,
            version bigint NOT NULL,
            body text NOT NULL
        )
        """,
        // One row.
        "CREATE TABLE IF NOT EXISTS schema_version (id int PRIMARY KEY, version int NOT NULL, oldest int NOT NULL)",
        """
        INSERT INTO schema_version AS v VALUES (1, \(version), \(oldestVersion)) ON CONFLICT (id) DO UPDATE
        SET version = greatest(v.version, excluded.version), oldest = greatest(v.oldest, excluded.oldest)
        """,
    ]

    static let versions = Statement("versions", "SELECT version, oldest FROM schema_version WHERE id = 1")

    /// Why a program with the version of this one cannot use tables of others; nil when it can.
    /// - Parameters:
    ///   - version: nil without a row.
    static func reason(version: Int?, oldest: Int?) -> Message? {
        guard let version, let oldest, version >= Self.version else {
            return Message(
                "its tables are older than this program; run juicemaker store create of this program as their owner",
                "데이터베이스의 표가 이 프로그램보다 오래됐어요. 표의 주인으로 이 프로그램의 juicemaker store create를 실행해 주세요")
        }
        if oldest <= Self.version { return nil }
        return Message(
            "its tables have version \(version), which a newer juicemaker made, and this one knows \(Self.version); "
                + "update this machine's juicemaker",
            "더 새로운 juicemaker가 만든 표(버전 \(version))예요. 이 프로그램은 \(Self.version)까지 알아요. 이 컴퓨터의 juicemaker를 "
                + "업데이트해 주세요")
    }

    /// For each connection: how long a server waits before it gives up itself. A shop's lock is waited for a little less
    /// than a request may take, so that the server says that it is held. A program that stands still in a transaction loses
    /// it after two seconds, which is many times its two round trips. A statement has no limit, because a COMMIT must not be
    /// cancelled; one whose client is gone ends within a second.
    static func commands(maxWait: Duration) -> [String] {
        [
            "SET lock_timeout = \(Int(maxWait / .milliseconds(1) * 0.8))",
            "SET idle_in_transaction_session_timeout = '2s'", "SET statement_timeout = 0",
            "SET client_connection_check_interval = '1s'", synchronousCommit,
            // Each statement has its index, in the order of its rows. A plan that was made for an empty table would read the
            // whole of a full one, or sort it.
            "SET enable_seqscan = off", "SET enable_bitmapscan = off", "SET plan_cache_mode = force_generic_plan",
            "SET jit = off",
        ]
    }

    /// Whatever a role or a database has as its default.
    static let synchronousCommit = "SET synchronous_commit = on"

    static let begin = Statement("begin", "BEGIN ISOLATION LEVEL READ COMMITTED")
    static let commit = Statement("commit", "COMMIT")

    /// Takes the shop's lock until the end of the transaction. Its COMMIT waits for the standby then, also when it writes
    /// nothing: what was read is durable on both. The server's promises come along: they may change under a connection.
    static let lock = Statement(
        "lock",
        """
        SELECT sequence, chain, format, generation, generation_sequence,
            (extract(epoch FROM clock_timestamp()) * 1000)::bigint, moving, \(ServerPolicy.columns)
        FROM shops WHERE shop_id = $1 FOR UPDATE
        """)

    /// The first of the server's promises in the row of `lock`.
    static let policyColumn = 7

    static let events = Statement(
        "events",
        """
        SELECT sequence, chain, format, body FROM events
        WHERE shop_id = $1 AND sequence >= $2 AND sequence <= $3 ORDER BY sequence LIMIT $4
        """)
    /// The last events of requests with some hashes: as many of each as `IdempotencyIndex` looks at.
    static let requests = Statement(
        "requests",
        """
        SELECT sequence, chain, format, body FROM unnest($2::bigint[]) AS hash CROSS JOIN LATERAL (
            SELECT sequence, chain, format, body FROM events
            WHERE shop_id = $1 AND request = hash ORDER BY sequence DESC LIMIT \(IdempotencyIndex.maxContents)
        ) AS recorded
        """)
    /// Everything that happened to some orders.
    static let orders = Statement(
        "orders",
        """
        SELECT sequence, chain, format, body FROM events
        WHERE shop_id = $1 AND number >= $2 AND number <= $3 ORDER BY sequence
        """)
    /// The events with the columns that their bodies give.
    static let columns = Statement(
        "columns",
        """
        SELECT sequence, chain, format, body, time, kind, number, request, attempt FROM events
        WHERE shop_id = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3
        """)
    static let attempt = Statement(
        "attempt", "SELECT 1 FROM events WHERE shop_id = $1 AND sequence = $2 AND attempt = $3")
    /// The first event of a time or later among some.
    static let first = Statement(
        "first",
        """
        SELECT sequence FROM events
        WHERE shop_id = $1 AND sequence >= $2 AND sequence <= $3 AND time >= $4
        ORDER BY sequence LIMIT 1
        """)

    static let add = Statement(
        "add",
        """
        INSERT INTO events (shop_id, sequence, chain, time, kind, format, number, request, attempt, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        """)
    static let move = Statement(
        "move",
        """
        UPDATE shops SET sequence = $2, chain = $3, format = $4, generation = $5, generation_sequence = $6
        WHERE shop_id = $1
        """)
    static let check = Statement(
        "check",
        """
        INSERT INTO checkpoints (shop_id, generation, sequence, chain, time, orders, state)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        """)

    static let newest = Statement("newest", checkpoint("TRUE"))
    static let generation = Statement("generation", checkpoint("generation = $2"))
    static let checkpointBefore = Statement("checkpointBefore", checkpoint("sequence < $2"))

    private static func checkpoint(_ condition: String) -> String {
        """
        SELECT generation, sequence, chain, time, orders, state FROM checkpoints
        WHERE shop_id = $1 AND \(condition) ORDER BY generation DESC LIMIT 1
        """
    }

    static let newShop = Statement(
        "newShop", "INSERT INTO shops VALUES ($1, 0, 0, $2, 1, 0, $3) ON CONFLICT DO NOTHING")
    static let firstCheckpoint = Statement(
        "firstCheckpoint", "INSERT INTO checkpoints VALUES ($1, 1, 0, 0, $2, 0, $3) ON CONFLICT DO NOTHING")

    static let moving = Statement(
        "moving", "SELECT moving FROM shops WHERE shop_id = $1 AND moving IS NOT NULL")
    static let endMove = Statement(
        "endMove",
        "UPDATE shops SET moving = NULL WHERE shop_id = $1 AND sequence = $2 AND chain = $3 RETURNING sequence")
    static let forgetEvents = Statement("forgetEvents", "DELETE FROM events WHERE shop_id = $1 AND sequence > $2")
    static let forgetCheckpoints = Statement("forgetCheckpoints", "DELETE FROM checkpoints WHERE shop_id = $1")
    static let forgetNames = Statement("forgetNames", "DELETE FROM names WHERE shop_id = $1")
    static let forgetShop = Statement("forgetShop", "DELETE FROM shops WHERE shop_id = $1")

    static let names = Statement("names", "SELECT version, body FROM names WHERE shop_id = $1 AND version <> $2")
    static let setNames = Statement(
        "setNames",
        """
        INSERT INTO names VALUES ($1, $2, $3)
        ON CONFLICT (shop_id) DO UPDATE SET version = excluded.version, body = excluded.body
        """)

    static let counts = Statement(
        "counts",
        """
        SELECT (SELECT count(*) FROM pg_stat_replication WHERE state IS NULL),
            (SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum')),
            (SELECT coalesce(max(pg_current_wal_lsn() - replay_lsn), 0)::bigint FROM pg_stat_replication),
            (SELECT coalesce(max(pg_current_wal_lsn() - restart_lsn), 0)::bigint FROM pg_replication_slots),
            pg_database_size(current_database()),
            (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
            current_setting('max_connections')
        """)

    static let statements = [
        begin, commit, lock, events, requests, orders, columns, attempt, first, add, move, check, newest, generation,
        checkpointBefore, versions, newShop, firstCheckpoint, moving, endMove, forgetEvents, forgetCheckpoints,
        forgetNames,
        forgetShop, names, setNames, counts,
    ]

    /// A shop without an event.
    static func newShop(_ shopID: String, moving last: Int?, _ state: [UInt8]) -> [Query] {
        [
            newShop(.text(shopID), .int(JournalFormat.current), .optional(last)),
            firstCheckpoint(.text(shopID), .int(Shop().time.milliseconds), .text(state)),
        ]
    }
}
