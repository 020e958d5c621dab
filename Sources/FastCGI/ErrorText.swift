import Glibc

/// The system's words for an error code.
func errorText(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        guard let start = buffer.baseAddress else { return "error \(code)" }
        return strerror_r(code, start, buffer.count) == 0 ? String(cString: start) : "error \(code)"
    }
}
