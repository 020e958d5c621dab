import Foundation

/// One generation's journal: a header line, then a line a commit, each chained to the one before.
final class JournalFile: Sendable {
    let generation: Int
    let header: Header
    /// The place right behind the header.
    let start: Mark
    private let file: OpenFile

    /// Where the generation before this one ended: what stands behind that place there is dead.
    struct Header: Codable, Equatable, Sendable {
        /// The version of the format.
        let journal: Int
        let generation: Int
        /// The predecessor's last sequence, length in bytes, and last checksum.
        let sequence: Int
        let length: Int
        let follows: UInt32

        static let version = 1
    }

    var path: String { file.path }

    /// Opens what is there.
    /// - Throws: `damage` when it does not begin with a whole header of this generation.
    init(opening path: String, generation: Int, _ files: any FileSystem) throws(JournalFault) {
        file = try OpenFile(path, .appending, files)
        let bytes = try file.read(at: 0, count: Self.longestHeader)
        guard let (header, start) = Self.header(in: bytes, generation: generation) else {
            throw .damage(
                Damage(
                    file: path, line: 1, fault: "is not the header of generation \(generation)",
                    remedy: "restore the store from a backup"))
        }
        if header.journal != Header.version {
            throw .damage(
                Damage(
                    file: path, line: 1, fault: "is of version \(header.journal), this program reads \(Header.version)",
                    remedy: "use the program that wrote it, or a newer one"))
        }
        self.generation = generation
        self.header = header
        self.start = start
    }

    /// Makes it anew, durable but for its name in the folder.
    init(creating path: String, after end: Mark, _ files: any FileSystem) throws(JournalFault) {
        generation = end.generation + 1
        header = Header(
            journal: Header.version, generation: generation, sequence: end.sequence, length: end.offset,
            follows: end.crc)
        let open = """
            {"journal":\(header.journal),"generation":\(header.generation),"sequence":\(header.sequence),\
            "length":\(header.length),"follows":\(header.follows)
            """
        let line = Seal.line(Array(open.utf8), seed: end.crc)
        start = Mark(
            generation: generation, offset: line.bytes.count, lineCount: 1, sequence: end.sequence, crc: line.crc)
        file = try OpenFile(path, .replacing, files)
        try file.append(line.bytes)
        try file.sync()
    }

    func size() throws(JournalFault) -> Int { try file.status().size }
    func isAtItsPath() throws(JournalFault) -> Bool { try file.isAtItsPath() }
    func read(from offset: Int, to end: Int) throws(JournalFault) -> [UInt8] {
        try file.read(at: offset, count: end - offset)
    }

    func append(_ bytes: [UInt8]) throws(JournalFault) { try file.append(bytes) }
    func syncData() throws(SystemFault) { try file.syncData() }
    func truncate(to length: Int) throws(JournalFault) { try file.truncate(to: length) }

    private static let longestHeader = 512

    private static func header(in bytes: [UInt8], generation: Int) -> (Header, Mark)? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        guard let header = try? JSONDecoder().decode(Header.self, from: Data(bytes[..<end])),
            header.generation == generation, let (_, crc) = Seal.open(bytes[..<end], seed: header.follows)
        else { return nil }
        let start = Mark(
            generation: generation, offset: end + 1, lineCount: 1, sequence: header.sequence, crc: crc)
        return (header, start)
    }
}
