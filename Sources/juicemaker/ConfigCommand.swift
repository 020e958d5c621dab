import ArgumentParser
import Bytes
import Console
import ContentFile
import Foundation
import Runtime
import ShopDatabase

struct ConfigCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "config", "Print the settings in force, and where each comes from.",
        "지금 쓰는 설정과 그것이 어디에서 왔는지 보여 줘요.",
        discussion: """
            A flag overrides the environment, which overrides the file, which overrides the default. The file is \
            \(Configuration.standardFile); \(Configuration.fileVariable) names another. A setting's variable is its \
            name in capitals, such as JUICEMAKER_STORE or JUICEMAKER_LOG_FORMAT.
            """,
        """
        명령에 적은 선택이 먼저, 다음이 환경 변수, 파일, 기본값 차례예요. 파일은 \(Configuration.standardFile)이고, \
        \(Configuration.fileVariable)로 다른 파일을 쓸 수 있어요. 환경 변수는 JUICEMAKER_STORE나 JUICEMAKER_LOG_FORMAT처럼 \
        설정의 이름을 대문자로 적어요.
        """)

    @Flag(help: ArgumentHelp("Print the settings as JSON.", "설정을 JSON으로 보여 줘요."))
    var json = false

    func perform() throws {
        let settings = Configuration.Key.allCases.map { Line(key: $0, Wiring.configuration[$0]) }
        if json { return try printJSON(["settings": settings]) }
        let width = settings.map { $0.value?.count ?? 0 }.max() ?? 0
        for line in settings { print(line.text(width: width)) }
    }

    private struct Line: Encodable {
        let key: String
        let value: String?
        let source: String

        init(key: Configuration.Key, _ setting: Configuration.Setting?) {
            self.key = key.rawValue
            value = setting.map { key == .store ? StoreLocation.printable($0.text) : $0.text }
            source = setting?.source ?? "not set"
        }

        func text(width: Int) -> String {
            let korean = ["default": "기본값", "not set": "정하지 않음"][source] ?? source
            return "\(padded(key, to: 17))  \(padded(value ?? "", to: width))  \(Message(source, korean).text)"
        }

        private func padded(_ text: String, to width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
    }
}
