import Foundation
import JuiceShop
import ShopStore

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
            trouble text,                       -- why its last message was not taken
            trouble_time bigint,
            trouble_event bigint,
            trouble_words text,
            menu bigint NOT NULL DEFAULT 0,     -- the version of the chain's menu that is for it
            menu_day bigint NOT NULL DEFAULT 0, -- the first business day on which it counts, since 1970-01-01
            menu_own boolean NOT NULL DEFAULT false, -- the shop may have juices of its own
            sequence bigint,                    -- its last event, and the business day of that: ShopDay
            day bigint,
            orders bigint,
            cups bigint,
            takings bigint,
            currency text,
            sold_out bigint,
            day_zone text,
            day_start_hour bigint,
            clock_seconds bigint,
            purchases text                      -- `kiwi 12 mango 3`: the pieces that it lacks for tomorrow
        ) WITH (fillfactor = 50)
        """,
        // The sums of business days that are over, which never change: ChainTotals.
        """
        CREATE TABLE IF NOT EXISTS days (
            shop_id text COLLATE "C" NOT NULL,  -- of a history
            day bigint NOT NULL,                -- since 1970-01-01
            orders bigint NOT NULL,
            cups bigint NOT NULL,
            takings bigint NOT NULL,
            discounts bigint NOT NULL,
            given_back bigint NOT NULL,
            open_amounts bigint NOT NULL,
            juices text NOT NULL,               -- `kiwi 12 mango 3`: the cups of each
            lost text NOT NULL,                 -- the same of fruit
            PRIMARY KEY (shop_id, day)
        )
        """,
        "CREATE INDEX IF NOT EXISTS days_day ON days (day)",
    ]

    private static let columns = """
        shop_id, name, history, token_hash, zone, version, heard, trouble, trouble_time, trouble_event, trouble_words,
        menu, menu_day, menu_own, sequence, day, orders, cups, takings, currency, sold_out, day_zone, day_start_hour,
        clock_seconds
        """
    static let all = Statement("headShops", "SELECT \(columns) FROM heads ORDER BY shop_id")
    static let one = Statement("headShop", "SELECT \(columns) FROM heads WHERE shop_id = $1")
    static let purchases = Statement(
        "headPurchases", "SELECT shop_id, purchases FROM heads WHERE purchases IS NOT NULL")
    static let add = Statement(
        "addHeadShop",
        """
        INSERT INTO heads (shop_id, name, history, token_hash) VALUES ($1, $2, $1, $3)
        ON CONFLICT DO NOTHING RETURNING shop_id
        """)
    static let setToken = Statement(
        "setToken", "UPDATE heads SET token_hash = $2 WHERE shop_id = $1 RETURNING shop_id")
    static let setHistory = Statement(
        "setHistory",
        """
        UPDATE heads SET history = $2, trouble = NULL, sequence = NULL, day = NULL, purchases = NULL WHERE shop_id = $1
        """)
    /// A fork stays to be seen until the other machine has been silent for a while.
    static let recordContact = Statement(
        "recordContact",
        """
        UPDATE heads SET heard = $2, zone = $3, version = $4, purchases = $5,
            trouble = CASE WHEN trouble = 'forked' AND trouble_time > $6 THEN trouble END,
            sequence = $7, day = $8, orders = $9, cups = $10, takings = $11, currency = $12, sold_out = $13,
            day_zone = $14, day_start_hour = $15, clock_seconds = $16
        WHERE shop_id = $1
        """)
    static let trouble = Statement(
        "trouble",
        """
        UPDATE heads SET trouble = $2, trouble_time = $3, trouble_event = $4, trouble_words = $5 WHERE shop_id = $1
        """)
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
    static let dayCups = Statement("dayCups", "SELECT heads.shop_id, days.day, days.cups \(ofDays)")
    /// A day that is under way again, because the clock was set back, is not among them.
    static let totals = Statement(
        "totals",
        """
        SELECT heads.shop_id, sum(days.orders), sum(days.cups), sum(days.takings), sum(days.discounts),
            sum(days.given_back), sum(days.open_amounts), string_agg(days.juices, ' '), string_agg(days.lost, ' ')
        \(ofDays) AND days.day IS DISTINCT FROM heads.day GROUP BY heads.shop_id
        """)
    private static let ofDays = """
        FROM heads JOIN days ON days.shop_id = heads.history WHERE days.day >= $1 AND days.day <= $2
        """
    static let days = Statement(
        "days",
        """
        SELECT day, orders, cups, takings, discounts, given_back, open_amounts, juices, lost FROM days
        WHERE shop_id = $1 AND day <= $2
        """)
    static let setDay = Statement(
        "setDay",
        """
        INSERT INTO days VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        ON CONFLICT (shop_id, day) DO UPDATE SET orders = excluded.orders, cups = excluded.cups,
            takings = excluded.takings, discounts = excluded.discounts, given_back = excluded.given_back,
            open_amounts = excluded.open_amounts, juices = excluded.juices, lost = excluded.lost
        """)

    static let statements = [
        all, one, purchases, add, setToken, setHistory, recordContact, trouble, publish, transfers, lastDay, dayCups,
        totals, days, setDay,
    ]
}

/// Rows of `HeadTables.all`.
extension ChainShop {
    init(_ rows: Rows, _ row: Int) throws(SQLError) {
        guard let id = rows.text(row, 0), let name = rows.text(row, 1), let history = rows.text(row, 2),
            let menu = rows.int(row, 11)
        else { throw SQLError("a row of the table heads is not what was written") }
        let trouble = rows.text(row, 7).flatMap(Trouble.Kind.init).map {
            Trouble(
                $0, at: Date(milliseconds: rows.int(row, 8) ?? 0), event: rows.int(row, 9) ?? 0,
                rows.text(row, 10) ?? "")
        }
        self.init(
            ShopID(id), name: name, history: history, tokenHash: rows.text(row, 3),
            zone: rows.text(row, 4).flatMap(TimeZone.init(identifier:)), version: rows.text(row, 5),
            lastContact: rows.int(row, 6).map(Date.init(milliseconds:)), trouble: trouble,
            menu: menu == 0
                ? nil
                : MenuPublication(
                    version: menu, day: Day(number: rows.int(row, 12) ?? 0), allowsOwn: rows.text(row, 13) == "t"),
            today: ShopDay(rows, row, from: 14))
    }
}

extension ShopDay {
    /// - Returns: nil for a shop that was never heard.
    fileprivate init?(_ rows: Rows, _ row: Int, from column: Int) {
        guard let sequence = rows.int(row, column), let day = rows.int(row, column + 1),
            let currency = rows.text(row, column + 5).flatMap({ Currency($0) }),
            let zone = rows.text(row, column + 7).flatMap(TimeZone.init(identifier:))
        else { return nil }
        self.init(
            sequence: sequence, Day(number: day), orders: rows.int(row, column + 2) ?? 0,
            cups: rows.int(row, column + 3) ?? 0, takings: rows.int(row, column + 4), currency: currency,
            soldOut: rows.int(row, column + 6) ?? 0, zone: zone, dayStartHour: rows.int(row, column + 8) ?? 0,
            clockSeconds: rows.int(row, column + 9) ?? 0)
    }

    /// The values in the order of the table's columns.
    var parameters: [QueryParameter] {
        [
            .int(sequence), .int(day.number), .int(orders), .int(cups), .optional(takings), .text(currency.code),
            .int(soldOut), .text(zone.identifier), .int(dayStartHour), .int(clockSeconds),
        ]
    }
}

/// Columns from the second one on.
extension ChainTotals {
    init(_ rows: Rows, _ row: Int) throws(SQLError) {
        guard let orders = rows.int(row, 1), let cups = rows.int(row, 2), let takings = rows.int(row, 3),
            let discounted = rows.int(row, 4), let givenBack = rows.int(row, 5),
            let openAmounts = rows.int(row, 6), let juices = rows.text(row, 7), let lost = rows.text(row, 8)
        else { throw SQLError("a row of the table days is not what was written") }
        self.init(
            orders: orders, cups: cups, takings: takings, discounted: discounted, givenBack: givenBack,
            openAmounts: openAmounts, juices: .init(written: juices), lost: .init(written: lost))
    }

    var parameters: [QueryParameter] {
        [
            .int(orders), .int(cups), .int(takings), .int(discounted), .int(givenBack), .int(openAmounts),
            .text(juices.written), .text(lost.written),
        ]
    }
}

/// Counts as a column has them: `kiwi 12 mango 3`.
extension Dictionary where Value == Int {
    /// Adds the counts of an id that is there several times.
    init<Kind>(written text: String) where Key == Identifier<Kind> {
        self.init()
        var words = text.utf8.split(separator: UInt8(ascii: " ")).makeIterator()
        while let id = words.next(), let count = words.next() {
            self[Identifier(Substring(id)), default: 0] += Int(Substring(count)) ?? 0
        }
    }

    var written: String { map { "\($0) \($1)" }.joined(separator: " ") }
}
