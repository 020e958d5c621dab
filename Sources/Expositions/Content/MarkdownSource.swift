package import Bytes
package import ContentFile
import Glibc
import Runtime

/// A text in Markdown as its writer has it: a field of a file, or a file such as `texts/jikji.ko.md`. Its errors name
/// the line there.
package struct MarkdownSource: Sendable {
    package let text: String
    /// The lines `key: value` between `---` at the beginning of a file, as other generators have them.
    let frontMatter: [String: String]
    private let place: Location

    private enum Location {
        case field(ContentPlace)
        case file(String)
    }

    /// - Throws: `Diagnostic` for a value that is not a text.
    package init(_ field: ContentValue) throws(Diagnostic) {
        text = try field.text()
        frontMatter = [:]
        place = .field(field.place)
    }

    /// Reads a text, which must be in the folder itself: a link might publish any file of the machine.
    /// - Throws: `Diagnostic` for a file that cannot be read, or whose content is not a text.
    package init(file: String) throws(Diagnostic) {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readFile(file, inside: parent(of: file), maxCount: 1 << 20)
        } catch {
            switch error.code {
            case EXDEV:
                throw Diagnostic(
                    file: file, Message("is a link to a file elsewhere", "다른 곳의 파일로 가는 링크예요"),
                    remedy: Message("put the text itself there", "글 파일을 그 자리에 두세요"))
            case EFBIG:
                throw Diagnostic(
                    file: file, Message("is larger than 1 MiB", "1MiB보다 커요"), remedy: Message("shorten it", "줄여 주세요"))
            default: throw .unreadable(file)
            }
        }
        (text, frontMatter) = Self.withoutFrontMatter(try ContentPlace.text(bytes, file: file))
        place = .file(file)
    }

    /// - Returns: the text, with empty lines in the place of its front matter, so that errors have the lines of the file.
    private static func withoutFrontMatter(_ text: String) -> (String, [String: String]) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        func isRule(_ line: Substring) -> Bool { line.trimmed == "---" }
        guard let first = lines.first, isRule(first), let end = lines.dropFirst().prefix(200).firstIndex(where: isRule),
            lines[1..<end].contains(where: { $0.contains(":") })
        else { return (text, [:]) }
        var values = [String: String]()
        for line in lines[1..<end] where !line.hasPrefix(" ") && !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            var value = parts[1].trimmed
            for quote in ["\"", "'"] where value.count > 1 && value.hasPrefix(quote) && value.hasSuffix(quote) {
                value = value.dropFirst().dropLast()
            }
            values[parts[0].trimmed.lowercased()] = String(value)
        }
        let empty = Array(repeating: Substring(""), count: end + 1)
        return ((empty + lines[(end + 1)...]).joined(separator: "\n"), values)
    }

    /// - Throws: `Diagnostic` for anything that a text in Markdown must not have.
    package func prose() throws(Diagnostic) -> Prose {
        do {
            return try Prose(markdown: text, source: self)
        } catch {
            throw diagnostic(error)
        }
    }

    package func diagnostic(_ error: MarkdownError) -> Diagnostic {
        switch place {
        case .field(let place):
            place.diagnostic(
                Message(
                    "line \(error.line), column \(error.column) of the text: ",
                    "글의 \(error.line)째 줄 \(error.column)째 글자: ")
                    + error.error, remedy: error.remedy)
        case .file(let file):
            Diagnostic(file: file, line: error.line, column: error.column, error.error, remedy: error.remedy)
        }
    }

    /// The error for a link without a target.
    /// - Returns: nil for an address that the text does not have.
    package func diagnostic(ofLink address: String, _ error: Message, remedy: Message) -> Diagnostic? {
        guard let document = try? Document(text) else { return nil }
        return document.error(ofLink: address, error, remedy: remedy).map(diagnostic)
    }

    /// The pictures that the text shows.
    package func pictures() -> [ProsePicture] {
        // Most texts show no picture, and `contains` would compare characters.
        guard strstr(text, "![") != nil else { return [] }
        return (try? Document(text))?.pictures ?? []
    }
}
