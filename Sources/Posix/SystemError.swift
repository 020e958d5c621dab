import Glibc

/// A system call that failed: which one, on which path, and why.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the call, such as `open`.
    package let call: String
    /// Empty when the call has no path.
    package let path: String
    /// `errno`.
    package let code: Int32

    package init(_ call: String, _ path: String, code: Int32) {
        self.call = call
        self.path = path
        self.code = code
    }

    /// As in `Store/head: open: Permission denied`.
    package var description: String {
        let text = "\(call): \(errorText(code))"
        return path.isEmpty ? text : "\(path): \(text)"
    }
}

/// The system's text for an `errno`. Safe from any thread, unlike `strerror`.
package func errorText(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        guard let start = buffer.baseAddress else { return "error \(code)" }
        return strerror_r(code, start, buffer.count) == 0 ? String(cString: start) : "error \(code)"
    }
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

/// Makes a system call, and again each time a signal interrupted it (`EINTR`, signal(7)).
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
