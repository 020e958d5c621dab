import ContentFile
import ExpositionContent
import Foundation
import TestSupport

extension Exposition {
    /// The exposition that the shop comes with.
    static var shop: Exposition {
        get throws {
            try Exposition(folder: Repository.folder.appending(path: "Content/exposition").path, languages: .shop)
        }
    }

    /// An exposition without translations, with unusual but valid texts.
    static var untranslated: Exposition {
        let facts = Facts(
            title: "  박람회 <1900> (L'Expo) ", visitors: 999_999_999_999, location: "파리", duration: "봄",
            description: "\n첫째 줄\n둘째 줄\r\n \r\n다음 문단\n\n\n\n끝  \n")
        let pot = Exhibit(name: "항아리 \"큰\"", imageName: "pot", shortDescription: "큰 그릇", description: "하나.\n\n둘.")
        let pictures = ["poster", "flag", "pot"].map { ($0, Picture(name: $0, kind: .png, width: 30, height: 20)) }
        return Exposition(
            facts: Localized(facts), exhibits: [Localized(pot)],
            pictures: Dictionary(uniqueKeysWithValues: pictures))
    }
}
