package import ContentFile
import Foundation
import Posix
package import ShopPages
import ShopRoutes

/// The folder that nginx serves, as the shop's own pages refer to it.
package struct PublishedSite: Sendable {
    /// The addresses have the fingerprints of the files that nginx serves under the plain names.
    package let assets: Assets
    private let path: String

    /// Reads the assets in a folder that `juicemaker generate` made; a missing one keeps its plain address.
    /// - Throws: `Diagnostic` when the folder is missing or empty.
    package init(_ folder: String) throws(Diagnostic) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        guard let names, !names.isEmpty else {
            throw Diagnostic(
                file: folder, names == nil ? "is not a readable folder" : "is empty",
                remedy: "run juicemaker generate first, or name the folder that nginx serves with --site")
        }
        var assets = Assets()
        for asset in Asset.handMade {
            guard let bytes = try? readFile("\(folder)\(asset.path)") else { continue }
            assets[asset] = Assets.address(asset.path, Fingerprint(bytes))
        }
        self.assets = assets
        path = folder
    }

    /// Those of the languages in which an exposition was generated there.
    package func expositionLanguages(among languages: [Language]) -> [Language] {
        languages.filter { FileState("\(path)\(ExpositionAddress.path(in: $0))index.html") != nil }
    }
}

extension Assets {
    /// Such as `/style.3f9a5c0e12d47b68.css` for `/style.css`.
    static func address(_ path: String, _ content: Fingerprint) -> String {
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return "\(path[..<dot]).\(content)\(path[dot...])"
    }
}
