import Foundation
import Logging
import juicemaker
import Synchronization
import XCTest

final class LineLogHandlerTests: XCTestCase {
    private let nasty = "a\"b\\c\nd\u{1B}[31m\u{2028}\u{85}딸기 \u{7F}"

    func testALineOfTextHasTimeLevelMessageAndFields() throws {
        let line = line(.text) { $0.error("the store refused", metadata: ["kind": "full", "path": "/a b"]) }
        let pattern = /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}(Z|[+-][0-9]{2}:[0-9]{2}) (.*)\n/
        let match = try XCTUnwrap(line.wholeMatch(of: pattern), line)
        XCTAssertEqual(match.output.2, #"error the store refused kind=full path="/a b""#)
    }

    func testALineOfJSONIsAnObjectWithTheSameValues() throws {
        let line = line(.json) { $0.error("\(nasty)", metadata: ["path": "\(nasty)"]) }
        let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        XCTAssertEqual(object["message"], nasty)
        XCTAssertEqual(object["path"], nasty)
        XCTAssertEqual(object["level"], "error")
        let time = try Date.ISO8601FormatStyle(timeZoneSeparator: .colon, includingFractionalSeconds: true)
            .parse(XCTUnwrap(object["time"]))
        XCTAssertEqual(time.timeIntervalSince1970, 1_700_000_000.25, accuracy: 0.001)
    }

    func testNoValueEndsALineOrHasControls() {
        for format in LogFormat.allCases {
            let line = line(format) { $0.error("\(nasty)", metadata: ["path": "\(nasty)", "x": "a=b", "y": ""]) }
            XCTAssertEqual(line.unicodeScalars.filter { $0.properties.generalCategory == .control }.count, 1, line)
            XCTAssertFalse(line.contains("\u{2028}"))
            XCTAssertTrue(line.hasSuffix("\n"))
        }
    }

    func testFieldsOfTheLoggerAreInEachLine() {
        let line = line(.text) { log in
            var log = log
            log[metadataKey: "request"] = "abc"
            log.error("failed", metadata: ["path": "/"])
        }
        XCTAssertTrue(line.hasSuffix(" error failed path=/ request=abc\n"), line)
    }

    private func line(_ format: LogFormat, _ write: (Logger) -> Void) -> String {
        let lines = Lines()
        write(
            Logger(label: "test") { _ in
                LineLogHandler(format, now: { Date(timeIntervalSince1970: 1_700_000_000.25) }, write: lines.add)
            })
        return lines.all.joined()
    }
}

/// The lines that a handler wrote.
final class Lines: Sendable {
    private let lines = Mutex([String]())

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
