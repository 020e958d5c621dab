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

/// Releases the lock of an open file. The kernel does that too when the last descriptor is closed.
package func unlockFile(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
}
