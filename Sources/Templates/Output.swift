import Bytes

/// A page while it is rendered.
struct Output {
    /// Most pages have less: the order page has some twenty thousand.
    private static let usualBytes = 32_768

    private(set) var bytes: [UInt8]
    private let addresses: [String: String]
    private let words: [String]
    private let relocation: (@Sendable (String) -> String)?
    /// The origins of all literals and texts; nil if no caller asks for them.
    private var origins: [Origin]?

    /// The template line that a part of the page comes from.
    struct Origin {
        /// The offset of the part's first byte in the page.
        let offset: Int
        let file: Int
        let line: Int
        let isLiteral: Bool
    }

    init(
        _ addresses: [String: String], words: [String], relocation: (@Sendable (String) -> String)?,
        origins: [Origin]? = nil
    ) {
        self.addresses = addresses
        self.words = words
        self.relocation = relocation
        self.origins = origins
        bytes = []
        bytes.reserveCapacity(Self.usualBytes)
    }

    /// True for a page without origins whose addresses are not relocated.
    var isUsual: Bool { origins == nil && relocation == nil }

    mutating func append(_ html: [UInt8]) { bytes += html }

    mutating func append<Model>(_ ops: [Op<Model>], of model: Model) {
        for op in ops {
            switch op.kind {
            case .literal(let literal):
                origins?.append(Origin(offset: bytes.count, file: op.file, line: op.line, isLiteral: true))
                bytes += literal
            case .words(let index):
                origins?.append(Origin(offset: bytes.count, file: op.file, line: op.line, isLiteral: false))
                bytes.append(escaping: words[index])
            case .text(let text):
                origins?.append(Origin(offset: bytes.count, file: op.file, line: op.line, isLiteral: false))
                bytes.append(escaping: text(model))
            case .html(let html):
                origins?.append(Origin(offset: bytes.count, file: op.file, line: op.line, isLiteral: false))
                bytes += html(model).utf8
            case .file(let path):
                origins?.append(Origin(offset: bytes.count, file: op.file, line: op.line, isLiteral: false))
                let path = path(model)
                let end = path.utf8.firstIndex(of: UInt8(ascii: "#")) ?? path.endIndex
                let file = String(path[..<end])
                bytes.append(escaping: addresses[file] ?? file)
                if end < path.endIndex { bytes.append(escaping: String(path[end...])) }
            case .address(let address):
                origins?.append(Origin(offset: bytes.count, file: op.file, line: op.line, isLiteral: false))
                let address = address(model)
                bytes.append(escaping: relocation.map { $0(address) } ?? address)
            case .when(let flag, let wanted, let inside):
                if flag(model) == wanted { append(inside, of: model) }
            case .inner(let rendering): rendering(model, &self)
            }
        }
    }

    func origin(of line: Int, in files: [String]) -> Message? {
        var start = 0
        for _ in 1..<max(1, line) {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            start = end + 1
        }
        guard let origin = origins?.last(where: { $0.offset <= start }) else { return nil }
        let before = bytes[origin.offset..<start].count { $0 == UInt8(ascii: "\n") }
        return .line(origin.line + (origin.isLiteral ? before : 0), of: files[origin.file])
    }
}
