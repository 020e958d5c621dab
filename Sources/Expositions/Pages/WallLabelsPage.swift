import Bytes
import ContentFile
package import Templates

/// Labels to print and to hang beside the objects: name, maker, date and material in every language, and a QR code of the object's
/// page in the exhibition's own.
package struct WallLabelsPage: ViewModel {
    private let title: Phrase
    private let language: Language
    private let size: WallLabelSize
    private let labels: [WallLabel]
    /// The names of the objects whose texts are longer than their labels.
    package let tooLong: [String]

    /// - Returns: nil for a site that does not know its own address.
    package init?(_ site: ExpositionSite, size: WallLabelSize) {
        language = site.exposition.language
        title = site.name(in: language)
        self.size = size
        var labels = [WallLabel]()
        var tooLong = [String]()
        for (collection, list) in site.exposition.collections.enumerated() {
            for (index, exhibit) in list.exhibits.enumerated() {
                guard let url = site.url(site.path(.exhibit(collection, index), in: language)),
                    let code = QRCode(Array(url.utf8))
                else { return nil }
                let label = WallLabel(exhibit, site.exposition.languages, code, url, size)
                if !label.fits { tooLong.append(exhibit.imageName) }
                labels.append(label)
            }
        }
        self.labels = WallLabel.even(labels)
        self.tooLong = tooLong
    }

    package static let fields: Fields<WallLabelsPage> = [
        .text("language") { $0.language.rawValue },
        .flag("isRightToLeft") { $0.language.isRightToLeft },
        .text("title") { $0.title.text },
        .text("width") { String($0.size.width) },
        .text("height") { String($0.size.height) },
        .text("codeSide") { String($0.size.codeSide) },
        .rows("labels", \.labels),
    ]
}
