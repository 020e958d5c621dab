import HTTP

/// Who may come in: only whole requests, to this shop by a name of its own, and forms only from its own pages.
package struct RequestGuard: Sendable {
    private let hosts: [CaseInsensitiveASCII]
    private static let localEndings: [CaseInsensitiveASCII] = [".local", ".lan", ".home.arpa"]

    /// - Parameter hosts: names that the shop answers to besides IP addresses, `localhost` and names of local
    ///   networks: the machine's own, and configured ones.
    package init(hosts: [String]) {
        self.hosts = hosts.map { CaseInsensitiveASCII($0.utf8) } + ["localhost"]
    }

    func check(_ request: Request) throws(HTTPError) {
        switch request.body {
        case .whole: break
        case .cutShort: throw .badRequest
        case .tooLarge: throw .tooLarge
        }
        guard let host = request.headers.host.map({ Authority($0.utf8) }), isOwn(host) else { throw .wrongHost }
        guard request.method == .post else { return }
        guard isFromOwnPage(request.headers, host: host) else { throw .otherSite }
        guard isForm(request.headers.contentType) else { throw .wrongType }
    }

    /// A name that anybody can point at this machine would let another site's script in (DNS rebinding).
    private func isOwn(_ host: Authority) -> Bool {
        host.isAddress || hosts.contains(host.name) || Self.localEndings.contains { host.name.hasSuffix($0) }
    }

    /// A browser says where a form comes from: by `Sec-Fetch-Site` (W3C Fetch Metadata) over HTTPS and to localhost,
    /// else by `Origin`. A client that sends neither is no browser, and nobody's form is in it.
    private func isFromOwnPage(_ headers: Request.Headers, host: Authority) -> Bool {
        if let site = headers.fetchSite { return site == "same-origin" || site == "none" }
        guard let origin = headers.origin?.utf8 else { return true }
        let scheme = origin.prefix { $0 != UInt8(ascii: ":") }
        let rest = origin[scheme.endIndex...]
        guard rest.starts(with: "://".utf8) else { return false }
        // As browsers write them: the one is the end of the other.
        if let host = headers.host, rest.dropFirst(3).elementsEqual(host.utf8) { return true }
        let defaultPort: CaseInsensitiveASCII = scheme.elementsEqual("https".utf8) ? "443" : "80"
        return Authority(rest.dropFirst(3)).with(defaultPort: defaultPort) == host.with(defaultPort: defaultPort)
    }

    private func isForm(_ contentType: String?) -> Bool {
        guard let contentType else { return false }
        // As browsers write it.
        if contentType == Form.mediaType { return true }
        let mediaType = contentType.utf8.drop { $0 == UInt8(ascii: ";") }.prefix { $0 != UInt8(ascii: ";") }
        return CaseInsensitiveASCII(mediaType.lazy.filter { $0 != UInt8(ascii: " ") }) == Self.formType
    }

    private static let formType = CaseInsensitiveASCII(Form.mediaType.utf8)
}
