import ArgumentParser
import Bytes
import ContentFile
import Foundation
import Glibc
import SiteGenerator

struct Generate: Command {
    static let configuration = CommandConfiguration(
        "Generate the pages that need no server: the exposition, and nginx's error pages.",
        "서버가 없어도 되는 화면을 만들어요: 박람회와 nginx의 오류 화면.",
        discussion: """
            Everything is checked before anything is published. Files whose sources are unchanged are not made again. \
            Only files that an earlier run made are replaced or removed.
            """,
        """
        모든 것을 확인한 다음에 펴내요. 바뀌지 않은 것은 다시 만들지 않아요. 전에 만든 파일만 바꾸거나 지워요.
        """)

    @Option(help: ArgumentHelp("The folder of the texts and labels.", "화면의 글과 이름표가 있는 폴더.", valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Option(
        help: ArgumentHelp(
            "The exposition's folder (default: exposition in that of --content).",
            "박람회의 폴더(없으면 --content 폴더의 exposition).", valueName: "dir"))
    var exposition: String?

    @Flag(
        help: ArgumentHelp("Publish the objects that are marked as drafts, too.", "초안으로 표시한 것도 펴내요."))
    var drafts = false

    @OptionGroup var pages: TemplateOptions

    @Option(
        help: ArgumentHelp(
            "The folder of the hand-made style sheets, scripts and icons.", "손으로 만든 모양(CSS), 스크립트, 아이콘의 폴더.",
            valueName: "dir"))
    var assets = Wiring.configuration.path(.assets)

    @Option(
        help: ArgumentHelp(
            "The folder to write to: all that a web server needs.", "만들 폴더. 웹 서버에 필요한 것이 모두 들어가요.", valueName: "dir"))
    var output = Wiring.configuration.path(.site)

    @Option(
        help: ArgumentHelp(
            "The site's address, such as https://museum.example/1900/: adds a sitemap.",
            "https://museum.example/1900/ 같은 사이트의 주소. 사이트맵도 만들어요.", valueName: "url"))
    var baseURL: String?

    @Flag(
        help: ArgumentHelp(
            "Keep running and rebuild what changes; stop with Ctrl-C.", "계속 지켜보며 바뀐 것을 다시 만들어요. Ctrl-C로 멈춰요."))
    var watch = false

    func validate() throws { try Self.check(baseURL: baseURL) }

    static func check(baseURL: String?) throws {
        guard let baseURL else { return }
        let address = /https?:\/\/([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?((\/[A-Za-z0-9._~\-]+)*)\/?/
        let path = baseURL.wholeMatch(of: address)?.output.3
        if path == nil || path?.split(separator: "/").contains(where: { [".", ".."].contains($0) }) ?? false {
            throw ValidationError(
                "--base-url takes an address such as http://juice.lan or https://museum.example/1900/, without ? or "
                    + "#.", "--base-url에는 http://juice.lan이나 https://museum.example/1900/ 같은 주소를 ?와 # 없이 적어 주세요.")
        }
    }

    func perform() throws {
        // nginx reads the pages as another user, whatever the umask of the owner's shell.
        umask(0o022)
        let run = SiteRun(sources: Wiring.siteSources(self))
        if watch { try run.watch(until: StopSignals()) } else { try run.generate() }
    }
}
