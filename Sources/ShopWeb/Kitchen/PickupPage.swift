import ContentFile
package import Foundation
package import JuiceShop
package import Templates

/// The customers' screen, for a wall: the shop's name, the numbers that are ready, large, and those in the making.
package struct PickupPage: Page {
    package static func template(of all: PageTemplates) -> Template<PickupPage> { all.pickup }

    package let frame: Frame
    let ready: [PickupNumber]
    let making: [PickupNumber]
    /// How many more are in the making; nil for none.
    let next: String?
    let name: String
    let clock: TimeLabel

    /// A number stays on the screen for so long after it was handed over.
    package static let readySeconds: TimeInterval = 10 * 60

    /// The newest that are ready are large, and the rest of them stand in a line below.
    private static let (maxLarge, maxReady, maxMaking) = (4, 12, 12)

    /// - Parameter ready: the orders that were handed over, the latest first.
    package init(_ shop: Shop, ready: [Order], context: PageContext) {
        let waiting = shop.waiting.filter { !$0.isCancelled }
        let rest = waiting.count - Self.maxMaking
        self.ready = ready.prefix(Self.maxReady).map {
            PickupNumber(number: $0.dayNumber, id: $0.number, call: context.call(of: $0.content))
        }
        making = waiting.prefix(Self.maxMaking).map {
            PickupNumber(number: $0.dayNumber, id: $0.number, call: context.call(of: $0.content))
        }
        next = rest > 0 ? context.texts(.pickupNext, [.count: NumberFormat.grouped(rest)]) : nil
        name = shop.settings.name?.rawValue ?? context.texts(.pickupTitle)
        clock = TimeLabel(context.clock.now, context)
        frame = Frame(
            .plain, .pickup, .kitchen, title: context.texts(.pickupTitle), context: context, scripts: [.pickup])
    }

    package static let fields: Fields<PickupPage> = [
        .part("frame", \.frame),
        .text("name", \.name),
        .text("clock", \.clock.clock),
        .flag("hasReady") { !$0.ready.isEmpty },
        .rows("ready") { Array($0.ready.prefix(maxLarge)) },
        .flag("hasOlder") { $0.ready.count > maxLarge },
        .rows("older") { Array($0.ready.dropFirst(maxLarge)) },
        .flag("hasMaking") { !$0.making.isEmpty },
        .rows("making", \.making),
        .optional("next", \.next),
    ]
}

struct PickupNumber: ViewModel {
    let number: Int
    let id: Int
    let call: String?

    static let fields: Fields<PickupNumber> = [
        .optional("call", \.call),
        .text("id") { String($0.id) },
        .flag("isLong") { $0.number > 999 },
        .text("number") { NumberFormat.grouped($0.number) },
    ]
}
