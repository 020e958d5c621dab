import Bytes
import FastCGI
import Foundation
import Glibc
import Runtime

/// Examines nftables, which a request from this machine itself never meets.
struct FirewallExamination {
    let ports: [Int]

    /// The finding; nil without nftables, or for a user who may not read its rules.
    var finding: Finding? {
        let rules = output(of: "/usr/sbin/nft", ["list", "ruleset"])
        return rules.contains("table ") ? Self.judge(rules, ports: ports) : nil
    }

    /// Fails if the machine refuses all packets that no rule accepts, and no rule accepts a port of the shop.
    static func judge(_ rules: String, ports: [Int]) -> Finding {
        let chains = rules.components(separatedBy: "chain ").dropFirst().compactMap {
            $0.components(separatedBy: "\n\t}").first
        }
        let refuses = chains.contains { chain in
            guard chain.contains("hook input") else { return false }
            let last = chain.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
            return chain.contains("policy drop")
                || last.firstMatch(of: /^\s*(counter \S+ \S+ \S+ \S+ )?(drop|reject)/) != nil
        }
        let accepting = rules.split(separator: "\n").filter { $0.contains("accept") && !$0.contains("policy") }
        let closed = Set(ports).filter { port in
            !accepting.contains { line in
                let names = [80: "http", 443: "https"][port].map { [$0] } ?? []
                let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
                // A rule that accepts a whole network has no port.
                return line.contains("saddr") && !line.contains("dport")
                    || line.contains("dport") && !Set(words).isDisjoint(with: ["\(port)"] + names)
            }
        }
        guard refuses, let port = closed.min() else {
            return .ok("firewall", Message("lets tablets in", "태블릿이 들어올 수 있어요"))
        }
        return .fail(
            "firewall",
            Message(
                "refuses what no rule accepts, and none accepts port \(port)",
                "허락하지 않은 것은 막는데, \(port)번 포트를 허락하는 규칙이 없어요"),
            Message(
                "accept tcp dport \(port) in /etc/nftables.conf, or ufw allow \(port)/tcp",
                "/etc/nftables.conf에 tcp dport \(port) accept를 적거나 ufw allow \(port)/tcp를 실행해 주세요"))
    }
}
