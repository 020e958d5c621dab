import Bytes
import ContentFile
import Foundation
import Runtime

/// An address of this site that a template writes itself, as in `<img src="/logo.svg">`. A value may be part of its
/// fragment: `<use href="/signs.svg#{{sign}}"/>`.
package struct LiteralAddress: Equatable, Sendable {
    /// The path without query and fragment, such as `/logo.svg`.
    package let path: String
    /// The template that writes the address.
    package let file: String
    package let line: Int

    /// The paths in a piece of HTML that are values of these attributes, begin with a single `/` and are whole.
    static func paths(in html: [UInt8], of attributes: [String] = [" href=", " src=", " action="]) -> [Range<Int>] {
        var paths = [Range<Int>]()
        var rest = html[...]
        while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
            rest = rest[(quote + 1)...]
            guard rest.first == UInt8(ascii: "/"), rest.dropFirst().first != UInt8(ascii: "/"),
                attributes.contains(where: { html[..<quote].ends(with: $0.utf8) }),
                let end = rest.firstIndex(where: "\"?#".utf8.contains), !rest[..<end].contains(UInt8(ascii: "{"))
            else { continue }
            paths.append(rest.startIndex..<end)
            rest = rest[end...]
            if let quote = rest.firstIndex(of: UInt8(ascii: "\"")) { rest = rest[(quote + 1)...] }
        }
        return paths
    }

    /// The attributes whose value is the address of a page or a file.
    private static let attributes = [" href=", " src=", " action=", " formaction="]

    /// True if the value of such an attribute follows.
    static func begins(after html: [UInt8]) -> Bool {
        html.last == UInt8(ascii: "\"") && attributes.contains { html.dropLast().ends(with: $0.utf8) }
    }

    /// The pieces of some HTML, with the current addresses of the files that it names. An address that leads to no file is
    /// a piece of its own: a page's, which may be relocated.
    static func pieces(of html: [UInt8], files: [String: String]) -> [(bytes: [UInt8], address: String?)] {
        var pieces: [(bytes: [UInt8], address: String?)] = []
        var bytes = [UInt8]()
        var end = 0
        for path in paths(in: html, of: attributes) {
            bytes += html[end..<path.lowerBound]
            end = path.upperBound
            let address = String(decoding: html[path], as: UTF8.self)
            if let file = files[address] {
                bytes += file.utf8
            } else {
                pieces += [(bytes, nil), (Array(html[path]), address)]
                bytes = []
            }
        }
        return pieces + [(bytes + html[end...], nil)]
    }
}

extension Collection<UInt8> {
    fileprivate func ends(with end: String.UTF8View) -> Bool { suffix(end.count).elementsEqual(end) }
}
