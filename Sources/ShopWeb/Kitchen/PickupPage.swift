import ContentFile
package import Foundation
package import JuiceShop
import Printing
package import Templates

/// The customers' screen, for a wall: the shop's name, the numbers that are ready, large, and those in the making.
package struct PickupPage: Page {
    package static func template(of all: PageTemplates) -> Template<PickupPage> { all.pickup }

    package let frame: Frame
    let ready: [PickupNumber]
    let making: [PickupNumber]
    /// The number of further orders that are ready, and of those in the making, in words; nil for none.
    let rest: String?
    let next: String?
    let name: String
    let clock: TimeLabel

    /// A number stays on the screen for so long after it was handed over.
    package static let readySeconds: TimeInterval = 10 * 60

    /// The newest that are ready are large, six of the rest stand in a row below, and the others are counted.
    private static let (maxLarge, maxReady, maxMaking) = (4, 10, 12)

    /// - Parameter ready: the orders that were handed over, the latest first.
    package init(_ shop: Shop, ready: [Order], context: PageContext) {
        let waiting = shop.waiting(since: context.clock.dayStart, at: context.clock.now).filter(\.isToMake)
        let (older, later) = (ready.count - Self.maxReady, waiting.count - Self.maxMaking)
        self.ready = ready.prefix(Self.maxReady).map { PickupNumber($0, context: context) }
        making = waiting.prefix(Self.maxMaking).map { PickupNumber($0, context: context) }
        rest = older > 0 ? context.texts(.pickupRest, [.count: NumberFormat.grouped(older)]) : nil
        next = later > 0 ? context.texts(.pickupNext, [.count: NumberFormat.grouped(later)]) : nil
        name = shop.settings.name?.rawValue ?? context.texts(.pickupTitle)
        clock = TimeLabel(context.clock.now, context)
        frame = Frame(
            .plain, .pickup, .kitchen, title: context.texts(.pickupTitle), context: context, scripts: [.pickupScript])
    }

    package static let fields: Fields<PickupPage> = [
        .part("frame", \.frame),
        .text("name", \.name),
        .text("clock", \.clock.clock),
        .rows("ready") { Array($0.ready.prefix(maxLarge)) },
        .rows("older") { Array($0.ready.dropFirst(maxLarge)) },
        .optional("rest", \.rest),
        .rows("making", \.making),
        .optional("next", \.next),
    ]
}
