import JuiceShop

/// A request that changes nothing: it takes the lock, catches up, and makes the repairs that are due.
package struct Probe: StoreRequest {
    package init() {}
    package func decide(in batch: inout BatchDecision) {}
}
