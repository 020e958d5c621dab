import Attack
import Dispatch
import Foundation
import Glibc
import Journal
import Synchronization
import TestTime
import XCTest

@testable import ShopStore

final class GroupCommitTests: XCTestCase {
    func testEachRequestIsCommittedOnceAndCommitsNeverOverlap() throws {
        // None may be refused, however slow the machine is.
        let group = GroupCommit<Int>(maxWaiting: 400)
        let committing = Atomic(0)
        let seen = Mutex<[Int]>([])
        _ = try Clients.together(400) { number in
            try group.submit(number) { group in
                let requests = group()
                XCTAssertEqual(group(), requests, "asked again")
                XCTAssertEqual(committing.add(1, ordering: .sequentiallyConsistent).newValue, 1)
                seen.withLock { $0 += requests }
                committing.subtract(1, ordering: .sequentiallyConsistent)
                return .success(())
            }
            XCTAssertTrue(seen.withLock { $0.contains(number) })
        }
        XCTAssertEqual(seen.withLock { $0.sorted() }, Array(0..<400), "each once")
    }

    func testRequestsDuringACommitShareTheNextCommitAndItsOutcome() {
        let group = GroupCommit<Int>()
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let groups = Mutex<[[Int]]>([])
        let failed = Collected()
        let commit: @Sendable (() -> [Int]) -> Result<Void, StoreError> = { group in
            let requests = group()
            groups.withLock { $0.append(requests) }
            if requests == [0] {
                begun.signal()
                mayEnd.wait()
                return .success(())
            }
            return .failure(.full(path: "/store"))
        }
        let done = DispatchGroup()
        let submit: @Sendable (Int) -> Void = { number in
            done.enter()
            Thread.detachNewThread {
                do { try group.submit(number, commit: commit) } catch { failed.add(number) }
                done.leave()
            }
        }
        submit(0)
        begun.wait()
        for number in 1...5 { submit(number) }
        wait { group.queue.withLock { $0.waiting.count } == 5 }
        mayEnd.signal()
        done.wait()
        XCTAssertEqual(groups.withLock { $0.map { $0.sorted() } }, [[0], [1, 2, 3, 4, 5]])
        XCTAssertEqual(failed.all.sorted(), [1, 2, 3, 4, 5])
    }

    func testALongCommitKeepsOnlySoManyRequestsWaiting() {
        let group = GroupCommit<Int>(maxWaiting: 4, crowdSeconds: 0.05)
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let refused = Collected()
        let committed = Collected()
        let done = DispatchGroup()
        let submit: @Sendable (Int) -> Void = { number in
            done.enter()
            Thread.detachNewThread {
                do throws(StoreError) {
                    try group.submit(number) { group in
                        // As a leader that waits for the lock: those that come now join its group.
                        if number == 0 {
                            begun.signal()
                            mayEnd.wait()
                        }
                        committed.add(group())
                        return .success(())
                    }
                } catch {
                    XCTAssertEqual(error, .overloaded(waiting: 4))
                    refused.add(number)
                }
                done.leave()
            }
        }
        submit(0)
        begun.wait()
        for number in 1...9 { submit(number) }
        wait { refused.all.count >= 6 }
        XCTAssertEqual(group.queue.withLock { $0.waiting.count }, 4, "the leader and three more wait on")
        submit(10)
        wait { refused.all.count >= 7 }
        XCTAssertTrue(refused.all.contains(10), "the next is told at once")
        mayEnd.signal()
        done.wait()
        XCTAssertEqual(committed.all.count, 4)
        XCTAssertEqual(Set(committed.all + refused.all), Set(0...10), "each once")
        XCTAssertNoThrow(try group.submit(11) { _ in .success(()) }, "afterwards all is as before")
    }

    /// Fails after half a minute.
    private func wait(line: UInt = #line, until claim: () -> Bool) {
        let deadline = ContinuousClock.now + .seconds(30)
        while !claim() {
            if ContinuousClock.now > deadline { return XCTFail("it did not become true", line: line) }
            sched_yield()
        }
    }

    private final class Collected: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock { $0 } }

        func add(_ numbers: Int...) { add(numbers) }
        func add(_ more: [Int]) { numbers.withLock { $0 += more } }
    }
}
