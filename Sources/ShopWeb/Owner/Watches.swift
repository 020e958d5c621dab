import Foundation
import JuiceShop
import Logging
import ShopStore
import Synchronization

extension ShopApp {
    /// Looks whether the history can be read; `serve` calls it every ten seconds.
    package func lookAfterHistory() {
        if (try? store.ready()) != nil { _ = historyWatch.look(at: store, log: log) }
    }
}
