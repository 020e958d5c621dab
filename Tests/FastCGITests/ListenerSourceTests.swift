import Foundation
import Glibc
import TestSupport
import XCTest

@testable import FastCGI

/// Where requests come in, and what is refused.
final class ListenerSourceTests: XCTestCase {
    private let folder = try? TemporaryFolder()

    private func path() throws -> String { "\(try XCTUnwrap(folder).path)/shop.sock" }

    private func listen() throws -> ListeningSocket {
        guard case .socket(let socket) = try ListenerSource.find(path: path(), environment: [:]) else {
            throw ClientError.silence
        }
        return socket
    }

    func testTheSocketIsForItsOwnerAndGroupAlone() throws {
        let socket = try listen()
        let mode = try FileManager.default.attributesOfItem(atPath: path())[.posixPermissions] as? Int
        XCTAssertEqual(mode, 0o660)
        socket.withdraw()
    }

    func testASocketFileOfADeadServerIsReplaced() throws {
        let dead = try connectedFile()
        close(dead)
        let socket = try listen()
        close(try connected(to: path()))
        socket.withdraw()
    }

    func testALiveServersSocketIsLeftAlone() throws {
        let live = try listen()
        XCTAssertThrowsError(try listen()) { XCTAssertEqual($0 as? SocketError, .taken(path: (try? path()) ?? "")) }
        close(try connected(to: path()))
        live.withdraw()
    }

    func testAFileThatIsNoSocketIsLeftAlone() throws {
        try XCTUnwrap(folder).write(Array("accounts".utf8), to: "shop.sock")
        XCTAssertThrowsError(try listen()) {
            XCTAssertEqual($0 as? SocketError, .notASocket(path: (try? path()) ?? ""))
        }
        XCTAssertEqual(try XCTUnwrap(folder).read("shop.sock"), Array("accounts".utf8))
    }

    func testAPathThatIsTooLongIsRefused() throws {
        let long = "/tmp/" + String(repeating: "x", count: 103)
        XCTAssertThrowsError(try ListenerSource.find(path: long, environment: [:])) {
            XCTAssertEqual($0 as? SocketError, .pathTooLong(path: long))
        }
    }

    func testAFolderThatIsNotThereIsNamed() throws {
        let path = "\(try XCTUnwrap(folder).path)/none/shop.sock"
        XCTAssertThrowsError(try ListenerSource.find(path: path, environment: [:])) {
            XCTAssertTrue("\($0)".contains("/none"), "\($0)")
        }
    }

    func testOnlyItsOwnPathIsRemoved() throws {
        let socket = try listen()
        try XCTUnwrap(folder).remove("shop.sock")
        try XCTUnwrap(folder).write([], to: "shop.sock")
        socket.withdraw()
        XCTAssertEqual(try XCTUnwrap(folder).names(), ["shop.sock"])
    }

    func testSystemdsVariablesAreForTheProcessThatTheyName() {
        let variables = ["LISTEN_FDS": "1", "LISTEN_PID": "42"]
        XCTAssertEqual(ListenerSource.handedOverBySystemd(variables, processID: 42), 1)
        XCTAssertNil(ListenerSource.handedOverBySystemd(variables, processID: 43), "a parent's")
        XCTAssertNil(ListenerSource.handedOverBySystemd(["LISTEN_FDS": "1"], processID: 42))
        XCTAssertNil(ListenerSource.handedOverBySystemd(["LISTEN_FDS": "x", "LISTEN_PID": "42"], processID: 42))
        XCTAssertNil(ListenerSource.handedOverBySystemd(["LISTEN_FDS": "0", "LISTEN_PID": "42"], processID: 42))
    }

    func testSeveralSocketsFromSystemdAreRefused() {
        let variables = ["LISTEN_FDS": "2", "LISTEN_PID": "42"]
        XCTAssertThrowsError(try ListenerSource.find(path: nil, environment: variables, processID: 42)) {
            XCTAssertEqual($0 as? SocketError, .badHandOver("LISTEN_FDS is 2, and the server takes one"))
        }
    }

    func testACGIEnvironmentIsPlainCGIAndNothingIsNowhere() throws {
        guard case .plainCGI = try ListenerSource.find(path: nil, environment: ["GATEWAY_INTERFACE": "CGI/1.1"]) else {
            return XCTFail("not plain CGI")
        }
        guard case .nowhere = try ListenerSource.find(path: nil, environment: [:]) else { return XCTFail("somewhere") }
    }

    /// What a server leaves behind that dies without removing its file.
    private func connectedFile() throws -> Int32 {
        let address = try UnixAddress(path())
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        XCTAssertEqual(address.bind(descriptor), 0)
        return descriptor
    }
}

enum TestFolder {
    /// What lies beside a path.
    static func names(besides path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: URL(filePath: path).deletingLastPathComponent().path)
    }
}
