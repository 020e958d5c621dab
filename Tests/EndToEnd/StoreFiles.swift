import Foundation
import Glibc

/// The journals of a store at one moment, read without the product's code: from each generation the bytes that count,
/// and no more.
struct StoreFiles {
    /// A generation's lines behind its header, oldest generation first.
    let journals: [(header: Header, lines: [Substring])]

    struct Header: Decodable {
        let generation: Int
        /// The last sequence of the previous generation, and the number of its bytes that count.
        let sequence: Int
        let length: Int
    }

    private struct Head: Decodable {
        let generation: Int
        let length: Int
    }

    /// Reads under the store's lock, so only a killed process can have left a half-written line.
    init(_ store: String) throws {
        let decoder = JSONDecoder()
        let (end, texts) = try Self.locked(store) {
            let end = try decoder.decode(Head.self, from: Data(at: "\(store)/head"))
            return (end, try Self.journals(store, upTo: end.generation).map { try Data(at: $0) })
        }
        let headers = try texts.map {
            try decoder.decode(Header.self, from: Data($0.prefix { $0 != UInt8(ascii: "\n") }))
        }
        let lengths = headers.dropFirst().map(\.length) + [end.length]
        journals = zip(headers, zip(texts, lengths)).map { header, journal in
            let lines = String(decoding: journal.0.prefix(journal.1), as: UTF8.self).split(separator: "\n")
            return (header, Array(lines.dropFirst()))
        }
    }

    /// Skips files newer than the head: they were interrupted, or not acknowledged yet.
    private static func journals(_ store: String, upTo generation: Int) throws -> [String] {
        let files = FileManager.default
        let folders = [store, "\(store)/archive"].filter { files.fileExists(atPath: $0) }
        let journals = try folders.flatMap { folder in
            try files.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("journal-") }.map { "\(folder)/\($0)" }
        }
        let numbered = journals.compactMap { path in Int(path.dropLast(6).suffix(7)).map { ($0, path) } }
        return numbered.filter { $0.0 <= generation }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func locked<Result>(_ store: String, _ read: () throws -> Result) throws -> Result {
        let lock = try FileHandle(forReadingFrom: URL(filePath: "\(store)/lock"))
        while flock(lock.fileDescriptor, LOCK_EX) != 0 {
            if errno != EINTR { throw HTTPClient.Failure(description: "flock: \(String(cString: strerror(errno)))") }
        }
        return try read()
    }
}

extension Data {
    fileprivate init(at path: String) throws { try self.init(contentsOf: URL(filePath: path)) }
}
