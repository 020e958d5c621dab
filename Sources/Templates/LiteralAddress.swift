/// An address of this site that a template writes itself, as in `<img src="/logo.svg">`. A value may be part of its
/// fragment: `<use href="/signs.svg#{{sign}}"/>`.
package struct LiteralAddress: Equatable, Sendable {
    /// Without query and fragment, such as `/logo.svg`.
    package let path: String
    /// The template that has it.
    package let file: String
    package let line: Int

    /// The paths in a piece of HTML that are values of `href`, `src` or `action`, begin with a single `/` and are whole.
    static func paths(in html: [UInt8]) -> [Range<Int>] {
        var paths = [Range<Int>]()
        var rest = html[...]
        while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
            rest = rest[(quote + 1)...]
            guard rest.first == UInt8(ascii: "/"), rest.dropFirst().first != UInt8(ascii: "/"),
                [" href=", " src=", " action="].contains(where: {
                    html[..<quote].suffix($0.utf8.count).elementsEqual($0.utf8)
                }),
                let end = rest.firstIndex(where: "\"?#".utf8.contains), !rest[..<end].contains(UInt8(ascii: "{"))
            else { continue }
            paths.append(rest.startIndex..<end)
            rest = rest[end...]
            if let quote = rest.firstIndex(of: UInt8(ascii: "\"")) { rest = rest[(quote + 1)...] }
        }
        return paths
    }
}

extension TemplateSource {
    var literalAddresses: [LiteralAddress] {
        let html = [UInt8](text.utf8)
        return LiteralAddress.paths(in: html).map { path in
            LiteralAddress(
                path: String(decoding: html[path], as: UTF8.self), file: file,
                line: 1 + html[..<path.lowerBound].count { $0 == UInt8(ascii: "\n") })
        }
    }
}

extension [UInt8] {
    /// The same piece of a template with the current addresses of the files that it names.
    func with(addresses: [String: String]) -> [UInt8] {
        var result = self
        for path in LiteralAddress.paths(in: self).reversed() {
            guard let address = addresses[String(decoding: self[path], as: UTF8.self)] else { continue }
            result.replaceSubrange(path, with: address.utf8)
        }
        return result
    }
}
