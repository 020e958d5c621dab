import Foundation

extension [Double] {
    /// The middle one; 0 of none.
    var median: Double {
        if isEmpty { return 0 }
        let sorted = sorted()
        return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
    }
}

extension Array {
    func rotated(by places: Int) -> [Element] {
        isEmpty ? [] : Array(self[(places % count)...] + self[..<(places % count)])
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}

/// As the table shows numbers.
extension Double {
    var whole: String { formatted(Self.style.precision(.fractionLength(0))) }
    var tenths: String { formatted(Self.style.precision(.fractionLength(1))) }
    var ratio: String { formatted(Self.style.precision(.fractionLength(2))) }
    var plain: String { formatted(Self.style.precision(.fractionLength(0...2))) }
    var percent: String { "\((self * 100).whole) %" }

    private static let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US"))
}

/// Tells on standard error how far the run is: the table alone goes to standard output.
enum Progress {
    static func say(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
