import ArgumentParser
import Console

/// A command whose error becomes a line and an exit code.
protocol SiteCommand: ParsableCommand {
    func perform() throws
}

extension SiteCommand {
    func run() throws {
        do {
            try perform()
        } catch {
            guard let error = CommandError(of: error) else { throw error }
            error.report()
            throw ExitCode(error.code.rawValue)
        }
    }
}
