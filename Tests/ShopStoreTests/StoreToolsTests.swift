import Bytes
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// The owner's tools: they find every damage and lose nothing.
final class StoreToolsTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder()
    private let clock = TestClock()

    private var path: String { get throws { try XCTUnwrap(folder).path + "/Store" } }
    private var backup: String { get throws { try XCTUnwrap(folder).path + "/backup" } }
    private var tar: String { get throws { try XCTUnwrap(folder).path + "/backup.tar" } }

    private func open(_ path: String? = nil) throws -> FileStore {
        try FileStore(path ?? self.path, menu: Menu.firstShop, limits: .init(lines: 3), clock: { [clock] in clock.now })
    }

    /// Makes ten orders in several generations.
    @discardableResult
    private func trade() throws -> FileStore {
        let store = try open()
        _ = try store.submit(StockChangeRequest(["kiwi": 100], reason: .delivery, key: "much"))
        let kiwi = try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID])
        for number in 1...10 { _ = try store.submit(OrderRequest(kiwi, key: XCTUnwrap(Key(rawValue: "k\(number)")))) }
        return store
    }

    private func harm(_ name: String, _ change: (inout [UInt8]) -> Void) throws {
        let folder = try XCTUnwrap(folder)
        var bytes = try folder.read("Store/\(name)")
        change(&bytes)
        try folder.write(bytes, to: "Store/\(name)")
    }

    private func events() throws -> [Event] {
        var events = [Event]()
        try StoreLog(path).run { _, event in events.append(event) }
        return events
    }

    func testACheckReadsEverythingAndChangesNothing() throws {
        let shop = try trade().shop()
        let names = try XCTUnwrap(folder).names(in: "Store")
        let summary = try StoreCheck(path).run()
        XCTAssertEqual(summary.shop, shop)
        XCTAssertEqual(summary.lines, 12)
        XCTAssertGreaterThan(summary.generations, 3)
        XCTAssertEqual(try XCTUnwrap(folder).names(in: "Store"), names)
    }

    func testACheckFindsADamagedArchive() throws {
        try trade()
        try harm("archive/journal-0000001.jsonl") { $0[$0.count - 20] ^= 1 }
        var found: Corruption?
        XCTAssertThrowsError(try StoreCheck(path).run()) {
            if case .damaged(let damage)? = $0 as? StoreError { found = damage }
        }
        XCTAssertEqual(found?.file.hasSuffix("archive/journal-0000001.jsonl"), true)
        XCTAssertEqual(found?.line, 4)
        XCTAssertEqual(found?.sequence, 2)
        XCTAssertNoThrow(try open(), "the shop works without its history")
    }

    func testACheckFindsAWrongCheckpointWithACorrectChecksum() throws {
        try trade()
        try harm("checkpoint-0000004.json") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let object = text[..<(text.range(of: ",\n  \"c\"")?.lowerBound ?? text.endIndex)] + "\n}"
            bytes = LineChecksum.pretty(Array(object.replacing("\"orderCount\" : ", with: "\"orderCount\" : 1").utf8))
        }
        XCTAssertThrowsError(try StoreCheck(path).run()) {
            guard case .damaged(let damage)? = $0 as? StoreError else { return XCTFail("\($0)") }
            XCTAssertTrue(damage.file.hasSuffix("checkpoint-0000004.json"), "\(damage)")
        }
    }

    func testAnUndamagedStoreNeedsNoRepair() throws {
        try trade()
        XCTAssertEqual(try StoreRepair(path).plan().steps.count, 0)
    }

    func testAPlanShowsTheStepsAndChangesNothing() throws {
        try trade()
        let name = "journal-0000005.jsonl"
        try harm(name) { bytes in
            let end = (bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0) + 2
            bytes.replaceSubrange(end..<end + 13, with: Array("{\"seq\":13,\"ev".utf8))
        }
        let bytes = try XCTUnwrap(folder).read("Store/\(name)")
        let plan = try StoreRepair(path).plan()
        XCTAssertEqual(plan.steps.count, 1)
        XCTAssertFalse(try XCTUnwrap(plan.steps.first).losesLines, "the line was never acknowledged")
        XCTAssertEqual(try XCTUnwrap(folder).read("Store/\(name)"), bytes)
    }

    func testARepairMovesDamagedLinesToQuarantine() throws {
        let store = try trade()
        _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .waste, key: "last"))
        let before = try events()
        let name = try XCTUnwrap(XCTUnwrap(folder).names(in: "Store").last { $0.hasPrefix("journal-") })
        let whole = try XCTUnwrap(folder).read("Store/\(name)")
        try harm(name) { bytes in
            let line = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
            bytes[line - 30] ^= 1
        }
        XCTAssertThrowsError(try open())
        let repair = try StoreRepair(path)
        let plan = try repair.plan()
        XCTAssertTrue(plan.steps.contains(where: \.losesLines), "\(plan.steps)")
        try repair.carryOut(plan)
        _ = try StoreCheck(path).run()
        XCTAssertEqual(try events(), before.dropLast())
        let aside = try XCTUnwrap(folder).read("Store/quarantine/\(name)")
        XCTAssertEqual(aside.count, whole.count, "the whole file is kept aside")
        _ = try open().submit(StockChangeRequest(["kiwi": 1], reason: .waste, key: "last"))
        XCTAssertEqual(try StoreRepair(path).plan().steps.count, 0)
    }

    func testARepairRebuildsCheckpointsHeadAndKeys() throws {
        let shop = try trade().shop()
        try harm("checkpoint-0000004.json") { $0[30] ^= 1 }
        try harm("archive/checkpoint-0000002.json") { $0[30] ^= 1 }
        try harm("archive/keys-0000001.txt") { $0[30] ^= 1 }
        try harm("head") { $0[3] ^= 1 }
        let repair = try StoreRepair(path)
        let plan = try repair.plan()
        XCTAssertEqual(plan.steps.count, 4, "\(plan.steps)")
        XCTAssertFalse(plan.steps.contains(where: \.losesLines))
        try repair.carryOut(plan)
        XCTAssertEqual(try StoreCheck(path).run().shop, shop)
        XCTAssertEqual(try StoreRepair(path).plan().steps.count, 0)
    }

    /// Only a newer program writes such a line: its checksum is correct.
    func testARepairNeverCutsALineWithACorrectChecksum() throws {
        try trade()
        let name = try XCTUnwrap(XCTUnwrap(folder).names(in: "Store").last { $0.hasPrefix("journal-") })
        let sequence = try StoreCheck(path).run().shop.sequence
        try harm(name) { bytes in
            let end = (bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0) + 1
            let seed = UInt32(hexDigits: bytes[..<(end - 2)].suffix(8)) ?? 0
            let payload = Array("{\"seq\":\(sequence + 1),\"events\":[{\"tipped\":{}}]".utf8)
            let crc = LineChecksum.crc(payload[...], seed: seed)
            bytes = Array(bytes[...end]) + payload + Array(",\"c\":\"".utf8) + crc.hexDigits + Array("\"}\n".utf8)
        }
        let before = try XCTUnwrap(folder).read("Store/\(name)")
        XCTAssertThrowsError(try StoreRepair(path).plan()) {
            XCTAssertTrue(
                "\($0)".contains("holds an event of the kind “tipped”, which this program does not know"), "\($0)")
            XCTAssertTrue("\($0)".contains("update juicemaker first"), "\($0)")
        }
        XCTAssertEqual(try XCTUnwrap(folder).read("Store/\(name)"), before)
    }

    /// As an earlier version recorded it from a form, which then no tool could read.
    func testAStoreWithALineSeparatorInANoteWorks() throws {
        try trade().close()
        let name = try XCTUnwrap(XCTUnwrap(folder).names(in: "Store").last { $0.hasPrefix("journal-") })
        let sequence = try StoreCheck(path).run().shop.sequence + 1
        try harm(name) { bytes in
            let end = (bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0) + 1
            let seed = UInt32(hexDigits: bytes[..<(end - 2)].suffix(8)) ?? 0
            let payload = Array(
                (#"{"seq":\#(sequence),"events":[{"noted":{"text":"a\u2028b","key":"n","#
                    + #""time":"2026-11-22T00:00:00.000Z"}}]"#).utf8)
            let crc = LineChecksum.crc(payload[...], seed: seed)
            bytes = Array(bytes[...end]) + payload + Array(",\"c\":\"".utf8) + crc.hexDigits + Array("\"}\n".utf8)
        }
        let store = try open()
        let kiwi = try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID])
        _ = try store.submit(OrderRequest(kiwi, key: "after"))
        XCTAssertEqual(try store.shop().note?.text?.rawValue, #"a\u{2028}b"#)
        XCTAssertEqual(try store.record(11)?.order.key, "after")
        try store.close()
        XCTAssertEqual(try StoreCheck(path).run().shop.sequence, sequence + 1)
        XCTAssertNoThrow(try StoreBackup.write(path, to: backup))
        XCTAssertEqual(try StoreRepair(path).plan().steps.count, 0)
        XCTAssertTrue(try events().contains { if case .noted = $0 { true } else { false } })
    }

    func testEveryToolRefusesACheckpointOfANewerFormat() throws {
        try assertRefused(checkpointWith: "\"format\" : 99", .newerFormat(file: "", version: 99, newestKnown: 1))
    }

    func testEveryToolRefusesACheckpointOfADevelopmentVersion() throws {
        try assertRefused(checkpointWith: "\"version\" : 7", .developmentFormat(file: ""))
    }

    /// - Parameter error: without its file.
    private func assertRefused(checkpointWith format: String, _ error: StoreError) throws {
        try trade()
        let name = try XCTUnwrap(XCTUnwrap(folder).names(in: "Store").last { $0.hasPrefix("checkpoint-") })
        let file = try XCTUnwrap(folder)
        let text = String(decoding: try file.read("Store/\(name)"), as: UTF8.self)
        let other =
            text.prefix(upTo: try XCTUnwrap(text.firstRange(of: ",\n  \"c\"")).lowerBound)
            .replacing(#/"format" : \d+/#, with: format) + "\n}"
        try file.write(LineChecksum.pretty(Array(other.utf8)), to: "Store/\(name)")
        let before = try contents(file)
        let calls: [() throws -> Void] = [
            { _ = try self.open() }, { _ = try StoreCheck(self.path).run() },
            { _ = try StoreRepair(self.path).plan() },
        ]
        for call in calls {
            XCTAssertThrowsError(try call()) {
                switch $0 as? StoreError {
                case .newerFormat(_, let version, let newestKnown):
                    XCTAssertEqual(.newerFormat(file: "", version: version, newestKnown: newestKnown), error)
                case .developmentFormat: XCTAssertEqual(.developmentFormat(file: ""), error)
                default: XCTFail("\($0)")
                }
            }
            XCTAssertEqual(try contents(file), before)
        }
    }

    /// The files of the store but the lock, which holds a process id.
    private func contents(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
        try folder.names(in: "Store").filter { $0 != "lock" && $0 != "archive" }
            .reduce(into: [:]) { $0[$1] = try folder.read("Store/\($1)") }
    }

    func testAPlanNamesTheHistoryThatOnlyABackupHas() throws {
        try trade()
        try harm("archive/journal-0000002.jsonl") { $0[$0.count - 20] ^= 1 }
        let plan = try StoreRepair(path).plan()
        XCTAssertEqual(plan.steps.count, 0, "\(plan.steps)")
        XCTAssertEqual(plan.lost.count, 1)
        XCTAssertTrue(plan.lost[0].english.contains("journal-0000002.jsonl"))
    }

    func testARestoredBackupIsAWholeStore() throws {
        let store = try trade()
        let summary = try StoreBackup.write(path, to: backup)
        _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .waste, key: "later"))
        let copy = try XCTUnwrap(folder).path + "/Copy"
        XCTAssertEqual(try StoreBackup.restore(backup, to: copy), summary)
        let restored = try open(copy)
        XCTAssertEqual(try restored.shop(), summary.shop)
        let kiwi = try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID])
        guard case .again(let order) = try restored.submit(OrderRequest(kiwi, key: "k3")) else {
            return XCTFail("short")
        }
        XCTAssertEqual(order.number, 3, "keys are remembered in it")
    }

    func testABackupIsAStoreThatCanBeChecked() throws {
        try trade()
        let summary = try StoreBackup.write(path, to: backup)
        XCTAssertEqual(try StoreCheck(backup).run(), summary)
        XCTAssertEqual(try StoreCheck(path).run(), summary)
        XCTAssertThrowsError(try StoreBackup.write(path, to: backup), "an existing folder is not overwritten")
        XCTAssertEqual(try XCTUnwrap(folder).names(), ["Store", "backup"], "and nothing else is left")
    }

    func testAMoveIsAStoreOnlyWhenItIsWhole() throws {
        let source = StoreMove.End(store: try trade(), names: NamesFile(store: try path))
        let copy = try XCTUnwrap(folder).path + "/Copy"
        let half = try UnfinishedFolder(copy)
        _ = try half.end.names.update { $0.hasPIN = true }
        XCTAssertEqual(try XCTUnwrap(folder).names(), ["Copy.unfinished", "Store"], "as a killed move leaves it")
        let summary = try StoreMove.run(from: source, to: UnfinishedFolder(copy))
        XCTAssertEqual(try XCTUnwrap(folder).names(), ["Copy", "Store"])
        XCTAssertEqual(summary.shop, try StoreCheck(path).run().shop)
        XCTAssertEqual(try StoreCheck(copy).run(), summary)
        XCTAssertNil(try NamesFile(store: copy).names().hasPIN, "nothing of the first one is left")
        XCTAssertThrowsError(try half.finish(summary.shop, chain: 0), "the first one has lost its folder")
        XCTAssertThrowsError(try UnfinishedFolder(copy), "an existing folder is not overwritten")
        XCTAssertEqual(try StoreCheck(copy).run(), summary)
    }

    func testAMoveComparesTheCopyWithItsSource() throws {
        let store = try trade()
        let copy = try XCTUnwrap(folder).path + "/Copy"
        let source = StoreMove.End(store: store, names: NamesFile(store: try path))
        let kiwi = try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID])
        XCTAssertThrowsError(
            try StoreMove.run(from: source, to: UnfinishedFolder(copy)) { done, all in
                if done == all { _ = try? store.submit(OrderRequest(kiwi, key: "late")) }
            }, "the source changed")
        XCTAssertEqual(try XCTUnwrap(folder).names(), ["Store"])
        let other = try UnfinishedFolder(copy)
        XCTAssertThrowsError(try other.finish(store.shop(), chain: 7), "another history")
    }

    func testATarBackupRestoresTheSameStore() throws {
        try trade()
        for _ in 1...2 {
            let summary = try StoreBackup.writeTar(path, to: tar)
            let copy = try XCTUnwrap(folder).path + "/Copy"
            XCTAssertEqual(try StoreBackup.restore(tar, to: copy), summary)
            XCTAssertEqual(try StoreCheck(copy).run(), try StoreCheck(path).run())
            XCTAssertEqual(try XCTUnwrap(folder).names(), ["Copy", "Store", "backup.tar"])
            try FileManager.default.removeItem(atPath: copy)
        }
    }

    func testADamagedStoreIsNotBackedUp() throws {
        try trade()
        try harm("archive/journal-0000001.jsonl") { $0[$0.count - 20] ^= 1 }
        XCTAssertThrowsError(try StoreBackup.write(path, to: backup))
        XCTAssertEqual(try XCTUnwrap(folder).names(), ["Store"], "no files remain that look like a backup")
    }

    func testADamagedBackupRestoresNothing() throws {
        try trade()
        let summary = try StoreBackup.write(path, to: backup)
        let (folder, copy) = (try XCTUnwrap(folder), try XCTUnwrap(folder).path + "/Copy")
        let names = try folder.names(in: "backup").filter { $0 != "archive" && $0 != "lock" }
        for name in try names + folder.names(in: "backup/archive").map({ "archive/\($0)" }) {
            let bytes = try folder.read("backup/\(name)")
            for index in stride(from: 0, to: bytes.count, by: 97) {
                var flipped = bytes
                flipped[index] ^= 4
                try folder.write(flipped, to: "backup/\(name)")
                if let restored = try? StoreBackup.restore(backup, to: copy) {
                    XCTAssertEqual(restored.shop, summary.shop, "\(name), byte \(index)")
                    try FileManager.default.removeItem(atPath: copy)
                } else {
                    XCTAssertFalse(FileManager.default.fileExists(atPath: copy), "\(name), byte \(index)")
                }
            }
            try folder.write(bytes, to: "backup/\(name)")
        }
        let journal = try XCTUnwrap(names.last { $0.hasPrefix("journal-") })
        try folder.write(Array(folder.read("backup/\(journal)").dropLast(9)), to: "backup/\(journal)")
        XCTAssertThrowsError(try StoreBackup.restore(backup, to: copy)) {
            XCTAssertTrue("\($0)".hasPrefix("\(folder.path)/backup/\(journal), "), "\($0)")
        }
        XCTAssertEqual(try folder.names(), ["Store", "backup"])
    }

    func testADamagedArchiveRestoresNothing() throws {
        try trade()
        _ = try StoreBackup.writeTar(path, to: tar)
        let folder = try XCTUnwrap(folder)
        let bytes = try folder.read("backup.tar")
        for length in stride(from: 0, to: bytes.count - 10_240, by: 4001) {
            try folder.write(Array(bytes[..<length]), to: "backup.tar")
            XCTAssertThrowsError(try StoreBackup.restore(tar, to: folder.path + "/Copy"), "cut at \(length)")
        }
        XCTAssertEqual(try folder.names(), ["Store", "backup.tar"])
    }

    func testARestoreOverwritesNothing() throws {
        try trade()
        _ = try StoreBackup.write(path, to: backup)
        XCTAssertThrowsError(try StoreBackup.restore(backup, to: path)) {
            guard case .unavailable(_, let reason)? = $0 as? StoreError else { return XCTFail("\($0)") }
            XCTAssertTrue(reason.english.contains("move it away"))
        }
    }

    func testRestoringATarWritesOnlyTheStoresFolder() throws {
        try trade()
        _ = try StoreBackup.writeTar(path, to: tar)
        let folder = try XCTUnwrap(folder)
        var bytes = try folder.read("backup.tar")
        let evil = Array("store/../../../evil\0".utf8)
        bytes.replaceSubrange(0..<evil.count, with: evil)
        try folder.write(bytes, to: "backup.tar")
        XCTAssertThrowsError(try StoreBackup.restore(tar, to: folder.path + "/Copy"))
        XCTAssertEqual(try folder.names(), ["Store", "backup.tar"])
    }

    func testTheLogVisitsAllEventsOrTheLastOnes() throws {
        try trade()
        XCTAssertEqual(try events().count, 12)
        for last in 1...13 {
            var numbers = [Int]()
            try StoreLog(path).run(last: last) { sequence, _ in numbers.append(sequence) }
            XCTAssertEqual(numbers, Array(max(1, 13 - last)...12))
        }
    }

    func testTheToolsCreateNoStore() throws {
        XCTAssertThrowsError(try StoreCheck(path))
        XCTAssertThrowsError(try StoreRepair(path))
        XCTAssertThrowsError(try StoreLog(path))
        XCTAssertEqual(try XCTUnwrap(folder).names(), [])
    }
}
