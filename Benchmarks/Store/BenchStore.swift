import ArgumentParser

/// The whole run: every part, then one table.
@main
struct BenchStore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-store",
        abstract: "Measures the store beside the disk's floor and SQLite, in one run on one disk.",
        discussion: """
            Ratios matter more than figures: all contenders take turns, and the table shows medians and missed goals. \
            A lost or duplicate order, or stock that does not balance, ends the run with exit code 1.
            """,
        subcommands: [WriteWorker.self, OpenWorker.self, HistoryCommand.self])

    @Option(help: ArgumentHelp("The time for which each contender writes in a round (2).", valueName: "seconds"))
    var seconds: Double?

    @Option(help: ArgumentHelp("Rounds in which the contenders take turns (5).", valueName: "count"))
    var rounds: Int?

    @Option(help: ArgumentHelp("Events of the store with the longest history (10000000).", valueName: "count"))
    var events: Int?

    @Option(
        help: ArgumentHelp("The working folder on the disk; histories stay there for the next run.", valueName: "dir"))
    var folder = ".build"

    @Flag(help: "A short run with 100000 events, to test the benchmark and not to quote.")
    var quick = false

    func validate() throws {
        if let seconds, !(0.01...600).contains(seconds) { throw ValidationError("--seconds is 0.01 to 600.") }
        if let rounds, !(1...100).contains(rounds) { throw ValidationError("--rounds is 1 to 100.") }
        if let events, !(1000...50_000_000).contains(events) {
            throw ValidationError("--events is 1000 to 50000000.")
        }
    }

    func run() throws {
        let bench = try BenchMenu()
        let disk = try MountedDisk(of: folder)
        try disk.refuseMemory()
        let work = try WorkFolder(in: folder)
        defer { work.remove() }
        let otherWork = try OtherWork()

        let rounds = rounds ?? (quick ? 3 : 5)
        let seconds = seconds ?? (quick ? 0.3 : 2)
        let writing = try WriteSpeed(bench: bench, folder: work.path, seconds: seconds, rounds: rounds).measure()
        let reading = try ReadSpeed(bench: bench, folder: work.path, rounds: rounds).measure()
        let life = try LongLife(
            bench: bench, folder: folder, work: work.path, events: events ?? (quick ? 100_000 : 10_000_000),
            rounds: rounds, commits: quick ? 300 : 3000
        ).measure()

        print(Machine.line(disk))
        print("medians of \(rounds) rounds of \(seconds.plain) s for each contender; ratios within a round")
        print(
            "floor: one writer, \(FloorFile.length) bytes appended and one fdatasync an order;",
            "its rounds reached \(writing.floor.lowerBound.whole) to \(writing.floor.upperBound.whole) a second")
        let others = try otherWork.share()
        print("other work took \(others.percent) of the cores\(others > 0.1 ? ": TOO MUCH to quote this" : "")")
        print()
        print(Table(sections: [writing.section, reading, life]))
    }
}
