import Bytes
import ContentFile

/// An encoding of Korean that receipt printers have in their fonts.
package enum PrinterEncoding: String, CaseIterable, Sendable {
    /// The 2,350 syllables of KS X 1001, which every Korean printer has.
    case eucKR = "euc-kr"
    /// All 11,172 syllables: Microsoft's code page 949.
    case cp949
    /// ASCII without Korean: every other character is `?`.
    case ascii

    /// The name in iconv(3). glibc's own CP949 differs from Microsoft's.
    var iconvName: String {
        switch self {
        case .eucKR: "EUC-KR"
        case .cp949: "UHC"
        case .ascii: "ANSI_X3.4-1968"
        }
    }

    /// The bytes that choose the encoding in a printer that has several: `FS &`, the two-byte characters of the
    /// printer's country.
    package var defaultPrefix: [UInt8] { self == .ascii ? [] : [0x1C, 0x26] }
}
