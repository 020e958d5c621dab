import Foundation

extension [Double] {
    /// The median, or 0 for an empty array.
    var median: Double {
        if isEmpty { return 0 }
        let sorted = sorted()
        return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
    }
}

extension Array {
    func rotated(by offset: Int) -> [Element] {
        isEmpty ? [] : Array(self[(offset % count)...] + self[..<(offset % count)])
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}

/// The formats of the table.
extension Double {
    var whole: String { formatted(Self.style.precision(.fractionLength(0))) }
    var tenths: String { formatted(Self.style.precision(.fractionLength(1))) }
    var ratio: String { formatted(Self.style.precision(.fractionLength(2))) }
    var plain: String { formatted(Self.style.precision(.fractionLength(0...2))) }
    var percent: String { "\((self * 100).whole) %" }

    private static let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US"))
}

/// Reports progress on standard error; only the table goes to standard output.
enum Progress {
    static func report(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
