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
