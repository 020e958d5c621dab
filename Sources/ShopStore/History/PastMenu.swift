package import Foundation
import Journal
package import JuiceShop

/// A menu that the shop has or had, and the event that made it.
package struct PastMenu: Equatable, Sendable {
    package let menu: Menu
    package let sequence: Int
    package let time: Date
    package let who: Who?
}
