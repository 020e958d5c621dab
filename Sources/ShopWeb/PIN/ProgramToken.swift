package import Foundation
package import JuiceShop

/// A token by which a program uses the API. Only its hash is kept: it is shown once.
package struct ProgramToken: Equatable, Sendable {
    /// The id of the program, in `who` of every event that it makes.
    package let app: AppID
    /// BLAKE2b of the token, in hexadecimal digits. A token has 256 random bits, so that nobody can guess it from the hash.
    let hash: String
    package let parts: Set<Access>
    package let since: Date

    /// The parts that a token can have, in the order in which they are shown: those that an operation needs.
    package static let allParts: [Access] = [.orders, .kitchen, .payments, .cancellations, .stock, .owner]
    /// More programs than a shop has.
    package static let max = 100

    /// True for an id that a program can have.
    package static func isApp(_ text: String) -> Bool { Token.isToken(text) && text.utf8.count <= Key.maxProgram }
}

extension ProgramToken: Codable {
    private enum CodingKeys: String, CodingKey {
        case app = "name"
        case hash, parts, since
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let name = try values.decode(String.self, forKey: .app)
        guard Self.isApp(name) else {
            throw DecodingError.dataCorruptedError(forKey: .app, in: values, debugDescription: "is no name")
        }
        app = AppID(name)
        hash = try values.decode(String.self, forKey: .hash)
        parts = try values.decode(Set<Access>.self, forKey: .parts)
        since = try values.decode(Date.self, forKey: .since)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(app.rawValue, forKey: .app)
        try values.encode(hash, forKey: .hash)
        try values.encode(parts.sorted { $0.rawValue < $1.rawValue }, forKey: .parts)
        try values.encode(since, forKey: .since)
    }
}
