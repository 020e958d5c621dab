import Bytes
import Foundation
import Journal
import JuiceShop

/// Times in the journal's format: `2026-11-21T04:13:52.123Z`, of fixed width, in UTC.
enum Timestamp {
    /// What a store can hold: a clock beyond it is wrong, and no reason to write a line that cannot be read.
    static let (first, last) = (Date(milliseconds: 0), Date(milliseconds: 253_402_300_799_999))

    static func text(_ time: Date) -> String {
        var bytes = [UInt8]()
        append(time, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func append(_ time: Date, to bytes: inout [UInt8]) {
        let milliseconds = time.milliseconds
        let seconds = milliseconds.flooringDivision(by: 1000)
        let days = seconds.flooringDivision(by: 86_400)
        let day = Day(number: days)
        let second = seconds - days * 86_400
        let parts =
            [
                (day.year, 4, "-"), (day.month, 2, "-"), (day.day, 2, "T"),
                (second / 3600, 2, ":"), (second / 60 % 60, 2, ":"), (second % 60, 2, "."),
                (milliseconds - seconds * 1000, 3, "Z"),
            ] as [(Int, Int, UnicodeScalar)]
        for (value, width, end) in parts {
            bytes.append(decimal: value, width: width)
            bytes.append(UInt8(ascii: end))
        }
    }

    /// - Returns: nil unless the text is a time as `append` writes it.
    static func time(_ text: ArraySlice<UInt8>) -> Date? {
        guard text.count == 24 else { return nil }
        func value(_ offset: Int, _ width: Int) -> Int {
            text[(text.startIndex + offset)..<(text.startIndex + offset + width)]
                .reduce(0) { $0 * 10 + Int($1) - Int(UInt8(ascii: "0")) }
        }
        let seconds = (value(11, 2) * 60 + value(14, 2)) * 60 + value(17, 2)
        let time = Date(
            milliseconds: (Day.number(value(0, 4), value(5, 2), value(8, 2)) * 86_400 + seconds) * 1000 + value(20, 3))
        var again = [UInt8]()
        append(time, to: &again)
        return again[...] == text ? time : nil
    }
}

extension Int {
    fileprivate func flooringDivision(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
