package import Bytes

extension ContentPlace {
    /// - Throws: `Diagnostic` for bytes that are not UTF-8.
    func checkUTF8() throws(Diagnostic) {
        guard let offset = bytes.firstInvalidUTF8 else { return }
        throw diagnostic(
            at: offset, Message("is not UTF-8", "UTF-8이 아니에요"),
            remedy: isTable
                ? Message(
                    "save the table as “CSV UTF-8”", "표를 ‘CSV UTF-8’로 저장해 주세요")
                : Message("save the file in the encoding UTF-8", "파일을 UTF-8로 저장해 주세요"))
    }

    /// The whole file as one text. A byte order mark at its beginning is ignored.
    /// - Throws: `Diagnostic` for bytes that are not UTF-8, for a character that a text must not have, and for a blank text.
    package static func text(_ bytes: [UInt8], file: String) throws(Diagnostic) -> String {
        let place = ContentPlace(file: file, bytes: bytes)
        try place.checkUTF8()
        let text = String(decoding: bytes.dropFirst(bytes.starts(with: byteOrderMark) ? 3 : 0), as: UTF8.self)
        if let index = text.unicodeScalars.firstIndex(where: \.isForbidden) {
            let offset = bytes.count - text.utf8.distance(from: index, to: text.endIndex)
            throw place.diagnostic(
                at: offset, .forbidden(text.unicodeScalars[index]), remedy: .removeCharacter)
        }
        if text.allSatisfy(\.isWhitespace) {
            throw place.diagnostic(Message("is empty", "비어 있어요"), remedy: Message("write the text", "글을 적어 주세요"))
        }
        return text
    }
}

let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension [UInt8] {
    /// The offset of the first byte that is not part of a character in UTF-8. Copies nothing: a file may be large.
    fileprivate var firstInvalidUTF8: Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}

extension Unicode.Scalar {
    /// True for a character that turns the direction of the text after it (UAX #9, section 2). No text needs one,
    /// because a page states the direction of a text by its language.
    package var turnsText: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

    /// True for a character that no text may have: one that turns text, or a control character that is not white space.
    var isForbidden: Bool { turnsText || value < 0x20 && ![0x09, 0x0A, 0x0D].contains(value) || value == 0x7F }

    /// The code point in the form `U+202E`, which people can look up.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension ContentPlace {
    package func refusal(of scalar: Unicode.Scalar) -> Diagnostic {
        diagnostic(.forbidden(scalar), remedy: .removeCharacter)
    }
}

extension Message {
    package static func forbidden(_ scalar: Unicode.Scalar) -> Message {
        Message(
            "has the character \(scalar.codePoint), which cannot be used", "쓸 수 없는 글자(\(scalar.codePoint))가 있어요")
    }

    package static let removeCharacter = Message("remove it", "그 글자를 지워 주세요")
}
