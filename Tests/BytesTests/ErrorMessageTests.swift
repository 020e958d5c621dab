import ShopWeb
import FastCGI
import Glibc
import Journal
import Bytes
import Runtime
import XCTest

/// The compiler holds that each message has a Korean sentence; this, that the sentence is Korean and the other is not.
final class ErrorMessageTests: XCTestCase {
    func testEachErrorOfTheStoreIsThereInBothLanguages() {
        let failure = SystemError("fsync", "Store/journal", code: EIO)
        let damage = Corruption(
            file: "Store/head", line: 3, byte: 7, after: 12, error: .restore, remedy: .newerProgram)
        let errors: [StoreError] = [
            .damaged(damage), .newerFormat(file: "Store/head", version: 9, newestKnown: 7),
            .developmentFormat(file: "Store/head"),
            .busy(holder: ""),
            .busy(holder: "17"), .overloaded(waiting: 32), .full(path: "Store"), .forbidden(path: "Store"),
            .unavailable(path: "Store", reason: failure.reason), .notRecorded(reason: failure.message),
            .outcomeUnknown(reason: failure.message), .contradiction(event: "ordered k"),
        ]
        for error in errors { assertBothLanguages(error) }
        XCTAssertEqual(
            damage.message.korean,
            "Store/head, 3째 줄, 바이트 7, 사건 12 다음: 백업에서 복원해 주세요. 그것을 쓴 프로그램이나 더 새로운 프로그램을 쓰고, "
                + "없으면 백업에서 복원해 주세요")
    }

    func testEachErrorOfThePINAndTheSocketIsThereInBothLanguages() {
        let failure = SystemError("open", "Store/pin.json", code: EACCES)
        let errors: [any ExplainedError] = [
            AuthenticationError.damaged(path: "Store/pin.json"),
            AuthenticationError.unavailable(path: "Store/pin.json", reason: failure.reason),
            AuthenticationError.noMemory, PIN.Refusal.notDigits, PIN.Refusal.guessable,
            SocketError.inUse(path: "s"), SocketError.notASocket(path: "s"), SocketError.pathTooLong(path: "s"),
            SocketError.badHandOver(failure.reason), SocketError.noThread(ThreadError(code: EAGAIN)),
            SocketError.system(failure), ThreadError(code: EAGAIN),
        ]
        for error in errors { assertBothLanguages(error) }
    }

    func testTheSystemsErrorsThatAnOwnerMeetsAreInKorean() {
        for code in [EACCES, ENOENT, ENOSPC, EROFS, EIO, ECONNREFUSED] {
            XCTAssertTrue(hasHangul(errorMessage(code).korean), errorText(code))
            XCTAssertEqual(errorMessage(code).english, errorText(code))
        }
        XCTAssertEqual(errorMessage(EXDEV).korean, errorText(EXDEV))
    }

    private func assertBothLanguages(_ error: any ExplainedError, line: UInt = #line) {
        XCTAssertTrue(hasHangul(error.message.korean), error.message.korean, line: line)
        XCTAssertFalse(hasHangul(error.message.english), error.message.english, line: line)
        XCTAssertEqual("\(error)", error.message.english, "a log is in English", line: line)
    }

    private func hasHangul(_ text: String) -> Bool { text.contains(/[가-힣]/) }
}
