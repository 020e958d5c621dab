import HTTP

/// What a request line asks for (RFC 9112, section 3.2), cut into path and query.
struct RequestTarget: Equatable {
    /// Percent-decoded once. One that does not decode stays as it came: no page has such a path.
    var path: String
    /// Still encoded.
    var query: String

    /// - Parameter uri: usually a path with a query; with scheme and host (absolute-form) those are left out.
    init(_ uri: String) {
        let relative = Self.withoutAuthority(Substring(uri))
        let mark = relative.utf8.firstIndex(of: UInt8(ascii: "?")) ?? relative.endIndex
        let encoded = relative[..<mark]
        path = PercentEncoding.decode(encoded.utf8, plusIsSpace: false) ?? String(encoded)
        query = mark == relative.endIndex ? "" : String(relative[mark...].dropFirst())
    }

    /// From the variables of plain CGI, where the path comes decoded (RFC 3875, sections 4.1.5 and 4.1.13).
    init(scriptName: String?, pathInfo: String?, query: String?) {
        let joined = (scriptName ?? "") + (pathInfo ?? "")
        path = joined.isEmpty ? "/" : joined
        self.query = query ?? ""
    }

    private static func withoutAuthority(_ uri: Substring) -> Substring {
        guard uri.utf8.first != UInt8(ascii: "/"), let scheme = ["http://", "https://"].first(where: uri.hasPrefix)
        else { return uri }
        let rest = uri.dropFirst(scheme.count)
        guard let end = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return rest[end] == "/" ? rest[end...] : "/" + rest[end...]
    }
}
