import FastCGI
import TestSupport

/// A request and its response as one text that reads like the specification.
///
/// It holds only the title and the main heading of a page: the page has its snapshot in `ShopPagesTests`.
struct Exchange {
    private var text = ""

    mutating func add(_ request: Request, _ response: Response) {
        if !text.isEmpty { text += "\n\n\n" }
        let query = request.query.isEmpty ? "" : "?\(request.query)"
        text += "\(request.method.name) \(request.path)\(query)\n"
        for (name, value) in request.headers.named { text += "\(name): \(value)\n" }
        switch request.body {
        case .whole([]): break
        case .whole(let body): text += "\n\(String(decoding: body, as: UTF8.self))\n"
        case .cutShort: text += "\n(cut short)\n"
        case .tooLarge: text += "\n(too large)\n"
        }
        text += "\n\(response.status.rawValue) \(response.status.reason)\n"
        for header in response.headers { text += "\(header.name): \(header.value)\n" }
        if !response.text.isEmpty { text += "\n\(response.summary)" }
    }

    func assertSnapshot(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
        TestSupport.assertSnapshot(text + "\n", "exchanges.txt", part: name, file: file, line: line)
    }
}

extension Request.Headers {
    fileprivate var named: [(String, String)] {
        [
            ("Host", host), ("Origin", origin), ("Sec-Fetch-Site", fetchSite), ("Cookie", cookie),
            ("Accept-Language", acceptLanguage), ("Content-Type", contentType), ("If-None-Match", ifNoneMatch),
        ].compactMap { name, value in value.map { (name, $0) } }
    }
}

extension Response {
    fileprivate var summary: String {
        guard self["Content-Type"]?.hasPrefix("text/html") == true else { return text }
        return ["title", "h1"].map { "<\($0)> \(inner($0))" }.joined(separator: "\n")
    }

    private func inner(_ tag: String) -> String {
        guard let start = text.firstRange(of: "<\(tag)"), let open = text[start.upperBound...].firstIndex(of: ">"),
            let end = text[open...].firstRange(of: "</\(tag)>")
        else { return "" }
        return String(text[text.index(after: open)..<end.lowerBound])
    }
}
