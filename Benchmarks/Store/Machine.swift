import CSQLite
import Foundation

/// Describes the machine of the measurements in one line.
enum Machine {
    static func line(_ disk: MountedDisk) -> String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return [
            "\(cores) cores\(processor.map { " (\($0))" } ?? "")", "\(disk.kind) on \(disk.source)",
            "Linux \(text("/proc/sys/kernel/osrelease"))", "SQLite \(String(cString: sqlite3_libversion()))",
        ].joined(separator: " · ")
    }

    private static var processor: String? {
        let line = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    }

    private static func text(_ path: String) -> String {
        ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
