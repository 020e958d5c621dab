import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Runs numbered pieces of work on every core until the work is done or a piece throws.
/// - Throws: `ExitCode` when a piece failed, after printing why.
func inParallel(
    from first: UInt64 = 0, while goesOn: @escaping @Sendable (UInt64) -> Bool,
    _ piece: @escaping @Sendable (UInt64) throws -> Void
) throws {
    let next = Mutex(first)
    let failures = Mutex([String]())
    DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
        while failures.withLock(\.isEmpty) {
            let number = next.withLock { next in
                defer { next += 1 }
                return next
            }
            if !goesOn(number) { return }
            do { try piece(number) } catch { failures.withLock { $0.append("\(error)") } }
        }
    }
    let found = failures.withLock { $0 }
    for failure in found { print("FAILED: \(failure)") }
    if !found.isEmpty { throw ExitCode.failure }
}
