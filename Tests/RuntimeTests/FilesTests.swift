import Foundation
import Glibc
import Runtime
import XCTest

final class FilesTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "posix-\(UUID())").path(
        percentEncoded: false)

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    override func tearDown() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func testAWholeFileIsWrittenAndRead() throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        let file = try create("file")
        try writeAll(bytes, to: file)
        close(file)
        XCTAssertEqual(try readFile("\(folder)/file"), bytes)
    }

    func testAFIFOIsRefusedInsteadOfWaitedFor() throws {
        let path = "\(folder)/fifo"
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        XCTAssertThrowsError(try readFile(path)) { XCTAssertEqual(($0 as? SystemError)?.code, EINVAL) }
    }

    func testReadingAndWritingGoOnOverAPipesShortCounts() throws {
        var ends: [Int32] = [0, 0]
        XCTAssertEqual(pipe(&ends), 0)
        let (input, output) = (ends[0], ends[1])
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        let writer = Thread {
            try? writeAll(bytes, to: output)
            close(output)
        }
        writer.start()
        XCTAssertEqual(try readAll(input, atMost: 2 << 20), bytes)
        close(input)
    }

    func testAnErrorNamesThePathOnceAndTheCall() throws {
        XCTAssertThrowsError(try readFile("\(folder)/none")) {
            XCTAssertEqual("\($0)", "\(folder)/none: open: No such file or directory")
        }
        XCTAssertThrowsError(try readFile(folder)) {
            XCTAssertEqual(($0 as? SystemError)?.code, EINVAL, "a folder is not a regular file")
        }
        XCTAssertEqual("\(SystemError("flock", "", code: EINTR))", "flock: Interrupted system call")
    }

    func testAFileKeepsItsIdentityWhenItIsRenamed() throws {
        let file = try create("old")
        defer { close(file) }
        let identity = FileIdentity(path: "\(folder)/old")
        XCTAssertNotNil(identity)
        XCTAssertEqual(rename("\(folder)/old", "\(folder)/new"), 0)
        XCTAssertEqual(FileIdentity(path: "\(folder)/new"), identity)
        XCTAssertEqual(FileIdentity(descriptor: file), identity)
        XCTAssertNil(FileIdentity(path: "\(folder)/old"))
        XCTAssertEqual(symlink("new", "\(folder)/link"), 0)
        XCTAssertEqual(FileIdentity(path: "\(folder)/link"), identity)
        XCTAssertNotEqual(FileIdentity(path: "\(folder)/link", followsLinks: false), identity)
    }

    func testALockExcludesEveryOtherDescriptorUntilItIsReleased() throws {
        let (first, second) = (try create("lock"), try create("lock"))
        try lockFile(first)
        XCTAssertFalse(try tryLockFile(second))
        unlockFile(first)
        XCTAssertTrue(try tryLockFile(second))
        close(first)
        close(second)
        XCTAssertThrowsError(try lockFile(-1, path: "x")) {
            XCTAssertEqual("\($0)", "x: flock: Bad file descriptor")
        }
    }

    func testManyThreadsWaitForALockNoLongerThanTheirTime() throws {
        let holder = try create("lock")
        try lockFile(holder)
        for waitSeconds in [0, 0.02, 0.1] {
            let start = ContinuousClock.now
            let waiters = (0..<8).map { _ in
                Thread { [folder] in
                    let file = open("\(folder)/lock", O_RDWR | O_CLOEXEC)
                    XCTAssertEqual(try? lockFile(file, waitingSeconds: waitSeconds), false)
                    close(file)
                }
            }
            for waiter in waiters { waiter.start() }
            while waiters.contains(where: { !$0.isFinished }) { usleep(1000) }
            XCTAssertLessThan(ContinuousClock.now - start, .seconds(waitSeconds + 5))
        }
        let other = try create("lock")
        Thread {
            usleep(50_000)
            unlockFile(holder)
        }.start()
        XCTAssertTrue(try lockFile(other, waitingSeconds: 30), "the lock comes free while it waits")
        close(holder)
        close(other)
    }

    func testTheParentOfAPath() {
        XCTAssertEqual(parent(of: "/a/b"), "/a")
        XCTAssertEqual(parent(of: "/a"), "/")
        XCTAssertEqual(parent(of: "a/b"), "a")
        XCTAssertEqual(parent(of: "a"), ".")
    }

    private func create(_ name: String) throws -> Int32 {
        let path = "\(folder)/\(name)"
        return try callRetrying("open", path) { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    }
}
