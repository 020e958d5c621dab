import Bytes
import ContentFile
import Foundation

/// A colour in sRGB, as style sheets write it.
package struct Colour: Hashable, Sendable, CustomStringConvertible {
    package let red: Int
    package let green: Int
    package let blue: Int

    static let white = Colour(red: 255, green: 255, blue: 255)
    static let black = Colour(red: 0, green: 0, blue: 0)

    /// Makes a colour of parts from 0 to 255 each.
    package init(red: Int, green: Int, blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Parameter text: a colour such as `#d43` or `#dd4433`.
    /// - Returns: nil for any other text.
    package init?(_ text: some StringProtocol) {
        guard text.first == "#", let value = Int(text.dropFirst(), radix: 16), value >= 0 else { return nil }
        switch text.utf8.count {
        case 4: self.init(red: (value >> 8) * 17, green: (value >> 4 & 15) * 17, blue: (value & 15) * 17)
        case 7: self.init(red: value >> 16, green: value >> 8 & 255, blue: value & 255)
        default: return nil
        }
    }

    package var description: String { "#\(digits)" }

    /// The hexadecimal digits without the `#`, as a part of a class's name.
    var digits: String {
        let value = String(red << 16 | green << 8 | blue, radix: 16)
        return String(repeating: "0", count: 6 - value.count) + value
    }

    /// The nearest of 32,768 colours: many photographs have fewer of them.
    package var coarse: Colour { map { min(248, ($0 + 4) / 8 * 8) } }

    /// The contrast with another one, from 1 to 21 (WCAG 2.2, "contrast ratio").
    func contrast(with other: Colour) -> Double {
        let (lower, higher) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (higher + 0.05) / (lower + 0.05)
    }

    /// Black or white, whichever contrasts more: at least 4.58.
    var ink: Colour { contrast(with: .white) >= contrast(with: .black) ? .white : .black }

    /// The colour that `color-mix(in srgb, self share, other)` gives.
    func mixed(_ share: Double, with other: Colour) -> Colour {
        func mix(_ a: Int, _ b: Int) -> Int { Int((Double(a) * share + Double(b) * (1 - share)).rounded()) }
        return Colour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The nearest darker or lighter colour with that contrast; nil if even black and white have less.
    func adjusted(to contrast: Double, with other: Colour) -> Colour? {
        let goal = other.ink
        return stride(from: 0.95, through: 0, by: -0.05).lazy.map { mixed($0, with: goal) }
            .first { $0.contrast(with: other) >= contrast }
    }

    /// Relative luminance, from 0 to 1.
    private var luminance: Double {
        func linear(_ part: Int) -> Double {
            let part = Double(part) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    private func map(_ change: (Int) -> Int) -> Colour {
        Colour(red: change(red), green: change(green), blue: change(blue))
    }
}

extension Colour {
    /// The ground of a drawing (SVG): what fills the first rectangle of its whole size.
    /// - Returns: nil for a drawing that does not begin with one.
    init?(groundOf drawing: [UInt8], width: Int, height: Int) {
        // Bytes: for each of ten thousand drawings, a regular expression took longer than making the pages.
        for element in drawing.prefix(4096).split(separator: UInt8(ascii: "<"))
        where element.starts(with: "rect".utf8) || element.starts(with: "path".utf8) {
            let parts = element.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
            func attribute(_ name: String) -> String {
                let place = stride(from: 0, to: parts.count - 1, by: 2).first { index in
                    parts[index].suffix(name.utf8.count + 2).dropFirst().elementsEqual("\(name)=".utf8)
                }
                return place.map { String(decoding: parts[$0 + 1], as: UTF8.self) } ?? ""
            }
            guard let colour = Colour(attribute("fill")) else { continue }
            let size = (attribute("width"), attribute("height"))
            let isWhole =
                size == ("\(width)", "\(height)") || size == ("100%", "100%")
                || attribute("d") == "M0 0h\(width)v\(height)H0z"
            if !isWhole { return nil }
            self = colour
            return
        }
        return nil
    }
}
