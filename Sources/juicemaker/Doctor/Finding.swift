import Bytes
import Console
import Foundation
import JuiceShop
import Printing
import ShopStore
import ShopWeb

/// The result of one check of the doctor, in a line.
struct Finding: Equatable {
    enum Level: String, Encodable {
        case ok
        /// The shop can serve for now.
        case warn
        case fail
    }

    let check: String
    let level: Level
    let says: Message
    /// The remedy; nil when no action is needed.
    let remedy: Message?

    static func ok(_ check: String, _ says: Message) -> Finding {
        Finding(check: check, level: .ok, says: says, remedy: nil)
    }

    static func warn(_ check: String, _ says: Message, _ remedy: Message) -> Finding {
        Finding(check: check, level: .warn, says: says, remedy: remedy)
    }

    static func fail(_ check: String, _ says: Message, _ remedy: Message) -> Finding {
        Finding(check: check, level: .fail, says: says, remedy: remedy)
    }

    /// The finding as a line, such as `warn  backup       none yet; run juicemaker store backup`.
    var line: String {
        let level = level.rawValue.padding(to: 4)
        let text = remedy.map { says + Message("; ", ". ") + $0 } ?? says
        return "\(level)  \(check.padding(to: 11))  \(text.text)"
    }
}

/// The coded finding is always in English, because programs read it.
extension Finding: Encodable {
    private enum CodingKeys: CodingKey { case check, level, says, remedy }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(check, forKey: .check)
        try values.encode(level, forKey: .level)
        try values.encode(says.english, forKey: .says)
        try values.encodeIfPresent(remedy?.english, forKey: .remedy)
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
