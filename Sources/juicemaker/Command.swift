import ArgumentParser
import Console
import ShopWeb
import SiteGenerator
import ContentFile
import JuiceShop
import Journal
import Bytes
import ShopStore
import Runtime

/// A command whose error becomes a line and an exit code, as does an error in the configuration, before any work.
protocol Command: ParsableCommand {
    func perform() throws
    /// Called instead, when the configuration has an error.
    func refuse()
}

extension Command {
    func refuse() {}

    func run() throws {
        do {
            if let error = Wiring.configuration.error {
                refuse()
                throw CommandError(.damaged, Message(error))
            }
            try perform()
        } catch {
            guard let error = CommandError(anyOf: error) else { throw error }
            error.report()
            throw ExitCode(error.code.rawValue)
        }
    }

    /// Records the result of the work for `doctor` and the owner's pages, if the store is in a folder.
    func stamping<Result>(_ stamp: StoreStamp, _ folder: StoreFolder, _ work: () throws -> Result) throws -> Result {
        guard case .folder(let path) = try folder.location() else { return try work() }
        do {
            let result = try work()
            stamp.leave(in: path)
            return result
        } catch {
            // Doctor prints it with a remedy of its own, in the language of its reader.
            let reason = (error as? StoreError)?.fault ?? CommandError(anyOf: error)?.message
            if let reason { stamp.leaveFailure(reason, in: path) }
            throw error
        }
    }
}
