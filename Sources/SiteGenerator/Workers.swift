import Foundation
import Synchronization

/// The same work for many things, on every core.
enum Workers {
    /// - Parameters:
    ///   - handful: how many are taken at once.
    ///   - progress: told now and then, on the calling thread, how many are done.
    ///   - work: for one of them, with a tool of its thread's own.
    /// - Returns: what came of each, in order.
    /// - Throws: the fault of the first one that has one; what comes after it may not have been tried.
    static func run<Result: Sendable>(
        _ count: Int, atOnce handful: Int = 16, progress: (Int) -> Void = { _ in },
        _ work: @escaping @Sendable (Int, Gzip) throws -> Result
    ) throws -> [Result] {
        let pile = Pile<Result>(count, handful: handful)
        let others = min(ProcessInfo.processInfo.activeProcessorCount, count / handful) - 1
        let group = DispatchGroup()
        for _ in 0..<max(0, others) {
            group.enter()
            Thread.detachNewThread {
                pile.work(progress: { _ in }, work)
                group.leave()
            }
        }
        pile.work(progress: progress, work)
        group.wait()
        return try pile.results()
    }
}

/// What is left to do, and what came of the rest.
private final class Pile<Result: Sendable>: Sendable {
    private struct State: Sendable {
        var next = 0
        var done: [Result?]
        var count = 0
        var fault: (index: Int, error: any Error)?
    }

    private let state: Mutex<State>
    private let count: Int
    private let handful: Int

    init(_ count: Int, handful: Int) {
        self.count = count
        self.handful = handful
        state = Mutex(State(done: Array(repeating: nil, count: count)))
    }

    func work(progress: (Int) -> Void, _ work: @Sendable (Int, Gzip) throws -> Result) {
        let tool = Gzip()
        while let handful = take() {
            for index in handful {
                do {
                    let result = try work(index, tool)
                    state.withLock {
                        $0.done[index] = result
                        $0.count += 1
                    }
                } catch {
                    state.withLock { if index < $0.fault?.index ?? .max { $0.fault = (index, error) } }
                    break
                }
            }
            progress(state.withLock { $0.count })
        }
    }

    /// In order, so that when one has a fault, all before it have been taken.
    private func take() -> Range<Int>? {
        state.withLock { state in
            if state.fault != nil || state.next >= count { return nil }
            let start = state.next
            state.next = min(count, start + handful)
            return start..<state.next
        }
    }

    func results() throws -> [Result] {
        let state = state.withLock { $0 }
        if let fault = state.fault { throw fault.error }
        return state.done.compactMap { $0 }
    }
}
