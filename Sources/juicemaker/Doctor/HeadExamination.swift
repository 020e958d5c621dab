import Bytes
import Foundation
import Glibc
import Journal
import JuiceShop
import ShopDatabase
import ShopStore

/// Examines head office: its site, the shops that send to it, and the backups of its database.
struct HeadExamination {
    let database: ShopsDatabase
    let now: Date

    /// A machine is head office if the unit of one is switched on: its settings are those of a shop in a database.
    static func isHead(_ location: StoreLocation?, _ units: Units) -> Bool {
        guard case .database? = location, let unit = units["juicemaker-head.service"] else { return false }
        let socket = units["juicemaker-head.socket"]
        return unit.isEnabled || unit.isActive || (socket?.isEnabled ?? false)
    }

    var shops: [Finding] {
        do throws(StoreError) {
            return Self.judge(try database.chainShops(), now: now)
        } catch {
            return [.fail("shops", Message(error), Message("then run this again", "그다음 다시 실행해 주세요"))]
        }
    }

    static func judge(_ shops: [ChainShop], now: Date) -> [Finding] {
        if shops.isEmpty {
            return [
                .warn(
                    "shops", Message("there is none yet", "아직 매장이 없어요"),
                    Message("run juicemaker head shop add ID", "juicemaker head shop add 매장을 실행해 주세요"))
            ]
        }
        let wrong = shops.filter { $0.tokenHash != nil }.compactMap { judge($0, now: now) }
        return wrong.isEmpty
            ? [.ok("shops", Message("all \(shops.count) have sent lately", "매장 \(shops.count)곳이 모두 조금 전에 보냈어요"))]
            : wrong
    }

    private static func judge(_ shop: ChainShop, now: Date) -> Finding? {
        if let trouble = shop.trouble {
            return .warn(
                "shops", Message(verbatim: "\(shop.id): \(trouble.kind.rawValue), \(trouble.words)"),
                Message("see what to do at /shops", "할 일은 /shops에 있어요"))
        }
        let remedy = Message(
            "run sudo juicemaker doctor in the shop; it sells on meanwhile",
            "매장에서 sudo juicemaker doctor를 실행해 주세요. 그동안에도 매장은 그대로 팔아요")
        guard let last = shop.lastContact else {
            return .warn("shops", Message("\(shop.id) has sent nothing yet", "\(shop.id): 아직 보낸 것이 없어요"), remedy)
        }
        return now.timeIntervalSince(last) < 600
            ? nil
            : .warn(
                "shops", Message("\(shop.id) last sent at \(minute(last))", "\(shop.id): 마지막으로 보낸 때는 \(minute(last))"),
                remedy)
    }

    // MARK: - Backups

    /// The newest file in the folder for backups, by any program: a database's tools make its backups.
    static func backup(newest: Date?, now: Date) -> Finding {
        let remedy = Message(
            "make one each night with pg_dump (Documentation/head-office.md)",
            "밤마다 pg_dump로 만들어 주세요(Documentation/head-office.ko.md)")
        guard let newest else {
            return .warn("backup", Message("none in \(Units.backupFolder)", "\(Units.backupFolder)에 없어요"), remedy)
        }
        let says = Message("the last is of \(minute(newest))", "마지막은 \(minute(newest))(이)에요")
        return now.timeIntervalSince(newest) < 2 * 86_400 ? .ok("backup", says) : .warn("backup", says, remedy)
    }

    static var newestBackup: Date? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Units.backupFolder)) ?? []
        return names.compactMap { name in
            var status = stat()
            guard stat("\(Units.backupFolder)/\(name)", &status) == 0, status.st_size > 0 else { return nil }
            return Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
        }.max()
    }

    // MARK: - The site

    /// Opens /shops over TLS by the site's name, as a shop's curl connects, and looks at the certificate's end.
    static func site(_ site: ListeningSite) -> [Finding] {
        guard let listener = site.listeners.first(where: { $0.isTLS && !$0.isIPv6 }), let name = site.names.first else {
            return [
                .fail(
                    "site", Message("nginx has no port with TLS for head", "nginx에 본사의 TLS 포트가 없어요"),
                    Message("write listen 443 ssl; into its site", "사이트에 listen 443 ssl;을 적어 주세요"))
            ]
        }
        let question = HTTPQuestion(
            address: listener.address ?? "127.0.0.1", port: listener.port, host: name, path: "/shops")
        let answer = question.askOverTLS(root: nil, waitingSeconds: 8)
        return [judge(answer, listener.url(name))]
            + (site.certificate.map { [CertificateExamination(path: $0, isOwners: true).finding] } ?? [])
    }

    static func judge(_ answer: String, _ url: String) -> Finding {
        let status = answer.firstMatch(of: /HTTP\/1\.[01] ([0-9]{3})/)?.output.1
        if status == "200" { return .ok("site", Message(verbatim: "\(url)/shops")) }
        if let error = answer.split(separator: "\n").first(where: { $0.hasPrefix("verify error:") }) {
            let reason = error.split(separator: ":").last ?? error
            return .warn(
                "site",
                Message(
                    "\(url): this machine does not trust the certificate (\(reason))",
                    "\(url): 이 컴퓨터가 인증서를 믿지 않아요(\(reason))"),
                Message(
                    "renew it; or, if the authority is your own, put its certificate into /usr/local/share/ca-certificates here "
                        + "and in each shop, and run update-ca-certificates",
                    "새로 받아 주세요. 직접 만든 인증 기관이라면 그 인증서를 여기와 매장마다 /usr/local/share/ca-certificates에 두고 "
                        + "update-ca-certificates를 실행해 주세요"))
        }
        if status == "421" {
            return .warn(
                "site",
                Message(
                    "\(url): shops can send, but the pages do not have that name",
                    "\(url): 매장은 보낼 수 있지만 화면은 이 이름으로 열리지 않아요"),
                Message(
                    "write it into hosts of the settings, then \(sudo)systemctl restart juicemaker-head",
                    "설정의 hosts에 적고 \(sudo)systemctl restart juicemaker-head를 실행해 주세요"))
        }
        return .fail(
            "site", Message("\(url): no page (\(status ?? "-"))", "\(url): 화면이 나오지 않아요(\(status ?? "-"))"),
            Message(
                "see journalctl -u nginx -u juicemaker-head -n 20",
                "journalctl -u nginx -u juicemaker-head -n 20을 봐 주세요"))
    }
}
