package import Bytes
import Templates

/// Checks the targets of the pages' links and assets.
struct LinkCheck: Sendable {
    /// The indices of the site's files by their addresses.
    private let files: [String: Int]
    /// True for an address that a program serves beside the files.
    private let isServed: @Sendable (String) -> Bool

    init(_ site: Site) {
        isServed = site.isServed
        files = site.files.enumerated().reduce(into: [:]) { files, file in
            for address in file.element.addresses { files[address] = file.offset }
        }
    }

    /// - Returns: the links to parts of other pages, which are checked when all pages are known.
    /// - Throws: `BrokenLink` for the first broken link.
    func fragmentLinks(of page: PageLinks, from index: Int) throws(BrokenLink) -> [Build.FragmentLink] {
        var links = [Build.FragmentLink]()
        // Nearly all targets are whole pages or files, which one lookup finds.
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
                        "write the address from the site's root, such as /items/",
                        "/items/처럼 사이트의 첫 주소부터 적어 주세요"))
            }
            if let file = files[String(path)] {
                if !anchor.isEmpty {
                    links.append(
                        Build.FragmentLink(from: index, line: target.line, address: target.address, anchor: anchor))
                    if file == index, !page.ids.contains(anchor) {
                        throw missingID
                    }
                }
            } else if !isServed(String(path)) {
                throw error(.pointsToMissingFile, .correctAddress)
            }
        }
        return links
    }

    /// True for an address outside the site, which only a request could check.
    private static func isExternal(_ address: String) -> Bool {
        ["https://", "http://", "mailto:", "tel:", "data:"].contains { address.hasPrefix($0) }
    }

    /// - Throws: `SiteError` for the first link to an id that the other page does not have, and for the first address
    ///   in a template that leads nowhere: the page may be served instead of generated.
    func check(_ builds: [Build], in site: Site) throws {
        for literal in site.literals where files[literal.path] == nil && !isServed(literal.path) {
            throw SiteError(
                .line(literal.line, of: literal.file), "\"\(literal.path)\"" + .pointsToMissingFile,
                remedy: .correctAddress)
        }
        var anchors = [Int: Set<String>]()
        for link in builds.flatMap(\.fragmentLinks) {
            let path = link.address.prefix { $0 != "?" && $0 != "#" }
            // The ids of a drawing are not listed.
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
package struct BrokenLink: Error {
    package let address: String
    package let line: Int
    package let error: Message
    package let remedy: Message
}

extension Message {
    fileprivate static let pointsToMissingFile = Message(" points to a missing file", " 파일이 없어요")
    fileprivate static let correctAddress = Message("correct the address, or add the file", "주소를 고치거나 파일을 더해 주세요")
    fileprivate static let correctLink = Message("add the id, or correct the link", "id를 더하거나 링크를 고쳐 주세요")
}
