import Bytes

/// The tables of a head office, beside those of the shops whose events it has.
enum HeadTables {
    /// Each is there once, however often it is created.
    static let commands = [
        """
        CREATE TABLE IF NOT EXISTS heads (
            shop_id text COLLATE "C" PRIMARY KEY,
            name text NOT NULL,
            history text COLLATE "C" NOT NULL,  -- the shop_id of its events
            token_hash text,                    -- none: nothing is accepted from it
            zone text,                          -- the time zone of its machine
            version text,                       -- of its program
            heard bigint,                       -- the last batch, in milliseconds since 1970
            trouble text,
            trouble_time bigint,
            trouble_words text,
            menu bigint NOT NULL DEFAULT 0,     -- the version of the chain's menu that is for it
            menu_day bigint NOT NULL DEFAULT 0, -- the first business day on which it counts, since 1970-01-01
            menu_own boolean NOT NULL DEFAULT false, -- the shop may have juices of its own
            today text                          -- JSON: what a list of all shops shows of it
        ) WITH (fillfactor = 50)
        """,
        // The totals of business days that are over, which never change.
        """
        CREATE TABLE IF NOT EXISTS days (
            shop_id text COLLATE "C" NOT NULL,  -- of a history
            day bigint NOT NULL,                -- since 1970-01-01
            totals text NOT NULL,
            PRIMARY KEY (shop_id, day)
        )
        """,
    ]

    private static let columns = """
        shop_id, name, history, token_hash, zone, version, heard, trouble, trouble_time, trouble_words, menu, today,
        menu_day, menu_own
        """
    static let all = Statement("headShops", "SELECT \(columns) FROM heads ORDER BY shop_id")
    static let one = Statement("headShop", "SELECT \(columns) FROM heads WHERE shop_id = $1")
    static let add = Statement(
        "addHeadShop",
        """
        INSERT INTO heads (shop_id, name, history, token_hash) VALUES ($1, $2, $1, $3)
        ON CONFLICT DO NOTHING RETURNING shop_id
        """)
    static let setToken = Statement(
        "setToken", "UPDATE heads SET token_hash = $2 WHERE shop_id = $1 RETURNING shop_id")
    static let setHistory = Statement(
        "setHistory", "UPDATE heads SET history = $2, trouble = NULL, today = NULL WHERE shop_id = $1")
    /// A fork stays to be seen until the other machine has been silent for a while.
    static let heard = Statement(
        "heard",
        """
        UPDATE heads SET heard = $2, zone = $3, version = $4, today = $5,
            trouble = CASE WHEN trouble = 'forked' AND trouble_time > $6 THEN trouble END
        WHERE shop_id = $1
        """)
    static let trouble = Statement(
        "trouble", "UPDATE heads SET trouble = $2, trouble_time = $3, trouble_words = $4 WHERE shop_id = $1")
    static let publish = Statement(
        "publish",
        """
        UPDATE heads SET menu = $2, menu_day = $3, menu_own = $4::bigint <> 0 WHERE shop_id = $1 AND menu <= $2
        """)
    /// The last ones of all shops, newest first.
    static let transfers = Statement(
        "transfers",
        """
        SELECT sequence, chain, format, body, shop_id FROM events WHERE kind IN (17, 18) ORDER BY time DESC LIMIT $1
        """)

    static let lastDay = Statement("lastDay", "SELECT max(day) FROM days WHERE shop_id = $1")
    static let days = Statement(
        "days", "SELECT shop_id, day, totals FROM days WHERE shop_id = ANY($1::text[]) AND day >= $2 AND day <= $3")
    static let setDay = Statement(
        "setDay",
        """
        INSERT INTO days VALUES ($1, $2, $3) ON CONFLICT (shop_id, day) DO UPDATE SET totals = excluded.totals
        """)

    static let statements = [
        all, one, add, setToken, setHistory, heard, trouble, publish, transfers, lastDay, days, setDay,
    ]
}
