/// An asset's reference to another file of the site.
struct AssetReference: Equatable {
    /// Of the address, without query and fragment, in the asset's bytes.
    let range: Range<Int>
    /// The plain path that the address leads to.
    let path: String
    /// False for a text of a script that may be anything.
    let isCertain: Bool

    /// The references of a style sheet (`url(…)` and `@import`), of a script (texts that name a file from the root), and
    /// of a web manifest; other files have none.
    static func references(in bytes: [UInt8], of path: String) -> [AssetReference] {
        switch path.split(separator: ".").last {
        case "css": styleSheet(bytes, path)
        case "js": quoted(bytes) { isImport(bytes[..<$0]) }
        case "webmanifest": quoted(bytes) { _ in true }
        default: []
        }
    }

    /// Folders and a name with an ending, of the characters that need no escape in an address or in nginx's patterns.
    static func isFileName(_ path: String) -> Bool {
        path.wholeMatch(of: /(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*\/[A-Za-z0-9_-][A-Za-z0-9_.-]*\.[a-z0-9]+/) != nil
    }

    /// The path of a file as seen from the folder of another one: `../fonts/a.woff2` for `/fonts/a.woff2` in `/css/b.css`.
    /// A style sheet that says it so works in any folder of a web server.
    static func relative(_ path: String, from other: String) -> String {
        let (to, here) = (path.split(separator: "/"), other.split(separator: "/"))
        let common = zip(to.dropLast(), here.dropLast()).prefix { $0 == $1 }.count
        return (here.dropLast().dropFirst(common).map { _ in ".." } + to.dropFirst(common)).joined(separator: "/")
    }

    // MARK: - Scripts and manifests

    private static func quoted(_ bytes: [UInt8], isCertain: (Int) -> Bool) -> [AssetReference] {
        var references = [AssetReference]()
        var index = 0
        while index < bytes.count {
            let quote = bytes[index]
            index += 1
            guard isQuote(quote), index < bytes.count, bytes[index] == UInt8(ascii: "/"),
                let end = bytes[index...].firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "\n") }),
                bytes[end] == quote
            else { continue }
            let path = String(decoding: bytes[index..<end], as: UTF8.self)
            guard isFileName(path) else { continue }
            references.append(AssetReference(range: index..<end, path: path, isCertain: isCertain(index - 1)))
            index = end + 1
        }
        return references
    }

    /// True for what precedes the path of an imported script.
    private static func isImport(_ before: ArraySlice<UInt8>) -> Bool {
        let text = before.suffix(12).reversed().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "(") }.reversed()
        return text.suffix(4).elementsEqual("from".utf8) || text.suffix(6).elementsEqual("import".utf8)
    }

    // MARK: - Style sheets

    /// Reads a style sheet without comments.
    private static func styleSheet(_ bytes: [UInt8], _ path: String) -> [AssetReference] {
        var references = [AssetReference]()
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...]
            var start: Int?
            if rest.starts(with: "url(".utf8) {
                start = index + 4
            } else if rest.starts(with: "@import".utf8) {
                start = index + 7
            } else if isQuote(bytes[index]) {
                index = (rest.dropFirst().firstIndex(of: bytes[index]) ?? bytes.count) + 1
                continue
            }
            guard let start else {
                index += 1
                continue
            }
            let address = address(bytes, from: start)
            index = max(address.upperBound, start)
            if let path = target(String(decoding: bytes[address], as: UTF8.self), in: path) {
                references.append(AssetReference(range: address, path: path, isCertain: true))
            }
        }
        return references
    }

    /// The address that begins there, in quotes or not, without its query and fragment; empty for `@import url(…)`.
    private static func address(_ bytes: [UInt8], from start: Int) -> Range<Int> {
        var start = start
        while start < bytes.count, " \n".utf8.contains(bytes[start]) { start += 1 }
        guard start < bytes.count, !bytes[start...].starts(with: "url(".utf8) else { return start..<start }
        let quote = bytes[start]
        if isQuote(quote) { start += 1 }
        let ends = isQuote(quote) ? [quote] : Array(") ;\n".utf8)
        let end = bytes[start...].firstIndex(where: ends.contains) ?? bytes.count
        return start..<(bytes[start..<end].firstIndex { "?#".utf8.contains($0) } ?? end)
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

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
