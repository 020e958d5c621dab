/// Numbers as the pages write them.
package enum NumberFormat {
    /// `1,234,567`.
    package static func grouped(_ number: Int) -> String {
        if (0..<1000).contains(number) { return String(number) }
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "−" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// `+20`, `−16`.
    package static func signed(_ number: Int) -> String {
        number > 0 ? "+\(grouped(number))" : grouped(number)
    }
}
