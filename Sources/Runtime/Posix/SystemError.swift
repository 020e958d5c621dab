package import Bytes

/// A system call that failed: which one, on which path, and why.
package struct SystemError: ExplainedError, Equatable, Sendable {
    /// The name of the call, such as `open`.
    package let call: String
    /// The path; empty when the call has none.
    package let path: String
    /// The value of `errno`.
    package let code: Int32

    package init(_ call: String, _ path: String, code: Int32) {
        self.call = call
        self.path = path
        self.code = code
    }

    /// The path and the reason, as in `Store/head: open: Permission denied`.
    package var message: Message { (path.isEmpty ? "" : "\(path): ") + reason }

    /// The reason without the path, as in `open: Permission denied`.
    package var reason: Message { "\(call): " + errorMessage(code) }
}
