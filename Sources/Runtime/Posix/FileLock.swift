import CLinux
import Glibc

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

/// Waits for the exclusive lock of an open file, but not longer than a time.
///
/// `flock` has no time limit, and polling (`LOCK_NB`) would lose to the processes in the kernel's queue. So the thread
/// waits in that queue, and when the time is up a timer of the kernel interrupts it with a signal (`EINTR`): then every
/// 10 ms, because a signal that comes just before the thread enters `flock` has no effect.
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

/// Releases the lock of an open file. The kernel does that too when the last descriptor is closed.
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

/// Ignored by default (signal(7)), and used by nothing else in this program.
private let interruption = SIGURG

/// Installed once, without `SA_RESTART`: the signal does nothing but interrupt.
private let interruptionHandler: Void = {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(interruption, &action, nil)
}()
