package import HTTP

extension Form {
    /// The form as a browser sends it.
    package var encoded: String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}

extension PercentEncoding {
    /// The text with every byte but the unreserved characters escaped (RFC 3986, section 2.3): valid in a path, a query
    /// and a form.
    package static func encode(_ text: String) -> String {
        let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
        return text.utf8.reduce(into: "") { encoded, byte in
            if unreserved.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                encoded += byte < 16 ? "%0\(hex)" : "%\(hex)"
            }
        }
    }
}

extension Response {
    /// The response as a CGI script writes it (RFC 3875, section 6), without its stream.
    package func bytes(withBody: Bool = true) -> [UInt8] {
        withBody ? head + sentBody : head
    }
}
