import Bytes

/// An asset's reference to another file of the site.
package struct AssetReference: Equatable {
    /// The range of the address, without query and fragment, in the asset's bytes.
    let range: Range<Int>
    /// The plain path that the address leads to.
    let path: String
    /// False for a text of a script, which may be something other than an address.
    let isCertain: Bool

    /// The references of a style sheet (`url(…)` and `@import`), of a script (texts that name a file from the root), and
    /// of a web manifest; other files have none.
    static func references(in bytes: [UInt8], of path: String) -> [AssetReference] {
        guard let text = String(validating: bytes, as: UTF8.self) else { return [] }
        return switch path.split(separator: ".").last {
        case "css": styleSheet(text, path)
        case "js": quoted(text, isManifest: false)
        case "webmanifest": quoted(text, isManifest: true)
        default: []
        }
    }

    /// True for folders and a name with an ending, of characters that need no escape in an address or in nginx's
    /// patterns.
    package static func isFileName(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].isEmpty, let dot = parts[parts.count - 1].lastIndex(of: ".") else {
            return false
        }
        let ending = path[dot...].dropFirst()
        return parts.dropFirst().allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && $0.utf8.allSatisfy(isPlain) }
            && !ending.isEmpty && ending.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x7A).contains($0) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "-_.".utf8.contains(byte)
    }

    /// The path of a file as seen from the folder of another one: `../fonts/a.woff2` for `/fonts/a.woff2` in
    /// `/css/b.css`. A style sheet with such paths works in any folder of a web server.
    static func relative(_ path: String, from other: String) -> String {
        let (to, here) = (path.split(separator: "/"), other.split(separator: "/"))
        let common = zip(to.dropLast(), here.dropLast()).prefix { $0 == $1 }.count
        return (here.dropLast().dropFirst(common).map { _ in ".." } + to.dropFirst(common)).joined(separator: "/")
    }

    /// The texts that are paths of files from the root. Imports, and all texts of a manifest, certainly name files.
    private static func quoted(_ text: String, isManifest: Bool) -> [AssetReference] {
        let address = /(from *|import[ (]*)?["'](\/[A-Za-z0-9_.\/-]+)["']/.matchingSemantics(.unicodeScalar)
        return text.matches(of: address).compactMap { match in
            let (_, before, path) = match.output
            guard isFileName(String(path)) else { return nil }
            return AssetReference(
                range: range(of: path, in: text), path: String(path), isCertain: isManifest || before != nil)
        }
    }

    /// The addresses of `url(…)` and `@import` in a style sheet without comments. A text in other quotes is not an
    /// address.
    private static func styleSheet(_ text: String, _ path: String) -> [AssetReference] {
        let address =
            /(?:(?:@import\s+)?url\(\s*|@import\s+)(?:"([^"?#]*)[^"]*"|'([^'?#]*)[^']*'|([^)\s;?#"']+))|"[^"]*"|'[^']*'/
            .matchingSemantics(.unicodeScalar)
        return text.matches(of: address).compactMap { match in
            guard let found = match.1 ?? match.2 ?? match.3, let target = target(String(found), in: path) else {
                return nil
            }
            return AssetReference(range: range(of: found, in: text), path: target, isCertain: true)
        }
    }

    /// The first address of a style sheet that leads to another machine, in any spelling of `@import` and `url(…)`.
    static func foreignAddress(in sheet: String) -> String? {
        let address = /(?:(?:@import\s+)?url\(\s*|@import\s+)["']?((?:[Hh][Tt][Tt][Pp][Ss]?:)?\/\/[^"')\s;]+)/
        return sheet.firstMatch(of: address).map { String($0.1) }
    }

    private static func range(of part: Substring, in text: String) -> Range<Int> {
        let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
        return start..<(start + part.utf8.count)
    }

    /// The plain path of an address in a style sheet; nil for one that is not a file of the site: a part of the same
    /// document, or an address with a scheme or host.
    private static func target(_ address: String, in path: String) -> String? {
        guard !address.isEmpty, !address.hasPrefix("//"), !address.prefix(while: { $0 != "/" }).contains(":") else {
            return nil
        }
        if address.hasPrefix("/") { return address }
        var folders = path.split(separator: "/").dropLast()
        for part in address.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": folders = folders.dropLast()
            default: folders.append(part)
            }
        }
        return "/\(folders.joined(separator: "/"))"
    }
}
