import FastCGI
import XCTest

/// The outcomes of a run, for the producer and for the sender.
final class BodyStreamTests: XCTestCase {
    private struct Oops: Error {}

    private func outcome(of stream: BodyStream, taking count: Int = .max) -> (pieces: [[UInt8]], String) {
        var pieces = [[UInt8]]()
        let outcome = stream.run {
            guard pieces.count < count else { return false }
            pieces.append($0)
            return true
        }
        return (pieces, "\(outcome)")
    }

    func testThePiecesComeInOrder() {
        let (pieces, outcome) = outcome(of: BodyStream { write in for byte in 1...3 { try write([UInt8(byte)]) } })
        XCTAssertEqual(pieces, [[1], [2], [3]])
        XCTAssertEqual(outcome, "whole")
    }

    func testAnEmptyPieceIsNotSent() {
        XCTAssertEqual(outcome(of: BodyStream { write in try write([]) }).pieces, [])
    }

    func testAFailedProducerDiffersFromADisconnectedReader() {
        let failing = BodyStream { write in
            try write([1])
            throw Oops()
        }
        XCTAssertTrue(outcome(of: failing).1.hasPrefix("failed("))
        XCTAssertEqual(outcome(of: failing, taking: 0).1, "readerGone")
    }

    func testAProducerThatIgnoresTheErrorGetsItAgainAndSendsNothing() {
        var asked = 0
        let stubborn = BodyStream { write in
            for _ in 1...3 { try? write([1]) }
        }
        let outcome = stubborn.run { _ in
            asked += 1
            return false
        }
        XCTAssertEqual("\(outcome)", "readerGone")
        XCTAssertEqual(asked, 1)
    }
}
