/// Something that is told in Korean, and perhaps in English as well.
package struct Told<Text: Equatable & Sendable>: Equatable, Sendable {
    package let korean: Text
    /// `nil` where nobody has written it yet.
    package let english: Text?

    package init(korean: Text, english: Text? = nil) {
        self.korean = korean
        self.english = english
    }
}
