import Foundation
import Glibc
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

    static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
            }
        }
        if code != 0 { throw HTTPClient.Failure(description: "no free port") }
        return UInt16(bigEndian: address.sin_port)
    }
}
