/// An error in a template: where it is, and what to do about it.
package struct TemplateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's path as the folder was given.
    package let file: String
    /// From 1; nil for an error of the whole file.
    package let line: Int?
    /// In characters, from 1.
    package let column: Int?
    package let error: String
    package let remedy: String

    init(file: String, line: Int? = nil, column: Int? = nil, _ error: String, remedy: String) {
        self.file = file
        self.line = line
        self.column = column
        self.error = error
        self.remedy = remedy
    }

    package var description: String {
        let place = (line.map { ", line \($0)" } ?? "") + (column.map { ", column \($0)" } ?? "")
        return "\(file)\(place): \(error); \(remedy)"
    }
}
