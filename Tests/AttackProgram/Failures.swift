import ArgumentParser
import Attack
import Synchronization

/// Makes every system call of a run fail, once and from then on, with every errno.
struct Failures: ParsableCommand {
    func run() throws {
        let calls = try FailureSearch.callsOfAWholeRun()
        let kinds = FailureSearch.codes.flatMap { code in FailureSearch.Duration.allCases.map { (code, $0) } }
        let sum = Mutex(FailureSearch.Count())
        try inParallel(while: { $0 <= calls * kinds.count }) { number in
            var search = FailureSearch()
            if number == 0 {
                try search.writeShort()
            } else {
                let (call, kind) = (Int(number) - 1).quotientAndRemainder(dividingBy: kinds.count)
                try search.fail(call + 1, kinds[kind].0, kinds[kind].1)
            }
            sum.withLock { $0 = $0 + search.count }
        }
        print(sum.withLock(\.description))
    }
}
