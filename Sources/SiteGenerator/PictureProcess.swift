import ExpositionContent
import Glibc
import Posix

/// One run of `juicemaker-pictures`: it makes smaller pictures with libvips, one job after the other.
///
/// Whatever a picture does to the libraries that decode it ends that process at most. Not safe from two threads at once.
final class PictureProcess: Sendable {
    private let socket: Int32
    private let process: pid_t

    /// Starts the program.
    /// - Throws: the error of the call that failed.
    init(_ program: String) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        _ = try callOnce("socketpair") {
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        }
        defer { close(ends[1]) }
        do throws(SystemError) {
            process = try Self.spawn(program, ends[1])
        } catch {
            close(ends[0])
            throw error
        }
        socket = ends[0]
    }

    /// Its environment is empty: nothing of the owner's changes what libvips does.
    private static func spawn(_ program: String, _ streams: Int32) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, streams, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, streams, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var process: pid_t = 0
        let code = program.withCString { path in
            var arguments = [UnsafeMutablePointer(mutating: path), nil]
            var environment: [UnsafeMutablePointer<CChar>?] = [nil]
            return posix_spawn(&process, path, &actions, nil, &arguments, &environment)
        }
        if code != 0 { throw SystemError("posix_spawn", program, code: code) }
        return process
    }

    /// The end of the input ends the process.
    deinit {
        close(socket)
        _ = try? callRetrying("waitpid") { waitpid(process, nil, 0) }
    }

    /// - Returns: the variants, in the job's order; nil when the process has ended before it answered.
    /// - Throws: `PictureRefusal` for a picture that cannot be decoded.
    func variants(_ job: PictureJob, of bytes: [UInt8]) throws(PictureRefusal) -> [[UInt8]]? {
        guard send(Array(job.line.utf8)), send(bytes), let line = line() else { return nil }
        switch PictureAnswer(line: line) {
        case .refused(let reason): throw PictureRefusal(reason: reason)
        case .made(let counts) where counts.count == job.variants.count && counts.allSatisfy { $0 <= 64 << 20 }:
            var files = [[UInt8]]()
            for count in counts {
                guard let bytes = try? readAll(socket, atMost: count), bytes.count == count else { return nil }
                files.append(bytes)
            }
            return files
        default: return nil
        }
    }

    /// `MSG_NOSIGNAL`: a process that has ended is no reason for a signal.
    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                try? callRetrying("send") {
                    Glibc.send(
                        socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
                }
            }
            guard let count else { return false }
            sent += count
        }
        return true
    }

    private func line() -> String? {
        var line = [UInt8]()
        while line.count < 4096, let byte = try? readAll(socket, atMost: 1).first {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }
}

/// The reason why a picture cannot be decoded.
struct PictureRefusal: Error {
    let reason: String
}
