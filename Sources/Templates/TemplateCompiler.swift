import Bytes
import ContentFile

/// Compiles a template for the type that it shows: every branch and every included template.
///
/// A partial or parent is compiled inline, so that rendering looks up no name.
struct TemplateCompiler: Sendable {
    /// The parsed templates, by name.
    let sources: [String: TemplateSource]
    /// The paths of the sources, which ops name by their indexes.
    let files: [String]
    private let fileIndexes: [String: Int]
    /// The addresses of files, by the plain paths that templates write.
    var addresses: [String: String] = [:]
    /// The indexes of the texts that templates may name, by their names.
    var texts: [String: Int] = [:]
    let uses = TemplateUses()

    init(sources: [String: TemplateSource]) {
        self.sources = sources
        files = sources.values.map(\.file).sorted()
        fileIndexes = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($0.element, $0.offset) })
    }

    /// Nodes to compile for a type, and the scope that they are in.
    struct Body: Sendable {
        let compiler: TemplateCompiler
        let nodes: [TemplateSource.Node]
        let scope: Scope

        func ops<Model: ViewModel>(of model: Model.Type) throws(Diagnostic) -> [Op<Model>] {
            compiler.uses.add(Model.self, Model.fields.names)
            var ops = [Op<Model>]()
            var isAddress = false
            for node in nodes {
                for op in try compiler.ops(of: node, in: scope, isAddress: isAddress) as [Op<Model>] {
                    if let joined = ops.last?.joined(with: op) { ops[ops.count - 1] = joined } else { ops.append(op) }
                }
                isAddress = if case .literal(let html, _) = node { LiteralAddress.begins(after: html) } else { false }
            }
            return ops
        }
    }

    /// The template that is compiled, and the templates that include it.
    struct Scope: Sendable {
        let name: String
        let file: String
        /// The names of the templates that include this one.
        var includedBy: [String] = []
        /// The content for its blocks, from the templates that fill it in.
        var blocks: [String: Block] = [:]
    }

    struct Block: Sendable {
        let nodes: [TemplateSource.Node]
        /// The scope of the template that the block is written in.
        let scope: Scope
    }

    /// The name of a template and those of all that it includes.
    func names(of template: String) -> [String] {
        var names = [template]
        for index in 0... {
            guard index < names.count else { break }
            let included = (sources[names[index]]?.nodes ?? []).flatMap(\.all).compactMap { node -> String? in
                switch node {
                case .partial(let tag, _), .parent(let tag, _): tag.name
                default: nil
                }
            }
            names += included.filter { !names.contains($0) }
        }
        return names
    }

    /// A fingerprint of a template's text and of all templates that it includes.
    func fingerprint(of template: String) -> Fingerprint {
        var texts = FingerprintBuilder()
        for name in names(of: template) { texts.add(sources[name]?.text ?? "") }
        return texts.fingerprint
    }

    /// - Parameter isAddress: true if the node begins the value of an attribute that is an address.
    private func ops<Model: ViewModel>(
        of node: TemplateSource.Node, in scope: Scope, isAddress: Bool
    ) throws(Diagnostic) -> [Op<Model>] {
        switch node {
        case .literal(let html, let line): return literal(html, line, in: scope)
        case .value(let tag): return [op(try value(tag, in: scope, isAddress: isAddress), tag.line, in: scope)]
        case .section(let tag, let inside): return [op(try section(tag, inside, in: scope), tag.line, in: scope)]
        case .inverted(let tag, let inside): return [op(try inverted(tag, inside, in: scope), tag.line, in: scope)]
        case .partial(let tag, let isInline):
            let (source, inner) = try included(tag, in: scope)
            let nodes = isInline ? source.inlineNodes : source.nodes
            return try Body(compiler: self, nodes: nodes, scope: inner).ops(of: Model.self)
        case .parent(let tag, let inside):
            let (source, inner) = try parent(tag, inside, in: scope)
            return try Body(compiler: self, nodes: source.nodes, scope: inner).ops(of: Model.self)
        case .block(let tag, let inside):
            guard let block = scope.blocks[tag.name] else {
                return try Body(compiler: self, nodes: inside, scope: scope).ops(of: Model.self)
            }
            return try Body(compiler: self, nodes: block.nodes, scope: block.scope).ops(of: Model.self)
        }
    }

    private func op<Model: ViewModel>(_ kind: Op<Model>.Kind, _ line: Int, in scope: Scope) -> Op<Model> {
        Op(kind: kind, file: fileIndexes[scope.file] ?? 0, line: line)
    }

    private func literal<Model: ViewModel>(_ html: [UInt8], _ line: Int, in scope: Scope) -> [Op<Model>] {
        var (ops, line) = ([Op<Model>](), line)
        for (bytes, address) in LiteralAddress.pieces(of: html, files: addresses) where !bytes.isEmpty {
            ops.append(op(address.map { address in .address { _ in address } } ?? .literal(bytes), line, in: scope))
            line += bytes.count { $0 == UInt8(ascii: "\n") }
        }
        return ops
    }

    private func value<Model: ViewModel>(
        _ tag: TemplateSource.Tag, in scope: Scope, isAddress: Bool
    ) throws(Diagnostic) -> Op<Model>.Kind {
        if let name = tag.textName {
            guard let index = texts[name] else { throw tag.unknownText(in: scope.file, among: texts.keys) }
            return .words(index)
        }
        switch (try field(tag, of: Model.self, in: scope).kind, tag.kind) {
        case (.html(let html), .html): return .html(html)
        case (.html, _):
            throw error(
                tag, scope, Message("{{\(tag.name)}} is HTML", "{{\(tag.name)}}: HTML이에요"),
                remedy: Message("write it as {{{\(tag.name)}}}", "{{{\(tag.name)}}}로 적어 주세요"))
        case (_, .html):
            throw error(
                tag, scope, Message("\(tag.text) is not HTML", "\(tag.text): HTML이 아니에요"),
                remedy: Message("write it as {{\(tag.name)}}, escaped", "{{\(tag.name)}}로 적어 주세요"))
        case (.text, _) where isAddress, (.optionalText, _) where isAddress:
            throw error(
                tag, scope, Message("{{\(tag.name)}} is not an address", "{{\(tag.name)}}: 주소가 아니에요"),
                remedy: Message("show a field that is one", "주소인 값을 적어 주세요"))
        case (.text(let text), _): return .text(text)
        case (.optionalText(let text), _): return .text { text($0) ?? "" }
        case (.file(let path), _): return .file(path)
        case (.address(let address), _): return .address(address)
        case (.optionalAddress(let address), _): return .address { address($0) ?? "" }
        case (.flag, _), (.part, _), (.rows, _):
            throw error(
                tag, scope, Message("{{\(tag.name)}} is not a text", "{{\(tag.name)}}: 글이 아니에요"),
                remedy: Message("show a text of it", "그 안의 글을 적어 주세요"))
        }
    }

    private func section<Model: ViewModel>(
        _ tag: TemplateSource.Tag, _ inside: [TemplateSource.Node], in scope: Scope
    ) throws(Diagnostic) -> Op<Model>.Kind {
        let body = Body(compiler: self, nodes: inside, scope: scope)
        let kind = try field(tag, of: Model.self, in: scope).kind
        if let flag = kind.condition { return .when(flag, is: true, try body.ops(of: Model.self)) }
        switch kind {
        case .rows(_, let section): return .inner(try section(body))
        case .part(let part): return .inner(try part.section(body))
        case .text, .file, .address, .flag, .optionalText, .optionalAddress:
            throw error(
                tag, scope, Message("\(tag.text) is a text, neither flag nor rows", "\(tag.text): 조건도 목록도 아닌 글이에요"),
                remedy: .show("{{\(tag.name)}}"))
        case .html:
            throw error(
                tag, scope,
                Message("\(tag.text) is HTML, neither flag nor rows", "\(tag.text): 조건도 목록도 아닌 HTML이에요"),
                remedy: .show("{{{\(tag.name)}}}"))
        }
    }

    private func inverted<Model: ViewModel>(
        _ tag: TemplateSource.Tag, _ inside: [TemplateSource.Node], in scope: Scope
    ) throws(Diagnostic) -> Op<Model>.Kind {
        guard let flag = try field(tag, of: Model.self, in: scope).kind.presence else {
            throw error(
                tag, scope, Message("\(tag.text) is not a flag", "\(tag.text): 조건이 아니에요"),
                remedy: Message("ask for a flag of the page", "화면에 있는 조건을 적어 주세요"))
        }
        return .when(flag, is: false, try Body(compiler: self, nodes: inside, scope: scope).ops(of: Model.self))
    }

    private func field<Model: ViewModel>(
        _ tag: TemplateSource.Tag, of model: Model.Type, in scope: Scope
    ) throws(Diagnostic) -> Field<Model> {
        let path = tag.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard var field = Model.fields[path[0]] else {
            throw unknown(path[0], Model.self, Model.fields.names, tag, scope)
        }
        uses.name(path[0], of: Model.self)
        for name in path.dropFirst() {
            guard case .part(let part) = field.kind else {
                throw error(
                    tag, scope,
                    Message(
                        "no value for {{\(tag.name)}}: \"\(field.name)\" is not a part",
                        "{{\(tag.name)}}의 값이 없어요. \"\(field.name)\"은(는) 묶음이 아니에요"),
                    remedy: Message("show it by its own name", "그 이름으로 적어 주세요"))
            }
            guard let inner = part.field(name) else { throw unknown(name, part.type, part.names, tag, scope) }
            uses.add(part.type, part.names)
            uses.name(name, of: part.type)
            field = inner
        }
        return field
    }

    private func unknown(
        _ name: String, _ type: Any.Type, _ names: [String], _ tag: TemplateSource.Tag, _ scope: Scope
    ) -> Diagnostic {
        error(
            tag, scope, Message("no value for {{\(name)}} in \(type)", "\(type)에 {{\(name)}}의 값이 없어요"),
            remedy: .write(nearest: name, among: names.sorted()))
    }

    /// A template that is included, and its scope.
    private func included(
        _ tag: TemplateSource.Tag, in scope: Scope
    ) throws(Diagnostic) -> (TemplateSource, Scope) {
        guard let source = sources[tag.name] else {
            let file = tag.name + TemplateFolder.ending
            throw error(
                tag, scope, Message("includes \"\(tag.name)\", which is missing", "불러오는 \"\(tag.name)\"이(가) 없어요"),
                remedy: Spelling.nearest(to: tag.name, among: sources.keys.sorted()).map(Message.write)
                    ?? Message("correct the name or add \(file)", "이름을 고치거나 \(file)을(를) 더해 주세요"))
        }
        let above = scope.includedBy + [scope.name]
        if above.contains(tag.name) {
            throw error(
                tag, scope,
                Message(
                    "includes \"\(tag.name)\", which includes this one", "불러오는 \"\(tag.name)\"이(가) 이것을 불러와요"),
                remedy: Message("take one of the two out", "둘 가운데 하나를 지워 주세요"))
        }
        return (source, Scope(name: tag.name, file: source.file, includedBy: above))
    }

    /// A template that is filled in, and its scope with the blocks. The blocks of the template that fills this one in
    /// come first.
    private func parent(
        _ tag: TemplateSource.Tag, _ inside: [TemplateSource.Node], in scope: Scope
    ) throws(Diagnostic) -> (TemplateSource, Scope) {
        var (source, inner) = try included(tag, in: scope)
        let known = source.nodes.flatMap(\.all).compactMap { if case .block(let tag, _) = $0 { tag.name } else { nil } }
        for node in inside {
            switch node {
            case .literal(let bytes, let line):
                if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { continue }
                let example = known.first.map { "{{$\($0)}}" } ?? "{{$main}}"
                throw Diagnostic(
                    file: scope.file, line: line,
                    Message(
                        "is inside \(tag.text) but not in one of its blocks", "\(tag.text) 안에 있는데 어느 블록에도 없어요"),
                    remedy: Message("put it into a block such as \(example)", "\(example) 같은 블록에 넣어 주세요"))
            case .block(let block, let nodes):
                guard known.contains(block.name) else {
                    throw error(
                        block, scope,
                        Message(
                            "\"\(tag.name)\" has no block \"\(block.name)\"",
                            "\"\(tag.name)\"에는 \"\(block.name)\" 블록이 없어요"),
                        remedy: .write(nearest: block.name, among: known))
                }
                inner.blocks[block.name] = Block(nodes: nodes, scope: scope)
            case .value(let inner), .section(let inner, _), .inverted(let inner, _), .partial(let inner, _),
                .parent(let inner, _):
                throw error(
                    inner, scope,
                    Message(
                        "\(inner.text) is inside \(tag.text) but not in one of its blocks",
                        "\(inner.text)이(가) \(tag.text) 안에 있는데 어느 블록에도 없어요"),
                    remedy: Message("put it into a block", "블록에 넣어 주세요"))
            }
        }
        for (name, block) in scope.blocks { inner.blocks[name] = block }
        return (source, inner)
    }

    private func error(_ tag: TemplateSource.Tag, _ scope: Scope, _ error: Message, remedy: Message) -> Diagnostic {
        Diagnostic(file: scope.file, line: tag.line, column: tag.column, error, remedy: remedy)
    }
}

extension Message {
    fileprivate static func show(_ tag: String) -> Message { Message("show it as \(tag)", "\(tag)(으)로 보여 주세요") }

    fileprivate static func write(nearest name: String, among names: [String]) -> Message {
        let all = names.joined(separator: ", ")
        return Spelling.nearest(to: name, among: names).map(write)
            ?? Message("write one of \(all)", "이 가운데 하나를 적어 주세요: \(all)")
    }
}
