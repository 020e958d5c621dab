import ArgumentParser
import Foundation
import ShopStore

/// What a command says on standard error, in one line, before it leaves with a code of sysexits.h.
struct Fault: Error, CustomStringConvertible {
    let code: Code
    let description: String

    enum Code: Int32 {
        case refused = 1
        case damaged = 65
        case unavailable = 69
        case tryAgain = 75
    }

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    init(_ fault: StoreError) {
        let code: Code =
            switch fault {
            case .damaged: .damaged
            case .busy, .full, .notRecorded: .tryAgain
            case .unavailable, .outcomeUnknown: .unavailable
            }
        self.init(code, "\(fault)")
    }
}

extension ParsableCommand {
    /// Runs a command's work; its fault becomes a line and an exit code.
    func reporting<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let fault as Fault {
            throw leave(fault)
        } catch let fault as StoreError {
            throw leave(Fault(fault))
        }
    }

    private func leave(_ fault: Fault) -> ExitCode {
        FileHandle.standardError.write(Data("juicemaker: \(fault)\n".utf8))
        return ExitCode(fault.code.rawValue)
    }
}
