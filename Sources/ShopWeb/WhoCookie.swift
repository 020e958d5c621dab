import ContentFile
package import FastCGI
package import JuiceShop
import ShopStore

/// The tablet and the person at it, in a cookie: `TABLET.PERSON`, either of them empty. No page sets it but `/device`, when
/// a name is given or a person is chosen, so that a shop without names keeps no ids of its tablets.
package enum WhoCookie {
    private static let name = "who"
    /// Browsers keep no cookie longer (RFC 6265bis, section 5.5).
    private static let seconds = 400 * 24 * 3600

    /// - Parameter who: nil removes the cookie.
    package static func cookie(_ who: Who?) -> SetCookie? {
        let value = who.map { "\($0.device?.rawValue ?? "").\($0.staff?.rawValue ?? "")" }
        return SetCookie(name, value ?? "", maxAgeSeconds: value == nil ? 0 : seconds, isStrict: true)
    }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    package static func who(_ request: Request) -> Who? {
        guard let value = request.cookies[name] else { return nil }
        let ids = value.split(separator: ".", omittingEmptySubsequences: false)
        guard ids.count == 2, ids.allSatisfy({ $0.isEmpty || Token.isToken(String($0)) }) else { return nil }
        return Who(
            device: ids[0].isEmpty ? nil : DeviceID(ids[0]), staff: ids[1].isEmpty ? nil : StaffID(ids[1]))
    }
}
