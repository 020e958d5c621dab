import ArgumentParser
import Bytes
import CCommit
import Console

@main
struct Exhibition: ParsableCommand {
    /// The version (semantic versioning).
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "exhibition", "Make an exhibition's site: begin it, look at it, build it, check it.",
        "전시회의 사이트를 만들어요: 시작하기, 보기, 만들기, 확인.",
        discussion: """
            An exhibition is a folder with a table of its objects and a folder of their pictures. The site is another folder, \
            for any web server or static host; only files that a build made are ever replaced or removed there.

            Exit codes: 0 done; 64 wrong usage; 65 an error in the exhibition's files: nothing was published; 69 a folder \
            or a port cannot be used; 74 the output could not be written.
            """,
        """
        전시회는 전시물의 표와 그림 폴더가 있는 폴더예요. 사이트는 어느 웹 서버에나 올릴 수 있는 다른 폴더이고, 그 안에서는 전에 만든 \
        파일만 바꾸거나 지워요.

        종료 코드: 0 했어요. 64 잘못 쓴 명령. 65 전시회 파일에 잘못이 있어 아무것도 펴내지 않았어요. 69 폴더나 포트를 쓸 수 없어요. 74 \
        출력을 다 쓰지 못했어요.
        """,
        version: {
            let commit = String(cString: juicemaker_commit())
            return "\(version) (\(commit.isEmpty ? "development" : "commit \(commit)"))"
        }(),
        subcommands: [
            NewCommand.self, ServeCommand.self, BuildCommand.self, CheckCommand.self, LabelsCommand.self,
            FieldsCommand.self,
        ])

    static func main() { mainInTheReadersLanguage() }
}
