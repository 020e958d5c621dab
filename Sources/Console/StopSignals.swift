import Bytes
import CLinux
import Glibc
import Runtime

/// SIGTERM and SIGINT as a descriptor that becomes readable (signalfd(2)).
///
/// libfcgi installs a handler for SIGTERM that only sets a flag, which no blocked thread checks: a server that relies on
/// it never stops. A blocked signal stays pending whatever its handler, and signalfd reads it.
package final class StopSignals: Sendable {
    /// The descriptor is readable from the moment the first signal arrives: for poll(2).
    package let descriptor: Int32

    /// Blocks both signals for the calling thread and every thread that it starts later. Call this before any other
    /// work.
    package init() throws(CommandError) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC))
        if descriptor < 0 { throw CommandError(.unavailable, SystemError("signalfd", "", code: errno).message) }
    }

    deinit { close(descriptor) }

    package enum Name: String { case interrupt = "SIGINT", terminate = "SIGTERM" }

    /// Waits for the next signal. No signal ends the process by itself, so a second Ctrl-C does not cut off a stop.
    package func next() -> Name {
        var signal = signalfd_siginfo()
        while read(descriptor, &signal, MemoryLayout.size(ofValue: signal)) < 0, errno == EINTR {}
        return signal.ssi_signo == UInt32(SIGINT) ? .interrupt : .terminate
    }
}
