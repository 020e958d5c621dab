package import ArgumentParser
import Bytes
import ContentFile
import Foundation

extension ParsableCommand {
    /// The program's `main`: prints help and errors of the arguments in the language of the person at the terminal.
    package static func mainInTheReadersLanguage() {
        StandardStreams.openClosed()
        StandardStreams.checkOutputAtExit()
        if MessageLanguage.ofTerminal == .english { return main(nil) }
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            exit(inKorean: error)
        }
    }

    /// Exits like `exit(withError:)`, in Korean.
    private static func exit(inKorean error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = ParserMessage.korean(fullMessage(for: error))
        if !text.isEmpty {
            if code == .success { print(text) } else { StandardStreams.writeError("\(text)\n") }
        }
        Foundation.exit(code.rawValue)
    }
}

/// The argument parser's own texts in Korean: its headings, and its errors about arguments. A sentence that is not
/// among these stays in English.
enum ParserMessage {
    static func korean(_ text: String) -> String {
        var text = text
        for (english, korean) in headings {
            if text.hasPrefix(english) { text = korean + text.dropFirst(english.count) }
            text = text.replacing("\n\(english)", with: "\n\(korean)")
        }
        text = text.replacing("<subcommand>", with: "<명령>").replacing("Show the version.", with: "버전을 보여 줘요.")
            .replacing("Show help information.", with: "도움말을 보여 줘요.")
            .replacing(/See '([^']+)' for (more information|detailed help)\./) { "자세한 것은 '\($0.output.1)'" }
        for (english, korean) in errors {
            text = text.replacing(english) { match in
                let words = match.output.dropFirst().map { $0.substring.map(String.init) ?? "" }
                return KoreanParticle.choosing(
                    in: zip(["①", "②"], words).reduce(korean) { $0.replacing($1.0, with: $1.1) })
            }
        }
        return text
    }

    private static let headings = [
        ("Error: ", "오류: "), ("Usage: ", "사용법: "), ("USAGE: ", "사용법: "), ("OVERVIEW: ", ""), ("Help: ", "도움말: "),
        ("ARGUMENTS:\n", "인수:\n"), ("OPTIONS:\n", "선택:\n"), ("SUBCOMMANDS:\n", "명령:\n"),
    ]

    /// The signs ① and ② stand for the groups.
    private static var errors: [(Regex<AnyRegexOutput>, String)] {
        [
            (Regex(/Unknown option '([^'\n]+)'\. Did you mean '([^'\n]+)'\?/), "'①'은(는) 없는 선택이에요. 혹시 '②'인가요?"),
            (Regex(/Unknown option '([^'\n]+)'/), "'①'은(는) 없는 선택이에요"),
            (Regex(/Unexpected argument '([^\n]+)'/), "'①'은(는) 여기에 쓰지 않아요. 지워 주세요"),
            (Regex(/(\d+) unexpected arguments: ([^\n]+)/), "여기에 쓰지 않는 것 ①개: ②. 지워 주세요"),
            (Regex(/Missing expected argument '([^\n]+)'/), "'①'을(를) 적어 주세요"),
            (Regex(/Missing value for '([^\n]+)'/), "'①'의 값을 적어 주세요"),
            (Regex(/Missing one of: ([^\n]+)/), "이 가운데 하나를 적어 주세요: ①"),
            (
                Regex(/The option '([^'\n]+)' does not take any value, but '([^'\n]*)' was specified\./),
                "'①'에는 값을 적지 않아요: '②'"
            ),
            (Regex(/The value '([^'\n]*)' is invalid for '([^'\n]+)'/), "'②'에 '①'은(는) 쓸 수 없어요"),
            (Regex(/\. Please provide one of ([^\n]+)\./), ". 이 가운데 하나를 적어 주세요: ①"),
        ]
    }
}
