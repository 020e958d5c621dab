import Foundation

/// A file of a corpus with one input a line. A byte that is no text stands as `%` and two hexadecimal digits, and so do
/// `%` itself, control characters and marks that an editor would not show: one file keeps a thousand inputs, and a
/// difference shows which.
package enum CorpusFile {
    package static func inputs(of text: [UInt8]) throws -> [[UInt8]] {
        try text.split(separator: newline, omittingEmptySubsequences: false).dropLast().map(unescaped)
    }

    /// The inputs in order, each once.
    package static func text(of inputs: some Collection<[UInt8]>) -> [UInt8] {
        let lines = Set(inputs.map(escaped)).sorted { $0.lexicographicallyPrecedes($1) }
        return lines.flatMap { $0 + [newline] }
    }

    private static let newline = UInt8(ascii: "\n")
    private static let percent = UInt8(ascii: "%")

    private static func escaped(_ input: [UInt8]) -> [UInt8] {
        var line = [UInt8]()
        var rest = input[...]
        while let first = rest.first {
            // The scalar that these bytes begin with, if they are text.
            let count = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self)?.unicodeScalars.count == 1 }
            let bytes = rest.prefix(count ?? 1)
            let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
            if count != nil, first != percent, scalar.map(isShown) == true {
                line += bytes
            } else {
                for byte in bytes { line += String(format: "%%%02X", byte).utf8 }
            }
            rest = rest.dropFirst(bytes.count)
        }
        return line
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .nonspacingMark,
            .enclosingMark:
            false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }

    private static func unescaped(_ line: ArraySlice<UInt8>) throws -> [UInt8] {
        var input = [UInt8]()
        var rest = line
        while let byte = rest.popFirst() {
            guard byte == percent else {
                input.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
                throw BrokenPromise(description: "%\(digits) is not a byte: write % and two hexadecimal digits")
            }
            input.append(value)
            rest = rest.dropFirst(2)
        }
        return input
    }
}

extension FuzzTarget {
    /// What a search kept, which `Scripts/fuzz --keep` replaces.
    package static let found = "found.txt"

    /// The inputs of the target's folder: the lines of `found.txt` and of `seeds.txt`, which people write, and each other
    /// file as it is.
    package func inputs() throws -> [(name: String, bytes: [UInt8])] {
        try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted().flatMap { name in
            let bytes = [UInt8](try Data(contentsOf: corpus.appending(path: name)))
            guard name.hasSuffix(".txt") else { return [(name, bytes)] }
            return try CorpusFile.inputs(of: bytes).enumerated().map { ("\(name):\($0.offset + 1)", $0.element) }
        }
    }

    /// Replaces `found.txt` by these inputs, without those that have a place of their own.
    package func keep(_ inputs: [[UInt8]]) throws {
        let own = Set(try self.inputs().filter { !$0.name.hasPrefix(Self.found) }.map(\.bytes))
        let text = CorpusFile.text(of: inputs.filter { !own.contains($0) })
        try Data(text).write(to: corpus.appending(path: Self.found))
    }
}
