import Exhibition
import JuiceShop
package import ShopPages
import ShopRoutes

/// The assets that are made by hand, as they lie in `Public/`, and the addresses that they have today.
package struct AssetFolder: Sendable {
    package let assets: Assets
    /// What lies at the addresses.
    let files: [(asset: Asset, bytes: [UInt8])]
    /// Whether the exposition was generated there, in every language.
    package let hasExposition: Bool

    /// Reads each of them; one that is not there keeps its plain address.
    /// The manifest names icons, so it is read last and names them by the addresses they have.
    package init(_ folder: String) {
        var assets = Assets()
        var files = [(asset: Asset, bytes: [UInt8])]()
        for asset in Asset.handMade {
            guard var bytes = FileBytes.read("\(folder)\(asset.path)") else { continue }
            if asset == .manifest { bytes = Self.renamed(bytes, assets) }
            assets[asset] = Self.address(asset, Fingerprint(bytes))
            files.append((asset, bytes))
        }
        self.assets = assets
        self.files = files
        hasExposition = Language.allCases.allSatisfy { language in
            FileState("\(folder)\(SitePlace.exposition.path(in: language))index.html") != nil
        }
    }

    /// Such as `/style.3f9a5c0e12d47b68.css` for `/style.css`.
    static func address(_ asset: Asset, _ content: Fingerprint) -> String {
        let dot = asset.path.lastIndex(of: ".") ?? asset.path.endIndex
        return "\(asset.path[..<dot]).\(content)\(asset.path[dot...])"
    }

    private static func renamed(_ manifest: [UInt8], _ assets: Assets) -> [UInt8] {
        let text = Asset.homeIcons.reduce(String(decoding: manifest, as: UTF8.self)) { text, icon in
            text.replacing("\"\(icon.path)\"", with: "\"\(assets[icon])\"")
        }
        return [UInt8](text.utf8)
    }
}
