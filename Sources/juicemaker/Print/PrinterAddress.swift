import Bytes
import Console
import Foundation
import Glibc
import JuiceShop
import Printing
import Runtime
import ShopWeb

/// A printer as `--printer` names it: `kitchen=tcp://192.168.0.50:9100?width=58`, `counter=/dev/usb/lp0`.
///
/// The abilities of the printer stand after `?`, joined by `&`: `width` (80 or 58 mm, or a number of columns), `encoding`, `prefix` (bytes in
/// hexadecimal), `answers=no`, and what it `prints`.
struct PrinterAddress: Equatable, Sendable {
    enum Location: Equatable, Sendable {
        case network(host: String, port: String)
        case device(String)
    }

    /// A word for people and for the files that remember what was printed.
    let name: String
    let place: Location
    private(set) var printer = ReceiptPrinter()
    private(set) var duties: Set<PrinterDuty>

    /// The port of every network printer ("JetDirect").
    static let standardPort = "9100"

    init(_ text: String) throws(CommandError) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, Token.isToken(parts[0]) else {
            throw Self.error(
                text, Message("has no name", "이름이 없어요"),
                Message("write kitchen=tcp://192.168.0.50:9100", "kitchen=tcp://192.168.0.50:9100처럼 적어 주세요"))
        }
        name = parts[0]
        let address = parts[1].split(separator: "?", maxSplits: 1).map(String.init)
        place = try Self.place(address.first ?? "", of: text)
        duties = name == "kitchen" ? [.tickets] : [.receipts, .closings, .drawer]
        for ability in (address.count > 1 ? address[1] : "").split(separator: "&") {
            let pair = ability.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2, try set(pair[0], to: pair[1], of: text) else {
                throw Self.error(
                    text, Message("“\(ability)” is not an ability of a printer", "“\(ability)”: 프린터에 쓸 수 없는 말이에요"),
                    Message(
                        "write width=58, encoding=cp949, prefix=1B520D, answers=no or prints=tickets,cups,receipts,closings,drawer",
                        "width=58, encoding=cp949, prefix=1B520D, answers=no, prints=tickets,cups,receipts,closings,drawer로 적어 주세요"
                    ))
            }
        }
    }

    private static func place(_ address: String, of text: String) throws(CommandError) -> Location {
        if address.hasPrefix("/") { return .device(address) }
        if address.hasPrefix("tcp://") {
            var host = address.dropFirst("tcp://".count)
            var port = standardPort[...]
            if let colon = host.lastIndex(of: ":"), host.last != "]" {
                port = host[host.index(after: colon)...]
                host = host[..<colon]
            }
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            if !host.isEmpty, !host.contains("/"), let number = NumberReader.whole.number(String(port)),
                (1...65_535).contains(number)
            {
                return .network(host: String(host), port: String(port))
            }
        }
        throw error(
            text, Message("is not an address", "주소가 아니에요"),
            Message(
                "write tcp://HOST:9100 or the path of a device such as /dev/usb/lp0",
                "tcp://HOST:9100이나 /dev/usb/lp0 같은 장치의 경로로 적어 주세요"))
    }

    /// - Returns: false for an ability or a value that there is not.
    private mutating func set(_ ability: String, to value: String, of text: String) throws(CommandError) -> Bool {
        switch ability {
        case "width":
            guard let number = NumberReader.whole.number(value) else { return false }
            printer.columns = [80: 42, 58: 32][number] ?? number
            return ReceiptPrinter.columnRange.contains(printer.columns)
        case "encoding":
            guard let encoding = PrinterEncoding(rawValue: value) else { return false }
            printer.encoding = encoding
        case "prefix":
            guard let bytes = Self.bytes(hexadecimal: value), bytes.count <= 16 else { return false }
            printer.prefix = bytes
        case "answers":
            guard ["yes", "no"].contains(value) else { return false }
            printer.answers = value == "yes"
        case "prints":
            let words = value.split(separator: ",").map { PrinterDuty(rawValue: String($0)) }
            if words.contains(nil) { return false }
            duties = Set(words.compactMap(\.self))
        default: return false
        }
        return true
    }

    private static func bytes(hexadecimal text: String) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    private static func error(_ text: String, _ fault: Message, _ remedy: Message) -> CommandError {
        CommandError(
            .usage, Message("--printer \(text) ", "--printer \(text): ") + fault + Message("; ", ". ") + remedy)
    }
}
