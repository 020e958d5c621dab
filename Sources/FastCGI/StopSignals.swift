import Glibc

/// SIGTERM and SIGINT, taken away from whatever thread they would hit and given to one that waits for them.
///
/// libfcgi installs a handler for SIGTERM that only sets a flag which no blocked thread looks at: a server that
/// leaves it at that never stops. A blocked signal stays pending instead, and `sigwait` fetches it.
package struct StopSignals: Sendable {
    private static let codes = [SIGTERM, SIGINT]

    /// Blocks both for the calling thread and every thread that it starts from now on: make this first of all.
    package init() {
        var signals = Self.set
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Calls `act` with the signal's name on a thread of its own when the first arrives.
    /// Later ones change nothing, so that the work of stopping is not cut off by an impatient second Ctrl-C.
    package func watch(_ act: @escaping @Sendable (String) -> Void) throws(SocketError) {
        let code = WorkerThread.start(stackBytes: 256 << 10) {
            var signals = Self.set
            var caught: Int32 = 0
            while sigwait(&signals, &caught) != 0 {}
            act(caught == SIGINT ? "SIGINT" : "SIGTERM")
        }
        guard code == 0 else { throw .system(call: "pthread_create", path: "signals", code: code) }
    }

    private static var set: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for code in codes { sigaddset(&signals, code) }
        return signals
    }
}
