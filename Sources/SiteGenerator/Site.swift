package import Foundation
import JuiceShop
package import ShopPages

/// The pages that lie as files in `Public/`, for nginx to show when the shop's program cannot.
package struct Site: Sendable {
    package let pages: [StaticPage]

    /// - Throws: `TemplateFault` when a page cannot be rendered.
    package init(templates: Templates, texts: Texts) throws(TemplateFault) {
        var pages = [StaticPage]()
        for (name, kind) in [("down", NoticePage.Kind.down), ("too-large", .tooLarge)] {
            for language in Language.allCases {
                let page = NoticePage(kind: kind, language: language, texts: texts, place: .file)
                let path = "error/\(name).\(language.rawValue).html"
                pages.append(StaticPage(path: path, bytes: try templates.html(page)))
            }
        }
        self.pages = pages
    }

    /// Writes each page whose content has changed, whole or not at all: a reader never sees half of one.
    /// Safe beside a running nginx and beside another generator.
    /// - Throws: what the file system says, when a page cannot be written; the pages before it are in place.
    package func generate(into folder: URL) throws -> Summary {
        var written = 0
        for page in pages where try page.write(into: folder) { written += 1 }
        return Summary(pages: pages.count, written: written)
    }

    /// What became of one run.
    package struct Summary: Equatable, Sendable, CustomStringConvertible {
        package let pages: Int
        package let written: Int

        package var unchanged: Int { pages - written }
        package var description: String { "\(pages) pages: \(written) written, \(unchanged) unchanged" }
    }
}
