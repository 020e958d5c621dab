package import Bytes
import Foundation
package import Templates

/// One file of the site: its path, and a closure that makes it.
package struct OutputFile: Sendable {
    /// The path relative to the output folder, such as `items/index.html`.
    package let path: String
    /// A second path of the same file.
    var twin: String?
    /// The fingerprint of everything that the file is made from: the same inputs, options and program make the same
    /// file.
    let inputs: Fingerprint
    let kind: Kind
    /// True for a file that takes much longer than a page: a copy of a photo, or a list of all objects.
    let isSlow: Bool
    let make: @Sendable () throws -> [UInt8]

    /// - Parameters:
    ///   - twin: a second path of the same file.
    ///   - isSlow: true for a file that takes much longer than a page, besides a copy of a photo.
    package init(
        path: String, twin: String? = nil, inputs: Fingerprint, kind: Kind, isSlow: Bool = false,
        make: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.path = path
        self.twin = twin
        self.inputs = inputs
        self.kind = kind
        self.isSlow = isSlow || !kind.isPage && !Self.isCompressible(path)
        self.make = make
    }

    package enum Kind: Sendable {
        /// A page is checked before it is published, and linked to by its address. `error` makes the error for a link
        /// that leads nowhere: it names the text with the link, or the template and the line that the page's line
        /// begins in.
        case page(address: String?, error: @Sendable (BrokenLink) -> any Error)
        case file

        fileprivate var isPage: Bool { if case .page = self { true } else { false } }
    }

    /// - Parameters:
    ///   - address: nil for a page that is shown at any address.
    ///   - inputs: a fingerprint of everything that the model shows; the template is added.
    ///   - writtenIn: the error for a link that the writer wrote in a text of the page; nil for a link of the template.
    package static func page<Model: ViewModel>(
        _ path: String, at address: String?, _ template: Template<Model>, inputs: [Fingerprint],
        _ model: @escaping @Sendable () throws -> Model,
        writtenIn: @escaping @Sendable (Model, BrokenLink) -> (any Error)? = { _, _ in nil }
    ) -> OutputFile {
        var all = FingerprintBuilder()
        for part in [template.source] + inputs { all.add(part) }
        let kind = Kind.page(address: address) { link in
            let page = try? model()
            return page.flatMap { writtenIn($0, link) }
                ?? SiteError(path, link, origin: page.flatMap { template.origin(of: link.line, of: $0) })
        }
        return OutputFile(path: path, inputs: all.fingerprint, kind: kind) { template.html(try model()) }
    }

    package static func file(_ path: String, _ bytes: [UInt8]) -> OutputFile {
        OutputFile(path: path, inputs: Fingerprint(bytes), kind: .file) { bytes }
    }

    var paths: [String] { twin.map { [path, $0] } ?? [path] }

    var isPage: Bool { kind.isPage }

    /// True for a file that may get a `.gz`: pictures other than drawings, fonts and the like are compressed formats.
    var isCompressible: Bool { Self.isCompressible(path) }

    private static func isCompressible(_ path: String) -> Bool { textEndings.contains(where: path.hasSuffix) }

    /// True for the style sheets, scripts and drawings of all pages: they are few, and each is loaded often.
    var isLoadedByPages: Bool { twin != nil && !path.contains("/") }

    private static let textEndings = [".html", ".svg", ".css", ".js", ".txt", ".xml", ".webmanifest", ".json", ".csv"]

    /// The addresses that links use, without a page's `index.html`.
    var addresses: [String] {
        switch kind {
        case .page(let address, _): address.map { [$0] } ?? []
        case .file: paths.map { "/\($0)" }
        }
    }
}
