import Foundation
import TestSupport

/// nginx with the shop's own configuration, listening on loopback.
enum Nginx {
    /// - Parameters:
    ///   - folder: its files; juicemaker listens at `juicemaker.sock` there.
    ///   - edit: the test's changes to the configuration.
    /// - Returns: a process that serves files already.
    static func start(
        port: UInt16, in folder: TemporaryFolder, edit: (String) -> String = { $0 }
    ) throws -> Child {
        let render = try Child(
            "\(Repository.folder.path)/Scripts/nginx-conf",
            ["127.0.0.1:\(port)", folder.path, try site(in: folder)],
            log: "nginx.conf", in: folder.path)
        guard render.exitCode == 0 else { throw HTTPClient.Failure(description: render.output) }
        try folder.write(Array(edit(render.output).utf8), to: "nginx.conf")
        let nginx = try Child(
            "/usr/sbin/nginx",
            ["-e", "\(folder.path)/error.log", "-c", "\(folder.path)/nginx.conf", "-g", "daemon off;"],
            log: "nginx.log", in: folder.path)
        try eventually {
            if !nginx.process.isRunning { throw HTTPClient.Failure(description: nginx.output) }
            return (try? HTTPClient(port: port).get("/style.css")) != nil
        }
        return nginx
    }

    /// The generated site, which is made on the first call.
    static func site(in folder: TemporaryFolder, content: String = "Content") throws -> String {
        let site = "\(folder.path)/Site"
        if FileManager.default.fileExists(atPath: site) { return site }
        let generate = try Child(
            RunningShop.program, ["generate", "--content", content, "--output", site], log: "generate.log",
            in: folder.path)
        guard generate.exitCode == 0 else { throw HTTPClient.Failure(description: generate.output) }
        return site
    }
}
