import Bytes

/// The cookies of one request (RFC 6265, section 4.2). The first cookie of a name counts.
package struct Cookies: Sendable {
    private let header: String

    /// - Parameter header: the value of `Cookie`; nil when it is missing.
    package init(_ header: String?) {
        self.header = header ?? ""
    }

    package subscript(_ name: String) -> String? {
        var rest = header.utf8[...]
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != UInt8(ascii: ";") }
            rest = rest[pair.endIndex...].dropFirst()
            let found = pair.drop { $0 == UInt8(ascii: " ") }
            let value = found.dropFirst(name.utf8.count)
            guard value.first == UInt8(ascii: "="), found.starts(with: name.utf8) else { continue }
            return String(Substring(value.dropFirst()))
        }
        return nil
    }
}
