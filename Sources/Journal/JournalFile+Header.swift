extension JournalFile {
    /// Where the generation before this one ended: what stands behind that place there is dead.
    struct Header: Equatable, Sendable {
        /// The version of the format.
        let journal: Int
        let generation: Int
        /// The predecessor's last sequence, length in bytes, and last checksum.
        let sequence: Int
        let length: Int
        let follows: UInt32

        static let version = 1
    }
}

extension JournalFile.Header {
    /// The JSON object as it is sealed, without its closing brace.
    var open: [UInt8] {
        let open = """
            {"journal":\(journal),"generation":\(generation),"sequence":\(sequence),\
            "length":\(length),"follows":\(follows)
            """
        return Array(open.utf8)
    }

    /// - Returns: `nil` when the line does not begin as a header does. A newer version may go on differently.
    init?(_ line: ArraySlice<UInt8>) {
        var reader = LineReader(line)
        guard reader.skip("{\"journal\":"), let journal = reader.number(),
            reader.skip(",\"generation\":"), let generation = reader.number(),
            reader.skip(",\"sequence\":"), let sequence = reader.number(),
            reader.skip(",\"length\":"), let length = reader.number(),
            reader.skip(",\"follows\":"), let follows = reader.number().flatMap(UInt32.init(exactly:))
        else { return nil }
        self.init(
            journal: journal, generation: generation, sequence: sequence, length: length, follows: follows)
    }
}
