import Bytes
package import Foundation

/// When a fact was recorded, by whom, and for which request.
package struct Stamp: Equatable, Sendable {
    /// The request's; nil for the kinds of requests that have none.
    package let key: Key?
    /// nil when nobody said.
    package let who: Who?
    package let time: Date

    package init(_ key: Key? = nil, _ who: Who? = nil, at time: Date) {
        self.key = key
        self.who = who
        self.time = time
    }
}
