import Foundation
import Synchronization

/// Runs the body on that many threads at once, and returns their results in any order when all are done.
func onThreads<Made: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (_ thread: Int) throws -> Made
) throws -> [Made] {
    let collected = Collected<Made>()
    let running = DispatchGroup()
    for thread in 0..<count {
        running.enter()
        Thread.detachNewThread {
            let made = Result { try body(thread) }
            collected.all.withLock { $0.append(made) }
            running.leave()
        }
    }
    running.wait()
    return try collected.all.withLock { $0 }.map { try $0.get() }
}

private final class Collected<Made: Sendable>: Sendable {
    let all = Mutex<[Result<Made, any Error>]>([])
}

/// A barrier for all threads of all workers.
///
/// The last thread of a worker writes a line to standard output and waits for a line on standard input.
final class StartBarrier: Sendable {
    private let missing: Mutex<Int>
    private let gate = DispatchGroup()

    init(threads: Int) {
        missing = Mutex(threads)
        gate.enter()
    }

    func wait() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if !isLast { return gate.wait() }
        WorkerProcess.writeLine("ready")
        _ = readLine()
        gate.leave()
    }
}
