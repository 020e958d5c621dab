import Foundation

/// Compares stores with a short, a middle and a long history.
struct LongLife {
    let bench: BenchMenu
    /// The folder of the histories.
    let folder: String
    let work: String
    let events: Int
    let rounds: Int
    let commits: Int

    func measure() throws -> Table.Section {
        let stores = try histories.map { events in
            try LongLifeStore(History(events: events, in: folder, bench), in: work, bench)
        }
        MountedDisk.flush()
        Progress.report("opening stores with a history")
        for round in 0..<rounds {
            for store in stores.rotated(by: round) { try store.open() }
        }
        Progress.report("\(commits) commits to each")
        for commit in 0..<commits {
            for store in stores.rotated(by: commit) { try store.commit() }
        }
        Progress.report("opening them after a kill")
        for store in stores { try store.openAfterKill() }
        for store in stores { try store.check() }
        return section(stores)
    }

    /// The events of the short, the middle and the long history.
    private var histories: [Int] { [1000, Int(Double(1000 * events).squareRoot().rounded()), events] }

    private func section(_ stores: [LongLifeStore]) -> Table.Section {
        let commit = stores.map(\.commitSeconds.median)
        let memory = stores.map { $0.opens.map(\.memory).median }
        let before = stores.map { $0.opens.map(\.memoryBefore).median }
        let close = stores.map { $0.opens.map(\.closeSeconds).median }
        let open = stores.map { $0.opens.map(\.openSeconds).median }
        let killed = stores.map { $0.opensAfterKill.map(\.openSeconds).median }
        let killedMemory = stores.map { $0.opensAfterKill.map(\.memory).median }
        return Table.Section(
            head: Table.Row("events in the history", stores.map { Double($0.events).whole }),
            rows: [
                Table.Row(
                    "  a commit, µs", commit.map { ($0 * 1e6).tenths }, ratio: ratio(commit),
                    goal: .init(.atMost(1.1), commit[2] / commit[0])),
                Table.Row("  a checkpoint (clean stop), ms", close.map { ($0 * 1e3).tenths }, ratio: ratio(close)),
                Table.Row("  opening, ms", open.map { ($0 * 1e3).tenths }, ratio: ratio(open)),
                Table.Row("  opening after a kill, ms", killed.map { ($0 * 1e3).tenths }, ratio: ratio(killed)),
                Table.Row(
                    "  memory when opened, MiB", memory.map(\.tenths), ratio: ratio(memory),
                    goal: .init(.below(32), memory[2], show: \.whole)),
                Table.Row("  of that before opening, MiB", before.map(\.tenths)),
                Table.Row("  memory opened after a kill, MiB", killedMemory.map(\.tenths), ratio: ratio(killedMemory)),
            ])
    }

    private func ratio(_ figures: [Double]) -> String { "\((figures[2] / figures[0]).ratio) × young" }
}
