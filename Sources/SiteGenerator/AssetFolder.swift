package import ContentFile
import Posix
package import ShopPages
import ShopRoutes

/// The hand-made assets in `Public/`, and their current addresses.
package struct AssetFolder: Sendable {
    package let assets: Assets
    /// The contents at the current addresses.
    let files: [(asset: Asset, bytes: [UInt8])]
    private let path: String

    /// Reads each asset; a missing one keeps its plain address.
    ///
    /// The web manifest names icons, and scripts import scripts: they are read later and get the current addresses. A
    /// browser that keeps a script then keeps its imports too, and loads no script twice under two names.
    package init(_ folder: String) {
        var assets = Assets()
        var files = [(asset: Asset, bytes: [UInt8])]()
        for asset in Asset.handMade {
            guard var bytes = try? readFile("\(folder)\(asset.path)") else { continue }
            bytes = Minification.minified(bytes, path: asset.path)
            if asset == .counterScript { bytes = Self.bundle(bytes, files) }
            if asset.path.hasSuffix(".js") || asset == .manifest {
                bytes = Self.withCurrentAddresses(bytes, of: files.map(\.asset), assets)
            }
            assets[asset] = Self.address(asset.path, Fingerprint(bytes))
            files.append((asset, bytes))
        }
        self.assets = assets
        self.files = files
        path = folder
    }

    /// Those of the languages in which an exposition was generated there.
    package func expositionLanguages(among languages: [Language]) -> [Language] {
        languages.filter { FileState("\(path)\(ExpositionAddress.path(in: $0))index.html") != nil }
    }

    /// Such as `/style.3f9a5c0e12d47b68.css` for `/style.css`.
    static func address(_ path: String, _ content: Fingerprint) -> String {
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return "\(path[..<dot]).\(content)\(path[dot...])"
    }

    /// The scripts that a script imports, in one: without their imports and exports. No two have a name in common.
    private static func bundle(_ imports: [UInt8], _ files: [(asset: Asset, bytes: [UInt8])]) -> [UInt8] {
        let parts = String(decoding: imports, as: UTF8.self).split(separator: "\"").compactMap { path in
            files.first { $0.asset.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        let lines = parts.flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("import{") }
        return Array(lines.map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }.joined(separator: "\n").utf8)
    }

    private static func withCurrentAddresses(_ bytes: [UInt8], of named: [Asset], _ assets: Assets) -> [UInt8] {
        let text = named.reduce(String(decoding: bytes, as: UTF8.self)) { text, asset in
            text.replacing("\"\(asset.path)\"", with: "\"\(assets[asset])\"")
        }
        return [UInt8](text.utf8)
    }
}
