import JuiceShop
@testable import Printing

extension FuzzTarget {
    /// Names, memos and notes on paper: no byte of theirs is a command, no row is too wide, and no character is cut in half.
    static let slips = FuzzTarget(name: "slips", maxLength: 256) { input in
        let text = String(decoding: input.dropFirst(2), as: UTF8.self)
        var printer = ReceiptPrinter()
        printer.encoding = PrinterEncoding.allCases[Int(input.first ?? 0) % 3]
        printer.columns = 16 + Int(input.dropFirst().first ?? 0) % 49
        printer.prefix = []
        var slip = Slip()
        slip.text(text)
        slip.pair(text, text)
        slip.text(text, .huge, centred: true)
        let bytes = printer.bytes(of: slip)
        var reader = SlipReader(printer)
        try reader.read(bytes)
    }
}

/// Reads the bytes of a slip as a printer does, by the few commands that a slip has.
private struct SlipReader {
    let printer: ReceiptPrinter
    private var rest: ArraySlice<UInt8> = []
    private var width: Int

    init(_ printer: ReceiptPrinter) { (self.printer, width) = (printer, printer.columns) }

    mutating func read(_ bytes: [UInt8]) throws {
        rest = bytes[...]
        try require(rest.prefix(2) == [0x1B, 0x40], "a slip begins with ESC @")
        try require(rest.suffix(4) == [0x1D, 0x56, 66, 0], "a slip ends with the cut")
        rest = rest.dropFirst(2).dropLast(4)
        var columns = 0
        while let byte = rest.popFirst() {
            switch byte {
            case 0x0A: columns = 0
            case 0x1D:
                try require(columns == 0 && rest.popFirst() == 0x21, "a command stands before a row, and is GS !")
                let size = Int((rest.popFirst() ?? 0) & 7) + 1
                width = printer.columns / size
            case 0x20...0x7E: columns += 1
            default:
                let second = rest.popFirst() ?? 0
                let isWhole =
                    printer.encoding == .cp949 ? byte >= 0x81 && second >= 0x41 : byte >= 0xA1 && second >= 0xA1
                try require(isWhole && printer.encoding != .ascii, "half a character, or a control: \(byte) \(second)")
                columns += 2
            }
            try require(columns <= width, "\(columns) of \(width) columns")
        }
    }
}
