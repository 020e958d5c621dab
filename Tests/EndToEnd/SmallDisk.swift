import Foundation
import TestSupport
import XCTest

/// A file system of its own for a store, mounted on a folder until the last reference goes. Only root may mount.
final class SmallDisk {
    let path: String
    private let log: TemporaryFolder

    /// - Throws: `XCTSkip` where the machine allows no mounts, as in a container.
    init(at path: String, _ mount: [String]) throws {
        try XCTSkipIf(geteuid() != 0, "SKIPPED: only root mounts a disk; run this test as root")
        self.path = path
        log = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let mounted = try Self.run("mount", mount + [path], log)
        try XCTSkipIf(mounted.code != 0, "SKIPPED: no disk can be mounted here: \(mounted.output)")
    }

    /// A disk in memory.
    static func inMemory(at path: String) throws -> SmallDisk {
        try SmallDisk(at: path, ["-t", "tmpfs", "-o", "size=8m", "juicemaker-test"])
    }

    /// A disk with ext4 in a file beside the path.
    static func ext4(at path: String) throws -> SmallDisk {
        let (image, log) = ("\(path).ext4", try TemporaryFolder())
        _ = FileManager.default.createFile(atPath: image, contents: nil)
        try FileHandle(forWritingTo: URL(filePath: image)).truncate(atOffset: 32 << 20)
        let made = try run("mkfs.ext4", ["-q", "-F", "-m", "0", image], log)
        XCTAssertEqual(made.code, 0, made.output)
        return try SmallDisk(at: path, ["-o", "loop", image])
    }

    /// Lets the file system become read-only under open files, as ext4 does after an error of the disk.
    func failToReadOnly() throws {
        let failed = try Self.run("mount", ["-o", "remount,abort", path], log)
        XCTAssertEqual(failed.code, 0, failed.output)
    }

    /// Writes a file until the disk is full.
    /// - Returns: its path.
    func fill() throws -> String {
        _ = try Self.run("dd", ["if=/dev/zero", "of=\(path)/filler", "bs=64k"], log)
        _ = try Self.run("dd", ["if=/dev/zero", "of=\(path)/filler", "bs=512", "oflag=append", "conv=notrunc"], log)
        return "\(path)/filler"
    }

    /// Unmounts the disk, as soon as no file of it is open, repairs it and mounts it again.
    func repair() throws {
        try eventually { try Self.run("umount", [path], log).code == 0 }
        let repaired = try Self.run("e2fsck", ["-p", "\(path).ext4"], log)
        XCTAssertLessThan(repaired.code, 4, repaired.output)
        let mounted = try Self.run("mount", ["-o", "loop", "\(path).ext4", path], log)
        XCTAssertEqual(mounted.code, 0, mounted.output)
    }

    deinit { _ = try? Self.run("umount", [path], log) }

    private static func run(
        _ command: String, _ arguments: [String], _ log: TemporaryFolder
    ) throws -> (code: Int32, output: String) {
        let child = try Child("/usr/bin/env", [command] + arguments, log: "log", in: log.path)
        return (child.exitCode, child.output)
    }
}
