/// What is wrong with a template, where, and what to do about it.
package struct TemplateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's path as the folder was given.
    package let file: String
    /// The line, from 1, where it is one line's fault.
    package let line: Int?
    package let fault: String
    package let remedy: String

    init(file: String, line: Int? = nil, _ fault: String, remedy: String) {
        self.file = file
        self.line = line
        self.fault = fault
        self.remedy = remedy
    }

    package var description: String {
        "\(file)\(line.map { ", line \($0)" } ?? ""): \(fault); \(remedy)"
    }
}
