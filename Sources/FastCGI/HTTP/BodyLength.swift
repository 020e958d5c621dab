import Bytes

/// The announced length of a body (RFC 3875, section 4.1.2).
enum BodyLength: Equatable {
    case bytes(Int)
    /// The body is longer than `maxBytes`, even if the number does not fit an `Int`.
    case tooLarge
    case notANumber

    /// The shop's forms have some hundred bytes; nginx.conf has the same limit of 64 KiB.
    static let maxBytes = 64 << 10
    /// The limit for a shop's events at head office, whose nginx lets them through. One event may have a whole menu.
    static let maxEventBytes = 1 << 20

    /// - Parameters:
    ///   - text: decimal digits only; nil or empty means that there is no body.
    ///   - type: the media type of the body.
    init(_ text: String?, type: String? = nil) {
        guard let text, !text.isEmpty else {
            self = .bytes(0)
            return
        }
        guard text.utf8.allSatisfy(\.isASCIIDigit) else {
            self = .notANumber
            return
        }
        let number = Int(decimalDigits: text.utf8) ?? .max
        self =
            number > (type == "application/x-ndjson" ? Self.maxEventBytes : Self.maxBytes) ? .tooLarge : .bytes(number)
    }
}
