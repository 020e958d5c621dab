import Foundation
import Glibc
import TestSupport

/// nginx with the shop's own configuration, listening on loopback.
enum Nginx {
    /// - Parameters:
    ///   - folder: its files; juicemaker listens at `juicemaker.sock` there.
    ///   - site: the generated site, or nil for the repository's.
    ///   - isPractice: true for a practice shop's.
    ///   - edit: the test's changes to the configuration.
    /// - Returns: a process that serves files already.
    static func start(
        port: UInt16, in folder: TemporaryFolder, site: String? = nil, isPractice: Bool = false,
        edit: (String) -> String = { $0 }
    ) throws -> Child {
        let render = try Child(
            "\(Repository.folder.path)/Scripts/nginx-conf",
            (isPractice ? ["practice"] : []) + ["127.0.0.1:\(port)", folder.path, try site ?? self.site],
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

    /// The site that is generated from the repository's content, once for all tests of a process.
    static var site: String {
        get throws { "\(try madeOnce.get().path)/Site" }
    }

    private static let madeOnce = Result {
        let folder = try TemporaryFolder(inMemory: true)
        // A shop may run as another user.
        chmod(folder.path, 0o755)
        _ = try generate("Content", in: folder)
        return folder
    }

    static func generate(_ content: String, in folder: TemporaryFolder) throws -> String {
        let site = "\(folder.path)/Site"
        let generate = try Child(
            RunningShop.program, ["generate", "--content", content, "--output", site], log: "generate.log",
            in: folder.path)
        guard generate.exitCode == 0 else { throw HTTPClient.Failure(description: generate.output) }
        return site
    }
}
