import Foundation
import Glibc
import Runtime

/// A run of another program, to its end. It gets an empty environment, but for what its caller names: nothing of the
/// owner's changes what it does.
struct ToolRun {
    /// As `waitpid` reports it: 0 for a success.
    let status: Int32
    let output: [UInt8]
    let errors: String

    /// - Parameters:
    ///   - command: the path of a program, and its arguments.
    ///   - input: a file, the standard input.
    ///   - work: a folder for the files `output` and `errors`.
    /// - Throws: `SystemError` when the program cannot be started.
    init(_ command: [String], environment: [String] = [], input: String, in work: String) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        for (stream, file) in [(STDOUT_FILENO, "output"), (STDERR_FILENO, "errors")] {
            posix_spawn_file_actions_addopen(&actions, stream, "\(work)/\(file)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        var (argv, envp) = (command.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
        defer { for text in argv + envp { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, command[0], &actions, nil, &argv, &envp)
        if code != 0 { throw SystemError("posix_spawn", command[0], code: code) }
        var status: Int32 = 0
        _ = try callRetrying("waitpid") { waitpid(process, &status, 0) }
        self.status = status
        output = (try? readFile("\(work)/output")) ?? []
        errors = String(decoding: (try? readFile("\(work)/errors")) ?? [], as: UTF8.self)
    }

    /// Calls a closure with the path of a new folder for temporary files, which is removed afterwards.
    static func withWorkFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let work = FileManager.default.temporaryDirectory.appending(path: "juicemaker-\(UUID())").path
        try FileManager.default.createDirectory(
            atPath: work, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: work) }
        return try body(work)
    }
}
