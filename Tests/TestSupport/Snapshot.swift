import CustomDump
import Foundation
import XCTest

/// Compares a text with the file that an earlier run recorded: `XTests.swift` keeps its files in `XTests/`.
///
/// A missing file is recorded and the test fails, so that its author checks the file. With `CI` set the test only fails.
/// `RECORD=1` records all.
package func assertSnapshot(
    _ text: String, _ name: String, file: StaticString = #filePath, line: UInt = #line
) {
    let snapshot = Snapshot(name, of: "\(file)")
    let environment = ProcessInfo.processInfo.environment
    if environment["RECORD"] == "1" { return snapshot.record(text, file: file, line: line) }
    guard let recorded = snapshot.recorded else {
        if environment["CI"] == nil { snapshot.record(text, file: file, line: line) }
        return XCTFail("\(name) was not recorded before: check it, then commit it", file: file, line: line)
    }
    if recorded == text { return }
    let difference = diff(recorded, text) ?? "The difference is in bytes that look alike."
    XCTFail("\(name) has changed (RECORD=1 records it):\n\(difference)", file: file, line: line)
}

package func assertSnapshot(
    _ bytes: [UInt8], _ name: String, file: StaticString = #filePath, line: UInt = #line
) {
    assertSnapshot(String(decoding: bytes, as: UTF8.self), name, file: file, line: line)
}

private struct Snapshot {
    let url: URL

    init(_ name: String, of testFile: String) {
        url = URL(filePath: testFile).deletingPathExtension().appending(path: name)
    }

    var recorded: String? { (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) } }

    func record(_ text: String, file: StaticString, line: UInt) {
        do {
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            XCTFail("\(url.path) cannot be recorded: \(error)", file: file, line: line)
        }
    }
}

/// Fails for each recorded file in a folder of tests that no test there names.
/// A name counts up to its first dot: `"short"` in the test names `short.ko.html`.
package func assertNoOrphans(besideTestsOf file: StaticString = #filePath, line: UInt = #line) throws {
    let folder = URL(filePath: "\(file)").deletingLastPathComponent()
    let entries = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    for snapshots in entries where try snapshots.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        let tests = (try? String(contentsOf: snapshots.appendingPathExtension("swift"), encoding: .utf8)) ?? ""
        for name in try FileManager.default.contentsOfDirectory(atPath: snapshots.path) {
            let stem = name.prefix { $0 != "." }
            if tests.contains("\"\(stem)\"") || tests.contains("\"\(stem).") { continue }
            XCTFail("\(snapshots.lastPathComponent)/\(name): no test names it; remove it", file: file, line: line)
        }
    }
}
