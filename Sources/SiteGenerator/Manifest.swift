import Bytes
import Glibc

/// The file `.NAME.generated` beside the output folder NAME: every file that a run read and made. The site itself does not
/// have it, because it names the writer's folders and drafts.
///
/// Only listed files are ever replaced or removed. While files are published, it lists the old and the new ones, so
/// that after a crash the next run recognises all of them. A tab, a line break and a `%` in a path are percent-encoded.
///
///     juicemaker generate 1
///     run TAB options TAB pages TAB whole or underway TAB source: the path of the content, from the folder of this file
///     read TAB path TAB state                                      for each file and folder that was read
///     know TAB path TAB record                                     for each picture that was read: its size and content
///     made TAB path TAB inputs TAB output TAB anchors TAB state    for each file that was made
///     checksum of all lines above
struct Manifest {
    static let title = "juicemaker generate 1"
    /// The names of a manifest and of its next version begin with a dot and the name of the output folder.
    static let ending = ".generated"

    /// The options and the program of the run. A run with others makes everything again.
    var optionsFingerprint = Fingerprint([])
    /// True if the run came to its end.
    var isWhole = false
    /// The path of the folder that the site is made from, relative to the manifest's folder: both may be moved together.
    var source = ""
    /// The state of each file and folder when it was read.
    var inputs: [String: InputState] = [:]
    /// What is known about inputs, by path.
    var records: [String: String] = [:]
    /// The entries by path. A path has several entries only after a crash.
    var outputs: [String: [Entry]] = [:]
    var pageCount = 0

    struct Entry: Equatable, Sendable {
        /// The fingerprint of everything that the file is made from.
        let inputs: Fingerprint
        /// The fingerprint of its content.
        let output: Fingerprint
        /// The fingerprint of the ids in it, which other pages may link to.
        let anchors: Fingerprint
        /// The state of the published file; nil before it is published.
        var state: FileState?
    }

    init() {}

    /// - Returns: nil for bytes that are not a whole manifest.
    init?(_ bytes: [UInt8]) {
        guard Self.hasValidChecksum(bytes), let header = ManifestHeader(bytes) else { return nil }
        optionsFingerprint = header.options
        pageCount = header.pageCount
        isWhole = header.isWhole
        source = header.source
        let lines = bytes[header.end..<(bytes.count - Self.checksumLength)]
        outputs.reserveCapacity(lines.count / 160)
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            guard let line = ManifestLine(line) else { return nil }
            let path = Self.unescaped(line.path)
            switch line.kind {
            case .read: inputs[path] = InputState(text: line.value)
            case .know: records[path] = String(decoding: line.value, as: UTF8.self)
            case .made:
                guard let entry = line.entry else { return nil }
                outputs[path, default: []].append(entry)
            }
        }
    }

    /// The records of inputs that this run need not read again.
    /// - Parameters:
    ///   - options: the options of this run, with the program: another one may refuse a picture, or measure it
    ///     differently.
    ///   - inputs: the present states.
    func unchangedRecords(options: Fingerprint, inputs present: [String: InputState]) -> [String: String] {
        guard options == optionsFingerprint else { return [:] }
        return records.filter { path, _ in
            guard case .settled = present[path] else { return false }
            return present[path] == inputs[path]
        }
    }

    /// The checksum has sixteen digits and the end of the line.
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
            """
            \(Self.title)
            run\t\(optionsFingerprint)\t\(pageCount)\t\(isWhole ? "whole" : "underway")\t\(Self.escaped(source))\n
            """.utf8)
        for (path, state) in inputs.sorted(by: { $0.key < $1.key }) {
            bytes += "read\t\(Self.escaped(path))\t".utf8
            state.append(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        for (path, record) in records.sorted(by: { $0.key < $1.key }) {
            bytes += "know\t\(Self.escaped(path))\t\(record)\n".utf8
        }
        // A manifest has 60,000 lines: bytes take half the time that strings take.
        bytes.reserveCapacity(bytes.count + outputs.count * 160)
        for (path, entries) in outputs.sorted(by: { $0.key < $1.key }) {
            for entry in entries { Self.append(entry, path, to: &bytes) }
        }
        bytes += Fingerprint(bytes).description.utf8
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private static func escaped(_ path: String) -> String {
        guard path.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 < 0x20 }) else { return path }
        return [("%", "%25"), ("\t", "%09"), ("\n", "%0A")].reduce(path) { $0.replacing($1.0, with: $1.1) }
    }

    fileprivate static func unescaped(_ path: ArraySlice<UInt8>) -> String {
        let text = String(decoding: path, as: UTF8.self)
        guard path.contains(UInt8(ascii: "%")) else { return text }
        return [("%0A", "\n"), ("%09", "\t"), ("%25", "%")].reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    private static func append(_ entry: Entry, _ path: String, to bytes: inout [UInt8]) {
        bytes += "made\t".utf8
        bytes += escaped(path).utf8
        for fingerprint in [entry.inputs, entry.output, entry.anchors] {
            bytes.append(UInt8(ascii: "\t"))
            bytes.append(hex: fingerprint.value)
        }
        bytes.append(UInt8(ascii: "\t"))
        if let state = entry.state { state.append(to: &bytes) } else { bytes.append(UInt8(ascii: "-")) }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// - Parameters:
    ///   - bytes: a manifest as it was read.
    ///   - output: the output folder.
    /// - Returns: the number of pages of a site whose inputs and files have not changed since the manifest was written;
    ///   nil when one has changed, or the manifest is not whole.
    ///
    /// A run over an unchanged site does nothing else, so this reads the bytes in place, on every core, and opens no
    /// file.
    static func unchangedPageCount(_ bytes: [UInt8], in output: OutputFolder, options: Fingerprint) -> Int? {
        guard hasValidChecksum(bytes), let header = ManifestHeader(bytes), header.isWhole, header.options == options
        else {
            return nil
        }
        let bounds = Self.bounds(of: bytes, from: header.end, to: bytes.count - checksumLength)
        let holds = try? Parallel.batches(bounds.count - 1, of: 1) { part in
            [Self.holds(bytes, bounds[part.lowerBound]..<bounds[part.lowerBound + 1], in: output)]
        }
        return holds?.allSatisfy(\.self) ?? false ? header.pageCount : nil
    }

    /// Offsets at which lines begin, some hundred lines apart, and the end.
    private static func bounds(of bytes: [UInt8], from start: Int, to end: Int) -> [Int] {
        var bounds = [start]
        while let last = bounds.last, last + 65_536 < end,
            let line = bytes[(last + 65_536)..<end].firstIndex(of: UInt8(ascii: "\n"))
        {
            bounds.append(line + 1)
        }
        return bounds.last == end ? bounds : bounds + [end]
    }

    /// True when each file of the lines has the state that its line says.
    private static func holds(_ bytes: [UInt8], _ range: Range<Int>, in output: OutputFolder) -> Bool {
        let prefix = [UInt8]("\(output.path)/".utf8)
        var path = [UInt8]()
        var start = range.lowerBound
        while start < range.upperBound {
            guard let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")),
                let line = ManifestLine(bytes[start..<end])
            else { return false }
            start = end + 1
            if line.kind == .know { continue }
            path.removeAll(keepingCapacity: true)
            if line.kind == .made { path += prefix }
            path += line.path.contains(UInt8(ascii: "%")) ? ArraySlice(unescaped(line.path).utf8) : line.path
            if line.kind == .read, line.value.first == UInt8(ascii: "n"),
                case .names(let names) = InputState(text: line.value)
            {
                let folder = String(decoding: path, as: UTF8.self)
                guard InputState(namesIn: folder, besides: output) == .names(names) else { return false }
                continue
            }
            path.append(0)
            let state = path.withUnsafeBufferPointer { path in
                path.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { FileState(at: $0) } }
            }
            if let state {
                guard FileState(text: line.value) == state else { return false }
            } else {
                guard line.value.elementsEqual("missing".utf8) else { return false }
            }
        }
        return true
    }
}

/// The first two lines of a manifest.
struct ManifestHeader {
    let options: Fingerprint
    let pageCount: Int
    let isWhole: Bool
    let source: String
    /// The offset behind these lines.
    let end: Int

    init?(_ bytes: [UInt8]) {
        let title = [UInt8]("\(Manifest.title)\nrun\t".utf8)
        guard bytes.starts(with: title),
            let end = bytes[title.count...].firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let fields = bytes[title.count..<end].split(separator: UInt8(ascii: "\t"))
        guard fields.count == 4, let options = Fingerprint(hexDigits: fields[0]),
            let pageCount = Int(decimalDigits: fields[1])
        else { return nil }
        self.options = options
        self.pageCount = pageCount
        isWhole = fields[2].elementsEqual("whole".utf8)
        source = Manifest.unescaped(fields[3])
        self.end = end + 1
    }
}

/// A line of a manifest about a file, as parts of the bytes.
struct ManifestLine {
    let kind: Kind
    let path: ArraySlice<UInt8>
    /// The last field: the record of an input, otherwise the state.
    let value: ArraySlice<UInt8>
    private let fingerprints: ArraySlice<UInt8>

    enum Kind: CaseIterable {
        case read, know, made

        var word: StaticString {
            switch self {
            case .read: "read\t"
            case .know: "know\t"
            case .made: "made\t"
            }
        }
    }

    init?(_ line: ArraySlice<UInt8>) {
        let tab = UInt8(ascii: "\t")
        let start = line.startIndex + 5
        guard line.count > 5, let first = line[start...].firstIndex(of: tab), let last = line.lastIndex(of: tab),
            let kind = Kind.allCases.first(where: { $0.word.withUTF8Buffer { line.starts(with: $0) } }),
            last == (kind == .made ? first + 51 : first)
        else { return nil }
        self.kind = kind
        path = line[start..<first]
        fingerprints = line[first..<last]
        value = line[(last + 1)...]
    }

    /// The entry; nil when one of the fingerprints is malformed.
    var entry: Manifest.Entry? {
        func fingerprint(_ index: Int) -> Fingerprint? {
            Fingerprint(hexDigits: fingerprints.dropFirst(17 * index + 1).prefix(16))
        }
        guard let inputs = fingerprint(0), let output = fingerprint(1), let anchors = fingerprint(2) else { return nil }
        return Manifest.Entry(inputs: inputs, output: output, anchors: anchors, state: FileState(text: value))
    }
}
