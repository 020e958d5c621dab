import Bytes
import ContentFile
import Expositions
import Foundation
import SiteGenerator

/// The objects that have a day of publication, the newest first, for feed readers (Atom, RFC 4287): a file in each
/// language.
struct Feed {
    private let site: ExpositionSite
    private let language: Language

    /// A feed is short, because readers load it often and want only new entries.
    private static let maxEntries = 50

    /// - Returns: an empty list for a site without a feed.
    static func files(_ site: ExpositionSite) -> [OutputFile] {
        guard site.hasFeed else { return [] }
        return site.exposition.languages.map { language in
            let path = String(site.path(ofFeed: language).dropFirst())
            return OutputFile.file(path, Array(Feed(site: site, language: language).text.utf8))
        }
    }

    private var text: String {
        var all = [(day: String, entry: String)]()
        for (collection, list) in site.exposition.collections.enumerated() {
            for (index, exhibit) in list.exhibits.enumerated() {
                guard let day = exhibit.published else { continue }
                all.append((day, entry(exhibit, day, at: .exhibit(collection, index))))
            }
        }
        let newest = all.enumerated().sorted { ($1.element.day, $0.offset) < ($0.element.day, $1.offset) }.map(
            \.element
        )
        .prefix(Self.maxEntries)
        let name = Self.escaped(site.name(in: language).text)
        let home = url(.home)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(language)">
            <title>\(name)</title>
            <id>\(home)</id>
            <link href="\(home)"/>
            <link rel="self" href="\(site.url(site.path(ofFeed: language)) ?? "")"/>
            <updated>\(Self.time(newest.first?.day ?? ""))</updated>
            <author><name>\(name)</name></author>
            \(newest.map(\.entry).joined())</feed>

            """
    }

    private func entry(_ exhibit: Exhibit, _ day: String, at address: ExpositionSite.Address) -> String {
        func text(_ part: KeyPath<Exhibit.Texts, String?>) -> String? {
            exhibit.texts(part, in: language).map { Self.escaped($0.text) }
        }
        let summary = text(\.summary).map { "<summary>\($0)</summary>" } ?? ""
        return """
            <entry><title>\(text(\.name) ?? "")</title><id>\(url(address))</id><link href="\(url(address))"/>\
            <published>\(Self.time(day))</published><updated>\(Self.time(day))</updated>\(summary)</entry>

            """
    }

    private func url(_ address: ExpositionSite.Address) -> String { site.url(site.path(address, in: language)) ?? "" }

    private static func time(_ day: String) -> String { "\(day)T00:00:00Z" }

    private static func escaped(_ text: String) -> String {
        var bytes = [UInt8]()
        bytes.append(escaping: text)
        return String(decoding: bytes, as: UTF8.self)
    }
}
