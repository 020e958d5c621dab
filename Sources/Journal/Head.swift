import Bytes
import CDeflate
import Runtime

/// The record that says how far the log extends: 128 bytes of JSON, read before everything else.
///
/// It is written after the line that it counts is durable (1), in one `pwrite` within one sector, and a commit does not
/// sync it: after a kill it is exact, after a power cut an older one, still true as a lower bound (3). Its checksum
/// detects a torn one.
struct Head: Equatable, Sendable {
    static let length = 128
    /// The version of the head's own layout, not of the journals: it rises only when this record changes.
    static let version = 1

    let generation: Int
    /// Bytes of the generation's journal that are durable.
    let journalLength: Int
    /// The sequence of the last event in them.
    let sequence: Int
    /// The boot of the machine in which this was written: it distinguishes a power cut from a kill.
    let bootID: String
    let state: State

    enum State: String {
        case sound
        /// The generation is poisoned: a sync failed, or a new generation is being made. No process appends to it or
        /// trusts bytes beyond `journalLength`; only a new generation takes the next line (5, 6).
        case poisoned
    }

    var bytes: [UInt8] {
        var payload = [UInt8]()
        payload.reserveCapacity(Head.length)
        for (member, number) in [
            (#"{"v":"#, Self.version), (#","generation":"#, generation), (#","length":"#, journalLength),
            (#","sequence":"#, sequence),
        ] {
            payload += member.utf8
            payload.append(decimal: number)
        }
        payload += #","boot":""#.utf8
        payload += bootID.utf8
        payload += #"","state":""#.utf8
        payload += state.rawValue.utf8
        payload.append(UInt8(ascii: "\""))
        var line = LineChecksum.line(payload, seed: 0).bytes
        line.removeLast()
        while line.count < Head.length - 1 { line.append(UInt8(ascii: " ")) }
        line.append(UInt8(ascii: "\n"))
        return line
    }
}

extension Head {
    /// - Returns: nil when the bytes are not a whole head.
    /// - Throws: `newerFormat` when the checksum is right and the version is newer.
    init?(_ bytes: [UInt8], in file: String) throws(StoreError) {
        guard bytes.count == Head.length, let brace = bytes.lastIndex(of: UInt8(ascii: "}")),
            let payload = LineChecksum.verify(bytes[...brace], seed: 0)?.payload
        else { return nil }
        var reader = LineReader(payload)
        guard reader.skip("{\"v\":"), let version = reader.number() else { return nil }
        if version > Self.version { throw .newerFormat(file: file, version: version, newestKnown: Self.version) }
        guard reader.skip(",\"generation\":"), let generation = reader.number(),
            reader.skip(",\"length\":"), let length = reader.number(),
            reader.skip(",\"sequence\":"), let sequence = reader.number(),
            reader.skip(",\"boot\":\""), let boot = reader.string(),
            let bootID = String(validating: boot, as: UTF8.self),
            reader.skip(",\"state\":\""), let state = reader.string(),
            let state = State(rawValue: String(decoding: state, as: UTF8.self)), reader.isAtEnd
        else { return nil }
        self.init(
            generation: generation, journalLength: length, sequence: sequence,
            bootID: bootID, state: state)
    }
}
