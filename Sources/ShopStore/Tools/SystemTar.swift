import Foundation
import Journal
import Bytes
import Runtime

/// A backup as one file, made and read by the system's tar.
enum SystemTar {
    /// The name of the store's folder in the archive.
    private static let name = "store"

    /// Runs the body with the path of a folder to make, archives that folder, compares the archive with it, and only
    /// then gives the archive its name, durably.
    static func archiving<Result>(
        to path: String, _ body: (_ folder: String) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let parts = try makeFolder("\(path).parts")
        defer { try? FileManager.default.removeItem(atPath: parts) }
        let result = try body("\(parts)/\(name)")
        let archive = "\(parts)/archive"
        // The head is last, and every backup needs it: a truncated archive restores nothing.
        let others = (try? FileManager.default.contentsOfDirectory(atPath: "\(parts)/\(name)")) ?? []
        let members = (others.filter { $0 != "head" }.sorted() + ["head"]).map { "\(name)/\($0)" }
        try run(["--create", "--format=ustar", "--file", archive, "--directory", parts] + members, path)
        try run(["--compare", "--file", archive, "--directory", parts], path)
        do throws(SystemError) {
            let files = PosixFileSystem()
            try sync(archive, .reading, files)
            try files.rename(archive, to: path)
            try sync(parent(of: path), .folder, files)
        } catch {
            throw .unavailable(path: path, reason: error.reason)
        }
        return result
    }

    /// Extracts an archive into a temporary folder, and runs the body with the path of the store's folder in it. tar
    /// extracts nothing outside of that folder, and the body copies only names of a store's files.
    static func extracting<Result>(
        _ path: String, beside store: String, _ body: (_ folder: String) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let parts = try makeFolder("\(store).parts")
        defer { try? FileManager.default.removeItem(atPath: parts) }
        try run(["--extract", "--no-same-owner", "--touch", "--file", path, "--directory", parts], path)
        return try body("\(parts)/\(name)")
    }

    private static func sync(_ path: String, _ use: FileUse, _ files: PosixFileSystem) throws(SystemError) {
        let file = try files.open(path, use)
        defer { files.close(file) }
        try files.sync(file)
    }

    /// Makes an empty folder, also where an earlier attempt left one.
    private static func makeFolder(_ path: String) throws(StoreError) -> String {
        do {
            try? FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            return path
        } catch {
            throw .unavailable(path: path, reason: Message("the folder cannot be made", "폴더를 만들 수 없어요"))
        }
    }

    private static func run(_ arguments: [String], _ path: String) throws(StoreError) {
        let tar: ProgramRun
        do {
            tar = try ProgramRun(["/usr/bin/env", "tar"] + arguments)
        } catch {
            throw .unavailable(
                path: path,
                reason: Message("tar cannot be run: \(error)", "tar를 실행할 수 없어요: \(error)"))
        }
        if tar.status == 0 { return }
        throw .unavailable(path: path, reason: Message(verbatim: tar.error ?? "tar failed"))
    }
}
