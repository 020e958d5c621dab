import Bytes
import Foundation
import Glibc
import Runtime

/// Examines the shop from outside: requests a tablet's page from nginx by each name and address of this machine, and
/// checks the certificate and the firewall on the way.
struct TabletExamination {
    let site: ListeningSite
    /// The name in `.local` under which avahi announces this machine; nil while it does not.
    let announced: String?
    /// The private addresses of interfaces that are connected.
    let addresses: [String]
    let place: Place

    /// - Parameters:
    ///   - configuration: nginx's configuration, as `nginx -T` prints it.
    ///   - socket: the shop's socket, which tells its site from others.
    init(configuration: String, socket: String, place: Place) {
        let addresses = Self.addresses()
        self.init(
            site: ListeningSite(configuration, socket: socket), announced: Self.announcedName(), addresses: addresses,
            place: place)
    }

    init(site: ListeningSite, announced: String?, addresses: [String], place: Place) {
        self.site = site
        self.announced = announced
        self.addresses = addresses
        self.place = place
    }

    /// No tablet reaches the name of a machine without a private address.
    private var names: [String] { addresses.isEmpty ? [] : [announced].compactMap { $0 } }

    /// The addresses at which the shop opened, for the address bar of a browser.
    private(set) var open = [String]()

    mutating func findings() -> [Finding] {
        var (pages, secured) = ([Finding](), [Finding]())
        // An address that only leads to TLS is not one to open.
        var redirecting = Set<String>()
        for listener in site.listeners {
            for host in hosts(of: listener) {
                let question = HTTPQuestion(address: host.address, port: listener.port, host: host.name)
                let url = listener.url(host.name)
                let finding =
                    if listener.isTLS {
                        CertificateExamination.judge(
                            question.askOverTLS(root: site.root, waitingSeconds: 8), url, isOwn: site.root != nil)
                    } else {
                        {
                            let answer = Result { () throws(SystemError) in try question.ask(waitingSeconds: 8) }
                            if Self.redirects(answer) { redirecting.insert(url) }
                            return Self.judge(answer, url)
                        }()
                    }
                if finding.level == .ok { open.append(url) }
                if listener.isTLS { secured.append(finding) } else { pages.append(finding) }
            }
        }
        open.removeAll(where: redirecting.contains)
        let worst = [pages, secured].compactMap { findings in findings.first { $0.level != .ok } ?? findings.first }
        let isForTablets = site.listeners.contains { !$0.isLoopback }
        return worst.filter { $0.level != .ok } + (worst.allSatisfy { $0.level == .ok } ? [all] : [])
            + (site.certificate.map { [CertificateExamination(path: $0).finding] } ?? [])
            + (isForTablets
                ? [network, name, FirewallExamination(ports: site.listeners.map(\.port)).finding].compactMap { $0 }
                : [])
    }

    /// The request above came from this machine itself, which needs no cable.
    var network: Finding? {
        guard addresses.isEmpty else { return nil }
        return .fail(
            "network",
            Message(
                "this machine has no private address, so no tablet can reach it", "이 컴퓨터에 가게 안의 주소가 없어서 태블릿이 올 수 없어요"),
            Message(
                "look at the cable, the Wi-Fi and the router: ip address", "케이블과 와이파이와 공유기를 봐 주세요: ip address"))
    }

    private var all: Finding {
        open.isEmpty
            ? .fail(
                "tablets", Message("nginx listens nowhere for the shop", "nginx가 가게를 위해 받는 포트가 없어요"),
                Message("write listen 80; into its site", "사이트에 listen 80;를 적어 주세요"))
            : .ok("tablets", Message("open \(open.joined(separator: ", "))", "\(open.joined(separator: ", "))에서 열려요"))
    }

    private var name: Finding? {
        // A container's names are those of the machine around it.
        if place == .container { return nil }
        return Self.judge(
            announced: announced, host: String(ProcessInfo.processInfo.hostName.prefix { $0 != "." }),
            isInstalled: Units.current["avahi-daemon.service"] != nil)
    }

    /// - Parameters:
    ///   - announced: the name that avahi uses; nil while it does not run.
    ///   - host: the machine's own name.
    ///   - isInstalled: true if avahi is.
    static func judge(announced: String?, host: String, isInstalled: Bool) -> Finding? {
        guard let announced else {
            let command =
                isInstalled
                ? "\(sudo)systemctl enable --now avahi-daemon" : "\(sudo)apt-get install avahi-daemon"
            return .warn(
                "name", Message("tablets find the shop by its address only", "태블릿이 가게를 숫자 주소로만 찾을 수 있어요"),
                Message(
                    "for a name such as juice.local, run \(command)",
                    "juice.local 같은 이름으로 열려면 \(command)을(를) 실행해 주세요"))
        }
        if announced.lowercased() == "\(host).local".lowercased() { return nil }
        return .warn(
            "name",
            Message(
                "another machine on this network has \(host).local; this one is \(announced), and the name may change",
                "이 네트워크의 다른 컴퓨터가 \(host).local을(를) 쓰고 있어요. 이 컴퓨터는 지금 \(announced)(이)고, 바뀔 수 있어요"),
            Message(
                "if that is the old machine, switch it off; otherwise choose another name: \(sudo)hostnamectl set-hostname "
                    + "juice2; then \(sudo)systemctl restart avahi-daemon juicemaker",
                "옛 컴퓨터라면 꺼 주세요. 아니면 \(sudo)hostnamectl set-hostname juice2로 다른 이름을 정해 주세요. 그다음 \(sudo)systemctl "
                    + "restart avahi-daemon juicemaker를 실행해 주세요"))
    }

    /// Asks avahi over D-Bus, without starting it: after a conflict it uses another name than the machine has.
    private static func announcedName() -> String? {
        let server = ["org.freedesktop.Avahi", "/", "org.freedesktop.Avahi.Server"]
        let answer = output(
            of: "/usr/bin/env", ["busctl", "--system", "--auto-start=no", "call"] + server + ["GetHostNameFqdn"])
        return announcedName(busctlSays: answer)
    }

    /// - Parameter answer: `s "juice-2.local"`, or an error.
    static func announcedName(busctlSays answer: String) -> String? {
        answer.firstMatch(of: /^s "([^"]+)"/).map { String($0.output.1) }
    }

    private func hosts(of listener: ListeningSite.Listener) -> [(name: String, address: String)] {
        if let address = listener.address { return [(address, address)] }
        let loopback = listener.isIPv6 ? "::1" : "127.0.0.1"
        let own = addresses.filter { $0.contains(":") == listener.isIPv6 }.map { ($0, $0) }
        return (listener.isIPv6 ? [] : names.map { ($0, loopback) }) + own + [(loopback, loopback)]
    }

    /// The private addresses, which nginx lets in, including those of containers and bridges.
    private static func addresses() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var addresses = [String]()
        for entry in sequence(first: list, next: { $0?.pointee.ifa_next }).compactMap({ $0?.pointee }) {
            // An interface whose cable is out is up, may have an address, and does not run.
            let connected = UInt32(IFF_UP | IFF_RUNNING)
            guard let address = entry.ifa_addr, entry.ifa_flags & connected == connected else { continue }
            let size =
                address.pointee.sa_family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
            guard [sa_family_t(AF_INET), sa_family_t(AF_INET6)].contains(address.pointee.sa_family) else { continue }
            var name = [CChar](repeating: 0, count: 64)
            getnameinfo(address, socklen_t(size), &name, 64, nil, 0, NI_NUMERICHOST)
            addresses.append(String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return addresses.filter {
            $0.firstMatch(of: /^(10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.|f[cd][0-9a-f]{2}:)/) != nil
        }
    }

    private static func redirects(_ response: Result<String, SystemError>) -> Bool {
        (try? response.get())?.split(separator: " ", maxSplits: 2).dropFirst().first == "301"
    }

    /// - Parameter response: the response to a `GET /` over plain HTTP.
    static func judge(_ response: Result<String, SystemError>, _ url: String) -> Finding {
        let text: String
        do throws(SystemError) { text = try response.get() } catch {
            let says = "\(url): " + errorMessage(error.code)
            return .fail(
                "tablets", says,
                error.code == ECONNREFUSED
                    ? Message(
                        "nginx does not run: \(sudo)systemctl restart nginx, then journalctl -u nginx -n 20",
                        "nginx가 꺼져 있어요. \(sudo)systemctl restart nginx를 실행하고 journalctl -u nginx -n 20을 봐 주세요")
                    : Message("look at the network: ip address", "네트워크를 봐 주세요: ip address"))
        }
        let status = text.split(separator: " ", maxSplits: 2).dropFirst().first ?? ""
        if status == "200", text.contains("rel=\"manifest\"") { return .ok("tablets", Message(verbatim: url)) }
        if status == "301", text.lowercased().contains("\nlocation: https://") {
            return .ok("tablets", Message(verbatim: url))
        }
        switch status {
        case "502", "503", "504":
            return .fail(
                "tablets",
                Message("\(url): nginx gets no page from the shop (\(status))", "\(url): nginx가 화면을 못 받아요(\(status))"),
                Message(
                    "\(sudo)systemctl restart juicemaker, then journalctl -u juicemaker -n 20",
                    "\(sudo)systemctl restart juicemaker를 실행하고 journalctl -u juicemaker -n 20을 봐 주세요"))
        case "421":
            return .fail(
                "tablets", Message("\(url): the shop does not have that name", "\(url): 가게가 모르는 이름이에요"),
                Message(
                    "write it into hosts of the settings, then \(sudo)systemctl restart juicemaker",
                    "설정의 hosts에 적고 \(sudo)systemctl restart juicemaker를 실행해 주세요"))
        default:
            return .fail(
                "tablets", Message("\(url): another program or site answers there", "\(url): 다른 프로그램이나 사이트가 대답해요"),
                Message(
                    "see which has the port: \(sudo)ss -ltnp; end it, then \(sudo)systemctl restart nginx",
                    "어느 것인지 \(sudo)ss -ltnp로 보고 끝낸 다음 \(sudo)systemctl restart nginx를 실행해 주세요"))
        }
    }
}

/// The addresses at which nginx listens for the shop, and the certificates, from the files of its configuration that
/// lead to the shop's socket, and the files that they include.
struct ListeningSite {
    struct Listener: Hashable {
        /// The address; nil for all addresses of the machine.
        let address: String?
        let isIPv6: Bool
        let port: Int
        let isTLS: Bool

        var isLoopback: Bool { address.map { $0.hasPrefix("127.") || $0 == "::1" } ?? false }

        func url(_ host: String) -> String {
            let name = host.contains(":") ? "[\(host)]" : host
            let scheme = isTLS ? "https" : "http"
            return port == (isTLS ? 443 : 80) ? "\(scheme)://\(name)" : "\(scheme)://\(name):\(port)"
        }
    }

    private(set) var listeners = [Listener]()
    private(set) var certificate: String?
    /// The names of its server, without patterns.
    private(set) var names = [String]()

    /// The root of juicemaker-certificate; nil for the certificate of another authority.
    var root: String? {
        let root = certificate.map { "\(parent(of: $0))/root.crt" }
        return root.flatMap { access($0, R_OK) == 0 ? $0 : nil }
    }

    /// - Parameter configuration: `nginx -T`, which begins each file with `# configuration file PATH:`.
    init(_ configuration: String, socket: String) {
        let files = "\n\(configuration)".components(separatedBy: "\n# configuration file ").dropFirst()
        let sites = files.filter { $0.contains("unix:\(socket)") }
        let included = sites.flatMap { Self.directives($0, "include") }.compactMap { words in
            words.first.map { String($0.prefix { $0 != "*" }) }
        }
        for file in files where file.contains("unix:\(socket)") || included.contains(where: { file.hasPrefix($0) }) {
            for words in Self.directives(file, "listen") {
                if let listener = Listener(words), !listeners.contains(listener) { listeners.append(listener) }
            }
            certificate = Self.directives(file, "ssl_certificate").first?.first.map(String.init) ?? certificate
            names += Self.directives(file, "server_name").joined().map(String.init).filter {
                $0.allSatisfy { $0.isLetter || $0.isNumber || ".-".contains($0) }
            }
        }
    }

    private static func directives(_ file: String, _ name: String) -> [[Substring]] {
        file.split(separator: "\n").compactMap { line in
            let words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }
            return words.first == Substring(name) ? Array(words.dropFirst()) : nil
        }
    }
}

extension ListeningSite.Listener {
    /// Parses a value such as `80`, `[::]:80`, `127.0.0.1:8080` or `443 ssl`; nil for a Unix socket.
    init?(_ words: [Substring]) {
        guard let place = words.first, let match = place.wholeMatch(of: /(?:(\[.*\]|[^:]+):)?([0-9]+)/),
            let port = Int(match.output.2)
        else { return nil }
        let address = match.output.1.map { String($0.filter { !"[]".contains($0) }) }
        self.init(
            address: ["*", "0.0.0.0", "::"].contains(address) ? nil : address, isIPv6: address?.contains(":") ?? false,
            port: port, isTLS: words.contains("ssl"))
    }
}
