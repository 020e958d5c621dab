import Foundation
import Journal
import Bytes
import TestSupport
import XCTest

/// Whatever happens to a file: the right numbers are read, or it is refused. Never others.
final class CorruptionTests: XCTestCase {
    private func store() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let writer = try LogWriter(folder, limits: .init(lines: 3))
        for number in 1...4 { try writer.write(number) }
        return folder
    }

    private let files = [
        "Store/head", "Store/checkpoint-0000001.json", "Store/journal-0000001.jsonl", "Store/checkpoint-0000002.json",
        "Store/journal-0000002.jsonl",
    ]

    /// - Returns: whether it was refused.
    private func assertRightOrRefused(
        _ template: TemporaryFolder, _ what: String, line: UInt = #line, _ harm: (TemporaryFolder) throws -> Void
    ) throws -> Bool {
        let folder = try TemporaryFolder()
        try template.copy(to: folder)
        try harm(folder)
        do {
            let writer = try LogWriter(folder)
            XCTAssertEqual(writer.numbers, [1, 2, 3, 4], what, line: line)
            XCTAssertEqual(try LogWriter(folder).numbers, [1, 2, 3, 4], "\(what), opened again", line: line)
            return false
        } catch let fault {
            let damage = try XCTUnwrap(fault.damage, "\(what): \(fault)", line: line)
            XCTAssertFalse(damage.remedy.english.isEmpty)
            return true
        }
    }

    func testEveryFlippedBitIsRepairedOrRefused() throws {
        let template = try store()
        var refused = 0
        var flips = 0
        for file in files {
            let bytes = try template.read(file)
            for place in bytes.indices {
                let bit = UInt8(1) << UInt8(place % 8)
                flips += 1
                let isRefused = try assertRightOrRefused(template, "\(file), byte \(place), bit \(bit)") { folder in
                    var flipped = bytes
                    flipped[place] ^= bit
                    try folder.write(flipped, to: file)
                }
                if isRefused { refused += 1 }
            }
        }
        XCTAssertGreaterThan(refused, 0)
        print("\(flips) flipped bits: \(flips - refused) repaired, \(refused) refused, none silent")
    }

    func testEveryMissingOrEmptyFileIsRepairedOrRefused() throws {
        let template = try store()
        for file in files {
            _ = try assertRightOrRefused(template, "\(file) deleted") { try $0.remove(file) }
            _ = try assertRightOrRefused(template, "\(file) emptied") { try $0.write([], to: file) }
        }
    }

    func testEveryShortenedFileIsRepairedOrRefused() throws {
        let template = try store()
        for file in files {
            let bytes = try template.read(file)
            for length in 0..<bytes.count {
                _ = try assertRightOrRefused(template, "\(file) cut at \(length)") {
                    try $0.write(Array(bytes.prefix(length)), to: file)
                }
            }
        }
    }

    func testSwappedRepeatedAndForeignLinesAreRefused() throws {
        let folder = try TemporaryFolder()
        let writer = try LogWriter(folder)
        for number in 1...4 { try writer.write(number) }
        let file = "Store/journal-0000001.jsonl"
        let lines = try folder.read(file).split(separator: 10).map { Array($0) + [10] }
        let foreign = Array("{\"seq\":5,\"number\":5,\"c\":\"00000000\"}\n".utf8)
        let damages: [[[UInt8]]] = [
            [lines[0], lines[2], lines[1], lines[3], lines[4]],
            [lines[0], lines[1], lines[1], lines[2], lines[3], lines[4]],
            [lines[0], lines[1], lines[3], lines[4]], lines + [lines[4]], lines + [foreign],
            [lines[0], foreign, lines[2], lines[3], lines[4]],
        ]
        for (number, damaged) in damages.enumerated() {
            try folder.write(damaged.flatMap { $0 }, to: file)
            XCTAssertThrowsError(try LogWriter(folder), "\(number)") {
                XCTAssertEqual(($0 as? StoreError)?.damage?.file.hasSuffix("journal-0000001.jsonl"), true)
            }
        }
    }

    /// The known limit: without a second copy this looks like a crash.
    func testATailThatIsGoneTogetherWithTheHeadIsNotNoticed() throws {
        let folder = try TemporaryFolder()
        let writer = try LogWriter(folder)
        for number in 1...2 { try writer.write(number) }
        let bytes = try folder.read("Store/journal-0000001.jsonl")
        try writer.write(3)
        try folder.write(bytes, to: "Store/journal-0000001.jsonl")
        XCTAssertThrowsError(try LogWriter(folder), "the head remembers")
        try folder.write([], to: "Store/head")
        XCTAssertEqual(try LogWriter(folder).numbers, [1, 2])
    }
}
