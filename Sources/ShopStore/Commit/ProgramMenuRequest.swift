package import Journal
package import JuiceShop

/// A program's menu, in place of exactly the one that the program has seen: nothing is merged.
package struct ProgramMenuRequest: StoreRequest {
    package let request: MenuChangeRequest

    package init(_ request: MenuChangeRequest) { self.request = request }

    package var id: RequestID? { request.id }

    package enum Outcome: Equatable, Sendable {
        case decided(ProgramOutcome<MenuChangeRequest.Outcome>)
        /// The menu is another one than the program has seen. Nothing was changed.
        case notSeen
    }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        let id = RequestID(MenuChange.kind, .key(request.key))
        if let recorded = try batch.event(of: id, where: { _ in true }), case .menuChanged(let first) = recorded.event {
            guard first.menu.withoutRetired == request.menu else { return .decided(.keyUsed) }
            return .decided(.again(.made(first, sequence: recorded.sequence)))
        }
        if batch.shop.menuSequence != request.editedSequence { return .notSeen }
        return .decided(.first(try request.decide(in: &batch)))
    }
}
