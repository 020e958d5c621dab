import ArgumentParser
import Console

struct BuildCommand: SiteCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        "Build the site: a folder for any web server or static host.",
        "사이트를 만들어요. 어느 웹 서버에나 올릴 수 있는 폴더예요.")

    @OptionGroup var options: SiteOptions

    func perform() throws { try SiteRun(sources: try options.sources()).generate() }
}
