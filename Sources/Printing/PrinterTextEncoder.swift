import Foundation
import Bytes
import ContentFile
import Glibc
import JuiceShop

/// Converts text for a printer, so that no part of it can be a command: a control character becomes a space, an
/// invisible one is left out, and one that the encoding does not have becomes `?`.
final class PrinterTextEncoder {
    private let converter: iconv_t

    init(_ encoding: PrinterEncoding) {
        // glibc always has this name, so that the call can only fail for memory.
        converter = iconv_open(encoding.iconvName, "UTF-8")
    }

    deinit {
        if converter != iconv_t(bitPattern: -1) { iconv_close(converter) }
    }

    func callAsFunction(_ text: String) -> PrinterText {
        // A letter with its accents, or jamo typed one by one, become one character where Unicode has it.
        PrinterText(characters: text.precomposedStringWithCanonicalMapping.compactMap(bytes))
    }

    /// False for a text with a character that would be a `?`.
    func hasAll(of text: String) -> Bool {
        text.count { $0 == "?" } == self(text).characters.count { $0 == [UInt8(ascii: "?")] }
    }

    private func bytes(of character: Character) -> [UInt8]? {
        if let ascii = character.asciiValue { return [(0x20..<0x7F).contains(ascii) ? ascii : 0x20] }
        switch character.unicodeScalars.first?.properties.generalCategory {
        case .format, .nonspacingMark, .enclosingMark: return nil
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return [0x20]
        default: return converted(character) ?? Self.alike[character] ?? [UInt8(ascii: "?")]
        }
    }

    /// ASCII that reads the same, for characters that are missing in the printers' fonts.
    private static let alike: [Character: [UInt8]] = ["−": [0x2D], "–": [0x2D], "’": [0x27], "‘": [0x27]]

    /// - Returns: nil for a character that the encoding does not have.
    private func converted(_ character: Character) -> [UInt8]? {
        if converter == iconv_t(bitPattern: -1) { return nil }
        var input = Array(String(character).utf8CString.dropLast())
        var output = [CChar](repeating: 0, count: 16)
        var (inputLeft, outputLeft) = (input.count, output.count)
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, to) = (input.baseAddress, output.baseAddress)
                return iconv(converter, &from, &inputLeft, &to, &outputLeft)
            }
        }
        let bytes = output.prefix(16 - outputLeft).map(UInt8.init(bitPattern:))
        // A second scalar that was not converted would begin the next character with half of this one.
        guard result == 0, inputLeft == 0, bytes.count == 2, bytes[0] >= 0x81 else {
            iconv(converter, nil, nil, nil, nil)
            return nil
        }
        return bytes
    }
}
