import ContentFile
import ExpositionContent
import ExpositionPages
import Foundation

/// The list of pages for search engines (sitemaps.org, version 0.9), each with its translations.
///
/// A file has at most 10,000 pages: the protocol allows 50,000, and 50 MB. With more, `sitemap.xml` lists the files.
struct Sitemap {
    private let site: ExpositionSite
    /// The address of the site, without a `/` at its end.
    private let baseURL: String
    /// The day of the last change, such as `2026-11-22`.
    private let lastModified: String

    static let maxPagesPerFile = 10_000

    init(_ site: ExpositionSite, baseURL: String, lastModified: Date) {
        self.site = site
        self.baseURL = baseURL
        self.lastModified = lastModified.formatted(.iso8601.year().month().day())
    }

    func files() -> [OutputFile] {
        let languages = site.exposition.languages
        let pages = site.addresses.flatMap { address in languages.map { (address, $0) } }
        let starts = stride(from: 0, to: pages.count, by: Self.maxPagesPerFile)
        let lists = starts.map { start in
            let entries = pages[start..<min(start + Self.maxPagesPerFile, pages.count)].map { entry($0, in: $1) }
            return "<urlset xmlns=\"\(Self.namespace)\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
                + entries.joined() + "</urlset>\n"
        }
        if lists.count == 1 { return [file("sitemap.xml", lists[0])] }
        let names = lists.indices.map { "sitemap-\($0 + 1).xml" }
        let index = names.map { "<sitemap><loc>\(baseURL)/\($0)</loc><lastmod>\(lastModified)</lastmod></sitemap>\n" }
        return zip(names, lists).map(file) + [
            file("sitemap.xml", "<sitemapindex xmlns=\"\(Self.namespace)\">\n\(index.joined())</sitemapindex>\n")
        ]
    }

    private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

    /// No address here has a character that XML would escape.
    private func entry(_ address: ExpositionSite.Address, in language: Language) -> String {
        let languages = site.exposition.languages.count > 1 ? site.exposition.languages : []
        let translations = languages.map { language in
            "<xhtml:link rel=\"alternate\" hreflang=\"\(language)\" href=\"\(url(address, language))\"/>"
        }
        return "<url><loc>\(url(address, language))</loc><lastmod>\(lastModified)</lastmod>"
            + translations.joined() + "</url>\n"
    }

    private func url(_ address: ExpositionSite.Address, _ language: Language) -> String {
        baseURL + site.path(address, in: language)
    }

    private func file(_ path: String, _ text: String) -> OutputFile {
        Site.file(path, Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(text)".utf8))
    }
}
