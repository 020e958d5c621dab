import Foundation
import Glibc

/// The least that a durable order can cost in a file that grows: 300 bytes appended, and one `fdatasync`.
///
/// Each sync has the file's new length to write besides the bytes. A file that is written over in place has not, as
/// SQLite's WAL once it has grown: alone, SQLite may be ahead of this floor.
struct FloorFile: Contender {
    static let length = 300
    private let path: String
    private let bar: Bar

    init(_ folder: String, _ bar: Bar) throws {
        path = "\(folder)/floor"
        self.bar = bar
        _ = try FloorWriter(path)
    }

    func writer() throws -> any Writer { try FloorWriter(path) }

    func stocktake() throws -> Stocktake {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        return Stocktake(orders: size / Self.length, stock: bar.plenty - size / Self.length * bar.portion)
    }
}

private final class FloorWriter: Writer {
    private let file: Int32
    private let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: FloorFile.length - 1) + [10]
    private var count = 0

    init(_ path: String) throws {
        file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o660)
        if file < 0 { throw Unable("\(path): \(String(cString: strerror(errno)))") }
    }

    deinit { close(file) }

    func place(_ key: String) throws -> Int? {
        guard write(file, bytes, bytes.count) == bytes.count, fdatasync(file) == 0 else {
            throw Unable("the floor's file: \(String(cString: strerror(errno)))")
        }
        count += 1
        return count
    }
}
