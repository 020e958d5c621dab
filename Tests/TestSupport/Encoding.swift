package import FastCGI

extension Response {
    /// The response as a CGI script writes it (RFC 3875, section 6), without its stream.
    package func bytes(withBody: Bool = true) -> [UInt8] {
        withBody ? head + sentPieces.joined() : head
    }
}
