import ContentFile
import Foundation
import ShopTestSupport
import TestSupport
@testable import juicemaker
import Bytes
import XCTest

/// `/etc/juicemaker/juicemaker.json`, the environment and the flags: the commands find an installed shop without flags.
final class ConfigurationTests: XCTestCase {
    private let none = "/nowhere/juicemaker.json"

    func testWithoutAFileTheShopIsThatOfAClone() {
        let configuration = Configuration(environment: [:], standardFile: none)
        XCTAssertNil(configuration.error)
        XCTAssertEqual(configuration[.store], .init(text: "Store", source: "default"))
        XCTAssertEqual(configuration.threads, 64)
        XCTAssertEqual(configuration.hosts, [])
        XCTAssertNil(configuration[.socket])
        XCTAssertFalse(configuration.allowsNetworkStore)
    }

    func testTheEnvironmentOverridesTheFileAndTheFileTheDefault() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/juicemaker.json"
        try folder.write(
            Array(
                #"{"store": "/srv/Store", "threads": 8, "hosts": ["a.example", "b.example"], "logFormat": "json"}"#.utf8
            ),
            to: "juicemaker.json")
        let environment = ["JUICEMAKER_STORE": "Other", "JUICEMAKER_ALLOW_NETWORK_STORE": "true"]
        for configuration in [
            Configuration(environment: environment, standardFile: file),
            Configuration(environment: environment.merging(["JUICEMAKER_CONFIG": file]) { $1 }, standardFile: none),
        ] {
            XCTAssertEqual(configuration[.store], .init(text: "Other", source: "JUICEMAKER_STORE"))
            XCTAssertEqual(configuration[.threads], .init(text: "8", source: file))
            XCTAssertEqual(configuration[.content], .init(text: "Content", source: "default"))
            XCTAssertEqual(configuration.hosts, ["a.example", "b.example"])
            XCTAssertEqual(configuration.logFormat, .json)
            XCTAssertTrue(configuration.allowsNetworkStore)
            XCTAssertEqual(configuration.file, file)
        }
        let noFile = Configuration(environment: ["JUICEMAKER_CONFIG": ""], standardFile: file)
        XCTAssertEqual(noFile[.threads]?.source, "default")
    }

    func testASlipIsRefusedWithItsPlaceAndTheRemedy() throws {
        let folder = try TemporaryFolder()
        for (text, error) in [
            ("{\n  \"stroe\": \"/srv/Store\"\n}", "line 2, column 3, \"stroe\": is not a field here; write \"store\""),
            ("{\"store\": \"Store\"}", "line 1, column 11, \"store\": Store is not an absolute path"),
            ("{\"threads\": 2000}", "\"threads\": 2000 is not allowed; write a number from 1 to 1024"),
            ("{\"threads\": \"8\"}", "\"threads\": is the text \"8\", not a whole number"),
            ("{\"logFormat\": \"xml\"}", "\"logFormat\": xml is not allowed; write text or json"),
            ("{\"hosts\": \"a.example\"}", "\"hosts\": is the text \"a.example\", not a list"),
            ("{\"allowNetworkStore\": 1}", "\"allowNetworkStore\": is 1, not true or false"),
            ("{\"store\": \"/srv/Store\",}", "line 1"),
        ] {
            try folder.write(Array(text.utf8), to: "juicemaker.json")
            let configuration = Configuration(environment: [:], standardFile: "\(folder.path)/juicemaker.json")
            let says = configuration.error?.description ?? "no error"
            XCTAssertTrue(says.hasPrefix("\(folder.path)/juicemaker.json, "), says)
            XCTAssertTrue(says.contains(error), says)
            XCTAssertEqual(configuration[.store]?.source, "default", "nothing of a file with an error counts")
        }
        for (variable, value) in [("THREADS", "none"), ("LOG_FORMAT", ""), ("ALLOW_NETWORK_STORE", "yes")] {
            let error = Configuration(environment: ["JUICEMAKER_\(variable)": value], standardFile: none).error
            XCTAssertTrue(error?.description.hasPrefix("JUICEMAKER_\(variable): ") ?? false, "\(error as Any)")
        }
    }

    func testEveryCommandFindsTheInstalledShop() throws {
        let shop = try InstalledShop()
        for (command, output) in [
            ("stock kiwi +5", "kiwi        15\n"),
            ("order mango", "order 1 (\(RunningShop.today) · 1): mango, took mango 3\n"),
            ("cancel 1", "order 1 (\(RunningShop.today) · 1): cancelled"), ("report", "orders"),
            ("pin show", "\(shop.path)/Store/pin.json: no PIN"),
            ("store check", "\(shop.path)/Store: sound"), ("generate", "pages"),
            ("config", "\(shop.path)/Store"), ("doctor", "\(shop.path)/shop.sock: No such file"),
        ] {
            let result = try shop.run(command)
            XCTAssertEqual(result.code, command == "doctor" ? 1 : 0, "\(command): \(result.output)")
            XCTAssertTrue(result.output.contains(output), "\(command): \(result.output)")
        }
        XCTAssertTrue(try shop.run("stock --store /nowhere").output.contains("/nowhere: there is no store here"))
        let serve = try Child(
            RunningShop.program, ["serve"], log: "serve.log", in: shop.path,
            environment: ["JUICEMAKER_CONFIG": shop.file])
        try eventually { serve.output.contains("serving") }
        XCTAssertTrue(try shop.run("doctor").output.contains("ok    health"))
        XCTAssertEqual(serve.stop(), 0)
    }

    func testEverySettingIsPrintedWithItsSource() throws {
        let shop = try InstalledShop()
        let lines = try shop.run("config").output.split(separator: "\n")
        XCTAssertEqual(lines.count, Configuration.Key.allCases.count)
        XCTAssertNotNil(lines.first?.wholeMatch(of: /store +\S+\/Store +\S+\/juicemaker\.json/), "\(lines)")
        XCTAssertTrue(lines.contains { $0.wholeMatch(of: /threads +64 +default/) != nil }, "\(lines)")
        let json = try shop.run("config --json").output
        XCTAssertTrue(json.contains(#"{"key":"threads","source":"default","value":"64"}"#), json)
    }

    func testAnErrorInTheFileStopsEveryCommand() throws {
        let shop = try InstalledShop()
        try Data("{\"stor\": \"/srv\"}".utf8).write(to: URL(filePath: shop.file))
        for command in ["serve", "stock", "order mango", "generate", "pin show", "store check", "config"] {
            let result = try shop.run(command)
            XCTAssertEqual(result.code, 65, "\(command): \(result.output)")
            XCTAssertTrue(result.output.hasPrefix("juicemaker: \(shop.file), line 1, column 2"), result.output)
        }
        let doctor = try shop.run("doctor")
        XCTAssertEqual(doctor.code, 1)
        XCTAssertTrue(doctor.output.hasPrefix("fail  config       \(shop.file), line 1"), doctor.output)
        try FileManager.default.removeItem(atPath: shop.file)
        XCTAssertEqual(try shop.run("stock").code, 65, "a file that is named must exist")
    }
}

/// A folder with a store and a configuration file, for commands that run elsewhere and have no flags.
private struct InstalledShop {
    private let folder: TemporaryFolder
    let file: String
    var path: String { folder.path }

    init() throws {
        folder = try TemporaryFolder()
        file = "\(folder.path)/juicemaker.json"
        let clone = Repository.folder.path
        try folder.write(
            Array(
                """
                {"store": "\(folder.path)/Store", "site": "\(folder.path)/Site", "content": "\(clone)/Content",
                 "templates": "\(clone)/Templates", "assets": "\(clone)/Public", "socket": "\(folder.path)/shop.sock"}
                """.utf8), to: "juicemaker.json")
        let created = try run("store create")
        if created.code != 0 { throw HTTPClient.Failure(description: created.output) }
    }

    /// - Returns: what the command wrote to both standard streams.
    func run(_ command: String) throws -> (code: Int32, output: String) {
        let child = try Child(
            "/usr/bin/env", ["-C", "/", RunningShop.program] + command.split(separator: " ").map(String.init),
            log: "command.log", in: folder.path, environment: ["JUICEMAKER_CONFIG": file])
        return (child.exitCode, child.output)
    }
}
