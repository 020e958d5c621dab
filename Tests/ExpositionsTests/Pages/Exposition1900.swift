import ContentFile
import Foundation
import TestSupport
import XCTest

@testable import Expositions

extension ExpositionSite {
    /// The exposition of 1900.
    static var of1900: ExpositionSite {
        get throws {
            let exposition = try Exposition(folder: Repository.folder.appending(path: "Exhibition/1900").path)
            return try ExpositionSite(exposition, labels: .of1900(exposition.languages))
        }
    }

    /// An exposition that is translated in part, with unusual but valid texts.
    static var partlyTranslated: ExpositionSite {
        get throws {
            var facts = Exposition.Facts()
            facts.title = "박람회 <1900>"
            facts.visitors = 999_999_999_999
            facts.location = "파리"
            facts.description = try Prose(markdown: "\n첫째 줄\n둘째 줄\r\n \r\n다음 **문단**\n\n\n\n[La fin](lang:fr)  \n")
            facts.poster = "poster"
            var english = Exposition.Facts()
            english.location = "Paris"
            let pot = Exhibit(
                imageName: "pot",
                texts: Translated(
                    Exhibit.Texts(name: "항아리 \"큰\"", summary: "큰 그릇", description: try Prose(markdown: "하나.\n\n둘.")),
                    in: .korean,
                    [.english: Exhibit.Texts(summary: "A large pot")]))
            return try ExpositionSite(facts, [pot], in: [.english: english])
        }
    }

    /// In the languages of its translations.
    convenience init(
        _ facts: Exposition.Facts, _ exhibits: [Exhibit], in translations: [Language: Exposition.Facts] = [:],
        baseURL: String? = nil, pictures kinds: [String: Picture.Kind] = ["poster": .png, "pot": .png]
    ) throws {
        let languages = [.korean] + translations.keys.sorted()
        let pictures = kinds.map { ($0, Picture(name: $0, kind: $1, width: 30, height: 20)) }
        let collection = ExhibitCollection(
            address: "items", texts: Translated(ExhibitCollection.Texts(), in: .korean), exhibits: exhibits)
        let exposition = Exposition(
            languages: languages, facts: Translated(facts, in: .korean, translations), collections: [collection],
            pictures: Dictionary(uniqueKeysWithValues: pictures))
        try self.init(exposition, labels: .of1900(languages), baseURL: baseURL)
    }
}

extension [Language: Labels] {
    /// The program's, and for Korean and English those of the exposition of 1900.
    static func of1900(_ languages: [Language]) throws -> [Language: Labels] {
        func file(_ path: String) throws -> ContentValue? {
            guard let data = try? Repository.data(path) else { return nil }
            return try ContentValue(data, file: path)
        }
        let english = try XCTUnwrap(file("Exhibition/Labels/labels.en.json"))
        return try Dictionary(
            uniqueKeysWithValues: languages.map { language in
                let files = ["Exhibition/Labels/labels.\(language).json", "Exhibition/1900/labels.\(language).json"]
                return (language, try Labels(files.compactMap(file), fallback: english))
            })
    }
}

extension ExpositionTemplates {
    static var all: ExpositionTemplates {
        get throws { try ExpositionTemplates(folder: Repository.folder.appending(path: "Exhibition/Templates").path) }
    }
}

func html(_ page: some ExpositionSitePage) throws -> String {
    String(decoding: try ExpositionTemplates.all.html(page), as: UTF8.self)
}

/// Compares a page in each language with its recorded files: `shop.ko.html`, `shop.en.html`.
func assertPages(
    _ name: String, of site: ExpositionSite, file: StaticString = #filePath, line: UInt = #line,
    _ page: (Language) throws -> some ExpositionSitePage
) throws {
    for language in site.exposition.languages {
        let text = try html(page(language))
        XCTAssertFalse(text.contains("{"), "a text was not filled in", file: file, line: line)
        assertSnapshot(text, "\(name).\(language.rawValue).html", file: file, line: line)
    }
}
