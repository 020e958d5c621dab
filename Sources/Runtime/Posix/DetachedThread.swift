import Bytes
import Glibc

/// Starts detached threads, and throws when the system cannot. Foundation's `Thread` would be silent then, and a caller
/// that waits for its work would wait for ever.
package enum DetachedThread {
    /// - Parameter stackBytes: reserved, and used only as far as the work needs it. The default is the system's own.
    /// - Throws: `ThreadError` when the thread was not started; then the work is not done.
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
