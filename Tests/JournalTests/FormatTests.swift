import Bytes
import Foundation
import Journal
import TestSupport
import XCTest

/// Invariant 9: a newer format and that of a development version are refused before anything is written.
final class FormatTests: XCTestCase {
    private let journal = "Store/journal-0000001.jsonl"

    /// A store of one generation with the numbers 1 and 2.
    /// - Parameters:
    ///   - format: the header's first member.
    private func store(
        format: String = "\"format\":\(JournalFormat.current)", headVersion: Int = 1, tail: String = ""
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: "\(folder.path)/Store", withIntermediateDirectories: true)
        var (bytes, crc) = sealed("{\(format),\"generation\":1,\"sequence\":0,\"length\":0,\"follows\":0", seed: 0)
        for number in 1...2 {
            let line = sealed("{\"seq\":\(number),\"number\":\(number)", seed: crc)
            bytes = bytes + line.bytes
            crc = line.crc
        }
        try folder.write(bytes + Array(tail.utf8), to: journal)
        try folder.write(head(version: headVersion, generation: 1, length: bytes.count, sequence: 2), to: "Store/head")
        try folder.write(
            LineChecksum.pretty(Array("{\n  \"numbers\" : []\n}".utf8)), to: "Store/checkpoint-0000001.json")
        return folder
    }

    private func sealed(_ payload: String, seed: UInt32) -> (bytes: [UInt8], crc: UInt32) {
        let crc = LineChecksum.crc(Array(payload.utf8)[...], seed: seed)
        return (Array("\(payload),\"c\":\"\(crc.zeroPadded(to: 8, radix: 16))\"}\n".utf8), crc)
    }

    private func head(version: Int, generation: Int, length: Int, sequence: Int) -> [UInt8] {
        var bytes = sealed(
            """
            {"v":\(version),"generation":\(generation),"length":\(length),"sequence":\(sequence),\
            "boot":"c2bdb0a7","state":"sound"
            """, seed: 0
        ).bytes
        bytes.insert(contentsOf: repeatElement(UInt8(ascii: " "), count: 128 - bytes.count), at: bytes.count - 1)
        return bytes
    }

    /// Everything in the store but the lock file, which holds a process id.
    private func contents(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
        try folder.names(in: "Store").filter { $0 != "lock" }
            .reduce(into: [:]) { $0[$1] = try folder.read("Store/\($1)") }
    }

    private func assertRefused(
        _ folder: TemporaryFolder, _ error: StoreError, _ words: String, line: UInt = #line
    ) throws {
        let before = try contents(folder)
        XCTAssertThrowsError(try LogWriter(folder), line: line) {
            XCTAssertEqual($0 as? StoreError, error, line: line)
            XCTAssertTrue("\($0)".contains(words), "\($0)", line: line)
        }
        XCTAssertEqual(try contents(folder), before, line: line)
    }

    private func assertRefused(
        _ folder: TemporaryFolder, _ file: String, version: Int, newestKnown: Int, line: UInt = #line
    ) throws {
        try assertRefused(
            folder, .newerFormat(file: "\(folder.path)/\(file)", version: version, newestKnown: newestKnown),
            "written by a newer version", line: line)
    }

    func testANewStoreIsOfTodaysFormat() throws {
        let folder = try TemporaryFolder()
        let writer = try LogWriter(folder)
        try writer.write(1)
        let text = String(decoding: try folder.read(journal), as: UTF8.self)
        XCTAssertTrue(text.hasPrefix("{\"format\":1,\"generation\":1,\"sequence\":0,"), text)
    }

    func testANewerJournalIsRefusedAndNothingIsWritten() throws {
        let newer = JournalFormat.current + 1
        for tail in ["", "{\"seq\":3,\"nu"] {
            let folder = try store(format: "\"format\":\(newer)", tail: tail)
            try assertRefused(folder, journal, version: newer, newestKnown: JournalFormat.current)
            try folder.write([], to: "Store/head")
            try assertRefused(folder, journal, version: newer, newestKnown: JournalFormat.current)
        }
    }

    func testTheJournalOfADevelopmentVersionIsRefusedAndNothingIsWritten() throws {
        for tail in ["", "{\"seq\":3,\"nu"] {
            let folder = try store(format: "\"journal\":6", tail: tail)
            let error = StoreError.developmentFormat(file: "\(folder.path)/\(journal)")
            try assertRefused(folder, error, "written by a development version before 0.1.0")
            try folder.write([], to: "Store/head")
            try assertRefused(folder, error, "written by a development version before 0.1.0")
        }
    }

    func testANewerHeadIsRefusedAndNothingIsWritten() throws {
        for tail in ["", "{\"seq\":3,\"nu"] {
            try assertRefused(try store(headVersion: 2, tail: tail), "Store/head", version: 2, newestKnown: 1)
        }
    }

    func testANewerCheckpointIsRefusedBeforeTheTailIsRecovered() throws {
        let folder = try store(tail: "{\"seq\":3,\"nu")
        let before = try contents(folder)
        let error = StoreError.newerFormat(file: "checkpoint", version: 9, newestKnown: 8)
        let log = try EventLog("\(folder.path)/Store", files: PosixFileSystem()) { _, _ throws(StoreError) in
            throw error
        }
        XCTAssertThrowsError(try log.locked { log throws(StoreError) in try log.catchUp(from: nil) }) {
            XCTAssertEqual($0 as? StoreError, error)
        }
        XCTAssertEqual(try contents(folder), before)
    }

    func testAProcessThatRunsRefusesANewerGenerationBesideIt() throws {
        let folder = try store()
        let writer = try LogWriter(folder)
        let end = try folder.read(journal)
        let newer = JournalFormat.current + 1
        let follows = try XCTUnwrap(UInt32(hexDigits: end.dropLast(3).suffix(8)))
        let header = sealed(
            """
            {"format":\(newer),"generation":2,"sequence":2,"length":\(end.count),"follows":\(follows)
            """, seed: follows)
        try folder.write(header.bytes, to: "Store/journal-0000002.jsonl")
        try folder.write(
            LineChecksum.pretty(Array("{\n  \"numbers\" : [1,2]\n}".utf8)), to: "Store/checkpoint-0000002.json")
        try folder.write(
            head(version: 1, generation: 2, length: header.bytes.count, sequence: 2), to: "Store/head")
        let before = try contents(folder)
        for call in [{ try writer.write(3) }, { try writer.read() }] {
            XCTAssertThrowsError(try call()) {
                guard case .newerFormat(_, newer, JournalFormat.current)? = $0 as? StoreError else {
                    return XCTFail("\($0)")
                }
            }
        }
        XCTAssertEqual(try contents(folder), before)
    }
}
