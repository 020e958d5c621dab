/// A text of the file, split at its placeholders.
struct TextPattern: Equatable, Sendable {
    let pieces: [Piece]
    /// Each `{` has its `}`.
    let isClosed: Bool

    enum Piece: Equatable, Sendable {
        case words(String)
        case placeholder(Text.Placeholder)
        /// A name in braces that is not a placeholder.
        case unknown(String)
    }

    init(_ pattern: String) {
        var pieces = [Piece]()
        var rest = pattern.utf8[...]
        var isClosed = true
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) else {
                isClosed = false
                break
            }
            pieces.append(.words(String(Substring(rest[..<open]))))
            let name = String(Substring(rest[rest.index(after: open)..<close]))
            pieces.append(Text.Placeholder(rawValue: name).map(Piece.placeholder) ?? .unknown(name))
            rest = rest[rest.index(after: close)...]
        }
        if rest.contains(UInt8(ascii: "}")) { isClosed = false }
        self.pieces = pieces + [.words(String(Substring(rest)))]
        self.isClosed = isClosed
    }

    var placeholders: Set<String> {
        Set(
            pieces.compactMap { piece in
                switch piece {
                case .words: nil
                case .placeholder(let placeholder): placeholder.rawValue
                case .unknown(let name): name
                }
            })
    }
}
