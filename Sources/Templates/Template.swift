package import Bytes

/// A template, compiled for the models that it shows. Safe from any thread.
package struct Template<Model: ViewModel>: Sendable {
    private let ops: [Op<Model>]
    private let addresses: [String: String]
    /// The paths to which the indexes of `Op.file` refer.
    private let files: [String]
    /// A fingerprint of the template's text and of all templates that it includes.
    package let source: Fingerprint

    init(ops: [Op<Model>], addresses: [String: String], files: [String], source: Fingerprint) {
        self.ops = ops
        self.addresses = addresses
        self.files = files
        self.source = source
    }

    /// Renders a page, in UTF-8.
    package func html(_ model: Model) -> [UInt8] {
        var output = Output(addresses, words: model.words, relocation: model.relocation)
        output.append(ops, of: model)
        return output.bytes
    }

    /// The template's line that begins a line of the page, such as `Templates/layout.mustache, line 9`.
    package func origin(of line: Int, of model: Model) -> Message? {
        var output = Output(addresses, words: model.words, relocation: model.relocation, origins: [])
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
        case address(@Sendable (Model) -> String)
        case when(@Sendable (Model) -> Bool, is: Bool, [Op])
        /// The ops of a part, or of each row.
        case inner(Rendering)
    }
    /// Both literals joined, so that a partial for a sign costs no step. Nil if either shows something else, or if
    /// a line would lose its origin: one that begins in the next literal, in another file.
    func joined(with next: Op) -> Op? {
        let lineBreak = UInt8(ascii: "\n")
        guard case .literal(let bytes) = kind, case .literal(let more) = next.kind, bytes.last != lineBreak,
            !more.contains(lineBreak)
                || next.file == file && next.line == line + bytes.count(where: { $0 == lineBreak })
        else { return nil }
        return Op(kind: .literal(bytes + more), file: file, line: line)
    }
}
