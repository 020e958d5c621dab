import Foundation
import TestSupport
import XCTest

/// The addresses of head office from outside its network: nginx lets a stranger into what shops send and into files alone, and
/// chooses by the path as nginx reads it. However an address is spelled, no page of head's is behind it.
final class HeadAddressesTests: XCTestCase {
    private static let pages = [
        "/", "/shops", "/shops/mapo", "/shops/mapo/report", "/chain/report", "/chain/menu", "/health", "/metrics",
    ]

    /// Ways of one address to another one, and back.
    private static func spellings(of page: String) -> [String] {
        let up = ["..", "%2e%2e", ".%2e", "%2E.", "..%2f..", "...", "..;", "..%00", "..%5c", "..\\"]
        let gaps = ["//", "/./", "/%2f", "%2f", "/.//", "/%2e/", "/;/", "\\", "%5c", "/-/", "/--/"]
        var all = [page, page + "/", page + "?", page + "#/chain/shops/x/events", page + "%23", page.uppercased()]
        for dots in up {
            all += ["/chain/shops/\(dots)/\(dots)\(page)", "/chain/shops/x/\(dots)/\(dots)/\(dots)\(page)"]
            all += ["\(page)/\(dots)/\(dots)/\(dots)/chain/shops/x/events", "/style.css/\(dots)\(page)"]
            all.append("\(page)/\(dots)/\(dots)/chain/shops/x")
        }
        for gap in gaps {
            all += ["/chain\(gap)shops/x\(page)", "/chain/shops\(gap)\(page)", "/chain/shops/\(gap)\(page)"]
            all += ["\(gap)\(page.dropFirst())", page.replacing("/", with: gap)]
        }
        all += ["http://127.0.0.1\(page)", "/chain/shops/x%0d%0a\(page)", "/%63hain/%73hops/x\(page)"]
        return all
    }

    func testNoSpellingOfAnAddressLeadsAStrangerToAPage() throws {
        let head = try RunningHead(hasTLS: false, isAmongPeople: false)
        _ = try head.add("mapo")
        let client = HTTPClient(port: head.port)
        func response(to address: String) throws -> HTTPClient.Response {
            try client.raw("GET \(address) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        }
        var statuses = [Int: Int]()
        for page in Self.pages {
            for address in Self.spellings(of: page) {
                let answer = try response(to: address)
                statuses[answer.status, default: 0] += 1
                XCTAssertTrue([400, 401, 403, 404, 405].contains(answer.status), "\(address): \(answer.status)")
                XCTAssertFalse(answer.body.contains("마포점"), address)
                XCTAssertEqual(answer.headers["x-content-type-options"], "nosniff", address)
                let policy = answer.headers["content-security-policy"]
                XCTAssertEqual(policy?.hasPrefix("default-src 'none'; style-src 'self'"), true, address)
                // A shop that there is answers as one that there is not.
                let other = try response(to: address.replacing("mapo", with: "nosuch"))
                XCTAssertEqual(answer.status, other.status, address)
                let lines = other.body.replacing("nosuch", with: "mapo").components(separatedBy: "\n")
                let difference = answer.body.components(separatedBy: "\n").difference(from: lines)
                XCTAssertTrue(difference.isEmpty, "\(address): \(difference)")
            }
        }
        XCTAssertGreaterThan(statuses[403] ?? 0, 100, "\(statuses)")
        XCTAssertGreaterThan(statuses[404] ?? 0, 100, "\(statuses)")
    }
}
