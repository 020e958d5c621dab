import Bytes
import FastCGI
import Foundation
import Glibc
import Runtime

/// Examines nginx, its limits, and the socket between nginx and the shop.
struct WebExamination {
    let nginx: String
    let socket: String
    let threads: Int
    var place = Place.clone
    /// The site of head office is another one, and has no tablets.
    var isHead = false

    /// The addresses at which tablets open the shop, filled in by `findings()`.
    private(set) var open = [String]()

    init(nginx: String, socket: String, threads: Int, place: Place = .clone, isHead: Bool = false) {
        self.nginx = nginx
        self.socket = socket
        self.threads = threads
        self.place = place
        self.isHead = isHead
    }

    mutating func findings() -> [Finding] {
        let findings = nginxFindings() + [socketFile, health]
        // If the program does not respond, the examination of the tablets would only repeat that finding.
        guard let configuration, findings.allSatisfy({ $0.level != .fail }) else { return findings }
        let access = NginxUser(configuration, socket: socket).finding
        if let access { return findings + [access] }
        if isHead { return findings + HeadExamination.site(ListeningSite(configuration, socket: socket)) }
        var tablets = TabletExamination(configuration: configuration, socket: socket, place: place)
        let more = tablets.findings()
        open = tablets.open
        return findings + more
    }

    // MARK: - nginx

    /// nginx's configuration; nil if it has errors.
    private var configuration: String?

    private mutating func nginxFindings() -> [Finding] {
        let paths: [String] = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"]
        let path = paths.first { access($0, X_OK) == 0 }
        guard let path else {
            return [
                .fail(
                    "nginx", Message("is not installed", "설치돼 있지 않아요"),
                    Message(verbatim: "\(sudo)apt-get install nginx-light"))
            ]
        }
        // nginx prints the whole configuration, or only its errors.
        let text = output(of: path, ["-T", "-c", nginx])
        let isSound = text.contains("\n# configuration file ")
        if isSound { configuration = text }
        return Self.judge(
            nginxSays: text, isSound: isSound, threads, descriptorLimit: Self.descriptorLimit,
            socket: socket, site: isHead ? "juicemaker-head" : "juicemaker")
    }

    /// The limit of the running nginx, which systemd may have set (`LimitNOFILE=`); Debian's limit if none runs.
    private static var descriptorLimit: Int {
        let words = { (path: String, separator: Character) in
            ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: separator)
        }
        guard let id = words("/run/nginx.pid", "\n").first,
            let line = words("/proc/\(id)/limits", "\n").first(where: { $0.hasPrefix("Max open files") })
        else { return 1024 }
        return line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) } ?? 1024
    }

    /// - Parameters:
    ///   - descriptorLimit: nginx's limit, unless its configuration sets one.
    ///   - socket: the shop's socket, to which a site must lead; nil to skip that check.
    static func judge(
        nginxSays text: String, isSound: Bool, _ threads: Int, descriptorLimit: Int = 1024, socket: String? = nil,
        site: String = "juicemaker"
    ) -> [Finding] {
        if !isSound {
            let line = text.split(separator: "\n").first { $0.contains("[emerg]") } ?? "it does not start"
            if line.contains("Permission denied") {
                return [
                    .warn(
                        "nginx",
                        Message("this user may not test its configuration", "이 사용자는 설정을 확인할 수 없어요"),
                        Message("run sudo juicemaker doctor", "sudo juicemaker doctor를 실행해 주세요"))
                ]
            }
            return [
                .fail(
                    "nginx", Message(verbatim: String(line)),
                    Message(
                        "correct that line, then \(sudo)systemctl reload nginx",
                        "그 줄을 고치고 \(sudo)systemctl reload nginx를 실행해 주세요"))
            ]
        }
        if let socket, !text.contains("unix:\(socket)") {
            return [
                .fail(
                    "nginx",
                    Message(
                        "no site of its configuration leads to \(socket)", "설정의 어느 사이트도 \(socket)(으)로 이어지지 않아요"),
                    Message(
                        "\(sudo)ln -s ../sites-available/\(site) /etc/nginx/sites-enabled/, then \(sudo)systemctl reload "
                            + "nginx",
                        "\(sudo)ln -s ../sites-available/\(site) /etc/nginx/sites-enabled/ 다음에 \(sudo)systemctl reload "
                            + "nginx를 실행해 주세요"))
            ]
        }
        let workers = number(of: "worker_processes", in: text) ?? ProcessInfo.processInfo.processorCount
        return [
            .ok("nginx", Message("its configuration is sound", "설정에 잘못이 없어요")),
            descriptors(
                number(of: "worker_rlimit_nofile", in: text) ?? descriptorLimit,
                connections: number(of: "worker_connections", in: text) ?? 512),
            connections(workers * (number(of: "worker_connections", in: text) ?? 512)),
            kept(workers * (number(of: "keepalive", in: text) ?? 0), threads: threads),
        ]
    }

    /// The value of the first directive of that name; nil when it is missing or not a number, such as `auto`.
    private static func number(of directive: String, in configuration: String) -> Int? {
        for line in configuration.split(separator: "\n") {
            let words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }
            if words.count > 1, words[0] == directive { return Int(words[1]) }
        }
        return nil
    }

    /// nginx.conf limits an address to 64 requests at once. Stalled and idle connections are not counted there, so the
    /// limit of all connections must be far higher.
    static func connections(_ count: Int) -> Finding {
        let says = Message("\(count) for all clients of nginx", "nginx의 모든 손님에게 \(count)개")
        if count >= 4096 { return .ok("connections", says) }
        let advice = Message(
            "where guests use the Wi-Fi, write worker_connections 8192; in events { } of /etc/nginx/nginx.conf",
            "손님도 쓰는 와이파이라면 /etc/nginx/nginx.conf의 events { }에 worker_connections 8192;라고 적어 주세요")
        // Debian's default of 768 for each processor is enough for a shop's own tablets.
        return count < 512
            ? .warn("connections", says, advice) : .ok("connections", says + Message("; ", ". ") + advice)
    }

    static func descriptors(_ limit: Int, connections: Int) -> Finding {
        let says = Message(
            "\(limit) for worker_connections \(connections)", "worker_connections \(connections)에 \(limit)")
        if limit >= connections { return .ok("descriptors", says) }
        return .warn(
            "descriptors", says,
            Message(
                "set worker_rlimit_nofile to twice worker_connections, or LimitNOFILE= of nginx.service",
                "worker_rlimit_nofile이나 nginx.service의 LimitNOFILE=을 worker_connections의 두 배로 적어 주세요"))
    }

    /// A kept connection is fastest when it has its own thread.
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
                    "\(sudo)systemctl start \(service).socket, or name it with --socket",
                    "\(sudo)systemctl start \(service).socket을 실행하거나 --socket으로 적어 주세요"))
        }
        return Self.judge(socket, mode: status.st_mode)
    }

    static func judge(_ path: String, mode: mode_t) -> Finding {
        guard mode & S_IFMT == S_IFSOCK else {
            return .fail(
                "socket", Message("\(path) is not a socket", "\(path)은(는) 소켓이 아니에요"),
                Message(
                    "move it away, then \(sudo)systemctl restart juicemaker",
                    "다른 곳으로 옮기고 \(sudo)systemctl restart juicemaker를 실행해 주세요"))
        }
        let octal = String(mode & 0o777, radix: 8)
        if mode & 0o006 != 0 {
            return .fail(
                "socket",
                Message(
                    "\(path) has mode \(octal): every user may end the shop",
                    "\(path)의 권한이 \(octal)이라 누구나 가게를 멈출 수 있어요"),
                Message(verbatim: "\(sudo)chmod 660 \(path)"))
        }
        if mode & 0o060 != 0o060 {
            return .fail(
                "socket",
                Message(
                    "\(path) has mode \(octal): nginx may not connect",
                    "\(path)의 권한이 \(octal)이라 nginx가 연결할 수 없어요"),
                Message(verbatim: "\(sudo)chmod 660 \(path)"))
        }
        return .ok("socket", Message("\(path), mode \(octal)", "\(path), 권한 \(octal)"))
    }

    private var service: String { isHead ? "juicemaker-head" : "juicemaker" }

    private var health: Finding {
        do {
            // Head office has no /health of its own: its first page needs the database.
            let answer = try SocketQuestion(socket: socket, path: isHead ? "/shops" : "/health").ask(waitingSeconds: 8)
            if isHead, answer.hasPrefix("Status: 200 ") {
                return .ok("health", Message("/shops opens", "/shops가 열려요"))
            }
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
                    "see why in journalctl -u \(service) -n 20, mend that, then \(sudo)systemctl restart \(service)",
                    "journalctl -u \(service) -n 20에서 이유를 보고 고친 다음 \(sudo)systemctl restart \(service)을(를) 실행해 주세요"))
        }
    }
}
