import ContentFile

/// The reason why a text is no line.
package enum TextFault: Error, Equatable, Sendable {
    /// Nothing to see.
    case empty
    case tooLong
    /// The first character that the rule refuses, or the ninth scalar of one.
    case forbidden(Unicode.Scalar)
}

extension TextFault {
    /// The refused character, as people can look it up; nil for a fault of another kind.
    package var character: String? {
        if case .forbidden(let scalar) = self { scalar.codePoint } else { nil }
    }
}
