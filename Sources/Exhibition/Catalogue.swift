import Foundation

/// The exposition with all that was shown there. A catalogue that exists can be printed: nothing in it is missing
/// or stands twice, and each picture is there.
package struct Catalogue: Equatable, Sendable {
    package let exposition: Told<Exposition>
    /// In the order of `items.json`.
    package let exhibits: [Told<Exhibit>]
    /// The exhibits' pictures, and `poster` and `flag`, by name.
    package let pictures: [String: Picture]

    package static let poster = "poster"
    package static let flag = "flag"

    package init(exposition: Told<Exposition>, exhibits: [Told<Exhibit>], pictures: [String: Picture]) {
        self.exposition = exposition
        self.exhibits = exhibits
        self.pictures = pictures
    }

    /// Reads `exposition_universelle_1900.json`, `items.json`, their `.en.json` where there are any, and `pictures/`.
    /// - Throws: `ContentError` for the first thing that makes no sense.
    package init(folder: String) throws(ContentError) {
        let items = try ItemsFile(path: "\(folder)/items.json")
        let korean = try ExpositionFile(path: "\(folder)/exposition_universelle_1900.json").exposition
        let english = "\(folder)/exposition_universelle_1900.en.json"
        exposition = Told(
            korean: korean,
            english: try Self.ifThere(english) { path throws(ContentError) in
                try ExpositionFile(path: path).exposition
            })
        let translated = try Self.ifThere("\(folder)/items.en.json") { path throws(ContentError) in
            try ItemsFile(path: path)
        }
        try translated?.checkIsAbout(items)
        let translations = translated?.byImageName ?? [:]
        exhibits = items.exhibits.map { Told(korean: $0, english: translations[$0.imageName]) }
        pictures = try PictureFolder("\(folder)/pictures").pictures(of: items)
    }

    private static func ifThere<Content>(
        _ path: String, _ read: (String) throws(ContentError) -> Content
    ) throws(ContentError) -> Content? {
        FileManager.default.fileExists(atPath: path) ? try read(path) : nil
    }
}
