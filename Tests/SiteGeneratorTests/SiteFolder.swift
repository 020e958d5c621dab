import Foundation
import Bytes
import Runtime
import ShopWeb
import Synchronization
import TestSupport
import XCTest

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
    var hasOnlyExposition: Bool
    var hasDrafts = false
    var isCompressed = true
    /// The exhibition's folder.
    var exhibition = "Content/exposition"

    /// - Parameters:
    ///   - hasShop: false for the exposition alone. A shop's templates and texts are compiled, too, which takes most of a run.
    ///   - hasShopsAssets: false for assets of a few bytes, which are published in no time.
    init(hasShop: Bool = true, hasShopsAssets: Bool = false) throws {
        hasOnlyExposition = !hasShop
        folder = try TemporaryFolder(inMemory: true)
        content = "\(folder.path)/Content"
        templates = "\(folder.path)/Templates"
        assets = "\(folder.path)/Public"
        output = "\(folder.path)/Site"
        let shop = Repository.folder.path
        for name in ["Content", "Templates"] {
            try FileManager.default.copyItem(atPath: "\(shop)/\(name)", toPath: "\(folder.path)/\(name)")
        }
        try? FileManager.default.removeItem(atPath: "\(content)/exposition")
        let short = ["css": "a { top: 0 }", "js": "one();", "svg": #"<svg xmlns="http://www.w3.org/2000/svg"/>"#]
        for path in Asset.allCases.map(\.path) + ["/base.css", "/museum.css", "/paper.css"] {
            if !hasShopsAssets, let text = short[URL(filePath: path).pathExtension] {
                try write(text, "Public\(path)")
            } else if let bytes = try? readFile("\(shop)/Public\(path)") {
                try write(bytes, "Public\(path)")
            }
        }
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
        hasOnlyExposition = other.hasOnlyExposition
        folder = try TemporaryFolder(inMemory: true)
        content = "\(folder.path)/Content"
        templates = "\(folder.path)/Templates"
        assets = "\(folder.path)/Public"
        output = "\(folder.path)/Site"
        for name in ["Content", "Templates", "Public", "Site", ".Site.generated"] {
            try FileManager.default.copyItem(atPath: "\(other.folder.path)/\(name)", toPath: "\(folder.path)/\(name)")
        }
    }

    // MARK: - Runs

    func generator(before: @escaping @Sendable (String) throws -> Void = { _ in }) -> Generator {
        Generator(sources(before: before))
    }

    func sources(before: @escaping @Sendable (String) throws -> Void = { _ in }) -> SiteSources {
        var sources = SiteSources(
            content: content, templates: templates, assets: assets, output: OutputFolder(output, before: before),
            baseURL: baseURL, program: program)
        sources.pictureProgram = pictureProgram
        if let esbuild { sources.esbuild = esbuild }
        sources.links = links
        sources.exposition = "\(folder.path)/\(exhibition)"
        sources.hasOnlyExposition = hasOnlyExposition
        sources.hasDrafts = hasDrafts
        sources.isCompressed = isCompressed
        return sources
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
        let fresh = try SiteFolder(hasShop: !hasOnlyExposition)
        for name in ["Content", "Templates", "Public"] {
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
