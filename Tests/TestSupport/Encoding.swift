package import FastCGI

extension Form {
    /// The form as a browser sends it.
    package var encoded: String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}

extension Response {
    /// The response as a CGI script writes it (RFC 3875, section 6), without its stream.
    package func bytes(withBody: Bool = true) -> [UInt8] {
        withBody ? head + sentPieces.joined() : head
    }
}
