import ContentFile
import Dispatch
import JuiceShop
import ShopTestSupport
import TestSupport
@testable import ShopWeb
import Synchronization
import TestTime
import XCTest

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
private func text(_ pieces: [ArraySlice<UInt8>]) -> String { text(Array(pieces.joined())) }

final class PageCacheTests: XCTestCase {
    private let placeholder = Key(rawValue: "place-holder_1")!
    private let key = Key(rawValue: "k")!
    private let history = ContinuousClock.now

    private func source(_ sequence: Int, _ moment: PageCache.Moment? = nil) -> PageCache.Source {
        PageCache.Source(history: history, sequence: sequence, moment: moment)
    }

    func testThreadsThatWantTheSameNewPageRenderItOnce() {
        let cache = PageCache(placeholder: placeholder, languages: .shop)
        for sequence in 1...20 {
            let renderCount = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: 16) { [key, source = source(sequence)] _ in
                let html = cache.html(.orderPage, .korean, of: source, key: key) { key in
                    renderCount.add(1, ordering: .sequentiallyConsistent)
                    return Array("\(sequence) \(key)".utf8)
                }
                XCTAssertEqual(text(html), "\(sequence) k")
            }
            XCTAssertEqual(renderCount.load(ordering: .sequentiallyConsistent), 1)
        }
    }

    func testAPageIsNeverReplacedByAnOlderOne() {
        let cache = PageCache(placeholder: placeholder, languages: .shop)
        _ = cache.html(.orderPage, .korean, of: source(2), key: key) { _ in Array("new".utf8) }
        let late = cache.html(.orderPage, .korean, of: source(1), key: key) { _ in Array("old".utf8) }
        XCTAssertEqual(text(late), "new")
        let next = cache.html(.orderPage, .korean, of: source(3), key: key) { _ in Array("newest".utf8) }
        XCTAssertEqual(text(next), "newest")
        let other = cache.html(.orderPage, .english, of: source(1), key: key) { _ in Array("other".utf8) }
        XCTAssertEqual(text(other), "other", "each language has its page")
    }

    func testAnotherHistoryHasPagesOfItsOwn() {
        let cache = PageCache(placeholder: placeholder, languages: .shop)
        let first = ContinuousClock.now
        func page(_ words: String, sequence: Int, reopenings: Int) -> String {
            let source = PageCache.Source(history: first + .seconds(reopenings), sequence: sequence)
            return text(cache.html(.orders, .korean, of: source) { Array(words.utf8) })
        }
        XCTAssertEqual(page("first", sequence: 9, reopenings: 0), "first")
        XCTAssertEqual(page("older copy", sequence: 5, reopenings: 1), "older copy")
        XCTAssertEqual(page("late", sequence: 9, reopenings: 0), "late", "a request from before the reopening")
        XCTAssertEqual(page("never made", sequence: 5, reopenings: 1), "older copy")
    }

    func testAPageWithoutAFormIsKeptWithoutAKey() throws {
        let today = PageCache.Moment.day(try XCTUnwrap(Day("2026-11-21")))
        let tomorrow = PageCache.Moment.day(try XCTUnwrap(Day("2026-11-22")))
        let cache = PageCache(placeholder: placeholder, languages: .shop)
        _ = cache.html(.orders, .korean, of: source(2, today)) { Array("place-holder_1".utf8) }
        let same = cache.html(.orders, .korean, of: source(2, today)) { Array("new".utf8) }
        XCTAssertEqual(text(same), "place-holder_1")
        let nextDay = cache.html(.orders, .korean, of: source(2, tomorrow)) { Array("next day".utf8) }
        XCTAssertEqual(text(nextDay), "next day")
    }

    func testAPageThatFailsToRenderIsRenderedAgain() throws {
        struct RenderError: Error {}
        let cache = PageCache(placeholder: placeholder, languages: .shop)
        XCTAssertThrowsError(
            try cache.html(.orderPage, .korean, of: source(1), key: key) { _ in throw RenderError() })
        let page = cache.html(.orderPage, .korean, of: source(1), key: key) { _ in Array("page".utf8) }
        XCTAssertEqual(text(page), "page")
    }

    func testEveryOccurrenceOfTheKeyIsFound() {
        for pieces in [
            [""], ["", ""], ["", "", ""], ["a", "b"], ["place-holder_", "lace-holder_1"], ["place-", "x", "1"],
            [String(repeating: "place-holder_", count: 50), String(repeating: "x", count: 100), "pl"], ["딸기", "쥬스"],
        ] {
            let found = Array(pieces.joined(separator: placeholder.rawValue).utf8).split(around: placeholder)
            XCTAssertEqual(found.map { text(Array($0)) }, pieces)
        }
    }
}
