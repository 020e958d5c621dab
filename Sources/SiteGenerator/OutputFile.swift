import ShopPages

/// One file of the site: where it is to lie, and how it is made.
struct OutputFile: Sendable {
    /// Below the folder, such as `expo/index.html`.
    let path: String
    /// Where the same file is found as well.
    var twin: String?
    /// Of what it is made. As long as that is the same, so is the file.
    let inputs: Fingerprint
    let kind: Kind
    let make: @Sendable () throws -> [UInt8]

    enum Kind: Sendable {
        /// Checked before it is published, and found at an address. `origin` names the template's line that begins a
        /// line of the page, for an error in it.
        case page(address: String?, origin: @Sendable (Int) -> String?)
        case file
    }

    var paths: [String] { twin.map { [path, $0] } ?? [path] }

    var isPage: Bool { if case .page = kind { true } else { false } }

    /// Whether a `.gz` is to lie beside it: pictures are compressed by themselves.
    var isCompressible: Bool { !path.hasSuffix(".png") && !path.hasSuffix(".jpg") }

    /// Where it is asked for, besides a page's `index.html`.
    var addresses: [String] {
        switch kind {
        case .page(let address, _): address.map { [$0] } ?? []
        case .file: paths.map { "/\($0)" }
        }
    }
}
