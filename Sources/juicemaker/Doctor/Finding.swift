/// What one check of the doctor found: a line.
struct Finding: Encodable, Equatable {
    enum Level: String, Encodable {
        case ok
        /// Serving goes on, for now.
        case warn
        case fail
    }

    let check: String
    let level: Level
    let says: String
    /// What to do; nil when all is well.
    let remedy: String?

    static func ok(_ check: String, _ says: String) -> Finding {
        Finding(check: check, level: .ok, says: says, remedy: nil)
    }

    static func warn(_ check: String, _ says: String, _ remedy: String) -> Finding {
        Finding(check: check, level: .warn, says: says, remedy: remedy)
    }

    static func fail(_ check: String, _ says: String, _ remedy: String) -> Finding {
        Finding(check: check, level: .fail, says: says, remedy: remedy)
    }

    /// As in `warn  backup       none yet; run juicemaker store backup`.
    var line: String {
        let level = level.rawValue.padding(to: 4)
        return "\(level)  \(check.padding(to: 11))  \(says)\(remedy.map { "; \($0)" } ?? "")"
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
