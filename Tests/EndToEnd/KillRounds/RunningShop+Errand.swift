import TestSupport

/// Errands that are typed beside the running shop.
extension RunningShop {
    func launch(_ errand: Errand) throws -> Child {
        try Child(Self.program, errand.arguments + ["--store", store], log: "command.log", in: folder.path)
    }

    /// Types it until it is answered.
    func command(_ errand: Errand, _ promises: Promises) throws {
        try eventually {
            let command = try launch(errand)
            switch command.exitCode {
            case 0: break
            // As sysexits.h has it: try again.
            case 75: return false
            case let code: throw HTTPClient.Failure(description: "\(errand): exit code \(code): \(command.said)")
            }
            try promises.add(errand, command.said.firstMatch(of: /^order (\d+):/).flatMap { Int($0.output.1) })
            return true
        }
    }
}
