import ContentFile
import Posix
import ShopPages

/// The hand-made files that the shop's pages load, minified, and their current addresses.
struct AssetFolder {
    private(set) var assets = Assets()
    /// The contents at the current addresses.
    private(set) var files: [(asset: Asset, bytes: [UInt8])] = []

    /// Reads each asset.
    ///
    /// The web manifest names icons, and scripts import scripts: they are read later and get the current addresses. A
    /// browser that keeps a script then keeps its imports too, and loads no script twice under two names.
    /// - Throws: `Diagnostic` for the first one that cannot be read.
    init(_ folder: String) throws(Diagnostic) {
        for asset in Asset.handMade {
            var bytes = Minification.minified(try Self.read("\(folder)\(asset.path)"), path: asset.path)
            if asset == .counterScript { bytes = Self.bundle(bytes, files) }
            if asset.path.hasSuffix(".js") || asset == .manifest {
                bytes = Self.withCurrentAddresses(bytes, of: files.map(\.asset), assets)
            }
            assets[asset] = Assets.address(asset.path, Fingerprint(bytes))
            files.append((asset, bytes))
        }
    }

    private static func read(_ file: String) throws(Diagnostic) -> [UInt8] {
        do {
            return try readFile(file)
        } catch {
            throw Diagnostic(
                file: file, "cannot be read (\(errorText(error.code)))",
                remedy: "bring it back, or name the folder of the hand-made files with --assets")
        }
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
