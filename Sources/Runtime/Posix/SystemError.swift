package import Bytes

/// A system call that failed: which one, on which path, and why.
package struct SystemError: ExplainedError, Equatable, Sendable {
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
    package var message: Message { (path.isEmpty ? "" : "\(path): ") + reason }

    /// The same without the path.
    package var reason: Message { "\(call): " + errorMessage(code) }
}
