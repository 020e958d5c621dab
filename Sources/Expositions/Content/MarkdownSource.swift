package import Bytes
package import ContentFile
import Glibc
import Runtime

/// A text in Markdown as its writer has it: a field of a file, or a file such as `texts/jikji.ko.md`. Its errors name
/// the line there.
package struct MarkdownSource: Sendable {
    package let text: String
    private let place: Location

    private enum Location {
        case field(ContentPlace)
        case file(String)
    }

    /// - Throws: `Diagnostic` for a value that is not a text.
    package init(_ field: ContentValue) throws(Diagnostic) {
        text = try field.text()
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
        text = try ContentPlace.text(bytes, file: file)
        place = .file(file)
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
