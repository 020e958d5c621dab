import ArgumentParser
import Bytes
import Console
import ContentFile
import ExhibitionSite
import Foundation
import Glibc
import SiteGenerator

struct SiteOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The exhibition's folder.", "전시회의 폴더.", valueName: "dir"))
    var folder = "."

    @Option(help: ArgumentHelp("The folder of the site.", "사이트의 폴더.", valueName: "dir"))
    var output = "site"

    @Option(
        help: ArgumentHelp(
            "The site's address, such as https://museum.example/1900/: for search engines and pages that are shared.",
            "https://museum.example/1900/ 같은 사이트의 주소. 검색과 공유에 쓰여요.", valueName: "url"))
    var baseURL: String?

    @Flag(help: ArgumentHelp("Show the objects that are marked as drafts, too.", "초안으로 표시한 것도 보여 줘요."))
    var drafts = false

    @Flag(
        help: ArgumentHelp(
            "Write a .gz beside each text file, for nginx's gzip_static.", "글 파일마다 nginx의 gzip_static이 쓰는 .gz도 만들어요."))
    var gzip = false

    func validate() throws {
        if let baseURL { try Self.check(baseURL) }
    }

    /// - Throws: `ValidationError` for a text that is not the address of a site.
    static func check(_ baseURL: String) throws {
        if address(baseURL) == nil {
            throw ValidationError(
                "--base-url takes the address of a site, such as https://museum.example/1900/, without ? and #.",
                "--base-url에는 https://museum.example/1900/ 같은 사이트의 주소를 ?와 # 없이 적어 주세요.")
        }
    }

    /// The address as links have it: a host in Korean begins with xn-- (IDNA), other letters of the path are escaped.
    /// - Returns: nil for a text that is not the address of a site.
    private static func address(_ baseURL: String) -> String? {
        let form =
            /https?:\/\/([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?((\/(?:[A-Za-z0-9._~\-]|%[0-9A-Fa-f]{2})+)*)\/?/
        guard !baseURL.contains(where: \.isWhitespace), let text = URL(string: baseURL)?.absoluteString,
            let path = text.wholeMatch(of: form)?.output.3
        else { return nil }
        return path.split(separator: "/").contains { [".", ".."].contains($0) } ? nil : text
    }

    func sources() throws -> ExhibitionSources {
        var sources = try Self.sources(folder, output: output, baseURL: baseURL, hasDrafts: drafts)
        sources.isCompressed = gzip
        return sources
    }

    /// The sources of an exhibition in a folder, with the resources beside this program.
    static func sources(
        _ folder: String, output: String, baseURL: String?, hasDrafts: Bool
    ) throws -> ExhibitionSources {
        // A web server reads the pages as another user, whatever the umask of the owner's shell.
        umask(0o022)
        let base = baseURL.flatMap(address).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        // Without an address, the site may be opened from a disk, where a folder is not a page.
        let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        var sources = ExhibitionSources(
            folder, resources: try Self.resources(), output: OutputFolder(output), baseURL: base,
            links: .relative(indexFiles: base == nil), program: ProgramState.ofProgram(at: "/proc/self/exe"))
        sources.pictureProgram = pictureProgram
        sources.hasDrafts = hasDrafts
        return sources
    }

    /// The folder of a clone, an archive or an installed package that has what the program makes pages from.
    static func resources() throws -> String {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path(percentEncoded: false)
        var folder = program
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            for candidate in ["\(folder)/share/exhibition", "\(folder)/Exhibition"]
            where FileManager.default.fileExists(atPath: "\(candidate)/Templates/expositionLayout.mustache") {
                return candidate
            }
        }
        throw CommandError(
            .unavailable,
            "\(program): "
                + Message(
                    "its folders Templates, Public and Labels are not beside it; install it again",
                    "Templates, Public, Labels 폴더가 곁에 없어요. 다시 설치해 주세요"))
    }

    /// The tools of libvips, and a cache among the user's (XDG Base Directory Specification 0.8).
    private static var pictureProgram: PictureProgram? {
        let environment = ProcessInfo.processInfo.environment
        func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let caches = folder("XDG_CACHE_HOME") ?? folder("HOME").map { "\($0)/.cache" }
        return PictureProgram(cache: caches.map { "\($0)/exhibition/pictures" })
    }
}
