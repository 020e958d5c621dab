package import Foundation

/// A fact with its stamp: the content of one kind of event.
package protocol Stamped: Equatable, Sendable {
    var stamp: Stamp { get }
}

extension Stamped {
    package var key: Key? { stamp.key }
    package var who: Who? { stamp.who }
    package var time: Date { stamp.time }
}
