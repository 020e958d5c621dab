import Bytes
import FastCGI

/// A shop's pages below another address, as head office shows them: `/shops/mapo/report` is the report of 마포.
struct MountedShop {
    let app: ShopApp
    /// `/shops/mapo`
    let prefix: String
    /// True if nothing can be changed there.
    let isReadOnly: Bool
    /// False for one page of it alone.
    var hasRail = true
    /// A link back, and what the page is of: `마포점 · 14:05 기준`.
    let back: Link
    let caption: String

    /// - Parameter path: of the shop's own page.
    func respond(_ request: Request, to path: String) -> Response {
        var inner = request
        inner.path = path
        var response: Response
        if isReadOnly, request.method == .post {
            response = app.refuseChange(inner)
        } else {
            response = app.respond(inner)
        }
        if let location = response["Location"] {
            response.headers.removeAll { $0.name == "Location" }
            response.headers.append(.init("Location", prefix + location))
        }
        guard response.stream == nil, response["Content-Type"]?.hasPrefix("text/html") == true else { return response }
        response.pieces = [mounted(response.body)[...]]
        return response
    }

    /// The page with the addresses of the shop's pages below the prefix, and without its scripts.
    private func mounted(_ html: [UInt8]) -> [UInt8] {
        var mounted = [UInt8]()
        var isInRail = false
        mounted.reserveCapacity(html.count + html.count / 8)
        for line in html.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.starts(with: "<script".utf8) { continue }
            if !hasRail, line.starts(with: "<nav class=\"rail\"".utf8) { isInRail = true }
            if isInRail {
                if line.starts(with: "</nav>".utf8) { isInRail = false }
                continue
            }
            if !hasRail, line.starts(with: "<body>".utf8) {
                mounted.append(contentsOf: "<body class=\"plain-page\">\n".utf8)
                continue
            }
            append(line, to: &mounted)
            mounted.append(UInt8(ascii: "\n"))
            if line.starts(with: "<main".utf8) { appendBack(to: &mounted) }
        }
        return mounted
    }

    private func append(_ line: ArraySlice<UInt8>, to mounted: inout [UInt8]) {
        let value = Array("=\"/".utf8)
        var rest = line
        while let start = rest.firstRange(of: value)?.lowerBound {
            mounted.append(contentsOf: rest[..<(start + 2)])
            rest = rest[(start + 2)...]
            let path = rest.prefix { !"\"?#".utf8.contains($0) }
            if RouteRule.isKnown(String(decoding: path, as: UTF8.self)) { mounted.append(contentsOf: prefix.utf8) }
        }
        mounted.append(contentsOf: rest)
    }

    private func appendBack(to mounted: inout [UInt8]) {
        mounted.append(contentsOf: "<p class=\"aside\"><a class=\"button\" href=\"\(back.href)\">".utf8)
        mounted.append(escaping: back.label)
        mounted.append(contentsOf: "</a> <span class=\"quiet\">".utf8)
        mounted.append(escaping: caption)
        mounted.append(contentsOf: "</span></p>\n".utf8)
    }
}

extension ShopApp {
    /// 403: nothing can be changed here.
    func refuseChange(_ request: Request) -> Response {
        var response = self.response(to: HTTPError.readOnly, RequestContext(request, self))
        response.headers.append(.notStored)
        return response
    }
}
