import Foundation
import Glibc

/// The minimum cost of a durable order in a growing file: an append of 300 bytes and one `fdatasync`.
///
/// Each sync also writes the file's new length. SQLite's WAL is overwritten in place once it has grown, and saves that:
/// with one writer, SQLite may be faster than this floor.
struct FloorFile: Contender {
    static let length = 300
    private let path: String
    private let bench: BenchMenu

    init(_ folder: String, _ bench: BenchMenu) throws {
        path = "\(folder)/floor"
        self.bench = bench
        _ = try FloorWriter(path)
    }

    func writer() throws -> any Writer { try FloorWriter(path) }

    func stocktake() throws -> Stocktake {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        return Stocktake(orders: size / Self.length, stock: bench.plenty - size / Self.length * bench.portion)
    }
}

private final class FloorWriter: Writer {
    private let file: Int32
    private let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: FloorFile.length - 1) + [10]
    private var count = 0

    init(_ path: String) throws {
        file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o660)
        if file < 0 { throw MeasurementError("\(path): \(String(cString: strerror(errno)))") }
    }

    deinit { close(file) }

    func place(_ key: String) throws -> Int? {
        guard write(file, bytes, bytes.count) == bytes.count, fdatasync(file) == 0 else {
            throw MeasurementError("the floor's file: \(String(cString: strerror(errno)))")
        }
        count += 1
        return count
    }
}
