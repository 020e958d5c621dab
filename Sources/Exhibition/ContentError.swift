/// What is wrong with what an owner wrote, in which file, at which item and field, and what to do about it.
package struct ContentError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's path as the folder was given.
    package let file: String
    /// Such as `item 3 (팔만대장경)`.
    package let item: String?
    /// As the file spells it, such as `short_desc`.
    package let field: String?
    package let fault: String
    package let remedy: String

    package init(file: String, item: String? = nil, field: String? = nil, _ fault: String, remedy: String) {
        self.file = file
        self.item = item
        self.field = field
        self.fault = fault
        self.remedy = remedy
    }

    /// One line, whatever the owner wrote.
    package var description: String {
        let place = [file, item, field.map { "\"\($0)\"" }].compactMap(\.self).joined(separator: ", ")
        return "\(place): \(fault); \(remedy)".replacing(/[\p{Cc}\p{Zl}\p{Zp}]+/, with: " ")
    }
}
