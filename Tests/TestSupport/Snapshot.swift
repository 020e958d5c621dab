import Foundation
import XCTest

/// Compares a text with the file that an earlier run recorded: `XTests.swift` keeps its files in `XTests/`.
///
/// A missing text is recorded and the test fails, so that its author checks it. With `CI` set the test only fails.
/// `RECORD=1` records all.
/// - Parameter part: the file has several texts, each below a line `== part`, in the order of their names.
package func assertSnapshot(
    _ text: String, _ name: String, part: String? = nil, file: StaticString = #filePath, line: UInt = #line
) {
    let snapshot = Snapshot(name, part: part, of: "\(file)")
    let environment = ProcessInfo.processInfo.environment
    if environment["RECORD"] == "1" { return snapshot.record(text, file: file, line: line) }
    let title = part.map { "\($0) in \(name)" } ?? name
    guard let recorded = snapshot.recorded else {
        if environment["CI"] == nil { snapshot.record(text, file: file, line: line) }
        return XCTFail("\(title) was not recorded before: check it, then commit it", file: file, line: line)
    }
    if let difference = difference(of: text, from: recorded) {
        XCTFail("\(title) has changed (RECORD=1 records it):\n\(difference)", file: file, line: line)
    }
}

/// Fails with the lines by which a text differs from the expected one.
package func assertSameLines(_ text: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line) {
    if let difference = difference(of: text, from: expected) { XCTFail(difference, file: file, line: line) }
}

private func difference(of text: String, from expected: String) -> String? {
    if text == expected { return nil }
    let difference = lineDifference(of: lines(of: text), from: lines(of: expected)) { _ in true }
    return difference.isEmpty ? "The difference is in bytes that look alike." : difference
}

private struct Snapshot {
    let url: URL
    let part: String?

    init(_ name: String, part: String?, of testFile: String) {
        url = URL(filePath: testFile).deletingPathExtension().appending(path: name)
        self.part = part
    }

    var recorded: String? {
        let text = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
        guard let part else { return text }
        return text.flatMap { parts(of: $0)[part] }
    }

    func record(_ text: String, file: StaticString, line: UInt) {
        do {
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(whole(with: text).utf8).write(to: url, options: .atomic)
        } catch {
            XCTFail("\(url.path) cannot be recorded: \(error)", file: file, line: line)
        }
    }

    private func whole(with text: String) throws -> String {
        guard let part else { return text }
        var parts = parts(of: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
        parts[part] = text
        return parts.sorted { $0.key < $1.key }.map { "== \($0.key)\n\($0.value)" }.joined(separator: "\n")
    }
}

/// The texts of a file that has several, by their names; empty for another file.
private func parts(of text: String) -> [String: String] {
    let parts = "\n\(text)".components(separatedBy: "\n== ").dropFirst().map {
        $0.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    }
    return Dictionary(uniqueKeysWithValues: parts.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") })
}

/// Fails for each recorded text in a folder of tests that no test there names.
/// A file's name counts up to its first dot: `"short"` in the test names `short.ko.html`.
package func assertNoOrphans(besideTestsOf file: StaticString = #filePath, line: UInt = #line) throws {
    let folder = URL(filePath: "\(file)").deletingLastPathComponent()
    let entries = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    for snapshots in entries where try snapshots.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        let tests = (try? String(contentsOf: snapshots.appendingPathExtension("swift"), encoding: .utf8)) ?? ""
        for name in try FileManager.default.contentsOfDirectory(atPath: snapshots.path) where !name.hasSuffix(".swift")
        {
            let text = try String(contentsOf: snapshots.appending(path: name), encoding: .utf8)
            let parts = parts(of: text).keys
            for recorded in parts.isEmpty ? [String(name.prefix { $0 != "." })] : parts.sorted() {
                if tests.contains("\"\(recorded)\"") || tests.contains("\"\(recorded).") { continue }
                XCTFail(
                    "\(snapshots.lastPathComponent)/\(name): no test names \(recorded); remove it", file: file,
                    line: line)
            }
        }
    }
}
