import CLinux
import Glibc

/// A run of another program, to its end. Its standard streams are files in memory, so that no pipe fills up and nothing
/// is written to a disk.
package struct ProgramRun: Sendable {
    /// The status that `waitpid` reports: 0 for a success.
    package let status: Int32
    package let output: [UInt8]
    package let errors: String

    /// - Parameters:
    ///   - command: the path of a program, and its arguments.
    ///   - environment: nil for that of this process.
    ///   - input: its standard input.
    ///   - file: the content that the program finds at `secondInput`; nil if it does not look there.
    /// - Throws: `SystemError` when the program cannot be started.
    package init(
        _ command: [String], environment: [String]? = nil, input: [UInt8] = [], file: [UInt8]? = nil
    ) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The program gets the signals of a program that a person starts, whatever this process blocks or ignores.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var streams = [try MemoryFile(input), try MemoryFile(), try MemoryFile()]
        if let file { streams.append(try MemoryFile(file)) }
        // Above those that the program gets, so that none of these takes the place of another.
        for (number, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream.descriptor, Int32(number))
        }
        var argv = command.map { strdup($0) } + [nil]
        var envp = (environment ?? []).map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var process: pid_t = 0
        let code = envp.withUnsafeMutableBufferPointer { own in
            posix_spawn(
                &process, command[0], &actions, &attributes, &argv,
                environment == nil ? own_environment() : own.baseAddress)
        }
        if code != 0 { throw SystemError("posix_spawn", command[0], code: code) }
        var status: Int32 = 0
        _ = try callRetrying("waitpid") { waitpid(process, &status, 0) }
        self.status = status
        output = try streams[1].bytes()
        errors = String(decoding: try streams[2].bytes(), as: UTF8.self)
    }

    /// The exit code; nil when a signal ended the program.
    package var exitCode: Int32? { status & 0x7F == 0 ? status >> 8 & 0xFF : nil }

    package static let secondInput = "/proc/self/fd/3"

    /// The first line that the program wrote to its standard error.
    package var error: String? { errors.split(whereSeparator: \.isNewline).first.map(String.init) }
}

/// A file without a name, which disappears with its descriptor.
private final class MemoryFile {
    let descriptor: Int32

    init(_ bytes: [UInt8] = []) throws(SystemError) {
        let made = try callOnce("memfd_create") { memfd_create("program", UInt32(MFD_CLOEXEC)) }
        defer { close(made) }
        descriptor = try callOnce("fcntl") { fcntl(made, F_DUPFD_CLOEXEC, 10) }
        try writeAll(bytes, to: descriptor)
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }

    func bytes() throws(SystemError) -> [UInt8] {
        var status = stat()
        fstat(descriptor, &status)
        lseek(descriptor, 0, SEEK_SET)
        return try readAll(descriptor, atMost: Int(status.st_size))
    }
}
