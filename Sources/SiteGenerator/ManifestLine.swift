import Bytes
import Expositions

/// The first two lines of a manifest.
struct ManifestHead {
    let options: Fingerprint
    let pageCount: Int
    let isWhole: Bool
    /// The offset behind them.
    let end: Int

    init?(_ bytes: [UInt8]) {
        let title = [UInt8]("\(Manifest.title)\nrun\t".utf8)
        guard bytes.starts(with: title),
            let end = bytes[title.count...].firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let fields = bytes[title.count..<end].split(separator: UInt8(ascii: "\t"))
        guard fields.count == 3, let options = Fingerprint(hexDigits: fields[0]),
            let pageCount = Int(decimalDigits: fields[1])
        else { return nil }
        self.options = options
        self.pageCount = pageCount
        isWhole = fields[2].elementsEqual("whole".utf8)
        self.end = end + 1
    }
}

/// A line of a manifest about a file, as parts of the bytes.
struct ManifestLine {
    let kind: Kind
    let path: ArraySlice<UInt8>
    /// The last field: of a picture its record, otherwise the state.
    let value: ArraySlice<UInt8>
    private let fingerprints: ArraySlice<UInt8>

    enum Kind: CaseIterable {
        case read, size, made

        var word: StaticString {
            switch self {
            case .read: "read\t"
            case .size: "size\t"
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

    /// Nil when one of the fingerprints is malformed.
    var entry: Manifest.Entry? {
        func fingerprint(_ index: Int) -> Fingerprint? {
            Fingerprint(hexDigits: fingerprints.dropFirst(17 * index + 1).prefix(16))
        }
        guard let inputs = fingerprint(0), let output = fingerprint(1), let anchors = fingerprint(2) else { return nil }
        return Manifest.Entry(inputs: inputs, output: output, anchors: anchors, state: FileState(text: value))
    }
}

extension PictureRecord {
    /// Parses what the manifest has of a picture.
    init?(text: ArraySlice<UInt8>) {
        let fields = text.split(separator: UInt8(ascii: " "))
        guard fields.count == 3, let width = Int(decimalDigits: fields[0]), let height = Int(decimalDigits: fields[1]),
            let content = Fingerprint(hexDigits: fields[2])
        else { return nil }
        self.init(width: width, height: height, content: content)
    }
}
