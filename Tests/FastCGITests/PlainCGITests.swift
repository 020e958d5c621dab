import FastCGI
import Foundation
import HTTP
import XCTest

/// One request from an environment and a pipe, answered on another.
final class PlainCGITests: XCTestCase {
    private func answer(_ environment: [String: String], body: String = "") throws -> String {
        let (input, output) = (Pipe(), Pipe())
        input.fileHandleForWriting.write(Data(body.utf8))
        try input.fileHandleForWriting.close()
        XCTAssertTrue(
            PlainCGI.answer(
                environment: environment, input: input.fileHandleForReading.fileDescriptor,
                output: output.fileHandleForWriting.fileDescriptor, respond: echo))
        try output.fileHandleForWriting.close()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    func testARequestIsReadFromTheEnvironmentAndAnswered() throws {
        let environment = ["REQUEST_METHOD": "POST", "REQUEST_URI": "/orders?a=1", "CONTENT_LENGTH": "10"]
        XCTAssertEqual(
            try answer(environment, body: "juice=kiwi"),
            "Status: 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 29\r\n\r\nPOST /orders?a=1 [juice=kiwi]")
    }

    func testABodyThatEndsEarlyIsCutShort() throws {
        let environment = ["REQUEST_METHOD": "POST", "REQUEST_URI": "/", "CONTENT_LENGTH": "11"]
        XCTAssertTrue(try answer(environment, body: "juice=kiwi").hasSuffix("cut short"))
    }

    func testATooLargeBodyIsNotRead() throws {
        let environment = ["REQUEST_METHOD": "POST", "REQUEST_URI": "/", "CONTENT_LENGTH": "65537"]
        XCTAssertTrue(try answer(environment, body: "x").hasSuffix("too large"))
    }
}
