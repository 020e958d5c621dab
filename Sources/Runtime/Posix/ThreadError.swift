package import Bytes
import Glibc

/// The system cannot start another thread. The message tells the owner the remedy in one line.
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
