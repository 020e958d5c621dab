import Foundation

/// Orders per second in each setting. The contenders take turns.
///
/// A ratio is the median of the ratios within a round: the disk and the machine may be busier in one round than in
/// another, but they are about the same for all contenders of a round.
struct WriteSpeed {
    let bench: BenchMenu
    let folder: String
    let seconds: Double
    let rounds: Int

    /// - Returns: the section, and the floor's slowest and fastest rounds, which show whether the disk kept its speed.
    func measure() throws -> (section: Table.Section, floor: ClosedRange<Double>) {
        let pace = Pace(folder, bench)
        let one = try turns(.one, pace)
        let threads = try turns(.threads, pace)
        let processes = try turns(.processes, pace)
        let section = Table.Section(
            head: Table.Row("orders a second", ["floor", "SQLite", "ours"]),
            rows: rows(.one, one, .atLeast(0.8)) + rows(.threads, threads, .atLeast(5))
                + rows(.processes, processes, .atLeast(1.5)) + [share(processes)])
        let floors = [one, threads, processes].flatMap { $0[.floor] ?? [] }.map(\.rate)
        return (section, (floors.min() ?? 0)...(floors.max() ?? 0))
    }

    /// The rounds of all contenders, by name.
    private func turns(_ setting: Setting, _ pace: Pace) throws -> [ContenderName: [Round]] {
        var rounds = [ContenderName: [Round]]()
        for number in 1...self.rounds {
            Progress.report("\(setting.name), round \(number) of \(self.rounds)")
            // A different contender begins each round.
            let names = ContenderName.allCases.rotated(by: number)
            for (name, round) in try pace.steadily({ try names.map { ($0, try turn($0, setting)) } }) {
                rounds[name, default: []].append(round)
            }
        }
        return rounds
    }

    private func turn(_ name: ContenderName, _ setting: Setting) throws -> Round {
        // The floor has one writer in every setting, as the common reference.
        try Round(name, name == .floor ? .one : setting, bench, in: folder, seconds: seconds)
    }

    private func rows(_ setting: Setting, _ rounds: [ContenderName: [Round]], _ goal: Goal.Bound) -> [Table.Row] {
        let (toFloor, toSQLite) = (rounds.ratio(.ours, .floor), rounds.ratio(.ours, .sqlite))
        let refused = rounds.values.joined().map(\.refused).reduce(0, +)
        let note = refused > 0 ? "  (\(refused) times busy)" : ""
        return [
            Table.Row(
                "  \(setting.name)", ContenderName.allCases.map { rounds.median($0, \.rate).whole },
                ratio: "\(toFloor.ratio) × floor", goal: .init(goal, toFloor)),
            Table.Row(note, [], ratio: "\(toSQLite.ratio) × SQLite", goal: .init(.above(1), toSQLite)),
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

    fileprivate func ratio(_ name: ContenderName, _ other: ContenderName) -> Double {
        zip(self[name] ?? [], self[other] ?? []).map { $0.rate / $1.rate }.median
    }
}
