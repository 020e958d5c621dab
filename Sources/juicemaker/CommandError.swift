import ArgumentParser
import Authentication
import ContentFile
import JuiceShop
import Journal
import Posix

/// A command's failure: one line on standard error, and an exit code from sysexits.h.
struct CommandError: Error, CustomStringConvertible {
    let code: Code
    /// Names the file or the value, what is wrong with it, and the remedy.
    let description: String

    enum Code: Int32 {
        case refused = 1
        case usage = 64
        case damaged = 65
        case unavailable = 69
        case system = 71
        case io = 74
        case tryAgain = 75
    }

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    init(_ error: StoreError) {
        let code: Code =
            switch error {
            case .damaged, .newerFormat: .damaged
            case .busy, .overloaded, .full, .notRecorded: .tryAgain
            case .forbidden, .unavailable, .outcomeUnknown: .unavailable
            }
        self.init(code, "\(error)")
    }

    init(_ error: AuthenticationError) {
        let code: Code =
            switch error {
            case .damaged: .damaged
            case .unavailable: .unavailable
            case .noMemory: .tryAgain
            }
        self.init(code, "\(error)")
    }

    /// A change of stock that was refused; nothing was changed.
    /// - Parameter deltas: the change that was asked for.
    init(refused outOfRange: [FruitID: Stock.OutOfRange], of deltas: [FruitID: Int]) {
        let reasons = outOfRange.map { fruit, reason in
            let count = abs(deltas[fruit] ?? 0)
            return switch reason {
            case .belowZero(let present): "\(fruit): only \(present) in stock, cannot remove \(count)"
            case .aboveMaximum: "\(fruit): cannot add \(count), the stock holds at most \(Stock.maxCount)"
            }
        }
        self.init(.refused, reasons.sorted().joined(separator: "; "))
    }

    /// An id that the menu does not have.
    /// - Parameters:
    ///   - kind: the plural of what the id should name, such as `fruits`.
    ///   - ids: the ids that the menu has.
    init(unknown id: String, kind: String, ids: [String]) {
        let guess =
            Spelling.nearest(to: id, among: ids).map { "did you mean \($0)? The \(kind) are" } ?? "the \(kind) are"
        self.init(.usage, "\(id) is not on the menu; \(guess) \(ids.joined(separator: ", "))")
    }

    /// Writes the error to standard error.
    func report() {
        StandardStreams.writeError("juicemaker: \(description)\n")
    }
}

extension ParsableCommand {
    /// Runs a command's work; its error becomes a line and an exit code. So does an error in the configuration, before
    /// any work.
    func exitingOnError<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            if let error = Wiring.configuration.error { throw CommandError(.damaged, "\(error)") }
            return try work()
        } catch let error as CommandError {
            error.report()
            throw ExitCode(error.code.rawValue)
        } catch let error as AuthenticationError {
            let error = CommandError(error)
            error.report()
            throw ExitCode(error.code.rawValue)
        } catch let error as StoreError {
            let error = CommandError(error)
            error.report()
            throw ExitCode(error.code.rawValue)
        } catch let error as ThreadError {
            let error = CommandError(.system, "\(error)")
            error.report()
            throw ExitCode(error.code.rawValue)
        }
    }
}
