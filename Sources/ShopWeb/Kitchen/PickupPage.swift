import ContentFile
package import Foundation
package import JuiceShop
package import Templates

/// The customers' screen: the numbers that are ready, large, and those in the making.
package struct PickupPage: Page {
    package static func template(of all: PageTemplates) -> Template<PickupPage> { all.pickup }

    package let frame: Frame
    let ready: [PickupNumber]
    let making: [PickupNumber]

    /// A number stays on the screen for so long after it was handed over.
    package static let readySeconds: TimeInterval = 10 * 60

    /// - Parameter ready: the orders that were handed over, the latest first.
    package init(_ shop: Shop, ready: [Order], context: PageContext) {
        self.ready = ready.map { PickupNumber(number: $0.dayNumber, id: $0.number) }
        making = shop.waiting.filter { !$0.isCancelled }.map { PickupNumber(number: $0.dayNumber, id: $0.number) }
        frame = Frame(
            .plain, .pickup, .kitchen, title: context.texts(.pickupTitle), context: context, scripts: [.pickup])
    }

    package static let fields: Fields<PickupPage> = [
        .part("frame", \.frame),
        .flag("isEmpty") { $0.ready.isEmpty && $0.making.isEmpty },
        .flag("hasReady") { !$0.ready.isEmpty },
        .rows("ready", \.ready),
        .flag("hasMaking") { !$0.making.isEmpty },
        .rows("making", \.making),
    ]
}

struct PickupNumber: ViewModel {
    let number: Int
    let id: Int

    static let fields: Fields<PickupNumber> = [
        .text("id") { String($0.id) },
        .text("number") { NumberFormat.grouped($0.number) },
    ]
}
