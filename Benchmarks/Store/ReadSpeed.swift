import Foundation
import Glibc
import JuiceShop
import ShopStore

/// The cost of `shop()` without a change, beside the two system calls that could detect a change.
struct ReadSpeed {
    let bench: BenchMenu
    let folder: String
    let rounds: Int
    private let calls = 100_000

    func measure() throws -> Table.Section {
        let folder = "\(folder)/read"
        let store = try FileStore("\(folder)/store", menu: bench.menu, clock: { Date() })
        let head = open("\(folder)/store/head", O_RDONLY | O_CLOEXEC)
        guard head >= 0 else { throw MeasurementError("\(folder)/store/head cannot be opened") }
        defer { close(head) }

        Progress.report("reading without a change")
        var (fstats, preads, shops) = ([Double](), [Double](), [Double]())
        var status = stat()
        var bytes = [UInt8](repeating: 0, count: 128)
        for _ in 0..<rounds {
            fstats.append(try nanoseconds { fstat(head, &status) == 0 })
            preads.append(try nanoseconds { pread(head, &bytes, 128, 0) == 128 })
            shops.append(try nanoseconds { try store.shop().sequence == 1 })
        }
        return Table.Section(
            head: Table.Row("nanoseconds a read", ["fstat", "pread", "ours"]),
            rows: [
                Table.Row(
                    "  nothing changed", [fstats.median.whole, preads.median.whole, shops.median.whole],
                    ratio: "\((shops.median / preads.median).ratio) × pread",
                    goal: .init(.below(2000), shops.median, show: \.whole))
            ])
    }

    private func nanoseconds(_ isRight: () throws -> Bool) throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<calls where try !isRight() { throw WrongResult("a read without a change is wrong") }
        return (ContinuousClock.now - start).seconds * 1e9 / Double(calls)
    }
}
