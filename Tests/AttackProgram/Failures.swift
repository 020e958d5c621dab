import ArgumentParser
import Attack
import Synchronization

/// Makes every system call of a run fail, once and from then on, with every errno.
struct Failures: ParsableCommand {
    @Option(help: "Make one failure in so many, beginning with a random one.")
    var oneIn = 1

    func validate() throws {
        if oneIn < 1 { throw ValidationError("--one-in takes a number from 1.") }
    }

    func run() throws {
        let calls = try FailureSearch.callsOfAWholeRun()
        let kinds = FailureSearch.codes.flatMap { code in FailureSearch.Duration.allCases.map { (code, $0) } }
        let first = Int.random(in: 0..<oneIn)
        let chosen = Array(stride(from: first, to: calls * kinds.count, by: oneIn))
        if oneIn > 1 { print("one failure in \(oneIn) of \(calls * kinds.count), from number \(first)") }
        var short = FailureSearch()
        try short.writeShort()
        let sum = Mutex(short.count)
        try inParallel(while: { $0 < chosen.count }) { number in
            var search = FailureSearch()
            let (call, kind) = chosen[Int(number)].quotientAndRemainder(dividingBy: kinds.count)
            try search.fail(call + 1, kinds[kind].0, kinds[kind].1)
            sum.withLock { $0 = $0 + search.count }
        }
        print(sum.withLock(\.description))
    }
}
