package import ContentFile
package import JuiceShop
import ShopTestSupport
package import ShopWeb
import TestSupport
import XCTest

/// Compares a page in each language with the record of an earlier run, which has only the lines by which it differs from
/// another page, in `XTests/ko.diff` and `XTests/en.diff`. That page is the empty frame, unless the test names one.
///
/// - Parameters:
///   - isWhole: the whole page is recorded, in `XTests/short.ko.html`.
///   - base: another state of the page, which a test records, too: the lines of both are in its record.
package func assertPage(
    _ name: String, names: Names = Names(), clock: WallClock = .atNine, isWhole: Bool = false,
    beside base: ((PageContext) throws -> any Page)? = nil, file: StaticString = #filePath, line: UInt = #line,
    _ page: (PageContext) throws -> any Page
) throws {
    func inContext(_ page: @escaping (PageContext) throws -> any Page) -> (Language, Texts) throws -> any Page {
        { language, _ in try page(.test(language, names: names, clock: clock)) }
    }
    try withoutActuallyEscaping(page) { page in
        try assertPage(
            name, isWhole: isWhole, beside: base.map(inContext), file: file, line: line, inContext(page))
    }
}

/// Compares a page that needs no menu, as the function above does.
package func assertPage(
    _ name: String, isWhole: Bool = false, beside base: ((Language, Texts) throws -> any Page)? = nil,
    file: StaticString = #filePath, line: UInt = #line, _ page: (Language, Texts) throws -> any Page
) throws {
    let (templates, texts) = (try PageTemplates.shop, try Texts.shop)
    for language in texts.languages {
        func html(_ page: (Language, Texts) throws -> any Page) throws -> String {
            String(decoding: templates.html(try page(language, texts)), as: UTF8.self)
        }
        let text = try html(page)
        let scriptTexts = text.firstMatch(of: /<script type="application\/json" id="texts">{(.*)}<\/script>/)
        let shown = text.replacing(scriptTexts?.0 ?? "", with: scriptTexts?.1 ?? "")
        XCTAssertFalse(shown.contains("{"), "a text was not filled in", file: file, line: line)
        if isWhole {
            assertSnapshot(text, "\(name).\(language.rawValue).html", file: file, line: line)
        } else {
            let page = lines(of: text)
            let frame = frame(of: try html { NoticePage(kind: .notFound, language: $0, texts: $1) }, for: page)
            let base = try base.map { try lines(of: html($0)) } ?? frame
            let difference = lineDifference(of: page, from: base, isContext: { !frame.contains($0) })
            assertSnapshot(difference, "\(language.rawValue).diff", part: name, file: file, line: line)
        }
    }
}

/// The lines that most pages share: all lines except the main part, and without the foot if a page replaces it.
private func frame(of notice: String, for page: [Substring]) -> [Substring] {
    let foot = { (line: Substring) in line.hasPrefix("<div class=\"foot\"") }
    var frame = lines(of: notice)
    if let start = frame.firstIndex(where: { $0.hasPrefix("<main") }), let end = frame.firstIndex(where: foot) {
        let isReplaced = !page.contains(frame[end]) && page.contains(where: foot)
        frame.removeSubrange(start + 1..<(isReplaced ? end + 1 : end))
    }
    return frame
}
