import Glibc
import Journal
import TestSupport
import XCTest

/// A call that fails, or a process that dies at it: nothing that was acknowledged is lost, nothing is there twice.
final class FailingCallsTests: XCTestCase {
    private let limits = EventLog.Limits(lines: 3)

    /// Writes 1 to 8 and returns those that were acknowledged, going on after each failure.
    private func write(_ folder: TemporaryFolder, _ disk: FaultyDisk) -> [Int] {
        guard let writer = try? LogWriter(folder, files: disk, limits: limits) else { return [] }
        return (1...8).filter { (try? writer.write($0)) != nil }
    }

    /// The number of calls in a run in which none fails.
    private func callsOfAWholeRun() throws -> Int {
        let disk = FaultyDisk()
        XCTAssertEqual(write(try TemporaryFolder(), disk), Array(1...8))
        return disk.calls.count
    }

    /// - Parameter unknown: the most numbers that may be stored without an acknowledgement.
    private func assertSound(_ folder: TemporaryFolder, _ acknowledged: [Int], unknown: Int, _ what: String) throws {
        let writer = try LogWriter(folder, limits: limits)
        let extra = writer.numbers.filter { !acknowledged.contains($0) }
        XCTAssertEqual(writer.numbers.filter(acknowledged.contains), acknowledged, "\(what): \(writer.numbers)")
        XCTAssertLessThanOrEqual(extra.count, unknown, "\(what): \(writer.numbers), acknowledged \(acknowledged)")
        XCTAssertEqual(try LogWriter(folder, limits: limits).numbers, writer.numbers, "\(what), opened again")
        try writer.write(99)
        XCTAssertEqual(try LogWriter(folder, limits: limits).numbers.last, 99, what)
    }

    func testAProcessThatDiesAtAnyCallLosesNothing() throws {
        for death in 1...(try callsOfAWholeRun()) {
            let (folder, disk) = (try TemporaryFolder(), FaultyDisk())
            disk.fail { $0.number >= death ? EIO : nil }
            let acknowledged = write(folder, disk)
            try assertSound(folder, acknowledged, unknown: 1, "dead at call \(death)")
        }
    }

    func testACallThatFailsOnceLosesNothingAndTheWriterGoesOn() throws {
        for code in [EIO, ENOSPC, EINTR, EMFILE, EROFS] {
            for failure in 1...(try callsOfAWholeRun()) {
                let (folder, disk) = (try TemporaryFolder(), FaultyDisk())
                disk.fail { $0.number == failure ? code : nil }
                let acknowledged = write(folder, disk)
                try assertSound(folder, acknowledged, unknown: 1, "errno \(code) at call \(failure)")
            }
        }
    }

    func testAnInterruptedCallIsMadeAgain() throws {
        let (folder, disk) = (try TemporaryFolder(), FaultyDisk())
        disk.fail { $0.number % 2 == 0 && !["fdatasync", "fsync"].contains($0.name) ? EINTR : nil }
        XCTAssertEqual(write(folder, disk), Array(1...8))
    }

    func testShortWritesAreGoneOnWith() throws {
        let (folder, disk) = (try TemporaryFolder(), FaultyDisk())
        disk.writeShort()
        XCTAssertEqual(write(folder, disk), Array(1...8))
        XCTAssertEqual(try LogWriter(folder, limits: limits).numbers, Array(1...8))
    }

    func testAFailedSyncIsNeitherRetriedNorBelieved() throws {
        let (folder, disk) = (try TemporaryFolder(), FaultyDisk())
        let writer = try LogWriter(folder, files: disk)
        try writer.write(1)
        disk.forgetCalls()
        disk.fail { $0.name == "fdatasync" ? EIO : nil }
        XCTAssertThrowsError(try writer.write(2)) {
            guard case .outcomeUnknown? = $0 as? StoreError else { return XCTFail("\($0)") }
        }
        XCTAssertEqual(disk.count("fdatasync"), 1)
        disk.recover()
        let other = try LogWriter(folder)
        XCTAssertEqual(other.numbers, [1], "another process does not believe it either")
        try other.write(3)
        try writer.write(4)
        XCTAssertEqual(try LogWriter(folder).numbers, [1, 3, 4])
        XCTAssertTrue(try folder.names(in: "Store").contains("journal-0000002.jsonl"), "in new files")
    }

    func testAFullDiskIsSaidAndComesRightByItself() throws {
        let (folder, disk) = (try TemporaryFolder(), FaultyDisk())
        let writer = try LogWriter(folder, files: disk)
        disk.fail { $0.name == "pwrite" && $0.path.hasSuffix("jsonl") ? ENOSPC : nil }
        XCTAssertThrowsError(try writer.write(1)) {
            guard case .full(let path)? = $0 as? StoreError else { return XCTFail("\($0)") }
            XCTAssertTrue(path.hasSuffix("journal-0000001.jsonl"))
        }
        disk.recover()
        try writer.write(2)
        XCTAssertEqual(try LogWriter(folder).numbers, [2])
    }
}
