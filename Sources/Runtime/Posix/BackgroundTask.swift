import Bytes
import Dispatch
import Glibc
import Synchronization

/// Work on a separate thread, whose result is awaited later. (An `async let` does the same, but its runtime keeps 2 MiB
/// more of memory for the whole life of the process.)
package final class BackgroundTask<Value: Sendable>: Sendable {
    private let outcome = Mutex<Result<Value, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    /// - Throws: `ThreadError` when the system cannot start the thread.
    package init(_ work: @escaping @Sendable () throws -> Value) throws(ThreadError) {
        try DetachedThread.start { [self] in
            let outcome = Result(catching: work)
            self.outcome.withLock { $0 = outcome }
            isDone.signal()
        }
    }

    /// Waits for the work to finish.
    package func value() throws -> Value {
        while true {
            if let outcome = outcome.withLock({ $0 }) { return try outcome.get() }
            isDone.wait()
        }
    }
}
