package import Foundation

/// The repository that the tests were built from.
package enum Repository {
    package static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

    package static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// The sorted names of a folder's files with that ending.
    package static func files(in path: String, ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
            .filter { $0.hasSuffix(ending) }.sorted()
    }
}
