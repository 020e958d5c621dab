extension DamageSearch {
    static func mutations(to bytes: [UInt8], of file: String) -> [Mutation] {
        flips(bytes, file) + cuts(bytes, file) + shuffles(bytes, file)
            + [Mutation(file: file, what: "deleted", bytes: nil), Mutation(file: file, what: "emptied", bytes: [])]
    }

    private static func flips(_ bytes: [UInt8], _ file: String) -> [Mutation] {
        bytes.indices.flatMap { offset in
            (0..<8).map { bit in
                var flipped = bytes
                flipped[offset] ^= 1 << bit
                return Mutation(file: file, what: "byte \(offset), bit \(bit) flipped", bytes: flipped)
            }
        }
    }

    private static func cuts(_ bytes: [UInt8], _ file: String) -> [Mutation] {
        bytes.indices.dropFirst().map { Mutation(file: file, what: "cut at \($0)", bytes: Array(bytes[..<$0])) }
    }

    private static func shuffles(_ bytes: [UInt8], _ file: String) -> [Mutation] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
        let garbage = [Array("garbage".utf8), Array(#"{"seq":7,"events":[],"c":"00000000"}"#.utf8), [0xFF, 0, 0x80]]
        var mutations = [Mutation]()
        func add(_ what: String, _ lines: [[UInt8]]) {
            let joined = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
            if joined != bytes { mutations.append(Mutation(file: file, what: what, bytes: joined)) }
        }
        for line in lines.indices.dropLast() {
            add("line \(line + 1) dropped", lines.enumerated().filter { $0.offset != line }.map(\.element))
            add("line \(line + 1) repeated", Array(lines[...line]) + Array(lines[line...]))
            for text in garbage { add("garbage before line \(line + 1)", lines[..<line] + [text] + lines[line...]) }
            for other in lines.indices.dropLast() where other > line {
                var swapped = lines
                swapped.swapAt(line, other)
                add("lines \(line + 1) and \(other + 1) swapped", swapped)
            }
        }
        for text in garbage { mutations.append(Mutation(file: file, what: "garbage at the end", bytes: bytes + text)) }
        return mutations
    }
}
