/// A picture of `Content/exposition/pictures/`.
package struct Picture: Equatable, Sendable {
    package let name: String
    package let kind: Kind
    /// In CSS pixels, as the file says: the ratio counts.
    package let width: Int
    package let height: Int

    /// In the order in which a name is looked for.
    package enum Kind: String, CaseIterable, Sendable {
        case svg, png, jpg
    }

    package init(name: String, kind: Kind = .svg, width: Int, height: Int) {
        self.name = name
        self.kind = kind
        self.width = width
        self.height = height
    }

    /// Such as `jikji.svg`.
    package var file: String { "\(name).\(kind.rawValue)" }
}
