import ContentFile
import JuiceShop
import PageTestSupport
import ShopWeb
import TestSupport
import XCTest

final class NoticePageTests: XCTestCase {
    private let kinds: [String: NoticePage.Kind] = [
        "badRequest": .badRequest, "otherSite": .otherSite, "notFound": .notFound, "wrongMethod": .wrongMethod,
        "tooLarge": .tooLarge, "wrongType": .wrongType, "wrongHost": .wrongHost, "failed": .failed, "busy": .busy,
        "full": .full, "damaged": .damaged, "unavailable": .unavailable, "notRecorded": .notRecorded,
        "outcomeUnknown": .outcomeUnknown, "down": .down, "tooManyReaders": .tooManyReaders,
        "tooManyRequests": .tooManyRequests, "wrongNetwork": .wrongNetwork, "pinUnknown": .pinUnknown,
        "readOnly": .readOnly,
    ]

    func testEachKindSaysWhatToDoAndLinksBack() throws {
        XCTAssertEqual(Set(kinds.values), Set(NoticePage.Kind.allCases))
        func page(_ kind: NoticePage.Kind) -> (Language, Texts) -> NoticePage {
            { NoticePage(kind: kind, language: $0, texts: $1) }
        }
        for (name, kind) in kinds {
            try assertPage(name, beside: kind == .notFound ? nil : page(.notFound), page(kind))
        }
    }

    func testAFaultHasTheBeginningOfItsNameInTheLogs() throws {
        let texts = try Texts.shop
        let page = NoticePage(
            kind: .failed, language: .korean, texts: texts, reference: "0123456789abcdef0123456789abcdef")
        let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
        XCTAssertTrue(html.contains("<p class=\"quiet\">문의 번호 01234567</p>"), html)
    }

    func testAFileForNginxLoadsNothingFromTheShop() throws {
        try assertPage("file", isWhole: true) { language, texts in
            NoticePage(kind: .tooLarge, language: language, texts: texts, isFile: true)
        }
    }

    func testTheLanguageLinkOfASafePageLeadsToThatPage() throws {
        let texts = try Texts.shop
        let page = NoticePage(kind: .busy, language: .korean, texts: texts, route: .stock())
        let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
        XCTAssertTrue(html.contains("href=\"/stock?lang=en\""))
    }
}
