import Foundation
import Glibc
import Journal
import TestSupport
import XCTest

final class EventLogTests: XCTestCase {
    private func folder() throws -> TemporaryFolder { try TemporaryFolder() }

    func testWhatIsWrittenIsReadAgain() throws {
        let folder = try folder()
        let writer = try LogWriter(folder)
        for number in 1...5 { try writer.write(number) }
        XCTAssertEqual(try LogWriter(folder).numbers, [1, 2, 3, 4, 5])
    }

    func testTwoWritersTakeTurns() throws {
        let folder = try folder()
        let (one, other) = (try LogWriter(folder), try LogWriter(folder))
        for number in 1...6 { try (number % 2 == 0 ? one : other).write(number) }
        try one.read()
        try other.read()
        XCTAssertEqual(one.numbers, [1, 2, 3, 4, 5, 6])
        XCTAssertEqual(one.numbers, other.numbers)
    }

    func testAReaderGoesOverManyGenerationsAndIntoTheArchive() throws {
        let folder = try folder()
        let limits = EventLog.Limits(lines: 2)
        let (writer, reader) = (try LogWriter(folder, limits: limits), try LogWriter(folder, limits: limits))
        for number in 1...20 { try writer.write(number) }
        try reader.read()
        XCTAssertEqual(reader.numbers, Array(1...20))
        XCTAssertFalse(try folder.names(in: "Store/archive").isEmpty)
        XCTAssertEqual(try LogWriter(folder).numbers, Array(1...20))
    }

    func testTwoGenerationsStayInPlace() throws {
        let folder = try folder()
        let writer = try LogWriter(folder, limits: .init(lines: 2))
        for number in 1...10 { try writer.write(number) }
        let names = try folder.names(in: "Store")
        XCTAssertEqual(names.count { $0.hasPrefix("checkpoint-") }, 2, "\(names)")
        XCTAssertEqual(names.count { $0.hasPrefix("journal-") }, 2, "\(names)")
    }

    func testALineIsDurableBeforeItCountsAndTheHeadComesAfter() throws {
        let folder = try folder()
        let disk = FaultyDisk()
        let writer = try LogWriter(folder, files: disk)
        disk.forgetCalls()
        try writer.write(1)
        let writing = disk.calls.filter {
            ["write", "fdatasync", "pwrite"].contains($0.name) && !$0.path.hasSuffix("lock")
        }
        XCTAssertEqual(writing.map(\.name), ["pwrite", "fdatasync", "pwrite"])
        XCTAssertTrue(writing[0].path.hasSuffix("jsonl"))
        XCTAssertTrue(writing[2].path.hasSuffix("head"))
    }

    func testANewGenerationIsDurableBeforeTheHeadNamesIt() throws {
        let folder = try folder()
        let disk = FaultyDisk()
        let writer = try LogWriter(folder, files: disk, limits: .init(lines: 1))
        disk.forgetCalls()
        try writer.write(1)
        let names = disk.calls.map { "\($0.name) \($0.path.split(separator: "/").last ?? "")" }
        let order = [
            "fsync journal-0000002.jsonl", "fsync checkpoint-0000002.json.new", "rename checkpoint-0000002.json.new",
            "fsync Store",
        ]
        let places = order.compactMap { names.firstIndex(of: $0) }
        XCTAssertEqual(places.count, 4, "\(names)")
        XCTAssertEqual(places, places.sorted())
        XCTAssertTrue(names[places[1]..<places[2]].contains("pwrite head"), "the old generation is closed before")
        XCTAssertLessThan(try XCTUnwrap(places.last), try XCTUnwrap(names.lastIndex(of: "pwrite head")))
    }

    /// The process that made the folder died before its name was durable.
    func testANewStoreInAFolderThatIsThereHasADurableName() throws {
        let (folder, disk) = (try folder(), FaultyDisk())
        try FileManager.default.createDirectory(atPath: "\(folder.path)/Store", withIntermediateDirectories: false)
        _ = try LogWriter(folder, files: disk)
        XCTAssertTrue(disk.calls.contains { $0.name == "fsync" && $0.path == folder.path }, "\(disk.calls)")
    }

    /// The maker of the generation died before it knew that the names are durable.
    func testTheNamesOfAGenerationAreDurableBeforeAnotherProcessGoesOnInIt() throws {
        let folder = try folder()
        let (dying, disk) = (FaultyDisk(), FaultyDisk())
        let writer = try LogWriter(folder, files: dying, limits: .init(lines: 1))
        dying.fail { $0.name == "fsync" && $0.path.hasSuffix("Store") ? EIO : nil }
        XCTAssertThrowsError(try writer.write(1))
        XCTAssertEqual(try LogWriter(folder, files: disk).numbers, [1])
        let names = disk.calls.map { "\($0.name) \($0.path.split(separator: "/").last ?? "")" }
        let synced = try XCTUnwrap(names.firstIndex(of: "fsync Store"), "\(names)")
        XCTAssertLessThan(synced, try XCTUnwrap(names.firstIndex(of: "pwrite head")))
    }

    func testAReadWhenNothingChangedIsOnePread() throws {
        let folder = try folder()
        let disk = FaultyDisk()
        let writer = try LogWriter(folder, files: disk)
        try writer.write(1)
        disk.forgetCalls()
        try writer.read()
        XCTAssertEqual(disk.calls.map(\.name), ["pread"])
    }

    func testACommitCostsTheSameHoweverLongTheHistory() throws {
        let folder = try folder()
        let disk = FaultyDisk()
        let writer = try LogWriter(folder, files: disk)
        try writer.write(0)
        var costs = Set<Int>()
        for number in 1...200 {
            disk.forgetCalls()
            try writer.write(number)
            costs.insert(disk.calls.count)
        }
        XCTAssertEqual(costs.count, 1, "calls a commit: \(costs)")
    }

    func testAReaderSeesNothingThatTheHeadDoesNotCount() throws {
        let folder = try folder()
        let disk = FaultyDisk()
        let (writer, reader) = (try LogWriter(folder, files: disk), try LogWriter(folder))
        try writer.write(1)
        disk.fail { $0.name == "fdatasync" ? EIO : nil }
        XCTAssertThrowsError(try writer.write(2))
        try reader.read()
        XCTAssertEqual(reader.numbers, [1])
    }

    func testALineThatTheHeadDoesNotCountIsNotAcknowledgedAndNotLost() throws {
        let folder = try folder()
        let disk = FaultyDisk()
        let writer = try LogWriter(folder, files: disk)
        disk.fail { $0.name == "pwrite" && $0.path.hasSuffix("head") ? EIO : nil }
        XCTAssertThrowsError(try writer.write(1)) {
            guard case .outcomeUnknown? = $0 as? StoreError else { return XCTFail("\($0)") }
        }
        disk.recover()
        XCTAssertEqual(try LogWriter(folder).numbers, [1])
        try writer.write(2)
        XCTAssertEqual(try LogWriter(folder).numbers, [1, 2])
    }

    func testALockThatIsHeldElsewhereIsBusyAndNamesItsHolder() throws {
        let folder = try folder()
        let writer = try LogWriter(folder, limits: .init(lockWaitSeconds: 0.05))
        let other = try LogWriter(folder, limits: .init(lockWaitSeconds: 0.05))
        try other.eventLog.locked { _ throws(StoreError) in
            XCTAssertThrowsError(try writer.write(1)) {
                XCTAssertEqual($0 as? StoreError, .busy(holder: "\(getpid())"))
            }
        }
        try writer.write(1)
        XCTAssertEqual(writer.numbers, [1])
    }

    func testALockFileThatWasReplacedIsRefused() throws {
        let folder = try folder()
        let writer = try LogWriter(folder)
        try folder.remove("Store/lock")
        try folder.write([], to: "Store/lock")
        XCTAssertThrowsError(try writer.write(1)) { XCTAssertNotNil(($0 as? StoreError)?.damage) }
    }

    func testAJournalThatWasReplacedIsRefused() throws {
        let folder = try folder()
        let writer = try LogWriter(folder)
        try writer.write(1)
        let bytes = try folder.read("Store/journal-0000001.jsonl")
        try folder.remove("Store/journal-0000001.jsonl")
        try folder.write(bytes, to: "Store/journal-0000001.jsonl")
        XCTAssertThrowsError(try writer.write(2)) { XCTAssertNotNil(($0 as? StoreError)?.damage) }
    }
}
