import ArgumentParser
import Console
import Foundation
import Journal
import Runtime
import JuiceShop
import ShopStore

struct PageOptions: ParsableArguments {
    @OptionGroup var templates: TemplateOptions

    @Option(
        help: ArgumentHelp(
            "The folder that nginx serves, made by generate: pages refer to its files.",
            "nginx가 보여 주는 폴더. generate가 만들고, 화면이 그 파일을 불러와요.", valueName: "dir"))
    var site = Wiring.configuration.path(.site)
}
