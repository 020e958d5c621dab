import Bytes
import Foundation

/// The terms under which a work may be used. The licences of Creative Commons and the statements of
/// rightsstatements.org are known by their names, codes and addresses, so that a page can link to them and a search
/// engine can read them.
package struct Licence: Equatable, Sendable {
    /// The name that a page shows.
    package let name: String
    /// The address of the terms; nil for terms in the writer's own words.
    package let url: String?

    package init(_ text: String) {
        if let known = Self.creativeCommons(text) ?? Self.rightsStatement(text) {
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
                /(?:cc[ -]|https?:\/\/creativecommons\.org\/licenses\/)(by(?:-nc)?(?:-sa|-nd)?)[ \/-]([1-4]\.[05])(?:\/.*)?/
        ) {
            let (_, terms, version) = deed.output
            return Licence(name: "CC \(terms.uppercased()) \(version)", url: "\(site)/licenses/\(terms)/\(version)/")
        }
        if small.wholeMatch(of: /cc ?0(?:[ -]1\.0)?|https?:\/\/creativecommons\.org\/publicdomain\/zero\/1\.0\/?.*/)
            != nil
        {
            return Licence(name: "CC0 1.0", url: "\(site)/publicdomain/zero/1.0/")
        }
        if small.wholeMatch(
            of: /(?:pdm|public domain mark)(?:[ -]1\.0)?|https?:\/\/creativecommons\.org\/publicdomain\/mark\/1\.0\/?.*/
        ) != nil {
            return Licence(name: "Public Domain Mark 1.0", url: "\(site)/publicdomain/mark/1.0/")
        }
        return nil
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
