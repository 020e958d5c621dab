import JuiceShop
import ShopRoutes

/// Which of the stock pages: what is written down there, and the juice whose shortage led to it.
struct StockView {
    let reason: StockChange.Reason
    let marking: JuiceID?
    let cups: Int

    init(_ reason: StockChange.Reason, _ marking: JuiceID?, _ cups: Int) {
        self.reason = reason
        self.marking = marking
        self.cups = cups
    }

    var route: Route { .stock(marking: marking, cups: cups, reason: reason) }
}
