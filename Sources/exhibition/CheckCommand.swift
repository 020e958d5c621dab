import ArgumentParser
import Console
import ExhibitionSite
import Expositions

struct CheckCommand: SiteCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        "Report errors, and what is big, untranslated or without a description; write nothing.",
        "잘못과, 너무 크거나 번역이나 설명이 없는 것을 알려 줘요. 아무것도 쓰지 않아요.")

    @OptionGroup var options: SiteOptions

    @Option(
        help: ArgumentHelp(
            "Also count what is missing by group, maker, place, material or credit: a line each, such as for each group of a class.",
            "빠진 것을 group, maker, place, material, credit 가운데 하나로 나누어 한 줄씩 세어요. 반의 모둠마다 볼 때 쓰여요.",
            valueName: "field"))
    var by: Exposition.BrowseField?

    func validate() throws {
        if let by, [.decade, .name].contains(by) {
            throw ValidationError(
                "--by takes group, maker, place, material or credit.",
                "--by에는 group, maker, place, material, credit 가운데 하나를 적어 주세요.")
        }
    }

    func perform() throws {
        let sources = try options.sources()
        try SiteRun(sources: sources).report()
        guard let by else { return }
        let exposition = try Exposition(folder: sources.exposition, withDrafts: sources.hasDrafts)
        for line in GapTable(exposition, by: by).lines { say(line) }
    }
}

extension Exposition.BrowseField: ExpressibleByArgument {}
