import Bytes
import Foundation
import Glibc

/// Examines whether nginx's workers may connect to the shop's socket, which is open to a group only. A worker has the groups
/// that its user had when nginx was started.
struct NginxUser {
    /// nil for an nginx that stays the user who started it.
    let name: String?
    private let socket: String

    /// - Parameter configuration: nginx's configuration, as `nginx -T` prints it.
    init(_ configuration: String, socket: String) {
        let line = configuration.split(separator: "\n").lazy.map { $0.split { " \t;".contains($0) } }
            .first { $0.count > 1 && $0[0] == "user" }
        name = line.map { String($0[1]) }
        self.socket = socket
    }

    /// - Returns: nil where nothing is wrong, or where this process cannot see it.
    var finding: Finding? {
        var status = stat()
        guard stat(socket, &status) == 0, let name, let user = OwningUser(named: name),
            ![0, status.st_uid].contains(user.id)
        else {
            return nil
        }
        let group = status.st_gid
        let workers = workers(of: user)
        return Self.judge(
            name, socket, isMember: groups(of: name).contains(group),
            group: getgrgid(group).map { String(cString: $0.pointee.gr_name) },
            haveWorkers: workers.isEmpty ? nil : workers.allSatisfy { $0.contains(group) })
    }

    /// - Parameter haveWorkers: true if the running workers are in the group; nil while none runs.
    static func judge(
        _ name: String, _ socket: String, isMember: Bool, group: String?, haveWorkers: Bool?
    ) -> Finding? {
        let group = group ?? "juicemaker"
        let restart = "\(sudo)systemctl restart nginx"
        let says = Message(
            "nginx (\(name)) may not connect to \(socket), which is the group \(group)'s",
            "nginx(\(name))가 그룹 \(group)의 소켓 \(socket)에 연결할 수 없어요")
        if !isMember {
            return .fail(
                "nginx", says,
                Message(
                    "\(sudo)adduser \(name) \(group), then \(restart)",
                    "\(sudo)adduser \(name) \(group) 다음에 \(restart)을(를) 실행해 주세요"))
        }
        return haveWorkers == false
            ? .fail(
                "nginx", says, Message("it joined that group after its start: \(restart)", "\(restart)을(를) 실행해 주세요"))
            : nil
    }

    /// The groups of the user.
    private func groups(of name: String) -> [gid_t] {
        guard let user = getpwnam(name) else { return [] }
        var count: Int32 = 256
        var groups = [gid_t](repeating: 0, count: Int(count))
        getgrouplist(name, user.pointee.pw_gid, &groups, &count)
        return Array(groups.prefix(Int(count)))
    }

    /// The groups of each worker of the nginx that systemd runs (proc(5)).
    private func workers(of user: OwningUser) -> [[gid_t]] {
        func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        let master = text("/run/nginx.pid").prefix { $0.isNumber }
        let children = text("/proc/\(master)/task/\(master)/children").split(separator: " ")
        return children.compactMap { child in
            let lines = text("/proc/\(child)/status").split(separator: "\n")
            func words(_ name: String) -> [UInt32] {
                lines.first { $0.hasPrefix("\(name):") }?.split { " \t".contains($0) }.compactMap { UInt32($0) } ?? []
            }
            return words("Uid").first == user.id ? words("Groups") + words("Gid") : nil
        }
    }
}
