import Bytes

/// A request to open the shop with its first menu. It does nothing in a shop that has a menu.
package struct OpeningRequest: Equatable, Sendable {
    package let menu: Menu
    package let history: Key

    /// - Parameter history: drawn, unless a model repeats the history of another store.
    package init(_ menu: Menu, history: Key? = nil) {
        self.menu = menu
        var random = SystemRandomNumberGenerator()
        self.history = history ?? Key(from: &random)
    }

    package enum Outcome: Equatable, Sendable {
        case made(FirstStock)
        /// The shop already had a menu.
        case alreadyOpen
    }
}
