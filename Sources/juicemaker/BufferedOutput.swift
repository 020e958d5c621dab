// stdio's streams are global variables of C; all use of them is on the main thread.
@preconcurrency import Glibc
import Bytes
import Runtime

/// Standard output in large writes.
final class BufferedOutput {
    private var bytes: [UInt8] = []

    func write(_ more: [UInt8]) {
        bytes += more
        if bytes.count > 1 << 16 { flush() }
    }

    func flush() {
        fwrite(bytes, 1, bytes.count, stdout)
        bytes = []
    }
}
