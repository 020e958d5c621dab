import Bytes
import Expositions
import Glibc

/// The file `.generated` in the output folder: every file that a run read and made.
///
/// Only listed files are ever replaced or removed. While files are published, it lists the old and the new ones, so
/// that after a crash the next run recognises all of them.
///
///     juicemaker generate 1
///     run TAB options TAB pages TAB whole or underway
///     read TAB path TAB state                                      for each file and folder that was read
///     size TAB path TAB width SPACE height SPACE fingerprint SPACE ground or -    for each picture that was read
///     made TAB path TAB inputs TAB output TAB state    for each file that was made
///     checksum of all lines above
struct Manifest {
    static let file = ".generated"
    static let title = "juicemaker generate 1"

    /// The options and the program of the run; others look at everything again.
    var optionsFingerprint = Fingerprint([])
    /// The run came to its end.
    var isWhole = false
    /// The state of each file and folder when it was read.
    var inputs: [String: InputState] = [:]
    /// What was found in pictures, by path.
    var pictures: [String: PictureRecord] = [:]
    /// By path. More than one for a path only after a crash.
    var outputs: [String: [Entry]] = [:]
    var pageCount = 0

    struct Entry: Equatable, Sendable {
        /// The fingerprint of everything that the file is made from; of a page, which each run makes, that of its content.
        let inputs: Fingerprint
        /// The fingerprint of its content.
        let output: Fingerprint
        /// Nil before it is published.
        var state: FileState?
    }

    init() {}

    /// - Returns: nil for bytes that are not a whole manifest.
    init?(_ bytes: [UInt8]) {
        guard Self.hasValidChecksum(bytes), bytes.starts(with: "\(Self.title)\n".utf8) else { return nil }
        let lines = bytes[..<(bytes.count - Self.checksumLength)].split(separator: UInt8(ascii: "\n")).dropFirst()
        outputs.reserveCapacity(lines.count)
        for line in lines {
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            guard fields.count > 1 else { return nil }
            let (kind, path) = (fields[0], String(decoding: fields[1], as: UTF8.self))
            if kind.elementsEqual("made".utf8), fields.count == 5 {
                guard let inputs = Fingerprint(hexDigits: fields[2]), let output = Fingerprint(hexDigits: fields[3])
                else { return nil }
                outputs[path, default: []].append(
                    Entry(inputs: inputs, output: output, state: FileState(text: fields[4])))
            } else if kind.elementsEqual("read".utf8), fields.count == 3 {
                inputs[path] = InputState(text: fields[2])
            } else if kind.elementsEqual("size".utf8), fields.count == 3 {
                pictures[path] = PictureRecord(text: fields[2])
            } else if kind.elementsEqual("run".utf8), fields.count == 4,
                let options = Fingerprint(hexDigits: fields[1]), let count = Int(decimalDigits: fields[2])
            {
                (optionsFingerprint, pageCount, isWhole) = (options, count, fields[3].elementsEqual("whole".utf8))
            } else {
                return nil
            }
        }
    }

    /// The pictures that this run need not read again.
    /// - Parameters:
    ///   - options: those of this run, with the program: another one may refuse a picture, or measure it otherwise.
    ///   - inputs: the present states.
    func unchangedPictures(options: Fingerprint, inputs present: [String: InputState]) -> [String: PictureRecord] {
        guard options == optionsFingerprint else { return [:] }
        return pictures.filter { path, _ in
            guard case .settled = present[path] else { return false }
            return present[path] == inputs[path]
        }
    }

    /// Sixteen digits and the end of the line.
    private static let checksumLength = 17

    /// True for bytes that end in the fingerprint of all bytes before it.
    static func hasValidChecksum(_ bytes: [UInt8]) -> Bool {
        let end = bytes.count - checksumLength
        guard end > 0, bytes.last == UInt8(ascii: "\n") else { return false }
        return Fingerprint(hexDigits: bytes[end..<(bytes.count - 1)])
            == Fingerprint(bytes[..<end])
    }

    var bytes: [UInt8] {
        var bytes = [UInt8](
            "\(Self.title)\nrun\t\(optionsFingerprint)\t\(pageCount)\t\(isWhole ? "whole" : "underway")\n".utf8)
        for (path, state) in inputs.sorted(by: { $0.key < $1.key }) {
            bytes += "read\t\(path)\t".utf8
            state.append(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        for (path, picture) in pictures.sorted(by: { $0.key < $1.key }) {
            let ground = picture.ground?.description ?? "-"
            bytes += "size\t\(path)\t\(picture.width) \(picture.height) \(picture.content) \(ground)\n".utf8
        }
        // One of 60,000 lines: bytes take half the time that strings take.
        bytes.reserveCapacity(bytes.count + outputs.count * 160)
        for (path, entries) in outputs.sorted(by: { $0.key < $1.key }) {
            for entry in entries { Self.append(entry, path, to: &bytes) }
        }
        bytes += Fingerprint(bytes).description.utf8
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private static func append(_ entry: Entry, _ path: String, to bytes: inout [UInt8]) {
        bytes += "made\t".utf8
        bytes += path.utf8
        for fingerprint in [entry.inputs, entry.output] {
            bytes.append(UInt8(ascii: "\t"))
            bytes.append(hex: fingerprint.value)
        }
        bytes.append(UInt8(ascii: "\t"))
        if let state = entry.state { state.append(to: &bytes) } else { bytes.append(UInt8(ascii: "-")) }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// True when nothing has changed since a whole run with these options: neither what was read nor what was made.
    func isCurrent(in output: OutputFolder, options: Fingerprint) throws -> Bool {
        guard isWhole, options == optionsFingerprint else { return false }
        let (read, made) = (Array(inputs), Array(outputs))
        let isRead = try Parallel.map(read.count) { InputState(at: read[$0].key).isSame(as: read[$0].value) }
        if !isRead.allSatisfy(\.self) { return false }
        return try Parallel.map(made.count) { index in
            let (path, entries) = made[index]
            return entries.count == 1 && entries[0].state != nil && output.state(path) == entries[0].state
        }.allSatisfy(\.self)
    }
}

extension PictureRecord {
    /// Parses what the manifest has of a picture.
    init?(text: ArraySlice<UInt8>) {
        let fields = text.split(separator: UInt8(ascii: " "))
        guard fields.count == 4, let width = Int(decimalDigits: fields[0]), let height = Int(decimalDigits: fields[1]),
            let content = Fingerprint(hexDigits: fields[2])
        else { return nil }
        let ground = Colour(String(decoding: fields[3], as: UTF8.self))
        self.init(width: width, height: height, content: content, ground: ground)
    }
}
