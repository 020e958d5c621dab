import Bytes
import Foundation
import TestSupport
import XCTest

/// Each code is drawn and read back by `zbarimg` (Debian's `zbar-tools`), a reader of other authors.
final class QRCodeTests: XCTestCase {
    /// Every version at every level, filled to the last byte.
    func testEachVersionAtEachLevelIsReadBack() throws {
        var texts = [String]()
        var codes = [QRCode]()
        for level in QRCode.Level.allCases {
            var count = 1
            for version in 1...40 {
                // The longest text that this version has capacity for, by halving: a version adds less than 150 bytes.
                var tooMany = count + 150
                while count + 1 < tooMany {
                    let middle = (count + tooMany) / 2
                    let fits = QRCode(text(middle), level: level).map { $0.version <= version } ?? false
                    if fits { count = middle } else { tooMany = middle }
                }
                let code = try XCTUnwrap(QRCode(text(count), level: level))
                XCTAssertEqual(code.version, version)
                XCTAssertEqual(code.side, 17 + 4 * version)
                codes.append(code)
                texts.append(String(decoding: text(count), as: UTF8.self))
            }
        }
        XCTAssertEqual(texts.map(\.utf8.count).max(), 2953, "the capacity of version 40 at the lowest level")
        XCTAssertEqual(try read(codes), texts)
    }

    func testAddressesAndOtherLettersAreReadBack() throws {
        let texts = [
            "https://museum.example/1900/items/jikji/", "https://xn--oi2b30ghxt.kr/", "직지심체요절", "a", "'\"<>&\\ ;",
        ]
        XCTAssertEqual(try read(texts.map { try XCTUnwrap(QRCode(Array($0.utf8), level: .high)) }), texts)
    }

    func testMoreThanTheLargestVersionHoldsIsRefused() {
        for (level, most) in zip(QRCode.Level.allCases, [2953, 2331, 1663, 1273]) {
            XCTAssertNotNil(QRCode(text(most), level: level))
            XCTAssertNil(QRCode(text(most + 1), level: level))
        }
    }

    /// The drawing has a square of one module for each dark one, in a margin of four.
    func testTheDrawingHasEachDarkModule() throws {
        let code = try XCTUnwrap(QRCode(Array("https://museum.example/".utf8)))
        let svg = code.svg(label: "\"<1>\"")
        XCTAssertTrue(svg.contains("viewBox=\"0 0 \(code.side + 8) \(code.side + 8)\""), svg)
        XCTAssertTrue(svg.contains("aria-label=\"&quot;&lt;1&gt;&quot;\""), svg)
        var drawn = Set<[Int]>()
        for run in svg.matches(of: /M(\d+) (\d+)h(\d+)v1/) {
            let (x, y, width) = (Int(run.1) ?? 0, Int(run.2) ?? 0, Int(run.3) ?? 0)
            for column in x..<x + width { drawn.insert([column - 4, y - 4]) }
        }
        for y in 0..<code.side {
            for x in 0..<code.side { XCTAssertEqual(drawn.contains([x, y]), code[x: x, y: y], "\(x), \(y)") }
        }
    }

    /// Letters that a reader cannot mistake for another encoding.
    private func text(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(ascii: "a") + UInt8($0 * 7 % 26) }
    }

    /// Draws the codes as bitmaps (PBM), three pixels a module, and reads them in one process.
    private func read(_ codes: [QRCode]) throws -> [String] {
        let folder = try TemporaryFolder(inMemory: true)
        let files = try codes.enumerated().map { index, code in
            let (scale, margin) = (3, 4)
            let width = (code.side + 2 * margin) * scale
            let light = String(repeating: "0", count: scale)
            let dark = String(repeating: "1", count: scale)
            let edge = String(repeating: light, count: margin)
            let border = String(repeating: "0", count: width * margin * scale)
            let rows = (0..<code.side).map { y in
                let row = edge + (0..<code.side).map { code[x: $0, y: y] ? dark : light }.joined() + edge
                return String(repeating: row, count: scale)
            }
            let file = "\(folder.path)/\(index).pbm"
            try Data("P1\n\(width) \(width)\n\(border)\(rows.joined())\(border)\n".utf8).write(to: URL(filePath: file))
            return file
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/zbarimg")
        process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"] + files
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
