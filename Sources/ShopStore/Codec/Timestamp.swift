import Bytes
package import Foundation

/// Times in the journal's format: `2026-11-21T04:13:52.123Z`, of fixed width, in UTC.
///
/// The calendar is Howard Hinnant's ("chrono-Compatible Low-Level Date Algorithms": `civil_from_days`,
/// `days_from_civil`): years of the proleptic Gregorian calendar that begin in March, in eras of 400.
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
        let (year, month, day) = civil(days)
        let second = seconds - days * 86_400
        let parts =
            [
                (year, 4, "-"), (month, 2, "-"), (day, 2, "T"), (second / 3600, 2, ":"), (second / 60 % 60, 2, ":"),
                (second % 60, 2, "."), (milliseconds - seconds * 1000, 3, "Z"),
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
            milliseconds: (days(value(0, 4), value(5, 2), value(8, 2)) * 86_400 + seconds) * 1000 + value(20, 3))
        var again = [UInt8]()
        append(time, to: &again)
        return again[...] == text ? time : nil
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted.flooringDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooringDivision(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int {
    fileprivate func flooringDivision(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

extension Date {
    package init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Milliseconds since 1970.
    package var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

    /// Rounded down to the precision of the store, so that a later read gives the same time.
    package var inWholeMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded(.down) / 1000)
    }
}
