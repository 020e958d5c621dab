package import Foundation

/// How the store writes JSON: members in one order, times as people read them.
enum StoreCoding {
    static func encoder(pretty: Bool = false) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Timestamp.text(date))
        }
        return encoder
    }

    static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            if let time = Timestamp.time(Array(try container.decode(String.self).utf8)[...]) { return time }
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
        }
        return decoder
    }
}

extension Date {
    init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Since 1970.
    var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

    /// As exact as the store keeps it, so that what was answered is what is read back.
    package var inWholeMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded(.down) / 1000)
    }
}
