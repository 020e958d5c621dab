package import Bytes
import CLinux
import Glibc

/// The folder that a path is in: `/` for `/a`, `.` for `a`.
package func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
}

/// Reads from the descriptor's offset until there are `maxCount` bytes, or the file or stream ends.
package func readAll(
    _ descriptor: Int32, atMost maxCount: Int, path: String = ""
) throws(SystemError) -> [UInt8] {
    try bytes(atMost: maxCount, "read", path) { start, count, _ in read(descriptor, start, count) }
}

/// Calls until there are `maxCount` bytes, or the call reads none.
/// - Parameter call: reads at most `count` bytes to `start`, the ones after the `offset` bytes that were read already.
func bytes(
    atMost maxCount: Int, _ name: String, _ path: String,
    _ call: (_ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ offset: Int) -> Int
) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: maxCount) { buffer, filled in
        do throws(SystemError) {
            while filled < buffer.count {
                let start = buffer.baseAddress.map { $0 + filled }
                let count = try callRetrying(name, path) { call(start, buffer.count - filled, filled) }
                if count == 0 { break }
                filled += count
            }
        } catch {
            failure = error
        }
    }
    if let failure { throw failure }
    return bytes
}

/// Writes every byte, in as many calls as it takes.
package func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String = ""
) throws(SystemError) {
    var written = 0
    while written < bytes.count {
        written += try callRetrying("write", path) {
            write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        }
    }
}

/// Writes every byte, in as many calls as it takes.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String = "") throws(SystemError) {
    try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
        try writeAll(UnsafeRawBufferPointer(buffer), to: descriptor, path: path)
    }
}

/// The system's text for an `errno`. Safe from any thread, unlike `strerror`.
package func errorText(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        guard let start = buffer.baseAddress else { return "error \(code)" }
        return strerror_r(code, start, buffer.count) == 0 ? String(cString: start) : "error \(code)"
    }
}

/// The system's text for an `errno`, in Korean for the errors that an owner meets; the others are for an engineer.
package func errorMessage(_ code: Int32) -> Message {
    let korean: String? =
        switch code {
        case EACCES, EPERM: "권한이 없어요"
        case ENOENT: "그런 파일이나 폴더가 없어요"
        case EEXIST: "이미 있어요"
        case ENOTDIR: "폴더가 아니에요"
        case EISDIR: "폴더예요"
        case ENOSPC, EDQUOT: "디스크가 가득 찼어요"
        case EROFS: "읽기만 할 수 있는 디스크예요"
        case EIO: "디스크를 읽거나 쓰지 못했어요"
        case ENAMETOOLONG: "이름이 너무 길어요"
        case ECONNREFUSED: "연결을 받는 프로그램이 없어요"
        case ETIMEDOUT: "시간 안에 응답이 없어요"
        case ENOMEM: "메모리가 모자라요"
        default: nil
        }
    let english = errorText(code)
    return Message(english, korean ?? english)
}

/// Makes a system call once.
/// - Throws: the error of the call, also `EINTR`, when it returns a negative number.
@inline(__always)
package func callOnce<Result: SignedInteger>(
    _ call: String, _ path: String = "", _ body: () -> Result
) throws(SystemError) -> Result {
    let result = body()
    if result < 0 { throw SystemError(call, path, code: errno) }
    return result
}

/// Makes a system call, and repeats it each time a signal interrupts it (`EINTR`, signal(7)).
@inline(__always)
package func callRetrying<Result: SignedInteger>(
    _ call: String, _ path: String = "", _ body: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = body()
        if result >= 0 { return result }
        if errno != EINTR { throw SystemError(call, path, code: errno) }
    }
}

/// Waits for the exclusive lock of an open file (flock(2)), however long that takes.
package func lockFile(_ descriptor: Int32, path: String = "") throws(SystemError) {
    _ = try callRetrying("flock", path) { flock(descriptor, LOCK_EX) }
}

/// Takes the exclusive lock of an open file if it is free.
/// - Returns: false when another process or another descriptor holds it.
package func tryLockFile(_ descriptor: Int32, path: String = "") throws(SystemError) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw SystemError("flock", path, code: errno)
}

/// Waits for the exclusive lock of an open file for a limited time.
///
/// `flock` has no time limit, and polling (`LOCK_NB`) would lose to the processes in the kernel's queue. So the thread
/// waits in that queue, and when the time is up a timer of the kernel interrupts it with a signal (`EINTR`). The timer
/// repeats every 10 ms, because a signal that comes just before the thread enters `flock` has no effect.
/// - Returns: false when the time is up.
package func lockFile(
    _ descriptor: Int32, path: String = "", waitingSeconds: Double
) throws(SystemError) -> Bool {
    if try tryLockFile(descriptor, path: path) { return true }
    let deadline = ContinuousClock.now + .seconds(waitingSeconds)
    let timer = try interruptThisThread(afterSeconds: waitingSeconds)
    defer { timer_delete(timer) }
    while ContinuousClock.now < deadline {
        if flock(descriptor, LOCK_EX) == 0 { return true }
        if errno != EINTR { throw SystemError("flock", path, code: errno) }
    }
    return false
}

/// Releases the lock of an open file. The kernel also releases it when the last descriptor is closed.
package func unlockFile(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
}

/// Starts a timer (timer_create(2), `SIGEV_THREAD_ID`) that interrupts the system calls of this thread.
private func interruptThisThread(afterSeconds seconds: Double) throws(SystemError) -> timer_t? {
    _ = interruptionHandler
    var event = sigevent()
    event.sigev_notify = Int32(SIGEV_THREAD_ID)
    event.sigev_signo = interruption
    event._sigev_un._tid = gettid()
    // Nil is the identifier of the process's first timer: the kernel counts them from 0.
    var timer: timer_t?
    _ = try callOnce("timer_create") { timer_create(CLOCK_MONOTONIC, &event, &timer) }
    // A time of zero would disarm it.
    let nanoseconds = max(1, Int(seconds * 1e9))
    var time = itimerspec(
        it_interval: timespec(tv_sec: 0, tv_nsec: 10_000_000),
        it_value: timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000))
    _ = try callOnce("timer_settime") { timer_settime(timer, 0, &time, nil) }
    return timer
}

/// This signal is ignored by default (signal(7)), and nothing else in this program uses it.
private let interruption = SIGURG

/// The handler is installed once, without `SA_RESTART`: the signal only interrupts.
private let interruptionHandler: Void = {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(interruption, &action, nil)
}()

/// Returns freed memory to the kernel: glibc keeps the memory that threads freed, for each of its arenas.
package func releaseFreedMemory() { malloc_trim(0) }
