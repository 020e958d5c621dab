import ArgumentParser
import Bytes
import Console
import ContentFile
import Foundation
import Glibc
import SiteGenerator

struct Generate: Command {
    static let configuration = CommandConfiguration(
        "Generate the files that nginx serves: style sheets, scripts, and its error pages.",
        "nginx가 보여 줄 파일을 만들어요: 모양, 스크립트, 오류 화면.",
        discussion: """
            Everything is checked before anything is published. Files whose sources are unchanged are not made again. \
            Only files that an earlier run made are replaced or removed.
            """,
        """
        모든 것을 확인한 다음에 펴내요. 바뀌지 않은 것은 다시 만들지 않아요. 전에 만든 파일만 바꾸거나 지워요.
        """)

    @Option(help: ArgumentHelp("The folder of the texts.", "화면의 글이 있는 폴더.", valueName: "dir"))
    var content = Wiring.configuration.path(.content)

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

    @Flag(
        help: ArgumentHelp(
            "Keep running and rebuild what changes; stop with Ctrl-C.", "계속 지켜보며 바뀐 것을 다시 만들어요. Ctrl-C로 멈춰요."))
    var watch = false

    func perform() throws {
        // nginx reads the pages as another user, whatever the umask of the owner's shell.
        umask(0o022)
        let run = SiteRun(sources: Wiring.siteSources(self))
        if watch { try run.watch(until: StopSignals()) } else { try run.generate() }
    }
}
