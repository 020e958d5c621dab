import Foundation
import Glibc
import TestSupport
import XCTest

/// `juicemaker generate --watch` beside an editor.
final class WatchTests: XCTestCase {
    private var folder: TemporaryFolder?
    private var path: String { folder?.path ?? "" }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        for name in ["Content", "Templates", "Public"] {
            try FileManager.default.copyItem(
                atPath: Repository.folder.appending(path: name).path, toPath: "\(path)/\(name)")
        }
    }

    func testItRebuildsWhatChangesSurvivesErrorsAndStopsOnSIGINT() throws {
        let watch = try Child(
            RunningShop.program,
            [
                "generate", "--watch", "--content", "\(path)/Content", "--templates", "\(path)/Templates", "--assets",
                "\(path)/Public", "--output", "\(path)/Site",
            ], log: "watch.log", in: path)
        let page = "Site/error/down.ko.html"
        try eventually { self.read(page) != nil }

        try replace("<main", with: "<!-- one --><main", in: "Templates/layout.mustache")
        try eventually { self.read(page)?.contains("<!-- one -->") ?? false }

        let broken = "<a href=\"/nowhere.html\">x</a><main"
        try replace("<main", with: broken, in: "Templates/layout.mustache")
        try eventually { watch.output.contains("/nowhere.html") }
        XCTAssertTrue(watch.process.isRunning, watch.output)
        XCTAssertEqual(read(page)?.contains(broken), false, "the old site stays")

        try replace(broken, with: "<!-- two --><main", in: "Templates/layout.mustache")
        try eventually { self.read(page)?.contains("<!-- two -->") ?? false }

        try Data("body{color:red}".utf8).write(to: URL(filePath: "\(path)/Public/style.css"))
        try eventually { self.assets().contains("body{color:red}") }

        try Data("one".utf8).write(to: URL(filePath: "\(path)/Public/fonts.txt"))
        try FileManager.default.createDirectory(atPath: "\(path)/Public/fonts", withIntermediateDirectories: true)
        try Data("one".utf8).write(to: URL(filePath: "\(path)/Public/fonts/a.woff2"))
        try Data("@font-face { src: url(fonts/a.woff2) }".utf8).write(to: URL(filePath: "\(path)/Public/style.css"))
        try eventually { self.read("Site/fonts/a.woff2") == "one" }
        try Data("two".utf8).write(to: URL(filePath: "\(path)/Public/fonts/a.woff2"))
        try eventually { self.read("Site/fonts/a.woff2") == "two" }
        XCTAssertNil(read("Site/fonts.txt"), "no page uses it")
        XCTAssertEqual(watch.stop(SIGINT), 0, watch.output)
    }

    /// The contents at the style sheet's addresses.
    private func assets() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/Site")) ?? []
        return names.filter { $0.hasPrefix("style.") && $0.hasSuffix(".css") && $0 != "style.css" }
            .compactMap { read("Site/\($0)") }
    }

    private func read(_ name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

    private func replace(_ old: String, with new: String, in name: String) throws {
        let text = try XCTUnwrap(read(name)).replacing(old, with: new)
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"), options: .atomic)
    }
}
