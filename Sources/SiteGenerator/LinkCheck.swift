import Bytes
import ShopWeb
import Templates

/// Checks the targets of the pages' links and assets.
struct LinkCheck: Sendable {
    /// Address → index of the site's file with that address.
    private let files: [String: Int]
    /// The shop's program serves pages beside the files.
    private let hasShop: Bool

    init(_ site: Site) {
        hasShop = site.hasShop
        files = site.files.enumerated().reduce(into: [:]) { files, file in
            for address in file.element.addresses { files[address] = file.offset }
        }
    }

    /// - Returns: the links to parts of other pages, which are checked when all pages are known.
    /// - Throws: `BrokenLink` for the first broken link.
    func fragmentLinks(of page: PageLinks, from index: Int) throws(BrokenLink) -> [Build.FragmentLink] {
        var links = [Build.FragmentLink]()
        // Nearly all targets are a whole page or file, which one lookup finds.
        for target in page.targets where files[target.address] == nil && !Self.isExternal(target.address) {
            let parts = target.address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts[0].prefix { $0 != "?" }
            let anchor = parts.count > 1 ? String(parts[1]) : ""
            func error(_ error: Message, _ remedy: Message) -> BrokenLink {
                BrokenLink(
                    address: target.address, line: target.line, error: "\"\(target.address)\"" + error, remedy: remedy)
            }
            var missingID: BrokenLink {
                error(Message(" points to a missing id in this page", ": 이 화면에 없는 id예요"), .correctLink)
            }
            if path.isEmpty {
                if parts.count > 1, anchor.isEmpty || page.ids.contains(anchor) { continue }
                throw missingID
            }
            if path.first != "/" || path.hasPrefix("//") {
                throw error(
                    Message(" does not begin with a single /", ": 주소가 / 하나로 시작하지 않아요"),
                    Message(
                        "write the address from the shop's root, such as /expo/",
                        "/expo/처럼 쥬스바의 첫 주소부터 적어 주세요"))
            }
            if let file = files[String(path)] {
                if !anchor.isEmpty {
                    links.append(
                        Build.FragmentLink(from: index, line: target.line, address: target.address, anchor: anchor))
                    if file == index, !page.ids.contains(anchor) {
                        throw missingID
                    }
                }
            } else if !isServed(path) {
                throw error(.pointsToMissingFile, .correctAddress)
            }
        }
        return links
    }

    private func isServed(_ path: some StringProtocol) -> Bool { hasShop && Route.isShown(at: String(path)) }

    /// True for an address outside the site, which only a request could check.
    private static func isExternal(_ address: String) -> Bool {
        ["https://", "http://", "mailto:", "tel:", "data:"].contains { address.hasPrefix($0) }
    }

    /// - Throws: `SiteError` for the first link to an id that the other page does not have, and for the first address
    ///   that a template writes itself and that leads nowhere: the page may be served, not generated.
    func check(_ builds: [Build], in site: Site) throws {
        for literal in site.literals where files[literal.path] == nil && !isServed(literal.path) {
            throw SiteError(
                .line(literal.line, of: literal.file), "\"\(literal.path)\"" + .pointsToMissingFile,
                remedy: .correctAddress)
        }
        var anchors = [Int: Set<String>]()
        for link in builds.flatMap(\.fragmentLinks) {
            let path = link.address.prefix { $0 != "?" && $0 != "#" }
            // The parts of a drawing have no list.
            guard let target = files[String(path)], site.files[target].isPage else { continue }
            if anchors[target] == nil {
                anchors[target] = try builds[target].anchors ?? PageLinks(site.files[target].make()).ids
            }
            if anchors[target]?.contains(link.anchor) ?? false { continue }
            let broken = BrokenLink(
                address: link.address, line: link.line,
                error: Message(
                    "\"\(link.address)\" points to a missing id in another page", "\"\(link.address)\": 그 화면에 없는 id예요"),
                remedy: .correctLink)
            if case .page(_, let error) = site.files[link.from].kind { throw error(broken) }
        }
    }

}

/// A link of a page that leads nowhere, and its line.
struct BrokenLink: Error {
    let address: String
    let line: Int
    let error: Message
    let remedy: Message
}

extension Message {
    fileprivate static let pointsToMissingFile = Message(" points to a missing file", " 파일이 없어요")
    fileprivate static let correctAddress = Message("correct the address, or add the file", "주소를 고치거나 파일을 더해 주세요")
    fileprivate static let correctLink = Message("add the id, or correct the link", "id를 더하거나 링크를 고쳐 주세요")
}

/// The ids in a page and the addresses that it links to or loads, in the order of the page.
struct PageLinks {
    private(set) var targets: [Target] = []
    private(set) var ids: Set<String> = []

    struct Target: Equatable, Sendable {
        let address: String
        let line: Int
        /// The bytes of the address in the page, where it is escaped.
        let range: Range<Int>
    }

    private static let addressed = ["href", "src", "poster", "action", "formaction", "xlink:href"]

    /// Reads the attributes of the tags (WHATWG HTML, section 13.1.2) and skips comments.
    init(_ html: [UInt8]) {
        var line = 1
        var isInTag = false
        var index = 0
        while index < html.count {
            var end = index + 1
            switch html[index] {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: "<"):
                if end < html.count, html[end].isASCIILetter {
                    isInTag = true
                } else if html[index...].starts(with: "<!--".utf8) {
                    end = html[index...].firstRange(of: Array("-->".utf8))?.upperBound ?? html.count
                    line += Self.lineBreaks(in: html[index..<end])
                } else {
                    isInTag = false
                }
            case UInt8(ascii: ">"): isInTag = false
            case UInt8(ascii: "=") where isInTag:
                let value = Self.value(in: html, from: end)
                add(html, Self.name(in: html, before: index), value, line)
                end = max(end, value.upperBound)
                line += Self.lineBreaks(in: html[index..<end])
            default: break
            }
            index = end
        }
    }

    private static func lineBreaks(in html: ArraySlice<UInt8>) -> Int { html.count { $0 == UInt8(ascii: "\n") } }

    private mutating func add(_ html: [UInt8], _ name: ArraySlice<UInt8>, _ value: Range<Int>, _ line: Int) {
        func text(_ range: Range<Int>) -> String { Self.unescaped(String(decoding: html[range], as: UTF8.self)) }
        if name.elementsEqual("id".utf8) {
            ids.insert(text(value))
        } else if name.elementsEqual("srcset".utf8) {
            // Each address is followed by white space and a width, or by a comma (section 4.8.4.2.1).
            for candidate in html[value].split(separator: UInt8(ascii: ",")) {
                let address = candidate.drop(while: Self.isSpace).prefix { !Self.isSpace($0) }
                if address.isEmpty { continue }
                targets.append(Target(address: text(address.indices), line: line, range: address.indices))
            }
        } else if Self.addressed.contains(where: { name.elementsEqual($0.utf8) }) {
            targets.append(Target(address: text(value), line: line, range: value))
        }
    }

    private static func name(in html: [UInt8], before end: Int) -> ArraySlice<UInt8> {
        let end = html[..<end].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
        let start = html[..<end].lastIndex { !$0.isASCIIAlphanumeric && !"-:_".utf8.contains($0) }
        return html[(start.map { $0 + 1 } ?? 0)..<end]
    }

    /// The value without its quotes; one without any ends before white space or `>`.
    private static func value(in html: [UInt8], from start: Int) -> Range<Int> {
        guard let start = html[start...].firstIndex(where: { !isSpace($0) }) else { return html.count..<html.count }
        let quote = html[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return (start + 1)..<(html[(start + 1)...].firstIndex(of: quote) ?? html.count)
        }
        return start..<(html[start...].firstIndex { isSpace($0) || $0 == UInt8(ascii: ">") } ?? html.count)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return [("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
