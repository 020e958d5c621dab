import Bytes
import ContentFile
import Expositions
import Foundation
import SiteGenerator

/// The list of pages for search engines (sitemaps.org, version 0.9), each with its translations.
///
/// A file has at most 10,000 pages: the protocol allows 50,000, and 50 MB. With more, `sitemap.xml` lists the files.
struct Sitemap {
    private let site: ExpositionSite
    /// The address of the site, without a `/` at its end.
    private let baseURL: String
    /// The exposition's folder.
    private let folder: String

    static let maxPagesPerFile = 10_000

    init(_ site: ExpositionSite, in folder: String, baseURL: String) {
        self.site = site
        self.folder = folder
        self.baseURL = baseURL
    }

    func files() -> [OutputFile] {
        let languages = site.exposition.languages
        let pages = site.addresses.flatMap { address in languages.map { (address, $0) } }
        let starts = stride(from: 0, to: pages.count, by: Self.maxPagesPerFile)
        var days = Days()
        var newest = [String]()
        let lists = starts.map { start in
            var last = ""
            let entries = pages[start..<min(start + Self.maxPagesPerFile, pages.count)].map { address, language in
                let day = days.last(inputs(of: address, in: language))
                last = max(last, day)
                return entry(address, in: language, day)
            }
            newest.append(last)
            return "<urlset xmlns=\"\(Self.namespace)\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
                + entries.joined() + "</urlset>\n"
        }
        if lists.count == 1 { return [file("sitemap.xml", lists[0])] }
        let names = lists.indices.map { "sitemap-\($0 + 1).xml" }
        let index = zip(names, newest).map {
            "<sitemap><loc>\(baseURL)/\($0)</loc><lastmod>\($1)</lastmod></sitemap>\n"
        }
        return zip(names, lists).map(file) + [
            file("sitemap.xml", "<sitemapindex xmlns=\"\(Self.namespace)\">\n\(index.joined())</sitemapindex>\n")
        ]
    }

    private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

    /// No address of an exposition has a character that XML would escape.
    private func entry(_ address: ExpositionSite.Address, in language: Language, _ day: String) -> String {
        let languages = site.exposition.languages.count > 1 ? site.exposition.languages : []
        let translations = languages.map { language in
            "<xhtml:link rel=\"alternate\" hreflang=\"\(language)\" href=\"\(url(address, language))\"/>"
        }
        return "<url><loc>\(url(address, language))</loc><lastmod>\(day)</lastmod>"
            + translations.joined() + "</url>\n"
    }

    /// The paths of the files that a page is made from: its texts as the exposition has them, their translations, and its
    /// pictures.
    private func inputs(of address: ExpositionSite.Address, in language: Language) -> [String] {
        let exposition = site.exposition
        var files = [[Language: String]]()
        var pictures = [String?]()
        switch address {
        case .home:
            files = [exposition.files, exposition.descriptions]
            pictures =
                [exposition.facts.original.poster, exposition.facts.original.flag] + exposition.picturesInTexts
        case .collection(let index, _): files = [exposition.files, exposition.collections[index].files]
        case .exhibit(let collection, let index), .picture(let collection, let index, _):
            let exhibit = exposition.collections[collection].exhibits[index]
            files = [exposition.collections[collection].files, exhibit.files]
            pictures = exhibit.pictureNames + exhibit.picturesInTexts
        case .browse, .timeline, .map, .catalogue: files = [exposition.files] + exposition.collections.map(\.files)
        case .text(let index): files = [exposition.files, exposition.pages[index].files]
        }
        let texts = files.flatMap { files in Set([exposition.language, language]).compactMap { files[$0] } }
        let own = pictures.compactMap { $0.flatMap { exposition.pictures[$0] } }.map { "pictures/\($0.source)" }
        return (texts + own).map { "\(folder)/\($0)" }
    }

    private func url(_ address: ExpositionSite.Address, _ language: Language) -> String {
        baseURL + site.path(address, in: language)
    }

    private func file(_ path: String, _ text: String) -> OutputFile {
        OutputFile.file(path, Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(text)".utf8))
    }
}

/// The days on which files were last saved, each looked up once.
private struct Days {
    private var numbers: [String: Int] = [:]
    private var texts: [Int: String] = [:]

    /// The last of these days, such as `2026-11-22`.
    mutating func last(_ files: [String]) -> String {
        var last = 0
        for file in files {
            let number = numbers[file] ?? (FileState(file)?.modified ?? 0) / (86_400 * 1_000_000_000)
            numbers[file] = number
            last = max(last, number)
        }
        if let text = texts[last] { return text }
        let day = Date(timeIntervalSince1970: Double(last) * 86_400).formatted(.iso8601.year().month().day())
        texts[last] = day
        return day
    }
}
