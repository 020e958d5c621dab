import ArgumentParser

/// One of a round's processes: opens the contender, waits for the start, writes until the time is up, and says what
/// each of its threads got done.
struct WriteWorker: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "write-worker", shouldDisplay: false)

    @Argument var contender: String
    @Argument var folder: String
    @Argument var index: Int
    @Argument var threads: Int
    @Argument var seconds: Double

    func run() throws {
        guard let name = ContenderName(rawValue: contender) else { throw ValidationError("no contender \(contender)") }
        let contender = try name.open(folder, Bar())
        let line = StartingLine(threads: threads)
        let (index, seconds) = (index, seconds)
        let tallies = try onThreads(threads) { thread in
            let writer = Result { try contender.writer() }
            line.wait()
            return try Tally(writer.get(), keys: "w\(index)-\(thread)", seconds: seconds)
        }
        try WorkerProcess.report(tallies)
    }
}
