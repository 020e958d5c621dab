import Bytes

/// Finds forbidden parts of a drawing (SVG): scripts, and references to other files. A drawing without an end was
/// written or copied only in part, and one that draws too much (`DrawingExpansion`) stops a browser.
///
/// A browser runs the scripts of a drawing that is opened by itself. The Content-Security-Policy forbids them, too;
/// this check finds them before a page is published.
///
/// Reads each byte once, without regular expressions: a site has thousands of drawings.
struct DrawingCheck {
    private let text: [UInt8]
    private var hasScript = false
    private var hasDeclaration = false
    private var refersToFile = false
    private var hasHiddenCharacter = false
    private var hasRoot = false
    private var hasEnd = false

    /// Looks for the marks in comments, too, where no drawing program writes them.
    /// - Returns: the first fault and its remedy; nil for a drawing that only draws.
    static func fault(in bytes: [UInt8]) -> (error: Message, remedy: Message)? {
        let check = Self(bytes)
        if check.hasScript {
            return (
                Message("has a script", "스크립트가 있어요"),
                Message(
                    "remove scripts and event handlers, or save it as .png",
                    "스크립트와 이벤트 처리를 지우거나 .png로 저장해 주세요")
            )
        }
        if check.hasDeclaration {
            return (
                Message("declares entities or attributes", "엔티티나 속성을 선언해요"),
                Message(
                    "save it as plain SVG, or as .png", "일반 SVG나 .png로 저장해 주세요")
            )
        }
        if check.refersToFile {
            return (
                Message("refers to another file", "다른 파일을 불러와요"),
                Message("put what it shows into the file itself", "보여 줄 것을 그 파일 안에 넣어 주세요")
            )
        }
        if check.hasHiddenCharacter {
            return (
                Message(
                    "has a control character, or one that turns the direction of the text around it",
                    "보이지 않는 제어 문자나 글의 방향을 바꾸는 문자가 있어요"),
                Message("remove it, or export it again", "그 문자를 지우거나 다시 저장해 주세요")
            )
        }
        if check.hasEnd { return DrawingExpansion.fault(in: bytes) }
        return (
            Message("has no </svg>", "</svg>가 없어요"),
            Message("copy it again, or export it again", "다시 복사하거나 다시 저장해 주세요")
        )
    }

    private init(_ bytes: [UInt8]) {
        text = bytes.map(\.asciiLowercased)
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "<"):
                hasScript = hasScript || ["<script", "<foreignobject"].contains { begins($0, at: index) }
                hasDeclaration = hasDeclaration || ["<!entity", "<!attlist"].contains { begins($0, at: index) }
                refersToFile = refersToFile || begins("<?xml-stylesheet", at: index)
                hasEnd = hasEnd || begins("</svg", at: index)
                if !hasRoot, begins("<svg", at: index) {
                    hasRoot = true
                    hasEnd = isEmptyElement(index)
                }
            case UInt8(ascii: ":"): hasScript = hasScript || begins(":script", at: index)
            case UInt8(ascii: "j"): hasScript = hasScript || begins("javascript:", at: index)
            case UInt8(ascii: "o"): hasScript = hasScript || isHandler(index)
            case UInt8(ascii: "@"): refersToFile = refersToFile || begins("@import", at: index)
            case UInt8(ascii: "h"):
                if begins("href", at: index), let value = value(of: index + 4), leadsOut(value) { refersToFile = true }
            case UInt8(ascii: "u"):
                if begins("url(", at: index), leadsOut(skippingQuote(from: skippingSpace(from: index + 4))) {
                    refersToFile = true
                }
            case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F: hasHiddenCharacter = true
            case 0xE2: hasHiddenCharacter = hasHiddenCharacter || isDirection(text[index...].prefix(3))
            case UInt8(ascii: "&"): hasHiddenCharacter = hasHiddenCharacter || isHiddenReference(index)
            default: break
            }
        }
    }

    /// True for the UTF-8 of a character that changes the direction of a text (UAX #9, section 2): U+202A to U+202E and
    /// U+2066 to U+2069.
    private func isDirection(_ bytes: ArraySlice<UInt8>) -> Bool {
        let (second, third) = (bytes.dropFirst().first ?? 0, bytes.dropFirst(2).first ?? 0)
        return second == 0x80 && (0xAA...0xAE).contains(third) || second == 0x81 && (0xA6...0xA9).contains(third)
    }

    /// True for such a character that is written as `&#x202E;` or `&#8238;`.
    private func isHiddenReference(_ index: Int) -> Bool {
        guard begins("&#", at: index) else { return false }
        let isHexadecimal = begins("&#x", at: index)
        let digits = text[(index + (isHexadecimal ? 3 : 2))...].prefix { $0 != UInt8(ascii: ";") }.prefix(9)
        guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(value)
        else { return false }
        if value < 0x20 { return ![0x09, 0x0A, 0x0D].contains(value) }
        return isDirection(Array(String(scalar).utf8)[...])
    }

    private func begins(_ word: StaticString, at index: Int) -> Bool {
        word.withUTF8Buffer { text[min(index, text.count)...].starts(with: $0) }
    }

    private func isEmptyElement(_ index: Int) -> Bool {
        text[index...].firstIndex(of: UInt8(ascii: ">")).map { text[$0 - 1] == UInt8(ascii: "/") } ?? false
    }

    /// True where an attribute such as `onload=` begins.
    private func isHandler(_ index: Int) -> Bool {
        guard index > 0, begins("on", at: index) else { return false }
        let before = text[index - 1]
        guard Self.isSpace(before) || Self.isQuote(before) || before == UInt8(ascii: "/") else { return false }
        var end = index + 2
        while end < text.count, text[end].isASCIILetter { end += 1 }
        let sign = skippingSpace(from: end)
        return end > index + 2 && sign < text.count && text[sign] == UInt8(ascii: "=")
    }

    /// The offset behind `= "`.
    /// - Returns: nil unless an attribute's name ends at the offset.
    private func value(of end: Int) -> Int? {
        let sign = skippingSpace(from: end)
        guard sign < text.count, text[sign] == UInt8(ascii: "=") else { return nil }
        let quote = skippingSpace(from: sign + 1)
        return quote < text.count && Self.isQuote(text[quote]) ? quote + 1 : nil
    }

    /// True for an address that is neither a part of the drawing nor a picture in it.
    private func leadsOut(_ address: Int) -> Bool {
        let start = skippingSpace(from: address)
        return !begins("#", at: start) && !begins("data:image/", at: start)
    }

    private func skippingSpace(from start: Int) -> Int {
        var index = start
        while index < text.count, Self.isSpace(text[index]) { index += 1 }
        return index
    }

    private func skippingQuote(from index: Int) -> Int {
        index < text.count && Self.isQuote(text[index]) ? index + 1 : index
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
