package import Bytes
package import ContentFile
package import Foundation
import Glibc
package import JuiceShop

/// The abilities of a receipt printer, and the bytes that it understands (ESC/POS, Epson's command reference).
package struct ReceiptPrinter: Equatable, Sendable {
    /// Normal characters in a row: 42 on paper of 80 mm, 32 on 58 mm.
    package var columns = 42
    package var encoding = PrinterEncoding.eucKR
    /// The bytes that choose the encoding in this printer; `PrinterEncoding.defaultPrefix` where nobody said.
    package var prefix: [UInt8]?
    /// False for a printer, or a queue before it, that answers no question about its state.
    package var answers = true

    package static let columnRange = 16...64

    package init() {}

    /// A whole slip, cut off at its end.
    package func bytes(of slip: Slip) -> [UInt8] {
        // ESC @: whatever a slip that was cut off left behind.
        var bytes: [UInt8] = [0x1B, 0x40] + (prefix ?? encoding.defaultPrefix)
        var size = SlipLine.Size.normal
        for row in SlipLayout(slip, columns: columns, PrinterTextEncoder(encoding)).rows {
            if row.size != size {
                size = row.size
                bytes += [0x1D, 0x21, UInt8(size.rawValue - 1) * 0x11]
            }
            bytes += row.text + [0x0A]
        }
        return bytes + Self.cut
    }

    /// The names on a menu that it prints with a `?`.
    package func unprintableNames(on menu: Menu, in language: Language) -> [String] {
        let encode = PrinterTextEncoder(encoding)
        let choices = menu.options.flatMap(\.choices).map(\.names)
        let sizes = menu.juices.flatMap(\.sizes).map(\.names)
        return (menu.juices.map(\.names) + sizes + choices).map { $0[language] }.filter { !encode.hasAll(of: $0) }
    }

    /// One page with the same words in every encoding of Korean that printers have: the owner writes down the line that
    /// can be read.
    package var trialPage: [UInt8] {
        var bytes: [UInt8] = []
        let ascii = PrinterTextEncoder(.ascii)
        for (encoding, prefix) in Self.trials {
            let name =
                "encoding=\(encoding.rawValue)&prefix=" + prefix.map { Int($0).zeroPadded(to: 2, radix: 16) }.joined()
            let words = PrinterTextEncoder(encoding)("딸기쥬스 나왔습니다! 뷁")
            bytes += [0x1B, 0x40] + ascii(name).bytes + [0x0A] + prefix + words.bytes + [0x0A, 0x0A]
        }
        let ruler = String((1...columns).map { Character(String($0 % 10)) })
        return bytes + [0x1B, 0x40] + ascii(ruler).bytes + [0x0A] + ascii("width=\(columns)").bytes + Self.cut
    }

    /// FS &: the printer's own country; ESC R 13: Korea; ESC t: a code page, whose number differs.
    private static let trials: [(PrinterEncoding, [UInt8])] = [PrinterEncoding.eucKR, .cp949].flatMap { encoding in
        [[0x1C, 0x26], [0x1B, 0x52, 13, 0x1C, 0x26], [0x1B, 0x74, 18, 0x1C, 0x26], [0x1B, 0x74, 0xFF]].map {
            (encoding, $0)
        }
    }

    /// GS V 66: feeds to the knife and cuts.
    private static let cut: [UInt8] = [0x1D, 0x56, 66, 0]

    /// ESC p: opens the drawer at the printer's connector, by a pulse of 50 ms.
    package static let drawerKick: [UInt8] = [0x1B, 0x70, 0, 25, 250]

    /// DLE DC4: the same in real time, for a printer that prints nothing now: it would keep `ESC p` until it has paper.
    package static let drawerKickAtOnce: [UInt8] = [0x10, 0x14, 1, 0, 1]

    /// GS r: the printer answers with a byte when it has printed everything before. Some have never heard of it.
    package static let printedQuestion: [UInt8] = [0x1D, 0x72, 1]

    /// True for the answer to `printedQuestion`: bits 4 and 7 tell it from the answers of `DLE EOT`.
    package static func isPrintedAnswer(_ byte: UInt8) -> Bool { byte & 0x90 == 0 }
}

/// The reasons why a printer prints nothing.
package enum PrinterFault: String, CaseIterable, Codable, Sendable {
    /// No connection, or no answer.
    case unreachable
    case paper, cover
    /// The printer's own button, or an error that it does not name.
    case offline

    package var message: Message {
        switch self {
        case .unreachable: Message("unreachable", "연결 안 됨")
        case .paper: Message("out of paper", "종이 없음")
        case .cover: Message("cover open", "뚜껑 열림")
        case .offline: Message("offline", "멈춤")
        }
    }
}

/// A printer and the slips that it has not printed yet.
package struct PrinterState: Codable, Equatable, Sendable {
    package let name: String
    package let duties: Set<PrinterDuty>
    /// Names on the menu with characters that it does not have: `?` stands on paper.
    package let unprintable: [String]
    /// nil for a printer that is ready, or was when it printed last.
    package let fault: PrinterFault?
    package let waiting: Int
    /// The day's numbers of the first orders among the waiting slips.
    package let numbers: [Int]
    /// True for a printer that says that it is ready, but not when a slip has come out (`GS r`).
    package let isSilent: Bool
    /// When another store was found in the place of the one whose slips it printed; nil for none lately. Slips may have come
    /// twice, and the day's numbers may have begun again.
    package let replaced: Date?

    package init(
        name: String, duties: Set<PrinterDuty> = [], unprintable: [String] = [], fault: PrinterFault? = nil,
        waiting: Int = 0, numbers: [Int] = [], isSilent: Bool = false, replaced: Date? = nil
    ) {
        self.name = name
        self.duties = duties
        self.unprintable = unprintable
        self.fault = fault
        self.waiting = waiting
        self.numbers = numbers
        self.isSilent = isSilent
        self.replaced = replaced
    }
}

/// The questions about a printer's state. It answers them at once, whatever it is printing.
package enum StatusQuestion: UInt8, CaseIterable, Sendable {
    case printer = 1
    case offlineCause = 2
    case paper = 4

    /// DLE EOT.
    package var bytes: [UInt8] { [0x10, 0x04, rawValue] }

    /// True for an answer to it: bits 1 and 4 are set, bits 0 and 7 are not.
    package static func isAnswer(_ byte: UInt8) -> Bool { byte & 0x93 == 0x12 }

    /// - Returns: nil for an answer that names no fault.
    package func fault(_ answer: UInt8) -> PrinterFault? {
        switch self {
        case .printer: answer & 0x08 == 0 ? nil : .offline
        case .offlineCause:
            answer & 0x04 != 0 ? .cover : answer & 0x20 != 0 ? .paper : answer & 0x40 != 0 ? .offline : nil
        case .paper: answer & 0x60 != 0 ? .paper : nil
        }
    }
}

/// An encoding of Korean that receipt printers have in their fonts.
package enum PrinterEncoding: String, CaseIterable, Sendable {
    /// The 2,350 syllables of KS X 1001, which every Korean printer has.
    case eucKR = "euc-kr"
    /// All 11,172 syllables: Microsoft's code page 949.
    case cp949
    /// No Korean: every other character is `?`.
    case ascii

    /// The name in iconv(3); CP949 alone would be another encoding to glibc than to Microsoft.
    fileprivate var iconvName: String {
        switch self {
        case .eucKR: "EUC-KR"
        case .cp949: "UHC"
        case .ascii: "ANSI_X3.4-1968"
        }
    }

    /// The bytes that choose it in a printer that has several: `FS &`, the two-byte characters of the printer's country.
    package var defaultPrefix: [UInt8] { self == .ascii ? [] : [0x1C, 0x26] }
}

/// Text in a printer's encoding.
///
/// In each of these encodings a character has as many bytes as it is columns wide on paper: Hangul has two, as have the
/// signs of KS X 1001, such as `·`.
struct PrinterText: Equatable {
    /// The bytes of each character.
    let characters: [[UInt8]]

    var columns: Int { characters.reduce(0) { $0 + $1.count } }
    var bytes: [UInt8] { characters.flatMap(\.self) }
}

/// Converts text for a printer, so that nothing in it can be a command: a control character becomes a space, an invisible one
/// is left out, and one that the encoding does not have becomes `?`.
final class PrinterTextEncoder {
    private let converter: iconv_t

    init(_ encoding: PrinterEncoding) {
        // With a name that glibc always has, it can only fail for memory.
        converter = iconv_open(encoding.iconvName, "UTF-8")
    }

    deinit {
        if converter != iconv_t(bitPattern: -1) { iconv_close(converter) }
    }

    func callAsFunction(_ text: String) -> PrinterText {
        // A letter with its accents, or jamo typed one by one, as one character where Unicode has it.
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

    /// ASCII that reads the same, for characters that the printers' fonts lack.
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
