import FastCGI
import Foundation
import Glibc
import Posix

/// The doctor's look at nginx, its limits, and the socket between nginx and the shop.
struct WebExamination {
    let nginx: String
    let socket: String
    let threads: Int

    var findings: [Finding] { nginxFindings + [socketFile, health] }

    // MARK: - nginx

    private var nginxFindings: [Finding] {
        let paths: [String] = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"]
        let path = paths.first { access($0, X_OK) == 0 }
        guard let path else { return [.fail("nginx", "is not installed", "apt-get install nginx-light")] }
        // Prints the whole configuration when it is sound, and what is wrong with it otherwise.
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-T", "-c", nginx]
        process.standardOutput = output
        process.standardError = output
        do { try process.run() } catch { return [.fail("nginx", "\(path): \(error)", "install nginx again")] }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Self.judge(nginxSays: text, isSound: process.terminationStatus == 0, threads)
    }

    static func judge(nginxSays text: String, isSound: Bool, _ threads: Int) -> [Finding] {
        if !isSound {
            let line = text.split(separator: "\n").first { $0.contains("[emerg]") } ?? "it does not start"
            if line.contains("Permission denied") {
                return [.warn("nginx", "this user may not test its configuration", "run this as root")]
            }
            return [.fail("nginx", String(line), "correct that line, then systemctl reload nginx")]
        }
        let workers = number(of: "worker_processes", in: text) ?? ProcessInfo.processInfo.processorCount
        return [
            .ok("nginx", "its configuration is sound"),
            descriptors(
                number(of: "worker_rlimit_nofile", in: text) ?? 1024,
                connections: number(of: "worker_connections", in: text) ?? 512),
            kept(workers * (number(of: "keepalive", in: text) ?? 0), threads: threads),
        ]
    }

    /// The value of the first directive of that name; nil when it is missing or no number, such as `auto`.
    private static func number(of directive: String, in configuration: String) -> Int? {
        for line in configuration.split(separator: "\n") {
            let words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }
            if words.count > 1, words[0] == directive { return Int(words[1]) }
        }
        return nil
    }

    static func descriptors(_ limit: Int, connections: Int) -> Finding {
        let says = "worker_rlimit_nofile \(limit) for worker_connections \(connections)"
        if limit >= connections { return .ok("descriptors", says) }
        return .warn(
            "descriptors", says, "set worker_rlimit_nofile to twice worker_connections: idle clients stop others")
    }

    /// A kept connection is fastest with a thread of its own.
    static func kept(_ connections: Int, threads: Int) -> Finding {
        let says = "\(threads) for nginx's \(connections) kept connections"
        if threads >= connections { return .ok("threads", says) }
        return .warn("threads", says, "give serve --threads \(2 * connections), or nginx a smaller keepalive")
    }

    // MARK: - The socket

    private var socketFile: Finding {
        var status = stat()
        guard lstat(socket, &status) == 0 else {
            return .fail(
                "socket", "\(socket): \(errorText(errno))", "systemctl start juicemaker, or name it with --socket")
        }
        return Self.judge(socket, mode: status.st_mode)
    }

    static func judge(_ path: String, mode: mode_t) -> Finding {
        guard mode & S_IFMT == S_IFSOCK else {
            return .fail("socket", "\(path) is not a socket", "move it away, then systemctl restart juicemaker")
        }
        let octal = String(mode & 0o777, radix: 8)
        if mode & 0o006 != 0 {
            return .fail("socket", "\(path) has mode \(octal): every user may end the shop", "chmod 660 \(path)")
        }
        if mode & 0o060 != 0o060 {
            return .fail("socket", "\(path) has mode \(octal): nginx may not connect", "chmod 660 \(path)")
        }
        return .ok("socket", "\(path), mode \(octal)")
    }

    private var health: Finding {
        do {
            let answer = try HealthQuestion(socket: socket).ask(waitingSeconds: 8)
            if answer.hasPrefix("Status: 200 ") { return .ok("health", "an order could be stored now") }
            let reason = answer.split(separator: "\r\n").last ?? ""
            return .fail(
                "health", reason.split(separator: "\n").last.map(String.init) ?? "no answer", "see the shop's log")
        } catch {
            return .fail("health", "\(error)", "systemctl restart juicemaker, and see its log")
        }
    }
}
