import HTTP

/// Who may come in: only whole requests, to this shop by a name of its own, and forms only from its own pages.
package struct Gate: Sendable {
    private let hosts: Set<String>
    private static let localEndings = [".local", ".lan", ".home.arpa"]

    /// - Parameter hosts: names that the shop answers to besides IP addresses, `localhost` and names of local
    ///   networks: the machine's own, and configured ones.
    package init(hosts: [String]) {
        self.hosts = Set(hosts.map { $0.lowercased() } + ["localhost"])
    }

    func check(_ request: Request) throws(Refusal) {
        switch request.body {
        case .whole: break
        case .cutShort: throw .badRequest
        case .tooLarge: throw .tooLarge
        }
        guard let host = request.headers.host, isOwn(host) else { throw .wrongHost }
        guard request.method == .post else { return }
        guard isFromOwnPage(request.headers, host: host) else { throw .otherSite }
        guard isForm(request.headers.contentType) else { throw .wrongType }
    }

    /// A name that anybody can point at this machine would let another site's script in (DNS rebinding).
    private func isOwn(_ host: String) -> Bool {
        let name = Authority(host).name
        return hosts.contains(name) || Authority.isAddress(name) || Self.localEndings.contains { name.hasSuffix($0) }
    }

    /// A browser says where a form comes from: by `Sec-Fetch-Site` (W3C Fetch Metadata) over HTTPS and to localhost,
    /// else by `Origin`. A client that sends neither is no browser, and nobody's form is in it.
    private func isFromOwnPage(_ headers: Request.Headers, host: String) -> Bool {
        if let site = headers.fetchSite { return site == "same-origin" || site == "none" }
        guard let origin = headers.origin else { return true }
        guard let scheme = origin.firstRange(of: "://") else { return false }
        let defaultPort = origin[..<scheme.lowerBound] == "https" ? "443" : "80"
        return Authority(String(origin[scheme.upperBound...])).with(defaultPort: defaultPort)
            == Authority(host).with(defaultPort: defaultPort)
    }

    private func isForm(_ contentType: String?) -> Bool {
        let mediaType = contentType?.split(separator: ";").first?.filter { $0 != " " }.lowercased()
        return mediaType == Form.mediaType
    }
}

/// A host and a port as a `Host` header gives them (RFC 9110, section 7.2).
struct Authority: Equatable {
    /// In lower case, without the dot that may end it; an IPv6 address in its brackets.
    let name: String
    let port: String?

    init(_ text: String) {
        let text = text.lowercased()
        let nameEnd = text.hasPrefix("[") ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
        let name = text[..<(nameEnd ?? text.endIndex)]
        let rest = text[name.endIndex...]
        self.init(
            name: name.hasSuffix(".") ? String(name.dropLast()) : String(name),
            port: rest.hasPrefix(":") && rest.count > 1 ? String(rest.dropFirst()) : nil)
    }

    private init(name: String, port: String?) {
        self.name = name
        self.port = port
    }

    func with(defaultPort: String) -> Authority {
        Authority(name: name, port: port ?? defaultPort)
    }

    /// Whether a name is an IP address: four numbers, or IPv6 in brackets.
    static func isAddress(_ name: String) -> Bool {
        if name.hasPrefix("[") && name.hasSuffix("]") {
            let groups = name.dropFirst().dropLast()
            return groups.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
                && (groups.contains("::") || groups.split(separator: ":").count == 8)
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber } && Int(part) ?? 256 < 256
            }
    }
}
