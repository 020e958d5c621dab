import FastCGI
import Foundation
import Glibc
import Messages
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
        guard let path else {
            return [
                .fail(
                    "nginx", Message("is not installed", "설치돼 있지 않아요"),
                    Message(verbatim: "apt-get install nginx-light"))
            ]
        }
        // Prints the whole configuration when it is sound, and what is wrong with it otherwise.
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-T", "-c", nginx]
        process.standardOutput = output
        process.standardError = output
        do { try process.run() } catch {
            return [
                .fail(
                    "nginx", Message(verbatim: "\(path): \(error)"),
                    Message("install nginx again", "nginx를 다시 설치해 주세요"))
            ]
        }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Self.judge(nginxSays: text, isSound: process.terminationStatus == 0, threads)
    }

    static func judge(nginxSays text: String, isSound: Bool, _ threads: Int) -> [Finding] {
        if !isSound {
            let line = text.split(separator: "\n").first { $0.contains("[emerg]") } ?? "it does not start"
            if line.contains("Permission denied") {
                return [
                    .warn(
                        "nginx",
                        Message("this user may not test its configuration", "이 사용자는 설정을 확인할 수 없어요"),
                        Message("run this as root", "root로 실행해 주세요"))
                ]
            }
            return [
                .fail(
                    "nginx", Message(verbatim: String(line)),
                    Message(
                        "correct that line, then systemctl reload nginx",
                        "그 줄을 고치고 systemctl reload nginx를 실행해 주세요"))
            ]
        }
        let workers = number(of: "worker_processes", in: text) ?? ProcessInfo.processInfo.processorCount
        return [
            .ok("nginx", Message("its configuration is sound", "설정에 잘못이 없어요")),
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
        let says = Message(
            "worker_rlimit_nofile \(limit) for worker_connections \(connections)",
            "worker_connections \(connections)에 worker_rlimit_nofile \(limit)")
        if limit >= connections { return .ok("descriptors", says) }
        return .warn(
            "descriptors", says,
            Message(
                "set worker_rlimit_nofile to twice worker_connections: idle clients stop others",
                "worker_rlimit_nofile을 worker_connections의 두 배로 적어 주세요. 노는 연결이 다른 손님을 막아요"))
    }

    /// A kept connection is fastest with a thread of its own.
    static func kept(_ connections: Int, threads: Int) -> Finding {
        let says = Message(
            "\(threads) for nginx's \(connections) kept connections", "nginx가 열어 두는 연결 \(connections)개에 \(threads)개")
        if threads >= connections { return .ok("threads", says) }
        return .warn(
            "threads", says,
            Message(
                "give serve --threads \(2 * connections), or nginx a smaller keepalive",
                "serve에 --threads \(2 * connections)을(를) 주거나 nginx의 keepalive를 줄여 주세요"))
    }

    // MARK: - The socket

    private var socketFile: Finding {
        var status = stat()
        guard lstat(socket, &status) == 0 else {
            return .fail(
                "socket", "\(socket): " + errorMessage(errno),
                Message(
                    "systemctl start juicemaker, or name it with --socket",
                    "systemctl start juicemaker를 실행하거나 --socket으로 적어 주세요"))
        }
        return Self.judge(socket, mode: status.st_mode)
    }

    static func judge(_ path: String, mode: mode_t) -> Finding {
        guard mode & S_IFMT == S_IFSOCK else {
            return .fail(
                "socket", Message("\(path) is not a socket", "\(path)은(는) 소켓이 아니에요"),
                Message(
                    "move it away, then systemctl restart juicemaker",
                    "다른 곳으로 옮기고 systemctl restart juicemaker를 실행해 주세요"))
        }
        let octal = String(mode & 0o777, radix: 8)
        if mode & 0o006 != 0 {
            return .fail(
                "socket",
                Message(
                    "\(path) has mode \(octal): every user may end the shop",
                    "\(path)의 권한이 \(octal)이라 누구나 가게를 멈출 수 있어요"),
                Message(verbatim: "chmod 660 \(path)"))
        }
        if mode & 0o060 != 0o060 {
            return .fail(
                "socket",
                Message(
                    "\(path) has mode \(octal): nginx may not connect",
                    "\(path)의 권한이 \(octal)이라 nginx가 연결할 수 없어요"),
                Message(verbatim: "chmod 660 \(path)"))
        }
        return .ok("socket", Message("\(path), mode \(octal)", "\(path), 권한 \(octal)"))
    }

    private var health: Finding {
        do {
            let answer = try HealthQuestion(socket: socket).ask(waitingSeconds: 8)
            if answer.hasPrefix("Status: 200 ") {
                return .ok("health", Message("an order could be stored now", "지금 주문을 저장할 수 있어요"))
            }
            let reason = answer.split(separator: "\r\n").last ?? ""
            let line = reason.split(separator: "\n").last.map { Message(verbatim: String($0)) }
            return .fail(
                "health", line ?? Message("no answer", "응답이 없어요"),
                Message("see the shop's log", "가게의 로그를 봐 주세요"))
        } catch {
            return .fail(
                "health", Message(error),
                Message(
                    "systemctl restart juicemaker, and see its log",
                    "systemctl restart juicemaker를 실행하고 로그를 봐 주세요"))
        }
    }
}
