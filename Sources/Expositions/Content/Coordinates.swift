import Bytes
import ContentFile
import Foundation

/// A place on the Earth, in degrees (WGS 84).
package struct Coordinates: Hashable, Sendable {
    /// Degrees to the north, from -90 to 90.
    package let latitude: Double
    /// Degrees to the east, from -180 to 180.
    package let longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Reads the two fields of an object.
    /// - Returns: nil for an object with neither.
    /// - Throws: `Diagnostic` that says how to write what cannot be used.
    init?(_ fields: ContentObject) throws(Diagnostic) {
        let (first, second) = (fields["latitude"], fields["longitude"])
        if first == nil, second == nil { return nil }
        latitude = try Axis.latitude.degrees(try fields.field("latitude"), beside: second)
        longitude = try Axis.longitude.degrees(try fields.field("longitude"), beside: first)
    }

    /// The place in words, such as `37.5547, 126.9706`.
    package var words: String { "\(Self.words(latitude)), \(Self.words(longitude))" }

    /// A number of degrees, with a tenth of a metre at most.
    static func words(_ degrees: Double) -> String {
        let text = "\((degrees * 1_000_000).rounded() / 1_000_000)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private enum Axis: String {
        case latitude, longitude

        private var limit: Double { self == .latitude ? 90 : 180 }

        func degrees(_ value: ContentValue, beside other: ContentValue?) throws(Diagnostic) -> Double {
            let text = (try value.plainText() ?? "").trimmingCharacters(in: .whitespaces)
            let example = self == .latitude ? "37.5665" : "126.978"
            guard let degrees = Coordinates.decimal(text) else {
                if let pair = text.wholeMatch(of: /(-?\d+\.\d+)\s*[,;\s]\s*(-?\d+\.\d+)/) {
                    throw value.place.diagnostic(
                        Message("\"\(text)\" is two numbers", "\"\(text)\"은(는) 숫자가 둘이에요"),
                        remedy: Message(
                            "write \(pair.1) as \"latitude\" and \(pair.2) as \"longitude\"",
                            "\(pair.1)은 \"latitude\"에, \(pair.2)은 \"longitude\"에 적어 주세요"))
                }
                let meant = Coordinates.otherForm(text)
                throw value.place.diagnostic(
                    Message(
                        "\"\(text)\" is not a number of degrees with a point", "\"\(text)\"은(는) 소수점으로 적은 도가 아니에요"),
                    remedy: Message.write(meant.map(Coordinates.words) ?? example))
            }
            if abs(degrees) <= limit { return degrees }
            let beside = try other?.plainText().flatMap { Coordinates.decimal($0) }
            let isSwapped = self == .latitude && abs(degrees) <= 180 && beside.map { abs($0) <= 90 } ?? false
            throw value.place.diagnostic(
                Message(
                    "\(text) is not between -\(Int(limit)) and \(Int(limit))",
                    "\(text)은(는) -\(Int(limit))에서 \(Int(limit)) 사이가 아니에요"),
                remedy: isSwapped
                    ? Message("swap it and the longitude", "경도와 서로 바꿔 적어 주세요")
                    : Message("write a number that is, such as \(example)", "\(example)처럼 그 사이의 수를 적어 주세요"))
        }
    }

    /// The number of a text in digits with a point.
    private static func decimal(_ text: String) -> Double? {
        let plain = text.trimmingCharacters(in: .whitespaces).replacing("−", with: "-")
        return plain.wholeMatch(of: /[-+]?\d{1,3}(?:\.\d+)?/) == nil ? nil : Double(plain)
    }

    /// The degrees of `37,5665`, `37°33′N`, `37° 33' 17" N`, `37.5 N`, `W 58.4`, `북위 37도 33분`.
    private static func otherForm(_ text: String) -> Double? {
        let form =
            /([-−+]?)([nsew]|북위|남위|동경|서경)?\s*(\d{1,3}(?:[.,]\d+)?)\s*[°º˚도]?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’분])?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”초]|''))?\s*([nsew])?/
        guard let found = text.lowercased().wholeMatch(of: form) else { return nil }
        func number(_ text: Substring?) -> Double { text.flatMap { Double($0.replacing(",", with: ".")) } ?? 0 }
        let degrees = number(found.3) + number(found.4) / 60 + number(found.5) / 3600
        let side = found.2 ?? found.6 ?? ""
        return ["s", "w", "남위", "서경"].contains(side) || ["-", "−"].contains(found.1) ? -degrees : degrees
    }
}
