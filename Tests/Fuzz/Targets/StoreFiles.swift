import Bytes
import Foundation
@testable import Journal
import JuiceShop
@testable import ShopStore

extension FuzzTarget {
    /// The store's other files: the head, a journal's header, a table of keys and a checkpoint.
    static let storeFiles = FuzzTarget(name: "store-files", maxLength: 8192, seeds: Seeds.storeFiles) {
        input in
        if let head = try? Head(padded(input), in: "head") {
            try require(head.bytes.count == Head.length, "a head has its length")
            try require((try? Head(head.bytes, in: "head")) == head, "a head is written as it was read")
        }
        if let header = JournalFile.Header(input.prefix { $0 != UInt8(ascii: "\n") }), header.format != nil {
            try require(JournalFile.Header(header.payload[...]) == header, "a header is written as it was read")
        }
        try checkKeys(input)
        try checkCheckpoint(input)
    }

    /// The input as the payload of a head, sealed and filled up as a head is.
    private static func padded(_ input: [UInt8]) -> [UInt8] {
        let text = input.starts(with: "{\"v\":".utf8) ? Array(input.prefix { $0 != UInt8(ascii: "\n") }) : []
        var payload = Array(text)
        while payload.last == UInt8(ascii: " ") { payload.removeLast() }
        if LineChecksum.hasChecksum(payload[...]) { payload.removeLast(17) }
        var line = LineChecksum.line(payload, seed: 0).bytes
        guard line.count <= Head.length else { return line }
        line.insert(contentsOf: repeatElement(UInt8(ascii: " "), count: Head.length - line.count), at: line.count - 1)
        return line
    }

    private static func checkKeys(_ input: [UInt8]) throws {
        let body = input.count > 13 && input.suffix(13).starts(with: "crc ".utf8) ? input.dropLast(13) : input[...]
        let sealed =
            Array(body) + "crc ".utf8 + LineChecksum.crc(body, seed: 0).hexDigits + [UInt8(ascii: "\n")]
        let words = String(decoding: body.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).split(separator: " ")
        guard words.count == 10, let generation = Int(words[3]), let length = Int(words[5]) else { return }
        guard let table = IdempotencyTable(sealed, generation: generation, journalLength: length) else { return }
        for entry in table.entries { _ = table.offsets(of: entry.hash) }
        let written = table.bytes(journalLength: length)
        let again = IdempotencyTable(written, generation: generation, journalLength: length)
        try require(again?.bytes(journalLength: length) == written, "a table is written as it was read")
    }

    /// The input as it is, and with the checksum that lets the reader look at it.
    private static func checkCheckpoint(_ input: [UInt8]) throws {
        let sealed = LineChecksum.pretty(input)
        guard let checkpoint = [input, sealed].compactMap({ try? Checkpoint($0, file: "checkpoint") }).first else {
            return
        }
        let shop = checkpoint.shop
        try require(shop.stock.counts.values.allSatisfy { $0 >= 0 }, "no count of a checkpoint is negative")
        let written = try Checkpoint.bytes(shop, keysSince: checkpoint.keysSince)
        try require(LineChecksum.isWhole(written), "a checkpoint has its checksum")
        try require(try Checkpoint(written, file: "checkpoint").shop == shop, "a checkpoint is written as it was read")
    }
}
