import FastCGI

/// A tablet or a program of the shop: it has one queue, and sends what was pressed first until there is an answer
/// (`orders.js`, `retry.js`). The key of a request stays the same, so that it counts once however often it arrives.
struct Tablet {
    let name: String
    let isProgram: Bool
    var presses = 0
    /// Oldest first.
    var queue: [Pressed] = []
    /// What waited for ten minutes: a person sends it again or throws it away.
    var unsent: [Pressed] = []
    /// The minute until which it has no Wi-Fi.
    var lostUntil = 0
    let counter: PageCounter
    var cookies = CookieJar()

    static let maxAgeMinutes = 10

    struct Pressed {
        let key: String
        let act: ShopAct
        /// The index of the tablet.
        let tablet: Int
        var request: Request
        let person: String
        let minute: Int
        /// The last event that the tablet's page had.
        let sequence: Int
        var turn: Int
        var attempts = 0
    }

    mutating func nextKey() -> String {
        presses += 1
        return "\(name)-\(presses)"
    }
}

/// What the network does with one request.
enum Delivery {
    case arrives
    case requestLost
    case answerLost
    /// The request arrives now, and once more later.
    case twice
}
