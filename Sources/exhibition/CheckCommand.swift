import ArgumentParser
import Console

struct CheckCommand: SiteCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        "Report errors, and what is big, untranslated or without a description; write nothing.",
        "잘못과, 너무 크거나 번역이나 설명이 없는 것을 알려 줘요. 아무것도 쓰지 않아요.")

    @OptionGroup var options: SiteOptions

    func perform() throws { try SiteRun(sources: try options.sources()).report() }
}
