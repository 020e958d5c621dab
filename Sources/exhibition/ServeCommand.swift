import ArgumentParser
import Console
import ExhibitionSite

struct ServeCommand: SiteCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        "Build the site, show it on this machine, and again after every change; stop with Ctrl-C.",
        "사이트를 만들어 이 컴퓨터에서 보여 주고, 바뀔 때마다 다시 만들어요. Ctrl-C로 멈춰요.")

    @OptionGroup var options: SiteOptions

    @Option(
        help: ArgumentHelp("The port; 0 for any that is free.", "포트. 0이면 비어 있는 아무 포트.", valueName: "number"))
    var port: UInt16 = 8000

    @Option(
        help: ArgumentHelp(
            "The address to listen on: 0.0.0.0 in a container, whose port is published.",
            "열어 둘 주소. 컨테이너에서 포트를 밖으로 낼 때는 0.0.0.0.", valueName: "ip"))
    var address = "127.0.0.1"

    func perform() throws {
        let run = SiteRun(sources: try options.sources())
        let signals = try StopSignals()
        let server = try PreviewServer(run.sources, address: address, port: port)
        try server.start()
        // The folder is served as soon as it exists.
        StandardStreams.writeNow("http://localhost:\(server.port)/\n")
        try run.watch(until: signals) { server.reload() }
    }
}
