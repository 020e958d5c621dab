import ArgumentParser
import JuiceShop
import ShopStore

extension StoreCommand {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read everything and hold it against everything else; change nothing.",
            discussion: """
                Every line against its checksum and the line before, every event against the rules and the books, every \
                checkpoint against what the journals tell. It can run beside an open shop. Leaves with 0, or with 65 \
                and the first fault with its place.
                """)

        @OptionGroup var folder: StoreFolder

        func run() throws {
            let progress = Progress("checking")
            let summary = try reporting {
                try StoreCheck(folder.store).run(generation: { progress.show($0, of: $1) })
            }
            progress.end()
            print("\(folder.store): sound; \(summary)")
            if summary.uncountedBytes > 0 {
                print(
                    """
                    \(summary.uncountedBytes) bytes stand behind the last event that counts: of a writer that is at work, \
                    or that died. The next one takes them in or puts them aside.
                    """)
            }
        }
    }
}

extension StoreCheck.Summary: CustomStringConvertible {
    package var description: String {
        let fruits = shop.stock.counts.sorted { $0.key.rawValue < $1.key.rawValue }
        let stock = fruits.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return """
            events \(shop.sequence), commits \(lines), generations \(generations), orders \(shop.orderCount); \
            the books balance: \(stock)
            """
    }
}
