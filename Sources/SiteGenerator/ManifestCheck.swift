import Glibc

/// Whether nothing has changed since a record was written: neither what was read nor what was made.
///
/// This is all that a run on an unchanged site does, so it goes over the bytes as they lie there, on every core, and
/// opens nothing.
struct ManifestCheck {
    private let bytes: [UInt8]
    private let folder: String

    init(_ bytes: [UInt8], in folder: String) {
        self.bytes = bytes
        self.folder = folder
    }

    /// - Returns: how many pages there are; `nil` when something changed, or the record is not whole.
    func pages(for order: Fingerprint) -> Int? {
        let heading = [UInt8]("\(Manifest.title)\nrun\t\(order)\t".utf8)
        guard bytes.starts(with: heading), Manifest.isSealed(bytes),
            let end = bytes[heading.count...].firstIndex(of: UInt8(ascii: "\n")),
            let run = String(validating: bytes[heading.count..<end], as: UTF8.self), run.hasSuffix("\twhole"),
            let pages = Int(run.dropLast(6))
        else { return nil }
        let cuts = cuts(from: end + 1, to: bytes.count - 17)
        let check: @Sendable (Int, Gzip) throws -> Bool = { [self] place, _ in holds(cuts[place]..<cuts[place + 1]) }
        let answers = try? Workers.run(cuts.count - 1, atOnce: 1, progress: { _ in }, check)
        return answers?.allSatisfy(\.self) ?? false ? pages : nil
    }

    /// The places at which some hundred lines begin, and the end.
    private func cuts(from start: Int, to end: Int) -> [Int] {
        var cuts = [start]
        while let last = cuts.last, last + 65_536 < end,
            let line = bytes[(last + 65_536)..<end].firstIndex(of: UInt8(ascii: "\n"))
        {
            cuts.append(line + 1)
        }
        return cuts.last == end ? cuts : cuts + [end]
    }

    private func holds(_ range: Range<Int>) -> Bool {
        var path = [UInt8]("\(folder)/".utf8)
        let prefix = path.count
        var place = range.lowerBound
        while place < range.upperBound {
            guard let end = bytes[place..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")),
                let tab = bytes[(place + 5)..<end].firstIndex(of: UInt8(ascii: "\t")),
                let last = bytes[tab..<end].lastIndex(of: UInt8(ascii: "\t"))
            else { return false }
            let isMade = bytes[place] == UInt8(ascii: "m")
            path.removeSubrange((isMade ? prefix : 0)...)
            path += bytes[(place + 5)..<tab]
            path.append(0)
            let state = path.withUnsafeBufferPointer { path in
                path.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { FileState(at: $0) } }
            }
            guard Self.isSame(state, bytes[(last + 1)..<end]) else { return false }
            if !isMade { path = [UInt8]("\(folder)/".utf8) }
            place = end + 1
        }
        return true
    }

    private static func isSame(_ state: FileState?, _ text: ArraySlice<UInt8>) -> Bool {
        guard let state else { return text.elementsEqual("missing".utf8) }
        var numbers = (0, 0, 0, 0)
        for byte in text {
            if byte == UInt8(ascii: ".") {
                numbers = (numbers.1, numbers.2, numbers.3, 0)
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                numbers.3 = numbers.3 &* 10 &+ Int(byte - UInt8(ascii: "0"))
            } else {
                return false
            }
        }
        return numbers == (state.size, state.modified, state.changed, state.inode)
    }
}
