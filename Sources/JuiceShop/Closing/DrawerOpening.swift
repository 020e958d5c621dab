package import Foundation

/// The drawer opened without money, by a press on a button: to count it, or to change a note.
package struct DrawerOpening: Stamped {
    package let stamp: Stamp

    package init(stamp: Stamp) { self.stamp = stamp }
}

extension DrawerOpening: Fact {
    package static let kind = EventKind(21, "drawerOpened", Event.drawerOpened) {
        if case .drawerOpened(let fact) = $0 { fact } else { nil }
    }
}

/// A request to open the drawer. The same key again is the same request.
package struct DrawerOpeningRequest: Equatable, Sendable {
    package let key: Key
    package let who: Who?

    package init(key: Key, who: Who? = nil) {
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(DrawerOpening)

        package var made: DrawerOpening? { if case .made(let made) = self { made } else { nil } }
    }
}

extension Shop {
    package func decide(_ request: DrawerOpeningRequest, at time: Date) -> DrawerOpeningRequest.Outcome {
        .made(DrawerOpening(stamp: stamp(request.key, request.who, at: time)))
    }
}
