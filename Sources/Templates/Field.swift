import ContentFile

/// A name, and the function that gets its value from a model.
package struct Field<Model>: Sendable {
    let name: String
    let kind: Kind

    enum Kind: Sendable {
        case text(@Sendable (Model) -> String)
        case html(@Sendable (Model) -> String)
        case file(@Sendable (Model) -> String)
        case optionalText(@Sendable (Model) -> String?)
        case address(@Sendable (Model) -> String)
        case optionalAddress(@Sendable (Model) -> String?)
        case flag(@Sendable (Model) -> Bool)
        case part(Part)
        case rows(exists: @Sendable (Model) -> Bool, Section)

        /// The condition of `{{#name}}` and `{{^name}}`; nil for a field that is not a condition.
        var condition: (@Sendable (Model) -> Bool)? {
            switch self {
            case .flag(let flag): flag
            case .optionalText(let text), .optionalAddress(let text): { text($0) != nil }
            case .text, .html, .file, .address, .part, .rows: nil
            }
        }

        /// The condition of `{{^name}}`, which rows have, too.
        var presence: (@Sendable (Model) -> Bool)? {
            if case .rows(let exists, _) = self { exists } else { condition }
        }
    }

    /// Compiles the inside of `{{#name}}…{{/name}}`.
    typealias Section = @Sendable (TemplateCompiler.Body) throws(Diagnostic) -> Op<Model>.Rendering

    struct Part: Sendable {
        let type: Any.Type
        let names: [String]
        let field: @Sendable (String) -> Field?
        let section: Section
    }

    /// A text, escaped by `{{name}}`.
    package static func text(_ name: String, _ text: @escaping @Sendable (Model) -> String) -> Field {
        Field(name: name, kind: .text(text))
    }

    /// HTML, shown unescaped by `{{{name}}}`.
    /// - Parameter html: whole elements without anything that the page's visitor or owner could have written as markup,
    ///   such as the HTML that `Markdown` makes of a text.
    package static func html(_ name: String, _ html: @escaping @Sendable (Model) -> String) -> Field {
        Field(name: name, kind: .html(html))
    }

    /// A text that may be missing: `{{name}}` shows it or nothing; `{{#name}}` and `{{^name}}` test for it.
    package static func optional(_ name: String, _ text: @escaping @Sendable (Model) -> String?) -> Field {
        Field(name: name, kind: .optionalText(text))
    }

    /// The current address of a file, or of a part of it, shown by `{{name}}`.
    /// - Parameter path: its plain path, such as `/style.css` or `/signs.svg#warn`.
    package static func file(_ name: String, _ path: @escaping @Sendable (Model) -> String) -> Field {
        Field(name: name, kind: .file(path))
    }

    /// The address of a page, in `href="{{name}}"` and its like, where no text may stand. A page below another address
    /// names it by `ViewModel.relocation`.
    package static func address(_ name: String, _ address: @escaping @Sendable (Model) -> String) -> Field {
        Field(name: name, kind: .address(address))
    }

    /// An address that may be missing: `{{#name}}` and `{{^name}}` test for it.
    package static func optionalAddress(
        _ name: String, _ address: @escaping @Sendable (Model) -> String?
    ) -> Field {
        Field(name: name, kind: .optionalAddress(address))
    }

    /// A condition for `{{#name}}` and `{{^name}}`.
    package static func flag(_ name: String, _ flag: @escaping @Sendable (Model) -> Bool) -> Field {
        Field(name: name, kind: .flag(flag))
    }

    /// A part with names: `{{name.other}}`, or `{{#name}}` around several of them.
    package static func part<Inner: ViewModel>(
        _ name: String, _ part: @escaping @Sendable (Model) -> Inner
    ) -> Field {
        let inner = Inner.fields
        return Field(
            name: name,
            kind: .part(
                Part(
                    type: Inner.self, names: inner.names,
                    field: { inner[$0].map { $0.lifted(by: part) } },
                    section: { body throws(Diagnostic) in
                        let ops = try body.ops(of: Inner.self)
                        return { model, output in output.append(ops, of: part(model)) }
                    })))
    }

    /// Rows: `{{#name}}` shows its inside once for each row, and `{{^name}}` once if there is no row.
    package static func rows<Row: ViewModel>(
        _ name: String, _ rows: @escaping @Sendable (Model) -> [Row]
    ) -> Field {
        Field(
            name: name,
            kind: .rows(exists: { !rows($0).isEmpty }) { body throws(Diagnostic) in
                let ops = try body.ops(of: Row.self)
                return { model, output in
                    for row in rows(model) { output.append(ops, of: row) }
                }
            })
    }

    /// Rows that are often equal to those shown last: an equal row is not rendered again.
    /// - Parameter rows: equal rows show the same.
    package static func cachedRows<Row: ViewModel & Equatable>(
        _ name: String, _ rows: @escaping @Sendable (Model) -> [Row]
    ) -> Field {
        Field(
            name: name,
            kind: .rows(exists: { !rows($0).isEmpty }) { body throws(Diagnostic) in
                let ops = try body.ops(of: Row.self)
                let cache = RowCache<Row>()
                return { model, output in cache.append(rows(model), ops, to: &output) }
            })
    }

    /// A part that may be missing: `{{#name}}` shows its inside if the part exists, and `{{^name}}` if it does not.
    package static func optional<Inner: ViewModel>(
        _ name: String, _ part: @escaping @Sendable (Model) -> Inner?
    ) -> Field {
        Field(
            name: name,
            kind: .rows(exists: { part($0) != nil }) { body throws(Diagnostic) in
                let ops = try body.ops(of: Inner.self)
                return { model, output in
                    if let part = part(model) { output.append(ops, of: part) }
                }
            })
    }

    /// The same field for a model that has this one as its part.
    private func lifted<Outer>(by part: @escaping @Sendable (Outer) -> Model) -> Field<Outer> {
        func lifted(_ section: @escaping Section) -> Field<Outer>.Section {
            { body throws(Diagnostic) in
                let rendering = try section(body)
                return { model, output in rendering(part(model), &output) }
            }
        }
        let kind: Field<Outer>.Kind =
            switch kind {
            case .text(let text): .text { text(part($0)) }
            case .html(let html): .html { html(part($0)) }
            case .file(let path): .file { path(part($0)) }
            case .optionalText(let text): .optionalText { text(part($0)) }
            case .address(let address): .address { address(part($0)) }
            case .optionalAddress(let address): .optionalAddress { address(part($0)) }
            case .flag(let flag): .flag { flag(part($0)) }
            case .rows(let exists, let section): .rows(exists: { exists(part($0)) }, lifted(section))
            case .part(let inner):
                .part(
                    Field<Outer>.Part(
                        type: inner.type, names: inner.names,
                        field: { inner.field($0).map { $0.lifted(by: part) } }, section: lifted(inner.section)))
            }
        return Field<Outer>(name: name, kind: kind)
    }
}
