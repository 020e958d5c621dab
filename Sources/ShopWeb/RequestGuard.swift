import Bytes
import FastCGI

/// Rejects requests that are cut short or too large, that use another site's host name, and forms from other sites.
package struct RequestGuard: Sendable {
    private let hosts: [CaseInsensitiveASCII]
    private static let localSuffixes: [CaseInsensitiveASCII] = [".local", ".lan", ".home.arpa"]

    /// - Parameter hosts: the names of the shop besides IP addresses, `localhost` and names in local networks: the
    ///   machine's own, and configured ones.
    package init(hosts: [String]) {
        self.hosts = hosts.map { CaseInsensitiveASCII($0.utf8) } + ["localhost"]
    }

    /// The form of a request's body.
    enum BodyFormat {
        case form
        /// No page of another site sends it: a form cannot, and a script that could has no token.
        case json
    }

    func check(_ request: Request, accepting format: BodyFormat = .form) throws(HTTPError) {
        switch request.body {
        case .whole: break
        case .cutShort: throw .badRequest
        case .tooLarge: throw .tooLarge
        }
        guard let host = request.headers.host.map({ Authority($0.utf8) }), isOwn(host) else { throw .wrongHost }
        guard format == .form else {
            if case .whole(let body) = request.body, !body.isEmpty, !isType(request.headers.contentType, Self.json) {
                throw .wrongType
            }
            return
        }
        guard request.method == .post else { return }
        guard isFromOwnPage(request.headers, host: host) else { throw .otherSite }
        guard isType(request.headers.contentType, Form.mediaType) else { throw .wrongType }
    }

    /// Any other name could be another site's whose DNS record points at this machine: its script would pass for the
    /// shop's (DNS rebinding).
    private func isOwn(_ host: Authority) -> Bool {
        host.isAddress || hosts.contains(host.name) || Self.localSuffixes.contains { host.name.hasSuffix($0) }
    }

    /// Browsers send the form's origin: as `Sec-Fetch-Site` (W3C Fetch Metadata) over HTTPS and to localhost, otherwise
    /// as `Origin`. A client that sends neither is not a browser, so no other site's page controls it. `none` is a form
    /// that the user sent again, for example after a restart of the browser; its origin is then the shop's, too.
    private func isFromOwnPage(_ headers: Request.Headers, host: Authority) -> Bool {
        if headers.fetchSite == "same-origin" { return true }
        guard headers.fetchSite == nil || headers.fetchSite == "none" else { return false }
        guard let text = headers.origin else { return true }
        // Fast path: browsers write the same host in both.
        if let host = headers.host, text == "http://\(host)" || text == "https://\(host)" { return true }
        let origin = text.utf8
        let scheme = origin.prefix { $0 != UInt8(ascii: ":") }
        let rest = origin[scheme.endIndex...]
        guard rest.starts(with: "://".utf8) else { return false }
        let defaultPort: CaseInsensitiveASCII = scheme.elementsEqual("https".utf8) ? "443" : "80"
        return Authority(rest.dropFirst(3)).with(defaultPort: defaultPort) == host.with(defaultPort: defaultPort)
    }

    /// Compares the media type without its parameters (RFC 9110, section 8.3.1).
    private func isType(_ contentType: String?, _ type: String) -> Bool {
        guard let contentType else { return false }
        // Fast path: nearly every client writes it exactly so.
        if contentType == type { return true }
        let mediaType = contentType.utf8.prefix { $0 != UInt8(ascii: ";") }.lazy.filter { $0 != UInt8(ascii: " ") }
        return CaseInsensitiveASCII(mediaType) == CaseInsensitiveASCII(type.utf8)
    }

    private static let json = "application/json"
}
