import Bytes
import Dispatch
import Foundation
import Synchronization

/// Does the same work for many items, on every core.
package enum Parallel {
    /// - Parameters:
    ///   - batch: the number of items that one call of `work` handles.
    ///   - work: returns the results for a range of items, in order.
    /// - Returns: the results for all items, in order.
    /// - Throws: the error of the first item that has one; later items may not have been tried.
    package static func batches<Result: Sendable>(
        _ count: Int, of batch: Int = 16, _ work: @Sendable (Range<Int>) throws -> [Result]
    ) throws -> [Result] {
        let batchCount = (count + batch - 1) / batch
        let state = Mutex(ParallelState<Result>(results: Array(repeating: [], count: batchCount)))
        DispatchQueue.concurrentPerform(iterations: batchCount) { index in
            // A batch before one with an error must still run: its error would be the first.
            if state.withLock({ $0.error.map { $0.index < index } ?? false }) { return }
            let items = index * batch..<min(count, (index + 1) * batch)
            let outcome = Swift.Result { try work(items) }
            state.withLock { state in
                switch outcome {
                case .success(let results): state.results[index] = results
                case .failure(let error):
                    if index < state.error?.index ?? .max { state.error = (index, error) }
                }
            }
        }
        return try state.withLock { state in
            if let error = state.error { throw error.error }
            return state.results.flatMap(\.self)
        }
    }

    /// Does the work of `batches` item by item.
    static func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) throws -> Result) throws -> [Result] {
        try batches(count) { try $0.map(work) }
    }
}

private struct ParallelState<Result: Sendable> {
    /// The results of each batch.
    var results: [[Result]]
    var error: (index: Int, error: any Error)?
}
