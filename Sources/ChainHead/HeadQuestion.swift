/// A question of a shop to head office.
package enum HeadQuestion: Equatable, Sendable {
    /// The bytes of an `EventsMessage`.
    case events([UInt8])
    /// The chain's menu.
    case menu

    /// The address at head.
    package func path(of shop: String) -> String {
        switch self {
        case .events: "/chain/shops/\(shop)/events"
        case .menu: "/chain/shops/\(shop)/menu"
        }
    }
}
