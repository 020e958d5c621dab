package import Bytes
import Dispatch
import Glibc
import Synchronization

/// Starts detached threads, and says when the system cannot: Foundation's `Thread` is silent then, and the one who waits
/// for its work waits for ever.
package enum DetachedThread {
    /// - Parameter stackBytes: reserved, and used only as far as the work needs it. The default is the system's own.
    /// - Throws: `ThreadError` when the thread was not started; the work is not done then.
    package static func start(
        stackBytes: Int = 8 << 20, _ work: @escaping @Sendable () -> Void
    ) throws(ThreadError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackBytes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

        let box = Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard code != 0 else { return }
        box.release()
        throw ThreadError(code: code)
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}

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

/// The system starts no further thread: the owner's problem, in one line with the remedy.
package struct ThreadError: ExplainedError, Equatable, Sendable {
    /// The error of pthread_create(3): `EAGAIN` at a limit.
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    package var message: Message {
        let reason = errorMessage(code)
        return Message(
            "a thread cannot be started: \(reason.english); raise the limit of threads (TasksMax=, ulimit -u, "
                + "RLIMIT_NPROC) or of memory",
            "스레드를 시작할 수 없어요(\(reason.korean)). 스레드 수의 제한(TasksMax=, ulimit -u, RLIMIT_NPROC)이나 메모리 "
                + "제한을 늘려 주세요")
    }
}
