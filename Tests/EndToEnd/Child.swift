import Dispatch
import Foundation
import Glibc
import TestSupport
import XCTest

/// A process that one test starts; killed by its process id when the test is over, at the latest.
final class Child: @unchecked Sendable {
    let process = Process()
    private let log: URL
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter folder: gets the file with its output.
    init(
        _ program: String, _ arguments: [String], log name: String, in folder: String,
        environment: [String: String] = [:], input: FileHandle = .nullDevice
    ) throws {
        log = URL(filePath: "\(folder)/\(name)")
        try Data().write(to: log)
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = Repository.folder
        // Whatever the language of the person who tests.
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
            .merging(environment) { $1 }
        let file = try FileHandle(forWritingTo: log)
        process.standardInput = input
        process.standardOutput = file
        process.standardError = file
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
    }

    deinit { kill() }

    var output: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// Sends SIGKILL.
    func kill() {
        guard process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// - Returns: the exit code, or minus the signal that ended it.
    func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        if process.isRunning { Glibc.kill(process.processIdentifier, signal) }
        return exitCode
    }

    /// Waits for the end. A process that has not ended after two minutes fails the test, and is killed.
    var exitCode: Int32 {
        if ended.wait(timeout: .now() + 120) == .timedOut {
            XCTFail("\(process.executableURL?.path ?? "") did not end within two minutes: \(output)")
            kill()
        } else {
            ended.signal()
        }
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}

/// Asks until the claim is true; throws after half a minute.
func eventually(_ claim: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !(try claim()) {
        if ContinuousClock.now > deadline {
            throw HTTPClient.Failure(description: "it did not become true within half a minute")
        }
        usleep(5_000)
    }
}
