package import JuiceShop

/// A view model with a template of its own: a whole page.
package protocol Page: ViewModel {
    /// The name of its file in `Templates/`, without the ending.
    static var template: String { get }

    /// A page with every part in it, for the check at start.
    static func sample(menu: Menu, texts: Texts) -> Self
}

/// Every page there is.
enum Pages {
    static let all: [any Page.Type] = [
        OrderPage.self, ShortagePage.self, OrdersPage.self, CancellationPage.self, QueuePage.self, StockPage.self,
        StockHistoryPage.self, FruitPage.self, ReportPage.self, NoticePage.self, ExpositionPage.self,
        ExhibitsPage.self, ExhibitPage.self,
    ]
}
