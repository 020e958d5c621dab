package import ContentFile
import Foundation
import Posix

extension Exposition {
    /// Reads `exposition_universelle_1900.json`, `items.json`, their translations such as `items.en.json`, and
    /// `pictures/`.
    /// - Parameter languages: those of the shop. A translation is optional for each of them.
    /// - Throws: `Diagnostic` for the first error.
    package init(folder: String, languages: [Language]) throws(Diagnostic) {
        let files = try ExpositionFolder(path: folder, languages: languages)
        let original = try files.items("items.json")
        let exposition = "exposition_universelle_1900"
        var facts = [Language: Facts]()
        var translations = [Language: ItemsFile]()
        for language in languages where language != .korean {
            if files.names.contains("\(exposition).\(language).json") {
                facts[language] = try Facts(files.content("\(exposition).\(language).json"))
            }
            if files.names.contains("items.\(language).json") {
                let items = try files.items("items.\(language).json")
                try items.checkTranslates(original)
                translations[language] = items
            }
        }
        self.facts = Localized(try Facts(files.content("\(exposition).json")), facts)
        exhibits = original.items.map { item in
            Localized(item.exhibit, translations.compactMapValues { $0.byImageName[item.exhibit.imageName] })
        }
        pictures = try PictureFolder("\(folder)/pictures").pictures(of: original)
    }
}

/// `Content/exposition/`.
private struct ExpositionFolder {
    let path: String
    let names: Set<String>

    /// - Throws: `Diagnostic` for a translation into a language that the shop does not have.
    init(path: String, languages: [Language]) throws(Diagnostic) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw Diagnostic(file: path, "is not a readable folder", remedy: "check the path and its permissions")
        }
        self.path = path
        self.names = Set(names)
        for stem in ["items", "exposition_universelle_1900"] {
            let translated = try Language.languages(ofFiles: stem, among: names, in: path)
            guard let language = translated.first(where: { !languages.contains($0) }) else { continue }
            throw Diagnostic(
                file: "\(path)/\(stem).\(language).json", "is in a language that the shop does not have",
                remedy: "add texts.\(language).json to the folder above, or remove this file")
        }
    }

    func content(_ name: String) throws(Diagnostic) -> ContentValue {
        let file = "\(path)/\(name)"
        guard let bytes = try? readFile(file) else {
            throw Diagnostic(file: file, "cannot be read", remedy: "check the path and its permissions")
        }
        return try ContentValue(bytes, file: file)
    }

    func items(_ name: String) throws(Diagnostic) -> ItemsFile {
        try ItemsFile(content(name), path: "\(path)/\(name)")
    }
}
