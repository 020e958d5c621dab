import Foundation

/// A second process of this program, for one part of the work.
///
/// The processes exchange lines: the worker writes `ready`, waits for a line, then writes its report as JSON.
final class WorkerProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    func waitUntilReady() throws {
        guard try line() == "ready" else { throw MeasurementError("a worker did not get ready") }
    }

    func start() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8))
    }

    func report<Report: Decodable>(_ type: Report.Type) throws -> Report {
        let report = try line()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw MeasurementError("a worker failed") }
        return try JSONDecoder().decode(Report.self, from: Data(report.utf8))
    }

    private func line() throws -> String {
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte.first != UInt8(ascii: "\n") {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }

    // MARK: - In the worker

    static func writeLine(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    static func report(_ report: some Encodable) throws {
        writeLine(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }
}
