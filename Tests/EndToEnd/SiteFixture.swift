import Foundation
import Glibc
import TestSupport
import XCTest

/// A site that is large enough to be killed while it is generated, and the promises that hold at each moment.
final class SiteFixture {
    /// The progress at which the run is killed.
    enum KillMoment {
        /// This many files are staged.
        case staged(Int)
        /// The first page has been replaced.
        case published
    }

    private let folder: TemporaryFolder
    private var path: String { folder.path }
    private var output: String { "\(path)/Site" }
    private var manifest: String { "\(path)/.Site.generated" }
    private var firstPage = ""

    init() throws {
        folder = try TemporaryFolder(inMemory: true)
    }

    // MARK: - Sources

    /// Writes objects with these numbers; a page shows the poster, too.
    func write(_ numbers: Range<Int>, poster: Int) throws {
        let exposition = "\(path)/museum"
        try? FileManager.default.removeItem(atPath: exposition)
        try FileManager.default.createDirectory(atPath: "\(exposition)/pictures", withIntermediateDirectories: true)
        let exposition1900 =
            #"{"title": "박람회(Fair)", "visitors": 1, "location": "a", "duration": "b", "description": "\#(poster)"}"#
        for language in ["", ".en"] {
            try write(exposition1900, "\(exposition)/exposition_universelle_1900\(language).json")
        }
        let items = numbers.map { number in
            #"{"name": "물건 \#(number)", "image_name": "item\#(number)", "short_desc": "\#(poster)", "desc": "b"}"#
        }
        firstPage = "\(output)/items/item\(numbers.lowerBound)/index.html"
        try write("[\(items.joined(separator: ","))]", "\(exposition)/items.json")
        let lines = String(repeating: #"<path d="M0 0 L9 9"/>"#, count: 60)
        for name in numbers.map({ "item\($0)" }) + ["poster", "flag"] {
            try write(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 \(poster)\">\(lines)</svg>",
                "\(exposition)/pictures/\(name).svg")
        }
    }

    private func write(_ text: String, _ path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

    // MARK: - Runs

    /// - Returns: the site that a run in an empty folder makes, which stays under that name.
    func freshSite(_ name: String) throws -> [String: Data] {
        try restore(nil)
        try assertNextRunCompletes(nil, name)
        let site = try site()
        try FileManager.default.moveItem(atPath: output, toPath: "\(path)/\(name)")
        try FileManager.default.moveItem(atPath: manifest, toPath: "\(path)/\(name).generated")
        return site
    }

    /// Restores the site of that name, or none.
    private func restore(_ name: String?) throws {
        for path in [output, manifest] { try? FileManager.default.removeItem(atPath: path) }
        guard let name else { return }
        try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: output)
        try FileManager.default.copyItem(atPath: "\(path)/\(name).generated", toPath: manifest)
    }

    private func run() throws -> Child {
        try Child(
            RunningShop.exhibition, ["build", "\(path)/museum", "--output", output], log: "build.log", in: path)
    }

    /// Kills a run over the site of that name, or none, and begins again if the signal came too late.
    func kill(at moment: KillMoment, over name: String?) throws {
        for _ in 0..<20 {
            try restore(name)
            if try isKilled(at: moment) { return }
        }
        throw HTTPClient.Failure(description: "no run was killed at \(moment)")
    }

    /// - Returns: false if the run had left that stage already.
    func isKilled(at moment: KillMoment) throws -> Bool {
        let before = manifestText
        let old = inode(firstPage)
        let run = try run()
        let deadline = ContinuousClock.now + .seconds(30)
        while run.process.isRunning, ContinuousClock.now < deadline {
            if case .staged(let count) = moment {
                if stagedCount(atMost: count) >= count { break }
            } else if let now = inode(firstPage), now != old {
                break
            }
            usleep(100)
        }
        run.kill()
        if case .staged = moment { return manifestText == before }
        return manifestText.contains("\tunderway\t")
    }

    private func stagedCount(atMost count: Int) -> Int {
        guard let staged = FileManager.default.enumerator(atPath: "\(output)/.generating") else { return 0 }
        var seen = 0
        while seen < count, let name = staged.nextObject() as? String {
            if name.contains(".") { seen += 1 }
        }
        return seen
    }

    private var manifestText: String { (try? String(contentsOfFile: manifest, encoding: .utf8)) ?? "" }

    private func inode(_ path: String) -> UInt64? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    // MARK: - Promises

    /// Each file is the old one or the new one, none that is in both is missing, and each page has its pictures and style sheets.
    func check(_ old: [String: Data], _ new: [String: Data], _ when: String) throws {
        let site = try site()
        for (name, content) in site where content != old[name] && content != new[name] {
            XCTFail("\(name) is neither the old one nor the new one, \(when)")
        }
        for name in old.keys where new[name] != nil && site[name] == nil { XCTFail("\(name) is missing, \(when)") }
        for (name, content) in site where name.hasSuffix(".html") {
            // The page for missing files has addresses from the root.
            let base = URL(string: "http://localhost/\(name)")
            for file in String(decoding: content, as: UTF8.self).matches(of: /(?:src|href)="([^":#]+\.[a-z]+)"/) {
                let path = URL(string: String(file.output.1), relativeTo: base)?.path.dropFirst() ?? ""
                XCTAssertNotNil(site[String(path)], "\(file.output.1) of \(name), \(when)")
            }
        }
    }

    /// A run that is not killed succeeds, leaves this site if one is given, and no staged file.
    func assertNextRunCompletes(_ site: [String: Data]?, _ when: String) throws {
        let run = try run()
        XCTAssertEqual(run.exitCode, 0, "\(run.output), \(when)")
        let now = try self.site()
        if let site {
            XCTAssertEqual(Set(now.keys), Set(site.keys), when)
            XCTAssertTrue(now == site, when)
        }
        let own = try FileManager.default.contentsOfDirectory(atPath: output).filter { $0.hasPrefix(".") }
        XCTAssertEqual(own, [".nojekyll"], when)
    }

    /// The files that readers can see.
    private func site() throws -> [String: Data] {
        var site = [String: Data]()
        for name in try FileManager.default.subpathsOfDirectory(atPath: output) where !name.hasPrefix(".") {
            let url = URL(filePath: "\(output)/\(name)")
            if !url.hasDirectoryPath, let content = try? Data(contentsOf: url) { site[name] = content }
        }
        return site
    }
}
