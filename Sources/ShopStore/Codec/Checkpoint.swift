import Bytes
import Foundation
package import Journal
package import JuiceShop

/// The whole state after one event, as JSON that a person can read. Its members are those of the events' parts
/// (`CheckpointMembers.swift`).
package struct Checkpoint: Equatable {
    package let shop: Shop
    /// The first generation whose requests the store remembers.
    let keysSince: Int

    /// The member that a checkpoint of any format has, and that of the development versions.
    private struct Format: Decodable {
        let format: Int?
        let version: Int?
    }

    package static func bytes(_ shop: Shop, keysSince: Int) throws(StoreError) -> [UInt8] {
        var coder = MemberCoder(capacity: 64 * 1024)
        do throws(MemberCoder.Failure) {
            _ = try code(Checkpoint(shop: shop, keysSince: keysSince), &coder)
        } catch {
            throw .unavailable(
                path: "the checkpoint",
                reason: Message("its \(error.member) has no JSON", "\(error.member)을(를) JSON으로 적을 수 없어요"))
        }
        return LineChecksum.pretty(JSONLayout.pretty(coder.bytes))
    }

    init(shop: Shop, keysSince: Int) {
        self.shop = shop
        self.keysSince = keysSince
    }

    /// - Throws: `newerFormat` or `developmentFormat` for another format; `damaged` for anything that `bytes` does not write,
    ///   also when the accounts do not balance.
    package init(_ bytes: [UInt8], file: String) throws(StoreError) {
        var coder = MemberCoder(LineReader(Self.object(bytes)[...]))
        do throws(MemberCoder.Failure) {
            guard let checkpoint = try Self.code(nil, &coder), coder.reader.isAtEnd else {
                throw coder.failure("c")
            }
            self = checkpoint
        } catch {
            throw Self.refusal(error, bytes, file)
        }
    }

    /// The JSON in one line; empty where the checksum is wrong.
    static func object(_ bytes: [UInt8]) -> [UInt8] { LineChecksum.object(of: bytes).map(JSONLayout.compact) ?? [] }

    static func refusal(_ error: MemberCoder.Failure, _ bytes: [UInt8], _ file: String) -> StoreError {
        if let found = try? JSONDecoder().decode(Format.self, from: Data(bytes)),
            found.format != nil || found.version != nil
        {
            do throws(StoreError) { try JournalFormat.check(found.format, of: file) } catch { return error }
        }
        return .damaged(
            file,
            Message(
                "is not a checkpoint of format \(JournalFormat.current): “\(error.member)” is not as this program "
                    + "writes it",
                "형식 \(JournalFormat.current)의 검사점이 아니에요. “\(error.member)” 값이 이 프로그램이 쓰는 것과 달라요"),
            remedy: .newerProgram)
    }
}

/// The JSON of values that are coded by their `Codable`, such as a menu: members in one order, times as text.
enum StoreCoding {
    static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
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
