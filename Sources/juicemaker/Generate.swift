import ArgumentParser
import Foundation
import ShopPages
import SiteGenerator

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make the pages that need no server: those that nginx shows when the shop does not answer.")

    @Option(help: ArgumentHelp("The folder of menu.json and the texts.", valueName: "dir"))
    var content = "Content"

    @OptionGroup var pages: TemplateOptions

    @Option(help: ArgumentHelp("Where the pages go.", valueName: "dir"))
    var output = "Public"

    func run() throws {
        try reporting {
            let texts = try Wiring.texts(content)
            do {
                let site = try Site(templates: Templates(folder: pages.templates), texts: texts)
                print(try site.generate(into: URL(fileURLWithPath: output)))
            } catch let fault as TemplateFault {
                throw Fault(.damaged, "\(fault)")
            } catch let error as CocoaError {
                throw Fault(
                    .unavailable, "\(error.filePath ?? output): cannot be written; check the path and its rights")
            }
        }
    }
}
