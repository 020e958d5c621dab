import CPostgres
import Glibc

/// libpq's functions, loaded at the first connection.
final class Library {
    private let table: UnsafeMutablePointer<LibPQ>
    var functions: LibPQ { table.pointee }

    /// - Throws: when the library is not installed, or too old.
    init() throws(SQLError) {
        var error: UnsafePointer<CChar>?
        guard let table = loadLibPQ(&error) else {
            let reason = error.map { String(cString: $0) } ?? "it cannot be loaded"
            throw SQLError("\(reason); install Debian's package libpq5")
        }
        self.table = table
    }

    deinit { free(table) }
}
