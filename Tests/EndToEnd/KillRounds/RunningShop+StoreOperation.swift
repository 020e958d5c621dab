import TestSupport

/// Commands beside the running shop.
extension RunningShop {
    func launch(_ operation: StoreOperation) throws -> Child {
        try Child(Self.program, operation.arguments + ["--store", store], log: "command.log", in: folder.path)
    }

    /// Runs the command until it succeeds.
    func command(_ operation: StoreOperation, _ results: AckedResults) throws {
        try eventually {
            let command = try launch(operation)
            switch command.exitCode {
            case 0: break
            // EX_TEMPFAIL of sysexits.h: try again.
            case 75: return false
            case let code: throw HTTPClient.Failure(description: "\(operation): exit code \(code): \(command.output)")
            }
            try results.add(operation, command.output.firstMatch(of: /"number" *: *(\d+)/).flatMap { Int($0.output.1) })
            return true
        }
    }
}
