/// A FastCGI record (specification 1.0, section 3.3), written and read by hand so that it can be wrong on purpose.
struct Record: Equatable {
    enum Kind: UInt8 {
        case begin = 1, abort, end, parameters, input, output, errors
    }

    var kind: UInt8
    var content: [UInt8]

    init(_ kind: Kind, _ content: [UInt8] = []) {
        self.kind = kind.rawValue
        self.content = content
    }

    var bytes: [UInt8] {
        [1, kind, 0, 1, UInt8(content.count >> 8), UInt8(content.count & 0xff), 0, 0] + content
    }

    /// Role Responder, with the flag that keeps the connection.
    static func begin(keep: Bool) -> Record {
        Record(.begin, [0, 1, keep ? 1 : 0, 0, 0, 0, 0, 0])
    }

    /// Name-value pairs (section 3.4).
    static func pairs(_ parameters: [(String, String)]) -> [UInt8] {
        parameters.flatMap { name, value in
            length(name.utf8.count) + length(value.utf8.count) + Array(name.utf8) + Array(value.utf8)
        }
    }

    /// A stream of one kind, in records of at most 65,535 bytes, with the empty one that ends it.
    static func stream(_ kind: Kind, _ content: [UInt8]) -> [UInt8] {
        var bytes = [UInt8]()
        var rest = content[...]
        while !rest.isEmpty {
            bytes += Record(kind, Array(rest.prefix(65_535))).bytes
            rest = rest.dropFirst(65_535)
        }
        return bytes + Record(kind).bytes
    }

    private static func length(_ count: Int) -> [UInt8] {
        count < 128
            ? [UInt8(count)]
            : [
                UInt8(count >> 24) | 0x80, UInt8(count >> 16 & 0xff), UInt8(count >> 8 & 0xff), UInt8(count & 0xff),
            ]
    }
}
