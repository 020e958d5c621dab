import Bytes

/// Rewrites the addresses of finished pages that begin with a single `/`. All code before this step knows each file by
/// one address. Style sheets do not need this step, see `AssetReference.relative`.
///
/// A page without an address of its own is shown anywhere in the site, so that no address can be relative to it: its
/// addresses get the path of the base URL.
struct LinkRewriting: Sendable {
    private let style: LinkStyle
    private let basePath: String

    /// - Parameter basePath: the path without a `/` at its end, such as `/1900`.
    init(_ style: LinkStyle, basePath: String) {
        self.style = style
        self.basePath = basePath
    }

    /// - Parameter targets: the targets of the page, in the order of their ranges; empty for a file that is not a page.
    func rewritten(_ bytes: [UInt8], _ targets: [PageLinks.Target], in file: OutputFile) -> [UInt8] {
        if style == .fromRoot { return bytes }
        var result = [UInt8]()
        result.reserveCapacity(bytes.count)
        var start = 0
        for target in targets {
            let address = address(target.address, in: file)
            if address == target.address { continue }
            result += bytes[start..<target.range.lowerBound]
            result.append(escaping: address)
            start = target.range.upperBound
        }
        result += bytes[start...]
        return result
    }

    /// The address as the file has to write it. An address of another site, or of a part of the page, stays.
    func address(_ address: String, in file: OutputFile) -> String {
        guard case .relative(let indexFiles) = style, address.hasPrefix("/"), !address.hasPrefix("//") else {
            return address
        }
        if case .page(nil, _) = file.kind { return basePath + address }
        let end = address.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? address.endIndex
        var path = String(address[..<end].dropFirst())
        if indexFiles, path.isEmpty || path.hasSuffix("/") { path += "index.html" }
        return Self.relative(path, to: file.path) + address[end...]
    }

    /// A path as a file at another path of the same site writes it (RFC 3986, section 4.2).
    private static func relative(_ path: String, to file: String) -> String {
        // The paths differ behind the last / that they have in common.
        var start = 0
        for (index, (byte, other)) in zip(path.utf8, file.utf8).enumerated() {
            if byte != other { break }
            if byte == UInt8(ascii: "/") { start = index + 1 }
        }
        let rest = String(path.utf8.dropFirst(start)) ?? path
        let depth = file.utf8.dropFirst(start).count { $0 == UInt8(ascii: "/") }
        if depth > 0 { return String(repeating: "../", count: depth) + rest }
        // An empty address would be the page itself, and a colon in the first part would end a scheme.
        let needsDot = rest.isEmpty || rest.hasPrefix("/") || rest.prefix { $0 != "/" }.contains(":")
        return needsDot ? "./\(rest)" : rest
    }
}
