import Foundation
import Glibc
import Expositions
import Bytes
import XCTest

/// Texts that take cmark a time that grows with the square of their length.
final class BoundTests: XCTestCase {
    private static let blocks = [
        ">", "> ", "- ", "* a\n", "1. ", "[a]: u\n", "```\n", "|\n-|\n", "a|b\n-|-\n", "-|", "#",
    ]
    private static let phrases = [
        "[", "]", "[a](", "![[]()", "_", "**a", "*a_ ", "a**b", "`", "~~a", "<", "<?", "<!A ", "<![CDATA[", "<!--", "&",
        "\\", "|", "https://", ":", "(", "a_",
    ]

    /// A busy machine may take ten times as long as a quiet one. Without the bounds, the worst take minutes.
    private static let maxSeconds = 10.0

    func testAMegabyteOfAnyPatternEndsSoon() {
        for pattern in Self.blocks + Self.phrases {
            let text = String(repeating: pattern, count: 1 << 20 / pattern.utf8.count)
            let seconds = processorTime { _ = try? Markdown.html(text) }
            XCTAssertLessThan(seconds, Self.maxSeconds, pattern)
        }
    }

    /// The longest texts that are parsed; on a quiet machine the worst takes a third of a second.
    func testTheLongestTextOfAnyPatternEndsSoon() {
        for text in Self.blocks.map({ ("", $0) }) + Self.phrases.map({ ("a ", $0) }) {
            let count = (65_536 - text.0.utf8.count) / text.1.utf8.count
            let longest = text.0 + String(repeating: text.1, count: count)
            let seconds = processorTime { _ = try? Markdown.html(longest) }
            XCTAssertLessThan(seconds, Self.maxSeconds, text.1)
        }
    }

    func testTheTextsThatWouldTakeLongAreRefusedWithAReason() {
        func refusal(_ text: String) -> String? {
            do {
                _ = try Markdown.html(text)
                return nil
            } catch let error {
                return "\(error.line):\(error.column) \(error.error.english); \(error.remedy.english)"
            }
        }
        XCTAssertEqual(
            refusal(String(repeating: "가", count: 22_000)),
            "1:1 has more than 65536 bytes; shorten it, or divide it among several texts")
        XCTAssertEqual(
            refusal("a\n" + String(repeating: "|", count: 101)),
            "2:1 has more than 100 | in a line; make the table narrower")
        XCTAssertEqual(
            refusal(String(repeating: "|\n-|\n", count: 101)),
            "202:1 has more than 100 tables or rules; divide it among several texts")
        XCTAssertNil(refusal(String(repeating: "가", count: 21_000)))
        XCTAssertNil(refusal(String(repeating: "|", count: 100)))
        XCTAssertNil(refusal(String(repeating: "|a|\n|-|\n\n", count: 100)))
    }

    /// cmark keeps the signs of its extensions in a global table.
    func testAllCoresAtOnceMakeTheSameHTML() throws {
        let texts = (0..<64).map { "a ~~\($0)~~ **b** ~c~ https://a.kr/\($0)\n\n|a|b|\n|-|-|\n|\($0)|~~x~~|\n" }
        let expected = try texts.map { try Markdown.html($0) }
        XCTAssertTrue(expected.allSatisfy { $0.contains("<del>") && $0.contains("<table>") })
        DispatchQueue.concurrentPerform(iterations: 2_000) { index in
            let html = try? Markdown.html(texts[index % texts.count])
            if html != expected[index % texts.count] { XCTFail(html ?? "refused") }
        }
    }

    private func processorTime(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        work()
        return now() - start
    }
}
