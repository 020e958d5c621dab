import ArgumentParser

/// One of a round's processes: opens the contender, waits for the start, writes until the time is up, and reports the
/// result of each thread.
struct WriteWorker: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "write-worker", shouldDisplay: false)

    @Argument var contender: String
    @Argument var folder: String
    @Argument var index: Int
    @Argument var threads: Int
    @Argument var seconds: Double

    func run() throws {
        guard let name = ContenderName(rawValue: contender) else {
            throw ValidationError("unknown contender \(contender)")
        }
        let contender = try name.open(folder, BenchMenu())
        let barrier = StartBarrier(threads: threads)
        let (index, seconds) = (index, seconds)
        let results = try onThreads(threads) { thread in
            let writer = Result { try contender.writer() }
            barrier.wait()
            return try WriterResult(writer.get(), keys: "w\(index)-\(thread)", seconds: seconds)
        }
        try WorkerProcess.report(results)
    }
}
