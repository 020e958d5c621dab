import Bytes

/// Writes numbers for the pages.
package enum NumberFormat {
    /// Groups the digits: `1,234,567`.
    package static func grouped(_ number: Int) -> String {
        if (0..<1000).contains(number) { return String(number) }
        var digits = Array(String(number.magnitude).utf8)
        for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(UInt8(ascii: ","), at: index) }
        return (number < 0 ? "−" : "") + String(decoding: digits, as: UTF8.self)
    }

    /// Groups the digits and writes the sign: `+20`, `−16`.
    package static func signed(_ number: Int) -> String {
        number > 0 ? "+\(grouped(number))" : grouped(number)
    }
}
