// stdio's streams are global variables of C; all use of them is on the main thread.
@preconcurrency import Glibc
import Bytes
import Runtime

/// Standard input, output and error, which work however the program was started and wherever its output goes.
package enum StandardStreams {
    /// Opens /dev/null in the place of each stream that is closed. Otherwise the next file that is opened gets its number:
    /// a log line would be written into the store's head.
    ///
    /// It is opened for reading only, so that a write to it still fails, as it would on a closed stream.
    /// Call this before any other work. A listening socket on descriptor 0 stays there.
    package static func openClosed() {
        // open(2) returns the lowest free descriptor, which is the stream's while those below it are open.
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            if open("/dev/null", O_RDONLY) != stream { _exit(CommandError.Code.io.rawValue) }
        }
    }

    /// Lets the program exit with 74 when its output could not be written, whatever its own exit code: a script that
    /// reads it would take half a table for a whole one. This includes the output of help (as gnulib's close_stdout
    /// does).
    package static func checkOutputAtExit() {
        atexit {
            let isFlushed = fflush(stdout) == 0
            let reason = isFlushed ? Message("not all was written", "다 쓰지 못했어요") : errorMessage(errno)
            if isFlushed && ferror(stdout) == 0 { return }
            CommandError(
                .io,
                Message(
                    "standard output: \(reason.english); the output is incomplete, but a change that was asked for may "
                        + "have been made",
                    "표준 출력: \(reason.korean). 출력이 덜 나왔지만, 부탁한 변경은 이미 저장됐을 수 있어요")
            ).report()
            _exit(CommandError.Code.io.rawValue)
        }
    }

    /// Writes to standard output immediately, before the caller waits for the next event.
    package static func writeNow(_ text: String) {
        print(text, terminator: "")
        fflush(stdout)
    }

    /// Writes to standard error. A failure is ignored, because there is no other place to report it.
    @Sendable package static func writeError(_ text: String) {
        try? writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}
