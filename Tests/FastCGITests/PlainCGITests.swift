import FastCGI
import Foundation
import Glibc
import XCTest

/// One request from an environment and a pipe, with its response on another pipe.
final class PlainCGITests: XCTestCase {
    private func output(_ environment: [String: String], body: String = "") throws -> String {
        let (input, output) = (Pipe(), Pipe())
        input.fileHandleForWriting.write(Data(body.utf8))
        try input.fileHandleForWriting.close()
        XCTAssertTrue(
            PlainCGI.respond(
                environment: environment, input: input.fileHandleForReading.fileDescriptor,
                output: output.fileHandleForWriting.fileDescriptor, log: LogLines().logger, respond: echo))
        try output.fileHandleForWriting.close()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    func testARequestIsReadFromTheEnvironment() throws {
        let environment = ["REQUEST_METHOD": "POST", "REQUEST_URI": "/orders?a=1", "CONTENT_LENGTH": "10"]
        XCTAssertEqual(
            try output(environment, body: "juice=kiwi"),
            "Status: 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 29\r\n\r\nPOST /orders?a=1 [juice=kiwi]")
    }

    func testAStreamIsWrittenPieceByPiece() throws {
        let (isWhole, text, _) = try streamed { write in
            for row in ["1,kiwi\n", "2,mango\n"] { try write(Array(row.utf8)) }
        }
        XCTAssertTrue(isWhole)
        XCTAssertEqual(text, "Status: 200 OK\r\n\r\n1,kiwi\n2,mango\n")
    }

    func testAStreamThatBreaksOffIsLoggedAndNotWhole() throws {
        let (isWhole, _, log) = try streamed { write in
            try write(Array("1,kiwi\n".utf8))
            throw Oops()
        }
        XCTAssertFalse(isWhole)
        log.wait(for: "a response broke off error=Oops() path=/")
    }

    func testAReaderThatDisconnectsEndsTheStream() throws {
        let output = Pipe()
        try output.fileHandleForReading.close()
        signal(SIGPIPE, SIG_IGN)
        XCTAssertFalse(
            PlainCGI.respond(
                environment: [:], output: output.fileHandleForWriting.fileDescriptor, log: LogLines().logger
            ) { _ in
                .stream(headers: []) { write in while true { try write([1]) } }
            })
    }

    private func streamed(
        _ produce: @escaping @Sendable (BodyStream.Write) throws -> Void
    ) throws -> (isWhole: Bool, text: String, log: LogLines) {
        let (output, log) = (Pipe(), LogLines())
        let isWhole = PlainCGI.respond(
            environment: ["REQUEST_URI": "/"], output: output.fileHandleForWriting.fileDescriptor, log: log.logger
        ) { _ in .stream(headers: [], produce) }
        try output.fileHandleForWriting.close()
        return (isWhole, String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self), log)
    }

    func testABodyThatEndsEarlyIsCutShort() throws {
        let environment = ["REQUEST_METHOD": "POST", "REQUEST_URI": "/", "CONTENT_LENGTH": "11"]
        XCTAssertTrue(try output(environment, body: "juice=kiwi").hasSuffix("cut short"))
    }

    func testATooLargeBodyIsNotRead() throws {
        let environment = ["REQUEST_METHOD": "POST", "REQUEST_URI": "/", "CONTENT_LENGTH": "65537"]
        XCTAssertTrue(try output(environment, body: "x").hasSuffix("too large"))
    }
}
