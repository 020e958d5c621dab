package import Bytes
import Synchronization

/// A template, compiled for the models that it shows. Safe from any thread.
package struct Template<Model: ViewModel>: Sendable {
    private let ops: [Op<Model>]
    private let addresses: [String: String]
    /// The paths that `Op.file` counts.
    private let files: [String]
    /// Of its own text, and those of all templates that it includes.
    package let source: Fingerprint

    init(ops: [Op<Model>], addresses: [String: String], files: [String], source: Fingerprint) {
        self.ops = ops
        self.addresses = addresses
        self.files = files
        self.source = source
    }

    /// Renders a page, in UTF-8.
    package func html(_ model: Model) -> [UInt8] {
        var output = Output(addresses, words: model.words)
        output.append(ops, of: model)
        return output.bytes
    }

    /// The template's line that begins a line of the page, such as `Templates/layout.mustache, line 9`.
    package func origin(of line: Int, of model: Model) -> Message? {
        var output = Output(addresses, words: model.words, origins: [])
        output.append(ops, of: model)
        return output.origin(of: line, in: files)
    }
}

/// One step of rendering.
struct Op<Model>: Sendable {
    let kind: Kind
    /// The template file and line that it was compiled from. An index, because rendering copies each step: a path would
    /// be retained and released each time.
    let file: Int
    let line: Int

    typealias Rendering = @Sendable (Model, inout Output) -> Void

    enum Kind: Sendable {
        case literal([UInt8])
        /// The text with that index among the page's words.
        case words(Int)
        case text(@Sendable (Model) -> String)
        case html(@Sendable (Model) -> String)
        case file(@Sendable (Model) -> String)
        case when(@Sendable (Model) -> Bool, is: Bool, [Op])
        /// The ops of a part, or of each row.
        case inner(Rendering)
    }
}

/// A page while it is rendered.
struct Output {
    /// Most pages have less: the order page has some twenty thousand.
    private static let usualBytes = 32_768

    private(set) var bytes: [UInt8]
    private let addresses: [String: String]
    private let words: [String]
    /// The origins of all literals and texts; nil if no caller asks for them.
    private var origins: [Origin]?

    /// The template line that a part of the page comes from.
    struct Origin {
        /// Of the part's first byte in the page.
        let offset: Int
        let file: Int
        let line: Int
        let isLiteral: Bool
    }

    init(_ addresses: [String: String], words: [String], origins: [Origin]? = nil) {
        self.addresses = addresses
        self.words = words
        self.origins = origins
        bytes = []
        bytes.reserveCapacity(Self.usualBytes)
    }

    var isTraced: Bool { origins != nil }

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

/// The HTML of the rows that a list showed last: an order changes one fruit and a few juices, and most rows of the order
/// page stay the same. Safe from any thread: of two threads at once, the rows of the last one are kept.
///
/// Measured by `make bench X=budget`, "GET / after a change": without it, much of a rush is spent on rendering equal rows.
final class RowCache<Row: ViewModel & Equatable>: Sendable {
    /// A longer list is not worth its memory.
    private static var maxRows: Int { 256 }

    private struct Rendered: Sendable {
        /// Two for each index of the list, the newer one first: pages of two languages take turns.
        var rows: [Row] = []
        var html: [[UInt8]] = []

        func html(of row: Row, at index: Int) -> [UInt8]? {
            guard 2 * index < rows.count else { return nil }
            if rows[2 * index] == row { return html[2 * index] }
            return rows[2 * index + 1] == row ? html[2 * index + 1] : nil
        }

        mutating func add(_ row: Row, _ html: [UInt8], at index: Int) {
            if 2 * index == rows.count {
                rows += [row, row]
                self.html += [html, html]
            } else {
                rows[2 * index + 1] = rows[2 * index]
                rows[2 * index] = row
                self.html[2 * index + 1] = self.html[2 * index]
                self.html[2 * index] = html
            }
        }
    }

    private let rendered = Mutex(Rendered())

    func append(_ rows: [Row], _ ops: [Op<Row>], to output: inout Output) {
        var known = rendered.withLock { $0 }
        var isNew = false
        for index in rows.indices {
            let row = rows[index]
            guard index < Self.maxRows, !output.isTraced else {
                output.append(ops, of: row)
                continue
            }
            if let html = known.html(of: row, at: index) {
                output.append(html)
                continue
            }
            let start = output.bytes.count
            output.append(ops, of: row)
            known.add(row, Array(output.bytes[start...]), at: index)
            isNew = true
        }
        if isNew { rendered.withLock { [known] in $0 = known } }
    }
}
