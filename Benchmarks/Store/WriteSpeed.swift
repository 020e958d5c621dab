import Foundation

/// Orders a second in each setting, the contenders taking turns.
struct WriteSpeed {
    let bar: Bar
    let folder: String
    let seconds: Double
    let rounds: Int

    func measure() throws -> Table.Section {
        let one = try turns(.one)
        let threads = try turns(.threads)
        let processes = try turns(.processes)
        return Table.Section(
            head: Table.Row("orders a second", ["floor", "SQLite", "ours"]),
            rows: rows(.one, one, .atLeast(0.8)) + rows(.threads, threads, .atLeast(5))
                + rows(.processes, processes, .atLeast(1.5)) + [share(processes)])
    }

    /// Everybody's rounds, by name.
    private func turns(_ setting: Setting) throws -> [ContenderName: [Round]] {
        var rounds = [ContenderName: [Round]]()
        for round in 1...self.rounds {
            // Each time another one begins.
            for name in ContenderName.allCases.rotated(by: round) {
                // The floor is one writer's in every setting: it is what the others are held against.
                let setting = name == .floor ? Setting.one : setting
                Progress.say("\(setting.name), round \(round) of \(self.rounds): \(name)")
                rounds[name, default: []].append(try Round(name, setting, bar, in: folder, seconds: seconds))
            }
        }
        return rounds
    }

    private func rows(_ setting: Setting, _ rounds: [ContenderName: [Round]], _ goal: Goal.Bound) -> [Table.Row] {
        let (floor, sqlite, ours) = (
            rounds.median(.floor, \.rate), rounds.median(.sqlite, \.rate), rounds.median(.ours, \.rate)
        )
        let refused = rounds.values.joined().map(\.refused).reduce(0, +)
        let note = refused > 0 ? "  (\(refused) times told to try later)" : ""
        return [
            Table.Row(
                "  \(setting.name)", [floor.whole, sqlite.whole, ours.whole],
                ratio: "\((ours / floor).ratio) × floor", goal: .init(goal, ours / floor)),
            Table.Row(
                note, [], ratio: "\((ours / sqlite).ratio) × SQLite", goal: .init(.above(1), ours / sqlite)),
        ]
    }

    private func share(_ rounds: [ContenderName: [Round]]) -> Table.Row {
        let (sqlite, ours) = (rounds.median(.sqlite, \.slowestShare), rounds.median(.ours, \.slowestShare))
        return Table.Row(
            "  slowest process, of an equal share", ["", sqlite.percent, ours.percent],
            goal: .init(.atLeast(0.5), ours, show: \.percent))
    }
}

extension [ContenderName: [Round]] {
    fileprivate func median(_ name: ContenderName, _ value: (Round) -> Double) -> Double {
        (self[name] ?? []).map(value).median
    }
}
