import Foundation
import TestSupport
import XCTest

@testable import Expositions

/// An owner's folder `exposition/`, for the tests to break.
final class OwnersFolder {
    let folder: TemporaryFolder
    static let factsFile = "exposition_universelle_1900.json"

    init() throws {
        folder = try TemporaryFolder()
        try write(
            #"{"title": "박람회(L'Exposition)", "visitors": 48130300, "location": "파리", "duration": "1900", "#
                + #""description": "하나\n\n둘"}"#, to: Self.factsFile)
        try write("[\(item("하나", "one")), \(item("둘", "two"))]", to: "items.json")
        for name in ["poster", "flag", "one", "two"] { try write(Self.drawing, to: "pictures/\(name).svg") }
    }

    static let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><title>x</title></svg>"#

    func item(_ name: String, _ picture: String) -> String {
        #"{"name": "\#(name)", "image_name": "\#(picture)", "short_desc": "짧게", "desc": "길게"}"#
    }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let place = URL(filePath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }

    func exposition() throws -> Exposition { try Exposition(folder: folder.path) }

    /// Reads what is read when the pages are made, too.
    private func readWhole() throws -> Exposition {
        let exposition = try exposition()
        for texts in exposition.collections.flatMap(\.exhibits).map(\.texts) {
            for text in [texts.original] + texts.translations.values { _ = try text.description?.prose() }
        }
        return exposition
    }

    /// The error that the owner reads, without the folder.
    func error() -> String {
        do {
            return "no error: \(try readWhole())"
        } catch {
            return "\(error)".replacing("\(folder.path)/", with: "")
        }
    }
}
