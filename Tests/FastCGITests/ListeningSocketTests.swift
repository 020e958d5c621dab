import Foundation
import Glibc
import Bytes
import TestSupport
import XCTest

@testable import FastCGI

/// The choice of a listening socket, and the refusals.
final class ListeningSocketTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder()

    private func path() throws -> String { "\(try XCTUnwrap(folder).path)/shop.sock" }

    private func listen() throws -> ListeningSocket {
        guard let socket = try ListeningSocket.find(path: path(), environment: [:]) else {
            throw ClientError.silence
        }
        return socket
    }

    func testOnlyOwnerAndGroupCanUseTheSocket() throws {
        let socket = try listen()
        let mode = try FileManager.default.attributesOfItem(atPath: path())[.posixPermissions] as? Int
        XCTAssertEqual(mode, 0o660)
        socket.withdraw()
    }

    func testADeadServersSocketFileIsReplaced() throws {
        let dead = try connectedFile()
        close(dead)
        let socket = try listen()
        close(try connected(to: path()))
        socket.withdraw()
    }

    func testARunningServersSocketIsLeftAlone() throws {
        let live = try listen()
        XCTAssertThrowsError(try listen()) { XCTAssertEqual($0 as? SocketError, .inUse(path: (try? path()) ?? "")) }
        close(try connected(to: path()))
        live.withdraw()
    }

    func testAFileThatIsNotASocketIsLeftAlone() throws {
        try XCTUnwrap(folder).write(Array("accounts".utf8), to: "shop.sock")
        XCTAssertThrowsError(try listen()) {
            XCTAssertEqual($0 as? SocketError, .notASocket(path: (try? path()) ?? ""))
        }
        XCTAssertEqual(try XCTUnwrap(folder).read("shop.sock"), Array("accounts".utf8))
    }

    func testATooLongPathIsRefused() throws {
        let long = "/tmp/" + String(repeating: "x", count: 103)
        XCTAssertThrowsError(try ListeningSocket.find(path: long, environment: [:])) {
            XCTAssertEqual($0 as? SocketError, .pathTooLong(path: long))
        }
    }

    func testAMissingFolderIsNamed() throws {
        let path = "\(try XCTUnwrap(folder).path)/none/shop.sock"
        XCTAssertThrowsError(try ListeningSocket.find(path: path, environment: [:])) {
            XCTAssertTrue("\($0)".contains("/none"), "\($0)")
        }
    }

    func testAnotherFileAtThePathIsNotRemoved() throws {
        let socket = try listen()
        try XCTUnwrap(folder).remove("shop.sock")
        try XCTUnwrap(folder).write([], to: "shop.sock")
        socket.withdraw()
        XCTAssertEqual(try XCTUnwrap(folder).names(), ["shop.sock"])
    }

    func testSystemdsVariablesCountForTheProcessThatTheyName() {
        let variables = ["LISTEN_FDS": "1", "LISTEN_PID": "42"]
        XCTAssertEqual(ListeningSocket.systemdSocketCount(variables, processID: 42), 1)
        XCTAssertNil(ListeningSocket.systemdSocketCount(variables, processID: 43), "a parent's")
        XCTAssertNil(ListeningSocket.systemdSocketCount(["LISTEN_FDS": "1"], processID: 42))
        XCTAssertNil(ListeningSocket.systemdSocketCount(["LISTEN_FDS": "x", "LISTEN_PID": "42"], processID: 42))
        XCTAssertNil(ListeningSocket.systemdSocketCount(["LISTEN_FDS": "0", "LISTEN_PID": "42"], processID: 42))
    }

    func testSeveralSocketsFromSystemdAreRefused() {
        let variables = ["LISTEN_FDS": "2", "LISTEN_PID": "42"]
        XCTAssertThrowsError(try ListeningSocket.find(path: nil, environment: variables, processID: 42)) {
            guard case .badHandOver(let why)? = $0 as? SocketError else { return XCTFail("\($0)") }
            XCTAssertEqual(why.english, "LISTEN_FDS is 2, but the server uses one socket")
        }
    }

    func testWithoutAnySocketThereIsNone() throws {
        XCTAssertNil(try ListeningSocket.find(path: nil, environment: [:]))
    }

    /// Binds a socket file and leaves it behind, as a server that dies does.
    private func connectedFile() throws -> Int32 {
        let address = try UnixAddress(path())
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        XCTAssertEqual(address.bind(descriptor), 0)
        return descriptor
    }
}

enum TestFolder {
    /// The names in the folder of a path.
    static func names(besides path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: URL(filePath: path).deletingLastPathComponent().path)
    }
}
