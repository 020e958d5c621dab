import Journal
import TestSupport
import XCTest

/// The tail of a writer that died in the middle of its last line.
final class TornTailTests: XCTestCase {
    private let journal = "Store/journal-0000001.jsonl"

    /// A store of three lines whose last one was never counted by the head: its writer died.
    private func died(_ folder: TemporaryFolder, files: any FileSystem = PosixFileSystem()) throws -> (
        whole: [UInt8], last: Int
    ) {
        let writer = try LogWriter(folder, files: files)
        for number in 1...2 { try writer.write(number) }
        let head = try folder.read("Store/head")
        let last = try folder.read(journal).count
        try writer.write(3)
        try folder.write(head, to: "Store/head")
        return (try folder.read(journal), last)
    }

    func testALineThatIsWholeCountsThoughItsWriterDiedBeforeTheHead() throws {
        let folder = try TemporaryFolder()
        _ = try died(folder)
        XCTAssertEqual(try LogWriter(folder).numbers, [1, 2, 3])
    }

    /// Its writer may have died before the sync, or after one that failed: the kernel tells that only once.
    func testALineOfADeadWriterIsWrittenAgainAndDurableBeforeItCounts() throws {
        let (folder, disk) = (try TemporaryFolder(), FaultyDisk())
        _ = try died(folder)
        _ = try LogWriter(folder, files: disk)
        let writing = disk.calls.filter {
            ["fdatasync", "pwrite"].contains($0.name) && !$0.path.hasSuffix("lock")
        }
        XCTAssertEqual(
            writing.prefix(3).map { "\($0.name) \($0.path.split(separator: "/").last ?? "")" },
            ["pwrite journal-0000001.jsonl", "fdatasync journal-0000001.jsonl", "pwrite head"])
    }

    func testALineThatIsCutAnywhereIsPutAsideAndTheNextOneIsTaken() throws {
        let template = try TemporaryFolder()
        let (whole, last) = try died(template)
        for length in (last + 1)..<whole.count {
            let folder = try TemporaryFolder()
            try template.copy(to: folder)
            try folder.write(Array(whole.prefix(length)), to: journal)
            let writer = try LogWriter(folder)
            XCTAssertEqual(writer.numbers, [1, 2], "cut at \(length)")
            XCTAssertEqual(
                try folder.read("Store/quarantine/journal-0000001.jsonl.from-byte-\(last)"),
                Array(whole[last..<length]))
            try writer.write(4)
            XCTAssertEqual(try LogWriter(folder).numbers, [1, 2, 4])
        }
    }

    func testARunningWriterMendsTheTailOfAnotherThatDied() throws {
        let template = try TemporaryFolder()
        let running = try LogWriter(template)
        let (whole, last) = try died(template)
        try running.read()
        try template.write(Array(whole.prefix(last + 9)), to: journal)
        try running.write(4)
        XCTAssertEqual(running.numbers, [1, 2, 4])
        XCTAssertEqual(try LogWriter(template).numbers, [1, 2, 4])
    }

    func testALostSectorIsTornAfterAPowerCutAndDamageAfterAKill() throws {
        for powerWasCut in [true, false] {
            let (folder, disk) = (try TemporaryFolder(), FaultyDisk())
            let (numbers, start) = try dieAcrossASector(folder, disk)
            if powerWasCut { disk.reboot() }
            if powerWasCut {
                XCTAssertEqual(try LogWriter(folder, files: disk).numbers, numbers)
            } else {
                XCTAssertThrowsError(try LogWriter(folder, files: disk)) {
                    XCTAssertEqual(($0 as? StoreError)?.damage?.byte, start)
                }
            }
        }
    }

    /// A last line that lies in two sectors, of which the first never reached the disk.
    /// - Returns: the numbers before it, and where it begins.
    private func dieAcrossASector(_ folder: TemporaryFolder, _ disk: FaultyDisk) throws -> (numbers: [Int], start: Int)
    {
        let writer = try LogWriter(folder, files: disk)
        for number in 1... {
            let (head, start) = (try folder.read("Store/head"), try folder.read(journal).count)
            try writer.write(number)
            var bytes = try folder.read(journal)
            guard start % 512 + (bytes.count - start) > 512 + 2 else { continue }
            for place in start..<(start / 512 + 1) * 512 { bytes[place] = 0 }
            try folder.write(bytes, to: journal)
            try folder.write(head, to: "Store/head")
            return (Array(1..<number), start)
        }
        return ([], 0)
    }

    func testAGoodLineAfterABadOneIsDamage() throws {
        let folder = try TemporaryFolder()
        let (whole, last) = try died(folder)
        var broken = whole
        broken[last - 5] ^= 1
        try folder.write(broken, to: journal)
        XCTAssertThrowsError(try LogWriter(folder)) { XCTAssertEqual(($0 as? StoreError)?.damage?.line, 3) }
    }
}
