import Bytes
import Foundation

/// A place in a history: how far it goes, and which one it is.
package struct HistoryMark: Hashable, Sendable {
    package let sequence: Int
    /// The digest of all events up to there: see `Event.digest`.
    package let digest: UInt64

    /// Before the first event.
    package static let beginning = HistoryMark(sequence: 0, digest: 0)

    package init(sequence: Int, digest: UInt64) {
        self.sequence = sequence
        self.digest = digest
    }

    package func after(_ event: Event) -> HistoryMark {
        HistoryMark(sequence: sequence + 1, digest: event.digest(sequence + 1, after: digest))
    }
}

/// The digest is written as sixteen hexadecimal digits, because not every reader of JSON has numbers of 64 bits.
extension HistoryMark: Codable {
    private enum CodingKeys: String, CodingKey {
        case sequence, digest
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        sequence = try members.decode(Int.self, forKey: .sequence)
        let digits = try members.decode(String.self, forKey: .digest)
        guard sequence >= 0, let digest = Fingerprint(hexDigits: Array(digits.utf8)[...]) else {
            throw DecodingError.dataCorruptedError(forKey: .digest, in: members, debugDescription: "is no mark")
        }
        self.digest = digest.value
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(sequence, forKey: .sequence)
        try members.encode(Fingerprint(value: digest).description, forKey: .digest)
    }
}
