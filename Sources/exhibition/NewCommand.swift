import ArgumentParser
import Bytes
import Console
import ContentFile
import ExhibitionSite
import Foundation

struct NewCommand: SiteCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        "Make a small exhibition to begin with.", "시작할 작은 전시회를 만들어요.")

    @Argument(help: ArgumentHelp("A folder that does not exist yet.", "아직 없는 폴더.", valueName: "dir"))
    var folder: String

    func perform() throws {
        umask(0o022)
        // The new exhibition is in the language of the person at the terminal, if it is available in that language.
        let isKorean = MessageLanguage.ofTerminal == .korean
        try NewExposition.make(at: folder, in: isKorean ? .korean : Language(rawValue: "en") ?? .korean)
        say(
            "\(folder): "
                + Message("an exhibition of three objects; look at it with", "세 가지가 있는 전시회예요. 이렇게 볼 수 있어요:")
                + Message(verbatim: "\nexhibition serve \(Self.quoted(folder))"))
    }

    /// A path as a shell reads it.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 >= 0x80 || "-_./".utf8.contains($0) }
        return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
    }
}
