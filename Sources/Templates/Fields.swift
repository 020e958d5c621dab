import ContentFile

/// The names that a template may use for a model. Inside `{{#rows}}` only the row's own names are known.
///
///     static let fields: Fields<OrderPage> = [
///         .part("frame", \.frame),
///         .text("fruitsLabel") { $0.texts(.orderPageFruits) },
///         .rows("juices", \.juices),
///     ]
package struct Fields<Model>: Sendable, ExpressibleByArrayLiteral {
    private let fields: [Field<Model>]

    package init(arrayLiteral fields: Field<Model>...) {
        self.fields = fields
    }

    private init(fields: [Field<Model>]) { self.fields = fields }

    package static func + (first: Fields, second: Fields) -> Fields { Fields(fields: first.fields + second.fields) }

    package var names: [String] { fields.map(\.name) }

    subscript(_ name: String) -> Field<Model>? { fields.first { $0.name == name } ?? presence(name) }

    /// The flag `hasJuices`, which comes with the rows or the optional part `juices`.
    private func presence(_ name: String) -> Field<Model>? {
        for field in fields where name == "has\(field.name.prefix(1).uppercased())\(field.name.dropFirst())" {
            if case .rows(let exists, _) = field.kind { return .flag(name, exists) }
        }
        return nil
    }
}
