import ArgumentParser

/// Where the shop's files are; the same for every command.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The store's folder, made when it is not there.", valueName: "dir"))
    var store = "Store"

    @Option(help: ArgumentHelp("The folder of menu.json and the texts.", valueName: "dir"))
    var content = "Content"

    @Flag(help: "Trust a network file system to keep locks and syncs.")
    var allowNetworkStore = false
}

struct TemplateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the page templates.", valueName: "dir"))
    var templates = "Templates"
}

struct PageOptions: ParsableArguments {
    @OptionGroup var templates: TemplateOptions

    @Option(help: ArgumentHelp("The folder of the files that nginx serves: pages name them.", valueName: "dir"))
    var `public` = "Public"
}
