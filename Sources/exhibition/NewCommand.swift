import ArgumentParser
import Bytes
import Console
import ContentFile
import ExhibitionSite
import Foundation

struct NewCommand: SiteCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        "Make a small exhibition to begin with.", "시작할 작은 전시회를 만들어요.",
        discussion: """
            With --forge, the folder is ready to be a repository there, whose pages are checked and published after each push. \
            An exhibition that exists gets the workflow file alone.
            """,
        """
        --forge를 쓰면 그 포지의 저장소로 올릴 수 있어요. 올릴 때마다 포지가 확인하고 펴내요. 이미 있는 전시회에는 워크플로 파일만 더해요.
        """)

    @Argument(help: ArgumentHelp("A folder that does not exist yet.", "아직 없는 폴더.", valueName: "dir"))
    var folder: String

    @Option(
        help: ArgumentHelp(
            "Add a workflow file for GitHub Pages, GitLab Pages or Codeberg Pages.",
            "GitHub Pages, GitLab Pages, Codeberg Pages에 펴내는 워크플로 파일을 더해요.", valueName: "forge"))
    var forge: Forge?

    func perform() throws {
        umask(0o022)
        if forge == nil || !NewExposition.exists(at: folder) {
            // The new exhibition is in the language of the person at the terminal, if it is available in that language.
            let isKorean = MessageLanguage.ofTerminal == .korean
            try NewExposition.make(at: folder, in: isKorean ? .korean : Language(rawValue: "en") ?? .korean)
            say(
                "\(folder): "
                    + Message("an exhibition of three objects; look at it with", "세 가지가 있는 전시회예요. 이렇게 볼 수 있어요:")
                    + Message(verbatim: "\nexhibition serve \(Self.quoted(folder))"))
        }
        guard let forge else { return }
        try forge.add(to: folder, from: SiteOptions.resources(), in: .ofTerminal)
        say(
            "\(folder)/\(forge.path): "
                + Message(
                    "checks and publishes the exhibition after each push; its first lines say what to set there once",
                    "올릴 때마다 전시회를 확인하고 펴내요. 처음에 한 번 정할 것은 파일 첫머리에 있어요"))
    }

    /// A path as a shell reads it.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 >= 0x80 || "-_./".utf8.contains($0) }
        return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
    }
}

extension Forge: ExpressibleByArgument {}
