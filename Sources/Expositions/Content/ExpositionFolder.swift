import Bytes
import ContentFile
import Foundation
import Runtime

/// The folder of an exposition, with the files in it and their languages.
struct ExpositionFolder {
    let path: String
    private let names: Set<String>
    /// The name of the file of facts, without its ending.
    let stem: String

    init(_ path: String) throws(Diagnostic) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw Diagnostic(
                file: path, Message("is not a readable folder", "읽을 수 있는 폴더가 아니에요"), remedy: .checkPath)
        }
        self.path = path
        self.names = Set(names)
        let stems = FactsFile.names.filter { names.contains("\($0).json") }
        if stems.count > 1 {
            throw Diagnostic(
                file: "\(path)/\(stems[1]).json",
                Message("is there beside \(stems[0]).json", "\(stems[0]).json도 있어요"),
                remedy: Message("remove one of the two", "둘 가운데 하나를 지워 주세요"))
        }
        guard let stem = stems.first else {
            throw Diagnostic(
                file: "\(path)/\(FactsFile.names[0]).json", Message("is missing", "없어요"),
                remedy: Message(
                    "write it, or name another folder",
                    "만들거나, 다른 폴더를 적어 주세요"))
        }
        self.stem = stem
    }

    /// The languages of the files of translations.
    func languages(of stems: [String], own: Language) throws(Diagnostic) -> Set<Language> {
        var languages = Set<Language>()
        for stem in Set(stems).sorted() {
            let translated = try Language.languages(ofFiles: stem, among: names, in: path)
            if translated.contains(own) {
                throw Diagnostic(
                    file: "\(path)/\(stem).\(own).json",
                    Message(
                        "is a translation into the language of \(stem).json", "\(stem).json과 같은 언어의 번역이에요"),
                    remedy: Message(
                        "remove one of the two, or name the language of \(stem).json in \(self.stem).json",
                        "둘 가운데 하나를 지우거나, \(self.stem).json에 \(stem).json의 언어를 적어 주세요"))
            }
            languages.formUnion(translated)
        }
        return languages
    }

    func has(_ stem: String, _ language: Language) -> Bool { names.contains("\(stem).\(language).json") }

    func facts(_ language: Language? = nil) throws(Diagnostic) -> FactsFile {
        try FactsFile(
            ContentValue(of: "\(path)/\(name(stem, language))"), isTranslation: language != nil,
            splitsTitle: stem == FactsFile.names[1])
    }

    /// The names of the files of facts, by their languages.
    func factsFiles(_ languages: [Language], own: Language) -> [Language: String] {
        var files = [own: name(stem)]
        for language in languages where has(stem, language) { files[language] = name(stem, language) }
        return files
    }

    /// Reads the spreadsheet with a list of objects.
    /// - Returns: nil for a list in JSON.
    /// - Throws: `Diagnostic` if both files or neither of them exist.
    func table(_ stem: String) throws(Diagnostic) -> CSVTable? {
        let file = "\(stem).csv"
        if !names.contains(file) {
            if names.contains(name(stem)) { return nil }
            throw Diagnostic(
                file: "\(path)/\(name(stem))", Message("is missing", "없어요"),
                remedy: Message("write it, or \(file)", "만들거나, \(file)을(를) 만들어 주세요"))
        }
        if names.contains(name(stem)) {
            throw Diagnostic(
                file: "\(path)/\(file)", Message("is there beside \(name(stem))", "\(name(stem))도 있어요"),
                remedy: Message("remove one of the two", "둘 가운데 하나를 지워 주세요"))
        }
        guard let bytes = try? readFile("\(path)/\(file)") else { throw .unreadable("\(path)/\(file)") }
        return try CSVTable(
            TextEncoding.utf8(bytes) ?? bytes, file: "\(path)/\(file)", lists: ItemsFile.cells,
            prefixes: ItemField.prefixes)
    }

    /// A list of objects in the exposition's own language.
    func items(
        _ stem: String, _ table: CSVTable?, isStrict: Bool, hasMap: Bool
    ) throws(Diagnostic) -> ItemsFile {
        if let table {
            return try ItemsFile(table.list(), at: "\(path)/\(stem).csv", isStrict: isStrict, hasMap: hasMap)
        }
        let file = "\(path)/\(name(stem))"
        return try ItemsFile(ContentValue(of: file), at: file, isStrict: isStrict, hasMap: hasMap)
    }

    /// The list's translation.
    /// - Returns: nil without a file in the language.
    func items(_ stem: String, _ table: CSVTable?, in language: Language) throws(Diagnostic) -> ItemsFile? {
        let isTranslated = table?.languages.contains(language) ?? false
        if has(stem, language) {
            let file = "\(path)/\(name(stem, language))"
            if isTranslated {
                throw Diagnostic(
                    file: file, Message("is in the columns of \(stem).csv, too", "\(stem).csv에도 있는 언어예요"),
                    remedy: Message("remove the file or the columns", "파일이나 그 칸들을 지워 주세요"))
            }
            return try ItemsFile(ContentValue(of: file), at: file, isTranslation: true)
        }
        guard let table, isTranslated else { return nil }
        return try ItemsFile(
            table.list(in: language, keys: Self.isKey), at: "\(path)/\(stem).csv", isTranslation: true)
    }

    /// The names of the files of a list, by their languages.
    func files(_ stem: String, _ table: CSVTable?, _ languages: [Language], own: Language) -> [Language: String] {
        var files = [own: table == nil ? name(stem) : "\(stem).csv"]
        for language in languages {
            if has(stem, language) {
                files[language] = name(stem, language)
            } else if table?.languages.contains(language) ?? false {
                files[language] = "\(stem).csv"
            }
        }
        return files
    }

    /// True for a column by which a translation names its object.
    private static func isKey(_ column: String) -> Bool {
        ["image_name", "id"].contains(ItemField.field(named: column)?.field)
    }

    private func name(_ stem: String, _ language: Language? = nil) -> String {
        "\(stem)\(language.map { ".\($0)" } ?? "").json"
    }
}
