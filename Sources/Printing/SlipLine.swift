/// A line of a slip, before it is fitted to a width.
package struct SlipLine: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case text(String)
        case centred(String)
        case pair(String, String)
        case rule
    }

    /// The raw value is the multiple of a normal character's height and width.
    package enum Size: Int, Sendable {
        case normal = 1
        /// The size of words that are read while hands work.
        case large = 2
        /// The size of the number that is called out.
        case huge = 4
    }

    package let content: Content
    package let size: Size
    /// True for white letters on black.
    package let isInverted: Bool

    package init(content: Content, size: Size, isInverted: Bool = false) {
        self.content = content
        self.size = size
        self.isInverted = isInverted
    }
}
