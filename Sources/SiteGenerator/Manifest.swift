import Foundation

/// What lies in the output folder because it was made, and of what: the file `.generated` there.
///
/// Only what it lists is ever replaced or removed. While files are published it lists the old and the new ones, so
/// that after a crash the next run knows all of them.
struct Manifest {
    static let file = ".generated"
    static let title = "juicemaker generate 1"

    /// What the run was asked for; another program or other options make everything anew.
    var order = Fingerprint([])
    /// Whether the run came to its end.
    var isWhole = false
    /// How each file and folder stood when it was read.
    var inputs: [String: InputState] = [:]
    /// By path. More than one for a path only after a crash.
    var made: [String: [Entry]] = [:]
    var pages = 0

    struct Entry: Equatable, Sendable {
        /// Of what it is made.
        let inputs: Fingerprint
        /// What it is.
        let output: Fingerprint
        /// What other pages may point to in it.
        let anchors: Fingerprint
        /// `nil` before it is published.
        var state: FileState?
    }

    init() {}

    /// - Returns: `nil` for bytes that are no record, or a part of one.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        guard lines.popLast() == "", lines.popLast() != nil, lines.popFirst() == Self.title[...] else { return nil }
        guard Self.isSealed(bytes) else { return nil }
        made.reserveCapacity(lines.count)
        for line in lines {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            switch (parts.first, parts.count) {
            case ("run", 4):
                guard let order = Fingerprint(parts[1]), let pages = Int(parts[2]) else { return nil }
                (self.order, self.pages, isWhole) = (order, pages, parts[3] == "whole")
            case ("read", 3):
                inputs[String(parts[1])] = InputState(text: parts[2])
            case ("made", 6):
                guard let inputs = Fingerprint(parts[2]), let output = Fingerprint(parts[3]),
                    let anchors = Fingerprint(parts[4])
                else { return nil }
                let entry = Entry(
                    inputs: inputs, output: output, anchors: anchors, state: FileState(text: parts[5]))
                made[String(parts[1]), default: []].append(entry)
            default: return nil
            }
        }
    }

    /// Whether a record ends in the fingerprint of what is before it.
    static func isSealed(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 17, bytes.last == UInt8(ascii: "\n") else { return false }
        let seal = Fingerprint(String(decoding: bytes[(bytes.count - 17)..<(bytes.count - 1)], as: UTF8.self))
        return seal
            == bytes.withUnsafeBytes { Fingerprint(UnsafeRawBufferPointer(rebasing: $0[..<(bytes.count - 17)])) }
    }

    var bytes: [UInt8] {
        var bytes = [UInt8]("\(Self.title)\nrun\t\(order)\t\(pages)\t\(isWhole ? "whole" : "underway")\n".utf8)
        for (path, state) in inputs.sorted(by: { $0.key < $1.key }) {
            bytes += "read\t\(path)\t\(state.text)\n".utf8
        }
        // A line a file, of 60,000: put together of bytes, in half the time that texts took.
        bytes.reserveCapacity(bytes.count + made.count * 160)
        for (path, entries) in made.sorted(by: { $0.key < $1.key }) {
            for entry in entries { Self.append(entry, path, to: &bytes) }
        }
        bytes += Fingerprint(bytes).description.utf8
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private static func append(_ entry: Entry, _ path: String, to bytes: inout [UInt8]) {
        bytes += "made\t".utf8
        bytes += path.utf8
        for print in [entry.inputs, entry.output, entry.anchors] {
            bytes.append(UInt8(ascii: "\t"))
            print.append(to: &bytes)
        }
        bytes.append(UInt8(ascii: "\t"))
        if let state = entry.state { state.append(to: &bytes) } else { bytes.append(UInt8(ascii: "-")) }
        bytes.append(UInt8(ascii: "\n"))
    }
}
