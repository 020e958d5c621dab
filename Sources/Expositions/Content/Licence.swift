import Bytes
import Foundation

/// The terms under which a work may be used. The licences of Creative Commons, the statements of
/// rightsstatements.org and the Korea Open Government License are known by their names, codes and addresses, so that a page
/// can link to them and a search engine can read them.
package struct Licence: Equatable, Sendable {
    /// The name that a page shows.
    package let name: String
    /// The address of the terms; nil for terms in the writer's own words.
    package let url: String?

    package init(_ text: String) {
        if let known = Self.creativeCommons(text) ?? Self.rightsStatement(text) ?? Self.openGovernment(text)
            ?? Self.address(text)
        {
            self = known
        } else {
            self.init(name: text, url: nil)
        }
    }

    private init(name: String, url: String?) {
        self.name = name
        self.url = url
    }

    /// Recognizes `CC BY-SA 4.0`, `CC-BY-SA-4.0`, `https://creativecommons.org/licenses/by-sa/4.0/`, `CC0`, `CC0 1.0`
    /// and `PDM 1.0`.
    private static func creativeCommons(_ text: String) -> Licence? {
        let site = "https://creativecommons.org"
        let small = text.lowercased()
        // Most texts are not licences, and patterns are slow.
        guard ["cc", "http", "pdm", "public"].contains(where: small.hasPrefix) else { return nil }
        if let deed = small.wholeMatch(
            of:
                /(?:(?:cc[ -]|attribution )|https?:\/\/(?:www\.)?creativecommons\.org\/licenses\/)(by(?:-nc)?(?:-sa|-nd)?)[ \/-]([1-4]\.[05])(?:[ \/-]([a-z]{2,4}|igo))?(?:\/.*)?/
        ) {
            let (_, terms, version, port) = deed.output
            // The licence of a jurisdiction (a port) is another text than the international one.
            let place = port.map(String.init).flatMap { ports.contains($0) ? $0 : nil }
            // The language of a deed, as in `/4.0/deed.ko`, is none.
            if let port, place == nil, !port.hasPrefix("deed"), port != "lega" { return nil }
            return Licence(
                name: "CC \(terms.uppercased()) \(version)" + (place.map { " \($0.uppercased())" } ?? ""),
                url: "\(site)/licenses/\(terms)/\(version)/" + (place.map { "\($0)/" } ?? ""))
        }
        if small.wholeMatch(
            of:
                /cc ?0(?:[ -]1\.0)?|https?:\/\/(?:www\.)?creativecommons\.org\/(?:publicdomain\/zero\/1\.0|public-domain\/cc0)\/?.*/
        )
            != nil
        {
            return Licence(name: "CC0 1.0", url: "\(site)/publicdomain/zero/1.0/")
        }
        if small.wholeMatch(
            of:
                /(?:pdm|public domain mark)(?:[ -]1\.0)?|https?:\/\/(?:www\.)?creativecommons\.org\/publicdomain\/mark\/1\.0\/?.*/
        ) != nil {
            return Licence(name: "Public Domain Mark 1.0", url: "\(site)/publicdomain/mark/1.0/")
        }
        return nil
    }

    /// The jurisdictions with licences of their own (creativecommons.org/licenses/list), and `igo`.
    private static let ports = Set(
        """
        am ar at au az be bg br ca ch cl cn co cr cz de dk ec ee eg es fi fr ge gr gt hk hr hu ie igo il in it jp kr lu mk mt \
        mx my ng nl no nz pe ph pl pr pt ro rs se sg si th tw ug uk us ve vn za
        """.split(separator: " ").map(String.init))

    /// Recognizes the four kinds of the Korea Open Government License, such as `공공누리 제1유형` and `KOGL Type 1`.
    private static func openGovernment(_ text: String) -> Licence? {
        let plain = text.lowercased().filter { !$0.isWhitespace }
        guard
            let kind = plain.firstMatch(of: /^(?:공공누리|kogl)\(?(?:제|type)?([1-4])(?:유형)?/)
                ?? plain.firstMatch(of: /^https?:\/\/(?:www\.)?kogl\.or\.kr\/info\/licensetype([1-4])/)
        else { return nil }
        return Licence(name: "공공누리 제\(kind.1)유형", url: "https://www.kogl.or.kr/info/licenseType\(kind.1).do")
    }

    /// Any other address of terms is a link with the words of its host and path.
    private static func address(_ text: String) -> Licence? {
        guard let address = text.wholeMatch(of: /[Hh][Tt][Tt][Pp][Ss]?:\/\/([^\s"<>]+)/) else { return nil }
        let words = address.1.hasSuffix("/") ? address.1.dropLast() : address.1
        return Licence(name: String(words), url: text)
    }

    /// Recognizes a statement by its code (`InC`), its name (`In Copyright`) or its address.
    private static func rightsStatement(_ text: String) -> Licence? {
        let site = "http://rightsstatements.org/vocab/"
        let address = text.split(separator: "/")
        let isAddress = address.count > 3 && address[1] == "rightsstatements.org"
        let sought = (isAddress ? String(address[3]) : text).lowercased()
        guard let found = statements[sought] else { return nil }
        return Licence(name: found.name, url: "\(site)\(found.code)/1.0/")
    }

    /// The statements by their codes and names in small letters.
    private static let statements: [String: (code: String, name: String)] = Dictionary(
        uniqueKeysWithValues: all.flatMap { [($0.code.lowercased(), $0), ($0.name.lowercased(), $0)] })

    /// The twelve statements of version 1.0.
    private static let all: [(code: String, name: String)] = [
        ("InC", "In Copyright"), ("InC-OW-EU", "In Copyright - EU Orphan Work"),
        ("InC-EDU", "In Copyright - Educational Use Permitted"),
        ("InC-NC", "In Copyright - Non-Commercial Use Permitted"),
        ("InC-RUU", "In Copyright - Rights-holder(s) Unlocatable or Unidentifiable"),
        ("NoC-CR", "No Copyright - Contractual Restrictions"), ("NoC-NC", "No Copyright - Non-Commercial Use Only"),
        ("NoC-OKLR", "No Copyright - Other Known Legal Restrictions"), ("NoC-US", "No Copyright - United States"),
        ("CNE", "Copyright Not Evaluated"), ("UND", "Copyright Undetermined"), ("NKC", "No Known Copyright"),
    ]
}
