import Bytes
package import ContentFile
package import JuiceShop

/// The abilities of a receipt printer, and the bytes that it understands (ESC/POS, Epson's command reference).
package struct ReceiptPrinter: Equatable, Sendable {
    /// Normal characters in a row: 42 on paper of 80 mm, 32 on 58 mm.
    package var columns = 42
    package var encoding = PrinterEncoding.eucKR
    /// The bytes that choose the encoding in this printer; nil for `PrinterEncoding.defaultPrefix`.
    package var prefix: [UInt8]?
    /// False for a printer, or a queue before it, that answers no question about its state.
    package var answers = true

    package static let columnRange = 16...64

    package init() {}

    /// The bytes of a whole slip, which is cut off at its end.
    package func bytes(of slip: Slip) -> [UInt8] {
        // ESC @ resets the printer: a slip that was cut off may have left it in any state.
        var bytes: [UInt8] = [0x1B, 0x40] + (prefix ?? encoding.defaultPrefix)
        var size = SlipLine.Size.normal
        for row in SlipLayout(slip, columns: columns, PrinterTextEncoder(encoding)).rows {
            if row.size != size {
                size = row.size
                bytes += [0x1D, 0x21, UInt8(size.rawValue - 1) * 0x11]
            }
            // GS B: the margin of a centred row stays white, but for the space at which the words begin.
            let margin = row.isInverted ? row.text.prefix { $0 == UInt8(ascii: " ") }.dropLast() : []
            if row.isInverted { bytes += margin + [0x1D, 0x42, 1] }
            bytes += row.text.dropFirst(margin.count)
            if row.isInverted { bytes += [0x1D, 0x42, 0] }
            bytes.append(0x0A)
        }
        return bytes + Self.cut
    }

    /// The names on a menu that the printer prints with a `?`.
    package func unprintableNames(on menu: Menu, in language: Language) -> [String] {
        let encode = PrinterTextEncoder(encoding)
        let choices = menu.options.flatMap(\.choices).map(\.names)
        let sizes = menu.juices.flatMap(\.sizes).map(\.names)
        let places = menu.places.map(\.names)
        return (menu.juices.map(\.names) + sizes + choices + places).map { $0[language] }.filter {
            !encode.hasAll(of: $0)
        }
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
            bytes += [0x1B, 0x40]
            bytes += ascii(name).bytes
            bytes += [0x0A]
            bytes += prefix
            bytes += words.bytes
            bytes += [0x0A, 0x0A]
        }
        let ruler = String((1...columns).map { Character(String($0 % 10)) })
        return bytes + [0x1B, 0x40] + ascii(ruler).bytes + [0x0A] + ascii("width=\(columns)").bytes + Self.cut
    }

    /// FS & chooses the printer's own country, ESC R 13 Korea, and ESC t a code page, whose number differs.
    private static let trials: [(PrinterEncoding, [UInt8])] = [PrinterEncoding.eucKR, .cp949].flatMap { encoding in
        [[0x1C, 0x26], [0x1B, 0x52, 13, 0x1C, 0x26], [0x1B, 0x74, 18, 0x1C, 0x26], [0x1B, 0x74, 0xFF]].map {
            (encoding, $0)
        }
    }

    /// GS V 66 feeds the paper to the knife and cuts it.
    private static let cut: [UInt8] = [0x1D, 0x56, 66, 0]

    /// ESC p opens the drawer at the printer's connector, by a pulse of 50 ms.
    package static let drawerKick: [UInt8] = [0x1B, 0x70, 0, 25, 250]

    /// DLE DC4 opens the drawer in real time, for a printer that prints nothing now: it would keep `ESC p` until it has
    /// paper.
    package static let drawerKickAtOnce: [UInt8] = [0x10, 0x14, 1, 0, 1]

    /// GS r makes the printer answer with a byte when it has printed everything before. Some printers do not know the
    /// command.
    package static let printedQuestion: [UInt8] = [0x1D, 0x72, 1]

    /// True for the answer to `printedQuestion`: bits 4 and 7 tell it from the answers of `DLE EOT`.
    package static func isPrintedAnswer(_ byte: UInt8) -> Bool { byte & 0x90 == 0 }
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
