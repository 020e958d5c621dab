import ArgumentParser

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print the settings in force, and where each comes from.",
        discussion: """
            A flag overrides the environment, which overrides the file, which overrides the default. The file is \
            \(Configuration.standardFile); \(Configuration.fileVariable) names another. A setting's variable is its \
            name in capitals, such as JUICEMAKER_STORE or JUICEMAKER_LOG_FORMAT.
            """)

    @Flag(help: "Print the settings as JSON.")
    var json = false

    func run() throws {
        try exitingOnError {
            let settings = Configuration.Key.allCases.map { Line(key: $0, Wiring.configuration[$0]) }
            if json { return try printJSON(["settings": settings]) }
            let width = settings.map { $0.value?.count ?? 0 }.max() ?? 0
            for line in settings { print(line.text(width: width)) }
        }
    }

    private struct Line: Encodable {
        let key: String
        let value: String?
        let source: String

        init(key: Configuration.Key, _ setting: Configuration.Setting?) {
            self.key = key.rawValue
            value = setting?.text
            source = setting?.source ?? "not set"
        }

        func text(width: Int) -> String {
            "\(padded(key, to: 17))  \(padded(value ?? "", to: width))  \(source)"
        }

        private func padded(_ text: String, to width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
    }
}
