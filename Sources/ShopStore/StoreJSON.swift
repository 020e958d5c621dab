package import Foundation

/// How the store writes JSON: members in one order, times as people read them.
enum StoreJSON {
    static func encoder(pretty: Bool = false) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(time))
        }
        return encoder
    }

    static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return try time.parse(text)
        }
        return decoder
    }

    /// `2026-11-21T04:13:52.123Z`
    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension Date {
    /// As exact as the store keeps it, so that what was answered is what is read back.
    package var inWholeMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded(.down) / 1000)
    }
}
