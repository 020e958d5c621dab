import Foundation
import Bytes
import Runtime
import ShopWeb
import Synchronization
import TestSupport
import XCTest

@testable import ExhibitionSite
@testable import ShopSite
@testable import SiteGenerator

/// A small site for one test: content, templates, hand-made files and the folder that nginx serves.
final class SiteFolder {
    let folder: TemporaryFolder
    let content: String
    let templates: String
    let assets: String
    var output: String
    var baseURL: String?
    var program = "one"
    /// Nil publishes pictures as they are.
    var pictureProgram: PictureProgram?
    /// Nil for the machine's.
    var esbuild: String?
    var links = LinkStyle.fromRoot
    let hasShop: Bool
    var hasDrafts = false
    var isCompressed = true
    /// The exhibition's folder.
    var exhibition = "Content/exposition"

    /// - Parameters:
    ///   - hasShop: true for a shop's files instead of an exhibition. Its templates and texts are compiled, which takes most of a run.
    ///   - hasShopsAssets: false for assets of a few bytes, which are published in no time.
    init(hasShop: Bool = false, hasShopsAssets: Bool = false) throws {
        self.hasShop = hasShop
        folder = try TemporaryFolder(inMemory: true)
        content = "\(folder.path)/Content"
        templates = "\(folder.path)/Templates"
        assets = "\(folder.path)/Public"
        output = "\(folder.path)/Site"
        let repository = Repository.folder.path
        for name in hasShop ? ["Content", "Templates"] : ["Exhibition/Labels", "Exhibition/Templates"] {
            let copy = "\(folder.path)/\(URL(filePath: name).lastPathComponent)"
            try FileManager.default.copyItem(atPath: "\(repository)/\(name)", toPath: copy)
        }
        let short = ["css": "a { top: 0 }", "js": "one();", "svg": #"<svg xmlns="http://www.w3.org/2000/svg"/>"#]
        let shops = Asset.allCases.map(\.path) + ["/base.css"]
        for path in hasShop ? shops : ["/museum.css", "/paper.css", "/zoom.js"] {
            if !hasShopsAssets, let text = short[URL(filePath: path).pathExtension] {
                try write(text, "Public\(path)")
            } else if let bytes = try? readFile("\(repository)/\(hasShop ? "" : "Exhibition/")Public\(path)") {
                try write(bytes, "Public\(path)")
            }
        }
        if hasShop { return }
        for language in ["", ".en"] { try writeFacts("fair", in: "exposition_universelle_1900\(language).json") }
        try writeItems(["one", "two", "three"])
    }

    /// Writes the exposition's facts, with a word in the description.
    func writeFacts(_ word: String, in name: String) throws {
        try write(
            #"{"title": "박람회(Fair)", "visitors": 48130300, "location": "파리", "duration": "1900", "#
                + #""description": "\#(word)"}"#, "\(exhibition)/\(name)")
    }

    /// Writes items with these names; `words` has the descriptions of some of them.
    func writeItems(_ names: [String], words: [String: String] = [:], in name: String = "items.json") throws {
        let items = names.map {
            #"{"name": "\#($0)!", "image_name": "\#($0)", "short_desc": "짧게 \#($0)", "desc": "\#(words[$0] ?? "길게")"}"#
        }
        try write("[\(items.joined(separator: ","))]", "\(exhibition)/\(name)")
        for picture in names + ["poster", "flag"] where !exists("\(exhibition)/pictures/\(picture).svg") {
            try draw(picture, "0 0 60 90")
        }
    }

    /// - Parameter long: true for a picture that is long enough to be compressed.
    func draw(_ name: String, _ box: String, long: Bool = false) throws {
        let path = long ? String(repeating: #"<path d="M0 0 L9 9"/>"#, count: 100) : ""
        try write(
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(box)"><title>\#(name)</title>\#(path)</svg>"#,
            "\(exhibition)/pictures/\(name).svg")
    }

    /// Copies a site with everything that was generated.
    init(copying other: SiteFolder) throws {
        hasShop = other.hasShop
        folder = try TemporaryFolder(inMemory: true)
        content = "\(folder.path)/Content"
        templates = "\(folder.path)/Templates"
        assets = "\(folder.path)/Public"
        output = "\(folder.path)/Site"
        for name in Self.sources(hasShop) + ["Site", ".Site.generated"] {
            try FileManager.default.copyItem(atPath: "\(other.folder.path)/\(name)", toPath: "\(folder.path)/\(name)")
        }
    }

    // MARK: - Runs

    func generator(before: @escaping @Sendable (String) throws -> Void = { _ in }) -> Generator {
        Generator(sources(before: before))
    }

    func sources(before: @escaping @Sendable (String) throws -> Void = { _ in }) -> any SiteSources {
        let output = OutputFolder(output, before: before)
        if hasShop {
            var sources = ShopSources(
                content: content, templates: templates, assets: assets, output: output, program: program)
            if let esbuild { sources.esbuild = esbuild }
            sources.isCompressed = isCompressed
            return sources
        }
        var sources = ExhibitionSources(
            "\(folder.path)/\(exhibition)", resources: folder.path, output: output, baseURL: baseURL, links: links,
            program: program)
        sources.pictureProgram = pictureProgram
        sources.hasDrafts = hasDrafts
        sources.isCompressed = isCompressed
        return sources
    }

    /// The folders that a site is made from.
    private static func sources(_ hasShop: Bool) -> [String] {
        ["Content", "Templates", "Public"] + (hasShop ? [] : ["Labels"])
    }

    @discardableResult func generate() throws -> Summary { try generator().generate() }

    /// The error of a run, without the path of the test's folder.
    func error() -> String { message().english }

    func message() -> Message {
        do {
            return Message(verbatim: "no error: \(try generate())")
        } catch {
            let message = Message(error)
            return Message(
                message.english.replacing("\(folder.path)/", with: ""),
                message.korean.replacing("\(folder.path)/", with: ""))
        }
    }

    /// The steps of one run that changed the disk.
    func steps() throws -> [String] {
        let log = Log()
        _ = try generator { log.add($0) }.generate()
        return log.lines
    }

    // MARK: - Files

    func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }

    func write(_ bytes: [UInt8], _ name: String) throws {
        let file = URL(filePath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func replace(_ old: String, with new: String, in name: String) throws {
        let text = try text(name)
        XCTAssertTrue(text.contains(old), "\(name) has no \(old)")
        try write(text.replacing(old, with: new), name)
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")), as: UTF8.self)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder.path)/\(name)") }

    /// Every file that nginx can serve, by its name.
    func site() throws -> [String: Data] {
        var files = [String: Data]()
        for name in try FileManager.default.subpathsOfDirectory(atPath: output) {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(output)/\(name)", isDirectory: &isFolder)
            if !isFolder.boolValue { files[name] = try Data(contentsOf: URL(filePath: "\(output)/\(name)")) }
        }
        return files
    }

    /// The site that a run in an empty folder makes from the same sources.
    func freshSite() throws -> [String: Data] {
        let fresh = try SiteFolder(hasShop: hasShop)
        for name in Self.sources(hasShop) {
            try fresh.remove(name)
            try FileManager.default.copyItem(atPath: "\(folder.path)/\(name)", toPath: "\(fresh.folder.path)/\(name)")
        }
        fresh.baseURL = baseURL
        fresh.links = links
        try fresh.generate()
        return try fresh.site()
    }
}

/// Collects lines from any thread.
final class Log: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ line: String) { all.withLock { $0.append(line) } }
    var lines: [String] { all.withLock { $0 } }
    var count: Int { lines.count }
}
