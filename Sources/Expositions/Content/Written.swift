package import ContentFile

/// A text, and the language that it is written in.
package struct Written<Part> {
    package let text: Part
    package let language: Language

    package init(_ text: Part, in language: Language) {
        self.text = text
        self.language = language
    }
}

extension Written: Equatable where Part: Equatable {}

extension Written: Sendable where Part: Sendable {}
