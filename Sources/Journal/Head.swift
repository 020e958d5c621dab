/// The one small record that says how far the store goes: 128 bytes of JSON, read before everything else.
///
/// It is written after the line that it counts is durable, and is not synced itself: after a kill it is current, after
/// a power cut an older one, still true as a lower bound. Its checksum tells a half-written one.
struct Head: Equatable, Sendable {
    static let length = 128

    let generation: Int
    /// Bytes of the generation's journal that are durable.
    let journalLength: Int
    /// The sequence of the last event in them.
    let sequence: Int
    /// The start of the machine in which this was written.
    let bootID: String
    let state: State

    enum State: String {
        case sound
        /// A sync failed: nothing behind `journalLength` counts, and only a new generation takes the next line.
        case suspect
    }

    var bytes: [UInt8] {
        let open = """
            {"v":1,"generation":\(generation),"length":\(journalLength),"sequence":\(sequence),\
            "boot":"\(bootID)","state":"\(state.rawValue)"
            """
        var line = LineChecksum.line(Array(open.utf8), seed: 0).bytes
        line.insert(contentsOf: repeatElement(UInt8(ascii: " "), count: Head.length - line.count), at: line.count - 1)
        return line
    }

    /// - Returns: `nil` when the bytes are not a whole head of this version.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Head.length, let brace = bytes.lastIndex(of: UInt8(ascii: "}")),
            let open = LineChecksum.open(bytes[...brace], seed: 0)?.open
        else { return nil }
        var reader = LineReader(open)
        guard reader.skip("{\"v\":1,\"generation\":"), let generation = reader.number(),
            reader.skip(",\"length\":"), let length = reader.number(),
            reader.skip(",\"sequence\":"), let sequence = reader.number(),
            reader.skip(",\"boot\":\""), let bootID = reader.string(),
            reader.skip(",\"state\":\""), let state = reader.string(),
            let state = State(rawValue: String(decoding: state, as: UTF8.self)), reader.isAtEnd
        else { return nil }
        self.init(
            generation: generation, journalLength: length, sequence: sequence,
            bootID: String(decoding: bootID, as: UTF8.self), state: state)
    }

    init(generation: Int, journalLength: Int, sequence: Int, bootID: String, state: State) {
        self.generation = generation
        self.journalLength = journalLength
        self.sequence = sequence
        self.bootID = bootID
        self.state = state
    }
}
