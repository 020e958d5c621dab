import Bytes
package import ContentFile
import Foundation
import Runtime
import SiteGenerator
import ShopWeb
package import Templates

/// The folder that nginx serves, as the shop's own pages refer to it.
package struct PublishedSite: Sendable {
    /// The addresses have the fingerprints of the files that nginx serves under the plain names.
    package let assets: Assets

    /// Reads the files that pages load in a folder that `juicemaker generate` made; a missing one keeps its plain
    /// address.
    /// - Parameter literals: the addresses that templates write themselves.
    /// - Throws: `Diagnostic` when the folder is missing or empty.
    package init(_ folder: String, literals: [LiteralAddress] = []) throws(Diagnostic) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        guard let names, !names.isEmpty else {
            throw Diagnostic(
                file: folder,
                names == nil
                    ? Message("is not a readable folder", "읽을 수 있는 폴더가 아니에요") : Message("is empty", "비어 있어요"),
                remedy: Message(
                    "run juicemaker generate first, or name the folder that nginx serves with --site",
                    "먼저 juicemaker generate를 실행하거나, --site로 nginx가 보여 주는 폴더를 적어 주세요"))
        }
        var assets = Assets()
        let named = literals.map(\.path).filter(AssetReference.isFileName)
        for path in Set(Asset.allCases.map(\.path) + named) {
            guard let bytes = try? readFile("\(folder)\(path)") else { continue }
            assets[path: path] = Assets.address(path, Fingerprint(bytes))
        }
        self.assets = assets
    }
}
